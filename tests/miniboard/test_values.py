"""Mini-boards under random fill: another program's fractions, and what a mark is worth."""

import csv
import json
from fractions import Fraction

import ttt_tables as ttt
from tests.conftest import ORACLES
from tests.support.textbook import over
from ttt_tables.board.any_order import boards
from ttt_tables.board.numbers import show

SAMPLE = list(csv.DictReader((ORACLES / "miniboard_sample.csv").open()))
EXAMPLES = json.loads((ORACLES / "miniboard_examples.json").read_text())


def exact(text):
    value = ttt.game("miniboard").probe(text).exact
    return value.win, value.draw, value.loss


def test_the_fractions_of_401_boards_are_those_of_another_program():
    known = [row for row in SAMPLE if row["reachable"] == "1"]
    assert len(known) > 350
    for row in known:
        told = (row["pX"], row["pNone"], row["pO"])
        assert exact(row["board"]) == tuple(map(Fraction, told)), row["board"]
    for text, found in EXAMPLES.items():
        x_win, o_win, draw = map(Fraction, found["stop_at_first_line"])
        assert exact(text) == (x_win, draw, o_win)


def test_one_more_mark_never_hurts_the_side_whose_it_is():
    game = ttt.game("miniboard")
    x_wins = {text: game.probe(text).win for text in map(show, boards())}
    for text, x_win in x_wins.items():
        for cell in range(9):
            if text[cell] == "." and not over(text):
                assert x_wins[text[:cell] + "X" + text[cell + 1 :]] >= x_win
