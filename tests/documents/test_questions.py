"""Twenty questions of the cookbook, answered again in Python: whoever joins by the card is right.

Each is asked from a teacher's, a bot author's, an analyst's or a researcher's view. The query knows
the tables by their card alone; the check knows the package alone.
"""

import re
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

import ttt_tables as ttt
from tests.conftest import ROOT
from ttt_tables import Tablebase
from ttt_tables.board import alternating, any_order
from ttt_tables.board.numbers import show
from ttt_tables.board.symmetry import orbit
from ttt_tables.games.classic import rules as classic
from ttt_tables.games.probabilistic.generators import GENERATORS, sample_grids
from ttt_tables.games.probabilistic.grid import NAMED
from ttt_tables.games.registry import make
from ttt_tables.play.value import certain

PAGE = (ROOT / "docs" / "cookbook.md").read_text(encoding="utf-8")
QUERIES = dict(re.findall(r"^### (.+)\n\n```sql\n([^`]+);\n```$", PAGE, re.MULTILINE))
Rows = list[tuple[Any, ...]]
NUMBERS = classic.boards()
BOARDS = [show(board) for board in NUMBERS]
OPEN = [show(board) for board in classic.boards() if not alternating.result(board)]
EMPTY = "." * 9
ANY_ORDER = [board for board in any_order.boards() if not any_order.result(board)]


def to_move(text: str) -> str:
    return "X" if text.count("X") == text.count("O") else "O"


def played(text: str, cell: int) -> str:
    return text[:cell] + to_move(text) + text[cell + 1 :]


def boards_after_each_ply(tb: Tablebase, rows: Rows) -> None:
    plies = Counter(9 - text.count(".") for text in BOARDS)
    orbits = Counter(9 - show(least).count(".") for least in {min(orbit(b)) for b in NUMBERS})
    assert rows == [(ply, plies[ply], orbits[ply]) for ply in range(10)]


def first_moves(tb: Tablebase, rows: Rows) -> None:
    moves = {move.cell: move for move in tb.moves(EMPTY)}
    for cell, wdl, distance, boards in rows:
        assert (wdl, distance) == (moves[cell].wdl, EMPTY.count("."))
        assert boards == len(set(orbit(ttt.parse(played(EMPTY, cell)))))
    assert [row[0] for row in rows] == [0, 1, 4]


def replies_to_a_corner(tb: Tablebase, rows: Rows) -> None:
    answer = tb.moves("X........")
    draw = sorted(move.cell for move in answer if move.draw == 1)
    assert rows == [(draw, sum(move.loss == 1 for move in answer))]


def replies_that_lose(tb: Tablebase, rows: Rows) -> None:
    for cell, draws, loses in rows:
        answer = tb.moves(played(EMPTY, cell))
        assert draws == sorted(move.cell for move in answer if move.score == 0.5)
        assert loses == sorted(move.cell for move in answer if move.score == 0)


def wins_at_once(tb: Tablebase, rows: Rows) -> None:
    at_once = certain("X", 1, 1), certain("O", 1, 1)
    found = Counter(to_move(text) for text in OPEN if tb.probe(text) in at_once)
    assert dict(rows) == found


def misere_first_moves(tb: Tablebase, rows: Rows) -> None:
    game = make(tb, "misere")
    best = [move for move in game.moves(game.start) if move.rank == 1]
    assert rows == [(move.move, move.wdl, 1) for move in best]


def wrong_first_moves(tb: Tablebase, rows: Rows) -> None:
    for name, best, blunders in rows:
        game = make(tb, name)
        moves, value = game.moves(game.start), game.probe(game.start)
        assert best == sum(move.rank == 1 for move in moves)
        assert blunders == sum(move.wdl < value.wdl for move in moves)


