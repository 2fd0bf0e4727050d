"""Puzzles: exactly one saving move, one board of each orbit, and numbers that never change."""

from collections import Counter

import pytest

import ttt_tables as ttt
from tests.classic.test_explanation import OTHER, filled
from tests.support import textbook
from tests.support.textbook import minimax, over, replies, side, worth
from ttt_tables.board import symmetry
from ttt_tables.games.classic.puzzles import LEVELS, find_puzzle, puzzles


@pytest.fixture(scope="module")
def every(tb):
    return puzzles(None, tb._rows)


def saving(text):
    """Return the cells that keep the outcome of a board."""
    return [cell for cell, after in replies(text).items() if worth(after)[0] == minimax(text)[0]]


def test_puzzles_are_the_boards_with_one_saving_move_among_several_up_to_symmetry(every):
    numbers = {
        symmetry.canonical(textbook.number(text))[0]
        for text in textbook.OPEN
        if len(saving(text)) == 1 and len(replies(text)) > 1
    }
    assert {puzzle.number for puzzle in every} == numbers
    assert len(every) == len(numbers) == 294
    for puzzle in every:
        text = textbook.BOARDS_BY_NUMBER[puzzle.number]
        assert saving(text) == [puzzle.cell]
        assert (puzzle.wdl, puzzle.distance) == minimax(text)
        assert puzzle.wdl >= 0
        assert puzzle.to_move == side(text)
        wins = over(replies(text)[puzzle.cell]) == side(text)
        blocks = bool(filled(text, puzzle.cell, OTHER[side(text)]))
        assert puzzle.level == ("easy" if wins else "medium" if blocks else "hard")


def test_there_are_so_many_of_each_level_in_so_many_plies(every):
    counts = Counter(puzzle.level for puzzle in every)
    assert counts == {"easy": 158, "medium": 111, "hard": 25}
    drawn = zip(range(2, 7), (22, 15, 24, 11, 7), strict=True)
    assert Counter((puzzle.level, puzzle.wdl, puzzle.distance) for puzzle in every) == {
        ("easy", 1, 1): 158,
        ("medium", 1, 3): 25,
        ("medium", 1, 5): 7,
        **{("medium", 0, plies): count for plies, count in drawn},
        ("hard", 1, 3): 17,
        ("hard", 1, 5): 2,
        ("hard", 0, 4): 1,
        ("hard", 0, 6): 4,
        ("hard", 0, 8): 1,
    }


def test_they_are_in_order_of_level_plies_and_number(every, tb):
    keys = [(LEVELS.index(puzzle.level), puzzle.distance, puzzle.number) for puzzle in every]
    assert keys == sorted(keys)
    assert sum((puzzles(level, tb._rows) for level in LEVELS), ()) == every == ttt.puzzles()


def test_the_numbers_of_the_hard_ones_never_change(tb):
    wins = [50, 76, 304, 460, 462, 752, 779, 802, 804, 805, 1049, 1051, 1247, 2490, 2509, 2571]
    wins_and_draws = [*wins, 2653, 2491, 45, 48, 16, 42, 974, 978, 1]
    assert [puzzle.number for puzzle in puzzles("hard", tb._rows)] == wins_and_draws


def test_a_puzzle_is_found_by_its_number_and_another_board_is_refused_with_the_reason(every, tb):
    for puzzle in every:
        assert find_puzzle(puzzle.number, tb._rows) == puzzle
        for image in symmetry.orbit(puzzle.number)[1:]:
            with pytest.raises(ttt.UnknownPuzzleError, match=f"ask for {puzzle.number}"):
                find_puzzle(image, tb._rows)
    for number, reason in ((0, "not exactly one move"), (-1, "run from"), (19682, "cannot occur")):
        with pytest.raises(ttt.UnknownPuzzleError, match=reason):
            find_puzzle(number, tb._rows)
    assert len(every) == 294
    for number, nearest in ((9999, 10706), (-5, 1), (10**9, 10706), (15, 16)):
        told = f"of the 294 puzzles, from 1 to 10706, the nearest is {nearest}$"
        with pytest.raises(ttt.UnknownPuzzleError, match=told):
            find_puzzle(number, tb._rows)
    with pytest.raises(ttt.UnknownPuzzleError, match="choose one of easy, medium, hard"):
        puzzles("nope", tb._rows)
