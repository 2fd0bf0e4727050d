"""Error bounds of scores hold: every score is compared with one in Fractions."""

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from ttt_tables.board.any_order import EMPTY, open_boards, result
from ttt_tables.board.numbers import CELLS, OTHER, open_cells, parse, place, show
from ttt_tables.games.probabilistic.game import SolvedGrid
from ttt_tables.play.position import Position
from ttt_tables.play.value import Value
from ttt_tables.probabilistic import solve
from ttt_tables.verify.probabilistic.policies import settle

Pair = tuple[Fraction, Fraction]  # X's scores with X and with O to move
WORTH = {"X": Fraction(1), "O": Fraction(0)}


def random_text(seed: int, neutral: int = 99) -> str:
    """Return a grid in whole percents with neutral probabilities up to a limit."""
    chance, cells = random.Random(seed), []
    for _ in CELLS:
        stays = chance.randint(0, neutral)
        success = chance.randint(0, 100 - stays)
        cells.append(f"{success}/{stays}/{100 - stays - success}")
    return " ".join(cells)


def random_floats(seed: int, surplus: float = 0.0) -> list[tuple[float, float, float]]:
    """Return a grid of floats whose cells sum to 1 plus about this much."""
    chance = random.Random(seed)
    cells = []
    for _ in CELLS:
        success, failure = sorted([chance.random() / 2, chance.random() / 2])
        cells.append((success, 1 - success - failure + surplus, failure))
    return cells


GRIDS: dict[str, object] = {
    "20/0/80": "20/0/80 " * 9,
    "1/98/1": "1/98/1 " * 9,
    "7/0/93": "7/0/93 " * 9,
    "certain": "certain",
    "without neutral": random_text(1, 0),
    "with neutral": random_text(2),
    "floats": random_floats(3),
    "floats of a greater sum": random_floats(4, 9e-10),
    "floats of a lesser sum": random_floats(5, -9e-10),
    "nearly neutral": [(5e-13, 1 - 1e-12, 5e-13)] * 9,
    "floats without neutral": [(0.07, 0.0, 0.93)] * 9,  # success and failure exceed 1
}


def solve_in_fractions(game: SolvedGrid) -> Callable[[int], Pair]:
    """Return a function from a board to its scores, by verify's policy iteration."""
    grid, draw = game.grid.exact(), Fraction(game.rules.draw_value)

    @cache
    def scores(board: int) -> Pair:
        if ended := result(board):
            return (WORTH.get(ended, draw),) * 2
        x, y, neutral = [], [], []
        for cell in open_cells(board):
            success, stays, failure = grid[cell]
            after_x, after_o = scores(place(board, cell, "X")), scores(place(board, cell, "O"))
            x.append(success * after_x[1] + failure * after_o[1])
            y.append(success * after_o[0] + failure * after_x[0])
            neutral.append(stays)
        return settle(x, y, neutral)

    return scores


def holds(value: Value, exact: Fraction) -> bool:
    """Return whether a value's bound holds; 0 means that the score is the nearest float."""
    assert value.error_bound is not None
    if value.error_bound == 0:
        return value.score == float(exact)
    return abs(Fraction(value.score) - exact) <= value.error_bound


def broken(game: SolvedGrid, boards: Iterable[int]) -> Iterator[str]:
    """Yield the positions and moves whose scores exceed their bounds."""
    scores = solve_in_fractions(game)
    for board, side in product(boards, "XO"):
        here, exact = f"{show(board)} {side}", scores(board)[side == "O"]
        value = game.probe(here)
        if not (holds(value.of("X"), exact) and holds(value.of("O"), 1 - exact)):
            yield here
        for move in game.moves(here):
            expected = after_move(game, scores, board, side, move.cell)
            named = game.probe(f"{here} {move.cell}").of(side)
            if not (move.value and holds(move.value, expected) and holds(named, expected)):
                yield f"{here} {move.cell}"


