"""The search that answers before the engine is compiled, and after; budgets in nodes; threads."""

import json
import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.conftest import ROOT
from tests.support.parts import first
from tests.support.ultimate_games import random_position, ultimate
from ttt_tables.board.numbers import parse
from ttt_tables.errors import BadLimitError
from ttt_tables.games.ultimate import protocols as door
from ttt_tables.games.ultimate.engine import choose as choice
from ttt_tables.games.ultimate.engine import compilation
from ttt_tables.games.ultimate.engine.compilation import compile_engine
from ttt_tables.games.ultimate.engine.kernel import search as kernel
from ttt_tables.games.ultimate.engine.kernel.patterns import bake
from ttt_tables.games.ultimate.engine.uncompiled import think_uncompiled
from ttt_tables.games.ultimate.rules import NineBoards
from ttt_tables.games.ultimate.text import START
from ttt_tables.ultimate import RULES, Engine, solve

FAR = 1 << 62


@pytest.fixture
def asked(monkeypatch):
    """Return a list that gets the name of each search that answers."""
    names = []

    def named(name, search):
        def answer(*arguments, **options):
            names.append(name)
            return search(*arguments, **options)

        return answer

    monkeypatch.setattr(choice, "think_uncompiled", named("plain", think_uncompiled))
    monkeypatch.setattr(Engine, "think", named("engine", Engine.think))
    return names


def move(rule="closed-draw", **limit):
    return ultimate(rule).choose(ultimate(rule).start, **limit)


def test_the_engine_answers_where_it_is_compiled(asked):
    Engine(entries=1 << 8)
    asked.clear()
    assert compilation.is_compiled()
    move(milliseconds=5)
    assert set(asked) == {"engine"}


def test_the_plain_search_answers_until_the_engine_is_compiled(asked, monkeypatch):
    compiled, started = [], []
    monkeypatch.setattr(compilation, "is_compiled", lambda: bool(compiled))
    monkeypatch.setattr(compilation, "start_compiling", lambda: started.append(1))
    for _ in range(2):
        move(milliseconds=5)
    assert asked == ["plain"] * 2
    assert started
    compiled.append(True)
    asked.clear()
    move(milliseconds=5)
    assert set(asked) == {"engine"}


def test_what_is_to_be_repeatable_waits_for_the_engine(asked, monkeypatch):
    monkeypatch.setattr(compilation, "is_compiled", lambda: False)
    monkeypatch.setattr(
        compilation, "start_compiling", lambda: pytest.fail("a process was started")
    )
    move(nodes=300)
    assert set(asked) == {"engine"}


UNPREPARED = """
import json, sys
import ttt_tables.games.ultimate.engine.choose as choice
from ttt_tables.games.ultimate.engine import compilation
from ttt_tables.games.ultimate.text import START
asked, plainly = [], choice.think_uncompiled
choice.think_uncompiled = lambda *given: asked.append("plain") or plainly(*given)
for _ in range(3):
    choice.think(START, "closed-draw", 5)
print(json.dumps([asked, compilation.start_compiling().pid]), flush=True)
sys.stdin.read()
"""


def start(tmp_path: Path) -> "subprocess.Popen[str]":
    """Return a program started where nothing is compiled yet."""
    return subprocess.Popen(
        [sys.executable, "-c", UNPREPARED],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)},
    )


def has_ended(pid: int) -> bool:
    """Wait until a process that is not a child has ended; return whether it has."""
    for _ in range(600):
        try:
            os.kill(pid, 0)
            state = Path(f"/proc/{pid}/stat")
            if state.exists() and state.read_text().rpartition(")")[2].split()[0] == "Z":
                return True  # its new parent has to wait for it
        except (ProcessLookupError, FileNotFoundError):
            return True
        time.sleep(0.05)
    return False


@pytest.mark.parametrize("end", first(["kill", "exit"]))
def test_a_process_compiles_one_line_says_so_and_it_ends_with_the_program(tmp_path, end):
    program = start(tmp_path)
    try:
        asked, child = json.loads(program.stdout.readline())
        assert asked == ["plain"] * 3
        os.kill(child, 0)  # it is there
        if end == "kill":
            program.send_signal(signal.SIGKILL)
        _, said = program.communicate(timeout=60)
        assert has_ended(child)
        assert said.count("\n") == 1
        assert "ttt prepare" in said
    finally:
        program.kill()


