"""The random-turn game: scores as sums over every sequence of tosses, and bids."""

from fractions import Fraction
from functools import cache

import ttt_tables as ttt
from ttt_tables.verify.rules import any_order_boards, empty_cells, put, status

EMPTY = "." * 9
WORTH = {"X": Fraction(1), "O": Fraction(0), "draw": Fraction(1, 2)}


def by_tosses(board, best):
    """Return X's score over all sequences of tosses, if both sides play the best moves."""
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


def test_scores_equal_sums_over_coin_tosses():
    game = ttt.game("random-turn")
    best = cache(lambda board, side: int(game.choose(f"{board} {side}")))
    for board in any_order_boards()[::187]:
        assert by_tosses(board, best) == game.probe(board).exact.score
    assert by_tosses(EMPTY, best) == Fraction(1, 2)


def test_bid_is_half_the_gap_of_the_best_moves(db):
    """The player who wins the bid pays the other one, and both have enough money."""
    rows = db.execute("select text, threshold_exact from random_turn").fetchall()
    needed = {board: Fraction(share) for board, share in rows}
    for board in any_order_boards()[::20]:
        if status(board) == "open":
            after = {side: [put(board, cell, side) for cell in empty_cells(board)] for side in "XO"}
            low, high = min(map(needed.get, after["X"])), max(map(needed.get, after["O"]))
            bid = (high - low) / 2
            assert bid >= 0
            assert (needed[board] - bid, needed[board] + bid) == (low, high)
