"""The ends of all games of abrupt phantom tic-tac-toe, and what each choice of a side brings.

A *choice* is an information set and a cell that is named there. A side's *plan* has a share for
each: the chance that the side's own choices lead to that set and name that cell. A game's chance is
the product of both sides' shares at their last choices, so the expected payoff is linear in each
plan. The *slope* of a choice is its factor.

What a side tried changes nothing on the board if it is refused. So the walk follows the orders of
marks and refusals without the refused cells, with a list of the sets that each side may have
reached. Wherever the side to move can complete a line, every winning choice of its list meets every
last choice of the other's: an *end*. Their sums are enough. Draws bring nothing.
"""

from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pipeline.phantom.abrupt.sets import EVERY, FULL, Sets, both
from ttt_tables.phantom.sets import HAS_LINE, WHOLE, Links, Numbers
from ttt_tables.phantom.walk import alike

TURNS = 10  # of a side, with one to spare
LONGEST = 162  # a list of sets: those of O after six refusals
Kept = NDArray[np.bool_]


class Side(NamedTuple):
    """A side's choices, each at 9 * set + cell, as the walk reads them."""

    next: Links  # (choice, marked or refused)
    number: Links  # (choice): its number among those that the walk follows; -1 for the others


class Lists(NamedTuple):
    """The sets that a side may have reached, by side and turn, and the choice that led there."""

    lengths: Numbers  # (side, turn)
    sets: Numbers  # (side, turn, LONGEST)
    symmetries: Numbers  # that carry the board to the set's canonical image
    known: Numbers  # the other side's marks that the set knows, as a mask
    choices: Numbers  # the numbers of the choices before


class Ends(NamedTuple):
    """All ends: the choices of both sides that meet there."""

    weights: NDArray[np.int8]  # (ends): games alike, less than 0 if O wins
    starts: Numbers  # (side, ends + 1): where an end's choices begin
    x: Links  # the numbers of X's choices, end by end
    o: Links


def _no_ends(ends: int, x: int, o: int) -> Ends:
    starts = np.zeros((2, ends + 1), np.int64)
    return Ends(np.zeros(ends, np.int8), starts, np.zeros(x, np.int32), np.zeros(o, np.int32))


def list_ends(kept_x: Kept, kept_o: Kept) -> Ends:
    """Return the ends up to symmetry that choices (sets, cell) of X and of O lead to.

    The numbers of choices count those that are kept. All ends are 45 million, in 2.6 GB.
    """
    x, o = both()
    sides = _side(x, kept_x), _side(o, kept_o)
    ends = _no_ends(0, 0, 0)
    for listing in (False, True):
        table = [np.zeros((2, TURNS, LONGEST), np.int64) for _ in range(4)]
        lists, counts = Lists(np.ones((2, TURNS), np.int64), *table), np.zeros(3, np.int64)
        _walk(sides, lists, ends, counts, listing, 0, 0, 0, EVERY, 1)
        if not listing:
            ends = _no_ends(*counts.tolist())
    ends.starts[:, -1] = counts[1:]
    return ends


def _side(sets: Sets, kept: Kept) -> Side:
    flat = kept.ravel()
    number = np.where(flat, np.cumsum(flat) - 1, -1).astype(np.int32)
    return Side(sets.next.reshape(-1, 2), number)


def slopes(ends: Ends, kept: Kept, shares: NDArray[Any], side: int) -> NDArray[Any]:
    """Return the slopes of a side's kept choices, one after another: for all images of a set.

    shares    of the other side's kept choices, one after another, of one image: floats, or whole
              numbers, and slopes are of the same type
    """
    sums = np.zeros(int(kept.sum()), shares.dtype)
    lists = (ends.x, ends.o) if side == 0 else (ends.o, ends.x)
    _add(ends.weights, ends.starts[side], lists[0], ends.starts[1 - side], lists[1], shares, sums)
    return sums if side == 0 else -sums


@njit(nogil=True, cache=True)
def _add(
    weights: NDArray[np.int8],
    own_starts: Numbers,
    own: Links,
    other_starts: Numbers,
    other: Links,
    shares: NDArray[Any],
    sums: NDArray[Any],
) -> None:
    """Add the other side's shares at each end to the sums of the choices that they meet."""
    for end in range(len(weights)):
        total = sums[0] * 0
        for at in range(other_starts[end], other_starts[end + 1]):
            total += shares[other[at]]
        if total:
            total *= weights[end]
            for at in range(own_starts[end], own_starts[end + 1]):
                sums[own[at]] += total


