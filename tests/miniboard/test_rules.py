"""Random fill: cell and mark are chance; the first line ends it. Fractions, images, refusals."""

from fractions import Fraction

import pytest

from tests.support.textbook import over
from ttt_tables.board.any_order import boards
from ttt_tables.board.numbers import show, swap
from ttt_tables.board.symmetry import images
from ttt_tables.errors import BadBoardError


def test_the_last_cell_goes_to_either_side_by_a_fair_coin(tb):
    """X on the last cell makes 0 1 2; O leaves a full board without a line."""
    chances = tb.game("miniboard").chances("XX.OOXXOO").value
    assert (chances["x_win"], chances["draw"], chances["o_win"]) == (0.5, 0.5, 0.0)


def test_each_empty_cell_is_the_next_one_as_often_and_a_line_ends_the_fill(tb):
    """Of two cells and two marks, four first steps: X on 2 ends it, the others leave a cell."""
    step = [
        tb.miniboard.exact(board) for board in ("XXXOOX.OO", "XXOOOX.OO", "XX.OOXXOO", "XX.OOXOOO")
    ]
    assert step[0] == (1, 0, 0)
    assert tb.miniboard.exact("XX.OOX.OO") == tuple(
        sum(part) / 4 for part in zip(*step, strict=True)
    )


def test_the_known_fractions(tb):
    assert tb.miniboard.exact(".........") == (Fraction(15, 32), Fraction(1, 16), Fraction(15, 32))
    for cells, x_win, o_win in (
        ((0, 2, 6, 8), Fraction(781, 1280), Fraction(419, 1280)),
        ((1, 3, 5, 7), Fraction(721, 1280), Fraction(479, 1280)),
        ((4,), Fraction(423, 640), Fraction(177, 640)),
    ):
        for cell in cells:
            exact = tb.miniboard.exact("." * cell + "X" + "." * (8 - cell))
            assert (exact.x_win, exact.o_win) == (x_win, o_win)


def test_turned_boards_have_equal_chances_and_swapped_ones_swapped(tb):
    for board in boards():
        x_win, draw, o_win = tb.miniboard.chances(board)
        assert {tb.miniboard.chances(image) for image in images(board)} == {(x_win, draw, o_win)}
        assert tb.miniboard.chances(swap(board)) == (o_win, draw, x_win)
        assert draw + x_win + o_win == pytest.approx(1, abs=1e-15)


def test_one_more_mark_never_hurts_the_side_whose_it_is(tb):
    for board in boards():
        x_win = tb.miniboard.chances(board).x_win
        text = show(board)
        for cell in range(9):
            if text[cell] == "." and not over(text):
                more = tb.miniboard.chances(text[:cell] + "X" + text[cell + 1 :])
                assert more.x_win >= x_win


def test_930_boards_are_refused_with_the_reason(tb):
    reasons = []
    for code in sorted(set(range(3**9)) - set(boards())):
        for board in (code, show(code)):
            with pytest.raises(BadBoardError, match="cannot occur") as refused:
                tb.miniboard.chances(board)
        with pytest.raises(BadBoardError, match="cannot occur"):
            tb.miniboard.exact(code)
        reasons.append(str(refused.value))
    assert sum("both sides have a line" in reason for reason in reasons) == 312
    assert sum("no single mark completes" in reason for reason in reasons) == 618
    assert len(reasons) == 930


@pytest.mark.parametrize("board", ["", "X", "x........", -1, 3**9, 1.5, None, True, [], b"."])
def test_what_is_no_board_is_refused(board, tb):
    for ask in (tb.miniboard.chances, tb.miniboard.exact):
        with pytest.raises(BadBoardError):
            ask(board)
