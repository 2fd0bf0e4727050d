"""The ends of all games of abrupt phantom tic-tac-toe, up to symmetry.

A rejected move does not change the board. So the walk follows the orders of marks and rejections
without the rejected cells, with a list of the sets that each side may have reached. If the side to
move can complete a line, every winning choice in its list meets every last choice in the other
side's list: this is an *end*. Draws are left out. There are 45 million ends, so they are listed in
parts, one for each way to play the first plies.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ttt_tables.games.phantom.abrupt.sets import EVERY, FULL, both
from ttt_tables.games.phantom.sets import HAS_LINE, WHOLE, Links, Numbers
from ttt_tables.games.phantom.walk import alike
from ttt_tables.jit import kept

TURNS = 10  # turns of a side, plus one unused
LONGEST = 162  # the longest list of sets: those of O after six rejections
SPLIT = 3  # plies that the games of a part share; no game ends so early
WHOLE_GAME = -1  # the part of all games
Kept = NDArray[np.bool_]


class Side(NamedTuple):
    """A side's choices, each at 9 * set + cell, as the walk reads them."""

    next: Links  # (choice, marked or rejected)
    number: Links  # (choice): its number among those that the walk follows; -1 for the others


class Lists(NamedTuple):
    """The sets that a side may have reached, by side and turn, and the choice that led there."""

    lengths: Numbers  # (side, turn)
    sets: Numbers  # (side, turn, LONGEST)
    symmetries: Numbers  # that carry the board to the set's canonical image
    known: Numbers  # the other side's marks that the set knows, as a mask
    choices: Numbers  # the choices before, as ends have them


class Ends(NamedTuple):
    """Ends, and the choices of both sides that meet there.

    A choice is 8 * its number + the symmetry that carries the board to its set's canonical image.
    """

    weights: NDArray[np.int8]  # (ends): games alike, less than 0 if O wins
    starts: Numbers  # (side, ends + 1): where an end's choices begin
    x: Links  # the choices of X, end by end
    o: Links


def _no_ends(ends: int, x: int, o: int) -> Ends:
    starts = np.zeros((2, ends + 1), np.int64)
    return Ends(np.zeros(ends, np.int8), starts, np.zeros(x, np.int32), np.zeros(o, np.int32))


def list_ends(kept_x: Kept, kept_o: Kept) -> Ends:
    """Return the ends up to symmetry that choices (sets, cell) of X and of O lead to.

    The numbers of choices count those that are kept. All ends are 45 million, in 2.6 GB.
    """
    return _list_part(_sides(kept_x, kept_o), WHOLE_GAME, _no_ends(0, 0, 0))[0]


def parts_of_ends(kept_x: Kept, kept_o: Kept) -> Iterator[Ends]:
    """Return the same ends part by part, each part in the place of the one before."""
    sides, room = _sides(kept_x, kept_o), _no_ends(0, 0, 0)
    part, parts = 0, 1
    while part < parts:
        room, ends, parts = _list_part(sides, part, room)
        yield room._replace(weights=room.weights[:ends])
        part += 1


def _sides(kept_x: Kept, kept_o: Kept) -> tuple[Side, Side]:
    x, o = [
        Side(sets.next.reshape(-1, 2), numbers(kept).ravel())
        for sets, kept in zip(both(), (kept_x, kept_o), strict=True)
    ]
    return x, o


def numbers(kept: Kept) -> Links:
    """Return the number of each choice among those that are kept, (sets, cell); -1 for others."""
    return np.where(kept, np.cumsum(kept).reshape(kept.shape) - 1, -1).astype(np.int32)


def _list_part(sides: tuple[Side, Side], part: int, room: Ends) -> tuple[Ends, int, int]:
    """Return the ends of a part (in larger arrays if needed), their number, that of parts."""
    while True:
        table = [np.zeros((2, TURNS, LONGEST), np.int64) for _ in range(4)]
        lists, counts = Lists(np.ones((2, TURNS), np.int64), *table), np.zeros(4, np.int64)
        _walk(sides, lists, room, counts, part, 0, 0, 0, EVERY, 1)
        ends, x, o, parts = counts.tolist()
        if ends <= len(room.weights) and x <= len(room.x) and o <= len(room.o):
            room.starts[:, ends] = x, o
            return room, ends, parts
        room = _no_ends(ends, x, o)


