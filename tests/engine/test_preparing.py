"""The plain search before the engine is compiled, and the engine after; node limits; threads."""

import json
import os
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.conftest import ROOT
from tests.support.ultimate_games import ultimate
from ttt_tables.board.numbers import parse
from ttt_tables.games.ultimate.engine import choose as choice
from ttt_tables.games.ultimate.engine import compilation
from ttt_tables.games.ultimate.engine.compilation import compile_engine
from ttt_tables.games.ultimate.engine.kernel import search as kernel
from ttt_tables.games.ultimate.engine.kernel.patterns import bake
from ttt_tables.games.ultimate.engine.uncompiled import think_uncompiled
from ttt_tables.games.ultimate.rules import NineBoards
from ttt_tables.ultimate import Engine, solve


@pytest.fixture
def asked(monkeypatch):
    """Return a list that records the name of each search that answers."""
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


def test_plain_search_answers_until_compilation(asked, monkeypatch):
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


def test_repeatable_search_waits_for_the_engine(asked, monkeypatch):
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
    """Return a program started in an environment without compiled code."""
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
                return True  # its new parent has to reap it
        except (ProcessLookupError, FileNotFoundError):
            return True
        time.sleep(0.05)
    return False


def test_compiling_process_is_announced_and_ends(tmp_path):
    program = start(tmp_path)
    try:
        asked, child = json.loads(program.stdout.readline())
        assert asked == ["plain"] * 3
        os.kill(child, 0)  # it exists
        program.kill()
        _, said = program.communicate(timeout=60)
        assert has_ended(child)
        assert said.count("\n") == 1
        assert "ttt prepare" in said
    finally:
        program.kill()


@pytest.mark.slow
def test_prepare_fills_the_cache_with_progress(tmp_path):
    """Only this test compiles all of the engine from an empty cache."""
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    prepare = "import ttt_tables as ttt; ttt.ultimate.prepare()"
    asked = "from ttt_tables.games.ultimate.engine import compilation as c; print(c.is_compiled())"
    first, second = [
        subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, env=environment
        )
        for code in (prepare, asked)
    ]
    assert (first.returncode, first.stdout) == (0, "")
    assert "compiling the engine and the endgame solver ... " in first.stderr
    assert (second.stdout, second.stderr) == ("True\n", "")


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
def test_first_move_keeps_its_time_or_warns(ahead):
    """After `prepare(rule)` nothing is left to load; without it, a line is printed before the move.

    Each compiled function is loaded once, which takes time beyond a move's budget.
    """
    command = [sys.executable, "-c", LOADS, str(ahead)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == [1] * len(compilation.COMPILED)
    line = (
        "loading the engine for closed-count, which takes about a second: call "
        "ttt.ultimate.prepare('closed-count') to do it in advance\nmoved\n"
    )
    assert done.stderr == ("" if ahead else line)


def test_prepare_command_works(ttt):
    status, output, errors = ttt("prepare")
    assert (status, output) == (0, "")
    assert errors.count("compiling") == 3


def test_compilation_is_awaited_without_plain_search(monkeypatch):
    waited = []
    monkeypatch.setattr(compilation, "is_compiled", lambda: False)
    monkeypatch.setattr(
        compilation, "start_compiling", lambda: SimpleNamespace(wait=partial(waited.append, 1))
    )
    choice.wait_until_compiled()
    assert waited == [1]
    monkeypatch.setattr(compilation, "start_compiling", lambda: None)  # no process can compile
    monkeypatch.setattr(compilation, "compile_engine", partial(waited.append, 2))
    choice.wait_until_compiled()
    assert waited == [1, 2]
    monkeypatch.setattr(compilation, "is_compiled", lambda: True)
    monkeypatch.setattr(
        compilation, "start_compiling", lambda: pytest.fail("a process was started")
    )
    choice.wait_until_compiled()


def test_precompiled_functions_are_complete():
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
    moves.append((compilation.is_compiled(), think(START, 'closed-draw', nodes=100).move))

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


def test_sixteen_threads_can_start_the_engine():
    compile_engine()  # so that all threads find it in the cache
    run(AT_ONCE)


def test_process_forked_during_a_search_can_search():
    """The child's engine has a free lock, and no memory half-written by a thread."""
    run(FORKED)
