"""Puzzles have exactly one saving move, one board of each orbit, and stable numbers."""

from collections import Counter

import pytest

import ttt_tables as ttt
from tests.support import textbook
from tests.support.textbook import minimax, replies, side, worth
from ttt_tables.board import symmetry
from ttt_tables.games.classic.puzzles import LEVELS, find_puzzle, puzzles

HARD = [
    *(50, 76, 304, 460, 462, 752, 779, 802, 804, 805, 1049, 1051, 1247, 2490, 2509, 2571),
    *(2653, 2491, 45, 48, 16, 42, 974, 978, 1),
]


@pytest.fixture(scope="module")
def every(tb):
    return puzzles(None, tb._rows)


def saving(text):
    """Return the cells that keep the value of a board."""
    return [cell for cell, after in replies(text).items() if worth(after)[0] == minimax(text)[0]]


def test_puzzle_is_the_least_board_with_one_saving_move(every, tb):
    saved = {
        textbook.number(text): (saving(text)[0], side(text), *minimax(text))
        for text in textbook.OPEN
        if len(saving(text)) == 1 and len(replies(text)) > 1
    }
    assert {puzzle.number for puzzle in every} == {symmetry.canonical(board)[0] for board in saved}
    for puzzle in every:
        found = (puzzle.cell, puzzle.to_move, puzzle.wdl, puzzle.distance)
        assert found == saved[puzzle.number]
        reasons = {reason.cell: reason for reason in tb.explain(puzzle.number).reasons}
        reason = reasons[puzzle.cell]
        level = "easy" if reason.completes else "medium" if reason.blocks else "hard"
        assert puzzle.level == level


def test_numbers_and_order_never_change(every, tb):
    counts = Counter(puzzle.level for puzzle in every)
    assert counts == {"easy": 158, "medium": 111, "hard": 25}
    keys = [(LEVELS.index(puzzle.level), puzzle.distance, puzzle.number) for puzzle in every]
    assert keys == sorted(keys)
    assert every == ttt.puzzles() == sum(map(ttt.puzzles, LEVELS), ())
    assert [puzzle.number for puzzle in puzzles("hard", tb._rows)] == HARD


def test_puzzle_is_found_by_its_number_only(every, tb):
    for puzzle in every:
        assert find_puzzle(puzzle.number, tb._rows) == puzzle
    for number, reason in (
        (symmetry.orbit(HARD[0])[-1], f"use the id {HARD[0]}"),
        *((0, "exactly one of which keeps"), (-1, "from 0 to 19682"), (19682, "cannot occur")),
        *((15, "the ids of the 294 puzzles go from 1 to 10706, and the nearest is 16$"),),
    ):
        with pytest.raises(ttt.UnknownPuzzleError, match=reason):
            find_puzzle(number, tb._rows)
    with pytest.raises(ttt.UnknownPuzzleError, match="choose one of easy, medium, hard"):
        puzzles("nope", tb._rows)
