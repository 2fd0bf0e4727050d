"""The best response to each level of the dice game, in whole numbers.

A level marks one of its best cells, and with probability epsilon any cell that the roll opens, each
time all with equal probability. The best response maximises the probability of a win, and then that
of a draw.

Probabilities are whole numbers over WHOLE, which every division below divides. A win counts for
more than any number of draws, so one number has the probabilities of both.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import lcm

from ttt_tables.board.alternating import result
from ttt_tables.board.numbers import CELLS, OTHER, open_cells, place
from ttt_tables.games.dice.rules import EMPTY, ROWS, blocked_thirds
from ttt_tables.induction import backward_induction

LEVELS = {  # their epsilons
    "easy": Fraction(3, 5),
    "medium": Fraction(3, 10),
    "hard": Fraction(1, 10),
    "perfect": Fraction(0),
}
CASES = tuple(product(LEVELS, "XO"))  # each level, and the side of the best response to it
Best = Mapping[str, Sequence[Sequence[int]]]  # by side: best cells with one, two, three rows open
Worths = list[int]  # one for each of CASES
Known = Mapping[int, Mapping[str, Worths]]  # by board, and side to move

_MEANS = lcm(*range(1, len(CELLS) + 1))  # over the cells that a roll opens
_EPSILONS = lcm(*[epsilon.denominator for epsilon in LEVELS.values()])
_ROLLS = 3 * 8 * 5  # a third, then 2/3 of it, or 8/9 or 5/9
WHOLE = (_MEANS * _EPSILONS * _ROLLS) ** len(CELLS)
WIN = 2 * WHOLE  # in draws
ENDED = {
    winner: [WHOLE * (1 if winner == "draw" else WIN if winner == side else 0) for _, side in CASES]
    for winner in ("X", "draw", "O")
}


def best_responses(
    rule: str, best: Mapping[int, Best]
) -> dict[tuple[str, str], tuple[Fraction, Fraction]]:
    """Return how often the best response wins, and draws, in each of CASES.

    best   of every open position, by board
    """

    def backup(board: int, known: Known) -> dict[str, Worths]:
        thirds = {side: _thirds(board, side, best[board][side], known) for side in best[board]}
        return {side: _settled(rule, board, side, thirds) for side in thirds}

    worths = backward_induction(best, backup)[EMPTY]["X"]
    parts = [divmod(worth, WIN) for worth in worths]
    chances = [(Fraction(win, WHOLE), Fraction(draw, WHOLE)) for win, draw in parts]
    return dict(zip(CASES, chances, strict=True))


def _thirds(board: int, mover: str, best: Sequence[Sequence[int]], known: Known) -> Worths:
    """Return a third of the sum over the rolls that open an empty cell."""
    afters = {}
    for cell in open_cells(board):
        after = place(board, cell, mover)
        ended = result(after)
        afters[cell] = ENDED[ended] if ended else known[after][OTHER[mover]]
    rolls = [
        _played(
            mover,
            [afters[cell] for cell in cells],
            [afters[cell] for cell in afters if cell < 3 * rows],
        )
        for rows, cells in zip(ROWS, best, strict=True)
        if cells
    ]
    return [sum(worths) // 3 for worths in zip(*rolls, strict=True)]


def _played(mover: str, best: Iterable[Worths], opened: Iterable[Worths]) -> Iterator[int]:
    """Yield the worths of a roll.

    best     the worths after each of the mover's best cells; a level marks one of these cells
    opened   the worths after each cell that the roll opens
    """
    marked = zip(*best, strict=True), zip(*opened, strict=True)
    for (level, side), first, worths in zip(CASES, *marked, strict=True):
        if side == mover:
            yield max(worths)
        else:
            random, whole = LEVELS[level].as_integer_ratio()
            means = [sum(some) // len(some) for some in (first, worths)]
            yield ((whole - random) * means[0] + random * means[1]) // whole


def _settled(rule: str, board: int, side: str, thirds: Mapping[str, Worths]) -> Worths:
    """Return the worths of a position before the roll.

    thirds   by side to move, what the rolls that open an empty cell add to them
    """
    blocked, own = blocked_thirds(board), thirds[side]
    if rule == "pass" and blocked:  # v = x + b (y + b v), where b is a third of `blocked`
        both = zip(own, thirds[OTHER[side]], strict=True)
        return [(9 * x + 3 * blocked * y) // (9 - blocked**2) for x, y in both]
    if rule in ("pass", "reroll"):
        return [3 * x // (3 - blocked) for x in own]
    end = ENDED["draw" if rule == "draw" else OTHER[side]]
    return [x + blocked * (y // 3) for x, y in zip(own, end, strict=True)]
