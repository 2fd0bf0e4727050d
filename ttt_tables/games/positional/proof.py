"""Whether a side can force a set: proved by proof-number search, in compiled code.

The search is df-pn with a table of positions. One side attacks: it has to complete a set before the
other side does. A position is proved if the attacker forces that, and disproved if the defender can
prevent it, even by completing a set. Its proof number is an estimate of the work to prove it, its
disproof number of the work to disprove it; zero means done.

Erdős and Selfridge's criterion disproves many positions without a search. Count 2**-e for each set
without a mark of the defender, where e is its number of empty points. If the sum is below 1 and the
defender is to move, or below 1/2 and the attacker is, the defender can mark a point of each set.
"""

# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, allow-untyped-decorators
# Jitted code is typed by numba, per call; Python's annotations mean nothing to it.

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from ttt_tables.games.positional.rules import PositionalGame, members, symmetries
from ttt_tables.jit import kept

UNIT = 1 << 20  # of the sums in the criterion: every 2**-e is a whole number of it
DONE = 1 << 40  # the other number of a position that is proved or disproved
ENTRIES = 1 << 20  # positions in the table: a power of two
SMALL = 1 << 17  # positions in the table of a search that may stop
MOST_EXPANDED = 50_000  # positions in such a search, which takes up to a second
MOST_IMAGES = 8  # of a position: the search takes the least of them
PROBES = 4  # entries in which a position may be
QUIET = 8  # of proof numbers: what a move costs that leaves the other side a choice
ATTACK, DEFEND, PROOF, DISPROOF, WORK = range(5)  # the columns of the table


class Verdict(NamedTuple):
    """The answer to a question, and the number of positions that the search expanded for it."""

    forced: bool | None  # None if the search stopped before it knew
    nodes: int


class Prover:
    """Answers whether one side of a game without gravity forces a set; it keeps what it finds.

    entries   the number of positions that it keeps: a power of two
    most      the number of positions that it may expand for one question
    """

    def __init__(self, game: PositionalGame, entries: int = ENTRIES, most: int = DONE) -> None:
        largest = max(one.bit_count() for one in game.sets)
        rows = [members(one) + [-1] * (largest - one.bit_count()) for one in game.sets]
        self.sets = np.array(rows, np.int64)
        self.everything = (1 << game.points) - 1
        self.images = _image_tables(game)
        self.found = np.full((entries, 5), -1, np.int64)
        self.most = most

    def forces(self, attack: int, defend: int, attacker_moves: bool) -> Verdict:
        """Return whether the attacker can complete a set before the defender does.

        attack, defend    the points that each side has marked; no set is complete, and all calls
                          have the same relation of their numbers to the side to move
        """
        counts = np.array([0, self.most])
        search = (self.sets, self.everything, self.found, self.images, counts)
        proof, disproof, _ = look(attack, defend, attacker_moves, self.sets)
        if proof and disproof:
            proof, disproof = expand(attack, defend, attacker_moves, DONE, DONE, search)
        known = proof == 0 or disproof == 0
        return Verdict(bool(proof == 0) if known else None, int(counts[0]))


def decide(game: PositionalGame, x: int, o: int, x_moves: bool) -> int | None:
    """Return wdl for X of a position, None if a question takes more than MOST_EXPANDED positions.

    Each question is answered without what other searches have found, so that the result depends
    only on the position.

    x, o    the points that each side has marked; no set is complete
    """
    x_forces = Prover(game, SMALL, MOST_EXPANDED).forces(x, o, x_moves).forced
    if x_forces:
        return 1
    o_forces = Prover(game, SMALL, MOST_EXPANDED).forces(o, x, not x_moves).forced
    if o_forces:
        return -1
    return None if x_forces is None or o_forces is None else 0


