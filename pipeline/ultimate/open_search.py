"""The search for X's soonest win under `open`, once the centre board is full: AND/OR.

X has marks in the centres of all outer boards except board f, to which O last sent X. X considers
few moves: those that win a board, and those in the cells f and 8 - f, unless they send O to a full
board, which would give X a free move. The search considers every reply of O. So every win that it
finds is one, but a sooner one may exist.

A position is an outline (see ttt_tables.games.ultimate.open_strategy.key) whose forms have become
indices, for the compiled code: `Rules` has the consequences of each. All jitted code is here.
"""

# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, allow-untyped-decorators
# Jitted code is typed by numba, per call; Python's annotations mean nothing to it.

from functools import cache
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from ttt_tables.board.numbers import CELLS, LINES, WEIGHTS, has_line, mark
from ttt_tables.games.ultimate.open_strategy.key import (
    ALL_CELLS,
    FORMS,
    Outline,
    form,
    owner,
    taken,
)

NONE = -1  # the form after a mark on a taken cell; no move
NEVER = 99  # the marks that X needs on a board that it can no longer win
SIDES = ("X", "O")
PLACES = 1 << 19  # in the table of results; a power of two

_LINES = np.array(LINES)


class Rules(NamedTuple):
    """The result of each mark on each form, and each form's owner."""

    after: NDArray[np.int16]  # (2, forms, 9) the form after X, or O, has marked a cell; or NONE
    owner: NDArray[np.int8]  # (forms) 0 nobody, 1 X, 2 O
    full: NDArray[np.bool_]  # (forms) whether no cell is empty
    needs: NDArray[np.int8]  # (forms) the marks that X needs to win the board, 0 if X has won it


class Bounds(NamedTuple):
    """The table of positions with X to move, by an exact key of 128 bits."""

    keys: NDArray[np.uint64]  # (places, 2) 0, 0 if the place is free
    fails: NDArray[np.int8]  # (places) X does not win within this number of moves
    wins: NDArray[np.int8]  # (places) X wins within this number of moves


@cache
def make_rules() -> Rules:
    """Return the rules of every form that play can make."""
    after = np.full((2, len(FORMS), 9), NONE, np.int16)
    owners = np.zeros(len(FORMS), np.int8)
    full = np.zeros(len(FORMS), np.bool_)
    needs = np.full(len(FORMS), NEVER, np.int8)
    seen, level = set(), {0}
    while level:
        seen |= level
        for here in level:
            owners[here] = ".XO".index(owner(here))
            full[here] = taken(here) == ALL_CELLS
            needs[here] = _needs(here)
            for cell in CELLS:
                for number, side in enumerate(SIDES):
                    after[number, here, cell] = play_form(here, cell, side)
        level = {int(there) for here in level for there in after[:, here].flat if there != NONE}
        level -= seen
    return Rules(after, owners, full, needs)


@cache
def play_form(here: int, cell: int, side: str) -> int:
    """Return the form after a side has marked a cell, or NONE if it is taken."""
    if taken(here) >> cell & 1:
        return NONE
    if owner(here) != ".":
        return here + (1 << cell)
    board = here + (1 + SIDES.index(side)) * WEIGHTS[cell]
    return form(board, side if has_line(board, side) else ".")


def _needs(here: int) -> int:
    if owner(here) != ".":
        return 0 if owner(here) == "X" else NEVER
    lines = [[mark(here, cell) for cell in line] for line in LINES]
    return min([marks.count(".") for marks in lines if "O" not in marks], default=NEVER)


class Search:
    """The search for one board f; all calls share its table of results."""

    def __init__(self, last: int) -> None:
        self._last = last
        self._rules = make_rules()
        self._bounds = Bounds(
            np.zeros((PLACES, 2), np.uint64), np.zeros(PLACES, np.int8), np.zeros(PLACES, np.int8)
        )
        self.visited = np.zeros(1, np.int64)  # positions with X to move that were searched

    def wins(self, outline: Outline, moves: int) -> bool:
        """Return whether X, to move, wins with at most `moves` moves of its own."""
        s = np.array(outline, np.int64)
        return bool(x_wins(s, moves, self._last, self._rules, self._bounds, self.visited))

    def best(self, outline: Outline) -> tuple[int, int]:
        """Return the first move of X, (board, cell), that wins soonest."""
        s = np.array(outline, np.int64)
        moves = int(fewest(s, self._rules))
        while not self.wins(outline, moves):
            moves += 1
        move = first_winning(s, moves, self._last, self._rules, self._bounds, self.visited)
        return divmod(int(move), 9)


