"""The rules of ultimate tic-tac-toe, as functions of a position.

Nine mini-boards make a macro board. A move in cell c sends the opponent to board c; if he cannot
play there, he may play on any playable board. Three won boards in a line win.

    rule            a won board      a move is free when        no line of boards
    closed-draw     is closed        its board is won or full   a draw
    closed-count    is closed        its board is won or full   more won boards win
    open            stays playable   its board is full          a draw

A drawn mini-board counts for nobody. Under `open`, marks on a won board change nothing there.
"""

from functools import cache
from itertools import islice
from typing import Any, NamedTuple, Protocol

from ttt_tables.board import numbers as b
from ttt_tables.board.numbers import OTHER
from ttt_tables.board.symmetry import Transform, carry, carry_cell
from ttt_tables.errors import (
    BadBoardError,
    BadOptionError,
    GameOverError,
    IllegalMoveError,
    quote,
)

RULES = ("closed-draw", "closed-count", "open")
CLOSED_RULES = RULES[:2]  # a won board is closed
ANY_BOARD = None  # the target of a free move

_show = cache(b.show)
_winner = cache(b.winner)
_open_cells = cache(b.open_cells)
_carry = cache(carry)

BoardCell = tuple[int, int]  # a move: the board and the cell, each 0 (top left) to 8


class Position(NamedTuple):
    """A position of a game; the rule is not part of it."""

    boards: tuple[int, ...] = (0,) * 9  # the nine mini-boards, as numbers
    macro: int = 0  # the board of won boards, as a number: who won each
    target: int | None = ANY_BOARD  # the board to play in; None: any that is playable
    to_move: str = "X"  # on an ended position, whose turn it would be


class _Positioned(Protocol):
    """Anything with the four parts of a position, such as a game."""

    @property
    def boards(self) -> tuple[int, ...]: ...
    @property
    def macro(self) -> int: ...
    @property
    def target(self) -> int | None: ...
    @property
    def to_move(self) -> str: ...


PositionLike = _Positioned | tuple[tuple[int, ...], int, int | None, str]


def check_rule(rule: object) -> str:
    """Return the rule. Raises BadOptionError if there is none of this name."""
    if not isinstance(rule, str) or rule not in RULES:
        raise BadOptionError(
            f"no rule of the ultimate game is called {quote(rule)}: choose one of "
            f"{', '.join(RULES)}"
        )
    return str(rule)


def check_position(position: PositionLike, rule: str | None = None) -> Position:
    """Return the position that a Position, a game or a tuple of four shows, in plain ints.

    Raises BadBoardError if it is no position, if boards and winners contradict each other, if the
    board to play in is closed under the rule, or if it is a game of another rule. It does not ask
    whether some game leads there.
    """
    played = getattr(position, "rule", None)  # of a game; a position has none
    if rule and played not in (None, rule):
        raise BadBoardError(
            f"the game's rule is {quote(played)}, and the question is about {rule!r}"
        )
    boards, macro, target, to_move = _get_fields(position)
    numbers = [b.whole_number(number) for number in (*boards, macro)]
    if len(numbers) != 10 or not all(number in b.BOARDS for number in numbers):
        raise BadBoardError(
            "a position has nine boards, and the board of who won them, each a number from 0 to "
            f"19682, not {quote((boards, macro))}"
        )
    if target is not ANY_BOARD and b.whole_number(target) not in b.CELLS:
        raise BadBoardError(f"the board to play in is 0 to 8 or None, not {quote(target)}")
    if not isinstance(to_move, str) or to_move not in OTHER:
        raise BadBoardError(f"the side to move is X or O, not {quote(to_move)}")
    *known, won = [int(number) for number in (*boards, macro)]
    for board, number in enumerate(known):
        side = b.mark(won, board)
        if not _can_be_of(number, side):
            raise BadBoardError(
                f"board {board}, {_show(number)!r}, cannot belong to "
                f"{'nobody' if side == '.' else side}: macro says whose line there was the first"
            )
    checked = Position(tuple(known), won, None if target is None else int(target), str(to_move))
    closed = rule and target is not ANY_BOARD and not playable(checked, int(target), rule)
    if rule and closed and not result(checked, rule):
        raise BadBoardError(
            f"board {target} is closed under {rule}: the board to play in is None then"
        )
    return checked


