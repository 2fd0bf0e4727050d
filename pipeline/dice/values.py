"""The dice game solved, in fractions: every position's value before the roll.

Boards are solved by backward induction. A move has the value of the position after it, since the
roll only opens cells. So a position's value is the mean, over one, two and three open rows, of the
best cell's value. A blocked roll has the result that the rule states. Under `pass` it leaves the
board unchanged, so the two sides' values depend on each other, and a pair of equations gives them.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

import pyarrow as pa

from pipeline.schema import Column
from ttt_tables.board import alternating
from ttt_tables.board.numbers import OTHER, place
from ttt_tables.games.dice.rules import (
    DICE_RULES,
    ROWS,
    Turn,
    blocked_thirds,
    legal_moves,
    positions,
)
from ttt_tables.induction import backward_induction, pair_equation
from ttt_tables.scores import Chances

COMMON_DENOMINATOR = 80_621_568_000  # of the probabilities of all positions under all four rules
DICE_RULE = Column(
    "dice_rule",
    pa.string(),
    "The effect of a roll that opens no empty cell.",
    enum={
        name: effect.format(mover="the side to move", other="the other side")
        for name, effect in DICE_RULES.items()
    },
)
THIRD = Fraction(1, 3)
RESULTS = {
    "X": Chances(Fraction(1), Fraction(0), Fraction(0)),
    "draw": Chances(Fraction(0), Fraction(1), Fraction(0)),
    "O": Chances(Fraction(0), Fraction(0), Fraction(1)),
}


class Value(NamedTuple):
    """The probabilities that X wins, of a draw and that O wins, before the roll; and the best
    cells.

    Both sides play their lowest-numbered best cell.
    """

    chances: Chances[Fraction]  # of the three results
    best_cells: tuple[tuple[int, ...], ...]  # with one, two and three rows open; all of a tie


Values = Mapping[int, Mapping[str, Value]]  # by board, and side to move


def solve(rule: str, asked: Iterable[Turn] | None = None) -> dict[int, dict[str, Value]]:
    """Return the value of every position that play by the rule can reach.

    asked    other positions instead, with all positions to which they lead
    """
    sides: dict[int, list[str]] = {}
    for board, side in positions(rule) if asked is None else asked:
        sides.setdefault(board, []).append(side)
    return backward_induction(
        sides, lambda board, values: _backup(board, sides[board], rule, values)
    )


def _backup(board: int, sides: list[str], rule: str, values: Values) -> dict[str, Value]:
    """Return the value of a board for each side to move, from the values of its afterstates."""
    if ended := alternating.result(board):
        return {side: Value(RESULTS[ended], ((), (), ())) for side in sides}
    best = {side: _best_cells(board, side, values) for side in sides}
    chances = {side: _decided(board, side, rule, best[side], values) for side in sides}
    if rule == "pass" and blocked_thirds(board):
        chances = _passing(chances, blocked_thirds(board) * THIRD)
    return {side: Value(chances[side], best[side]) for side in sides}


def _best_cells(board: int, side: str, values: Values) -> tuple[tuple[int, ...], ...]:
    """Return the best cells for a side with one, two and three rows open: () if blocked."""
    sign = 1 if side == "X" else -1
    scores = {
        cell: sign * values[place(board, cell, side)][OTHER[side]].chances.x_score
        for cell in alternating.legal_moves(board)
    }
    by_rows = []
    for rows in ROWS:
        cells = legal_moves(board, rows)
        best = max([scores[cell] for cell in cells], default=None)
        by_rows.append(tuple([cell for cell in cells if scores[cell] == best]))
    return tuple(by_rows)


def _decided(
    board: int, side: str, rule: str, best: tuple[tuple[int, ...], ...], values: Values
) -> Chances[Fraction]:
    """Return the sum of probability times result over all rolls that do not pass the turn."""
    afters = [place(board, cells[0], side) for cells in best if cells]
    each = Fraction(1, len(afters)) if rule == "reroll" else THIRD
    ends = [values[after][OTHER[side]].chances for after in afters]
    if rule in ("draw", "forfeit"):
        ends += [RESULTS["draw" if rule == "draw" else OTHER[side]]] * (3 - len(afters))
    return Chances(*[each * sum(parts) for parts in zip(*ends, strict=True)])


def _passing(
    decided: Mapping[str, Chances[Fraction]], neutral: Fraction
) -> dict[str, Chances[Fraction]]:
    """Return the probabilities of both sides if the turn passes with probability `neutral`.

    The best cells are known already. So each result has a pair of equations with one choice a side.
    """
    pairs = [
        pair_equation([x], [y], [neutral], [1 - neutral])
        for x, y in zip(decided["X"], decided["O"], strict=True)
    ]
    with_x, with_o = zip(*pairs, strict=True)
    return {"X": Chances(*with_x), "O": Chances(*with_o)}
