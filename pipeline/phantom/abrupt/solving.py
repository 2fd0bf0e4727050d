"""Solve abrupt phantom tic-tac-toe: find the strategies and their bounds, and write the file."""

from typing import NamedTuple

import numpy as np

from pipeline.files import write_bytes
from pipeline.jobs import Say
from pipeline.phantom.abrupt.certificate import FILE, Certificate, Strategy, to_text
from pipeline.phantom.abrupt.programme import Programme
from pipeline.phantom.abrupt.replies import best_reply
from pipeline.phantom.regret import Floats, Matching, Version
from ttt_tables.games.phantom.abrupt.ends import Kept, list_ends
from ttt_tables.games.phantom.abrupt.sets import Sets, both
from ttt_tables.games.phantom.abrupt.slopes import slopes
from ttt_tables.games.phantom.rules import SIDES
from ttt_tables.games.phantom.sets import Numbers

ITERATIONS = 400
KEPT = (1, 2, 5, 10, 20, 50, 100, 200, ITERATIONS)  # iterations whose bounds are kept
LEAST = 1e-4  # a choice that the average makes less often is left out of the programme
OFTEN = 0.05  # if it makes none so often, it keeps the cells that it names so often
ROUNDS = 3  # of both programmes; a fourth gained nothing
LOTS = 1 << 30  # a complete plan, as a whole number


class Average(NamedTuple):
    """The average of regret matching, of one side."""

    shares: Floats  # (sets, cell), of one image
    chances: Floats  # (sets, cell); if the average never leads there, those of the last strategy


def version() -> Version:
    """Return the abrupt version, as regret matching reads it; its ends take 2.6 GB."""
    sets = both()
    ends = list_ends(sets[0].legal, sets[1].legal)

    def of(plan: Floats, side: int) -> Floats:
        brought = np.zeros(sets[side].legal.shape)
        shares = plan[sets[1 - side].legal]
        brought[sets[side].legal] = slopes(ends, sets[side].legal, shares, side)
        return brought

    return Version(sets, of)


def solve(say: Say) -> None:
    """Find the strategies in a quarter of an hour, and write the file."""
    convergence, averages = match(say)
    kept = [
        complete(sets, average.shares * sets.orbit[:, None] > LEAST, average.chances)
        for sets, average in zip(both(), averages, strict=True)
    ]
    results, wholes = [-1.0, -1.0], [np.zeros(0, np.int64)] * 2
    for _ in range(ROUNDS):
        for side in range(2):
            best = Programme(side, kept[side]).solve(kept[1 - side])
            if best.result > results[side]:
                results[side] = best.result
                wholes[side] = rounded(both()[side], best.shares, kept[side])
            more = kept[1 - side] | best.replies
            kept[1 - side] = complete(both()[1 - side], more, averages[1 - side].chances)
        say(f"X's result is {results[0]:.15f} at least, {-results[1]:.15f} at most")
    at_least, at_most = (1 - best_reply(wholes[0], 1)) / 2, (1 + best_reply(wholes[1], 0)) / 2
    strategies = {side: strategy(both()[at], wholes[at]) for at, side in enumerate(SIDES)}
    certificate = Certificate(strategies, at_least, at_most, convergence)
    write_bytes(FILE, to_text(certificate).encode())
    say(f"wrote {FILE.name}: X's score is {at_least} at least, {at_most} at most")


def match(say: Say) -> tuple[list[tuple[int, float, float]], list[Average]]:
    """Return the bounds of X's score by iteration, and both averages."""
    matching, convergence = Matching(version(), again=1.0), []
    while matching.iteration < ITERATIONS:
        matching.iterate()
        if matching.iteration in KEPT:
            convergence.append((matching.iteration, *matching.bounds()))
            say("iteration {}: X scores {:.6f} to {:.6f}".format(*convergence[-1]))
    return convergence, [
        _average(sums, last) for sums, last in zip(matching.sums, matching.strategies, strict=True)
    ]


def _average(sums: Floats, last: Floats) -> Average:
    totals = sums.sum(axis=1, keepdims=True)
    chances = np.where(totals > 0, sums / np.where(totals > 0, totals, 1), last)
    return Average(sums / totals[0], chances)


def complete(sets: Sets, kept: Kept, chances: Floats) -> Kept:
    """Return the kept choices to which others lead, and likely ones if none is kept.

    So whatever the other side does, a choice is kept.
    """
    whole, reached = np.zeros_like(kept), np.zeros(len(kept), bool)
    reached[0] = True
    for level in sets.levels:
        rows = level.start + np.flatnonzero(reached[level])
        likely = chances[rows] >= np.minimum(OFTEN, chances[rows].max(axis=1, keepdims=True))
        named = np.where(kept[rows].any(axis=1, keepdims=True), kept[rows], likely)
        whole[rows] = named & sets.legal[rows]
        for row in rows[sets.symmetries[rows] != 1].tolist():
            for cell in np.flatnonzero(whole[row]).tolist():
                whole[row, sets.alike(row, cell)] = True
        after = sets.next[rows][whole[rows]].ravel()
        reached[after[after >= 0] >> 3] = True
    return whole


def rounded(sets: Sets, shares: Floats, kept: Kept) -> Numbers:
    """Return a plan in whole numbers: of LOTS * 8 games, (sets, cell).

    Each set divides the games of the choice before it among its own choices, by largest remainders.
    If neither side can win any more, it names the first cell that is kept.
    """
    plan, lots = np.zeros(shares.shape, np.int64), {0: LOTS}
    for row in range(len(shares)):
        if row not in lots:
            continue
        cells = [
            cell for cell in np.flatnonzero(kept[row]).tolist() if sets.alike(row, cell)[0] == cell
        ]
        wanted = [shares[row, cell] * len(sets.alike(row, cell)) for cell in cells]
        if not any(wanted):
            wanted[0] = 1.0
        for cell, part in zip(cells, _divide(lots[row], np.array(wanted)), strict=True):
            if part:
                alike = sets.alike(row, cell)
                order = int(sets.symmetries[row]).bit_count() // len(alike)
                plan[row, alike] = part * order
                lots |= {int(at) >> 3: part for at in sets.next[row, cell] if at >= 0}
    return plan


def _divide(lots: int, wanted: Floats) -> list[int]:
    exact = wanted / wanted.sum() * lots
    parts = np.floor(exact).astype(np.int64)
    parts[np.argsort(parts - exact, kind="stable")[: lots - int(parts.sum())]] += 1
    return [int(part) for part in parts]


def strategy(sets: Sets, plan: Numbers) -> Strategy:
    """Return the numbers of a plan's cells, by the texts of its sets."""
    return {
        sets.show(row): {int(cell): int(plan[row, cell]) for cell in np.flatnonzero(plan[row])}
        for row in np.flatnonzero(plan.any(axis=1)).tolist()
    }
