"""Train MENACE and TD yourself, with the code that makes the tables.

A trained learner is a policy: `ttt.evaluate(ttt.learners.train_menace(1000), "perfect")`.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ttt_tables.board.any_order import check_side
from ttt_tables.board.limits import check_count
from ttt_tables.board.numbers import parse, whole_number
from ttt_tables.errors import BadModelError, UnknownPolicyError, quote
from ttt_tables.games.classic.opponents import RESIGN, Model
from ttt_tables.games.classic.rules import boards
from ttt_tables.learners.arrays import replies
from ttt_tables.learners.boxes import all_boxes
from ttt_tables.learners.play import draws_a_bead, plays_the_best, prefers_beads, prefers_values
from ttt_tables.learners.runs import AGAINST, MOST_GAMES, OPPONENTS, Run, compute_chances, train
from ttt_tables.play.evaluator import RESIGN as GIVES_UP

MOST_BEADS = 600  # of an action before training, so that a box never has 2**16 beads
SEEDS = 1 << 64


class LearnerChances(NamedTuple):
    """The learner's win, draw and loss probabilities, as floats."""

    win: float
    draw: float
    loss: float


class Learner:
    """A trained learner. It is a policy: called with a board's text it returns weights.

    learnt        MENACE's beads, (593, 9) by box and action, or TD's values, (5478,) by board in
                  increasing order of numbers; read-only
    resignations  the games in which MENACE has resigned: as X, as O
    """

    def __init__(self, run: Run, seed: int, games: int) -> None:
        self.run: Run = run
        self.seed: int = seed
        self.games: int = games
        trained = train(run, seed, (games,))
        self.learnt: NDArray[np.int32] | NDArray[np.float64] = trained.kept[0]
        self.learnt.setflags(write=False)
        self.resignations: tuple[int, int] = tuple(trained.resignations[0].tolist())

    def chances(self, against: str = "random", side: str | None = None) -> LearnerChances:
        """Return the probabilities against "random" or "perfect", as in the table learning_curves.

        They are computed over all boards; no games are played. `side` is the learner's, by default
        the first that it has learnt. Raises UnknownPolicyError and BadBoardError.
        """
        opponent = replies(AGAINST[_check_name(against, tuple(AGAINST))])
        number = "XO".index(check_side(self.run.sides[0] if side is None else side))
        learnt = self.learnt.copy()  # the compiled code only takes writable arrays
        return LearnerChances(*compute_chances(self.run, learnt, number, opponent).tolist())

    def __call__(self, board: str) -> Mapping[int | str, int]:
        """Return the weights of a board's cells: a policy, as `ttt.evaluate` takes it."""
        weights = self._model(parse(board))
        return {GIVES_UP if cell == RESIGN else cell: one for cell, one in weights.items()}

    @cached_property
    def _model(self) -> Model:
        if self.run.learner == "td":
            return plays_the_best(prefers_values(zip(boards(), self.learnt.tolist(), strict=True)))
        beads = [
            (box.board, cell, count)
            for box, held in zip(all_boxes(), self.learnt.tolist(), strict=True)
            for cell, count in zip(box.cells, held, strict=False)
        ]
        return draws_a_bead(prefers_beads(beads))

    def __repr__(self) -> str:
        learner, variant, sides, opponent = self.run
        return (
            f"<{learner} {variant}, {sides} against {opponent}: {self.games} games, "
            f"seed {self.seed}>"
        )


def train_menace(
    games: int,
    against: str = "random",
    seed: int = 0,
    plan: tuple[int, int, int, int] = (8, 4, 2, 1),
    side: str = "X",
) -> Learner:
    """Return MENACE after a number of games, 0 to 20,000.

    against   "random", "perfect" (any move that keeps the outcome), or "self": then both sides
              learn, each with its own boxes
    seed      0 to 2**64 - 1; game g depends on (against, side, seed, g), and on the plan if the
              tables have it: all other plans use the random words of (8, 4, 2, 1)
    plan      beads of each action before training, for the side's first, second, third and fourth
              move: 0 to 600
    side      MENACE's side, "X" or "O"

    Raises BadLimitError (games, seed), BadModelError (plan), UnknownPolicyError, BadBoardError.
    """
    learns = check_side(side)
    opponent = _check_name(against, OPPONENTS)
    beads = "/".join(map(str, _check_plan(plan)))
    run = Run("menace", beads, "XO" if opponent == "self" else learns, opponent)
    return _trained(run, seed, games)


def train_td(games: int, seed: int = 0, draw_reward: float = 0.0) -> Learner:
    """Return TD(0) after a number of games against itself, 0 to 20,000.

    draw_reward   the reward of a draw, 0 (the original) to 1

    Raises BadLimitError (games, seed) and BadModelError (draw_reward).
    """
    real = isinstance(draw_reward, int | float) and not isinstance(draw_reward, bool)
    if not real or not 0 <= draw_reward <= 1:
        raise BadModelError(f"draw_reward must be 0 to 1, got {quote(draw_reward)}")
    run = Run("td", str(float(draw_reward)), "XO", "self")
    return _trained(run, seed, games)


def _trained(run: Run, seed: int, games: int) -> Learner:
    """Return the learner of a run. Raises BadLimitError for a seed or games out of range."""
    seed = check_count("a seed", seed, 0, SEEDS - 1)
    return Learner(run, seed, check_count("the number of games", games, 0, MOST_GAMES))


def _check_plan(plan: object) -> list[int]:
    beads = [whole_number(part) for part in plan] if isinstance(plan, list | tuple) else []
    plan_beads = [part for part in beads if part is not None and 0 <= part <= MOST_BEADS]
    if len(plan_beads) != 4 or len(beads) != 4:
        raise BadModelError(
            f"plan must be four numbers of beads from 0 to {MOST_BEADS}, such as (8, 4, 2, 1), "
            f"got {quote(plan)}"
        )
    return plan_beads


def _check_name(name: object, names: tuple[str, ...]) -> str:
    if not isinstance(name, str) or name not in names:
        raise UnknownPolicyError(
            f"unknown opponent {quote(name)}: choose one of {', '.join(names)}"
        )
    return name
