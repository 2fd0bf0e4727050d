"""Monte Carlo tree search with random rollouts, compiled: an opponent for matches.

The plain form: UCB1 with c = 1 over wins and half the draws, one new position for each rollout, and
the move that was visited most. It knows only the rules.
"""

# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
# mypy: disable-error-code="misc, no-untyped-call"

import time

import numpy as np
from numba import njit

from ttt_tables.games.ultimate.engine.encoding import side_of, target_of, to_bits
from ttt_tables.games.ultimate.engine.kernel.compiled import clock as read_clock
from ttt_tables.games.ultimate.engine.kernel.rules import legal_moves, open_cells, play, result
from ttt_tables.games.ultimate.rules import BoardCell, NineBoards

NODES = 1 << 20
MOVE, FIRST, COUNT, VISITS, TWICE = range(5)  # columns: TWICE is the mover's points, doubled
RETURN = 200_000  # nanoseconds kept back


@njit(nogil=True)
def _next(random):
    """Return the next number of an xorshift generator, not negative."""
    x = random[0]
    x ^= x << 13
    x ^= (x >> 7) & ((1 << 57) - 1)
    x ^= x << 17
    random[0] = x
    return x & ((1 << 62) - 1)


@njit(nogil=True)
def _rollout(s, side, target, random):
    """Play random moves to the end; return 2 if X wins, 1 for a draw, 0 if O wins."""
    while True:
        ended = result(s)
        if ended:
            return 2 if ended == 1 else (0 if ended == 2 else 1)
        board = target
        if board < 0 or s.closed >> board & 1:
            board = _next(random) % 9
            while s.closed >> board & 1:
                board = _next(random) % 9
        cells = open_cells(s, board)
        cell = _next(random) % 9
        while not cells >> cell & 1:
            cell = _next(random) % 9
        play(s, side, board, cell)
        side, target = 1 - side, cell


@njit(nogil=True)
def grow(root, side, target, tree, random, clock, ends):
    """Grow a tree until the deadline; return the most visited move, and the number of rollouts."""
    tree[0] = 0
    used, rollouts = 1, 0
    path = np.empty(100, dtype=np.int64)
    while used < len(tree) - 81 and (rollouts & 15 or read_clock(clock) < ends):
        copied, mover, goal, node, length = root.copy(), side, target, 0, 0
        s = copied[0]
        while tree[node, COUNT]:
            first, best, chosen = tree[node, FIRST], -1.0, 0
            for child in range(first, first + tree[node, COUNT]):
                visits = tree[child, VISITS]
                if visits == 0:
                    value = 1e9 + _next(random) % 1000
                else:
                    value = tree[child, TWICE] / (2 * visits)
                    value += np.sqrt(np.log(tree[node, VISITS]) / visits)
                if value > best:
                    best, chosen = value, child
            node = chosen
            path[length] = node
            length += 1
            move = tree[node, MOVE]
            play(s, mover, move // 9, move % 9)
            mover, goal = 1 - mover, move % 9
        if node == 0 or tree[node, VISITS]:
            moves = legal_moves(s, goal)
            tree[node, FIRST], tree[node, COUNT] = used, len(moves)
            for move in moves:
                tree[used] = 0
                tree[used, MOVE] = move
                used += 1
        points = _rollout(s, mover, goal, random)
        tree[0, VISITS] += 1
        for at in range(length):
            by_x = (side + at) % 2 == 0
            tree[path[at], VISITS] += 1
            tree[path[at], TWICE] += points if by_x else 2 - points
        rollouts += 1
    first, best = tree[0, FIRST], tree[0, FIRST]
    for child in range(first, first + tree[0, COUNT]):
        if tree[child, VISITS] > tree[best, VISITS]:
            best = child
    return tree[best, MOVE], rollouts


class MctsPlayer:
    """The tree search as a player. It does not keep its tree between moves."""

    def __init__(self, rule: str, clock: int) -> None:
        self.clock = clock
        self.tree = np.zeros((NODES, 5), dtype=np.int64)
        self.random = np.array([88172645463325252])
        self.rollouts = 0
        self.search(NineBoards(), rule, 1)

    def choose(self, game, milliseconds: float) -> BoardCell:
        """Return the move."""
        return self.search(game.position, game.rule, milliseconds)

    def search(self, position: NineBoards, rule: str, milliseconds: float) -> BoardCell:
        """Return the most visited move of a position."""
        ends = time.clock_gettime_ns(self.clock) + int(milliseconds * 1e6) - RETURN
        root = np.array([to_bits(position, rule)])
        place = side_of(position), target_of(position)
        move, self.rollouts = grow(root, *place, self.tree, self.random, self.clock, ends)
        return divmod(int(move), 9)
