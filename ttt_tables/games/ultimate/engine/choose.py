"""The choice of a move: exact results first, then the compiled search or a slower one in Python."""

import time
from functools import lru_cache
from typing import TYPE_CHECKING

from ttt_tables.errors import how_to_install, missing_extra
from ttt_tables.games.miniboard.stored import Miniboard, package_miniboard
from ttt_tables.games.ultimate.engine.budget import Thought, check_noise_seed, limit
from ttt_tables.games.ultimate.engine.exact import StoredResult, best_stored, solved, stored
from ttt_tables.games.ultimate.engine.uncompiled import think_uncompiled
from ttt_tables.games.ultimate.open_strategy.stored import Strategy
from ttt_tables.games.ultimate.rules import BoardCell, NineBoards, check_rule
from ttt_tables.games.ultimate.text import read_open
from ttt_tables.notice import report, say, say_once

SHORT = 1000  # milliseconds: with less time for a move, loading the engine makes it late
COMPILING = "compiling the engine and the endgame solver"
_READY: set[tuple[str, int]] = set()  # rules and seeds that an engine was made for

if TYPE_CHECKING:
    from types import ModuleType

    from ttt_tables.games.ultimate.endgames.solver import Solution
    from ttt_tables.games.ultimate.engine.engine import Engine


def think(
    position: str | NineBoards,
    rule: str,
    milliseconds: float = 20,
    *,
    nodes: int | None = None,
    seed: int = 0,
    miniboard: Miniboard | None = None,
    strategy: Strategy | None = None,
) -> Thought:
    """Return a move for the side to move, found within a number of milliseconds.

    Exact results come first. If X's stored win under `open` covers the position, its move is
    returned without a search. A small endgame is solved, and only moves that keep its result are
    played.

    With `nodes` the search visits that number of positions instead. It then uses no clock and no
    results of earlier searches, so the move is a function of (position, rule, nodes, seed). Seed 0
    plays deterministically; another seed, below 2**31, chooses between nearly equal moves. The
    first call for a rule takes a second longer to load the engine, and reports this on standard
    error if its time is shorter: `prepare(rule)` loads the engine in advance.

    The engine is compiled once per machine; `prepare` does it in advance. Until then a child
    process compiles it, and a slower and far less deep search in plain Python answers, which is
    reported in one line on standard error. With `nodes` the call waits for the engine. Without
    numba (extra `solve`) the slower search always answers, and the first call reports this.

    The mini-boards, and the strategy under `open`, are by default those of the package.

    Raises BadBoardError, GameOverError and BadLimitError.
    """
    started = time.perf_counter()
    check_noise_seed(seed)
    here = read_open(position, rule)
    limit(milliseconds, None, nodes)
    if win := best_stored(here, rule, strategy):
        return _recall(*win, started)
    timed, boards = nodes is None, miniboard or package_miniboard()
    asked = (rule, seed, boards)
    engine = ready_engine(*asked, milliseconds) if timed else engine_for(*asked)
    if engine is None:
        _say_plain()
        limits = limit(milliseconds if timed else None, None, nodes)
        return think_uncompiled(here, rule, boards, limits, seed)
    solution = solved(here, rule, milliseconds if timed else None)
    if timed:
        left = max(0.0, milliseconds - 1e3 * (time.perf_counter() - started))
        thought = engine.think(here, left if solution else milliseconds)
    else:
        engine.forget()
        thought = engine.think(here, nodes=nodes)
    return _keep(thought, solution)


def analyse(
    position: str | NineBoards,
    rule: str,
    milliseconds: float | None = None,
    *,
    nodes: int | None = None,
    seed: int = 0,
    miniboard: Miniboard | None = None,
    strategy: Strategy | None = None,
) -> list[Thought]:
    """Return a `Thought` for every legal move, best first, as `Engine.analyse` does.

    A move whose result is known exactly has that result as its score. With `nodes` the analysis
    uses no clock and no results of earlier searches.

    Raises MissingExtraError without the engine, and as `think` does.
    """
    here = read_open(position, rule)
    engine = engine_for(rule, seed, miniboard or package_miniboard())
    if engine is None:
        raise missing_extra("an analysis", "numba", "solve")
    if nodes is not None:
        engine.forget()
    thoughts = engine.analyse(here, milliseconds, nodes=nodes)
    results = stored(here, rule, strategy)
    solution = None if results else solved(here, rule, milliseconds)
    moves = [
        _recall(one.move, results[one.move], time.perf_counter())
        if one.move in results
        else _correct(one, solution)
        for one in thoughts
    ]
    return sorted(moves, key=lambda one: (-one.score, not one.proved, one.move))


