"""Tasks of the classic game: the best move, puzzles, and why a move loses."""

from fractions import Fraction
from functools import partial

from ttt_tables.board.numbers import OTHER, show
from ttt_tables.classic.rules import boards, legal_moves, result, to_move
from ttt_tables.doors.tasks.task import HALF, Given, Source, Task, Value, best_move
from ttt_tables.family.rules import images
from ttt_tables.games.classic import ABOUT
from ttt_tables.grading.notations import show_board, write_cell
from ttt_tables.tablebase import Tablebase

RULES_TEXT = (
    "Tic-tac-toe is played on a board of three rows and three columns. X moves first; then the "
    "sides take turns to put their mark, X or O, on an empty cell. Three marks of one side in a "
    "row, a column or a diagonal win. A full board without such a line is a draw."
)
WINS = {2: "A", 4: "B", 6: "C"}  # the opponent's, by the distance of the losing move
NOT_LOST = "D"
REASONS = """{o} can then complete a line at once.
{o} can then fork: make two threats at once, of which {x} can stop only one.
{o} can then make a threat that {x} has to answer, and fork with the next move.
None of these: {x} does not lose by it."""


def classic(given: Given) -> Source:
    """Return the tasks for the best move on each of the 4,520 open boards."""
    return Source([board for board in boards() if not result(board)], partial(_move, given.tables))


def puzzles(given: Given) -> Source:
    """Return the puzzles: exactly one of several moves keeps the win or the draw."""

    def task(board: int) -> Task:
        of_all_moves = _move(given.tables, board)
        kept = "win" if of_all_moves.values[of_all_moves.right[0]].score == 1 else "draw"
        side = of_all_moves.to_move
        ask = f"{side} is to move. Exactly one move keeps the {kept} for {side}. Which?"
        return of_all_moves._replace(game="puzzles", ask=lambda _: ask)

    return Source([puzzle.number for puzzle in given.tables.puzzles()], task)


def why(given: Given) -> Source:
    """Return a task for each legal move of each board: does it lose, and why?"""
    tb = given.tables

    def task(key: tuple[int, int]) -> Task:
        board, cell = key
        moves = tb._sections.moves(board, "perfect")
        side, moved = to_move(board), next(one for one in moves if one.cell == cell)
        right = NOT_LOST if moved.score else WINS[moved.distance or 0]
        reasons = REASONS.format(x=side, o=OTHER[side]).splitlines()
        choices = dict(zip("ABCD", reasons, strict=True))
        said = "\n".join(f"{letter}. {reason}" for letter, reason in choices.items())

        def ask(notation: str) -> str:
            played = f"{side} is to move and plays {write_cell(cell, notation)}."
            return f"{played} Does it lose under perfect play, and why?\n{said}"

        of_all_moves = _move(tb, board)
        values = {letter: Value(Fraction(letter == right)) for letter in choices}
        position = f"{of_all_moves.position} {cell}"
        return of_all_moves._replace(
            game="why", position=position, ask=ask, form="choice", values=values
        )

    keys = [(board, cell) for board in boards() for cell in legal_moves(board)]
    return Source(keys, task)


def _move(tb: Tablebase, board: int) -> Task:
    answer, marks = tb._sections.moves(board, "perfect"), show(board)
    scores = {0.0: Fraction(0), 0.5: HALF, 1.0: Fraction(1)}
    values = {
        str(move.cell): Value(scores[move.score], move.distance)
        for move in sorted(answer, key=lambda move: move.cell)
    }
    orbit = f"{ABOUT.name} {min(images(marks))}"  # written as those of misere: the same boards
    side = to_move(board)
    return Task(
        ABOUT.name,
        marks,
        side,
        RULES_TEXT,
        lambda notation: show_board(marks, notation),
        best_move(side),
        "cell",
        values,
        orbit,
        orbit,
    )
