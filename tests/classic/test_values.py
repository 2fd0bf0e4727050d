"""The classic game's mathematics: its games, minimal lists, other programs' figures, opponents."""

import csv
import json
import subprocess
import sys
from functools import cache

import pytest

import ttt_tables as ttt
from tests.conftest import ORACLES, ROOT
from tests.support import textbook
from ttt_tables.board import alternating
from ttt_tables.board.symmetry import D4, canonical
from ttt_tables.games.classic import rules as classic
from ttt_tables.games.classic.perfect import best_cells, perfect_play
from ttt_tables.games.classic.rules import parse
from ttt_tables.scores import depth_score

COUNTS = json.loads((ORACLES / "counts.json").read_text())


def test_games_are_listed_in_ascending_order():
    """known_results.toml counts them by result."""
    games = list(ttt.classic.games())
    assert games == sorted({*games})
    assert len(games) == COUNTS["games"]
    assert list(ttt.classic.games("032")) == [game for game in games if game.startswith("032")]
    assert list(ttt.classic.games("01326")) == ["01326"]
    for prefix, error in (
        *((wrong, ttt.IllegalMoveError) for wrong in ("00", "019", "0١", 32)),
        ("013264", ttt.GameOverError),
    ):
        with pytest.raises(error):
            ttt.classic.games(prefix)


def test_up_to_symmetry_there_are_31896_games():
    tables = [str.maketrans("012345678", "".join(map(str, p))) for p in D4]
    least = {min([game.translate(table) for table in tables]) for game in ttt.classic.games()}
    assert len(least) == COUNTS["games_div8"] == 31_896


MINIMAX = list(csv.DictReader((ORACLES / "minimax10_sample.csv").open()))


def test_values_match_an_independent_program():
    """Its scores are from X's point of view."""
    assert len(MINIMAX) == 401
    for row in MINIMAX:
        board = parse(row["article_ternary"], "article")
        assert board == parse(row["row_major_board"])
        score = depth_score(perfect_play()[board], won=10)
        if alternating.to_move(board) == "O":
            score = -score
        for column in ("score_memo(root depth 0, X perspective)", "score_original_program"):
            assert score == int(row[column])
        assert tuple(map(int, row["optimal_cells_row_major"].split())) == best_cells(board)


# The minimum number of boards, up to symmetry, for which a side has to know a move. A list is
# closed if it has a move for each of its boards, and every open board that a reply to that move
# leads to. Boards with a single empty cell count, too. Branch and bound finds the minimum.

Boards = frozenset[int]
CENTRE, CORNER, EDGE = 4, 0, 1


def open_boards_after(board: int) -> Boards:
    """Return the open boards that a move leads to."""
    after = [] if alternating.result(board) else classic.afterstates(board)
    return frozenset([canonical(one)[0] for _, one in after if not alternating.result(one)])


@cache
def choices(board: int, keep: bool) -> list[Boards]:
    """Return the boards that a list needs after each safe or value-keeping move."""
    values = perfect_play()
    least = values[board].wdl if keep else 0
    asked = {
        open_boards_after(one) for _, one in classic.afterstates(board) if -values[one].wdl >= least
    }
    return [one for one in asked if not any(other < one for other in asked)]


def fits(listed: Boards, waiting: Boards, keep: bool, most: int) -> bool:
    """Return whether a closed list of at most this many boards contains these.

    Some boards still need a move.
    """
    asked = {board: [one - listed for one in choices(board, keep)] for board in waiting}
    asked = {board: of for board, of in asked.items() if all(of)}
    needed, counted = len(listed), Boards()
    for of in sorted(asked.values(), key=lambda of: min(map(len, of))):
        if not counted & (any_of := Boards().union(*of)):
            needed += min(map(len, of))
            counted |= any_of
    if needed > most or not asked:
        return needed <= most
    board = min(asked, key=lambda board: len(asked[board]))
    return any(
        fits(listed | more, Boards(asked.keys() - {board}) | more, keep, most)
        for more in sorted(asked[board], key=len)
    )


@pytest.mark.parametrize("keep", [False, True], ids=["never loses", "keeps every value"])
@pytest.mark.parametrize(
    ("first", "least"),
    [(CENTRE, (22, 22)), (CORNER, (29, 30)), (EDGE, (41, 51)), (None, (71, 72))],
    ids=["centre", "corner", "edge", "as O"],
)
def test_minimal_move_list_has_the_known_size(
    first: int | None, least: tuple[int, int], keep: bool
) -> None:
    met = open_boards_after(classic.EMPTY if first is None else classic.play(classic.EMPTY, first))
    listed = met if first is None else met | {classic.EMPTY}
    assert fits(listed, met, keep, least[keep])
    assert not fits(listed, met, keep, least[keep] - 1)


# Opponents


SAMPLE = list(csv.DictReader((ORACLES / "random_opponent_sample.csv").open()))


@pytest.mark.parametrize(("column", "model"), [("uni", "uniform"), ("w3", "centre")])
def test_policy_1f604_matches_its_program(column, model, tb):
    """That program computes probabilities for the side that has just moved."""
    assert len(SAMPLE) == 401
    asked = compared = 0
    for row in SAMPLE:
        text = row["board"]
        if row[f"bestmove_{column}"]:
            asked += 1
            assert tb.best_move(text, f"1f604-{model}") == int(row[f"bestmove_{column}"])
        if not row[f"winprob_lastmover_{column}"] or textbook.over(text):
            continue
        compared += 1
        chosen = {
            cell: 3 if (cell, model) == (4, "centre") else 1 for cell in textbook.replies(text)
        }
        wins = {
            cell: textbook.over(after) == "" and tb.moves(after, f"1f604-{model}")[0].expected.win
            for cell, after in textbook.replies(text).items()
        }
        chance = sum(chosen[cell] * wins[cell] for cell in wins) / sum(chosen.values())
        assert chance == pytest.approx(float(row[f"winprob_lastmover_{column}"]), abs=1e-12)
    assert asked > 200
    assert compared > 50


ADD = """
from ttt_tables.games.classic import opponents
opponents.MODELS["corners"] = opponents.weights(2, 1, 2, 1, 3, 1, 2, 1, 2)
from pipeline.tables.classic import policies, policy_moves
assert policies.TABLE.rows == len(policies.POLICIES) == policy_moves.TABLE.rows / 16167
print(*[name for name in policies.POLICIES if name.endswith("-corners")])
"""


def test_model_added_in_one_line_gets_its_policies():
    result = subprocess.run([sys.executable, "-c", ADD], cwd=ROOT, capture_output=True, text=True)
    names = [f"{objective}-corners" for objective in ("safe", "max-win", "max-score", "1f604")]
    assert result.stdout.split() == names, result.stderr
