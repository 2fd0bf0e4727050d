"""The dice game in a terminal: the moves that a roll opens, and a game against the best ones."""

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from ttt_tables.board.numbers import OTHER, place
from ttt_tables.classic import rules as classic
from ttt_tables.dice import rules as dice
from ttt_tables.dice.pack import Dice
from ttt_tables.doors.terminal.text import answer_json, answer_text, ask_cell, drawing
from ttt_tables.doors.terminal.tutor import EXACT, Tutor, Worth, worths
from ttt_tables.errors import BadRollError, IllegalMoveError, UnknownPolicyError, quote

HELP = "a number plays that cell, ? shows the chances of each, q quits"


def dice_text(
    tables: Dice, board: int, roll: int | None, to_move: str, rule: str, policy: str, as_json: bool
) -> str:
    """Return the moves that a roll opens, as text or JSON. Raises as `Dice.moves` does."""
    refuse_policy(policy, "dice")
    if roll is None:
        raise BadRollError("the dice game needs a roll: say --roll and what the die shows, 1 to 6")
    answer = tables.moves(board, roll, to_move, rule)
    if as_json:
        return answer_json(answer)
    return answer_text(answer, tables.blocked(board, roll, to_move, rule))


def refuse_policy(policy: str, game: str) -> None:
    """Raise UnknownPolicyError if `policy` is not perfect: other games have no other policy."""
    if policy != "perfect":
        raise UnknownPolicyError(
            f"the {game} game has one policy, not {quote(policy)}: leave --policy out"
        )


class DiceGame(NamedTuple):
    """A game in a terminal: its tables, the user's side, the rule, and how to ask and print."""

    tables: Dice
    side: str  # the user's
    rule: str
    ask: Callable[[str], str]
    say: Callable[[str], None]
    tutor: Tutor | None = None


def play_dice(table: DiceGame, seed: int | None = None) -> str | None:
    """Play one game against the best moves. Return the result, None if the user quits.

    With a seed the k-th roll of the game is a function of (seed, k) alone.
    """
    die = Random() if seed is None else Random(f"dice {seed}")
    table.say(f"You are {table.side}, the best moves are {OTHER[table.side]}: {HELP}.")
    if table.tutor:
        table.tutor.greet(EXACT)
    board, mover, result = dice.EMPTY, "X", classic.result(dice.EMPTY)
    while not result:
        roll = die.randint(1, 6)
        found = _worths(table, board, roll, mover)
        drawn = table.tutor.draw(board, found) if table.tutor else drawing(board, numbers=True)
        table.say(f"\n{drawn}\n\n{mover} rolls {roll}: {_rows(roll)}.")
        if blocked := table.tables.blocked(board, roll, mover, table.rule):
            table.say(f"No cell is empty there: {blocked}.")
            result = {"draw": "draw", "forfeit": OTHER[mover]}.get(table.rule)
            mover = mover if table.rule == "reroll" else OTHER[mover]
            continue
        cell = _choose(table, board, roll, mover)
        if cell is None:
            break
        if table.tutor and mover == table.side:
            table.tutor.judge(found, cell)
        board = place(board, cell, mover)
        result, mover = classic.result(board), OTHER[mover]
    if result:
        table.say("\n" + drawing(board))
        table.say({"draw": "A draw.", table.side: "You win."}.get(result, "The best moves win."))
    if table.tutor:
        table.tutor.summarize()
    return result


def _worths(table: DiceGame, board: int, roll: int, mover: str) -> dict[int, Worth]:
    """Return the worth of each cell that the roll opens, for the tutor; none for the opponent."""
    if table.tutor is None or mover != table.side:
        return {}
    return worths(table.tables.moves(board, roll, mover, table.rule))


def _rows(roll: int) -> str:
    return ("the top row is open", "the upper two rows are open", "all rows are open")[
        dice.opened_rows(roll) - 1
    ]


def _choose(table: DiceGame, board: int, roll: int, mover: str) -> int | None:
    """Return the cell that the side to move plays; None if the user quits."""
    if mover == table.side:
        return _ask(table, board, roll)
    cell = table.tables.best_move(board, roll, mover, table.rule)
    table.say(f"{mover} plays {cell}.")
    return cell


def _ask(table: DiceGame, board: int, roll: int) -> int | None:
    """Ask until the user names a cell that he may play; return None if he quits."""
    cells = dice.legal_moves(board, dice.opened_rows(roll))

    def check(cell: int) -> None:
        if cell not in cells:
            raise IllegalMoveError(f"cell {cell} is taken or not open: choose one of {list(cells)}")

    def shown() -> str:
        return answer_text(table.tables.moves(board, roll, table.side, table.rule))

    cell = ask_cell(table.ask, table.say, shown, check, HELP, words=("q",))
    return cell if isinstance(cell, int) else None
