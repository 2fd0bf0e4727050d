"""Opponents who err: any weights by a recursion in fractions, and another program."""

import csv
import subprocess
import sys
from fractions import Fraction
from itertools import product
from shutil import copytree

import numpy
import polars as pl
import pytest

from tests.conftest import ORACLES, ROOT
from tests.support import textbook
from tests.support.parts import first
from ttt_tables import open_tablebase
from ttt_tables.board import alternating
from ttt_tables.board.symmetry import MIRROR, TURN, carry, carry_cell
from ttt_tables.errors import BadModelError
from ttt_tables.games.classic import rules as classic
from ttt_tables.games.classic.best_response import best_responses
from ttt_tables.games.classic.opponents import MODELS, errs, weights
from ttt_tables.games.classic.policies import OBJECTIVES

SAMPLE = list(csv.DictReader((ORACLES / "random_opponent_sample.csv").open()))


def erring(epsilon):
    """Return the share of each cell: any with epsilon, else the best cells alike."""

    def weigh(text):
        cells, good = textbook.replies(text), textbook.best(text)
        return {
            cell: epsilon / len(cells) + (1 - epsilon) * Fraction(cell in good, len(good))
            for cell in cells
        }

    return weigh


@pytest.mark.parametrize("epsilon", ["0", "1/10", "1"])
def test_the_eps_greedy_opponent_errs_as_he_is_defined_to(epsilon):
    model, weigh = errs(epsilon), erring(Fraction(epsilon))
    for text in textbook.OPEN:
        weights = model(textbook.number(text))
        total = sum(weights.values())
        assert {cell: Fraction(weights[cell]) / total for cell in weights} == weigh(text)


@pytest.mark.parametrize(("name", "centre"), [("uniform", 1), ("centre", 3)])
def test_a_model_of_the_tables_weighs_the_cells_as_its_name_says(name, centre):
    for text in textbook.OPEN:
        cells = {cell: centre if cell == 4 else 1 for cell in textbook.replies(text)}
        assert MODELS[name](textbook.number(text)) == cells


def test_an_opponent_who_always_errs_is_uniform_and_one_who_never_does_is_perfect():
    for board in classic.boards():
        if alternating.result(board):
            continue
        assert len(set(errs(1)(board).values())) == 1
    for moves in best_responses(errs(0), OBJECTIVES["max-score"]).values():
        for move in moves:
            assert (move.win > 0, move.draw > 0, move.loss > 0).index(True) == 1 - move.wdl


# The other program


@pytest.mark.parametrize(("column", "model"), [("uni", "uniform"), ("w3", "centre")])
def test_1f604_answers_as_that_program_does(column, model, tb):
    assert len(SAMPLE) == 401
    asked = 0
    for row in SAMPLE:
        if row[f"bestmove_{column}"]:
            asked += 1
            assert tb.best_move(row["board"], f"1f604-{model}") == int(row[f"bestmove_{column}"])
    assert asked > 200


@pytest.mark.parametrize(("column", "model"), [("uni", "uniform"), ("w3", "centre")])
def test_1f604_promises_the_side_that_has_moved_what_that_program_computes(column, model, tb):
    compared = 0
    for row in SAMPLE:
        text = row["board"]
        if not row[f"winprob_lastmover_{column}"] or textbook.over(text):
            continue
        compared += 1
        chosen = {
            cell: 3 if (cell, model) == (4, "centre") else 1 for cell in textbook.replies(text)
        }
        wins = {
            cell: textbook.over(after) == "" and tb.moves(after, f"1f604-{model}")[0].outlook.win
            for cell, after in textbook.replies(text).items()
        }
        chance = sum(chosen[cell] * wins[cell] for cell in wins) / sum(chosen.values())
        assert chance == pytest.approx(float(row[f"winprob_lastmover_{column}"]), abs=1e-12)
    assert compared > 50


def test_the_sample_says_the_same_of_perfect_play(tb):
    names = {1: {"X": "P1Win", "O": "P2Win"}, -1: {"X": "P2Win", "O": "P1Win"}}
    for row in SAMPLE:
        wdl = tb.probe(row["board"]).wdl
        expected = names[wdl][textbook.side(row["board"])] if wdl else "Draw"
        assert row["perfect"] == expected


