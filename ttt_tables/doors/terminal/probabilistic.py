"""The probabilistic game in a terminal: a seeded die decides each move's outcome."""

from random import Random
from typing import TYPE_CHECKING

from ttt_tables.answer import Answer, Position
from ttt_tables.board.any_order import EMPTY, result
from ttt_tables.board.numbers import OTHER, place
from ttt_tables.doors.terminal.seat import QUIT, Seat, cell_reader
from ttt_tables.doors.terminal.text import answer_text, drawing
from ttt_tables.doors.terminal.tutor import EXACT, draw_board, move_scores
from ttt_tables.errors import missing_extra
from ttt_tables.probabilistic.grid import Grid
from ttt_tables.probabilistic.policies import read_policy

if TYPE_CHECKING:
    from ttt_tables.probabilistic.solution import Solution

HELP = "a number plays that cell, ? shows the chances of each, u takes back, q quits"


def solve_grid(grid: str | Grid, draw_value: float = 0.5) -> "Solution":
    """Return the solution of a grid. Raises BadGridError, and MissingExtraError without numpy."""
    try:
        from ttt_tables.probabilistic.solution import solve
    except ModuleNotFoundError as missing:
        raise missing_extra("ttt_tables.probabilistic.solve", "numpy", "solve") from missing
    return solve(grid, draw_value)


def play_probabilistic(
    solution: "Solution", seat: Seat, seed: int | None = None, policy: str = "perfect"
) -> str | None:
    """Play one game against a policy. Return the result, None if the user quits.

    The scores that the user sees are those of best play. With a seed the chance of the k-th turn is
    a function of (seed, k) alone. Without one, a seed is drawn for the game. A user who takes a
    move back has the same luck again.
    """
    luck = Random().getrandbits(64) if seed is None else seed
    model = read_policy(policy, solution.grid.cells, lambda: solution.best_moves)
    played = "the best moves are" if policy == "perfect" else f"the policy {policy} is"
    seat.say(f"You are {seat.side}, {played} {OTHER[seat.side]}: {HELP}.")
    seat.say("Each cell shows success/neutral/failure in percent.")
    if seat.tutor:
        seat.tutor.greet(EXACT)
    turns = [Position(EMPTY, "X")]
    while not (ended := result(turns[-1].board)):
        answer = solution.moves(*turns[-1])
        users = turns[-1].to_move == seat.side
        chances = Random(f"probabilistic {luck} {len(turns)}")
        chance = chances.random()
        cells = list(model(*turns[-1]))  # several alike by `random` alone
        cell = _ask(solution.grid, seat, answer) if users else chances.choice(cells)
        if cell == QUIT:
            break
        if isinstance(cell, int):
            turns.append(_roll(solution.grid, seat, turns[-1], cell, chance))
        else:
            seat.take_back()
            del turns[max(1, len(turns) - 2) :]
    lost = "The best moves win." if policy == "perfect" else f"{policy} wins."
    seat.end(drawing(turns[-1].board), ended, lost)
    return ended


def _roll(grid: Grid, seat: Seat, turn: Position, cell: int, chance: float) -> Position:
    """Return the turn after a move, and print the move's outcome. The chance is in [0, 1)."""
    board, mover = turn
    success, neutral, _ = map(float, grid.cells[cell])
    other = OTHER[mover]
    if chance < success:
        seat.say(f"{mover} plays {cell}: it succeeds.")
        return Position(place(board, cell, mover), other)
    if chance < success + neutral:
        seat.say(f"{mover} plays {cell}: nothing happens.")
        return Position(board, other)
    seat.say(f"{mover} plays {cell}: it backfires, the cell is {other}'s.")
    return Position(place(board, cell, other), other)


def _ask(grid: Grid, seat: Seat, answer: Answer) -> int | str:
    """Ask until the user names a cell, takes back or quits."""
    board, side = answer.position
    scores = move_scores(answer) if seat.tutor else {}
    notes, colours = [cell.show() for cell in grid.cells], bool(seat.tutor and seat.tutor.colours)
    seat.say("\n" + draw_board(board, scores, notes, colours))
    read = cell_reader(HELP, lambda cell: place(board, cell, side))
    cell = seat.choose("cell? ", read, lambda: answer_text(answer))
    if isinstance(cell, int):
        seat.judge(scores, cell)
    return cell
