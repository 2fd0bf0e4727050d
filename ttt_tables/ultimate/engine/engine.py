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
from ttt_tables.ultimate.engine.bits import set_up, side_of, target_of
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
from ttt_tables.ultimate.engine.kernel.features import ALL
from ttt_tables.ultimate.engine.kernel.layout import (
    COUNT,
    ENTRY,
    EVALUATION,
    LINEAR,
    RACE,
    SEARCH,
    SURE,
    UNIT,
    UNKNOWN,
    VECTOR,
    WIN,
    Node,
)
from ttt_tables.ultimate.engine.kernel.search import search, start
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
    features     the set of the search's features, see `kernel/features.py`
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
        features: int = ALL,
        clock: int = time.CLOCK_MONOTONIC,
        miniboard: Miniboard | None = None,
    ) -> None:
        self.rule = check_rule(rule)
        if not is_compiled():
            say("the engine is being compiled, once on a machine: ttt prepare does it ahead")
        self._s = np.zeros(1, dtype=SEARCH)[0]
        self._e = make_evaluation(self.rule, evaluation, miniboard or package_miniboard())
        self._table = np.zeros(check_entries(entries), dtype=ENTRY)
        self._noise = _noise(check_seed(seed))
        self._features = check_features(features)
        self._clock = check_clock(clock)
        self._lock = Lock()
        self.forget()
        self.think(Position(), depth=1)

    def forget(self) -> None:
        """Forget all positions searched before."""
        self._table[:] = 0

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
            set_up(s, found, self.rule)
            s["deadline"], s["clock"] = ends, self._clock
            s["most_nodes"] = nodes or MOST_NODES
            s["features"], s["noise"] = self._features, self._noise
            score, reached, whole = self._search(found, depth)
            best, visited = int(s["best"]), int(s["nodes"])
        won_or_lost = abs(score) > SURE
        proved = won_or_lost or reached >= whole
        share = float(score > 0) if won_or_lost else 0.5 + score / (2 * UNIT)
        move = divmod(best, 9)
        return Thought(move, share, proved, reached, visited, time.perf_counter() - started)

    def _search(self, position: Position, depth: int | None) -> tuple[int, int, int]:
        """Search deeper and deeper: until a limit is met, or until the result is proved.

        Return the score and depth of the last completed iteration, and the depth at which every
        game has ended: a move costs two plies at most.
        """
        s, score, reached = self._s, 0, 0
        whole = 2 * empty_cells(position, self.rule) + 2
        root = Node(side_of(position), target_of(position), 0, UNKNOWN)
        start(s, self._e)
        for plies in range(1, min(depth or DEEPEST, DEEPEST, whole) + 1):
            s["iteration"] = plies
            found = search(s, self._e, self._table, root, plies, -WIN, WIN)
            if s["stop"]:
                break
            score, reached = found, plies
            if abs(score) > SURE:
                break
        return score, reached, whole


def _noise(seed: int) -> int:
    """Return an odd factor for a seed: 0 for 0."""
    return seed and (seed * 0x9E3779B97F4A7C15 | 1) % (1 << 63)


def make_evaluation(rule: str, evaluation: str, miniboard: Miniboard) -> np.void:
    """Return an evaluation in the kernel's form."""
    e: np.void = _tables(rule, evaluation, miniboard).copy()[0]
    return e


@lru_cache(maxsize=6)
def _tables(rule: str, evaluation: str, miniboard: Miniboard) -> NDArray[np.void]:
    """Return an array of one record: an evaluation's tables, and no means yet."""
    e = np.zeros(1, dtype=EVALUATION)
    e["kind"] = _kind(rule, check_evaluation(evaluation))
    e["weights"] = MARGINS
    chances = miniboard.triples
    kinds = {triple: kind for kind, triple in enumerate(sorted(set(chances)))}
    e["chances"] = [(*one, kinds[one]) for one in chances]
    e["gains"] = _gains(chances)
    margin = (np.array(shares(rule)) @ (1, -1) / WHOLE).reshape(27, 27, 27)
    lined = margin[_SET_LABELS][:, _SET_LABELS][:, :, _SET_LABELS]
    settled = e["settled"].reshape(2, 27, 27, VECTOR)
    for row, axes in enumerate([(1, 2, 0), (0, 2, 1)]):  # the row itself is the last
        e["lined"][0, row] = lined.transpose(axes).ravel()
        settled[row, :, :, :27] = margin.transpose(axes)
    return e


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
        return LINEAR
    return COUNT if rule == "closed-count" else RACE
