"""Policies on a grid: named ones, and the policies of all games.

A policy gives weights of the empty cells for each position (a board and the side to move). All
named policies except `random` and `perfect` score every empty cell and play the best one, with ties
to the lowest-numbered cell. In floats, cells within 1e-12 of the best tie. These policies use the
marks, but not the side to move:

    random           every empty cell, equally often
    max-success      the greatest success
    max-difference   the greatest success minus failure
    csun-regular     the easier level of Cameron Sun's program: the points of the cell's lines times
                     (success minus failure), minus 24 times neutral
    perfect          the lowest-numbered best cell of the solution

For `csun-regular` a line with marks of both sides has 0 points. An empty line has 1 point, a line
with one mark 2 points, and a line with two marks 10. A line with marks also gets the greater of
success and failure of each empty cell. The program adds that sum to an empty line, too, after a
neutral outcome on it. A board does not show this, so the policy here does not do it.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache

from ttt_tables.board.any_order import legal_moves
from ttt_tables.board.numbers import LINES, show
from ttt_tables.errors import UnknownPolicyError, quote
from ttt_tables.games.probabilistic.grid import Cell, Number
from ttt_tables.play.evaluator import PERFECT, RESIGN
from ttt_tables.play.game import Game
from ttt_tables.play.policy import (
    RAISE,
    Mixture,
    Policy,
    best_policy,
    check_illegal,
    mixed,
    read_policy,
)
from ttt_tables.play.position import Position
from ttt_tables.scores import TIE

# Weights of cells, and of RESIGN, by a board's number and the side to move.
Model = Callable[[int, str], Mapping[int | str, int]]

COUNTS = (1, 2, 10)  # points of a line with 0, 1, 2 marks of one side, for csun-regular
IDLE = 24  # 1.2 for each of the 20 faces of the die that pass the turn


def _line(cells: Sequence[Cell], text: str, line: tuple[int, ...]) -> Number:
    marks = [text[cell] for cell in line if text[cell] != "."]
    if len(set(marks)) > 1:
        return 0
    empty = [cells[cell] for cell in line if text[cell] == "."] if marks else []
    return COUNTS[len(marks)] + sum([max(cell.success, cell.failure) for cell in empty])


def _csun_regular(cells: Sequence[Cell], board: int, cell: int) -> Number:
    text = show(board)
    lines = sum([_line(cells, text, line) for line in LINES if cell in line])
    success, neutral, failure = cells[cell]
    return lines * (success - failure) - IDLE * neutral


SCORES: dict[str, Callable[[Sequence[Cell], int, int], Number]] = {
    "random": lambda cells, board, cell: 0,
    "max-success": lambda cells, board, cell: cells[cell].success,
    "max-difference": lambda cells, board, cell: cells[cell].success - cells[cell].failure,
    "csun-regular": _csun_regular,
}
POLICIES = (*SCORES, PERFECT)


def check_policy(name: object) -> str:
    """Return the name of a policy. Raises UnknownPolicyError."""
    if not isinstance(name, str) or name not in POLICIES:
        raise UnknownPolicyError(
            f"unknown policy {quote(name)} of the probabilistic game: choose one of "
            f"{', '.join(POLICIES)}"
        )
    return name


def named_model(name: str, cells: Sequence[Cell], best_move: Callable[[int, str], int]) -> Model:
    """Return a named policy on a grid's cells as a model.

    best_move   returns the lowest-numbered best cell of a position; only `perfect` needs it

    Raises UnknownPolicyError.
    """
    if check_policy(name) == PERFECT:
        return lambda board, side: {best_move(board, side): 1}
    return cache(lambda board, side: _best(cells, name, board))


def _best(cells: Sequence[Cell], policy: str, board: int) -> dict[int | str, int]:
    scores = {cell: SCORES[policy](cells, board, cell) for cell in legal_moves(board)}
    top = max(scores.values())
    tie = 0 if isinstance(top, Fraction) else TIE
    best = [cell for cell in scores if top - scores[cell] <= tie]
    return dict.fromkeys(best if policy == "random" else best[:1], 1)


def read_model(
    policy: Policy,
    game: Game,
    cells: Sequence[Cell],
    best_move: Callable[[int, str], int],
    illegal: str = RAISE,
) -> Model:
    """Return a policy on a grid as a model: `illegal` is the effect of an illegal move.

    Raises UnknownPolicyError, and BadModelError for an object that is not a policy. Calling the
    model raises IllegalMoveError and BadModelError for an invalid choice, naming the position.
    """
    if isinstance(policy, str) and policy in POLICIES:
        return named_model(policy, cells, best_move)
    if isinstance(policy, Mixture):
        first = best_policy(game) if policy.first is None else policy.first
        both = [read_model(one, game, cells, best_move, illegal) for one in (first, policy.second)]
        parts = policy.epsilon.as_integer_ratio()
        return lambda board, side: mixed([model(board, side) for model in both], *parts)
    given = read_policy(policy, game, illegal=check_illegal(illegal))

    def model(board: int, side: str) -> Mapping[int | str, int]:
        weights = given(Position(game, f"{show(board)} {side}"))
        return {move if move == RESIGN else int(move): one for move, one in weights.items()}

    return model