@lru_cache
def _image_tables(game: PositionalGame):
    """Return for each symmetry and each byte of a set the image of the byte's points."""
    ways = symmetries(game)[:MOST_IMAGES]
    tables = np.zeros((len(ways), (game.points + 7) // 8, 256), np.int64)
    for table, images in zip(tables, ways, strict=True):
        for point, image in enumerate(images):
            table[point // 8] |= (np.arange(256) >> point % 8 & 1) << image
    return tables


@kept
def count(points):
    """Return the number of points in a set."""
    number = 0
    while points:
        points &= points - 1
        number += 1
    return number


@kept
def place(attack, defend, images, found):
    """Return a position's image of the smallest numbers, and its entry or the one to replace."""
    least, other = attack, defend
    for symmetry in range(1, len(images)):
        a = d = 0
        for byte in range(images.shape[1]):
            a |= images[symmetry, byte, attack >> 8 * byte & 255]
            d |= images[symmetry, byte, defend >> 8 * byte & 255]
        if a < least or (a == least and d < other):
            least, other = a, d
    mixed = least * -7046029254386353131 ^ other * -4417276706812531889
    mixed = (mixed ^ mixed >> 29) * -7046029254386353131
    first = (mixed ^ mixed >> 32) & len(found) - 1
    entry = first
    for step in range(PROBES):
        at = first + step & len(found) - 1
        if found[at, ATTACK] == least and found[at, DEFEND] == other:
            return least, other, at
        if found[at, WORK] < found[entry, WORK]:
            entry = at
    return least, other, entry


@kept
def weigh(attack, defend, sets, gain, attacking, defending):
    """Return the sum of 2**-e, and the points that complete a set of the attacker, of the defender.

    The sum is in units of UNIT. For each empty point, `gain` becomes the part of the sum that
    belongs to sets with this point, and the other two arrays become the points that complete a set
    after a mark of the attacker, or of the defender, on this point.

    sets    the points of each set, one set a row; -1 after the last
    """
    total = completing = stopping = 0
    for row in range(len(sets)):
        free = mine = theirs = 0
        for point in sets[row]:
            if point >= 0:
                bit = 1 << point
                mine += attack & bit != 0
                theirs += defend & bit != 0
                free |= bit & ~(attack | defend)
        empty = count(free)
        if theirs == 0:
            share = UNIT >> empty
            total += share
            for point in sets[row]:
                if point >= 0 and free >> point & 1:
                    gain[point] += share
                    if empty == 2:
                        attacking[point] |= free ^ 1 << point
            if empty == 1:
                completing |= free
        if mine == 0:
            if empty == 1:
                stopping |= free
            elif empty == 2:
                for point in sets[row]:
                    if point >= 0 and free >> point & 1:
                        defending[point] |= free ^ 1 << point
    return total, completing, stopping


@kept
def judge(total, completing, stopping, attacker_moves):
    """Return the numbers of a position that has not been searched, and the points of forced moves.

    The arguments are what `weigh` returns. The set is empty if the move is free.
    """
    if attacker_moves:
        if completing:
            return 0, DONE, 0
        if stopping & (stopping - 1) or 2 * total < UNIT:
            return DONE, 0, 0
        return 1 + QUIET * UNIT // total, 1 + total // UNIT, stopping
    if stopping or total < UNIT:
        return DONE, 0, 0
    if completing & (completing - 1):
        return 0, DONE, 0
    return (
        1 + QUIET * UNIT // total + (0 if completing else QUIET),
        1 + total // UNIT,
        completing,
    )


@kept
def look(attack, defend, attacker_moves, sets):
    """Return what `judge` returns about a position."""
    gain, attacking, defending = np.zeros((3, 64), np.int64)
    total, completing, stopping = weigh(attack, defend, sets, gain, attacking, defending)
    return judge(total, completing, stopping, attacker_moves)


@kept
def expand(attack, defend, attacker_moves, proof_limit, disproof_limit, search):
    """Return the proof and disproof numbers of a position, searched until one reaches its limit.

    `judge` knows neither of them to be zero.
    The search also stops when the first of `counts`, the positions expanded, reaches the second.
    """
    found, images, counts = search[2:]
    start = counts[0]
    counts[0] += 1
    moves, numbers = replies(attack, defend, attacker_moves, search)
    mine, other = (0, 1) if attacker_moves else (1, 0)  # which number is the least of the moves'
    while True:
        best, least, second, total = 0, DONE, DONE, 0
        for at in range(len(moves)):
            total = min(DONE, total + numbers[at, other])
            if numbers[at, mine] < least:
                best, least, second = at, numbers[at, mine], least
            else:
                second = min(second, numbers[at, mine])
        if least == 0:
            total = DONE
        proof, disproof = (least, total) if attacker_moves else (total, least)
        if proof >= proof_limit or disproof >= disproof_limit or counts[0] >= counts[1]:
            a, d, at = place(attack, defend, images, found)
            found[at] = a, d, proof, disproof, counts[0] - start
            return proof, disproof
        near, rest = second + second // 8 + 1, numbers[best, other] - total
        a, d = attack, defend
        if attacker_moves:
            a |= moves[best]
            limits = min(proof_limit, near), disproof_limit + rest
        else:
            d |= moves[best]
            limits = proof_limit + rest, min(disproof_limit, near)
        numbers[best] = expand(a, d, not attacker_moves, limits[0], limits[1], search)


@kept
def replies(attack, defend, attacker_moves, search):
    """Return the moves of a position that matter, as sets of one point, and their two numbers."""
    sets, everything, found, images, _ = search
    gain, attacking, defending = np.zeros((3, 64), np.int64)
    total, completing, stopping = weigh(attack, defend, sets, gain, attacking, defending)
    forced = judge(total, completing, stopping, attacker_moves)[2]
    left = forced if forced else everything & ~(attack | defend)
    moves, numbers = np.empty(64, np.int64), np.empty((64, 2), np.int64)
    size = 0
    while left:
        mark = left & -left
        left ^= mark
        point = count(mark - 1)
        a, d = attack, defend
        if attacker_moves:
            a |= mark
            after = total + gain[point], completing | attacking[point], stopping
        else:
            d |= mark
            after = total - gain[point], completing, stopping | defending[point]
        proof, disproof, _ = judge(after[0], after[1] & ~mark, after[2] & ~mark, not attacker_moves)
        if proof and disproof:
            least, other, at = place(a, d, images, found)
            if found[at, ATTACK] == least and found[at, DEFEND] == other:
                proof, disproof = found[at, PROOF], found[at, DISPROOF]
        moves[size], numbers[size] = mark, (proof, disproof)
        size += 1
    return moves[:size], numbers[:size]
