"""Model against model: exact chances and exploitability of the classic game, without simulation.

A model is a function from a board to whole-number weights of its cells (see opponents.py).
"""

from collections import defaultdict
from fractions import Fraction
from itertools import cycle
from math import lcm

from ttt_tables.board.alternating import result
from ttt_tables.games.classic.opponents import RESIGN, Model
from ttt_tables.games.classic.response import Response
from ttt_tables.games.classic.rules import EMPTY, afterstates
from ttt_tables.scores import Chances


def evaluate(model_x: Model, model_o: Model) -> Chances[Fraction]:
    """Return the exact chances (Fractions) of a game between two models."""
    return evaluate_with_length(model_x, model_o)[0]


def evaluate_with_length(model_x: Model, model_o: Model) -> tuple[Chances[Fraction], Fraction]:
    """Return the exact chances of a game between two models, and its expected number of plies.

    A player who resigns makes no move. The chances of all boards of a ply are whole numbers over
    `whole`: that is several times as fast as to add fractions.
    """
    ended: dict[str, Fraction] = defaultdict(Fraction)
    reached, whole, plies = {EMPTY: 1}, 1, Fraction(0)
    sides = cycle(((model_x, "O"), (model_o, "X")))
    while reached:
        model, other = next(sides)
        weights = {board: model(board) for board in reached}
        totals = {board: sum(by_cell.values()) for board, by_cell in weights.items()}
        common = lcm(*totals.values())
        whole *= common
        following: dict[int, int] = defaultdict(int)
        over: dict[str, int] = defaultdict(int)
        moved = 0
        for board, chance in reached.items():
            each, by_cell = chance * (common // totals[board]), weights[board]
            resigned = by_cell.get(RESIGN, 0)
            over[other] += each * resigned
            moved += each * (totals[board] - resigned)
            for cell, after in afterstates(board):
                if by_cell.get(cell):
                    end = result(after)
                    if end:
                        over[end] += each * by_cell[cell]
                    else:
                        following[after] += each * by_cell[cell]
        for end, count in over.items():
            ended[end] += Fraction(count, whole)
        plies += Fraction(moved, whole)
        reached = following
    return Chances(ended["X"], ended["draw"], ended["O"]), plies


def exploitability(model: Model) -> Fraction:
    """Return how much a best response gains on a model, in expected score a game."""
    as_x, as_o = best_scores(model)
    return (as_x + as_o - 1) / 2


def best_scores(model: Model) -> tuple[Fraction, Fraction]:
    """Return a best response's scores against a model: as X, and as O."""
    response, opening = Response(model, "max-score"), model(EMPTY)
    as_o = [Fraction(opening.get(RESIGN, 0))] + [
        opening[cell] * response.score(after)
        for cell, after in afterstates(EMPTY)
        if opening.get(cell)
    ]
    return response.score(EMPTY), sum(as_o, Fraction(0)) / sum(opening.values())