@pytest.mark.slow  # it compiles the engine: half a minute
def test_prepare_fills_the_cache_and_tells_how_far_it_is(tmp_path):
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    code = "import ttt_tables as ttt; ttt.ultimate.prepare()"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, env=environment
    )
    assert (done.returncode, done.stdout) == (0, "")
    assert "compiling the engine and the solver of endgames ... " in done.stderr
    code = (
        "from ttt_tables.games.ultimate.engine.compilation import is_compiled; print(is_compiled())"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, env=environment
    )
    assert (done.stdout, done.stderr) == ("True\n", "")


LOADS = """
import json, sys
from collections import Counter
from numba.core.caching import Cache

loads, load = Counter(), Cache.load_overload
def counted(cache, signature, context):
    loads[cache._impl.filename_base] += 1
    return load(cache, signature, context)
Cache.load_overload = counted

from tests.support.ultimate_games import random_position, ultimate
from ttt_tables.games.ultimate.engine import choose as choice
from ttt_tables.games.ultimate.engine import compilation
from ttt_tables.ultimate import prepare
game, ahead = ultimate("closed-count"), sys.argv[1:] == ["True"]
if ahead:
    prepare("closed-count")
made, modules, first = choice.engine_for.cache_info().misses, set(sys.modules), dict(loads)
game.choose(game.start, milliseconds=20)
if ahead:
    assert choice.engine_for.cache_info().misses == made
    assert not {name for name in set(sys.modules) - modules if name.startswith("numba")}
else:
    print("moved", file=sys.stderr)
    first = dict(loads)
for _ in range(3):
    game.choose(game.start, milliseconds=20)
endgame = random_position("closed-count", 0, 60)  # it is solved
game.choose(endgame, milliseconds=20)
assert loads == first, loads - Counter(first)
print(json.dumps([*first.values()]))
"""


