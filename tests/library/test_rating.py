"""The marks of a review, without a browser."""

from pathlib import Path

import pytest

import ttt_tables as ttt
from tests.support.scripts import needs_node, run
from ttt_tables.board import alternating
from ttt_tables.board.numbers import place, show
from ttt_tables.games.classic import rules as classic

pytestmark = needs_node

DOCUMENT = "globalThis.document = { addEventListener() {}, documentElement: { lang: 'en' } };"


def test_only_good_move_is_marked_on_every_board(data: Path) -> None:
    """The mark is expected if one move has the best result and another has a worse one."""
    expected: dict[str, list[int]] = {}
    for board in classic.boards():
        if alternating.result(board):
            continue
        side = alternating.to_move(board)
        wdl = {
            cell: -(ttt.probe(show(place(board, cell, side))).wdl or 0)
            for cell in alternating.legal_moves(board)
        }
        best = [cell for cell, value in wdl.items() if value == max(wdl.values())]
        expected[show(board)] = best if len(best) == 1 < len(wdl) else []
    found = run(
        """const { open } = await import(page + 'library/open.js');
        const { Classic } = await import(page + 'library/classic-tables.js');
        const { markOf, rate } = await import(page + 'play/rating.js');
        const tables = await open(Classic, data);
        return given.map(board => {
          const moves = tables.moves(board, 'perfect');
          return moves.map(({ cell }) => cell).filter(cell => markOf(rate(moves, cell)) === '□');
        });""",
        data,
        [*expected],
    )
    assert dict(zip(expected, found, strict=True)) == expected
    assert expected[".X.OO..X."] == []  # every move loses, and one of them in more plies


@pytest.mark.parametrize(
    ("scores", "marks"),
    [
        ([0.6, 0.55], ["□", "?!"]),
        ([0.6, 0.551], ["", ""]),
        ([0.6, 0.6, 0.1], ["", "", "??"]),
        ([0.6, 0.5, 0.2], ["□", "?", "??"]),
        ([0.0, 0.0], ["", ""]),
        ([0.6], [""]),
    ],
)
def test_marks_follow_from_scores(data: Path, scores: list[float], marks: list[str]) -> None:
    moves = [{"cell": cell, "rank": cell + 1, "score": score} for cell, score in enumerate(scores)]
    found = run(
        """const { markOf, rate } = await import(page + 'play/rating.js');
        return given.map(({ cell }) => markOf(rate(given, cell)));""",
        data,
        moves,
    )
    assert found == marks


def test_only_good_move_needs_the_engine_choice(data: Path) -> None:
    """The estimate of another move may equal the previous one."""
    found = run(
        f"""{DOCUMENT}
        const {{ rateAll }} = await import(page + 'play/opinions.js');
        const {{ markOf }} = await import(page + 'play/rating.js');
        const game = {{ plays: ['44', '40'], positions: [{{ side: 'X' }}, {{ side: 'O' }}, {{}}] }};
        return rateAll(game, given).map(markOf);""",
        data,
        [
            {"score": 0.6, "move": "00", "only": True},
            {"score": 0.6, "move": "40", "only": True},
            {"score": 0.6, "move": "00"},
        ],
    )
    assert found == ["", "□"]
