"""Games played to their end, one by one, by depth-first search: all of them, or two policies'."""

from functools import cache

from ttt_tables.verify.play import WHOLE, Chances, Player
from ttt_tables.verify.rules import EMPTY, empty_cells, play, side_to_move, status


@cache
def count_games() -> dict[str, int]:
    """Return how many games X wins, how many O, and how many are drawn: each is walked through."""
    counts = {"X": 0, "O": 0, "draw": 0}

    def walk(board: str) -> None:
        end = status(board)
        if end != "open":
            counts[end] += 1
            return
        for cell in empty_cells(board):
            walk(play(board, cell))

    walk(EMPTY)
    return counts


def meet(x_player: Player, o_player: Player) -> Chances:
    """Return the chances, over WHOLE, that X wins, of a draw, and that O wins."""
    chances = {"X": 0, "draw": 0, "O": 0}
    players = {"X": x_player, "O": o_player}

    def walk(board: str, chance: int) -> None:
        end = status(board)
        if end != "open":
            chances[end] += chance
            return
        cells = players[side_to_move(board)].played(board)
        for cell in cells:
            walk(play(board, cell), chance // len(cells))

    walk(EMPTY, WHOLE)
    assert sum(chances.values()) == WHOLE  # each share was a whole number
    return chances["X"], chances["draw"], chances["O"]
