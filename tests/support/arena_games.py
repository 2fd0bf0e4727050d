"""Custom games in the arenas, small enough for the programs' own algorithms."""

from fractions import Fraction

from ttt_tables.play.game import Game
from ttt_tables.play.rules import Rules, put


class Wind(Rules):
    """Two in a row win on a board of four in a row; after each mark the wind may remove it."""

    start = "...."
    lines = ((0, 1), (1, 2), (2, 3))
    name = "wind"

    def to_move(self, position):
        return position[5:6] or "X"

    def moves(self, position):
        return [str(cell) for cell in range(4) if position[cell] == "."]

    def play(self, position, move):
        return f"{position[:4]} {self.to_move(position)} {move}"

    def outcomes(self, position):
        if len(position) < 8:
            return []
        board, side, cell = position.split(" ")
        turned = {"X": "O", "O": "X"}[side]
        stays = f"{put(board, int(cell), side)} {turned}"
        return [("stays", Fraction(3, 4), stays), ("goes", Fraction(1, 4), f"{board} {turned}")]


class Shuttle(Rules):
    """Each side may step for ever; the side that takes the centre wins."""

    start = "X...O X"
    name = "shuttle"
    position_format = "five cells and the side to move"

    def to_move(self, position):
        return position[6:7] or "X"

    def result(self, position):
        return None if position[2] == "." else position[2]

    def moves(self, position):
        cells = range(2) if self.to_move(position) == "X" else range(3, 5)
        return [str(cell) for cell in (*cells, 2) if position[cell] == "."]

    def play(self, position, move):
        side = self.to_move(position)
        board = put(position[:5].replace(side, "."), int(move), side)
        return f"{board} {'XO'[side == 'X']}"


def wind():
    return Game(Wind())


def shuttle():
    return Game(Shuttle())