def later_wins(tb: Tablebase, rows: Rows) -> None:
    won = [text for text in OPEN if tb.probe(text).wdl == 1]
    for policy, boards, most in rows:
        later = {}
        for text in won:
            wins = {move.cell: move.distance or 0 for move in tb.moves(text) if move.win == 1}
            soonest = min(wins.values())
            for move in tb.moves(text, policy=policy):
                if move.probability and wins.get(move.cell, soonest) > soonest:
                    later[text] = max(later.get(text, 0), wins[move.cell] - soonest)
        assert (boards, most) == (len(later), max(later.values())), policy


def risks_on_drawn_boards(tb: Tablebase, rows: Rows) -> None:
    drawn = [text for text in OPEN if tb.probe(text).wdl == 0]
    for policy, wins, losses in rows:
        first = [tb.moves(text, policy=policy)[0] for text in drawn]
        best = [one.outlook or one for one in first]
        assert wins == round(sum(move.win for move in best) / len(drawn), 4)
        assert losses == round(sum(move.loss for move in best) / len(drawn), 4)


def policies_against_themselves(tb: Tablebase, rows: Rows) -> None:
    found = {policy: tb.evaluate(policy, policy) for policy in tb.policies}
    assert {row[0] for row in rows} == {name for name, of in found.items() if of.draw < 1}
    for policy, x_wins, draws, gain in rows:
        of = found[policy]
        assert (x_wins, draws) == (round(float(of.x_win), 4), round(float(of.draw), 4))
        assert gain == round(float(tb.exploitability(policy)), 4)


def least_exploitable(tb: Tablebase, rows: Rows) -> None:
    assert {row[0] for row in rows} == set(tb.policies)
    for policy, _, _, gain in rows:
        assert gain == round(float(tb.exploitability(policy)), 4)
    assert all(before[3] <= after[3] for before, after in pairwise(rows))


def dice_first_moves(tb: Tablebase, rows: Rows) -> None:
    for cell, _, x_wins, draws in rows:
        move = make(tb, "dice", rule="draw").moves(f"{EMPTY} X 6").move(str(cell))
        assert move.win == float(Fraction(x_wins))
        assert move.draw == float(Fraction(draws))
    assert len(rows) == 9


def worth_of_moving_first(tb: Tablebase, rows: Rows) -> None:
    for rule, x_score, x_win, draw, o_win in rows:
        value = make(tb, "dice", rule=rule).probe(f"{EMPTY} X")
        parts = value.score, value.win, value.draw, value.loss
        assert (x_score, x_win, draw, o_win) == tuple([round(part, 4) for part in parts])


def won_boards_filled_by_chance(tb: Tablebase, rows: Rows) -> None:
    worse: dict[str, list[float]] = {"O": [], "X": []}
    game = make(tb, "miniboard")
    for text in BOARDS:
        if tb.probe(text).wdl == 1:
            value = game.probe(text).of(to_move(text))
            if value.win < value.loss:
                worse[to_move(text)].append(value.win)
    assert rows == [(side, len(own), round(min(own), 4)) for side, own in worse.items()]


def first_box(tb: Tablebase, rows: Rows) -> None:
    for games, beads, draws in rows[:5]:
        chances = []
        for seed in range(3):
            menace = ttt.learners.train_menace(games, seed=seed, plan=(8, 4, 2, 1), side="X")
            chances.append(float(ttt.evaluate(menace, "perfect").draw))
            beads -= int(menace.learnt[0].sum()) / 3  # the first box is the empty board
        assert abs(beads) < 1e-9
        assert draws == round(sum(chances) / 3, 4)


def one_best_cell(tb: Tablebase, rows: Rows) -> None:
    for k, boards, one_best, first in rows:
        percents = sample_grids(GENERATORS["abraham"], 42, k, k + 1)[0]
        solution = ttt.probabilistic.solve(percents / 100).known.solution
        sets = [solution.best_cells(board) for board in ANY_ORDER]
        assert (boards, one_best) == (len(sets), sum(len(cells) == 1 for cells in sets))
        assert tuple(first) == solution.best_cells()


