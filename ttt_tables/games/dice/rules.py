"""The rules of the dice game: a die opens rows, and the mover marks an empty cell in one of them.

    roll    1 2    3 4    5 6      the die is rolled before each move, and the mover sees it
    rows     1      2      3       number of open rows, from the top, each with probability 1/3

X starts, the sides alternate, three in a line win. A roll is *blocked* if the rows that it opens
are full. The game's sources do not say what happens then, so that is a parameter, the *rule*:

    pass       the turn passes, and the other side rolls
    draw       the game ends in a draw
    reroll     the die is rolled again until it opens an empty cell
    forfeit    the side to move loses

A position is (board, to_move), before the roll. Under `pass` the side to move does not follow from
the board once the top row is full; under the other rules the boards are those of the classic game.
Of the symmetries of the square only the identity and the left-right reflection keep the rows.
"""

from functools import cache
from itertools import product
from typing import NamedTuple

from ttt_tables.board import alternating, any_order
from ttt_tables.board.numbers import (
    BOARDS,
    MARKS,
    OTHER,
    WEIGHTS,
    open_cells,
    show,
)
from ttt_tables.errors import BadBoardError, BadOptionError, quote

EMPTY = 0
ROLLS = range(1, 7)
ROWS = (1, 2, 3)  # numbers of rows that a roll may open, each with probability 1/3
DICE_RULES = {
    "pass": "the turn passes to {other}",
    "draw": "the game ends in a draw",
    "reroll": "{mover} rolls again",
    "forfeit": "{mover} loses",
}


class Turn(NamedTuple):
    """The number of a board and the side to move ("X" or "O"), before the roll."""

    board: int
    to_move: str


def check_rule(rule: object) -> str:
    """Return the name of a rule. Raises BadOptionError for an unknown one."""
    if not isinstance(rule, str) or rule not in DICE_RULES:
        raise BadOptionError(f"unknown rule {quote(rule)}: choose one of {', '.join(DICE_RULES)}")
    return rule


def check_position(board: object, to_move: object, rule: str) -> Turn:
    """Return the position of a board, given as a text or number, and a side to move.

    On an ended board either side is accepted. Raises BadBoardError, with the reason, if the
    position cannot be read, or if play under the rule cannot reach it.
    """
    number, side = any_order.read(board), any_order.check_side(to_move)
    if reason := impossible(number, side, rule):
        raise BadBoardError(
            f"board {show(number)!r} with {side} to move cannot occur under {rule!r}: {reason}"
        )
    return Turn(number, side)


def opened_rows(roll: int) -> int:
    """Return the number of rows, from the top, that a roll opens: 1, 2 or 3."""
    return (roll + 1) // 2


def legal_moves(board: int, rows: int) -> tuple[int, ...]:
    """Return the empty cells of the open rows, in rising order.

    The result is () on an ended board, and on an open board if the roll is blocked.
    """
    return tuple([cell for cell in alternating.legal_moves(board) if cell < 3 * rows])


def blocked_thirds(board: int) -> int:
    """Return the number of thirds of all rolls that are blocked on an open board: 0, 1 or 2."""
    return open_cells(board)[0] // 3


def after_blocked(rule: str, to_move: str) -> tuple[str, str | None]:
    """Return the side to move after a blocked roll, and the result: None if the game goes on."""
    if rule == "reroll":
        return to_move, None
    return OTHER[to_move], {"draw": "draw", "forfeit": OTHER[to_move]}.get(rule)


def impossible(board: int, to_move: str, rule: str) -> str:
    """Return the reason why play under the rule cannot reach a position, or "".

    On a reachable ended board either side to move is accepted.
    """
    passes = rule == "pass"
    sides = OTHER if alternating.result(board) else (to_move,)
    if any(occurs(board, side, passes) for side in sides):
        return ""
    if reason := any_order.impossible(board):
        return reason
    if passes and not legal_moves(board, 1):
        return "while the top row has an empty cell, every roll opens one and the sides alternate"
    return alternating.impossible(board) or f"{alternating.to_move(board)} is to move"


@cache
def occurs(board: int, to_move: str, passes: bool) -> bool:
    """Return whether play can reach a position, under `pass` or under the other rules."""
    if _follows_a_mark(board, to_move, passes):
        return True
    may_pass = passes and not alternating.result(board) and blocked_thirds(board) > 0
    return may_pass and _follows_a_mark(board, OTHER[to_move], passes)


def _follows_a_mark(board: int, to_move: str, passes: bool) -> bool:
    """Return whether the other side's mark can have led to a position, or the game starts there."""
    if board == EMPTY:
        return to_move == "X"
    mover = OTHER[to_move]
    before = [
        board - MARKS.index(mover) * WEIGHTS[cell]
        for cell, symbol in enumerate(show(board))
        if symbol == mover
    ]
    return any(
        not alternating.result(earlier) and occurs(earlier, mover, passes) for earlier in before
    )


@cache
def positions(rule: str) -> tuple[Turn, ...]:
    """Return every position that play under the rule can reach, by rising board, X before O.

    Under `pass` there are 10,213 positions on 8,142 boards, 7,673 of them open; under the other
    rules there are 5,478, 4,520 of them open.
    """
    passes, sides = rule == "pass", product(BOARDS, OTHER)
    return tuple([Turn(board, side) for board, side in sides if occurs(board, side, passes)])
