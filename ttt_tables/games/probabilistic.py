"""The probabilistic game behind its verbs: any grid is solved, and the latest are remembered."""

from fractions import Fraction
from functools import cached_property, lru_cache
from random import Random
from typing import TYPE_CHECKING

from ttt_tables.answer import TIE
from ttt_tables.board.any_order import check_side, legal_moves, parse, result
from ttt_tables.board.numbers import OTHER, place, show
from ttt_tables.errors import BadBoardError, missing_extra, quote
from ttt_tables.games.game import About, Analysis, Game, Option, first_move, ranked
from ttt_tables.games.match import EXACT, Match
from ttt_tables.play.answer import Answer, Move
from ttt_tables.play.knowledge import PERFECT, Knowledge
from ttt_tables.play.position import Position
from ttt_tables.play.rules import Rules, fields, put
from ttt_tables.play.value import Value
from ttt_tables.probabilistic.exact import exact_scores
from ttt_tables.probabilistic.grid import NAMED, Grid, parse_grid

if TYPE_CHECKING:
    from ttt_tables.probabilistic.grid import Cell
    from ttt_tables.probabilistic.solution import Solution


def _policies() -> tuple[str, ...]:
    from ttt_tables.probabilistic.policies import POLICIES

    return POLICIES


PRINTED = "printed"  # the grid of the game's article
ABOUT = About(
    "probabilistic",
    "Probabilistic tic-tac-toe",
    "Each cell has three chances: by success it gets the mover's mark, by failure the opponent's, "
    "else it stays empty; the turn passes in every case, and three in a line win.",
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


class ProbabilisticRules(Rules):
    """The board and the side to move; once it has named a cell, that cell: "X...O.... X 5".

    Chance settles a named cell. Raises BadGridError.
    """

    name = ABOUT.name
    start = f"{ABOUT.start} X"
    example = "X...O.... X"
    form = "the board, the side to move, and the cell that it has named, as X...O.... X 5"
    longest = 13

    def __init__(self, grid: object = PRINTED, draw_value: float = 0.5) -> None:
        self.grid: Grid = parse_grid(grid)
        self.draw_value: float = ABOUT.options["draw_value"].check("draw_value", draw_value)
        self.options = {"grid": self.grid.show(), "draw_value": self.draw_value}
        self._chances = self.grid.exact()
        cells = ", ".join(self.grid.show().split())
        self.words: str = f"{ABOUT.words} Cells 0 to 8, success/neutral/failure: {cells}."

    @property
    def key(self) -> object:
        """The chances of each cell, and what a draw is worth."""
        return type(self), tuple(self._chances), self.draw_value

    def play(self, position: str, move: str) -> str:
        """Name a cell."""
        return f"{position} {move}"

    def outcomes(self, position: str) -> list[tuple[str, Fraction, str]]:
        """Return success, neutral and failure of a named cell, each that may be."""
        board, side, *named = position.split(" ")
        marks = {"success": side, "neutral": ".", "failure": OTHER[side]}
        return [
            (name, chance, f"{put(board, int(cell), mark)} {OTHER[side]}")
            for cell in named
            for (name, mark), chance in zip(marks.items(), self._chances[int(cell)], strict=True)
            if chance
        ]

    def facts(self, position: str) -> dict[str, object]:
        """Return the named cell."""
        return {"named": int(position[12:])} if position[12:] else {}

    def read(self, text: str) -> str:
        """Return the text of a position."""
        board, side, *named = fields(text, 2, 3, self.form)
        number = parse(board)
        if named and named[0] not in map(str, legal_moves(number)):
            raise BadBoardError(f"{quote(named[0])} is no empty cell of an open {quote(board)}")
        return " ".join([show(number), check_side(side), *named])


class GridKnowledge(Knowledge):
    """The scores of a solved grid, within its bound. Needs numpy."""

    chance = True
    tie = TIE

    def __init__(self, rules: ProbabilisticRules, tables: object) -> None:
        self._rules, self.draw_value = rules, rules.draw_value

    @cached_property
    def _solution(self) -> "Solution":
        return solve_grid(self._rules.grid, self._rules.draw_value)

    def value(self, text: str) -> Value | None:
        """Return the score and the chances before a move; of a named cell they follow."""
        if len(text) > 11:
            return None
        board, side = text.split(" ")
        solution = self._solution
        score, chances = solution.x_score(board, side), solution.chances(board, side)
        return Value("X", score, *chances, within=solution.error_bound).of(side)

    def weights(self, here: Position, policy: str) -> dict[str, int] | None:
        """Return a policy's weights, all alike."""
        from ttt_tables.probabilistic.policies import read_policy

        solution, (board, side, *_) = self._solution, here.text.split(" ")
        model = read_policy(policy, self._rules.grid.cells, lambda *at: solution.best_moves[at])
        return {str(cell): weight for cell, weight in model(parse(board), side).items()}

    def exact_scores(self, here: Position) -> dict[str, Fraction]:
        """Return the exact score of each move: the first answer on a grid takes a second or two."""
        board, side = here.text.split(" ")
        found = exact_scores(self._rules.grid, board, side, self._rules.draw_value)
        return {str(cell): score for cell, score in found.items()}

    def answer(self, here: Position, asked: object) -> Answer:
        """Return the moves as the solution has them: after each both sides play the least cell."""
        board, side = here.text.split(" ")
        found = self._solution.moves(board, side)
        moves = [
            Move(
                str(one.cell),
                Value(
                    side, one.score, one.win, one.draw, one.loss, within=self._solution.error_bound
                ),
                one.rank,
                one.probability,
                found[0].score - one.score,
            )
            for one in found
        ]
        return Answer(here, self.value(here.text), self.policy, tuple(moves))


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
        facts = {"grid": solution.grid.show(), "draw_value": solution.draw_value}
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
        answer = solve_grid(grid, draw_value).moves(parse(position), to_move)
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
        self._policy, self._grid = policy, solution.grid
        self._cells = solution.grid.cells
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
    return _solve(" ".join(grid.split()) if isinstance(grid, str) else grid, draw_value)


@lru_cache(maxsize=256)
def _solve(grid: str | Grid, draw_value: float) -> "Solution":
    try:
        from ttt_tables.probabilistic.solution import solve
    except ModuleNotFoundError as missing:
        raise missing_extra("ttt_tables.probabilistic.solve", "numpy", "solve") from missing
    return solve(grid, draw_value)
