"""The dice game in a terminal: the moves that a roll opens, and a game against the best ones."""

from random import Random

from ttt_tables.answer import Answer
from ttt_tables.board.numbers import OTHER, place
from ttt_tables.classic import rules as classic
from ttt_tables.dice import rules as dice
from ttt_tables.dice.pack import Dice
from ttt_tables.doors.terminal.seat import QUIT, Seat, cell_reader
from ttt_tables.doors.terminal.text import answer_text, drawing
from ttt_tables.doors.terminal.tutor import EXACT, move_scores
from ttt_tables.errors import IllegalMoveError, UnknownPolicyError, quote

HELP = "a number plays that cell, ? shows the chances of each, q quits"


def refuse_policy(policy: str, game: str) -> None:
    """Raise UnknownPolicyError if `policy` is not perfect: other games have no other policy."""
    if policy != "perfect":
        raise UnknownPolicyError(
            f"the {game} game has one policy, not {quote(policy)}: leave --policy out"
        )


def play_dice(tables: Dice, rule: str, seat: Seat, seed: int | None = None) -> str | None:
    """Play one game against the best moves. Return the result, None if the user quits.

    With a seed the k-th roll of the game is a function of (seed, k) alone.
    """
    die = Random() if seed is None else Random(f"dice {seed}")
    seat.say(f"You are {seat.side}, the best moves are {OTHER[seat.side]}: {HELP}.")
    if seat.tutor:
        seat.tutor.greet(EXACT)
    board, mover, result = dice.EMPTY, "X", classic.result(dice.EMPTY)
    while not result:
        roll = die.randint(1, 6)
        answer, users = tables.moves(board, roll, mover, rule), mover == seat.side
        scores = move_scores(answer) if users and seat.tutor else {}
        seat.say(f"\n{seat.draw(board, scores)}\n\n{mover} rolls {roll}: {_rows(roll)}.")
        if blocked := tables.blocked(board, roll, mover, rule):
            seat.say(f"No cell is empty there: {blocked}.")
            result = {"draw": "draw", "forfeit": OTHER[mover]}.get(rule)
            mover = mover if rule == "reroll" else OTHER[mover]
            continue
        cell = _ask(seat, answer, roll) if users else tables.best_move(board, roll, mover, rule)
        if not isinstance(cell, int):
            break
        if users:
            seat.judge(scores, cell)
        else:
            seat.say(f"{mover} plays {cell}.")
        board = place(board, cell, mover)
        result, mover = classic.result(board), OTHER[mover]
    seat.end(drawing(board), result)
    return result


def _rows(roll: int) -> str:
    return ("the top row is open", "the upper two rows are open", "all rows are open")[
        dice.opened_rows(roll) - 1
    ]


def _ask(seat: Seat, answer: Answer, roll: int) -> int | str:
    """Ask until the user names a cell that he may play, or quits."""
    cells = dice.legal_moves(answer.position.board, dice.opened_rows(roll))

    def check(cell: int) -> None:
        if cell not in cells:
            raise IllegalMoveError(f"cell {cell} is taken or not open: choose one of {list(cells)}")

    return seat.choose("cell? ", cell_reader(HELP, check), lambda: answer_text(answer), (QUIT,))
