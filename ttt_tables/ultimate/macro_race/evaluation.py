"""Evaluations of an ultimate position, with the part of each board.

Filling each mini-board at random gives it three chances; an evaluation combines the nine. `race`
is the chance of the race for the macro board (see orders.py), `linear` the fit of the blog
that had the idea (see linear.py). Both are linear in the chances of each board, so the values if a
board falls to nobody, to X and to O are its gradient. Neither considers the side to move or the
board to play in: the search does.
"""

from collections.abc import Callable, Sequence
from math import prod
from typing import NamedTuple

from ttt_tables.board.numbers import LINES
from ttt_tables.errors import UnknownPolicyError, quote
from ttt_tables.miniboard.pack import Miniboard, Triple
from ttt_tables.ultimate.macro_race.boards import SETTLED, board_chances
from ttt_tables.ultimate.macro_race.diagram import ORDER, make_diagram
from ttt_tables.ultimate.macro_race.linear import OTHER, OWN
from ttt_tables.ultimate.macro_race.orders import WHOLE, get_race
from ttt_tables.ultimate.rules import Position, result

EVALUATIONS = ("race", "linear")

Pair = tuple[float, float]  # of X and of O


class BoardPart(NamedTuple):
    """The part of one mini-board in the evaluation.

    The three scores are X's expected score if the board falls to X, to nobody and to O: the
    gradient of the evaluation, which is linear in each board. `swing` is how much the board
    matters: score_if_x - score_if_o.
    """

    board: int
    x_win: float  # chances of the mini-board when it is filled at random
    draw: float
    o_win: float
    score_if_x: float
    score_if_draw: float
    score_if_o: float

    @property
    def swing(self) -> float:
        """X's expected score if he wins the board, minus his score if O wins it."""
        return self.score_if_x - self.score_if_o


class Evaluation(NamedTuple):
    """X's and O's estimated chances of the whole game, and the part of each board.

    Under `race` they are the chances of the race, in [0, 1]; those of `linear` are a fit,
    which may leave [0, 1].
    """

    x_win: float
    draw: float
    o_win: float
    boards: tuple[BoardPart, ...]  # nine, in order

    @property
    def x_score(self) -> float:
        """X's expected score: a draw counts one half."""
        return self.x_win + self.draw / 2


def check_evaluation(name: object) -> str:
    """Return the evaluation's name. Raises UnknownPolicyError if there is none of this name."""
    if not isinstance(name, str) or name not in EVALUATIONS:
        raise UnknownPolicyError(
            f"no evaluation is called {quote(name)}: choose one of {', '.join(EVALUATIONS)}"
        )
    return name


def evaluate(
    position: Position, rule: str, miniboard: Miniboard, evaluation: str = "race"
) -> Evaluation:
    """Return an evaluation, "race" or "linear", of a position, by the chances of mini-boards.

    An ended position has the chances of its result, 0 or 1. Raises UnknownPolicyError.
    """
    value = _VALUES[check_evaluation(evaluation)]
    chances = board_chances(position, miniboard)
    boards = []
    for board, (nobody, x, o) in enumerate(chances):
        others = chances[:board], chances[board + 1 :]
        wins = [value(rule, (*others[0], sure, *others[1])) for sure in SETTLED]
        scores = [(1 + x_win - o_win) / 2 for x_win, o_win in wins]
        boards.append(BoardPart(board, x, nobody, o, scores[1], scores[0], scores[2]))
    if ended := result(position, rule):
        return Evaluation(ended == "X", ended == "draw", ended == "O", tuple(boards))
    x_win, o_win = value(rule, chances)
    return Evaluation(x_win, 1 - x_win - o_win, o_win, tuple(boards))


def race(rule: str, chances: Sequence[Triple]) -> Pair:
    """Return X's and O's chances in the race, from the chances of the nine boards."""
    leaves, after, starts = make_diagram(get_race(rule))
    values = [(x / WHOLE, o / WHOLE) for x, o in leaves]
    for level, board in enumerate(reversed(ORDER)):
        nobody, x, o = chances[board]
        for answers in after[starts[level] - starts[0] : starts[level + 1] - starts[0]]:
            (a, b), (c, d), (e, f) = [values[node] for node in answers]
            values.append((nobody * a + x * c + o * e, nobody * b + x * d + o * f))
    return values[-1]


def linear(rule: str, chances: Sequence[Triple]) -> Pair:
    """Return the linear estimates of X's and O's chances: under every rule the same."""
    x, o = [[prod([chances[at][who] for at in line]) for line in LINES] for who in (1, 2)]
    return _weigh(x, o), _weigh(o, x)


def _weigh(own: Sequence[float], other: Sequence[float]) -> float:
    weighted = zip((*OWN, *OTHER), (*own, *other), strict=True)
    return sum([weight * product for weight, product in weighted])


_VALUES: dict[str, Callable[[str, Sequence[Triple]], Pair]] = {"race": race, "linear": linear}
