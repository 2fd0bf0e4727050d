"""Evaluations of an ultimate position, with the part of each board.

Random fill gives each mini-board three result probabilities, and an evaluation combines those of
the nine boards. Both evaluations are linear in the probabilities of each board, so the values if a
board goes to neither side, to X or to O are its gradient. Neither evaluation considers the side to
move or the board to play in; the search does.

`race` is the win probability in the race for the macro board (see orders.py). `linear` is a blog's
fit to simulated races: X's probability is a sum over the eight lines of boards of one weight times
the product of X's probabilities and another weight times the product of O's. The weights are rows
of `ultimate_weights`, fitted as in the blog: X takes a board with a uniform probability and O takes
it otherwise, races are simulated, and the fit has no constant and uses the pseudo-inverse. Because
of the noise of the simulation, symmetric lines differ a little. `linear` is the same under every
rule.
"""

from collections.abc import Callable, Sequence
from math import prod
from typing import NamedTuple

from ttt_tables.board.numbers import LINES, show
from ttt_tables.errors import UnknownPolicyError, quote
from ttt_tables.games.miniboard.stored import Miniboard, Triple
from ttt_tables.games.ultimate.macro_race.diagram import ORDER, make_diagram
from ttt_tables.games.ultimate.macro_race.orders import SHARE_PARTS, get_race
from ttt_tables.games.ultimate.rules import NineBoards, result

EVALUATIONS = ("race", "linear")
SETTLED: tuple[Triple, ...] = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
_WON = {"X": SETTLED[1], "O": SETTLED[2]}

# The rows of `ultimate_weights` that `linear` has: a side's own products, and the other's, in the
# order of LINES.
LINEAR_FIT: dict[str, str | bool] = {
    "distribution": "complement",
    "labels": "simulated",
    "with_constant": False,
}
OWN_WEIGHTS = (
    *(0.419441273, 0.353171634, 0.4350969, 0.36457045),
    *(0.419051685, 0.354298193, 0.422771944, 0.431290001),
)
OTHER_WEIGHTS = (
    *(0.038910735, 0.098841681, 0.035584804, 0.089654743),
    *(0.023258688, 0.093872828, 0.015024973, 0.045325137),
)
MARGINS = tuple([own - other for own, other in zip(OWN_WEIGHTS, OTHER_WEIGHTS, strict=True)])

Pair = tuple[float, float]  # of X and of O


class BoardPart(NamedTuple):
    """The part of one mini-board in the evaluation.

    The three scores are X's expected score if the board goes to X, to neither side and to O: the
    gradient of the evaluation, which is linear in each board. `swing` is how much the board
    matters: score_if_x - score_if_o.
    """

    board: int
    x_win: float  # probabilities of the mini-board under random fill
    draw: float
    o_win: float
    score_if_x: float
    score_if_draw: float
    score_if_o: float

    @property
    def swing(self) -> float:
        """X's expected score if X wins the board, minus X's expected score if O wins it."""
        return self.score_if_x - self.score_if_o


class Evaluation(NamedTuple):
    """The estimated probabilities of the whole game, and the part of each board.

    With `race` they are the probabilities of the race, in [0, 1]. With `linear` they are a fit,
    which may be outside [0, 1].
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
    """Return the evaluation's name. Raises UnknownPolicyError for an unknown name."""
    if not isinstance(name, str) or name not in EVALUATIONS:
        raise UnknownPolicyError(
            f"unknown evaluation {quote(name)}: choose one of {', '.join(EVALUATIONS)}"
        )
    return name


def board_chances(position: NineBoards, miniboard: Miniboard) -> tuple[Triple, ...]:
    """Return the probabilities (draw, X, O) of the nine boards; those of a won board are 0 or 1."""
    return tuple(
        [
            _WON.get(owner) or miniboard.triples[board]
            for owner, board in zip(show(position.macro), position.boards, strict=True)
        ]
    )


def evaluate(
    position: NineBoards, rule: str, miniboard: Miniboard, evaluation: str = "race"
) -> Evaluation:
    """Return the evaluation "race" or "linear" of a position, from the tables of mini-boards.

    In an ended position the probabilities are 0 or 1. Raises UnknownPolicyError.
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
    """Return X's and O's probabilities in the race, from those of the nine boards."""
    leaves, after, starts = make_diagram(get_race(rule))
    values = [(x / SHARE_PARTS, o / SHARE_PARTS) for x, o in leaves]
    for level, board in enumerate(reversed(ORDER)):
        nobody, x, o = chances[board]
        for answers in after[starts[level] - starts[0] : starts[level + 1] - starts[0]]:
            (a, b), (c, d), (e, f) = [values[node] for node in answers]
            values.append((nobody * a + x * c + o * e, nobody * b + x * d + o * f))
    return values[-1]


def linear(rule: str, chances: Sequence[Triple]) -> Pair:
    """Return the linear estimates of X's and O's probabilities, the same under every rule."""
    x, o = [[prod([chances[at][who] for at in line]) for line in LINES] for who in (1, 2)]
    return _weigh(x, o), _weigh(o, x)


def _weigh(own: Sequence[float], other: Sequence[float]) -> float:
    weighted = zip((*OWN_WEIGHTS, *OTHER_WEIGHTS), (*own, *other), strict=True)
    return sum([weight * product for weight, product in weighted])


_VALUES: dict[str, Callable[[str, Sequence[Triple]], Pair]] = {"race": race, "linear": linear}
