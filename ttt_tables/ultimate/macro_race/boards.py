"""The chances of the nine mini-boards of a position, each filled at random."""

from ttt_tables.board.numbers import show
from ttt_tables.miniboard.pack import Miniboard, Triple
from ttt_tables.ultimate.rules import Position

SETTLED: tuple[Triple, ...] = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
_WON = {"X": SETTLED[1], "O": SETTLED[2]}


def board_chances(position: Position, miniboard: Miniboard) -> tuple[Triple, ...]:
    """Return the chances (nobody, X, O) of the nine boards; a won board is settled."""
    return tuple(
        [
            _WON.get(owner) or miniboard.triples[board]
            for owner, board in zip(show(position.macro), position.boards, strict=True)
        ]
    )
