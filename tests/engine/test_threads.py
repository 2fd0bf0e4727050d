"""Threads that use the engine at once, and processes that are forked while one does."""

import subprocess
import sys

import pytest

from tests.conftest import ROOT
from tests.support.parts import first
from ttt_tables.games.ultimate.engine.compilation import compile_engine

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
