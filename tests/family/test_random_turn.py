"""The random-turn game: scores by summing over every sequence of tosses, symmetry, refusals."""

from fractions import Fraction

import pytest

import ttt_tables as ttt
from ttt_tables.verify.rules import any_order_boards, empty_cells, put, status

EMPTY = "." * 9
WORTH = {"X": Fraction(1), "O": Fraction(0), "draw": Fraction(1, 2)}


def by_tosses(board, coin):
    """Return X's score over all sequences of tosses, when both sides play the coin's best moves."""
    score, waiting = Fraction(0), {board: Fraction(1)}
    while waiting:
        later = {}
        for at, chance in waiting.items():
            if status(at) != "open":
                score += chance * WORTH[status(at)]
                continue
            for side in "XO":
                after = put(at, int(coin.best_move(at, side)), side)
                later[after] = later.get(after, 0) + chance / 2
        waiting = later
    return score


@pytest.fixture(scope="module")
def coin(tb):
    return tb.family["random-turn"]


def test_the_known_scores(coin):
    assert coin.x_score(EMPTY) == Fraction(1, 2)
    assert coin.x_score("....X....") == Fraction(85, 128)
    assert {coin.x_score(put(EMPTY, cell, "X")) for cell in (0, 2, 6, 8)} == {Fraction(317, 512)}
    assert {coin.x_score(put(EMPTY, cell, "X")) for cell in (1, 3, 5, 7)} == {Fraction(159, 256)}
    assert [move.move for move in coin.moves(EMPTY)] == list("413570268")
    assert [move.rank for move in coin.moves(EMPTY)] == [1, 2, 2, 2, 2, 6, 6, 6, 6]
    assert coin.best_move(EMPTY) == coin.best_move(EMPTY, "O") == "4"


def test_the_chances_of_all_sequences_of_tosses_add_up_to_the_scores(coin):
    for board in any_order_boards()[::187]:
        assert by_tosses(board, coin) == coin.x_score(board)
    assert by_tosses(EMPTY, coin) == Fraction(1, 2)


def test_the_bid_is_half_of_what_the_two_best_moves_leave_between_them(coin):
    """Who wins the bid pays the other, and both have enough."""
    for board in any_order_boards()[::20]:
        if status(board) == "open":
            after = {side: [put(board, cell, side) for cell in empty_cells(board)] for side in "XO"}
            low, high = min(map(coin.threshold, after["X"])), max(map(coin.threshold, after["O"]))
            bid = (high - low) / 2
            assert bid >= 0
            needed = coin.threshold(board)
            assert (needed - bid, needed + bid) == (low, high)


def test_poorman_s_bid_leaves_the_shares_that_the_two_best_moves_need(db):
    """The bid is paid to nobody; each side then has the share of the rest that it needs."""
    rows = db.execute("select text, poorman_threshold_exact from random_turn").fetchall()
    needed = {board: Fraction(share) for board, share in rows}
    for board in any_order_boards()[::20]:
        if status(board) == "open":
            after = {side: [put(board, cell, side) for cell in empty_cells(board)] for side in "XO"}
            low, high = (
                pick(map(needed.get, after[side])) for side, pick in (("X", min), ("O", max))
            )
            rest = 1 - low + high
            bid = 1 - 1 / rest
            assert 0 <= bid <= min(needed[board], 1 - needed[board]) or needed[board] in (0, 1)
            assert (needed[board] - bid) / (1 - bid) == low
            assert needed[board] / (1 - bid) == high


def test_what_o_makes_of_a_board_x_makes_of_it_with_the_marks_exchanged(coin):
    swap = str.maketrans("XO", "OX")
    for board in any_order_boards()[::50]:
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


def test_both_payments_ask_for_more_than_half_and_for_all_on_the_same_boards(db):
    """The table's claims about floats, decided by fractions."""
    query = "select text, threshold_exact, poorman_threshold_exact from random_turn"
    needed = {text: [*map(Fraction, both)] for text, *both in db.execute(query).fetchall()}
    swapped = str.maketrans("XO", "OX")
    more = 0
    for text, (paid, banked) in needed.items():
        assert (2 * paid > 1, 2 * paid < 1) == (2 * banked > 1, 2 * banked < 1)
        sums = [
            sum(pair) for pair in zip((paid, banked), needed[text.translate(swapped)], strict=True)
        ]
        assert min(sums) >= 1
        assert (sums[0] > 1) == (sums[1] > 1)
        more += sums[0] > 1
    assert (len(needed), more) == (18_753, 4_247)
