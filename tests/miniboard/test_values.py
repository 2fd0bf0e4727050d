"""Random fill: the cell and the mark are random, and the first line ends it."""

import csv
import json
from fractions import Fraction

import pytest

import ttt_tables as ttt
from tests.conftest import ORACLES

SAMPLE = list(csv.DictReader((ORACLES / "miniboard_sample.csv").open()))
EXAMPLES = json.loads((ORACLES / "miniboard_examples.json").read_text())


def test_each_empty_cell_gets_either_mark_equally_often():
    here = ttt.game("miniboard").position("XX.OOX.OO")
    assert (here.to_move, here.legal_moves, here.result) == (None, (), None)
    assert [(one.name, one.probability, one.position.text) for one in here.outcomes] == [
        ("2X", Fraction(1, 4), "XXXOOX.OO"),
        ("2O", Fraction(1, 4), "XXOOOX.OO"),
        ("6X", Fraction(1, 4), "XX.OOXXOO"),
        ("6O", Fraction(1, 4), "XX.OOXOOO"),
    ]
    assert here.play("2X").result == "X"  # with a cell still empty
    assert here.play("6X").play("2O").result == "draw"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("XXXOOO...", "cannot occur: both sides have a line"),
        ("XXX...XXX", "cannot occur: no single mark completes"),
        ("X", "write nine"),
        ("z........", "use only"),
    ],
)
def test_impossible_board_error_gives_the_reason(text, reason):
    with pytest.raises(ttt.BadBoardError, match=reason):
        ttt.game("miniboard").position(text)


def test_fractions_of_401_boards_match_another_program():
    game = ttt.game("miniboard")
    known = {
        row["board"]: (row["pX"], row["pNone"], row["pO"])
        for row in SAMPLE
        if row["reachable"] == "1"
    }
    assert len(known) > 350
    for text, found in EXAMPLES.items():
        x_win, o_win, draw = found["stop_at_first_line"]
        known[text] = (x_win, draw, o_win)
    for text, chances in known.items():
        value = game.probe(text).exact
        assert (value.win, value.draw, value.loss) == (*map(Fraction, chances),), text