@kept
def _walk(
    sides: tuple[Side, Side],
    lists: Lists,
    ends: Ends,
    counts: Numbers,
    part: int,
    ply: int,
    marks: int,
    others: int,
    symmetries: int,
    games: int,
) -> None:
    """List the ends of a part's games from here while there is room, and count all.

    counts      ends, choices of X, choices of O and parts so far
    marks       of the side to move, as a mask; `others` are those of the other side
    symmetries  a mask of those that leave every mark in its place; of the cells that they exchange,
                only the lowest is walked. A cell that completes a line has no other like it
    games       the number of games that this one stands for, by such exchanges
    """
    if ply == SPLIT:
        counts[3] += 1
        if part not in (WHOLE_GAME, counts[3] - 1):
            return
    me, turn = ply & 1, ply >> 1
    length = lists.lengths[me, turn]
    wins = 0
    for cell in range(9):
        if not (marks | others) >> cell & 1 and HAS_LINE[marks | 1 << cell]:
            wins |= 1 << cell
    if wins:
        _end(sides[me], lists, ends, counts, me, turn, wins, games)
    entries = 0
    for at in range(length):
        for cell in range(9):
            if (others & ~lists.known[me, turn, at]) >> cell & 1:
                entries = _name(sides[me], lists, me, turn, at, cell, 1, entries)
    if entries:
        lists.lengths[me, turn + 1] = entries
        _walk(sides, lists, ends, counts, part, ply + 1, others, marks, symmetries, games)
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
            _walk(sides, lists, ends, counts, part, ply + 1, others, after, kept, many)


@kept
def _name(
    side: Side, lists: Lists, me: int, turn: int, at: int, cell: int, rejected: int, entries: int
) -> int:
    """Try a cell at an entry of a list: add the next set to the list of the next turn, if kept.

    Return the number of its entries.
    """
    turned = lists.symmetries[me, turn, at]
    choice = 9 * lists.sets[me, turn, at] + WHOLE.moved[turned, cell]
    if side.number[choice] < 0:
        return entries
    after = side.next[choice, rejected]
    lists.sets[me, turn + 1, entries] = after >> 3
    lists.symmetries[me, turn + 1, entries] = WHOLE.joined[after & 7, turned]
    lists.known[me, turn + 1, entries] = lists.known[me, turn, at] | rejected << cell
    lists.choices[me, turn + 1, entries] = 8 * side.number[choice] + turned
    return entries + 1


@kept
def _end(
    side: Side,
    lists: Lists,
    ends: Ends,
    counts: Numbers,
    me: int,
    turn: int,
    wins: int,
    games: int,
) -> None:
    """List an end: the winning choices of the side to move, and the other's last choices."""
    other, last = 1 - me, turn + me  # the other's list after its last turn
    mine, theirs = (ends.o, ends.x) if me else (ends.x, ends.o)
    end, start, after = counts[0], counts[1 + me], counts[1 + me]
    for cell in range(9):
        for at in range(lists.lengths[me, turn] if wins >> cell & 1 else 0):
            turned = lists.symmetries[me, turn, at]
            number = side.number[9 * lists.sets[me, turn, at] + WHOLE.moved[turned, cell]]
            if number >= 0:
                if after < len(mine):
                    mine[after] = 8 * number + turned
                after += 1
    if after == start:
        return
    met, first = lists.lengths[other, last], counts[1 + other]
    if end < len(ends.weights):
        ends.weights[end] = games if me == 0 else -games
        ends.starts[me, end], ends.starts[other, end] = start, first
    if first + met <= len(theirs):
        theirs[first : first + met] = lists.choices[other, last, :met]
    counts[0], counts[1 + me], counts[1 + other] = end + 1, after, first + met
