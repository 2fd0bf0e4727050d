"""The closed rules of ultimate tic-tac-toe over texts, and the result of a game under them.

A game is nine boards, each as text, the board to play in (9: any) and the side to move. A board
that is decided is one character: X or O, or - if nobody has it.

A search finds whether a side can force at least a given result. It goes by proof numbers, depth
first (Nagai's df-pn), which say how many games at least have to be decided before the answer is
known. Another search then finds the fastest win.
"""

from collections.abc import Sequence
from functools import cache
from itertools import count
from typing import NamedTuple

from ttt_tables.verify.rules import EMPTY, LINES, OTHER, empty_cells, has_line, put, status

ANY = 9
NEVER = 1 << 40  # more than the number of games to decide
CLOSED_RULES = ("closed-count", "closed-draw")  # as sorted
Boards = tuple[str, ...]


class Going(NamedTuple):
    """A game that goes on: nine boards, the board to play in, and the side to move."""

    boards: Boards
    target: int
    side: str


START = Going((EMPTY,) * 9, ANY, "X")


@cache
def reduced(board: str) -> str:
    """Return a board's text if it is open, else its owner."""
    end = status(board)
    return {"open": board, "draw": "-"}.get(end, end)


def moves(game: Going) -> list[int]:
    """Return the moves, 9 * board + cell, in rising order, while the game goes on."""
    boards = range(9) if game.target == ANY else [game.target]
    return [
        9 * board + cell
        for board in boards
        if len(game.boards[board]) == 9
        for cell in empty_cells(game.boards[board])
    ]


