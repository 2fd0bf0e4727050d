"""The classic game's mathematics: counts, least lists, other programs' figures, and opponents."""

import csv
import json
import subprocess
import sys
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from shutil import copytree

import polars as pl
import pytest

import ttt_tables as ttt
from tests.conftest import ORACLES, ROOT
from tests.support import textbook
from tests.support.parts import first
from ttt_tables import open_tablebase
from ttt_tables.board import alternating
from ttt_tables.board import numbers as b
from ttt_tables.board.symmetry import D4, MIRROR, TURN, canonical, carry, carry_cell
from ttt_tables.games.classic import rules as classic
from ttt_tables.games.classic.best_response import best_responses
from ttt_tables.games.classic.opponents import MODELS, errs
from ttt_tables.games.classic.perfect import best_cells, perfect_play
from ttt_tables.games.classic.policies import OBJECTIVES
from ttt_tables.games.classic.rules import parse
from ttt_tables.scores import depth_score

COUNTS = json.loads((ORACLES / "counts.json").read_text())


@pytest.fixture(scope="module")
def games():
    """Return every game as the text of its cells, with its result."""
    ended, growing = [], [("", textbook.EMPTY)]
    while growing:
        game, text = growing.pop()
        if textbook.over(text):
            ended.append((game, textbook.over(text)))
        else:
            growing += [(f"{game}{c}", after) for c, after in textbook.replies(text).items()]
    return ended


def test_games_of_each_length_are_the_published_ones(games):
    assert len(games) == len(dict(games)) == COUNTS["games"]
    lengths = Counter(f"{len(game)}_{['draw', 'X', 'O'].index(result)}" for game, result in games)
    assert lengths == COUNTS["games_by_len_winner"]


def test_the_package_iterates_the_same_games_in_rising_order(games):
    mine = list(ttt.classic.games())
    assert mine == sorted(dict(games))
    assert list(ttt.classic.games("032")) == [game for game in mine if game.startswith("032")]
    assert list(ttt.classic.games("01326")) == ["01326"]
    for prefix, error in (
        ("00", ttt.IllegalMoveError),
        ("019", ttt.IllegalMoveError),
        ("0١", ttt.IllegalMoveError),
        (32, ttt.IllegalMoveError),
        ("013264", ttt.GameOverError),
    ):
        with pytest.raises(error):
            ttt.classic.games(prefix)


def test_one_symmetry_for_the_whole_game_leaves_31896_games(games):
    tables = [str.maketrans("012345678", "".join(map(str, p))) for p in D4]
    least = {min([game.translate(table) for table in tables]) for game, _ in games}
    assert len(least) == COUNTS["games_div8"] == 31_896


def test_moves_that_a_symmetry_exchanges_are_those_that_lead_to_one_orbit():
    for board in classic.boards():
        stays = [
            p for p in D4 if sum(b.mark(board, p[c]) != b.mark(board, c) for c in range(9)) < 1
        ]
        orbits = {
            frozenset(carry_cell(cell, p) for p in stays) for cell in alternating.legal_moves(board)
        }
        afters = {canonical(after)[0] for _, after in classic.afterstates(board)}
        assert len(orbits) == len(afters)


MINIMAX = list(csv.DictReader((ORACLES / "minimax10_sample.csv").open()))


def test_another_programs_minimax_gives_the_same_scores_in_xs_view_and_the_same_best_cells():
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


# The least number of boards, up to symmetry, on which a side has to know a move. A list is closed:
# it knows a move on each of its boards, and has every open board that a reply to that move leads
# to. One with a single empty cell counts too. Branch and bound finds the least.

Boards = frozenset[int]
CENTRE, CORNER, EDGE = 4, 0, 1


def asked_by(board: int) -> Boards:
    """Return the open boards that a move leads to."""
    after = [] if alternating.result(board) else classic.afterstates(board)
    return frozenset([canonical(one)[0] for _, one in after if not alternating.result(one)])


@cache
def choices(board: int, keep: bool) -> list[Boards]:
    """Return for each move that does not lose, or that keeps the value, what it asks of a list."""
    values = perfect_play()
    least = values[board].wdl if keep else 0
    asked = {asked_by(one) for _, one in classic.afterstates(board) if -values[one].wdl >= least}
    return [one for one in asked if not any(other < one for other in asked)]


def fits(listed: Boards, waiting: Boards, keep: bool, most: int) -> bool:
    """Return whether a closed list of at most so many boards has these; some wait for a move."""
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
def test_a_least_list_has_so_many_boards(
    first: int | None, least: tuple[int, int], keep: bool
) -> None:
    met = asked_by(classic.EMPTY if first is None else classic.play(classic.EMPTY, first))
    listed = met if first is None else met | {classic.EMPTY}
    assert fits(listed, met, keep, least[keep])
    assert not fits(listed, met, keep, least[keep] - 1)


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
    """At 1 he is uniform."""
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


def test_against_an_opponent_who_never_errs_every_move_brings_its_value():
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
HANGING = ["policy_moves", "crosstable", "policies", "classic_moves", "classic"]


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
        exact = added._rows.exact(text, "max-score-erring")
        assert exact == {move.cell: move.chances for move in expected.moves(text)}
        assert added.best_move(text) == tb.best_move(text)