def _recall(move: BoardCell, known: StoredResult, started: float) -> Thought:
    """Return the thought of a move whose result is stored."""
    seconds = time.perf_counter() - started
    return Thought(move, known.score, True, known.plies, 0, (move,), seconds)


def _keep(thought: Thought, solution: "Solution | None") -> Thought:
    """Return a thought whose move keeps the outcome of a solved endgame.

    The search's move is used if it keeps the outcome, because the search prefers moves that are
    hard to answer.
    """
    if solution is None:
        return thought
    if thought.move not in solution.best_moves:
        move = solution.best_moves[0]
        thought = thought._replace(move=move, line=(move,))
    return _correct(thought, solution)


def _correct(thought: Thought, solution: "Solution | None") -> Thought:
    """Return a thought with the score of its move that follows from a solved endgame."""
    if solution is None:
        return thought
    outcome = (solution.wdl + 1) / 2
    if thought.move in solution.best_moves:
        return thought._replace(score=outcome, proved=True)
    if solution.wdl == 0:  # a move that does not keep a draw loses
        return thought._replace(score=0.0, proved=True)
    return thought._replace(score=min(thought.score, 0.5))


def ready_engine(
    rule: str, seed: int, miniboard: Miniboard, milliseconds: float = SHORT
) -> "Engine | None":
    """Return the engine if it is compiled; otherwise start a process that compiles it.

    Return None while it is not compiled. If a first move has less time than loading the engine
    takes, this is reported on standard error.
    """
    compilation = _find_compilation()
    if compilation is None:
        return None
    if not compilation.is_compiled():
        if compilation.start_compiling() is None:
            say_once(
                "a slower search in plain Python answers until ttt.ultimate.prepare() has compiled "
                "the engine"
            )
        return None
    if milliseconds < SHORT and (rule, seed) not in _READY:
        say(
            f"loading the engine for {rule}, which takes about a second: call "
            f"ttt.ultimate.prepare({rule!r}) to do it in advance"
        )
    return engine_for(rule, seed, miniboard)


def wait_until_compiled() -> None:
    """Compile the engine in a child process, unless it is compiled already, and wait for its end.

    A compiling thread would delay the answers of other threads, so this process compiles only if
    it cannot start a child process.
    """
    compilation = _find_compilation()
    if compilation is None or compilation.is_compiled():
        return
    if child := compilation.start_compiling():
        child.wait()
    else:
        compilation.compile_engine()


def _find_compilation() -> "ModuleType | None":
    """Return the module `compilation`; None without numba or without a readable clock."""
    if not _has_clock():
        return None
    try:
        import numba  # noqa: F401  # first, so that other threads that import `compilation` do not fail with it

        from ttt_tables.games.ultimate.engine import compilation
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in ("numba", "numpy", "llvmlite"):
            raise
        return None
    return compilation


def _has_clock() -> bool:
    """Return whether the system has a clock that the kernel can read. Windows has none."""
    return hasattr(time, "clock_gettime")


def _say_plain() -> None:
    """Report on standard error, once per process, why the engine cannot be used here."""
    if _find_compilation() is None:
        clock = "a clock that this system lacks"
        needs = f"numba: {how_to_install('solve')}" if _has_clock() else clock
        say_once(
            "a slower search in plain Python answers, far less deep than the engine, which needs "
            f"{needs}"
        )


@lru_cache(maxsize=6)
def engine_for(rule: str, seed: int, miniboard: Miniboard) -> "Engine | None":
    """Return the engine that all moves of one rule, seed and mini-boards share.

    Return None if numba is missing, or if the kernel cannot read a clock of the operating system
    (as on Windows).
    """
    if _find_compilation() is None:
        return None
    from ttt_tables.games.ultimate.engine.engine import Engine

    engine = Engine(rule, seed=seed, miniboard=miniboard)
    _READY.add((rule, seed))
    return engine


def prepare(rule: str | None = None) -> None:
    """Compile the engine and the endgame solver, and load the engine of a rule, if one is given.

    Compiling takes 10 to 20 seconds, once per machine, and prints its time on standard error.
    Loading the engine of a rule takes a second in each process; the first move is then on time.

    Raises BadOptionError, and MissingExtraError without the engine.
    """
    compilation = _find_compilation()
    if compilation is None:
        raise missing_extra("the engine", "numba", "solve")
    if rule is None or not compilation.is_compiled():
        report(COMPILING, compilation.compile_engine)
    if rule is not None:
        engine_for(check_rule(rule), 0, package_miniboard())
        best_stored(NineBoards(), rule)