def _get_fields(position: PositionLike) -> tuple[tuple[Any, ...], Any, Any, Any]:
    try:
        if isinstance(position, tuple) and len(position) == 4:
            boards, macro, target, to_move = position
        else:
            boards, macro, target = position.boards, position.macro, position.target
            to_move = position.to_move
        return tuple(islice(boards, 10)), macro, target, to_move  # at most ten: it may be endless
    except (AttributeError, TypeError):
        raise BadBoardError(
            "a position has boards, macro, target and to_move, as that of ttt_tables.ultimate has, "
            f"unlike {quote(position)}"
        ) from None


@cache
def _can_be_of(board: int, owner: str) -> bool:
    if owner == ".":
        return not b.has_line(board, "X") and not b.has_line(board, "O")
    return b.has_line(board, owner)


def playable(position: Position, board: int, rule: str) -> bool:
    """Return whether a board still takes marks. The game is taken to go on."""
    won = _show(position.macro)[board] != "."
    return bool(_open_cells(position.boards[board])) and (rule == "open" or not won)


def empty_cells(position: Position, rule: str) -> int:
    """Return the number of empty cells on playable boards."""
    boards = [board for board in b.CELLS if playable(position, board, rule)]
    return sum([len(_open_cells(position.boards[board])) for board in boards])


def result(position: Position, rule: str) -> str | None:
    """Return None while the game is open, else "X", "O" or "draw"."""
    if line := _winner(position.macro):
        return line
    if any(playable(position, board, rule) for board in b.CELLS):
        return None
    lead = b.count(position.macro, "X") - b.count(position.macro, "O")
    if rule != "closed-count" or lead == 0:
        return "draw"
    return "X" if lead > 0 else "O"


def check_open(position: PositionLike, rule: str) -> Position:
    """Return a position that may be searched. Raises GameOverError and BadBoardError."""
    checked = check_position(position, rule)
    if ended := result(checked, rule):
        raise GameOverError(f"the game has ended ({ended}): no move is left")
    return checked


def legal_moves(position: Position, rule: str) -> tuple[BoardCell, ...]:
    """Return every (board, cell) that may be played, rising; () once the game has ended."""
    if result(position, rule):
        return ()
    boards = b.CELLS if position.target is ANY_BOARD else (position.target,)
    return tuple(
        [
            (board, cell)
            for board in boards
            if playable(position, board, rule)
            for cell in _open_cells(position.boards[board])
        ]
    )


def play(position: Position, board: int, cell: int, rule: str) -> Position:
    """Return the position after a move. Raises IllegalMoveError and GameOverError."""
    board, cell = _check_move(position, board, cell, rule)
    boards = list(position.boards)
    boards[board] = b.place(boards[board], cell, position.to_move)
    macro = position.macro
    if b.mark(macro, board) == "." and _winner(boards[board]):
        macro = b.place(macro, board, position.to_move)
    after = Position(tuple(boards), macro, cell, OTHER[position.to_move])
    if playable(after, cell, rule) and not _winner(macro):
        return after
    return after._replace(target=ANY_BOARD)


def _check_move(position: Position, board: int, cell: int, rule: str) -> BoardCell:
    """Return the move in plain ints. Raises IllegalMoveError and GameOverError, with the reason."""
    if ended := result(position, rule):
        raise GameOverError(f"the game has ended ({ended}): no move is left")
    try:
        board = b.check_cell(board)
    except IllegalMoveError:
        raise IllegalMoveError(
            f"there is no board {quote(board)}: boards are 0 (top left) to 8"
        ) from None
    cell = b.check_cell(cell)
    if position.target not in (ANY_BOARD, board):
        raise IllegalMoveError(
            f"{position.to_move} has to play on board {position.target}, not on {board}"
        )
    if not playable(position, board, rule):
        boards = [other for other in b.CELLS if playable(position, other, rule)]
        raise IllegalMoveError(f"board {board} is closed: choose one of {boards}")
    if b.mark(position.boards[board], cell) != ".":
        raise IllegalMoveError(
            f"cell {cell} is taken on board {board}, {b.show(position.boards[board])!r}: choose "
            f"one of {list(_open_cells(position.boards[board]))}"
        )
    return board, cell


def carry_position(position: Position, transform: Transform) -> Position:
    """Return the image of a position: the symmetry acts on boards and cells together."""
    target = position.target
    return Position(
        tuple([_carry(position.boards[old], transform) for old in transform]),
        _carry(position.macro, transform),
        ANY_BOARD if target is ANY_BOARD else carry_cell(target, transform),
        position.to_move,
    )
