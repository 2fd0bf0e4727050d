"""What a settled macro board is worth: the numbers that the evaluations are made of.

A labeling says of each board who won it, and is numbered as a board is: nobody 0, X 1, O 2. An
evaluation is 3**9 numbers, one a labeling; its value for nine boards with chances is the mean over
labelings, which is linear in the chances of each board. So the gradient of one board gives the
evaluation after every move there, exactly.

Race: boards are settled in uniformly random order, and the first line of three wins. Where both
sides have lines they are parallel, and it counts how often X's is complete first. The linear
evaluation is fitted to it.
"""

from collections.abc import Iterator
from functools import cache
from itertools import product

from ttt_tables.board import CELLS, LINES
from ttt_tables.errors import UnknownPolicyError, quote

Outcomes = tuple[float, ...]
EVALUATIONS = ("race", "linear")

# The linear evaluation: a side's chance in the race, fitted by least squares to the products of the
# chances along the eight lines, for it and for the opponent, and a bias. The fit is over chances of
# the boards with the uniform (Dirichlet) distribution, where it explains 96.4 % of the variance for
# a line of boards and 84.9 % for closed-count; it is solved from the exact moments, so no sample is
# drawn. Lines have equal weights if a symmetry carries one to the other.
# bias; own lines: sides, middle row and column, diagonals; the opponent's lines likewise
_LINE_WEIGHTS: Outcomes = (0.058836889, 0.581320320, 0.588852121, 0.549537593)
_LINE_WEIGHTS += (-0.040290609, -0.041381186, -0.038523699)
_COUNT_WEIGHTS: Outcomes = (0.402868275, 0.600913413, 0.600913413, 0.299096765)
_COUNT_WEIGHTS += (-0.471897994, -0.471897994, -0.205797516)


def _labelings() -> Iterator[tuple[int, ...]]:
    return product(range(3), repeat=len(CELLS))


def _lines(labels: tuple[int, ...], side: int) -> list[tuple[int, ...]]:
    return [line for line in LINES if all(labels[board] == side for board in line)]


def _first(labels: tuple[int, ...], side: int) -> float:
    """Return the share of the 9! orders in which a side's line is the first."""
    own, others = len(_lines(labels, side)), len(_lines(labels, 3 - side))
    if not own or not others:
        return float(own > 0)
    return own / (own + others)  # parallel lines: one each, or two and one


def _line_of_boards(labels: tuple[int, ...], side: int, rule: str) -> float:
    lined = _lines(labels, 1) or _lines(labels, 2)
    if rule != "closed-count" or lined:
        return _first(labels, side)
    return float(labels.count(side) > labels.count(3 - side))


@cache
def race(rule: str, side: str) -> Outcomes:
    """Return, by labeling, how likely a side ("X" or "O") wins the race under a rule."""
    return tuple([_line_of_boards(labels, "XO".index(side) + 1, rule) for labels in _labelings()])


@cache
def linear(rule: str, side: str) -> Outcomes:
    """Return, by labeling, the linear estimate of how likely a side wins under a rule."""
    bias, *weights = _COUNT_WEIGHTS if rule == "closed-count" else _LINE_WEIGHTS
    own = "XO".index(side) + 1
    return tuple(
        [
            bias
            + sum(weights[_line_class(line)] for line in _lines(labels, own))
            + sum(weights[3 + _line_class(line)] for line in _lines(labels, 3 - own))
            for labels in _labelings()
        ]
    )


def _line_class(line: tuple[int, ...]) -> int:
    """Return 0 for a side, 1 for the middle row or column, 2 for a diagonal."""
    if 4 not in line:
        return 0
    return 2 if 0 in line or 2 in line else 1


def line_margins(rule: str) -> Outcomes:
    """Return, in the order of LINES, what the linear evaluation's margin gains by each line."""
    weights = (_COUNT_WEIGHTS if rule == "closed-count" else _LINE_WEIGHTS)[1:]
    classes = [_line_class(line) for line in LINES]
    return tuple([weights[of] - weights[3 + of] for of in classes])


def outcomes(evaluation: str, rule: str, side: str) -> Outcomes:
    """Return the 3**9 numbers of an evaluation ("race" or "linear") for a side under a rule.

    Raises UnknownPolicyError for other evaluations.
    """
    if not isinstance(evaluation, str) or evaluation not in EVALUATIONS:
        raise UnknownPolicyError(
            f"no evaluation is called {quote(evaluation)}: choose one of {', '.join(EVALUATIONS)}"
        )
    return (race if evaluation == "race" else linear)(rule, side)
