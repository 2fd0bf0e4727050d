"""Tasks of ultimate tic-tac-toe: the endgames of a table, with the value of each move."""

from functools import partial

from ttt_tables.board.numbers import CELLS, OTHER, mark, show, swap
from ttt_tables.board.symmetry import D4
from ttt_tables.doors.tasks.task import (
    Given,
    Source,
    Task,
    Value,
    best_move,
    boards_shown,
    result_score,
)
from ttt_tables.errors import missing_extra
from ttt_tables.games.ultimate import ABOUT
from ttt_tables.grading.notations import write_cell
from ttt_tables.ultimate.rules import BoardCell, Position, carry_position, legal_moves, play, result
from ttt_tables.ultimate.text import parse

RULES_TEXT = (
    "Ultimate tic-tac-toe is played on nine boards of tic-tac-toe, which lie in three rows and "
    "three columns. A move on a cell of a board sends the opponent to the board that lies where "
    "the cell lies on its own. If that board is won or full, the opponent may play on any other. "
    "A won board is closed. Three won boards of one side in a row, a column or a diagonal win the "
    "game. If no move is left without such a line, {end}. Boards are named like cells."
)
ENDS = {
    "closed-draw": "the game is a draw",
    "closed-count": "the side with more won boards wins, and equal numbers are a draw",
}


def ultimate(given: Given) -> Source:
    """Return the tasks of the table `endgames` of a data folder.

    Raises MissingTableError, and MissingExtraError without DuckDB or numba.
    """
    from ttt_tables.sql.connection import connect
    from ttt_tables.sql.statements import query as run_query

    connection = connect(given.data, names={"endgames"})
    query = """
        select ultimate_rule, ultimate_position
        from endgames
        order by ultimate_rule, empty_cells, ultimate_position
        """
    _, rows = run_query(connection, query)
    return Source(rows, _task)


def _task(key: tuple[str, str]) -> Task:
    rule, text = key
    position = parse(text, rule)
    values = {
        f"{board}:{cell}": _value(position, rule, (board, cell))
        for board, cell in legal_moves(position, rule)
    }
    side, orbit = position.to_move, f"{ABOUT.name} {_orbit(position)}"
    return Task(
        ABOUT.name, f"{rule} {text}", side, RULES_TEXT.format(end=ENDS[rule]),
        partial(_shown, position), best_move(side), "board", values, orbit, orbit,
    )  # fmt: skip


def _value(position: Position, rule: str, move: BoardCell) -> Value:
    """Return a move's value; its plies if the game ends with it, or the reply wins."""
    try:
        from ttt_tables.ultimate.endgames.solver import solve
    except ModuleNotFoundError as missing:
        raise missing_extra("a task on an endgame", str(missing.name), "solve") from missing
    side = position.to_move
    after = play(position, *move, rule)
    if ended := result(after, rule):
        return Value(result_score({side: 1, OTHER[side]: -1}.get(ended, 0)), 1)
    replies = [play(after, *reply, rule) for reply in legal_moves(after, rule)]
    lost = any(result(reply, rule) == OTHER[side] for reply in replies)
    return Value(result_score(-solve(after, rule).wdl), 2 if lost else None)


def _shown(position: Position, notation: str) -> str:
    boards = boards_shown([show(board) for board in position.boards], notation)
    won = [
        f"{write_cell(board, notation)} by {owner}"
        for board in CELLS
        if (owner := mark(position.macro, board)) != "."
    ]
    target = position.target
    where = "any open board" if target is None else f"board {write_cell(target, notation)}"
    return (
        f"{boards}\nBoards won: {', '.join(won) or 'none'}.\n{position.to_move} plays on {where}."
    )


def _orbit(position: Position) -> str:
    """Return the least image of a position, with the marks of the side to move as X."""
    own = position
    if position.to_move == "O":
        boards = tuple([swap(board) for board in position.boards])
        own = Position(boards, swap(position.macro), position.target, "X")
    images = [carry_position(own, way) for way in D4]
    least = min((image.boards, -1 if image.target is None else image.target) for image in images)
    return "/".join(map(show, least[0])) + f" {least[1]}"
