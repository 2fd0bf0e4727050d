"""Bidding tic-tac-toe as a game."""

from functools import cache

import pytest

import ttt_tables as ttt
from ttt_tables.games.bidding.game import BiddingRules
from ttt_tables.games.bidding.holdings import MOST_CHIPS
from ttt_tables.play.words import words_of


class Small(BiddingRules):
    """The same rules, of so few chips that all positions can be visited."""

    too_large_to_enumerate = False


@pytest.mark.parametrize("chips", [1, pytest.param(3, marks=pytest.mark.slow)])  # with draws
def test_values_equal_those_of_a_solver(chips):
    """The solver visits every position, after which X names its bid and O answers."""
    solved, game = ttt.solve(Small(chips)), ttt.game("bidding", chips=chips)
    texts = solved.evaluator._numbers
    step = max(1, len(texts) // 5_000)
    wdls = [(game.probe(text).wdl, solved.probe(text).wdl) for text in [*texts][::step]]
    assert [pair for pair in wdls if pair[0] != pair[1]] == []
    assert {wdl for wdl, _ in wdls} == {-1, 0, 1}


def test_values_follow_from_the_table(db):
    """X wins if it holds as many chips as it needs, and loses if O does."""
    rows = db.execute("""
        select chips, x_chips, x_chips_with_advantage from bidding_chips
        where text = '.........' and chips in (1, 5, 8, 12, 32)
        """).fetchall()
    for chips, without, with_advantage in rows:
        game = ttt.game("bidding", chips=chips)
        for held in range(chips + 1):
            for advantage in "XO":
                needs = [without, with_advantage][:: 1 if advantage == "O" else -1]
                wdl = (held >= needs[0]) - (chips - held >= needs[1])
                assert game.probe(f"......... {held} {advantage}").wdl == wdl


def test_x_forces_a_line_by_the_bid_of_the_table(db):
    """X plays by the table, and wins against every answer of O."""
    rows = db.execute("""
        select text, x_kept_chips, x_best_cells from bidding_chips where chips = 8
        """).fetchall()
    known = {board: (kept, cells) for board, kept, cells in rows}

    @cache
    def wins(here):
        if here.result:
            return here.result == "X"
        board, held, _, *bids = here.text.split(" ")
        if here.to_move == "O":
            return all(wins(here.play(move)) for move in here.legal_moves)
        kept, cells = known[board]
        if not bids:
            return wins(here.play(f"bid-{int(held) - kept}"))
        return wins(here.play("X-moves" if "=" in bids[0] else str(cells.bit_length() - 1)))

    assert wins(ttt.game("bidding").start)


@pytest.mark.parametrize("chips", [1, 2, 9, MOST_CHIPS])
def test_every_bid_has_a_number(chips):
    """Programs that number moves collect them from random games, which must show all bids."""
    words = words_of(ttt.game("bidding", chips=chips))
    bids = [f"bid-{bid}" for bid in range(chips + 1)]
    assert {*words.moves} == {*bids, "X-moves", "O-moves", *"012345678"}
    assert {*words.letters} == {*".XO =", *"".join(map(str, range(chips + 1)))}


def test_sentence_states_what_both_sides_hold():
    rules = BiddingRules()
    told = rules.sentence("......... 4 X 1", "bid-2", side="X")
    assert told == "O plays bid-2. Now X has 6 of 8 chips, O has 2, and X has the advantage."
    assert rules.sentence("......... 4 X", "bid-2", side="X") == ""


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("......... 9 X", "X's chips must be 0 to 8"),
        ("......... 04 X", "X's chips must be 0 to 8"),
        ("......... 4 Z", "the advantage must be that of X or O"),
        ("......... 4 X 5", "X's bid, 0 to 4"),
        ("......... 6 X 3=3", "two equal bids that both sides can pay"),
        ("......... 4 X 1=2", "two equal bids"),
        ("XXX...... 4 X 1", "has ended: leave out '1'"),
        (".........", "write the board, X's chips"),
    ],
)
def test_impossible_position_is_rejected(text, reason):
    with pytest.raises(ttt.BadBoardError, match=reason):
        BiddingRules().read(text)
