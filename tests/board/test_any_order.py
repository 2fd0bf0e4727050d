"""Free order: every count of the facts, and each refusal by an independent argument."""

import pytest

from ttt_tables.board import any_order
from ttt_tables.board.numbers import BOARDS, place, ply
from ttt_tables.errors import BadBoardError

OPEN_BY_PLY = [1, 18, 144, 656, 1824, 3116, 3160, 1740, 434]


def test_the_boards_are_those_that_marks_of_either_symbol_reach():
    reached = frontier = {any_order.EMPTY}
    while frontier:
        frontier = {
            place(board, cell, symbol)
            for board in frontier
            for cell in any_order.legal_moves(board)
            for symbol in "XO"
        }
        reached = reached | frontier
    assert tuple(sorted(reached)) == any_order.boards()
    assert len(reached) == 18_753


def test_counts_of_open_and_ended_boards():
    going = any_order.open_boards()
    assert [sum(ply(board) == marks for board in going) for marks in range(9)] == OPEN_BY_PLY
    results = [any_order.result(board) for board in any_order.boards()]
    counts = {result: results.count(result) for result in (None, "X", "O", "draw")}
    assert counts == {None: 11_093, "X": 3_814, "O": 3_814, "draw": 32}


def test_930_boards_are_refused_each_with_its_reason():
    reasons = [any_order.impossible(board) for board in BOARDS]
    assert sum("both sides have a line" in reason for reason in reasons) == 312
    assert sum("no single mark" in reason for reason in reasons) == 618
    assert sum(map(bool, reasons)) == 930


def test_parse_takes_text_and_numbers_and_says_why_not():
    assert any_order.parse("XX.......") == any_order.parse(3**8 + 3**7)
    with pytest.raises(BadBoardError, match="cannot occur: both sides"):
        any_order.parse("XXXOOO...")
    with pytest.raises(BadBoardError, match="no single mark completes all 2 lines of O"):
        any_order.parse("OOO...OOO")
    with pytest.raises(BadBoardError):
        any_order.parse(3**9)
