"""The probabilistic game in a terminal: a seeded die decides each move's outcome."""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from ttt_tables.answer import Position
from ttt_tables.board.any_order import EMPTY, legal_moves, result
from ttt_tables.board.numbers import OTHER, place
from ttt_tables.doors.terminal.text import answer_text, ask_cell, drawing
from ttt_tables.doors.terminal.tutor import EXACT, Tutor, draw_board, worths
from ttt_tables.errors import IllegalMoveError, missing_extra
from ttt_tables.probabilistic.grid import Grid

if TYPE_CHECKING:
    from ttt_tables.probabilistic.solution import Solution

HELP = "a number plays that cell, ? shows the chances of each, u takes back, q quits"


class GridGame(NamedTuple):
    """A game in a terminal: the solved grid, the user's side, and how to ask and print."""

    solution: "Solution"
    side: str  # the user's
    ask: Callable[[str], str]
    say: Callable[[str], None]
    tutor: Tutor | None = None


def solve_grid(grid: str | Grid, draw_value: float = 0.5) -> "Solution":
    """Return the solution of a grid. Raises BadGridError, and MissingExtraError without numpy."""
    try:
        from ttt_tables.probabilistic.solution import solve
    except ModuleNotFoundError as missing:
        raise missing_extra("ttt_tables.probabilistic.solve", "numpy", "solve") from missing
    return solve(grid, draw_value)


def play_probabilistic(table: GridGame, seed: int | None = None) -> str | None:
    """Play one game against the best moves. Return the result, None if the user quits.

    With a seed the chance of the k-th turn is a function of (seed, k) alone. Without one, a seed is
    drawn for the game. A user who takes a move back has the same luck again.
    """
    luck = Random().getrandbits(64) if seed is None else seed
    table.say(f"You are {table.side}, the best moves are {OTHER[table.side]}: {HELP}.")
    table.say("Each cell shows success/neutral/failure in percent.")
    if table.tutor:
        table.tutor.greet(EXACT)
    turns = [Position(EMPTY, "X")]
    while not (ended := result(turns[-1][0])):
        board, mover = turns[-1]
        chance = f"probabilistic {luck} {len(turns)}"
        if mover != table.side:
            cell = table.solution.moves(board, mover)[0].cell
            turns.append(_roll(table, turns[-1], cell, chance))
        elif not _user_moves(table, turns, chance):
            break
    if ended:
        table.say("\n" + drawing(turns[-1][0]))
        table.say({"draw": "A draw.", table.side: "You win."}.get(ended, "The best moves win."))
    if table.tutor:
        table.tutor.summarize()
    return ended


def _roll(table: GridGame, turn: Position, cell: int, chance: str) -> Position:
    """Return the turn after a move, and print the move's outcome."""
    board, mover = turn
    success, neutral, _ = map(float, table.solution.grid.cells[cell])
    rolled, other = Random(chance).random(), OTHER[mover]
    if rolled < success:
        table.say(f"{mover} plays {cell}: it succeeds.")
        return Position(place(board, cell, mover), other)
    if rolled < success + neutral:
        table.say(f"{mover} plays {cell}: nothing happens.")
        return Position(board, other)
    table.say(f"{mover} plays {cell}: it backfires, the cell is {other}'s.")
    return Position(place(board, cell, other), other)


def _user_moves(table: GridGame, turns: list[Position], chance: str) -> bool:
    """Ask until the user has moved or taken back; return False if he quits."""
    board, side = turns[-1]
    answer, tutor = table.solution.moves(board, side), table.tutor
    notes = [cell.show() for cell in table.solution.grid.cells]
    found = worths(answer) if tutor else {}
    table.say("\n" + draw_board(board, found, notes, bool(tutor and tutor.colours)))
    cell = ask_cell(
        table.ask, table.say, lambda: answer_text(answer), partial(_check_empty, board), HELP
    )
    if isinstance(cell, int):
        if tutor:
            tutor.judge(found, cell)
        turns.append(_roll(table, turns[-1], cell, chance))
    elif cell == "u":
        if tutor:
            tutor.take_back()
        del turns[max(1, len(turns) - 2) :]
    return cell != "q"


def _check_empty(board: int, cell: int) -> None:
    if cell not in legal_moves(board):
        raise IllegalMoveError(f"cell {cell} is taken: choose one of {list(legal_moves(board))}")
