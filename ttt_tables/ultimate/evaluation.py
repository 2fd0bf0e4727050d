"""Evaluations of an ultimate position, with the parts that explain them.

Each mini-board is taken to be filled at random; an evaluation of the macro board says what the
results are worth together (see `outcomes.py`). Neither knows whose turn it is nor where he has to
play: that is for the search.
"""

from typing import NamedTuple

from ttt_tables import board as b
from ttt_tables.ultimate.chances import Triple, mini_chances
from ttt_tables.ultimate.outcomes import Outcomes, outcomes
from ttt_tables.ultimate.position import Position, result


class BoardPart(NamedTuple):
    """What one mini-board has to do with the evaluation.

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
        """X's expected score if he wins the board, less that if O wins it."""
        return self.score_if_x - self.score_if_o


class Evaluation(NamedTuple):
    """X's and O's estimated chances of the whole game, and the part of each board.

    Under `race` they are the exact chances of the race, in [0, 1]; those of `linear` are a fit,
    which may leave [0, 1] by a little.
    """

    x_win: float
    draw: float
    o_win: float
    boards: tuple[BoardPart, ...]  # nine, in order

    @property
    def x_score(self) -> float:
        """X's expected score: a draw counts one half."""
        return self.x_win + self.draw / 2


def evaluate(position: Position, rule: str, evaluation: str = "race") -> Evaluation:
    """Return what an evaluation, "race" or "linear", says of a position.

    Of an ended position it says the result. Raises UnknownPolicyError for other evaluations.
    """
    chances = board_chances(position)
    x_parts = gradient(outcomes(evaluation, rule, "X"), chances)
    o_parts = gradient(outcomes(evaluation, rule, "O"), chances)
    boards = []
    for board, (nobody, x, o) in enumerate(chances):
        scores = [(1 + a - c) / 2 for a, c in zip(x_parts[board], o_parts[board], strict=True)]
        boards.append(BoardPart(board, x, nobody, o, scores[1], scores[0], scores[2]))
    ended = result(position, rule)
    if ended:
        return Evaluation(ended == "X", ended == "draw", ended == "O", tuple(boards))
    x_win, o_win = _mean(x_parts[0], chances[0]), _mean(o_parts[0], chances[0])
    return Evaluation(x_win, 1 - x_win - o_win, o_win, tuple(boards))


def board_chances(position: Position) -> list[Triple]:
    """Return the chances (nobody, X, O) of the nine boards; a won board is settled."""
    settled = {"X": (0.0, 1.0, 0.0), "O": (0.0, 0.0, 1.0)}
    chances = mini_chances()
    owners = b.show(position.macro)
    return [
        settled.get(owner) or chances[board]
        for owner, board in zip(owners, position.boards, strict=True)
    ]


def gradient(numbers: Outcomes, chances: list[Triple]) -> list[Outcomes]:
    """Return, of each board, the mean over all other boards if it falls to nobody, X and O."""
    parts = []
    before: Outcomes = numbers  # the mean over the boards before this one
    for board in b.CELLS:
        third = len(before) // 3
        branches = [before[label * third : (label + 1) * third] for label in range(3)]
        parts.append(tuple([_contract(branch, chances[board + 1 :]) for branch in branches]))
        before = _contract_first(before, chances[board])
    return parts


def _contract(numbers: Outcomes, chances: list[Triple]) -> float:
    for triple in chances:
        numbers = _contract_first(numbers, triple)
    return numbers[0]


def _contract_first(numbers: Outcomes, triple: Triple) -> Outcomes:
    """Return the mean over the first board's label."""
    third = len(numbers) // 3
    nobody, x, o = triple
    branches = numbers[:third], numbers[third : 2 * third], numbers[2 * third :]
    if 1.0 in triple:
        return branches[triple.index(1.0)]
    return tuple([nobody * a + x * c + o * d for a, c, d in zip(*branches, strict=True)])


def _mean(parts: Outcomes, triple: Triple) -> float:
    return sum(part * chance for part, chance in zip(parts, triple, strict=True))
