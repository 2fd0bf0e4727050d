"""The tutor: its colours, the cost of a move in words, and the summary."""

import os
import re
import subprocess
import sys

import pytest

from tests.conftest import ROOT
from ttt_tables.interfaces.cli import tutor as t

SGR = re.compile(r"\x1b\[[0-9;]*m")
CODE = "import sys; from ttt_tables.interfaces import main; sys.exit(main())"


@pytest.mark.parametrize(
    ("environment", "terminal", "colours"),
    [
        ({}, True, True),
        ({}, False, False),
        ({"TERM": "dumb"}, True, False),
        ({"NO_COLOR": "1"}, True, False),
        ({"NO_COLOR": ""}, True, True),
        ({"FORCE_COLOR": "1"}, False, True),
        ({"FORCE_COLOR": "1", "TERM": "dumb"}, False, True),
        ({"FORCE_COLOR": ""}, False, False),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, True, False),
    ],
)
def test_colour_use_follows_environment(environment, terminal, colours):
    assert t.wants_colours(False, environment, terminal) is colours
    assert t.wants_colours(True, environment, terminal) is False  # colours are switched off


def test_colours_change_no_text(ttt, monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    asked = ("play", "--seed", 1, "--tutor")
    plain = ttt(*asked, stdin="0\n3\nq\n")[1]
    assert "\x1b" not in plain
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert ttt(*asked, "--no-color", stdin="0\n3\nq\n")[1] == plain
    coloured = ttt(*asked, stdin="0\n3\nq\n")[1]
    assert "\x1b[48;5;25m" in coloured.replace(";38;5;231m", "m")
    stripped = [line.rstrip() for line in SGR.sub("", coloured).splitlines()]
    assert [line.partition(" Points below the best")[0] for line in stripped] == plain.splitlines()


def test_terminal_is_coloured():
    here, there = os.openpty()
    environment = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
    environment["TERM"] = "xterm-256color"
    words = [sys.executable, "-c", CODE, "play", "--tutor"]
    done = subprocess.run(words, cwd=ROOT, env=environment, input=b"q\n", stdout=there)
    os.close(there)
    assert done.returncode == 0
    assert "\x1b[48;5;25;38;5;231m D*" in os.read(here, 1 << 16).decode()


def test_colours_encode_the_cost_of_a_move():
    found = {"0": t.in_percent(0.9), "1": t.in_percent(0.85), "2": t.in_percent(0.8499)}
    found |= {"3": t.in_percent(0.8), "4": t.in_percent(0.7), "5": t.in_percent(0.1)}
    rendered = t.draw_board("." * 9, found, colours=True)
    backgrounds = [25, 117, 254, 254, 215, 166]
    rows = re.split(r"\n-[-+]+\n", rendered)
    seen = re.findall(r"48;5;(\d+)", rows[0].splitlines()[0] + rows[1].splitlines()[0])
    assert [int(number) for number in seen] == backgrounds
    assert "\x1b" not in rows[2]  # without a value there is no colour
    for line in rendered.splitlines():
        assert line.count("\x1b[48") == line.count(t.END)


def test_move_costs_are_printed_and_summed():
    said = []
    tutor = t.Tutor(said.append)
    tutor.summarize()
    assert said == []
    found = {
        "1": t.MoveScore(1.0, "W 3", "a win in 3 plies", 2),
        "2": t.MoveScore(1.0, "W 1", "a win in 1 ply", 1),
        "3": t.in_percent(0.99999),
    }
    for cell in "132":
        tutor.judge(found, cell)
    tutor.summarize()
    found = {"4": t.in_percent(0.625), "5": t.in_percent(0.5), "6": t.in_percent(0.615)}
    for cell in "6545":
        tutor.judge(found, cell)
    tutor.undo()
    tutor.summarize()
    assert said == [
        "Cell 1 cost no points, but cell 2 had a win in 1 ply, cell 1 has a win in 3 plies.",
        "Cell 3 cost less than 0.01 points: cell 2 had a win in 1 ply, cell 3 has 100 %.",
        "Cell 2: the best move.",
        "Your 3 moves cost no points.",
        "Cell 6 cost 1 point: cell 4 had 62.5 %, cell 6 has 61.5 %.",
        "Cell 5 cost 12.5 points: cell 4 had 62.5 %, cell 5 has 50 %.",
        "Cell 4: the best move.",
        "Cell 5 cost 12.5 points: cell 4 had 62.5 %, cell 5 has 50 %.",
        "Your 6 moves cost 13.5 points.",
        "The worst was move 5, cell 5: it cost 12.5 points. The best was cell 4.",
    ]