def grids_to_move_second(tb: Tablebase, rows: Rows) -> None:
    for name, x_score, cells, _ in rows:
        game = ttt.probabilistic.solve(NAMED[name][0])
        assert x_score == round(game.probe("......... X").score, 4)
        assert cells == [one.cell for one in game.moves("......... X") if one.rank == 1]


def bids_where_the_coin_is_even(tb: Tablebase, rows: Rows) -> None:
    game, found = make(tb, "random-turn"), {}
    for board in ANY_ORDER:
        here = game.position(show(board))
        if game.probe(here).exact.score == Fraction(1, 2):
            threshold = Fraction(game.known.explain(here)[0]["exact"]["threshold"])
            found.setdefault(9 - here.count("."), []).append(threshold)
    assert [
        (ply, boards, Fraction(least), Fraction(most)) for ply, boards, least, most in rows
    ] == [(ply, len(of), min(of), max(of)) for ply, of in sorted(found.items())]


def hardest_endgames(tb: Tablebase, rows: Rows) -> None:
    for text, wins, blunders in rows:
        here = ttt.game("ultimate", rule="closed-draw").position(text)
        assert len(wins) == 1
        assert len(here.legal_moves) == 1 + blunders
        assert not here.play("{}{}".format(*wins[0])).result


def plies_of_the_strategy(tb: Tablebase, rows: Rows) -> None:
    game, length = ttt.game("ultimate", rule="open"), 0
    here = game.start
    while not here.result:
        here = here.play(game.choose(here) if here.to_move == "X" else here.legal_moves[0])
        length += 1
    assert here.result == "X"
    assert length <= max(ply + left for ply, _, left in rows) == 43
    assert sum(positions for _, positions, _ in rows) == 9828


CHECKS: dict[str, Callable[[Tablebase, Rows], None]] = {
    # a teacher's
    "How many boards are there after each ply, and how many up to symmetry?": boards_after_each_ply,
    "How many first moves differ, and what is each worth?": first_moves,
    "After X opens in a corner, which replies keep the draw?": replies_to_a_corner,
    "Which first replies lose for O?": replies_that_lose,
    "How often can the side to move win at once?": wins_at_once,
    "Which first moves keep the draw in misere tic-tac-toe?": misere_first_moves,
    # a bot author's
    "In which games is a first move wrong?": wrong_first_moves,
    "Where does a policy win later than it could?": later_wins,
    "What does a policy that goes for wins risk on drawn boards?": risks_on_drawn_boards,
    "What do the chances of a dice move become after it?": dice_first_moves,
    "Which endgames are the hardest: one move wins and all others do not?": hardest_endgames,
    "How many positions does the winning strategy have, ply by ply?": plies_of_the_strategy,
    # an analyst's
    "How does each policy fare against itself?": policies_against_themselves,
    "Which policy is the least exploitable?": least_exploitable,
    "What is it worth to move first?": worth_of_moving_first,
    "Where is a won board worse than even if chance fills it?": won_boards_filled_by_chance,
    "How many beads has MENACE's first box while it learns, and how often does it draw?": first_box,
    # a researcher's
    "On how many boards of a grid is one cell alone the best?": one_best_cell,
    "For which grids is it better to move second?": grids_to_move_second,
    "What must X bid on boards that are even by the coin?": bids_where_the_coin_is_even,
}


SLOW = {
    "On how many boards of a grid is one cell alone the best?",  # 33,279 of them
    "Where does a policy win later than it could?",  # every policy on every won board
    "How does each policy fare against itself?",  # and these two the exploitability of each
    "Which policy is the least exploitable?",
}


@pytest.mark.parametrize(
    "question",
    [pytest.param(of, marks=[pytest.mark.slow] if of in SLOW else []) for of in CHECKS],
)
def test_a_join_by_the_card_gives_what_the_package_says(
    question: str, tb: Tablebase, db: Any
) -> None:
    CHECKS[question](tb, db.execute(QUERIES[question]).fetchall())
