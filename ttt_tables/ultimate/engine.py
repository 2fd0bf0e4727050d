"""The engine: the compiled search with its tables, kept from move to move."""

import time
from functools import cache
from threading import Lock
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ttt_tables.ultimate import kernel as k
from ttt_tables.ultimate.bits import State, side_of, target_of, to_bits
from ttt_tables.ultimate.chances import mini_chances
from ttt_tables.ultimate.evaluation import check_evaluation
from ttt_tables.ultimate.limits import check_entries, check_open, check_seed, deadline
from ttt_tables.ultimate.linear import MARGINS
from ttt_tables.ultimate.macro import WHOLE, get_race, shares
from ttt_tables.ultimate.position import Move, Position, check_rule

DEEPEST = 81


class Thought(NamedTuple):
    """What a search found."""

    move: Move
    score: float  # the mover's expected score, estimated; 1 and 0 are proved
    proved: bool  # whether the result is certain
    depth: int  # plies of the last completed iteration
    nodes: int  # positions visited
    seconds: float


class Engine:
    """A player of one rule. It keeps its transposition table from move to move.

    evaluation   "race" or "linear"
    seed         0 plays without chance; another seed, 1 to 2**31, chooses between moves that are
                 equal within 0.0002 of a score
    entries      of the transposition table, 16 bytes each: a power of two
    features     what the search may do, see `kernel.py`
    clock        what time is measured by: a clock of `time.clock_gettime`

    Raises UnknownRuleError, UnknownPolicyError (the evaluation) and BadLimitError (seed, entries).
    """

    def __init__(
        self,
        rule: str = "closed-draw",
        evaluation: str = "race",
        seed: int = 0,
        entries: int = 1 << 19,
        features: int = k.ALL,
        clock: int = time.CLOCK_MONOTONIC,
    ) -> None:
        self.rule = check_rule(rule)
        self._table = _table(self.rule, evaluation)
        self._work = np.zeros(k.WORK_SIZE, dtype=np.float32)
        self._transpositions = np.zeros(2 * check_entries(entries), dtype=np.int64)
        self._noise = _noise(check_seed(seed))
        self._features = features
        self._clock = clock
        self._lock = Lock()
        self.forget()
        self.think(Position(), depth=1)

    def forget(self) -> None:
        """Forget all positions searched before."""
        self._transpositions[:] = 0

    def think(
        self, position: Position, milliseconds: float | None = None, depth: int | None = None
    ) -> Thought:
        """Return the best move found within a time, or to a depth of plies, or both.

        Raises GameOverError and BadLimitError.
        """
        started = time.perf_counter()
        ends = deadline(milliseconds, depth, self._clock)
        check_open(position, self.rule)
        state = to_bits(position, self.rule, k.SIZE)
        state[k.DEADLINE], state[k.CLOCK] = ends, self._clock
        state[k.FEATURES], state[k.NOISE] = self._features, self._noise
        with self._lock:
            self._search(state, position, depth)
        score = int(state[k.SCORE])
        proved = abs(score) > k.SURE
        share = float(score > 0) if proved else 0.5 + score / (2 * k.UNIT)
        move = divmod(int(state[k.BEST]), 9)
        nodes, reached = int(state[k.NODES]), int(state[k.DEPTH])
        return Thought(move, share, proved, reached, nodes, time.perf_counter() - started)

    def _search(self, state: State, position: Position, depth: int | None) -> None:
        """Search deeper and deeper: until the deadline, to a depth, or until the result is sure."""
        arrays = state, self._table, self._work, self._transpositions
        side, target = side_of(position), target_of(position)
        margin = k.start(state, self._table, self._work)
        for plies in range(1, min(depth or DEEPEST, DEEPEST) + 1):
            state[k.ITERATION] = plies
            score = k.search(*arrays, side, target, plies, -k.WIN, k.WIN, 0, margin)
            if state[k.STOP]:
                break
            state[k.SCORE], state[k.DEPTH] = score, plies
            if abs(score) > k.SURE:
                break


def _noise(seed: int) -> int:
    """Return an odd factor for a seed: 0 for 0."""
    return seed and (seed * 0x9E3779B97F4A7C15 | 1) % (1 << 63)


@cache
def _table(rule: str, evaluation: str) -> NDArray[np.float32]:
    """Return an evaluation and the chances of mini-boards, as the kernel reads them."""
    table = np.zeros(k.TABLE_SIZE, dtype=np.float32)
    table[k.KIND] = _kind(rule, check_evaluation(evaluation))
    table[k.WEIGHTS : k.CHANCES] = MARGINS
    table[k.CHANCES : k.SETTLED].reshape(-1, 4)[:, :3] = mini_chances()
    margin = (np.array(shares(rule)) @ (1, -1) / WHOLE).reshape((3,) * 9)
    lined = margin[(slice(2),) * 9].transpose(_COLUMNS_FIRST).reshape(8, 8, 8)
    _write_rows(table[k.LINED : k.KIND].reshape(3, 8, 64), lined)
    _write_rows(table[k.SETTLED :].reshape(3, 27, 736), margin.reshape(27, 27, 27))
    return table


def _kind(rule: str, evaluation: str) -> int:
    if evaluation == "linear":
        return k.LINEAR
    return k.COUNT if get_race(rule) == "closed-count" else k.RACE


# A set of boards counts the first board of a row as 1, a label of a row counts it as 9.
_COLUMNS_FIRST = (2, 1, 0, 5, 4, 3, 8, 7, 6)


def _write_rows(rows: NDArray[np.float32], margin: NDArray[np.float64]) -> None:
    """Write a cube, by the three rows of boards, once for each row: that row last."""
    count = len(margin) ** 2
    for row, axes in enumerate([(1, 2, 0), (2, 0, 1), (0, 1, 2)]):
        rows[row, :, :count] = margin.transpose(axes).reshape(-1, count)
