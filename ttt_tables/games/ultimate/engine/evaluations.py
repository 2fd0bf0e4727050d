"""The tables of an evaluation, in the kernel's form."""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from ttt_tables.board.numbers import WEIGHTS
from ttt_tables.errors import UnknownPolicyError, quote
from ttt_tables.games.miniboard.stored import Miniboard, Triple
from ttt_tables.games.ultimate.engine.kernel.layout import COUNT, EVALUATION, RACE, VECTOR
from ttt_tables.games.ultimate.engine.learned import learned_rules, patterns_of
from ttt_tables.games.ultimate.macro_race.orders import SHARE_PARTS, shares


def make_evaluation(rule: str, evaluation: str, miniboard: Miniboard) -> np.void:
    """Return an evaluation in the kernel's form.

    All engines of a rule share its patterns, which a search only reads. The race caches means, so
    its record is copied.
    """
    if evaluation == "patterns":
        return patterns_of(rule)
    e: np.void = _race(rule, miniboard).copy()[0]
    return e


@lru_cache(maxsize=6)
def _race(rule: str, miniboard: Miniboard) -> NDArray[np.void]:
    """Return an array of one record: the tables of the race, without means."""
    e = np.zeros(1, dtype=EVALUATION)
    e["kind"] = COUNT if rule == "closed-count" else RACE
    chances = miniboard.triples
    kinds = {triple: kind for kind, triple in enumerate(sorted(set(chances)))}
    e["chances"] = [(*one, kinds[one]) for one in chances]
    e["gains"] = _gains(chances)
    margin = (np.array(shares(rule)) @ (1, -1) / SHARE_PARTS).reshape(27, 27, 27)
    lined = margin[_SET_LABELS][:, _SET_LABELS][:, :, _SET_LABELS]
    settled = e["settled"].reshape(2, 27, 27, VECTOR)
    for row, axes in enumerate([(1, 2, 0), (0, 2, 1)]):  # the row itself is the last
        e["lined"][0, row] = lined.transpose(axes).ravel()
        settled[row, :, :, :27] = margin.transpose(axes)
    return e


_SET_LABELS = np.array([0, 9, 3, 12, 1, 10, 4, 13])  # of a row, by the set of boards that X has


def _gains(chances: Sequence[Triple]) -> NDArray[np.float64]:
    """Return, by mini-board and side, half the most that one mark can add to the side's lead."""
    triples, boards = np.array(chances), np.arange(3**9)
    leads, gains = triples @ (0, 1, -1), np.zeros((3**9, 2))
    decided = (triples.max(1) == 1) | (triples.max(1) == 0)
    for weight in WEIGHTS:
        free = boards[~decided & (boards // weight % 3 == 0)]
        for side, sign in enumerate((1, -1)):
            added = sign * (leads[free + (1 + side) * weight] - leads[free]) / 2
            gains[free, side] = np.maximum(gains[free, side], added)
    return gains


def choose_evaluation(evaluation: str | None, rule: str) -> str:
    """Return the name of an evaluation; None is the strongest one. Raises UnknownPolicyError."""
    names = ("patterns", "race") if rule in learned_rules() else ("race",)
    if evaluation is None:
        return names[0]
    if not isinstance(evaluation, str) or evaluation not in names:
        why = (
            f"no patterns have been learned for the rule {rule}"
            if isinstance(evaluation, str) and evaluation == "patterns"
            else f"unknown evaluation {quote(evaluation)}"
        )
        raise UnknownPolicyError(f"{why}: choose one of {', '.join(names)}")
    return evaluation