@njit(nogil=True, cache=True)
def _walk(
    sides: tuple[Side, Side],
    lists: Lists,
    ends: Ends,
    counts: Numbers,
    listing: bool,
    ply: int,
    marks: int,
    others: int,
    symmetries: int,
    games: int,
) -> None:
    """List, or only count, the ends of all games from here.

    counts      ends, choices of X and choices of O so far
    marks       of the side to move, as a mask; `others` are those of the other side
    symmetries  a mask of those that leave every mark in its place; of the cells that they exchange,
                only the lowest is walked. A cell that completes a line has no other like it
    games       the number of games that this one stands for, by such exchanges
    """
    me, turn = ply & 1, ply >> 1
    length = lists.lengths[me, turn]
    wins = 0
    for cell in range(9):
        if not (marks | others) >> cell & 1 and HAS_LINE[marks | 1 << cell]:
            wins |= 1 << cell
    if wins:
        _end(sides[me], lists, ends, counts, listing, me, turn, wins, games)
    entries = 0
    for at in range(length):
        for cell in range(9):
            if (others & ~lists.known[me, turn, at]) >> cell & 1:
                entries = _name(sides[me], lists, me, turn, at, cell, 1, entries)
    if entries:
        lists.lengths[me, turn + 1] = entries
        _walk(sides, lists, ends, counts, listing, ply + 1, others, marks, symmetries, games)
    for cell in range(9):
        after = marks | 1 << cell
        if (marks | others | wins) >> cell & 1 or after | others == FULL:
            continue
        many = games if symmetries == 1 else games * alike(symmetries, cell, WHOLE.moved)
        entries = 0
        for at in range(length if many else 0):
            entries = _name(sides[me], lists, me, turn, at, cell, 0, entries)
        if entries:
            lists.lengths[me, turn + 1] = entries
            kept = symmetries & WHOLE.fixing[cell]
            _walk(sides, lists, ends, counts, listing, ply + 1, others, after, kept, many)


@njit(nogil=True, cache=True)
def _name(
    side: Side, lists: Lists, me: int, turn: int, at: int, cell: int, refused: int, entries: int
) -> int:
    """Name a cell at an entry of a list: add the next set to the list of the next turn, if kept.

    Return the number of its entries.
    """
    turned = lists.symmetries[me, turn, at]
    choice = 9 * lists.sets[me, turn, at] + WHOLE.moved[turned, cell]
    if side.number[choice] < 0:
        return entries
    after = side.next[choice, refused]
    lists.sets[me, turn + 1, entries] = after >> 3
    lists.symmetries[me, turn + 1, entries] = WHOLE.joined[after & 7, turned]
    lists.known[me, turn + 1, entries] = lists.known[me, turn, at] | refused << cell
    lists.choices[me, turn + 1, entries] = side.number[choice]
    return entries + 1


@njit(nogil=True, cache=True)
def _end(
    side: Side,
    lists: Lists,
    ends: Ends,
    counts: Numbers,
    listing: bool,
    me: int,
    turn: int,
    wins: int,
    games: int,
) -> None:
    """List an end: the winning choices of the side to move, and the other's last choices."""
    other, last = 1 - me, turn + me  # the other's list after its last turn
    mine, theirs = (ends.o, ends.x) if me else (ends.x, ends.o)
    start = counts[1 + me]
    for cell in range(9):
        for at in range(lists.lengths[me, turn] if wins >> cell & 1 else 0):
            turned = lists.symmetries[me, turn, at]
            number = side.number[9 * lists.sets[me, turn, at] + WHOLE.moved[turned, cell]]
            if number >= 0:
                if listing:
                    mine[counts[1 + me]] = number
                counts[1 + me] += 1
    if counts[1 + me] == start:
        return
    met, end = lists.lengths[other, last], counts[0]
    if listing:
        ends.weights[end] = games if me == 0 else -games
        ends.starts[me, end], ends.starts[other, end] = start, counts[1 + other]
        for at in range(met):
            theirs[counts[1 + other] + at] = lists.choices[other, last, at]
    counts[1 + other] += met
    counts[0] += 1
