"""The rules of the probabilistic game on a grid."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property

from ttt_tables.board.any_order import check_side, legal_moves, parse
from ttt_tables.board.numbers import OTHER, show
from ttt_tables.errors import BadBoardError, quote
from ttt_tables.games.probabilistic.grid import NAMED, Grid, check_draw_value, parse_grid
from ttt_tables.play.about import Option
from ttt_tables.play.rules import Rules, fields, in_words, put

PRINTED = "printed"  # the grid of the game's article


class ProbabilisticRules(Rules):
    """A position is the board, the side to move and the chosen cell, if any: "X...O.... X 5".

    A position with a chosen cell is a chance node. Raises BadGridError.
    """

    name = "probabilistic"
    title = "Probabilistic tic-tac-toe"
    source = "Cameron Sun, Probabilistic Tic-Tac-Toe, 2024"
    summary = (
        "A move chooses an empty cell, and chance decides the outcome by the cell's three "
        "probabilities: by a success the cell gets the mover's mark, by a failure the opponent's, "
        "by a neutral outcome it stays empty. The turn passes in every case. Three in a line win."
    )
    symmetries = "the symmetries of the grid"
    docs = "chance.md#the-probabilistic-game"
    option_spec: Mapping[str, Option] = {
        "grid": Option(
            "nine cells success/neutral/failure in whole percents, row by row, or a named grid: "
            + ", ".join(NAMED),
            example="cross",
            default=PRINTED,
            named=lambda: {name: parse_grid(name).show() for name in NAMED},
        ),
        "draw_value": Option("X's score for a draw", float, least=0, most=1, default=0.5),
    }
    start = f"{'.' * 9} X"
    example = "X...O.... X"
    position_format = (
        "the board, the side to move and, after a move, the chosen cell, such as X...O.... X 5"
    )
    named: slice = slice(2, 3)
    longest = 13

    def __init__(self, grid: object = PRINTED, draw_value: float = 0.5) -> None:
        self.grid: Grid = parse_grid(grid)
        self.draw_value: float = float(check_draw_value(draw_value))

    # The following are computed at their first use, since many grids are only solved.

    @cached_property
    def options(self) -> dict[str, object]:  # type: ignore[override]  # as an attribute
        """The grid's text and X's score for a draw."""
        return {"grid": self.grid.show(), "draw_value": self.draw_value}

    @cached_property
    def rules_text(self) -> str:  # type: ignore[override]  # as an attribute
        """The rules in sentences, with the probabilities of the cells."""
        cells = ", ".join(self.grid.show().split())
        told = in_words(self.title, self.summary)
        return f"{told} Cells 0 to 8, success/neutral/failure: {cells}."

    @cached_property
    def notes(self) -> list[str]:  # type: ignore[override]  # as an attribute
        """The probabilities of each cell, for drawings."""
        return [cell.show() for cell in self.grid.cells]

    @cached_property
    def _chances(self) -> list[tuple[Fraction, Fraction, Fraction]]:
        return self.grid.exact()

    @property
    def key(self) -> object:
        """The probabilities of each cell, and X's score for a draw."""
        return type(self), tuple(self._chances), self.draw_value

    def play(self, position: str, move: str) -> str:
        """Return the position after a cell is chosen."""
        return f"{position} {move}"

    def outcomes(self, position: str) -> list[tuple[str, Fraction, str]]:
        """Return those of success, neutral and failure that are possible for the chosen cell."""
        board, side, *named = position.split(" ")
        marks = {"success": side, "neutral": ".", "failure": OTHER[side]}
        return [
            (name, chance, f"{put(board, int(cell), mark)} {OTHER[side]}")
            for cell in named
            for (name, mark), chance in zip(marks.items(), self._chances[int(cell)], strict=True)
            if chance
        ]

    def sentence(self, position: str, word: str, side: str | None = None) -> str:
        """Return a sentence about the outcome for the chosen cell; "" before it is known."""
        if not position[12:]:
            return ""
        mover = position[10]
        told = {
            "success": "it succeeds",
            "neutral": "the cell stays empty",
            "failure": f"it fails, and the cell gets {OTHER[mover]}'s mark",
        }
        return f"{mover} plays {position[12:]}: {told[word]}."

    def info(self, position: str) -> dict[str, object]:
        """Return `named`, the chosen cell."""
        return {"named": int(position[12:])} if position[12:] else {}

    def read(self, text: str) -> str:
        board, side, *named = fields(text, 2, 3, self.position_format)
        number = parse(board)
        if named and named[0] not in map(str, legal_moves(number)):
            raise BadBoardError(
                f"the chosen cell must be an empty cell of the open board {quote(board)}, got "
                f"{quote(named[0])}"
            )
        return " ".join([show(number), check_side(side), *named])
