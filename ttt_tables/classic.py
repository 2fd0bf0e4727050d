"""The classic game: its rules are here; perfect play, opponents and policies have own modules.

>>> import ttt_tables as ttt
>>> board = ttt.classic.parse("XO..X....")
>>> ttt.classic.to_move(board), ttt.classic.legal_moves(board)
('O', (2, 3, 5, 6, 7, 8))
>>> ttt.classic.result(ttt.classic.parse("XO.OX...X"))
'X'
"""

from ttt_tables.lazy import load_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ttt_tables.board.alternating import impossible as impossible
    from ttt_tables.board.alternating import legal_moves as legal_moves
    from ttt_tables.board.alternating import result as result
    from ttt_tables.board.alternating import to_move as to_move
    from ttt_tables.games.classic.rules import EMPTY as EMPTY
    from ttt_tables.games.classic.rules import afterstates as afterstates
    from ttt_tables.games.classic.rules import boards as boards
    from ttt_tables.games.classic.rules import parse as parse
    from ttt_tables.games.classic.rules import play as play
    from ttt_tables.games.classic.series import games as games

_LATER = {
    ".board.alternating": "impossible legal_moves result to_move",
    ".games.classic.rules": "EMPTY afterstates boards parse play",
    ".games.classic.series": "games",
}

__getattr__: "Callable[[str], object]"
__dir__: "Callable[[], list[str]]"
__getattr__, __dir__ = load_later(__name__, _LATER, {})
