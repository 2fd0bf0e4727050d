"""The probabilistic game behind its verbs: any grid is solved, and the latest are remembered."""

from typing import TYPE_CHECKING

from ttt_tables.answer import TIE, Answer, Move, Position, rank_moves
from ttt_tables.board.any_order import check_side, parse, result
from ttt_tables.board.numbers import show
from ttt_tables.games.game import About, Analysis, Game, Option, first_move, ranked
from ttt_tables.play.knowledge import PERFECT
from ttt_tables.probabilistic.game import GridKnowledge, SolvedGrid, remembered
from ttt_tables.probabilistic.grid import NAMED, Grid, check_draw_value, parse_grid
from ttt_tables.probabilistic.rules import PRINTED, RULE, TITLE, ProbabilisticRules

if TYPE_CHECKING:
    from ttt_tables.probabilistic.solution import Solution

__all__ = ["ABOUT", "GridKnowledge", "ProbabilisticRules", "SolvedGrid"]


ABOUT = About(
    ProbabilisticRules.name,
    TITLE,
    RULE,
    options={
        "grid": Option(
            "nine success/neutral/failure in whole percents, row by row, or a grid's name: "
            + ", ".join(NAMED),
            example="cross",
        ),
        "to_move": Option("the side to move, X or O", choices=("X", "O")),
        "draw_value": Option("what a draw is worth to X", float, least=0, most=1),
    },
    symmetries="those of the grid",
)


class ProbabilisticGame(Game):
    """The probabilistic game: its grids are solved when they are asked about."""

    about = ABOUT

    def chances(
        self,
        position: str | int,
        *,
        grid: str = PRINTED,
        to_move: str = "X",
        draw_value: float = 0.5,
    ) -> Analysis:
        """Return the chances if both sides play their lowest-numbered best cell, and X's score."""
        board, side = parse(position), check_side(to_move)
        solution = solve_grid(grid, draw_value)
        value = solution.chances(board, side)._asdict()
        value["x_score"] = solution.x_score(board, side)
        facts = {"grid": parse_grid(grid).show(), "draw_value": draw_value}
        return Analysis(show(board), side, result(board), show(board), facts, value)

    def moves(
        self,
        position: str | int,
        *,
        grid: str = PRINTED,
        to_move: str = "X",
        draw_value: float = 0.5,
    ) -> Analysis:
        """Return every move, best first; `after` is the board if it succeeds.

        Raises BadBoardError, BadGridError, and MissingExtraError without numpy.
        """
        asked = {"grid": grid, "to_move": to_move, "draw_value": draw_value}
        chances = self.chances(position, **asked)  # type: ignore[arg-type]  # as above
        board, side = parse(position), check_side(to_move)
        found = [
            Move(*one, None, 0.0, 0) for one in solve_grid(grid, draw_value).moves(board, side)
        ]
        answer = Answer(Position(board, side), PERFECT, rank_moves(found, TIE))
        facts = {"policy": answer.policy, **chances.facts}
        return chances._replace(facts=facts, moves=ranked(answer))

    def choose(
        self,
        position: str | int,
        *,
        grid: str = PRINTED,
        to_move: str = "X",
        draw_value: float = 0.5,
    ) -> Analysis:
        """Return the lowest-numbered best move. Raises as `moves` does, and GameOverError."""
        return first_move(self.moves(position, grid=grid, to_move=to_move, draw_value=draw_value))

    def solve(
        self,
        position: str | int = "." * 9,
        *,
        grid: str,
        to_move: str = "X",
        draw_value: float = 0.5,
    ) -> Analysis:
        """Return the moves on a grid, with a bound on the error of every score."""
        analysis = self.moves(position, grid=grid, to_move=to_move, draw_value=draw_value)
        bound = {"error_bound": solve_grid(grid, draw_value).error_bound}
        return analysis._replace(facts={**analysis.facts, **bound})


def solve_grid(grid: str | Grid, draw_value: float) -> "Solution":
    """Return the solution of a grid, given by its text or name, remembered.

    Raises BadGridError, and MissingExtraError without numpy.
    """
    return remembered(parse_grid(grid), float(check_draw_value(draw_value)))
