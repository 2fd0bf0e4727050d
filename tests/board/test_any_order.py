"""Boards with marks in any order: which of them are reachable, and why the others are not."""

import pytest

from ttt_tables.board import any_order
from ttt_tables.board.numbers import BOARDS
from ttt_tables.errors import BadBoardError


def test_930_boards_are_rejected_with_reasons():
    reasons = {board: any_order.impossible(board) for board in BOARDS}
    assert tuple([board for board in BOARDS if not reasons[board]]) == any_order.boards()
    assert sum("both sides have a line" in reason for reason in reasons.values()) == 312
    assert sum("no single mark" in reason for reason in reasons.values()) == 618
    assert sum(map(bool, reasons.values())) == 930


def test_open_boards_have_no_result():
    going = [board for board in any_order.boards() if any_order.result(board) is None]
    assert (*going,) == (*any_order.open_boards(),)


def test_parse_accepts_text_and_numbers_or_explains():
    assert any_order.parse("XX.......") == any_order.parse(3**8 + 3**7)
    with pytest.raises(BadBoardError, match="cannot occur: both sides"):
        any_order.parse("XXXOOO...")
    with pytest.raises(BadBoardError, match="no single mark completes all 2 lines of O"):
        any_order.parse("OOO...OOO")
    with pytest.raises(BadBoardError):
        any_order.parse(3**9)
