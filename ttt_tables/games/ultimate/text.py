"""The text of a position of ultimate tic-tac-toe. Each position has exactly one text.

    X......../........./........./........./O......../........./........./........./......... X 0
    the nine boards, row by row, each as nine characters of . X O               the side to move
                                           the board to play in: 0 to 8, * for any, - after the end

Under `open` play continues on won boards, so a board may show lines of both sides. Only such a
board names its owner, as in XXXOOO...=X.
"""

from functools import cache

from ttt_tables.board import any_order
from ttt_tables.board import numbers as b
from ttt_tables.board.numbers import OTHER
from ttt_tables.errors import BadBoardError, GameOverError, quote
from ttt_tables.games.ultimate.rules import (
    ANY_BOARD,
    BoardCell,
    NineBoards,
    check_rule,
    playable,
    result,
)

START = "/".join(["." * 9] * 9) + " X *"
_LENGTH = 200  # texts of positions are shorter
_marks = cache(b.show)
_impossible_board = cache(any_order.impossible)


def show(position: NineBoards, rule: str) -> str:
    """Return the text of a position, the inverse of `parse`."""
    boards, macro, named, side = position
    shown = [*map(_marks, boards)]
    if rule == "open" and macro:
        for at, board in enumerate(boards):
            if _has_both(board):
                shown[at] += f"={b.mark(macro, at)}"
    if named is ANY_BOARD:
        return f"{'/'.join(shown)} {side} {'-' if result(position, rule) else '*'}"
    return f"{'/'.join(shown)} {side} {named}"


def parse(text: object, rule: str = "closed-draw") -> NineBoards:
    """Return the position of a text.

    Raises BadBoardError, with the reason, for a text that cannot be read, and for a position that
    cannot occur: the marks do not alternate, a board or line would have ended play before, no move
    can have led to the board to play in, or a side played on a board more or less often than it
    was sent there. It does not search for a game that reaches the position. Raises BadOptionError
    for an unknown rule.
    """
    rule = check_rule(rule)
    boards, to_move, target = _fields(text)
    numbers, macro = [], 0
    for board, shown in enumerate(boards):
        number, owner = _parse_board(board, shown, rule)
        numbers.append(number)
        macro += b.MARKS.index(owner) * b.WEIGHTS[board]
    named = int(target) if target in "012345678" else ANY_BOARD
    position = NineBoards(tuple(numbers), macro, named, to_move)
    if reason := _impossible(position, target, rule):
        raise BadBoardError(f"this position cannot occur under {rule}: {reason}")
    return position


@cache
def _has_both(number: int) -> bool:
    """Return whether a board has lines of both sides."""
    return b.has_line(number, "X") and b.has_line(number, "O")


def write(move: BoardCell) -> str:
    """Return the text of a move: the digits of its board and its cell."""
    return "{}{}".format(*move)


def read(position: object, rule: str) -> NineBoards:
    """Return a position that is given as a text or as `NineBoards`.

    Raises BadBoardError, also for a position of a game under another rule.
    """
    if isinstance(position, NineBoards):
        return position
    made = getattr(getattr(position, "game", None), "options", {})  # a plain text has no game
    if made.get("rule", rule) != rule:
        raise BadBoardError(
            f"the position belongs to a game under {made['rule']!r}, but the rule given is {rule!r}"
        )
    return parse(position, rule)


def read_open(position: object, rule: str) -> NineBoards:
    """Return an open position. Raises GameOverError, and as `read` does."""
    here = read(position, rule)
    if ended := result(here, rule):
        raise GameOverError(f"the game has ended ({ended}): no move is left")
    return here


def _fields(text: object) -> tuple[list[str], str, str]:
    """Return the texts of the nine boards, the side to move and the board to play in."""
    if not isinstance(text, str):
        raise BadBoardError(f"a position must be a text, got {type(text).__name__}: {quote(text)}")
    fields = text[:_LENGTH].split(" ")
    if len(fields) != 3:
        raise BadBoardError(
            "a position must be boards, side and board to play in, separated by single spaces, as "
            f"in {START!r}, got {quote(text)}"
        )
    boards, to_move, target = fields[0].split("/"), fields[1], fields[2]
    if len(boards) != 9:
        raise BadBoardError(
            f"a position must have nine boards joined by /, got {len(boards)} in {quote(text)}"
        )
    if to_move not in OTHER:
        raise BadBoardError(f"the side to move must be X or O, got {quote(to_move)}")
    if len(target) != 1 or target not in "012345678*-":
        raise BadBoardError(
            "the board to play in must be 0 to 8, * for any or - after the end, got "
            f"{quote(target)}"
        )
    return boards, to_move, target


