"""The engine: a compiled search that keeps its memory from move to move."""

import os
import time
from threading import Lock
from weakref import WeakSet

from ttt_tables.games.miniboard.stored import Miniboard, check_miniboard, package_miniboard
from ttt_tables.games.ultimate.engine.analysis import analyse, hardest_to_hold, hardest_to_refute
from ttt_tables.games.ultimate.engine.book import look_up
from ttt_tables.games.ultimate.engine.budget import (
    Thought,
    check_clock,
    check_entries,
    check_features,
    check_noise_seed,
    limit,
)
from ttt_tables.games.ultimate.engine.compilation import is_compiled, is_kept_once_compiled
from ttt_tables.games.ultimate.engine.kernel.layout import ALL
from ttt_tables.games.ultimate.engine.searcher import Searcher
from ttt_tables.games.ultimate.rules import NineBoards, check_rule
from ttt_tables.games.ultimate.text import read_open
from ttt_tables.notice import say

ANALYSIS = 100.0  # milliseconds of an analysis without limits


class Engine:
    """A player of one rule. It keeps its transposition table from move to move.

    evaluation   "patterns" or "race". By default the strongest for the rule: learned patterns
                 under the closed rules, the race under `open`
    seed         0 plays deterministically. Another seed, below 2**31, chooses between moves whose
                 scores differ by less than 0.0002
    entries      size of the transposition table, a power of two; an entry has 16 bytes
    features     the set of the search's features, see `kernel/layout.py`
    clock        a clock of `time.clock_gettime` that measures the time
    miniboard    the probabilities of mini-boards; by default those of the package
    book         whether the first four plies are played from the opening book, if the rule has one

    Raises BadOptionError, UnknownPolicyError (the evaluation) and BadLimitError (seed, entries,
    features, clock), and MissingTableError (miniboard).
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
        book: bool = False,
    ) -> None:
        self.rule: str = check_rule(rule)
        if not is_compiled() and is_kept_once_compiled():
            say("compiling the engine, once per machine: run ttt prepare to do it in advance")
        self._searcher = Searcher(
            self.rule,
            evaluation,
            check_entries(entries),
            check_miniboard(miniboard) or package_miniboard(),
        )
        self.evaluation: str = self._searcher.evaluation
        s = self._searcher.s
        s["noise"], s["features"] = _noise(check_noise_seed(seed)), check_features(features)
        self._clock = check_clock(clock)
        self._lock = Lock()
        self._has_book = False
        self.think(NineBoards(), depth=1)
        self._has_book = book
        _ENGINES.add(self)

    def forget(self) -> None:
        """Clear the memory of earlier searches."""
        self._searcher.forget()

    def think(
        self,
        position: str | NineBoards,
        milliseconds: float | None = None,
        depth: int | None = None,
        nodes: int | None = None,
    ) -> Thought:
        """Return the best move found within limits of milliseconds, plies of depth or nodes.

        The first limit that is met ends the search, but a search of one ply is always completed.
        If the position is proved to be lost or drawn, the rest of the limits is used to find the
        move that is hardest to answer: in a lost position the hardest to refute, in a drawn one
        the hardest to hold. Without milliseconds, and after `forget`, the result depends only on
        the arguments.

        Raises GameOverError, BadLimitError, and BadBoardError for an invalid position.
        """
        started = time.perf_counter()
        given = read_open(position, self.rule)
        if self._has_book and (reply := look_up(given, self.rule)):
            seconds = time.perf_counter() - started
            return Thought(reply.move, reply.score, False, reply.depth, 0, (reply.move,), seconds)
        with self._lock:
            # The time starts here, when no other call is searching.
            limits = limit(milliseconds, depth, nodes, self._clock)
            thought = self._searcher.think(given, limits)
            if thought.proved and thought.score == 0:
                thought = hardest_to_refute(self._searcher, given, thought, limits)
            elif thought.proved and thought.score < 1:
                thought = hardest_to_hold(self._searcher, given, thought, limits)
        return thought._replace(seconds=time.perf_counter() - started)

    def analyse(
        self,
        position: str | NineBoards,
        milliseconds: float | None = None,
        depth: int | None = None,
        nodes: int | None = None,
    ) -> list[Thought]:
        """Return a `Thought` for every legal move, best first; ties are ordered by board and cell.

        All moves are searched to the same depth, which includes the move, until the first limit is
        met: milliseconds, plies of depth or nodes, or 100 milliseconds if none is given. A search
        of two plies is always completed; an unfinished depth is discarded. Without milliseconds,
        and after `forget`, the result depends only on the arguments.

        Raises GameOverError, BadLimitError, and BadBoardError for an invalid position.
        """
        given = read_open(position, self.rule)
        if milliseconds is None and depth is None and nodes is None:
            milliseconds = ANALYSIS
        with self._lock:
            return analyse(self._searcher, given, limit(milliseconds, depth, nodes, self._clock))

    def _renew(self) -> None:
        """Take a new lock and new memory in a process that was forked during a search.

        The searching thread does not exist in this process, so the old lock is never released, and
        the old memory may be inconsistent.
        """
        if self._lock.locked():
            self._lock, self._searcher = Lock(), self._searcher.renewed()


_ENGINES: "WeakSet[Engine]" = WeakSet()


def _renew_all() -> None:
    for engine in _ENGINES:
        engine._renew()


if hasattr(os, "register_at_fork"):  # Windows has no fork
    os.register_at_fork(after_in_child=_renew_all)


def _noise(seed: int) -> int:
    """Return 0 for the seed 0, and an odd factor for any other seed."""
    return seed and (seed * 0x9E3779B97F4A7C15 | 1) % (1 << 63)