@pytest.mark.parametrize("ahead", [True, False])
def test_a_first_move_keeps_its_time_or_says_that_it_will_not_and_a_later_one_loads_nothing(ahead):
    """After `prepare(rule)` nothing is left to load; without, a line comes before the move.

    Each compiled function is loaded once: it takes time beyond a move's budget.
    """
    command = [sys.executable, "-c", LOADS, str(ahead)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == [1] * len(compilation.COMPILED)
    line = (
        "the engine of closed-count is being made ready, about a second: "
        "ttt.ultimate.prepare('closed-count') does it ahead\nmoved\n"
    )
    assert done.stderr == ("" if ahead else line)


def test_the_command_prepares(ttt):
    status, output, errors = ttt("prepare")
    assert (status, output) == (0, "")
    assert errors.count("compiling") == 2


def test_who_cannot_take_the_plain_search_waits_for_the_process(monkeypatch):
    waited = []
    monkeypatch.setattr(compilation, "is_compiled", lambda: False)
    monkeypatch.setattr(
        compilation, "start_compiling", lambda: SimpleNamespace(wait=partial(waited.append, 1))
    )
    choice.wait_until_compiled()
    assert waited == [1]
    monkeypatch.setattr(compilation, "start_compiling", lambda: None)  # no process can do it
    monkeypatch.setattr(compilation, "compile_engine", partial(waited.append, 2))
    choice.wait_until_compiled()
    assert waited == [1, 2]
    monkeypatch.setattr(compilation, "is_compiled", lambda: True)
    monkeypatch.setattr(
        compilation, "start_compiling", lambda: pytest.fail("a process was started")
    )
    choice.wait_until_compiled()


# Nodes


@pytest.mark.parametrize("rule", RULES)
def test_a_search_by_nodes_is_a_function_of_its_arguments(rule):
    here = random_position(rule, 3, 20)
    engine = Engine(rule, entries=1 << 12)
    thoughts = []
    for _ in range(2):
        engine.forget()
        thought = engine.think(here, nodes=3000)
        thoughts.append(thought[:-1])
        assert engine.think(here, depth=2).depth <= 2
    assert thoughts[0] == thoughts[1]
    assert here.game.choose(here, nodes=3000) == here.game.choose(here, nodes=3000)


@pytest.mark.parametrize("nodes", [1, 200, 5000])
def test_no_more_nodes_are_visited_once_the_first_ply_is_searched(nodes):
    engine = Engine(entries=1 << 12)
    engine.forget()
    least = engine.think(START, depth=1).nodes
    engine.forget()
    thought = engine.think(START, nodes=nodes)
    assert thought.nodes <= max(nodes, least + 1)  # the second ply begins
    assert thought.depth >= 1
    engine.forget()
    assert engine.think(START, depth=2, nodes=FAR).depth == 2


def test_the_plain_search_keeps_a_budget_in_nodes(monkeypatch):
    here = random_position("closed-draw", 5, 30)
    monkeypatch.setattr(choice, "engine_for", lambda *_: None)
    first, again = [here.game.choose(here, nodes=200) for _ in range(2)]
    assert first == again in here.legal_moves
    assert choice.think(here, "closed-draw", nodes=1).depth == 1


@pytest.mark.parametrize("nodes", [0, -1, 1.0, FAR + 1])
def test_what_is_no_number_of_nodes_is_refused(nodes):
    with pytest.raises(BadLimitError, match="nodes"):
        choice.think(START, "closed-draw", nodes=nodes)
    with pytest.raises(BadLimitError, match="nodes"):
        Engine(entries=1 << 8).think(START, nodes=nodes)


def test_the_lines_take_nodes():
    said = []
    lines = ["go nodes 500", "go nodes 500", "go nodes 0", "go nodes x", "go nodes"]
    door.run_protocol("lines", None, 5, 0, iter(lines), said.append)
    assert said[0] == said[1] == " ".join(move(nodes=500))
    assert all(line.startswith("error: ") for line in said[2:])


def test_codingames_lines_are_answered_by_nodes():
    squares = [f"{row} {column}" for row in range(9) for column in range(9)]
    lines, said = ["-1 -1", "81", *squares], []
    for _ in range(2):
        door.run_protocol("codingame", None, 1, 0, iter(lines), said.append, nodes=500)
    board, cell = map(int, move("closed-count", nodes=500))
    square = f"{3 * (board // 3) + cell // 3} {3 * (board % 3) + cell % 3}"
    assert said == [square] * 2


def test_what_is_compiled_ahead_is_all_that_an_engine_and_the_solver_call():
    Engine(entries=1 << 8)
    solve(NineBoards((parse("XOXXOOOXX"),) * 8 + (0,)))
    for function, signature in compilation.COMPILED:
        assert function.signatures == [signature]
    names = [kernel.start, kernel.search, kernel.follow]
    assert [function for function, _ in compilation.COMPILED[:4]] == [bake, *names]


AT_ONCE = """
import sys
from threading import Barrier, Thread

from ttt_tables.games.ultimate.engine import compilation, engine  # threads import these in turn
from ttt_tables.games.ultimate.engine.choose import think
from ttt_tables.games.ultimate.text import START

sys.setswitchinterval(1e-6)
barrier, moves = Barrier(16), []

def ask():
    barrier.wait()
    moves.append(ASK)

threads = [Thread(target=ask) for _ in range(16)]
for thread in threads: thread.start()
for thread in threads: thread.join()
assert len(moves) == 16 and len(set(moves)) == 1, moves
"""
FORKED = """
import os, signal
from threading import Thread
from time import sleep

from ttt_tables.ultimate import Engine
from ttt_tables.games.ultimate.text import START as asked

engine = Engine(entries=1 << 12)
expected = Engine(entries=1 << 12).think(asked, depth=4)[:6]
Thread(target=engine.think, args=(asked, 60_000), daemon=True).start()
while not engine._lock.locked(): sleep(0.001)
sleep(0.1)
children = []
for _ in range(4):
    if child := os.fork():
        children.append(child)
        continue
    signal.alarm(20)
    os._exit(int(engine.think(asked, depth=4)[:6] != expected))
ended = [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children]
assert engine._lock.locked()
assert ended == [0] * 4, ended
os._exit(0)
"""


def run(code):
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, timeout=120
    )
    assert (done.returncode, done.stdout) == (0, ""), done.stderr


ASKS = ["compilation.is_compiled()", "think(START, 'closed-draw', nodes=100).move"]


@pytest.mark.parametrize("ask", first(ASKS))
def test_sixteen_threads_may_be_the_first_to_use_the_engine(ask):
    compile_engine()  # so that all find it in the cache
    run(AT_ONCE.replace("ASK", ask))


def test_a_process_that_is_forked_while_the_engine_thinks_thinks_too():
    """The child's engine has a free lock, and no memory that a thread left half written."""
    run(FORKED)
