"""Policies on a grid: named ones, and those that a user gives.

A policy gives each position, a board and the side to move, whole-number weights of its empty cells.
All named policies but `random` and `perfect` score every empty cell, and play the best one, the
lowest-numbered of a tie. They see the marks, and not the side to move:

    random           every empty cell, equally often
    max-success      the greatest success
    max-difference   the greatest success less failure
    csun-regular     the easier level of Cameron Sun's program: the points of the cell's lines times
                     success less failure, less 24 times neutral
    perfect          the lowest-numbered best cell of the solution

For `csun-regular` a line with marks of both sides has 0 points. An empty line has 1 point, one with
one mark 2, one with two marks 10; a line with marks also gets the greater of success and failure of
each empty cell. The program adds that sum to an empty line too, after a neutral turn on it. A board
does not show that, so the policy here does not do it.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from inspect import signature
from typing import Any

from ttt_tables.answer import TIE
from ttt_tables.board.any_order import legal_moves
from ttt_tables.board.numbers import LINES, show
from ttt_tables.board.weights import Choice, Weights, ask_twice, look_up, read_weights
from ttt_tables.errors import BadModelError, UnknownPolicyError, quote
from ttt_tables.probabilistic.grid import Cell, Number

Model = Callable[[int, str], Weights]  # of a board's number and the side to move
# A function of the board's text, and of the side to move if it takes two arguments; or a mapping of
# boards (text or number), or of pairs (board, side), to a choice.
GivenPolicy = Mapping[Any, Choice] | Callable[[str], Choice] | Callable[[str, str], Choice]
Policy = str | GivenPolicy

COUNTS = (1, 2, 10)  # of a line with so many marks of one side, for csun-regular
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
POLICIES = (*SCORES, "perfect")


def check_policy(name: object) -> str:
    """Return the name of a policy. Raises UnknownPolicyError."""
    if not isinstance(name, str) or name not in POLICIES:
        raise UnknownPolicyError(
            f"on a grid no policy is called {quote(name)}: choose one of {', '.join(POLICIES)}"
        )
    return name


def read_policy(
    policy: Policy, cells: Sequence[Cell], best_move: Callable[[int, str], int]
) -> Model:
    """Return a policy on a grid's cells as a model.

    best_move   returns the lowest-numbered best cell of a position; `perfect` alone needs it

    Raises UnknownPolicyError, and BadModelError for a thing that is not a policy. A question to the
    model raises IllegalMoveError (a taken cell) and BadModelError (no distribution, no entry), with
    the board.
    """
    if isinstance(policy, str):
        if check_policy(policy) == "perfect":
            return lambda board, side: {best_move(board, side): 1}
        return cache(lambda board, side: _best(cells, policy, board))
    if isinstance(policy, Mapping):
        return cache(lambda board, side: _whole(_look_up(policy, board, side), board))
    if callable(policy):
        ask = _with_side(policy)
        return cache(lambda board, side: _ask(ask, board, side))
    raise BadModelError(
        "a policy is a name, a function of the board's text (and the side to move) or a mapping "
        f"of boards, not {quote(policy)}"
    )


def _best(cells: Sequence[Cell], policy: str, board: int) -> Weights:
    scores = {cell: SCORES[policy](cells, board, cell) for cell in legal_moves(board)}
    top = max(scores.values())
    tie = 0 if isinstance(top, Fraction) else TIE
    best = [cell for cell in scores if top - scores[cell] <= tie]
    return dict.fromkeys(best if policy == "random" else best[:1], 1)


def _with_side(policy: Callable[..., Choice]) -> Callable[[str, str], Choice]:
    """Return a policy as a function of text and side. Raises BadModelError if it takes neither."""
    for count in (2, 1):
        try:
            signature(policy).bind(*"bs"[:count])
        except TypeError:
            continue
        except ValueError:  # a builtin without a signature
            pass
        return lambda text, side: policy(*(text, side)[:count])
    raise BadModelError(
        f"{quote(policy)} is no policy: it takes the board's text, or that and the side to move"
    )


def _ask(ask: Callable[[str, str], Choice], board: int, side: str) -> Weights:
    return ask_twice(lambda: _whole(ask(show(board), side), board), board)


def _look_up(table: Mapping[Any, Choice], board: int, side: str) -> Choice:
    text = show(board)
    keys = ((text, side), (board, side), text, board)
    return look_up(table, keys, f"{text!r} with {side} to move", legal_moves(board))


def _whole(choice: Choice, board: int) -> Weights:
    return read_weights(choice, board, legal_moves(board))
