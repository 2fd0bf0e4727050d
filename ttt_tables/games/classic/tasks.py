"""Tasks of the classic game: the best move, puzzles, and why a move loses."""

from fractions import Fraction
from functools import partial

from ttt_tables.board.alternating import legal_moves
from ttt_tables.board.numbers import OTHER, show
from ttt_tables.games.classic.game import ClassicEvaluator
from ttt_tables.games.classic.puzzles import puzzles as every_puzzle
from ttt_tables.games.classic.rules import boards
from ttt_tables.notation.layouts import write_cell
from ttt_tables.play.game import Game
from ttt_tables.play.task import Given, Source, Task, Worth, make_task

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
None of these: {x} does not lose with this move."""


def classic(given: Given) -> Source:
    """Return the tasks for the best move on each of the 4,520 open boards."""
    keys = [show(board) for board in boards() if legal_moves(board)]
    return Source(keys, partial(_move, given.game()))


def puzzles(given: Given) -> Source:
    """Return the puzzles, in which exactly one of several moves keeps the win or the draw."""
    game = given.game()
    assert isinstance(game.evaluator, ClassicEvaluator)
    boards = [show(puzzle.number) for puzzle in every_puzzle(None, game.evaluator.rows)]

    def task(board: str) -> Task:
        of_all_moves = _move(game, board)
        kept = "win" if of_all_moves.values[of_all_moves.right[0]].score == 1 else "draw"
        side = of_all_moves.to_move
        ask = f"{side} is to move. Exactly one move keeps the {kept} for {side}. Which one?"
        return of_all_moves._replace(game="puzzles", ask=lambda _: ask)

    return Source(boards, task)


def why(given: Given) -> Source:
    """Return a task for each legal move of each board: does it lose, and why?"""
    game = given.game()

    def task(key: tuple[str, int]) -> Task:
        board, cell = key
        of_all_moves = _move(game, board)
        side, moved = of_all_moves.to_move, of_all_moves.values[str(cell)]
        right = NOT_LOST if moved.score else WINS[moved.plies or 0]
        reasons = REASONS.format(x=side, o=OTHER[side]).splitlines()
        choices = dict(zip("ABCD", reasons, strict=True))
        said = "\n".join(f"{letter}. {reason}" for letter, reason in choices.items())

        def ask(notation: str) -> str:
            played = f"{side} is to move and plays {write_cell(cell, notation)}."
            return f"{played} Does it lose under perfect play, and why?\n{said}"

        values = {letter: Worth(Fraction(letter == right)) for letter in choices}
        return of_all_moves._replace(
            game="why", position=f"{board} {cell}", ask=ask, form="choice", values=values
        )

    return Source([(show(board), cell) for board in boards() for cell in legal_moves(board)], task)


def _move(game: Game, board: str) -> Task:
    orbit = f"{game.name} {min(game.rules.images(board))}"  # in the same form as those of misere
    task = make_task(game.position(board), RULES_TEXT, orbit)
    full = board.count(".")  # the plies of a draw
    values = {
        move: one if one.plies else one._replace(plies=full) for move, one in task.values.items()
    }
    return task._replace(values=values)


TASKS = {"classic": classic, "puzzles": puzzles, "why": why}
