"""The random-turn game: scores by summing over every sequence of tosses, and what sides bid."""

from fractions import Fraction
from functools import cache

import ttt_tables as ttt
from ttt_tables.verify.rules import any_order_boards, empty_cells, put, status

EMPTY = "." * 9
WORTH = {"X": Fraction(1), "O": Fraction(0), "draw": Fraction(1, 2)}


def by_tosses(board, best):
    """Return X's score over all sequences of tosses, when both sides play the coin's best moves."""
    score, waiting = Fraction(0), {board: Fraction(1)}
    while waiting:
        later = {}
        for at, chance in waiting.items():
            if status(at) != "open":
                score += chance * WORTH[status(at)]
                continue
            for side in "XO":
                after = put(at, best(at, side), side)
                later[after] = later.get(after, 0) + chance / 2
        waiting = later
    return score


def test_the_known_scores():
    game = ttt.game("random-turn")
    answer = game.moves(f"{EMPTY} X")
    exact = {one.move: str(one.exact.score) for one in answer}
    assert game.probe(EMPTY).exact.score == Fraction(1, 2)
    assert exact == {
        "4": "85/128",
        **dict.fromkeys("1357", "159/256"),
        **dict.fromkeys("0268", "317/512"),
    }
    assert [one.move for one in answer] == list("413570268")
    assert [one.rank for one in answer] == [1, 2, 2, 2, 2, 6, 6, 6, 6]
    assert game.choose(f"{EMPTY} O") == "4"


def test_the_chances_of_all_sequences_of_tosses_add_up_to_the_scores():
    game = ttt.game("random-turn")
    best = cache(lambda board, side: int(game.choose(f"{board} {side}")))
    for board in any_order_boards()[::187]:
        assert by_tosses(board, best) == game.probe(board).exact.score
    assert by_tosses(EMPTY, best) == Fraction(1, 2)


def test_the_bid_is_half_of_what_the_two_best_moves_leave_between_them(db):
    """Who wins the bid pays the other, and both have enough."""
    rows = db.execute("select text, threshold_exact from random_turn").fetchall()
    needed = {board: Fraction(share) for board, share in rows}
    for board in any_order_boards()[::20]:
        if status(board) == "open":
            after = {side: [put(board, cell, side) for cell in empty_cells(board)] for side in "XO"}
            low, high = min(map(needed.get, after["X"])), max(map(needed.get, after["O"]))
            bid = (high - low) / 2
            assert bid >= 0
            assert (needed[board] - bid, needed[board] + bid) == (low, high)


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
