"""Many positions from standard input, and tables in terminals of any width."""

import fcntl
import json
import os
import pty
import struct
import subprocess
import sys
import termios

import pytest

from tests.conftest import ROOT
from ttt_tables.interfaces.cli import lists
from ttt_tables.interfaces.cli.shown import answer_text
from ttt_tables.question import Question
from ttt_tables.stores import Stores
from ttt_tables.verify.report import Assertion, Part, lines_of

BOARDS = ("X...O....", ".........", "XXXOO....")


@pytest.mark.parametrize("words", ["probe", "moves", "moves --policy perfect", "explain"])
def test_input_lines_are_positions(words, ttt, data):
    verb, *options = words.split()
    asked = (verb, "-", *options, "--data", data)
    status, output, errors = ttt(*asked, stdin="\n".join(BOARDS))
    assert (status, errors) == (0, "")
    one_by_one = [ttt(verb, board, *options, "--json", "--data", data)[1] for board in BOARDS]
    assert output.splitlines() == [answer.rstrip("\n") for answer in one_by_one]


def test_other_games_and_crlf_lines_are_read(ttt, data):
    asked = ("moves", "-", "--game", "dice", "--rule", "reroll", "--data", data)
    output = ttt(*asked, stdin="X...O.... X 4\r\n......... X\r\n")[1]
    answers = [json.loads(line) for line in output.splitlines()]
    assert [one["position"] for one in answers] == ["X...O.... X 4", "......... X"]
    assert {one["rule"] for one in answers} == {"reroll"}


@pytest.mark.parametrize("bad", ["XXXX.....", "", "no board", "\udcff" * 9])
def test_bad_line_is_named_after_earlier_answers(bad, ttt, data):
    lines = "\n".join([*BOARDS, bad, *BOARDS])
    status, output, errors = ttt("probe", "-", "--data", data, stdin=lines)
    assert status == 2
    assert [json.loads(line)["position"] for line in output.splitlines()] == [*BOARDS]
    assert errors.startswith("error: line 4: ")
    assert errors.count("\n") == 1


def test_empty_input_gives_no_answer(ttt, data):
    assert ttt("probe", "-", "--data", data, stdin="") == (0, "", "")


def test_drawing_accepts_one_board(ttt, data):
    asked = ("explain", "-", "--svg", "--data", data)
    status, _, errors = ttt(*asked, stdin="X...O....")
    assert (status, errors.count("\n")) == (2, 1)
    assert "leave --svg out" in errors


def test_answers_are_flushed_line_by_line():
    command = [sys.executable, "-m", "ttt_tables", "probe", "-"]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(command, cwd=ROOT, text=True, bufsize=1, **pipes) as process:
        for board in BOARDS:
            process.stdin.write(f"{board}\n")
            assert json.loads(process.stdout.readline())["position"] == board
        process.stdin.close()
        assert process.wait(30) == 0


def in_terminal(columns, *words):
    """Return the lines that a command prints in a terminal of a width."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    environment = {name: one for name, one in os.environ.items() if name != "COLUMNS"}
    command = [sys.executable, "-m", "ttt_tables", *words]
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=theirs) as process:
        os.close(theirs)
        printed = b""
        while chunk := read(ours):
            printed += chunk
    os.close(ours)
    assert process.returncode == 0
    return printed.decode().replace("\r\n", "\n").splitlines()


def read(terminal):
    try:
        return os.read(terminal, 1 << 16)
    except OSError:  # Linux reports the end of a terminal without writers in this way
        return b""


@pytest.mark.parametrize("words", [("moves", "X...O...."), ("games",)], ids=" ".join)
def test_table_fits_the_terminal(words):
    printed = in_terminal(50, *words)
    table = printed if words == ("games",) else printed[printed.index("") :][4:]
    assert max(map(len, table)) <= 50
    command = [sys.executable, "-m", "ttt_tables", *words]
    environment = os.environ | {"COLUMNS": "50"}
    piped = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert in_terminal(200, *words) == piped.stdout.splitlines()


@pytest.mark.parametrize("game", ["classic", "ultimate", "phantom", "dice"])
@pytest.mark.parametrize("width", [10, 40, 80, 200])
def test_folded_table_has_every_cell(game, width):
    asked = {"nodes": 100} if game == "ultimate" else {}
    answer = Question(Stores(), game, "moves", asked).answer()
    wide, narrow = answer_text(answer, "moves"), answer_text(answer, "moves", width)
    assert "".join(narrow.split()) == "".join(wide.split())
    table = narrow.rpartition("\n\n")[2].splitlines()
    assert max(map(len, table)) <= width


def test_verify_report_wraps_its_texts():
    part = Part(
        "package/classic.pack",
        Assertion("a theorem", "", "", "a method that is told in many words", ""),
    )
    wide, narrow = lines_of(part, 20), lines_of(part, 20, 70)
    assert narrow.split() == wide.split()
    assert max(map(len, narrow.splitlines())) <= 70
    assert len(wide.splitlines()) == 2 < len(narrow.splitlines())


def test_lists_are_stable_in_wide_terminals(monkeypatch):
    narrow = {}
    for columns in (None, 60, 200):
        monkeypatch.setattr(lists, "terminal_width", lambda columns=columns: columns)
        narrow[columns] = lists.games_text(), lists.notations_text(), lists.game_text("ultimate")
    assert narrow[None] == narrow[200]
    for text, usual in zip(narrow[60], narrow[None], strict=True):
        assert "".join(text.split()) == "".join(usual.split())
        assert max(map(len, text.splitlines())) <= 60
