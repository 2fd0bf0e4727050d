"""A position in, a thought out: exact knowledge first, then a compiled search, or a plain one."""

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

SHORT = 1000  # milliseconds of a move, within which no engine can be made ready
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
    """Return the thought of a move for the side to move, after a search of so many milliseconds.

    Exact knowledge comes first. Where X's stored win under `open` is known, its move is returned
    without a search. A small endgame is solved, and only moves that keep its result are played.

    A number of nodes, positions visited, limits the search instead. It then uses no clock and no
    results of earlier searches: the move is a function of (position, rule, nodes, seed). Seed 0
    plays without chance; any other, below 2**31, chooses between nearly equal moves. The first call
    for a rule takes a second more to make the engine ready, and says so on standard error if its
    time is shorter: `prepare(rule)` makes it ready ahead.

    The engine is compiled once on a machine; `prepare` does it ahead. Until it is compiled, a
    process compiles it, which ends with this program, and a plain search answers, far less deep;
    one line on standard error says so. With nodes the call waits for the engine. Without numba
    (extra `solve`) the plain search always answers, and the first call says so on standard error.

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
    """Return a thought of every legal move, best first, as `Engine.analyse` does.

    A move whose result is known exactly has that result as its score. With a number of nodes no
    clock is used, and no results of earlier searches.

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
    """Return the thought of a move that the stored strategy knows."""
    seconds = time.perf_counter() - started
    return Thought(move, known.score, True, known.plies, 0, (move,), seconds)


def _keep(thought: Thought, solution: "Solution | None") -> Thought:
    """Return a thought whose move keeps the outcome of a solved endgame.

    The search's move stays if it keeps the outcome: the search knows moves that are hard to answer.
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
    """Return the engine if it is compiled; else start a process that compiles it, and return None.

    A first move with less time than it takes to make the engine ready says on standard error that
    it will be late.
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
    """Have a process compile the engine, unless it is compiled already, and wait for its end.

    A compiling thread would delay the answers of other threads: it compiles only where no process
    can do it for this one.
    """
    compilation = _find_compilation()
    if compilation is None or compilation.is_compiled():
        return
    if child := compilation.start_compiling():
        child.wait()
    else:
        compilation.compile_engine()


def _find_compilation() -> "ModuleType | None":
    """Return the module that compiles ahead; None without numba, or without a readable clock."""
    if not _has_clock():
        return None
    try:
        import numba  # noqa: F401  # first: threads that wait for a module of ours fail with it

        from ttt_tables.games.ultimate.engine import compilation
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in ("numba", "numpy", "llvmlite"):
            raise
        return None
    return compilation


def _has_clock() -> bool:
    """Return whether the system has a clock that the kernel can read: Windows has none."""
    return hasattr(time, "clock_gettime")


def _say_plain() -> None:
    """Say on standard error, once a process, that no engine will answer here, and why."""
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

    It is None if numba is missing, or if the kernel can read no clock of the operating system
    (Windows).
    """
    if _find_compilation() is None:
        return None
    from ttt_tables.games.ultimate.engine.engine import Engine

    engine = Engine(rule, seed=seed, miniboard=miniboard)
    _READY.add((rule, seed))
    return engine


def prepare(rule: str | None = None) -> None:
    """Compile the engine and the solver of endgames; make a rule's engine ready in this process.

    Compiling takes 10 to 20 seconds, once on a machine, and prints its time on standard error. A
    rule's engine takes a second in each process; after it the first move keeps its time.

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
