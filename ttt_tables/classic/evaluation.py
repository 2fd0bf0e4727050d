"""Model against model: exact chances and exploitability of the classic game, without simulation.

A model is a function from a board to whole-number weights of its cells (see opponents.py).
"""

from collections import defaultdict
from fractions import Fraction

from ttt_tables.answer import Chances
from ttt_tables.board.numbers import OTHER
from ttt_tables.classic.opponents import RESIGN, Model
from ttt_tables.classic.response import Response
from ttt_tables.classic.rules import EMPTY, afterstates, result, to_move


def evaluate(model_x: Model, model_o: Model) -> Chances[Fraction]:
    """Return the exact chances (Fractions) of a game between two models."""
    sides = {"X": model_x, "O": model_o}
    ended: dict[str, Fraction] = defaultdict(Fraction)
    reached = {EMPTY: Fraction(1)}
    while reached:
        following: dict[int, Fraction] = defaultdict(Fraction)
        for board, chance in reached.items():
            mover = to_move(board)
            weights = sides[mover](board)
            total = sum(weights.values())
            if weights.get(RESIGN):
                ended[OTHER[mover]] += chance * Fraction(weights[RESIGN], total)
            for cell, after in afterstates(board):
                if weights.get(cell):
                    share = chance * Fraction(weights[cell], total)
                    if over := result(after):
                        ended[over] += share
                    else:
                        following[after] += share
        reached = following
    return Chances(ended["X"], ended["draw"], ended["O"])


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
