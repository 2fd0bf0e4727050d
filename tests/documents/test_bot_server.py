"""The bot in docs/examples behaves as docs/tutorials/bot-server.md shows, and ends on a signal."""

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tests.conftest import ROOT
from ttt_tables import exploitability, game

PROGRAM = ROOT / "docs" / "examples" / "bot_server.py"
PAGE = (ROOT / "docs" / "tutorials" / "bot-server.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def address() -> Iterator[tuple[str, int]]:
    """Return the host and port of a running bot."""
    process = subprocess.Popen(
        [sys.executable, PROGRAM, "0"],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert process.stdout
    try:
        ready = process.stdout.readline()  # once its engine is ready
        yield "127.0.0.1", int(ready.removeprefix("ready on port "))
    finally:
        process.send_signal(signal.SIGTERM)
        assert process.wait(10) == -signal.SIGTERM


def ask(address: tuple[str, int], *lines: str) -> list[str]:
    """Return the replies to lines sent on one connection, which the client then closes."""
    with socket.create_connection(address, timeout=60) as client:
        client.sendall("".join(f"{line}\n" for line in lines).encode())
        client.shutdown(socket.SHUT_WR)
        return client.makefile().read().splitlines()


def test_bot_policy_cannot_be_beaten() -> None:
    (policy,) = re.findall(r'^POLICY, .* = "([\w-]+)"', PROGRAM.read_text("utf-8"), re.MULTILINE)
    assert exploitability(policy) == 0
    assert f"&policy={policy}'" in PAGE


def test_bot_answers_match_the_page(address: tuple[str, int]) -> None:
    (block,) = re.findall(r"^```text\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    asked, shown = re.findall(r"^> (.*)\n(.*)$", block, re.MULTILINE), []
    for (line, said), answer in zip(asked, ask(address, *[line for line, _ in asked]), strict=True):
        if line.startswith("ultimate"):  # the engine has a time limit
            here = game("ultimate", rule="closed-count").position(played=" ".join(line.split()[2:]))
            assert {answer.replace(" ", ""), said.replace(" ", "")} <= {*here.legal_moves}
        else:
            shown.append(said)
            assert answer == said
    assert len(shown) == 3


def test_invalid_line_gets_an_error_and_next_an_answer(address: tuple[str, int]) -> None:
    lines = ["", "classic", "ultimate 20 99", "ultimate x", "ultimate 20 44 ²", "classic ........."]
    *faults, last = ask(address, *lines)
    assert all(fault.startswith("error: ") for fault in faults)
    assert last == "0"


def test_overlong_line_closes_the_connection(address: tuple[str, int]) -> None:
    assert ask(address, "classic " + "." * 2000) == []
