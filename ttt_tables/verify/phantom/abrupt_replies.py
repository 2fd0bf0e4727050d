"""The best response to a stored strategy of abrupt phantom tic-tac-toe, in whole numbers.

The side that responds tries every cell and remembers everything. The turns of both sides are
followed one at a time, for all games at once that the strategy leaves open. A game is what the
responding side has named, both sides' marks as masks, and the strategy's information state. Its
weight is the number of games that the strategy gives to its last choice. Nothing is reduced by
symmetry, with one exception: the first cell of the response is 0, 1 or 4, because the strategy is
the same in all orientations, which the binding checks.
"""

from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ttt_tables.verify.phantom.rules import Plan
from ttt_tables.verify.rules import LINES

Whole = NDArray[np.int64]
FIRST = (0, 1, 4)  # a corner, an edge, the centre
FULL = 511
UNNAMED = np.iinfo(np.int64).min
_MASKS = [sum(1 << cell for cell in line) for line in LINES]
HAS_LINE = np.array([any(mask & line == line for line in _MASKS) for mask in range(FULL + 1)])


class Choices(NamedTuple):
    """A plan as arrays: the choices of a set are one after another."""

    starts: Whole  # (sets + 1)
    cells: Whole
    shares: Whole
    after: Whole  # (choices, marked or occupied): the next set; -1 for none
    texts: list[str]

    @property
    def games(self) -> int:
        """The number of games that the shares are of."""
        return int(self.shares[: self.starts[1]].sum())


class Games(NamedTuple):
    """Open games, the plan's and the reply's side apart."""

    histories: Whole  # what the reply has named so far, numbered
    marks: Whole  # of the reply, as masks
    others: Whole  # of the plan's side
    sets: Whole  # the plan's information set
    weights: Whole

    def take(self, at: Any) -> "Games":
        """Return some of the games."""
        return Games(*[column[at] for column in self])


def choices_of(plan: Plan) -> Choices:
    """Return a plan as arrays, the empty text first."""
    texts = sorted(plan)
    number = {text: at for at, text in enumerate(texts)}
    cells, shares, after, starts = [], [], [], [0]
    for text in texts:
        for cell, share in sorted(plan[text].items()):
            cells.append(cell)
            shares.append(share)
            named = [f"{text} {cell}{rejected}".strip() for rejected in ("", "?")]
            after.append([number.get(one, -1) for one in named])
        starts.append(len(cells))
    columns = [np.array(column, np.int64) for column in (starts, cells, shares, after)]
    return Choices(columns[0], columns[1], columns[2], columns[3], texts)


class Reply:
    """The best reply of a side to the other side's plan."""

    def __init__(self, side: str, plan: Plan) -> None:
        self.choices: Choices = choices_of(plan)
        self._met: Whole = np.zeros(len(self.choices.texts), bool)  # the plan's sets
        one = np.zeros(1, np.int64)
        start = Games(one, one, one, one, one + self.choices.games)
        if side == "O":
            start, _ = self._answer(start, 1)
        best = max(self._value(start, (cell,)) for cell in FIRST)
        self.result: Fraction = Fraction(best, self.choices.games)
        self.met: set[str] = {self.choices.texts[at] for at in self._met.nonzero()[0]}

    def _value(self, games: Games, cells: tuple[int, ...] = tuple(range(9))) -> int:
        """Return the best result from here, times the games; the histories begin with one."""
        links, gained, known = [], [], np.zeros(1, np.int64)
        while len(games.sets):
            at, games, ended = self._name(games, known, cells)
            games, lost = self._answer(games, len(at))
            links.append(at)
            gained.append(ended - lost)
            known = known[at[:, 0]] | 1 << at[:, 1]
            cells = tuple(range(9))
        worth = np.zeros(len(known), np.int64)
        before = [1, *map(len, links)]  # the number of histories that each step begins with
        for number, at, here in reversed(list(zip(before, links, gained, strict=False))):
            values = np.full((number, 9), UNNAMED)
            values[at[:, 0], at[:, 1]] = 0
            np.add.at(values, (at[:, 0], at[:, 1]), here + worth)
            best = values.max(axis=1)  # of a cell whose two outcomes add up
            worth = np.where(best == UNNAMED, 0, best)  # if no game is open, nothing is named
        return int(worth[0])

    def _name(
        self, games: Games, known: Whole, cells: tuple[int, ...]
    ) -> tuple[Whole, Games, Whole]:
        """Let the response name each cell. Return the new histories, the open games, and wins.

        A history is a row: the history before, the cell, and 1 if the cell was occupied.
        """
        parts, keys = [], []
        for cell in cells:
            part = games.take(~known[games.histories] >> cell & 1 == 1)
            rejected = part.others >> cell & 1
            keys.append(18 * part.histories + 2 * cell + rejected)
            parts.append(part._replace(marks=part.marks | (1 - rejected) << cell))
        named = Games(*[np.concatenate(column) for column in zip(*parts, strict=True)])
        distinct, number = np.unique(np.concatenate(keys), return_inverse=True)
        named = named._replace(histories=number)
        won = HAS_LINE[named.marks]
        wins = np.zeros(len(distinct), np.int64)
        np.add.at(wins, number[won], named.weights[won])
        still = ~won & (named.marks | named.others != FULL)
        rows = np.stack([distinct // 18, distinct % 18 // 2, distinct % 2], axis=1)
        return rows, named.take(still), wins

    def _answer(self, games: Games, histories: int) -> tuple[Games, Whole]:
        """Let the plan name its cells. Return the open games, and the reply's losses by history."""
        if (games.sets < 0).any():
            raise LookupError(
                "the strategy has no information state for what its side may come to know"
            )
        self._met[games.sets] = True
        starts, counts = self.choices.starts[games.sets], np.diff(self.choices.starts)[games.sets]
        each = np.repeat(np.arange(len(counts)), counts)
        ranks = np.arange(len(each)) - np.repeat(np.cumsum(counts) - counts, counts)
        choice, part = starts[each] + ranks, games.take(each)
        rejected = part.marks >> self.choices.cells[choice] & 1
        part = part._replace(
            others=part.others | (1 - rejected) << self.choices.cells[choice],
            sets=self.choices.after[choice, rejected],
            weights=self.choices.shares[choice],
        )
        lost, losses = HAS_LINE[part.others], np.zeros(histories, np.int64)
        np.add.at(losses, part.histories[lost], part.weights[lost])
        still = ~lost & (part.marks | part.others != FULL)
        return part.take(still), losses
