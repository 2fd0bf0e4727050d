"""The family in JavaScript: a game that its pack gains, and what a view draws."""

import json
from base64 import b64encode
from pathlib import Path

from tests.support.scripts import needs_node, run
from ttt_tables.board.numbers import LINES
from ttt_tables.games.family.graph import encode_graph, moves_of
from ttt_tables.games.family.rules import Relative, put
from ttt_tables.games.family.stored import CODES
from ttt_tables.pack import encode, open_pack
from ttt_tables.play.game import solve
from ttt_tables.play.solver import explore

pytestmark = needs_node


class Shift(Relative):
    """A mark on each side of the centre, which moves round it: no ruleset, and play has no end."""

    name = "shift"
    start = "X.......O X"

    def result(self, position: str) -> str | None:
        """Return the side that has come to the centre."""
        return position[4] if position[4] != "." else None

    def moves(self, position: str) -> tuple[str, ...]:
        """Return steps to empty neighbours, and to the centre from the middle of an edge."""
        here = position.index(position[10])
        to = {at for line in LINES for at in line if here in line and position[at] == "."}
        return tuple([f"{here}-{at}" for at in sorted(to) if at != 4 or here % 2])

    def play(self, position: str, move: str) -> str:
        """Move the mark."""
        side = position[10]
        board = put(put(position[:9], move[0], "."), move[2], side)
        return f"{board} {'XO'[side == 'X']}"


def test_a_game_that_the_list_gains_needs_no_line_of_javascript(data: Path) -> None:
    """Its texts, values and graph in the pack are all it takes."""
    rules, sections = Shift(), dict(open_pack("family").sections)
    game = solve(rules)
    values = {text: game.probe(text) for text in explore(rules).numbers}
    worth = {text: (value.wdl or 0, value.distance) for text, value in values.items()}
    texts = sorted({rules.least(text) for text in values})
    record = {"start": rules.start, "written": "marks", "boards": 1, "moves": moves_of(rules)}
    games = json.loads(sections["games"]) | {"shift": record | {"texts": "shift"}}
    sections |= {
        "games": json.dumps(games).encode(),
        "shift texts": "\n".join(texts).encode(),
        "shift codes": bytes([CODES[worth[text]] for text in texts]),
        "shift graph": encode_graph(rules, texts),
    }
    given = [b64encode(encode(sections, bytes(32))).decode(), list(values)]
    found = run(
        """const { Family } = await import(page + 'library/family.js');
        const family = new Family(Uint8Array.from(atob(given[0]), (one) => one.charCodeAt(0)));
        return given[1].map(text => [family.probe('shift', text), family.result('shift', text),
          family.moves('shift', text).map(({ cell }) => [cell, family.play('shift', text, cell)])
          .sort()]);""",
        data,
        given,
    )
    for text, (probe, result, moves) in zip(values, found, strict=True):
        assert probe == {"wdl": values[text].wdl, "distance": values[text].distance}
        assert result == {None: None, text[10]: 1}.get(rules.result(text), -1)
        legal = [] if result is not None else rules.moves(text)
        assert moves == sorted([move, rules.play(text, move)] for move in legal)


def test_what_a_view_draws_is_read_off_the_pack(data: Path) -> None:
    """Starts, the mark that goes, marks that tell no side, lines that end play."""
    found = run(
        """const { Family } = await import(page + 'library/family.js');
        const family = await (await import(page + 'library/open.js')).open(Family, data);
        const refused = (ask) => { try { ask(); } catch (error) { return error.message; } };
        return [
          [family.start('vanishing'), family.start('notakto', 3), family.start('bound=four')],
          refused(() => family.start('notakto', 21)),
          [['vanishing', '052486'], ['vanishing-reuse', '052486'], ['vanishing', '05'],
            ['wild', '.........']].map(([game, text]) => family.leaving(game, text)),
          [family.board('vanishing', '0524', 'X'), family.board('achi', 'X........ O', 'O'),
            family.board('notakto', '......X../.........', 'X')],
          [...family.games, ...given].filter(game => family.shares(game)),
          [['notakto', 'XXX....../.........'], ['lines=torus', 'XO...XOX.'],
            ['lines=straight', 'XO.OX...X'], ['lines_of=X', 'OOOXX.X..'],
            ['vanishing', '03142']].map(([game, text]) => family.lines(game, text, 'O'))];""",
        data,
        ["mark=one", "mark=either lines=torus", "lines_of=X", "bound=three"],
    )
    starts, refused, leaving, boards, shared, lines = found
    assert starts == ["", "/".join(["." * 9] * 3), "......... X"]
    assert refused == "notakto is played on 1 to 20 boards, not 21"
    assert leaving == ["0", "0", "", ""]
    assert boards == ["X.X.OO...", "X........", "......X../........."]
    assert shared == ["wild", "wild-misere", "notakto", "mark=one", "mark=either lines=torus"]
    assert lines == [[[0, 1, 2], None], [[0, 5, 7]], [None], [None], [[0, 1, 2]]]
