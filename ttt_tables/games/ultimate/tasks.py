"""Tasks of ultimate tic-tac-toe: the endgames of a table, with the value of each move."""

from functools import partial

from ttt_tables.board.numbers import CELLS, mark, show, swap
from ttt_tables.board.symmetry import D4
from ttt_tables.errors import missing_extra
from ttt_tables.games.ultimate.game import UltimateRules
from ttt_tables.games.ultimate.rules import NineBoards, carry_position
from ttt_tables.notation.layouts import write_cell
from ttt_tables.play.evaluator import Evaluator
from ttt_tables.play.game import Game
from ttt_tables.play.task import Given, Source, Task, make_task
from ttt_tables.play.value import Value, certain

RULES_TEXT = (
    "Ultimate tic-tac-toe is played on nine boards of tic-tac-toe in three rows and three columns. "
    "A move on a cell of a board sends the opponent to the board in the same place as that cell. "
    "If that board is won or full, the opponent may play on any other open board. "
    "A won board is closed. Three won boards of one side in a row, a column or a diagonal win the "
    "game. If no move is left without such a line, {end}. Boards are named like cells."
)
ENDS = {
    "closed-draw": "the game is a draw",
    "closed-count": "the side with more won boards wins; equal numbers are a draw",
}


class _Endgames(Evaluator):
    """The evaluator of endgames, each solved at its first use. Needs numba."""

    def __init__(self, rules: UltimateRules) -> None:
        self._rules = rules

    def value(self, text: str) -> Value:
        """Return wdl."""
        try:
            from ttt_tables.games.ultimate.endgames.solver import solve
        except ModuleNotFoundError as missing:
            raise missing_extra("a task on an endgame", str(missing.name), "solve") from missing
        position = self._rules.parse(text)
        return certain(position.to_move, solve(position, self._rules.chosen).wdl)


def ultimate(given: Given) -> Source:
    """Return the tasks of the table `endgames` of a data folder.

    Raises as `given.select` does; a task raises MissingExtraError without numba.
    """
    rows = given.select("""
        select ultimate_rule, ultimate_position
        from endgames
        order by ultimate_rule, empty_cells, ultimate_position
        """)
    return Source(rows, _task)


def _task(key: tuple[str, str]) -> Task:
    rule, text = key
    rules = UltimateRules(rule)
    here = Game(rules, _Endgames(rules)).position(text)
    parts, about = rules.parse(text), RULES_TEXT.format(end=ENDS[rule])
    orbit = f"{rules.name} {_orbit(parts)}"
    task = make_task(here, about, orbit, "board", partial(_won, parts))
    values = {f"{move[0]}:{move[1]}": worth for move, worth in task.values.items()}
    return task._replace(position=f"{rule} {text}", values=values)


def _won(parts: NineBoards, notation: str) -> str:
    """Return sentences about the won boards and the board to play on."""
    won = [
        f"{write_cell(board, notation)} by {owner}"
        for board in CELLS
        if (owner := mark(parts.macro, board)) != "."
    ]
    target = parts.target
    where = "any open board" if target is None else f"board {write_cell(target, notation)}"
    return f"Boards won: {', '.join(won) or 'none'}.\n{parts.to_move} plays on {where}."


def _orbit(position: NineBoards) -> str:
    """Return the least image of a position, with the marks of the side to move as X."""
    own = position
    if position.to_move == "O":
        boards = tuple([swap(board) for board in position.boards])
        own = NineBoards(boards, swap(position.macro), position.target, "X")
    images = [carry_position(own, way) for way in D4]
    least = min((image.boards, -1 if image.target is None else image.target) for image in images)
    return "/".join(map(show, least[0])) + f" {least[1]}"


TASKS = {UltimateRules.name: ultimate}