def _parse_board(board: int, shown: str, rule: str) -> tuple[int, str]:
    """Return a board's number and its owner, "." if it has none."""
    text, equals, owner = shown.partition("=")
    try:
        number = b.parse(text)
    except BadBoardError as error:
        raise BadBoardError(f"board {board}: {error}") from None
    lines = [symbol for symbol in "XO" if b.has_line(number, symbol)]
    if rule != "open" and not equals and (reason := _impossible_board(number)):
        raise BadBoardError(f"board {board}, {text!r}, cannot occur under {rule}: {reason}")
    if rule != "open" and equals:
        raise BadBoardError(
            f"board {board}, {quote(shown)}, names an owner, which only the rule open allows: "
            f"write {text!r}"
        )
    if len(lines) == 2 and owner not in OTHER:
        raise BadBoardError(
            f"board {board}, {quote(shown)}, has lines of both sides: write who won it, as in "
            f"'{text}=X'"
        )
    if equals and len(lines) < 2:
        raise BadBoardError(
            f"board {board}, {quote(shown)}, names an owner, which only a board with lines of both "
            f"sides may do: write {text!r}"
        )
    return number, owner or "".join(lines) or "."


def _impossible(position: NineBoards, target: str, rule: str) -> str:
    """Return the reason why a position cannot occur, or "" if none is found."""
    x, o = (sum(b.count(board, side) for board in position.boards) for side in "XO")
    if x - o != (position.to_move == "O"):
        return (
            f"X has {x} marks, O has {o} and {position.to_move} is to move, but X starts and the "
            "sides alternate"
        )
    ended = result(position, rule)
    if ended and target != "-":
        return f"the game has ended ({ended}): write - for the board to play in"
    if target == "-" and not ended:
        return "the game has not ended: name the board to play in"
    return _last_line(position) or _wrong_target(position, rule) or _arrivals(position, rule)


def _last_line(position: NineBoards) -> str:
    """Return why the line of boards that ended the game is impossible, or ""."""
    owner = b.winner(position.macro)
    if not owner:
        return ""
    if reason := any_order.impossible(position.macro):
        return f"among the won boards, {reason}"
    if owner == position.to_move:
        return f"{OTHER[owner]} has moved after {owner}'s line of boards ended the game"
    return ""


def _wrong_target(position: NineBoards, rule: str) -> str:
    """Return why no last move can have led to the board to play in, or ""."""
    if result(position, rule):
        return ""
    if not any(position.boards):
        return "" if position.target is ANY_BOARD else "the first move is free: write *"
    last = OTHER[position.to_move]
    sent = [c for c in b.CELLS if any(b.mark(board, c) == last for board in position.boards)]
    if position.target is ANY_BOARD:
        closed = [c for c in sent if not playable(position, c, rule)]
        return (
            ""
            if closed
            else f"{last} cannot have sent {position.to_move} to a board without legal moves"
        )
    if not playable(position, position.target, rule):
        return f"board {position.target} is closed: write * for a free move"
    return (
        ""
        if position.target in sent
        else f"{last} has no mark on a cell {position.target} of any board"
    )


def _arrivals(position: NineBoards, rule: str) -> str:
    """Return an error if a side played on a board less often than it was sent there, or "".

    A side sent to a playable board has played there, except the side sent last: it is to move, or
    the game has ended.
    """
    ended = result(position, rule) is not None
    for side in "XO":
        for board in filter(lambda one: playable(position, one, rule), b.CELLS):
            sent = sum(b.mark(other, board) == OTHER[side] for other in position.boards)
            played = b.count(position.boards[board], side)
            waiting = side == position.to_move and (ended or position.target == board)
            if sent > played + waiting:
                return (
                    f"{side} was sent to board {board} {sent} times but played there {played} times"
                )
    return ""
