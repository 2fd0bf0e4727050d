"""Dask schedulers and workers as processes on loopback, which end with the test."""

import gc
import socket
import subprocess
import sys

import pytest

from tests.support.sampling import free_port, wait_for

# A process in which the package is not installed.
WITHOUT_PACKAGE = """
import sys

class Missing:
    def find_spec(name, path, target=None):
        if name == "ttt_tables":
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Missing)
from dask.__main__ import main
main()
"""


@pytest.fixture(autouse=True)
def _no_client_is_left():
    """Collect clients that could not connect: otherwise Dask hangs when the next one starts."""
    yield
    gc.collect()


@pytest.fixture
def dask():
    """Start `dask scheduler` or `dask worker` on loopback; all end with the test."""
    started = []

    def run(*words, bare=False, cwd=None, environment=None):
        program = ["-c", WITHOUT_PACKAGE] if bare else ["-m", "dask"]
        words = [sys.executable, *program, *words, "--host", "127.0.0.1", "--no-dashboard"]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        started.append(subprocess.Popen(words, **quiet, cwd=cwd, env=environment))
        return started[-1]

    yield run
    for process in started:
        process.kill()
        process.wait()


@pytest.fixture
def schedulers(dask):
    """Return a function that starts a scheduler and returns its process and its address."""

    def start(**options):
        port = free_port()
        process = dask("scheduler", "--port", str(port), **options)
        wait_for(lambda: listens(port))
        return process, f"tcp://127.0.0.1:{port}"

    return start


@pytest.fixture
def scheduler(schedulers):
    return schedulers()[1]


def listens(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
