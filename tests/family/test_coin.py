"""The random-turn game: scores by summing over every sequence of tosses, thresholds by bidding."""

from fractions import Fraction
from functools import cache

import pytest

import ttt_tables as ttt

EMPTY = "." * 9
LINES = ("012", "345", "678", "036", "147", "258", "048", "246")
WORTH = {"X": Fraction(1), "O": Fraction(0), "draw": Fraction(1, 2)}


def ended(board):
    for line in LINES:
        if len(marks := {board[int(cell)] for cell in line}) == 1 and marks != {"."}:
            return marks.pop()
    return None if "." in board else "draw"


def put(board, cell, side):
    return board[: int(cell)] + side + board[int(cell) + 1 :]


def moves(board, side):
    return [put(board, cell, side) for cell, mark in enumerate(board) if mark == "."]


@cache
def all_boards():
    found = [EMPTY]
    seen = {EMPTY}
    for board in found:
        if not ended(board):
            new = {*moves(board, "X"), *moves(board, "O")} - seen
            seen |= new
            found += sorted(new)
    return tuple(found)


def by_tosses(board, coin):
    """Return X's score over all sequences of tosses, when both sides play the coin's best moves."""
    score, waiting = Fraction(0), {board: Fraction(1)}
    while waiting:
        later = {}
        for at, chance in waiting.items():
            if result := ended(at):
                score += chance * WORTH[result]
                continue
            for side in "XO":
                after = put(at, coin.best_move(at, side), side)
                later[after] = later.get(after, 0) + chance / 2
        waiting = later
    return score


@pytest.fixture(scope="module")
def coin(tb):
    return tb.family["random-turn"]


def test_the_known_scores(coin):
    assert coin.x_score(EMPTY) == Fraction(1, 2)
    assert coin.x_score("....X....") == Fraction(85, 128)
    assert {coin.x_score(put(EMPTY, cell, "X")) for cell in "0268"} == {Fraction(317, 512)}
    assert {coin.x_score(put(EMPTY, cell, "X")) for cell in "1357"} == {Fraction(159, 256)}
    assert [move.move for move in coin.moves(EMPTY)] == list("413570268")
    assert [move.rank for move in coin.moves(EMPTY)] == [1, 2, 2, 2, 2, 6, 6, 6, 6]
    assert coin.best_move(EMPTY) == coin.best_move(EMPTY, "O") == "4"


def test_the_chances_of_all_sequences_of_tosses_add_up_to_the_scores(coin):
    for board in all_boards()[:: len(all_boards()) // 100]:
        assert by_tosses(board, coin) == coin.x_score(board)
    assert by_tosses(EMPTY, coin) == Fraction(1, 2)


def test_no_other_move_is_better_and_each_threshold_is_met_by_a_bid(coin):
    """A bid of half the difference is right: who wins it pays the other, and both have enough."""
    scores = {board: coin.x_score(board) for board in all_boards()}
    needs = {board: coin.threshold(board) for board in all_boards()}
    assert len(scores) == 18753
    for board in all_boards():
        if result := ended(board):
            assert (scores[board], needs[board]) == (WORTH[result], result != "X")
            continue
        by_x, by_o = moves(board, "X"), moves(board, "O")
        assert 2 * scores[board] == max(scores[at] for at in by_x) + min(scores[at] for at in by_o)
        low, high = min(needs[at] for at in by_x), max(needs[at] for at in by_o)
        bid = (high - low) / 2
        assert bid >= 0
        assert (needs[board] - bid, needs[board] + bid) == (low, high)


def test_what_o_makes_of_a_board_x_makes_of_it_with_the_marks_exchanged(coin):
    swap = str.maketrans("XO", "OX")
    for board in all_boards()[::50]:
        for side, other in ("XO", "OX"):
            assert coin.moves(board, side) == coin.moves(board.translate(swap), other)


def test_moves_are_refused_with_those_there_are(coin):
    assert coin.play("X........", "4", "O") == "X...O...."
    with pytest.raises(
        ttt.IllegalMoveError, match=r"'0' is no move on 'X........': choose one of 1,"
    ):
        coin.play("X........", "0")
    for odd in ("4X", "", "9", None, 4, ["4"]):
        with pytest.raises(ttt.IllegalMoveError):
            coin.play(EMPTY, odd)
    with pytest.raises(ttt.GameOverError, match=r"'XXX......' has ended"):
        coin.play("XXX......", "4")
    assert coin.moves("XXX......") == ()
    for odd in ("XXXOOO...", "x", "", None, 1.5, "\ud800", "X" * 10**6):
        for ask in (coin.x_score, coin.threshold, coin.moves, coin.best_move):
            with pytest.raises(ttt.BadBoardError):
                ask(odd)
    for side in ("x", "", None, 1):
        with pytest.raises(ttt.BadBoardError, match="side to move"):
            coin.moves(EMPTY, side)