def test_1f604_plays_perfectly_where_it_cannot_but_lose(tb):
    """There the original program raises an error: tests/known_results.toml has the counts."""
    for text in textbook.OPEN:
        if textbook.minimax(text)[0] < 0:
            assert tb.best_move(text, "1f604-uniform") == tb.best_move(text, "perfect")


# Symmetry


@pytest.mark.parametrize(("objective", "model"), list(product(OBJECTIVES, ("uniform", "centre"))))
@pytest.mark.parametrize("generator", [TURN, MIRROR], ids=["turn", "mirror"])
def test_values_and_best_sets_are_equivariant_on_all_boards(objective, model, generator, db):
    """1f604's chances on lost moves depend on its tie-break, and so on the asked orientation."""
    query = """
        select board, cell, wdl, rank, win_exact, draw_exact, loss_exact
        from best_responses where objective = $objective and model = $model
        """
    stored = db.execute(query, {"objective": objective, "model": model}).fetchall()
    rows = {tuple(row[:2]): row[2:] for row in stored}
    broken = 0
    for (board, cell), (wdl, rank, *chances) in rows.items():
        image = rows[carry(board, generator), carry_cell(cell, generator)]
        assert image[:2] == (wdl, rank)
        if objective == "1f604" and wdl < 0:
            broken += image[2:] != tuple(chances)
        else:
            assert image[2:] == tuple(chances)
    assert (broken > 0) == (objective == "1f604")


# Models that are refused


@pytest.mark.parametrize(
    "weight",
    [0.5, 1.0, True, False, None, -1, "-1/3", "x", "", "1/0", 1j, [1], numpy.float64(1), b"1"],
    ids=repr,
)
def test_weights_are_rationals_of_at_least_zero(weight):
    with pytest.raises(BadModelError, match="cell 4"):
        weights(1, 1, 1, 1, weight, 1, 1, 1, 1)


@pytest.mark.parametrize("count", [0, 1, 8, 10])
def test_weights_are_nine(count):
    with pytest.raises(BadModelError, match=f"nine.*not {count}"):
        weights(*[1] * count)


@pytest.mark.parametrize("epsilon", [0.1, 1.0, True, None, -1, 2, "11/10", "-1/10", "x", "1/0"])
def test_an_epsilon_is_a_rational_from_zero_to_one(epsilon):
    with pytest.raises(BadModelError, match="epsilon"):
        errs(epsilon)


def test_an_opponent_without_a_weight_on_any_open_cell_is_refused_with_the_board():
    with pytest.raises(BadModelError, match=r"all zero on board '[.XO]{9}'"):
        best_responses(weights(1, 1, 1, 1, 0, 1, 1, 1, 1), OBJECTIVES["safe"])


# Models that are added


ADD = """
import sys
from pathlib import Path
from ttt_tables.games.classic import opponents
opponents.MODELS["erring"] = opponents.errs(sys.argv[1])
from pipeline import build
build.PACKAGE_DATA = Path(sys.argv[2]) / "package"
names = sys.argv[3:] or build.PRODUCTS
print(*build.Build(Path(sys.argv[2])).run(names, lambda *_: None))
"""
HANGING = ["policy_moves", "crosstable", "policies", "classic"]


@pytest.mark.parametrize("products", first([["policy_moves"], []], 0), ids=str)
def test_an_opponent_added_in_one_line_gets_his_rows_and_policies(products, data, tmp_path, tb):
    copytree(data, tmp_path, dirs_exist_ok=True)
    (tmp_path / "policy_moves.parquet").unlink()  # as if its source had one line more
    command = [sys.executable, "-c", ADD, "1/10", str(tmp_path), *products]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    assert result.stdout.split() == (products or HANGING)
    policies = pl.read_parquet(tmp_path / "policy_moves.parquet")["policy"]
    assert policies.str.ends_with("-erring").sum() == 4 * 16_167
    assert policies.n_unique() == len(tb.policies) + 4
    if products:
        return
    added = open_tablebase(tmp_path)
    names = [f"{objective}-erring" for objective in OBJECTIVES]
    assert set(added.policies) == {*tb.policies, *names}
    expected = textbook.Against("max-score", erring(Fraction(1, 10)))
    for text in textbook.OPEN:
        exact = added._sections.exact(text, "max-score-erring")
        assert exact == {move.cell: move.chances for move in expected.moves(text)}
        assert added.best_move(text) == tb.best_move(text)
