"""Run the statements of `ttt sql` in the process of the test, not in one process for each.

DuckDB's locks are those of the command. The operating system's limits are left out, since they
would apply to the test; `test_locked_sql` tests them on real processes.
"""

import json
from contextlib import nullcontext
from types import SimpleNamespace
from typing import Any

import pytest

from ttt_tables.interfaces.cli import sql as command
from ttt_tables.sql import processes


class Here:
    """A statement process as `ttt sql` uses it, which runs in this process."""

    def __init__(self, *_: object, **__: object) -> None:
        self.stdin = SimpleNamespace(write=self._hear, flush=lambda: None)
        self.returncode = 0

    def __enter__(self) -> "Here":
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def _hear(self, line: bytes) -> None:
        *self._query, _ = json.loads(line)

    def wait(self) -> None:
        query: Any = processes.LockedQuery(*self._query)
        self.returncode = processes.answer_limited(query)


def answer_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run statements in this process until the test ends."""
    monkeypatch.setattr(command, "subprocess", SimpleNamespace(Popen=Here, PIPE=None))
    monkeypatch.setattr(processes, "limit_process", lambda: None)
    monkeypatch.setattr(processes, "no_more_files", nullcontext)
