"""Random fill by example: the cell and the mark are chance, and the first line ends it."""

from fractions import Fraction

import pytest

import ttt_tables as ttt


def test_each_empty_cell_is_the_next_one_as_often_with_either_mark():
    here = ttt.game("miniboard").position("XX.OOX.OO")
    assert (here.to_move, here.legal_moves, here.result) == (None, (), None)
    assert [(one.name, one.probability, one.position.text) for one in here.outcomes] == [
        ("2X", Fraction(1, 4), "XXXOOX.OO"),
        ("2O", Fraction(1, 4), "XXOOOX.OO"),
        ("6X", Fraction(1, 4), "XX.OOXXOO"),
        ("6O", Fraction(1, 4), "XX.OOXOOO"),
    ]


def test_a_line_ends_the_fill_and_a_full_board_without_one_is_a_draw():
    """X on 2 makes 0 1 2 and leaves a cell empty."""
    game = ttt.game("miniboard")
    assert game.position("XX.OOX.OO").play("2X").result == "X"
    assert game.position("XX.OOXXOO").play("2O").result == "draw"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("XXXOOO...", "cannot occur: both sides have a line"),
        ("XXX...XXX", "cannot occur: no single mark completes"),
        ("X", "write nine"),
        ("z........", "use only"),
    ],
)
def test_a_board_that_cannot_occur_is_refused_with_the_reason(text, reason):
    with pytest.raises(ttt.BadBoardError, match=reason):
        ttt.game("miniboard").position(text)
