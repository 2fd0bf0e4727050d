"""The classic game: its games, sheets of answers, other programs' figures, opponents."""

import csv
import json
import subprocess
import sys

import pytest

import ttt_tables as ttt
from tests.conftest import ORACLES, ROOT
from tests.support import textbook
from ttt_tables.board import alternating
from ttt_tables.board.symmetry import D4, canonical
from ttt_tables.games.classic import answer_sheets
from ttt_tables.games.classic.perfect import best_cells, perfect_play
from ttt_tables.games.classic.rules import afterstates, parse, play
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


def test_sheet_boards_follow_from_answers_and_replies():
    for sheet in answer_sheets.sheets():
        boards = answer_sheets.as_met(sheet)
        known = {canonical(board)[0] for board, _ in boards}
        assert (len(boards), known) == (len(sheet.answers), {*sheet.answers})
        after = {play(board, cell) for board, cell in boards} | (
            {0} if sheet.side == "O" else set()
        )
        met = {
            reply
            for board in after
            if not alternating.result(board)
            for _, reply in afterstates(board)
        }
        assert {board for board, _ in boards} <= met | ({0} if sheet.side == "X" else set())
        for board, cell in boards:
            placed = sheet.answers[canonical(board)[0]]
            assert (
                canonical(play(board, cell))[0] == canonical(play(canonical(board)[0], placed))[0]
            )


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
