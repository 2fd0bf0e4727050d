"""The rules and the evaluator of bidding tic-tac-toe for `play`.

Bids are secret, but X names its bid first and O answers knowing it. This does not change which side
can force a line (Develin and Payne): if X has a bid that is good against every answer, X may as
well name it; if it has none, O has a bid that is good against every bid of X.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from ttt_tables.board import any_order
from ttt_tables.board.any_order import boards, legal_moves, result
from ttt_tables.board.numbers import OTHER, parse, place, show, swap
from ttt_tables.board.symmetry import D4
from ttt_tables.errors import BadBoardError, quote
from ttt_tables.games.bidding.holdings import MOST_CHIPS, least_holding, never
from ttt_tables.induction import backward_induction
from ttt_tables.play.about import Option
from ttt_tables.play.evaluator import Evaluator
from ttt_tables.play.rules import Rules, fields, in_words, put
from ttt_tables.play.value import Value, certain
from ttt_tables.stores import Stores

USUAL = 8
MOVES = "-moves"  # ends the name of a decision, after the side that moves
BID = "bid-"
EQUAL = "="  # between two equal bids
KEPT = 8  # numbers of chips whose holdings are in the cache


class BiddingRules(Rules):
    """A position is the board, X's chips, the side with the tie-breaking advantage, and what has
    been decided since the last mark:

    "X...O.... 5 X"      X names its bid
    "X...O.... 5 X 2"    X has bid 2, and O names its bid
    "X...O.... 5 X 2=2"  the bids are equal: the side with the advantage decides which side moves
    "X...O.... 3 O X"    X has paid its bid and moves; O has the advantage

    Raises BadOptionError for an invalid number of chips.
    """

    name = "bidding"
    title = "Bidding tic-tac-toe"
    source = "Mike Develin and Sam Payne, Discrete bidding games"
    summary = (
        "Before each move both sides bid a number of their chips. The higher bid is paid to the "
        "other side, and its bidder puts its own mark on an empty cell. Three in a line win."
    )
    details = (
        "After equal bids the side with the tie-breaking advantage decides which side pays and "
        "moves, and the side that does not move has the advantage from then on. X bids first. A "
        "full board without a line is a draw."
    )
    rules_text = in_words(title, summary, details)
    docs = "family.md#bidding-with-chips"
    option_spec = {  # noqa: RUF012 - as its base has it
        "chips": Option(
            "the number of chips of both sides together; X begins with half of them, rounded down, "
            "and with the advantage",
            kind=int,
            least=1,
            most=MOST_CHIPS,
            example="16",
            default=USUAL,
        )
    }
    fills = False
    start = f"{Rules.start} {USUAL // 2} X"
    example = "X...O.... 5 X 2"
    position_format = (
        "the board, X's chips, the side with the advantage and, once it is decided, X's bid, two "
        "equal bids, or the side that moves, such as X...O.... 5 X 2"
    )
    move_format = "a bid such as bid-2, the side that moves such as X-moves, or a cell, 0 to 8"
    too_large_to_enumerate = True
    longest = len("......... 32 X 16=16")

    def __init__(self, chips: int = USUAL) -> None:
        self.chips: int = self.option_spec["chips"].check("chips", chips)
        self.options = {"chips": self.chips}
        self.start = f"{Rules.start} {self.chips // 2} X"
        self.rules_text = f"{self.rules_text} At the start {self._holdings(self.start)}"

    @property
    def key(self) -> object:
        """The name and the number of chips."""
        return self.name, self.chips

    def to_move(self, position: str) -> str:
        """Return the side that bids, decides or marks a cell."""
        _, _, advantage, *bids = position.split(" ")
        if not bids:
            return "X"
        if bids[0] in OTHER:
            return bids[0]
        return advantage if EQUAL in bids[0] else "O"

    def moves(self, position: str) -> list[str]:
        """Return the bids that the side can pay, the sides that may move, or the empty cells."""
        board, held, _, *bids = position.split(" ")
        if bids and bids[0] in OTHER:
            return [*super().moves(board)]
        if bids and EQUAL in bids[0]:
            return [f"{side}{MOVES}" for side in OTHER]
        most = self.chips - int(held) if bids else int(held)
        return [f"{BID}{bid}" for bid in range(most + 1)]

    def play(self, position: str, move: str) -> str:
        """Return the position after a bid, a decision or a mark."""
        board, held, advantage, *bids = position.split(" ")
        if move.startswith(BID):
            bid = move.removeprefix(BID)
            if not bids:
                return f"{position} {bid}"
            if bid == bids[0]:
                return f"{position}{EQUAL}{bid}"
            mover, paid = ("X", bids[0]) if int(bids[0]) > int(bid) else ("O", bid)
            return _after_payment(board, held, advantage, mover, paid)
        if move.endswith(MOVES):  # the side that does not move has the advantage from now on
            mover, paid = move[0], bids[0].partition(EQUAL)[0]
            return _after_payment(board, held, OTHER[mover], mover, paid)
        return f"{put(board, int(move), bids[0])} {held} {advantage}"

    def sentence(self, position: str, word: str, side: str | None = None) -> str:
        """Return a sentence about the move, and one about what both sides hold after it."""
        told = super().sentence(position, word, side)
        return told and f"{told} Now {self._holdings(self.play(position, word))}"

    def _holdings(self, position: str) -> str:
        _, held, advantage, *_ = position.split(" ")
        return (
            f"X has {held} of {self.chips} chips, O has {self.chips - int(held)}, and {advantage} "
            "has the advantage."
        )

    def info(self, position: str) -> dict[str, object]:
        """Return the chips of both sides, and the side with the advantage."""
        _, held, advantage, *_ = position.split(" ")
        return {"x_chips": int(held), "o_chips": self.chips - int(held), "advantage": advantage}

    def read(self, text: str) -> str:
        """Return the text of a position. Raises BadBoardError."""
        board, held, advantage, *bids = fields(text, 3, 4, self.position_format)
        number = any_order.parse(board)
        if held not in map(str, range(self.chips + 1)):
            raise BadBoardError(f"X's chips must be 0 to {self.chips}, got {quote(held)}")
        if advantage not in OTHER:
            raise BadBoardError(f"the advantage must be that of X or O, got {quote(advantage)}")
        if bids and result(number):
            raise BadBoardError(f"the game on {quote(board)} has ended: leave out {quote(bids[0])}")
        if bids and bids[0] not in self._decided(int(held)):
            raise BadBoardError(
                f"after the advantage write X's bid, 0 to {held}, or two equal bids that both "
                f"sides can pay, such as 0{EQUAL}0, or the side that moves, got {quote(bids[0])}"
            )
        return " ".join([show(number), held, advantage, *bids])

    def _decided(self, held: int) -> set[str]:
        """Return what a text may have after the side with the advantage."""
        bids = {str(bid) for bid in range(held + 1)}
        both = {f"{bid}{EQUAL}{bid}" for bid in range(min(held, self.chips - held) + 1)}
        return {*OTHER, *bids, *both}

    def images(self, position: str) -> list[str]:
        """Return the position under the eight symmetries of the board."""
        return ["".join([position[cell] for cell in way]) + position[9:] for way in D4]


def _after_payment(board: str, held: str, advantage: str, mover: str, bid: str) -> str:
    """Return the position after the mover has paid its bid to the other side."""
    paid = int(bid) if mover == "X" else -int(bid)
    return f"{board} {int(held) - paid} {advantage} {mover}"


class Least(NamedTuple):
    """X's least holdings on an open board: before the bids, after its best move, and after O's."""

    now: int
    after_own: int
    after_other: int


@lru_cache(KEPT)
def least_holdings(chips: int) -> dict[int, Least]:
    """Return X's least holdings on every board that can occur, for a number of chips."""
    ends = {"X": 0, "O": never(chips), "draw": never(chips)}

    def backup(board: int, values: Mapping[int, Least]) -> Least:
        if ended := result(board):
            return Least(*[ends[ended]] * 3)
        after = [
            [values[place(board, cell, side)].now for cell in legal_moves(board)] for side in OTHER
        ]
        own, other = min(after[0]), max(after[1])
        return Least(least_holding(own, other), own, other)

    return backward_induction(boards(), backup)


class BiddingEvaluator(Evaluator):
    """The evaluator of bidding tic-tac-toe. The first query computes the least holdings."""

    def __init__(self, rules: BiddingRules, stores: Stores) -> None:
        """Take the rules and the packs of a folder. This game needs no pack."""
        self._chips = rules.chips

    def value(self, text: str) -> Value | None:
        """Return the wdl before X's bid and before a mark; None after a bid, since it follows.

        A side that forces a line wins, and the distance is not known.
        """
        board, held, advantage, *bids = text.split(" ")
        if bids and bids[0] not in OTHER:
            return None
        known, here = least_holdings(self._chips), parse(board)
        mine, theirs = known[here], known[swap(here)]
        x_needs, o_needs = mine.now, theirs.now
        if bids == ["X"]:
            x_needs, o_needs = mine.after_own, theirs.after_other
        elif bids:
            x_needs, o_needs = mine.after_other, theirs.after_own
        holding = 2 * int(held) + (advantage == "X")
        wdl = (holding >= x_needs) - (2 * self._chips + 1 - holding >= o_needs)
        return certain("X", wdl).of(bids[0] if bids else "X")
