"""The walk over all games of phantom tic-tac-toe that computes the slopes of a side's choices.

A *choice* is an information set and a cell that is marked there. A side's *plan* has a share for
each choice: the probability that the side's own choices lead to that set and mark that cell
(sequence form). The probability of a game is the product of both sides' shares at their last
choices, so the expected payoff is linear in each plan. The *slope* of a choice is its factor: its
expected payoff, for the other side's plan, in the games that end before its side moves again.

Information does not change the board. So the walk follows only the 255,168 orders of marks, with a
list of the sets that each side may have reached by them. At the end of a game every choice in one
side's list meets every choice in the other's, so the sums over the lists are sufficient.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ttt_tables.games.phantom.sets import HAS_LINE, Group, Links, Numbers, Sets
from ttt_tables.jit import kept

LAST = 7  # the ply of O's fourth mark, after which one cell is empty
LONGEST = 120  # a list of sets: those of O's fourth turn
LIMB = 32  # bits of large shares that are added at a time: no slope adds up 2^30 of them


class Side(NamedTuple):
    """A side's choices, each at 9 * set + cell, as the walk reads them."""

    next: Links  # (choice, marked or rejected)
    kept: NDArray[np.bool_]  # (choice): whether the walk follows it


class Lists(NamedTuple):
    """The sets that the side to move may have reached, by ply, and its choices there."""

    lengths: Numbers  # (ply, sets or choices)
    sets: Numbers  # (ply, LONGEST)
    symmetries: Numbers  # (ply, LONGEST): that carry the board to the set's canonical image
    known: Numbers  # (ply, LONGEST): the other side's marks that the set knows, as a mask
    choices: Numbers  # (ply, LONGEST): 9 * set + cell


def slopes(
    sets: tuple[Sets, Sets], shares: NDArray[Any], side: int, payoffs: tuple[int, int, int]
) -> NDArray[Any]:
    """Return the slopes of a side's choices, (sets, cell), summed over all images of a set.

    shares    the other side's plan, (sets, cell), of one image: floats, or whole numbers. Slopes
              are of the same type, and those of whole numbers are exact
    payoffs   of a win of X, of a draw, and of a win of O
    """
    if shares.dtype != object:
        return _slopes(sets, shares, shares, side, payoffs)
    total, limbs = np.zeros(sets[side].legal.shape, object), shares
    at = 0
    while limbs.any():
        low = (limbs & (1 << LIMB) - 1).astype(np.int64)
        total += _slopes(sets, low, shares, side, payoffs).astype(object) << at
        limbs, at = limbs >> LIMB, at + LIMB
    return total


def _slopes(
    sets: tuple[Sets, Sets],
    shares: NDArray[Any],
    named: NDArray[Any],
    side: int,
    payoffs: tuple[int, int, int],
) -> NDArray[Any]:
    """Return the slopes at shares, or at a limb of shares: `named` are the whole ones."""
    group = sets[side].group
    brought = np.zeros(sets[side].legal.size, shares.dtype)
    kept = [np.ones(brought.shape, bool), named.ravel() > 0]
    x, o = [Side(sets[k].next.reshape(-1, 2), kept[k != side]) for k in range(2)]
    table = [np.zeros((LAST + 3, LONGEST), np.int64) for _ in range(4)]
    lists = Lists(np.zeros((LAST + 3, 2), np.int64), *table)
    lists.lengths[:2, 0] = 1  # at the start each side knows nothing
    every = (1 << len(group.moved)) - 1
    sums = (side, np.array(payoffs), shares.ravel(), brought)
    _walk(group, lists, sums, 0, x, 0, o, 0, every, 1)
    return brought.reshape(sets[side].legal.shape)


@kept
def alike(symmetries: int, cell: int, moved: Numbers) -> int:
    """Return the number of images of a cell under symmetries; 0 unless the cell is the lowest."""
    seen, count = 0, 0
    for g in range(len(moved)):
        if symmetries >> g & 1:
            image = moved[g, cell]
            if image < cell:
                return 0
            if not seen >> image & 1:
                seen |= 1 << image
                count += 1
    return count


@kept
def _walk(
    group: Group,
    lists: Lists,
    sums: tuple[int, Numbers, Any, Any],
    ply: int,
    moving: Side,
    marks: int,
    waiting: Side,
    others: int,
    symmetries: int,
    games: int,
) -> None:
    """Add the payoffs of the ends of all games from here.

    sums        the side whose slopes are wanted, payoffs, the other side's shares, and the slopes
    marks       of the side to move, as a mask; `others` are those of the other side
    symmetries  a mask of those that leave every mark in its place; of the cells that they exchange,
                only the lowest is walked
    games       the number of games that this one stands for, by such exchanges
    """
    lengths, sets, turned, known, choices = lists
    count = lengths[ply, 0]
    for cell in range(9):  # rejected cells in rising order, so that each combination occurs once
        if others >> cell & 1:
            for at in range(count):
                if not known[ply, at] >> cell & 1:
                    rejected = 9 * sets[ply, at] + group.moved[turned[ply, at], cell]
                    after = moving.next[rejected, 1]
                    sets[ply, count] = after >> 3
                    turned[ply, count] = group.joined[after & 7, turned[ply, at]]
                    known[ply, count] = known[ply, at] | 1 << cell
                    count += 1
    for mark in range(9):
        if (marks | others) >> mark & 1:
            continue
        many = games
        if symmetries != 1:
            many *= alike(symmetries, mark, group.moved)
            if not many:
                continue
        length = 0
        for at in range(count):
            choice = 9 * sets[ply, at] + group.moved[turned[ply, at], mark]
            if moving.kept[choice]:
                after = moving.next[choice, 0]
                choices[ply, length] = choice
                sets[ply + 2, length] = after >> 3
                turned[ply + 2, length] = group.joined[after & 7, turned[ply, at]]
                known[ply + 2, length] = known[ply, at]
                length += 1
        lengths[ply, 1] = lengths[ply + 2, 0] = length
        after_marks = marks | 1 << mark
        won = HAS_LINE[after_marks]
        if won or ply == LAST:
            last = 0 if HAS_LINE[511 & ~after_marks] else 1  # by X's fifth mark
            _end(lists, sums, ply, many * sums[1][2 * (ply & 1) if won else last])
        elif length:
            _walk(
                group,
                lists,
                sums,
                ply + 1,
                waiting,
                others,
                moving,
                after_marks,
                symmetries & group.fixing[mark],
                many,
            )


@kept
def _end(lists: Lists, sums: tuple[int, Numbers, Any, Any], ply: int, payoff: int) -> None:
    """Add a payoff, times the other side's shares, to the slopes of the last choices."""
    side, _, shares, brought = sums
    own = ply - (side ^ ply & 1)
    other = 2 * ply - 1 - own
    total = payoff * shares[0] * 0
    for at in range(lists.lengths[other, 1]):
        total += shares[lists.choices[other, at]]
    total *= payoff
    if total:
        for at in range(lists.lengths[own, 1]):
            brought[lists.choices[own, at]] += total
