"""A mini-board that is filled at random, behind its verb."""

from ttt_tables.board.any_order import parse, result
from ttt_tables.board.numbers import show
from ttt_tables.games.game import About, Analysis, Game, Option

ABOUT = About(
    "miniboard",
    "Random fill",
    "Empty cells are marked one after the other, each with X or O by a fair coin, until a line is "
    "complete or the board is full.",
    options={"dialect": Option("how the board is written: rows, article, ...")},
)


class MiniboardGame(Game):
    """The mini-boards of a tablebase."""

    about = ABOUT

    def chances(self, position: str | int, *, dialect: str = "rows") -> Analysis:
        """Return the exact chances that either side gets a line first. Raises BadBoardError."""
        board = parse(position, dialect)
        exact = self.tables.miniboard.exact(board)
        value = {**exact._asdict(), "x_score": exact.x_score}
        return Analysis(show(board), None, result(board), show(board), value=value)
