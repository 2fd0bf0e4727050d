"""How a command line ends if its output is full or closed, or at Ctrl-C: without a traceback."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.support.parts import first
from ttt_tables.ending import run_to_end

CODE = "import sys; from ttt_tables.interfaces import main; sys.exit(main())"
TTT = (sys.executable, "-c", CODE)
BARE = (sys.executable, "-m", "ttt_tables")
PIPELINE = (sys.executable, "-m", "pipeline")
MOVES = ("moves", "X...O....")
OWN = (  # commands that print by code of their own
    "explain X........",
    "puzzle --id 6561",
    "play",
    "ultimate",
    "solve --grid coin",
    "verify --data no",
)


def end(*command: str, shell: str) -> "subprocess.CompletedProcess[str]":
    """Run a command in a shell that changes its streams."""
    words = ["bash", "-c", f"set -o pipefail; {shell}", "bash", *command]
    return subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize(
    "command",
    [(*TTT, *MOVES), (*BARE, *MOVES), (*BARE, "--help"), (*PIPELINE, "--help")],
    ids=lambda command: " ".join(command[-2:]),
)
def test_full_output_gives_one_line_and_status_1(command: tuple[str, ...]) -> None:
    done = end(*command, shell='"$@" > /dev/full')
    assert done.returncode == 1
    assert done.stderr.startswith("error: ")
    assert done.stderr.endswith("No space left on device\n")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("command", "shell", "status"),
    [
        (TTT, '"$@" | true', 141),
        (BARE, '"$@" | true', 141),
        (TTT, '"$@" >&-', 0),
        (TTT, '"$@" <&- >/dev/null 2>&-', 0),
        (BARE, '"$@" --nope 2>/dev/full', None),
    ],
)
def test_closed_stream_shows_no_traceback(
    command: tuple[str, ...], shell: str, status: int | None
) -> None:
    done = end(*command, *MOVES, shell=shell)
    assert (done.stdout, done.stderr) == ("", "")
    assert done.returncode == status or (status is None and done.returncode)


PRINTING = ("games", "notations", "verify", "probe -", "--help", "sql 'select 1'", "mcp --help")


@pytest.mark.parametrize("words", first(PRINTING, fast=3))
def test_closed_pipe_is_not_an_error(words: str) -> None:
    """Status 1 of `verify` means a wrong value; 141 is the status of other Unix commands."""
    done = end(*TTT, shell=f'printf ".........\\n" | "$@" {words} | true')
    assert (done.returncode, done.stdout, done.stderr) == (141, "", "")


GOOD, BAD = "select 1 as one", "from nothing"
STREAMS = [
    (GOOD, '"$@" >&-', 0, "", 0),
    (BAD, '"$@" 2>&-', 2, "", 0),
    (GOOD, '"$@" > /dev/full', 1, "", 1),
    (BAD, '"$@" >&-', 2, "", 1),
    (GOOD, '"$@" 2>&-', 0, "one\n1\n", 0),
    (BAD, '"$@" <&- >&- 2>&-', 2, "", 0),
    (BAD, '"$@" 2> /dev/full', 1, "", 0),
    (GOOD, '"$@" > /dev/full 2>&-', 1, "", 0),
]


@pytest.mark.parametrize("asked", first(STREAMS, fast=3), ids=str)
def test_statement_process_uses_its_commands_streams(
    asked: tuple[str, str, int, str, int], data: Path
) -> None:
    """Only the slow cases close two streams at once, or the unused one."""
    statement, shell, status, output, errors = asked
    done = end(*TTT, "sql", statement, "--data", str(data), shell=shell)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (status, output, errors)
    assert not errors or done.stderr.startswith("error: ")


@pytest.mark.slow
@pytest.mark.parametrize("words", OWN)
@pytest.mark.parametrize("shell", ['"$@" > /dev/full', '"$@" >&- 2>&-'])
def test_no_command_shows_a_traceback(words: str, shell: str) -> None:
    """Only here, commands with printing code of their own meet a full or a closed output."""
    done = end(*TTT, *words.split(), shell=f"({shell}) < /dev/null")
    assert all(line.startswith("error: ") for line in done.stderr.splitlines())
    assert done.stderr.count("\n") <= 1


def test_game_ends_at_end_of_input(data: Path) -> None:
    done = end(*TTT, "play", "--data", str(data), shell='"$@" <&-')
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("6 7 8\ncell? ")


def test_ctrl_c_ends_a_game_silently(data: Path) -> None:
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    command = [*TTT, "play", "--data", str(data)]
    with subprocess.Popen(command, cwd=ROOT, text=True, bufsize=0, **pipes) as process:  # type: ignore[call-overload]
        while process.stdout.read(1) != "?":  # of the prompt, after "? shows ..." of the first line
            pass
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=30)
    assert process.returncode == 130
    assert errors.strip() == ""


@pytest.mark.parametrize(
    ("command", "late"),
    [((*TTT, "sql", "x"), "typer"), ((*BARE, *MOVES), "argparse"), (PIPELINE, "typer")],
    ids=["ttt", "bare", "pipeline"],
)
def test_ctrl_c_during_import_prints_nothing(
    command: tuple[str, ...], late: str, tmp_path: Path
) -> None:
    """Interrupt an import that every command line makes first."""
    (tmp_path / f"{late}.py").write_text("raise KeyboardInterrupt")
    done = end(*command, shell=f'PYTHONPATH="{tmp_path}" "$@"')
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


@pytest.fixture
def restored() -> Iterator[None]:
    """Restore the handling of Ctrl-C after a command in this process."""
    before = signal.getsignal(signal.SIGINT)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize("code", [None, 0, 1, 2, True, "", "the table is missing", ("x", 1)])
def test_exit_status_follows_python(
    code: object, restored: None, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [sys.executable, "-c", f"import sys; sys.exit({code!r})"]
    done = subprocess.run(words, capture_output=True, text=True)
    assert run_to_end(lambda: sys.exit(code)) == done.returncode
    assert capsys.readouterr() == (done.stdout, done.stderr)
    assert run_to_end(lambda: 2) == 2
