"""The search in plain Python, thousands of times slower, for systems without numba.

Iterative deepening and alpha-beta over the linear evaluation.
"""

import time
from collections.abc import Iterable, Iterator
from itertools import count
from random import Random
from typing import NamedTuple

from ttt_tables.board.numbers import LINES
from ttt_tables.games.miniboard.stored import Miniboard
from ttt_tables.games.ultimate.engine.budget import MOST_NODES, Limits, Thought
from ttt_tables.games.ultimate.macro_race.evaluation import MARGINS, board_chances
from ttt_tables.games.ultimate.rules import BoardCell, NineBoards, legal_moves, play, result

SURE = 100.0  # the score of a forced result; evaluations are far below


class _TimeUpError(Exception):
    """The search has met a limit and stops at once."""


def think_uncompiled(
    position: NineBoards, rule: str, miniboard: Miniboard, limits: Limits, seed: int = 0
) -> Thought:
    """Return the best move found within the limits. A search of one ply is always completed."""
    started, visits = time.perf_counter(), count()
    moves = list(legal_moves(position, rule))
    if seed:
        Random(seed).shuffle(moves)
    moves = _ordered(position, moves, rule)
    best, score, reached = moves[0], 0.0, 0
    try:
        for plies in range(1, limits.depth + 1):
            ends = (None, None) if plies == 1 else (limits.ends, limits.nodes)
            search = _Search(rule, miniboard, visits, *ends)
            scores = search.scores(position, moves, plies)
            best = max(scores, key=scores.__getitem__)
            score, reached = scores[best], plies
            if abs(score) >= SURE:
                break
            moves.sort(key=scores.__getitem__, reverse=True)
    except _TimeUpError:
        pass
    share = min(1.0, max(0.0, (1 + score) / 2))
    seconds = time.perf_counter() - started
    return Thought(best, share, abs(score) >= SURE, reached, next(visits), (best,), seconds)


class _Search(NamedTuple):
    """A search under one rule, with the tables of mini-boards; limits may be None."""

    rule: str
    miniboard: Miniboard
    visits: Iterator[int]  # counts the positions visited
    ends: int | None  # a time of the clock, in nanoseconds
    nodes: int | None  # the most positions to visit

    def scores(
        self, position: NineBoards, moves: list[BoardCell], plies: int
    ) -> dict[BoardCell, float]:
        """Return the score of each best move, and an upper bound for every other."""
        scores, best = {}, -2 * SURE
        for move in moves:
            after = play(position, *move, self.rule)
            scores[move] = -self.value(after, plies - 1, -2 * SURE, -best)
            best = max(best, scores[move])
        return scores

    def value(self, position: NineBoards, plies: int, alpha: float, beta: float) -> float:
        """Return the value of a position for the side to move, if between alpha and beta."""
        if self.ends is not None and time.monotonic_ns() > self.ends:
            raise _TimeUpError
        if next(self.visits) >= (MOST_NODES if self.nodes is None else self.nodes):
            raise _TimeUpError
        ended = result(position, self.rule)
        if ended:
            sure = SURE + plies  # the sooner the better
            return 0.0 if ended == "draw" else (sure if ended == position.to_move else -sure)
        if plies == 0:
            return margin(position, self.miniboard)
        best = -2 * SURE
        for move in _ordered(position, legal_moves(position, self.rule), self.rule):
            after = play(position, *move, self.rule)
            best = max(best, -self.value(after, plies - 1, -beta, -max(alpha, best)))
            if best >= beta:
                break
        return best


def margin(position: NineBoards, miniboard: Miniboard) -> float:
    """Return the linear evaluation's win - loss for the side to move."""
    chances = board_chances(position, miniboard)
    total = 0.0
    for (a, b, c), weight in zip(LINES, MARGINS, strict=True):
        total += weight * chances[a][1] * chances[b][1] * chances[c][1]
        total -= weight * chances[a][2] * chances[b][2] * chances[c][2]
    return total if position.to_move == "X" else -total


def _ordered(position: NineBoards, moves: Iterable[BoardCell], rule: str) -> list[BoardCell]:
    """Return the moves, those that win a board first; otherwise the order is kept."""
    macros = {(board, cell): play(position, board, cell, rule).macro for board, cell in moves}
    return sorted(macros, key=lambda move: macros[move] == position.macro)
