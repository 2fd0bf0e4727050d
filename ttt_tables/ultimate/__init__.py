"""Ultimate tic-tac-toe: nine mini-boards in a macro board, under three rules.

    game = ttt.ultimate.Game(rule="closed-draw")
    game.play(4, 4)
    game.legal_moves()

Rules and texts need the standard library only.
"""

from ttt_tables.ultimate.game import Game
from ttt_tables.ultimate.position import RULES, Position

__all__ = ["RULES", "Game", "Position"]
