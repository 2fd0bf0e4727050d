"""A turn of a relative as text, for the adapters, which have not asked the games yet."""

from typing import Any, NamedTuple

from ttt_tables.board.numbers import OTHER
from ttt_tables.doors.terminal import shown
from ttt_tables.family.coin import Coin
from ttt_tables.family.relative import Relative

SWAP = str.maketrans("XO", "OX")
Facts = dict[str, Any]  # what `describe` returns


class Turn(NamedTuple):
    """A position, and whose move it is: the text of a vanishing game calls either side X."""

    position: str
    mover: str


def find(game: Relative | Coin, turn: Turn) -> Facts:
    """Return what is shown of a turn, the sides' letters as they are in this game."""
    facts = game.describe(turn.position, turn.mover if isinstance(game, Coin) else None)
    if facts["to_move"] == turn.mover:
        return facts
    result = OTHER.get(facts["result"], facts["result"])
    board = facts["board"].translate(SWAP)
    return facts | {"board": board, "to_move": turn.mover, "result": result}


def drawing(facts: Facts) -> str:
    """Return the boards beside one another."""
    return shown.drawing(facts)
