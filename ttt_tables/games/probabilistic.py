"""The probabilistic game behind its verbs: any grid is solved, and the latest are remembered."""

from random import Random
from typing import TYPE_CHECKING

from ttt_tables.answer import TIE, Answer, Move, Position, rank_moves
from ttt_tables.board.any_order import check_side, parse, result
from ttt_tables.board.numbers import OTHER, place, show
from ttt_tables.games.game import About, Analysis, Game, Option, first_move, ranked
from ttt_tables.games.match import EXACT, Match
from ttt_tables.play.knowledge import PERFECT
from ttt_tables.probabilistic.game import GridKnowledge, SolvedGrid, remembered
from ttt_tables.probabilistic.grid import NAMED, Grid, check_draw_value, parse_grid
from ttt_tables.probabilistic.rules import PRINTED, RULE, TITLE, ProbabilisticRules

if TYPE_CHECKING:
    from ttt_tables.probabilistic.grid import Cell
    from ttt_tables.probabilistic.solution import Solution

__all__ = ["ABOUT", "GridKnowledge", "ProbabilisticRules", "SolvedGrid"]


def _policies() -> tuple[str, ...]:
    from ttt_tables.probabilistic.policies import POLICIES

    return POLICIES


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
        "policy": Option("the policy to play against", choices=_policies, example="max-success"),
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

    def match(
        self,
        *,
        side: str = "X",
        seed: int | None = None,
        grid: str = PRINTED,
        policy: str = PERFECT,
    ) -> Match:
        """Return a match on a grid. Raises BadGridError, UnknownPolicyError, MissingExtraError."""
        return GridMatch(self, side, seed, grid, policy)


class GridMatch(Match):
    """A match in which a move may succeed or not."""

    meaning = EXACT
    greeting = ("Each cell shows success/neutral/failure in percent.",)

    def __init__(self, game: Game, side: str, seed: int | None, grid: str, policy: str) -> None:
        from ttt_tables.probabilistic.policies import check_policy, read_policy

        check_policy(policy)
        solution = solve_grid(grid, 0.5)
        super().__init__(game, side, seed, grid=grid)
        self._policy, self._grid = policy, parse_grid(grid)
        self._cells = self._grid.cells
        self._model = read_policy(policy, self._cells, lambda *at: solution.best_moves[at])
        self.opponent = f"the policy {policy}"
        self.notes = tuple([cell.show() for cell in self._cells])

    def choose(self) -> str:
        """Return a move drawn from the policy."""
        cells = self._model(parse(self.here.position), self.here.to_move or "")
        return str(self.source("move").choice(list(cells)))  # several alike by `random` alone

    def play(self, move: str) -> str:
        """Play a move, and let chance settle it."""
        board, mover = parse(self.here.position), self.here.to_move or ""
        owner, told = settle(self._cells[int(move)], mover, self.source("probabilistic"))
        after = place(board, int(move), owner) if owner else board
        self.turns.append(self.ask("moves", show(after), to_move=OTHER[mover]))
        return told


def settle(cell: "Cell", mover: str, source: Random) -> tuple[str, str]:
    """Return the side that gets the cell of a move, or "", and words that say so."""
    chance, success = source.random(), float(cell.success)
    if chance < success:
        return mover, "it succeeds"
    if chance < success + float(cell.neutral):
        return "", "nothing happens"
    return OTHER[mover], f"it backfires, the cell is {OTHER[mover]}'s"


def solve_grid(grid: str | Grid, draw_value: float) -> "Solution":
    """Return the solution of a grid, given by its text or name, remembered.

    Raises BadGridError, and MissingExtraError without numpy.
    """
    return remembered(parse_grid(grid), float(check_draw_value(draw_value)))
