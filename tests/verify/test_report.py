"""The report is printed part by part, and a terminal shows the part in progress."""

import io
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from ttt_tables import verify
from ttt_tables.__main__ import main
from ttt_tables.verify.report import Assertion, Part, as_text

LONG = """
import sys, time
from ttt_tables import verify
from ttt_tables.__main__ import main
from ttt_tables.ending import run_to_end
verify.verify_pack = lambda *_: print("begun", flush=True) or time.sleep(60)
sys.exit(run_to_end(lambda: main(["verify"])))
"""


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def printed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """Verify two packs in parallel, and return what was printed when each began."""
    before: list[str] = []

    def check(name: str, folder: object, whose: str) -> Part:
        before.append(capsys.readouterr().out)
        return Part(f"{whose}{name}.pack", Assertion("", "", "", f"method of {name}", ""))

    monkeypatch.setattr(verify, "PACKS", ("dice", "miniboard"))
    monkeypatch.setattr(verify, "ENGINE", ())
    monkeypatch.setattr(verify, "verify_pack", check)
    monkeypatch.setattr(verify, "data_folder", lambda data: None)
    return before


def test_lines_are_printed_as_parts_finish(
    printed: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["verify"]) == 0
    printed.append(capsys.readouterr().out)
    firsts = [text.partition(" ")[0] for text in printed]
    assert firsts == ["", "part", "package/miniboard.pack"]
    assert "".join(printed) == f"{as_text(verify.verify())}\n"


@pytest.mark.usefixtures("printed")
def test_terminal_shows_and_clears_progress(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["verify"]) == 0
    assert capsys.readouterr().err == ""
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    assert main(["verify"]) == 0
    lines = ["1 of 2: package/dice.pack ...", "2 of 2: package/miniboard.pack ..."]
    assert terminal.getvalue() == "".join(f"{line}\r{' ' * len(line)}\r" for line in lines)


@pytest.mark.usefixtures("printed")
def test_full_verification_announces_its_duration(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(verify, "data_folder", lambda data: tmp_path)
    monkeypatch.setattr(verify, "_steps", lambda *_: {"last": lambda: pytest.fail("too early")})
    with pytest.raises(pytest.fail.Exception):
        main(["verify", "--full"])
    assert capsys.readouterr().err.startswith("--full takes about half an hour")


def test_interrupted_verification_reports_no_fault() -> None:
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with subprocess.Popen([sys.executable, "-c", LONG], cwd="/", **pipes) as process:  # type: ignore[call-overload]
        assert process.stdout.readline() == "begun\n"
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=30)
    assert (process.returncode, output, errors) == (130, "", "")