@njit
def fewest(s, rules):
    """Return the number of marks that X needs for a line of boards if O never moves."""
    least = NEVER
    for line in _LINES:
        marks = rules.needs[s[line[0]]] + rules.needs[s[line[1]]] + rules.needs[s[line[2]]]
        least = min(least, marks)
    return least


@njit
def o_has_line(s, rules):
    """Return whether O has a line of boards."""
    for line in _LINES:
        if rules.owner[s[line[0]]] == rules.owner[s[line[1]]] == rules.owner[s[line[2]]] == 2:
            return True
    return False


@njit
def _place(s, bounds):
    """Return a position's place in the table, or the free place that it would get; and its key."""
    upper = lower = np.uint64(0)
    for board in range(4):
        upper = upper << np.uint64(15) | np.uint64(s[board])
        lower = lower << np.uint64(15) | np.uint64(s[board + 5])
    upper = upper << np.uint64(4) | np.uint64(s[9])
    lower |= np.uint64(1) << np.uint64(63)  # so no key is 0, 0
    mixed = (upper ^ (lower * np.uint64(0x9E3779B97F4A7C15))) * np.uint64(0xBF58476D1CE4E5B9)
    last = np.uint64(PLACES - 1)
    at = mixed >> np.uint64(40) & last
    while bounds.keys[at, 1] and (bounds.keys[at, 0] != upper or bounds.keys[at, 1] != lower):
        at = at + np.uint64(1) & last
    return at, upper, lower


@njit
def x_wins(s, moves, last, rules, bounds, visited):
    """Return whether X, to move, wins within some moves of its own. Board 4 is full and not X's."""
    least = fewest(s, rules)
    if least > moves:
        return False
    at, upper, lower = _place(s, bounds)
    if bounds.keys[at, 1] == 0:
        bounds.keys[at, 0], bounds.keys[at, 1] = upper, lower
        bounds.fails[at], bounds.wins[at] = least - 1, NEVER
    if moves <= bounds.fails[at] or moves >= bounds.wins[at]:
        return moves >= bounds.wins[at]
    visited[0] += 1
    if 2 * visited[0] > PLACES:
        raise MemoryError("the table of positions is full")
    won = first_winning(s, moves, last, rules, bounds, visited) != NONE
    if won:
        bounds.wins[at] = moves
    else:
        bounds.fails[at] = moves
    return won


@njit
def first_winning(s, moves, last, rules, bounds, visited):
    """Return a move, 9 * board + cell, with which X wins within some moves of its own, or NONE.

    Moves in cell f are tried first, then those in 8 - f, since few positions follow; then the
    others in rising order.
    """
    for preferred in (last, 8 - last, NONE):
        for board in range(9):
            if s[9] not in (board, 9):
                continue
            for cell in range(9):
                there = rules.after[0, s[board], cell]
                if there == NONE:
                    continue
                takes = rules.owner[there] != rules.owner[s[board]]
                known = cell in (last, 8 - last)
                if cell != preferred and (preferred != NONE or known or not takes):
                    continue
                if _wins(s, board, cell, moves, last, rules, bounds, visited):
                    return 9 * board + cell
    return NONE


@njit
def _wins(s, board, cell, moves, last, rules, bounds, visited):
    """Return whether X wins within some moves if it starts with this one."""
    here, target = s[board], s[9]
    s[board] = rules.after[0, here, cell]
    won = fewest(s, rules) == 0
    if not won and not rules.full[s[cell]]:
        s[9] = cell
        won = _all_lose(s, moves - 1, last, rules, bounds, visited)
    s[board], s[9] = here, target
    return won


@njit
def _all_lose(s, moves, last, rules, bounds, visited):
    """Return whether X wins after every reply of O, which has no free move."""
    if fewest(s, rules) > moves:
        return False
    board = s[9]
    here = s[board]
    for cell in range(9):
        there = rules.after[1, here, cell]
        if there == NONE:
            continue
        s[board] = there
        holds = rules.owner[there] == 2 and o_has_line(s, rules)
        if not holds:
            s[9] = 9 if rules.full[s[cell]] else cell
            holds = not x_wins(s, moves, last, rules, bounds, visited)
        s[board], s[9] = here, board
        if holds:
            return False
    return True
