"""The race for the macro board: nine boards that are decided at random, in a random order.

Board c goes to X with probability p_x[c], to O with probability p_o[c], otherwise to neither side,
independently of the others. All orders are equally likely. The result probabilities are sums over
all 3^9 macro boards, in floats. They are linear in each board's probabilities, so the slopes give
the whole effect of changing one board.

    race(p_x, p_o)              Race(x_win, o_win, draw), each (...), of arrays (..., 9)
    race_slopes(p_x, p_o)       also Slopes(x_win, o_win), each (..., 9, 2)

With `slopes.x_win[c]` = (a, b), changing only board c by (dx, do) changes x_win by a dx + b do; the
probability that neither side takes the board falls by dx + do.
"""

from functools import cache
from numbers import Real
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ttt_tables.board.limits import check_length
from ttt_tables.errors import BadRaceError, quote
from ttt_tables.games.ultimate.macro_race.diagram import ORDER, make_diagram
from ttt_tables.games.ultimate.macro_race.orders import SHARE_PARTS, get_race
from ttt_tables.games.ultimate.rules import check_rule

Floats = NDArray[np.float64]
Numbers = NDArray[np.int64]

BLOCK = 1024  # races at a time
NEAR = 1e-9  # tolerance of probabilities outside [0, 1], and of their sum above 1


class Race(NamedTuple):
    """The probabilities that X wins the race, that O wins it, and of a draw."""

    x_win: Floats
    o_win: Floats
    draw: Floats


class Slopes(NamedTuple):
    """The derivatives of x_win and o_win, (..., 9, 2): by p_x and by p_o of each board."""

    x_win: Floats
    o_win: Floats


class Level(NamedTuple):
    """The nodes of a diagram that ask about one board."""

    board: int
    first: int
    end: int
    after: Numbers  # (3, nodes): the next node if neither side, X, O takes the board


def race(p_x: ArrayLike, p_o: ArrayLike, rule: str = "closed-draw") -> Race:
    """Return the result probabilities of races: arrays (...) of floats from two arrays (..., 9).

    p_x, p_o    the probabilities that X takes each board, and that O takes it
    rule        "closed-draw", "open" (the same), or "closed-count": without a line, more boards win

    Raises BadRaceError (a wrong shape, or an invalid probability) and BadOptionError.
    """
    return _of_blocks(p_x, p_o, rule, slopes=False)[0]


def race_slopes(p_x: ArrayLike, p_o: ArrayLike, rule: str = "closed-draw") -> tuple[Race, Slopes]:
    """Return the probabilities of races and their derivatives. See `race` for the arguments."""
    return _of_blocks(p_x, p_o, rule, slopes=True)


def _of_blocks(p_x: ArrayLike, p_o: ArrayLike, rule: str, slopes: bool) -> tuple[Race, Slopes]:
    chances = check_chances(p_x, p_o)
    shape = chances.shape[1:-1]
    rule = get_race(check_rule(rule))
    levels = make_levels(rule)
    flat = chances.reshape(3, -1, 9)
    wins, derivatives = np.empty((2, flat.shape[1])), np.empty((2, flat.shape[1], 9, 2))
    for start in range(0, flat.shape[1], BLOCK):
        block = slice(start, start + BLOCK)
        by_board = np.ascontiguousarray(flat[:, block].transpose(2, 0, 1))
        values = _evaluate(by_board, levels, _leaves(rule))
        wins[:, block] = values[-1]
        if slopes:
            derivatives[:, block] = _differentiate(by_board, levels, values)
    x_win, o_win = wins.reshape(2, *shape)
    by_x, by_o = derivatives.reshape(2, *shape, 9, 2)
    return Race(x_win, o_win, 1 - x_win - o_win), Slopes(by_x, by_o)


def check_chances(p_x: ArrayLike, p_o: ArrayLike) -> Floats:
    """Return the probabilities (3, ..., 9) that neither side, X and O take a board.

    Raises BadRaceError.
    """
    x, o = _numbers(p_x, "p_x"), _numbers(p_o, "p_o")
    if x.shape != o.shape or x.shape[-1:] != (9,):
        raise BadRaceError(
            "p_x and p_o must have the same shape (..., 9), a number for each board, row by row, "
            f"got {x.shape} and {o.shape}"
        )
    chances = np.stack([1 - x - o, x, o])
    wrong = ~((chances >= -NEAR) & (chances <= 1 + NEAR)).all(axis=0)
    if wrong.any():
        at = tuple(int(place) for place in np.argwhere(wrong)[0])
        raise BadRaceError(
            f"p_x and p_o must be 0 or more and sum to at most 1, got {x[at]} and {o[at]} for "
            f"board {at[-1]} of race {quote(at[:-1])}"
        )
    return chances


def _numbers(given: ArrayLike, name: str) -> Floats:
    """Return an array of real numbers as floats. Raises BadRaceError, also for texts."""
    check_length(given, BadRaceError)
    try:
        array = np.asarray(given)
        parts = array.ravel().tolist() if array.dtype.kind == "O" else []
        if array.dtype.kind in "iufO" and all(isinstance(part, Real) for part in parts):
            return array.astype(np.float64)
    except (TypeError, ValueError, OverflowError):
        pass
    raise BadRaceError(f"{name} must be an array of numbers (..., 9), got {quote(given)}")


@cache
def make_levels(rule: str) -> tuple[Level, ...]:
    """Return the nodes of a rule's diagram, the last question first."""
    diagram = make_diagram(rule)
    after = np.array(diagram.after).T
    starts = np.array(diagram.starts) - diagram.starts[0]
    return tuple(
        [
            Level(board, diagram.starts[at], diagram.starts[at + 1], after[:, start:end])
            for at, (board, start, end) in enumerate(
                zip(reversed(ORDER), starts[:-1], starts[1:], strict=True)
            )
        ]
    )


def _leaves(rule: str) -> Floats:
    return np.array(make_diagram(rule).leaves) / SHARE_PARTS


def _evaluate(chances: Floats, levels: tuple[Level, ...], leaves: Floats) -> Floats:
    """Return the probabilities that X wins and that O wins from each node, (nodes, 2, m).

    chances   (9, 3, m): for each board, that nobody, X and O take it
    """
    values = np.empty((levels[-1].end, 2, chances.shape[2]))
    values[: len(leaves)] = leaves[:, :, None]
    for level in levels:
        nobody, x, o = chances[level.board]
        after = values[level.after]
        values[level.first : level.end] = nobody * after[0] + x * after[1] + o * after[2]
    return values


def _differentiate(chances: Floats, levels: tuple[Level, ...], values: Floats) -> Floats:
    """Return the slopes (2, m, 9, 2): of X's and O's chance, for each board by p_x and p_o.

    A slope is a sum over the board's nodes: the probability that a race reaches the node, times the
    change if X (or O) takes the board instead of neither side.
    """
    slopes = np.empty((2, chances.shape[2], 9, 2))
    asked = np.zeros((len(values), chances.shape[2]))
    asked[-1] = 1
    for level in reversed(levels):
        here = asked[level.first : level.end]
        after = values[level.after]
        for taker in (0, 1, 2):
            np.add.at(asked, level.after[taker], here * chances[level.board, taker])
        gained = np.einsum("nm,tnsm->smt", here, after[1:] - after[0])
        slopes[:, :, level.board] = gained
    return slopes