def is_legal(game: Going, move: int) -> bool:
    """Return whether a move, 0 to 80, may be played while the game goes on."""
    board = game.boards[move // 9]
    return game.target in (ANY, move // 9) and len(board) == 9 and board[move % 9] == "."


def after(game: Going, move: int) -> Going:
    """Return the game after a move, which may have ended it."""
    at, cell = divmod(move, 9)
    board = reduced(put(game.boards[at], cell, game.side))
    boards = (*game.boards[:at], board, *game.boards[at + 1 :])
    return Going(boards, cell if len(boards[cell]) == 9 else ANY, OTHER[game.side])


def outcome(game: Going, rule: str) -> str:
    """Return "" while a game goes on, else X, O or draw."""
    for side in "XO":
        if game.boards.count(side) >= 3 and has_line(game.boards, side):
            return side
    if any(len(board) == 9 for board in game.boards):
        return ""
    lead = game.boards.count("X") - game.boards.count("O")
    if rule == "closed-draw" or lead == 0:
        return "draw"
    return "X" if lead > 0 else "O"


def replay(moves: Sequence[int], rule: str) -> tuple[Going | None, list[str]]:
    """Replay a game; return its end, or None after an illegal move, and its nine boards."""
    game, boards = START, [EMPTY] * 9
    for move in moves:
        if outcome(game, rule) or not 0 <= move <= 80 or not is_legal(game, move):
            return None, boards
        at, cell = divmod(move, 9)
        boards[at] = put(boards[at], cell, game.side)
        game = after(game, move)
    return (None if outcome(game, rule) else game), boards


def show(game: Going, boards: Sequence[str]) -> str:
    """Return the text of a position, from its nine boards in this orientation."""
    return f"{'/'.join(boards)} {game.side} {'*' if game.target == ANY else game.target}"


@cache
def _kind(board: str) -> str:
    """Return a board's owner (X, O, -), or the sides that may still win it: x, o, b (both), n."""
    if len(board) == 1:
        return board
    written = [board[a] + board[b] + board[c] for a, b, c in LINES]
    sides = [side for side in "XO" if any(OTHER[side] not in line for line in written)]
    return {"": "n", "X": "x", "O": "o", "XO": "b"}["".join(sides)]


@cache
def _hopes(kinds: str, rule: str) -> dict[str, int]:
    """Return an upper bound of each side's result, 1, 0 or -1, from the kinds of boards.

    A side may still win a board until its opponent has a mark on every line of it.
    """
    bounds = {}
    for side in "XO":
        own = [kind in (side, side.lower(), "b") for kind in kinds]
        line = any(own[a] and own[b] and own[c] for a, b, c in LINES)
        lead = sum(own) - kinds.count(OTHER[side])
        count = (lead > 0) - (lead < 0) if rule == "closed-count" else 0
        bounds[side] = -1 if has_line(kinds, OTHER[side]) else (1 if line else count)
    return bounds


@cache
def _steps(board: str, side: str) -> tuple[tuple[int, str], ...]:
    """Return a side's moves on a board: the cell, and the board after it."""
    return tuple((cell, reduced(put(board, cell, side))) for cell in empty_cells(board))


class Numbers(NamedTuple):
    """Proof numbers for the side to move: how many games at least have yet to be decided."""

    reach: int  # until it surely reaches its aim: 0 if it does, NEVER if it does not
    fail: int  # until it surely fails


class GoalSearch:
    """The search whether a side can force at least `goal`: 1 is a win, 0 a draw."""

    def __init__(self, rule: str, side: str, goal: int) -> None:
        self.rule, self.side, self.goal = rule, side, goal
        self._known: dict[Going, Numbers] = {}
        self._replies: dict[Going, list[Going]] = {}

    def holds(self, game: Going) -> bool:
        """Return the answer for a game that goes on or has ended."""
        ended = outcome(game, self.rule)
        if ended:
            return ended == self.side or (ended == "draw" and self.goal == 0)
        if all(self._numbers(game)):
            self._search(game, Numbers(NEVER, NEVER))
        return (self._known[game].reach == 0) == (game.side == self.side)

    def _numbers(self, game: Going) -> Numbers:
        """Return a game's proof numbers; at the first visit by bounds, or by its playable cells."""
        known = self._known.get(game)
        if known is None:
            hopes = _hopes("".join([_kind(board) for board in game.boards]), self.rule)
            holds = -hopes[OTHER[self.side]] >= self.goal
            if holds or hopes[self.side] < self.goal:
                reached = holds == (game.side == self.side)
                known = Numbers(0, NEVER) if reached else Numbers(NEVER, 0)
            else:
                boards = game.boards if game.target == ANY else [game.boards[game.target]]
                known = Numbers(1, sum([board.count(".") for board in boards]))
            self._known[game] = known
        return known

    def _search(self, game: Going, most: Numbers) -> None:
        """Search until the game is decided, or one of its numbers reaches its limit."""
        replies = self._replies.get(game) or _replies(game)
        self._replies[game] = replies
        while True:
            numbers = [self._numbers(reply) for reply in replies]
            reaches, fails = zip(*numbers, strict=True)
            best = fails.index(min(fails))
            now = Numbers(fails[best], min(NEVER, sum(reaches)))
            if now.reach >= most.reach or now.fail >= most.fail:
                self._known[game] = now
                return
            second = min(fails[:best] + fails[best + 1 :], default=NEVER)
            reach = most.fail - now.fail + reaches[best]
            fail = min(
                most.reach, second + second // 4 + 1
            )  # a quarter more: it returns to a reply less often
            self._search(replies[best], Numbers(reach, fail))


@cache
def _missing(board: str, side: str) -> int:
    """Return how many marks at least a side needs to have a board, NEVER if it cannot."""
    if len(board) == 1:
        return 0 if board == side else NEVER
    written = [board[a] + board[b] + board[c] for a, b, c in LINES]
    return min([line.count(".") for line in written if OTHER[side] not in line], default=NEVER)


class WinSearch:
    """The search for a side's fastest win against the longest delay."""

    def __init__(self, rule: str, side: str) -> None:
        self.rule, self.side = rule, side
        self._wins = GoalSearch(rule, side, 1)
        self._within: dict[Going, int] = {}  # the least known plies in which a game is won
        self._beyond: dict[Going, int] = {}  # the most known plies in which it is not

    def plies(self, game: Going) -> int:
        """Return the plies to the end of a game, -1 if the side cannot win it."""
        if not self._wins.holds(game):
            return -1
        return next(plies for plies in count() if self._is_won(game, plies))

    def _is_won(self, game: Going, plies: int) -> bool:
        """Return whether the side wins within a number of plies, whatever the other does."""
        if ended := outcome(game, self.rule):
            return ended == self.side
        if plies >= self._within.get(game, NEVER):
            return True
        if plies <= self._beyond.get(game, -1) or plies < self._least(game):
            return False
        if not self._wins.holds(game):
            self._beyond[game] = NEVER
            return False
        replies = _replies(game)
        if game.side == self.side:
            replies.sort(key=lambda reply: self._within.get(reply, NEVER))
            won = any(self._is_won(reply, plies - 1) for reply in replies)
        else:
            replies.sort(key=lambda reply: -self._beyond.get(reply, -1))
            won = all(self._is_won(reply, plies - 1) for reply in replies)
        (self._within if won else self._beyond)[game] = plies
        return won

    def _least(self, game: Going) -> int:
        """Return a lower bound of the plies: marks that make a line, or one on every open board."""
        needs = [_missing(board, self.side) for board in game.boards]
        line = 2 * min(needs[a] + needs[b] + needs[c] for a, b, c in LINES)
        line -= game.side == self.side
        going = sum(len(board) == 9 for board in game.boards)
        return min(line, going) if self.rule == "closed-count" else line


def _replies(game: Going) -> list[Going]:
    """Return the games after each move."""
    boards, target, side = game
    games = []
    for at in range(9) if target == ANY else (target,):
        for cell, board in _steps(boards[at], side) if len(boards[at]) == 9 else ():
            after_it = (*boards[:at], board, *boards[at + 1 :])
            sent = cell if len(after_it[cell]) == 9 else ANY
            games.append(Going(after_it, sent, OTHER[side]))
    return games


def solve(game: Going, rule: str) -> tuple[int, list[int]]:
    """Return the result for the side to move (1, 0 or -1) and the moves that keep it."""
    legal = moves(game)
    for goal in (1, 0):
        search = GoalSearch(rule, game.side, goal)
        if keep := [move for move in legal if search.holds(after(game, move))]:
            return goal, keep
    return -1, legal