def after_move(
    game: SolvedGrid, scores: Callable[[int], Pair], board: int, side: str, cell: int
) -> Fraction:
    """Return the exact score of a cell for the side that plays it."""
    marks = (side, "", OTHER[side])
    after = [scores(place(board, cell, mark) if mark else board)[side == "X"] for mark in marks]
    x_score = sum([p * v for p, v in zip(game.grid.exact()[cell], after, strict=True)])
    return Fraction(x_score if side == "X" else 1 - x_score)


@pytest.mark.parametrize("grid", GRIDS)
def test_scores_are_within_their_bounds(grid: str) -> None:
    """Boards of at most three empty cells are checked, also with another value of a draw."""
    boards = [board for board in open_boards() if len(open_cells(board)) <= 3]
    for seed, draw_value in enumerate([0.5, 0.1]):
        some = random.Random(seed).sample(boards, 6)
        assert not [*broken(solve(GRIDS[grid], draw_value), some)]


@pytest.mark.slow
@pytest.mark.nightly
@pytest.mark.parametrize("grid", GRIDS)
def test_scores_of_all_plies_are_within_their_bounds(grid: str) -> None:
    """Only this test has exact scores of boards with more than three empty cells."""
    some = random.Random(grid).sample(open_boards(), 300)
    assert not [*broken(solve(GRIDS[grid]), [EMPTY, *some])]


def random_move(here: Position) -> Mapping[str, float]:
    return dict.fromkeys(here.legal_moves, 1)


def first_or_last(here: Position) -> Mapping[str, float]:
    """Return two moves at the start, and later the first one."""
    weights = {here.legal_moves[0]: 0.1, here.legal_moves[-1]: 0.7}
    return weights if here.text.count(".") == len(CELLS) else {here.legal_moves[0]: 1}


def first_cell(here: Position) -> str:
    return here.legal_moves[0]


def best_response(game: SolvedGrid, here: str, responder: str) -> Fraction:
    """Return X's score against random moves, on a grid without neutral probabilities."""
    grid = game.grid.exact()

    @cache
    def score(board: int, side: str) -> Fraction:
        if ended := result(board):
            return WORTH.get(ended, Fraction(1, 2))
        other = OTHER[side]
        cells = [
            success * score(place(board, cell, side), other)
            + failure * score(place(board, cell, other), other)
            for cell in open_cells(board)
            for success, _, failure in [grid[cell]]
        ]
        if side != responder:
            return sum(cells, Fraction(0)) / len(cells)
        return max(cells) if side == "X" else min(cells)

    board, side = here.split()
    return score(parse(board), side)


def test_bound_of_a_best_response_holds_near_ties() -> None:
    """Each cell is better than the previous one by less than 1e-12, so the first one is played."""
    here = "..X...O.X O"
    lead = 1e-12 / here.count(".")
    game = solve([(0.5 + cell * lead, 0.0, 0.5 - cell * lead) for cell in CELLS])
    for responder in "XO":
        response = game.against(**{OTHER[responder]: random_move})
        exact = best_response(game, here, responder)
        value = response.probe(here).of("X")
        assert abs(Fraction(value.score) - exact) > 1e-13
        assert holds(value, exact)


def test_bound_between_two_policies_holds() -> None:
    grid = GRIDS["1/98/1"]
    value = solve(grid).evaluate(first_or_last, first_cell)
    assert value.exact
    assert holds(value, value.exact.score)
    assert value.error_bound == 10 * 2**-47 < 1e-13


def test_bounds_are_small() -> None:
    game = solve(GRIDS["1/98/1"])
    assert game.probe(game.start).error_bound == 10 * 2**-50 < 9e-15
    response = game.against(X=first_cell)
    assert response.probe("X.O...OX. O").error_bound == 6 * (2**-47 + 1e-12)


def test_game_without_policies_equals_the_game() -> None:
    game = solve("coin")
    assert game.against() is game
