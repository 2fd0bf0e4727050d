"""The engine: the compiled search with its tables, kept from move to move."""

import time
from math import exp
from threading import Lock
from typing import NamedTuple

import numpy as np

from ttt_tables.miniboard.pack import Miniboard, package_miniboard
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
    ENTRY,
    SEARCH,
    SURE,
    UNIT,
    UNITS_A_LOGIT,
    UNKNOWN,
    WIN,
    Node,
)
from ttt_tables.ultimate.engine.kernel.search import search, start
from ttt_tables.ultimate.engine.kernel.variation import follow
from ttt_tables.ultimate.engine.ready import is_compiled, say
from ttt_tables.ultimate.engine.tables import choose_evaluation, make_evaluation
from ttt_tables.ultimate.rules import (
    BoardCell,
    Position,
    PositionLike,
    check_rule,
    empty_cells,
    legal_moves,
    play,
    result,
)

ANALYSIS = 100.0  # milliseconds of an analysis without limits
_FOLLOWING = 100_000  # nanoseconds kept back for the line


class Thought(NamedTuple):
    """The result of a search."""

    move: BoardCell
    score: float  # the mover's expected score, estimated; 1 and 0 are proved
    proved: bool  # whether the result is certain
    depth: int  # plies of the last completed iteration
    nodes: int  # positions visited
    line: tuple[BoardCell, ...]  # the principal variation: this move, and the play expected after
    seconds: float


class Engine:
    """A player of one rule. It keeps its transposition table from move to move.

    evaluation   "patterns", "race" or "linear"; None for the strongest that the rule has: learned
                 patterns, or the race
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
        evaluation: str | None = None,
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
        self.evaluation = choose_evaluation(evaluation, self.rule)
        self._e = make_evaluation(self.rule, self.evaluation, miniboard or package_miniboard())
        self._table = np.zeros(check_entries(entries), dtype=ENTRY)
        self._line = np.zeros(DEEPEST, dtype=np.int64)
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
        with self._lock:
            # from when it is this call's turn
            ends = deadline(milliseconds, depth, nodes, self._clock)
            thought = self._think(found, ends, depth, nodes or MOST_NODES)
        return thought._replace(seconds=time.perf_counter() - started)

    def analyse(
        self,
        position: PositionLike,
        milliseconds: float | None = None,
        depth: int | None = None,
        nodes: int | None = None,
    ) -> list[Thought]:
        """Return a thought of every legal move, best first; equal ones by board and cell.

        All moves are searched equally deep, the move itself included, until the first limit is
        met: milliseconds, plies of depth or nodes, or 100 milliseconds without any. A search of two
        plies is always completed; a depth that a limit cuts short is dropped. Without a time, and
        after `forget`, the result is a function of the arguments alone.

        Raises GameOverError, BadLimitError, and BadBoardError for an invalid position.
        """
        found = check_open(position, self.rule)
        if milliseconds is None and depth is None and nodes is None:
            milliseconds = ANALYSIS
        with self._lock:
            ends = deadline(milliseconds, depth, nodes, self._clock)
            kept: dict[BoardCell, Thought] = {}
            for plies in range(2, max(2, min(depth or DEEPEST, DEEPEST)) + 1):
                deeper = self._deepen(found, kept, plies, ends, nodes or MOST_NODES)
                kept = deeper or kept
                if deeper is None or all(thought.proved for thought in kept.values()):
                    break
        return sorted(kept.values(), key=lambda thought: (-thought.score, thought.move))

    def _deepen(
        self,
        position: Position,
        kept: dict[BoardCell, Thought],
        plies: int,
        ends: int,
        nodes: int,
    ) -> dict[BoardCell, Thought] | None:
        """Return a thought of each move from a deeper search, or None if a limit cuts it short."""
        left = nodes - sum(thought.nodes for thought in kept.values())
        deeper = dict(kept)
        for move in legal_moves(position, self.rule):
            before = kept.get(move)
            if before is None or not before.proved:
                found = self._think_after(position, move, plies, ends, max(1, left))
                if plies > 2 and not (found.proved or found.depth == plies):
                    return None
                left -= found.nodes
                spent = (before.nodes, before.seconds) if before else (0, 0.0)
                deeper[move] = found._replace(
                    nodes=found.nodes + spent[0], seconds=found.seconds + spent[1]
                )
        return deeper

    def _think_after(
        self, position: Position, move: BoardCell, plies: int, ends: int, nodes: int
    ) -> Thought:
        """Return a thought of one move: its reply's, from the view of the side that makes it."""
        started = time.perf_counter()
        after = play(position, *move, self.rule)
        ended = result(after, self.rule)
        if ended:
            score = 0.5 if ended == "draw" else float(ended == position.to_move)
            return Thought(move, score, True, plies, 0, (move,), 0.0)
        reply = self._think(after, ends, plies - 1, nodes)
        return reply._replace(
            move=move,
            score=1 - reply.score,
            depth=reply.depth + 1,
            line=(move, *reply.line),
            seconds=time.perf_counter() - started,
        )

    def _think(self, position: Position, ends: int, depth: int | None, nodes: int) -> Thought:
        """Return the best move found, with no time yet."""
        s = self._s
        set_up(s, position, self.rule)
        s["deadline"], s["clock"], s["most_nodes"] = ends - _FOLLOWING, self._clock, nodes
        s["features"], s["noise"] = self._features, self._noise
        score, reached, whole = self._search(position, depth)
        best, visited = divmod(int(s["best"]), 9), int(s["nodes"])
        forced = abs(score) > SURE
        length = follow(
            s, self._e, self._table, side_of(position), target_of(position), forced, self._line
        )
        line = tuple([divmod(int(move), 9) for move in self._line[:length]])
        share = float(score > 0) if forced else self._share(score)
        return Thought(best, share, forced or reached >= whole, reached, visited, line, 0.0)

    def _share(self, score: int) -> float:
        """Return the expected score that an estimate in units stands for."""
        if self.evaluation == "patterns":
            return 1 / (1 + exp(-score / UNITS_A_LOGIT))
        return 0.5 + score / (2 * UNIT)

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
