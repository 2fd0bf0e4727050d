"""The search in plain Python, for where numba is not: the same idea, thousands of times slower.

Iterative deepening and alpha-beta over the linear evaluation.
"""

import time
from random import Random

from ttt_tables.board.numbers import LINES
from ttt_tables.ultimate.engine.budget import DEEPEST
from ttt_tables.ultimate.macro_race.boards import board_chances
from ttt_tables.ultimate.macro_race.linear import MARGINS
from ttt_tables.ultimate.rules import Move, Position, legal_moves, play, result

SURE = 100.0  # a forced result; evaluations stay far below


class _TimeUpError(Exception):
    """The search has to stop, wherever it is."""


def choose_readably(
    position: Position, rule: str, ends: int, depth: int | None, seed: int = 0
) -> Move:
    """Return a move found until a time (nanoseconds of the monotonic clock), or to a depth."""
    moves = list(legal_moves(position, rule))
    if seed:
        Random(seed).shuffle(moves)
    moves = _ordered(position, moves, rule)
    best = moves[0]
    try:
        for plies in range(1, (depth or DEEPEST) + 1):
            scores = _scores(position, moves, rule, plies, None if plies == 1 else ends)
            best = max(scores, key=scores.__getitem__)
            if abs(scores[best]) >= SURE:
                break
            moves.sort(key=scores.__getitem__, reverse=True)
    except _TimeUpError:
        pass
    return best


def _scores(
    position: Position, moves: list[Move], rule: str, plies: int, ends: int | None
) -> dict[Move, float]:
    """Return the score of each move; of those that are not the best, a bound."""
    scores, best = {}, -2 * SURE
    for move in moves:
        after = play(position, *move, rule)
        scores[move] = -_search(after, rule, plies - 1, -2 * SURE, -best, ends)
        best = max(best, scores[move])
    return scores


def _search(
    position: Position, rule: str, plies: int, alpha: float, beta: float, ends: int | None
) -> float:
    if ends is not None and time.monotonic_ns() > ends:
        raise _TimeUpError
    ended = result(position, rule)
    if ended:
        sure = SURE + plies  # the sooner the better
        return 0.0 if ended == "draw" else (sure if ended == position.to_move else -sure)
    if plies == 0:
        return margin(position)
    best = -2 * SURE
    for move in _ordered(position, list(legal_moves(position, rule)), rule):
        after = play(position, *move, rule)
        best = max(best, -_search(after, rule, plies - 1, -beta, -max(alpha, best), ends))
        if best >= beta:
            break
    return best


def margin(position: Position) -> float:
    """Return the linear evaluation's win - loss for the side to move."""
    chances = board_chances(position)
    total = 0.0
    for (a, b, c), weight in zip(LINES, MARGINS, strict=True):
        total += weight * chances[a][1] * chances[b][1] * chances[c][1]
        total -= weight * chances[a][2] * chances[b][2] * chances[c][2]
    return total if position.to_move == "X" else -total


def _ordered(position: Position, moves: list[Move], rule: str) -> list[Move]:
    """Return moves with those that win a board first; equal ones stay in order."""
    macros = {(board, cell): play(position, board, cell, rule).macro for board, cell in moves}
    return sorted(moves, key=lambda move: macros[move] == position.macro)
