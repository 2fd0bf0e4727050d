"""The engine: the compiled search with its tables, kept from move to move."""

import time
from collections.abc import Sequence
from functools import lru_cache
from threading import Lock
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ttt_tables.board.numbers import WEIGHTS
from ttt_tables.miniboard.pack import Miniboard, Triple, package_miniboard
from ttt_tables.ultimate.engine import kernel as k
from ttt_tables.ultimate.engine.bits import State, side_of, target_of, to_bits
from ttt_tables.ultimate.engine.budget import (
    DEEPEST,
    MOST_NODES,
    check_clock,
    check_entries,
    check_features,
    check_open,
    check_seed,
    deadline,
)
from ttt_tables.ultimate.engine.ready import is_compiled, say
from ttt_tables.ultimate.macro_race.evaluation import check_evaluation
from ttt_tables.ultimate.macro_race.linear import MARGINS
from ttt_tables.ultimate.macro_race.orders import WHOLE, shares
from ttt_tables.ultimate.rules import BoardCell, Position, PositionLike, check_rule, empty_cells


class Thought(NamedTuple):
    """The result of a search."""

    move: BoardCell
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
    features     the set of the search's features, see `kernel.py`
    clock        a clock of `time.clock_gettime`, to measure time by
    miniboard    the chances of mini-boards; by default those of the package

    Raises UnknownRuleError, UnknownPolicyError (the evaluation) and BadLimitError (seed, entries,
    features, clock).
    """

    def __init__(
        self,
        rule: str = "closed-draw",
        evaluation: str = "race",
        seed: int = 0,
        entries: int = 1 << 19,
        features: int = k.ALL,
        clock: int = time.CLOCK_MONOTONIC,
        miniboard: Miniboard | None = None,
    ) -> None:
        self.rule = check_rule(rule)
        if not is_compiled():
            say("the engine is being compiled, once on a machine: ttt prepare does it ahead")
        self._s, self._w = make_arrays(
            self.rule, evaluation, entries, miniboard or package_miniboard()
        )
        self._noise = _noise(check_seed(seed))
        self._features = check_features(features)
        self._clock = check_clock(clock)
        self._lock = Lock()
        self.forget()
        self.think(Position(), depth=1)

    def forget(self) -> None:
        """Forget all positions searched before."""
        self._s[k.TRANSPOSITIONS :] = 0

    def think(
        self,
        position: PositionLike,
        milliseconds: float | None = None,
        depth: int | None = None,
        nodes: int | None = None,
    ) -> Thought:
        """Return the best move found within limits of milliseconds, plies of depth or nodes.

        The first limit met ends the search, but a search of one ply is always completed. Without a
        time, and after `forget`, the result is a function of the arguments alone.

        Raises GameOverError, BadLimitError, and BadBoardError for an invalid position.
        """
        started = time.perf_counter()
        found = check_open(position, self.rule)
        s = self._s
        with self._lock:
            # from when it is this call's turn
            ends = deadline(milliseconds, depth, nodes, self._clock)
            s[: k.RULE + 1] = to_bits(found, self.rule)
            s[k.DEADLINE], s[k.CLOCK] = ends, self._clock
            s[k.MOST] = nodes or MOST_NODES
            s[k.FEATURES], s[k.NOISE] = self._features, self._noise
            whole = self._search(found, depth)
            score, best, reached, nodes = map(int, s[[k.SCORE, k.BEST, k.DEPTH, k.NODES]])
        won_or_lost = abs(score) > k.SURE
        proved = won_or_lost or reached >= whole
        share = float(score > 0) if won_or_lost else 0.5 + score / (2 * k.UNIT)
        move = divmod(best, 9)
        return Thought(move, share, proved, reached, nodes, time.perf_counter() - started)

    def _search(self, position: Position, depth: int | None) -> int:
        """Search deeper and deeper: until the deadline, to a depth, or until the result is proved.

        Return the depth at which every game has ended: a move costs two plies at most.
        """
        s, w = self._s, self._w
        whole = 2 * empty_cells(position, self.rule) + 2
        side, target = side_of(position), target_of(position)
        k.start(s, w)
        for plies in range(1, min(depth or DEEPEST, DEEPEST, whole) + 1):
            s[k.ITERATION] = plies
            score = k.search(s, w, side, target, plies, -k.WIN, k.WIN, 0, k.UNKNOWN)
            if s[k.STOP]:
                break
            s[k.SCORE], s[k.DEPTH] = score, plies
            if abs(score) > k.SURE:
                break
        return whole


def _noise(seed: int) -> int:
    """Return an odd factor for a seed: 0 for 0."""
    return seed and (seed * 0x9E3779B97F4A7C15 | 1) % (1 << 63)


def make_arrays(
    rule: str, evaluation: str, entries: int, miniboard: Miniboard
) -> tuple[State, NDArray[np.float32]]:
    """Return the kernel's arrays of whole numbers and of float32, with the tables filled in."""
    s = np.zeros(k.TRANSPOSITIONS + 2 * check_entries(entries), dtype=np.int64)
    s[k.ENTRIES] = entries - 1
    w = np.zeros(k.FLOATS, dtype=np.float32)
    w[: k.HALF] = _tables(rule, evaluation, miniboard)
    return s, w


@lru_cache(maxsize=6)
def _tables(rule: str, evaluation: str, miniboard: Miniboard) -> NDArray[np.float32]:
    """Return an evaluation and the chances of mini-boards in the kernel's form."""
    w = np.zeros(k.HALF, dtype=np.float32)
    w[k.EVALUATION] = _kind(rule, check_evaluation(evaluation))
    w[k.WEIGHTS : k.CHANCES] = MARGINS
    chances = miniboard.triples
    kinds = {triple: kind for kind, triple in enumerate(sorted(set(chances)))}
    w[k.CHANCES : k.LABELS].reshape(-1, 4)[:] = [(*one, kinds[one]) for one in chances]
    w[k.GAINS : k.SWINGS] = _gains(chances).ravel()
    margin = (np.array(shares(rule)) @ (1, -1) / WHOLE).reshape(27, 27, 27)
    lined = margin[_SET_LABELS][:, _SET_LABELS][:, :, _SET_LABELS]
    lines = w[k.LINED : k.SETTLED].reshape(2, 8, 8, 8)
    settled = w[k.SETTLED : k.GAINS].reshape(2, 27, 27, 32)
    for row, axes in enumerate([(1, 2, 0), (0, 2, 1)]):  # the row itself is the last
        lines[row] = lined.transpose(axes)
        settled[row, :, :, :27] = margin.transpose(axes)
    return w


_SET_LABELS = np.array([0, 9, 3, 12, 1, 10, 4, 13])  # of a row, by the set of boards that X has


def _gains(chances: Sequence[Triple]) -> NDArray[np.float64]:
    """Return, by mini-board and side, half the most that one more mark adds to the side's lead."""
    triples, boards = np.array(chances), np.arange(3**9)
    leads, gains = triples @ (0, 1, -1), np.zeros((3**9, 2))
    decided = (triples.max(1) == 1) | (triples.max(1) == 0)
    for weight in WEIGHTS:
        free = boards[~decided & (boards // weight % 3 == 0)]
        for side, sign in enumerate((1, -1)):
            added = sign * (leads[free + (1 + side) * weight] - leads[free]) / 2
            gains[free, side] = np.maximum(gains[free, side], added)
    return gains


def _kind(rule: str, evaluation: str) -> int:
    if evaluation == "linear":
        return k.LINEAR
    return k.COUNT if rule == "closed-count" else k.RACE
