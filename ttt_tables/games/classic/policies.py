"""The named policies of the classic game.

A policy is an order of the moves and a rule for ties: `perfect` and its like play the
lowest-numbered cell among the best, a `tied` policy plays each of the best equally often. A learner
orders moves by its beads or values: `menace` draws a bead, the others play the lowest-numbered cell
of the greatest. A policy of rules of thumb uses some of Newell and Simon's. Adding a policy is
adding an entry; an opponent model (opponents.py) adds one for each objective.
"""

from typing import NamedTuple

from ttt_tables.games.classic.opponents import MODELS, Model, perfect

# Objectives against an opponent who errs, as names of MoveOdds's properties: the first decides,
# then the next; larger is better. The asked board's lowest-numbered cell breaks the last tie.
OBJECTIVES: dict[str, tuple[str, ...]] = {
    "safe": ("depth_score", "win", "draw"),
    "max-win": ("win", "draw"),
    "max-score": ("score", "win"),
    "1f604": ("wdl", "safe_win", "resistance"),
}


class NamedPolicy(NamedTuple):
    """An order of the moves, the opponent model of its chances, and its rule for ties.

    A learner's model is the random player, as in the learning curves.
    """

    order: tuple[str, ...]
    model: Model
    tied: bool = False
    objective: str = ""  # with `model_name`, the rows of best_responses that hold its moves
    model_name: str = ""
    learner: str = ""  # menace, menace-greedy or td: the order is what the learner's table holds
    heuristics: bool = False  # the order names rules of thumb, in which the first decides first


# Newell and Simon's program knows all rules of thumb. Children lack some: docs/policies.md.
KNOWN = {
    "newell-simon": (
        *("win", "block", "fork", "block-fork"),
        *("centre", "opposite-corner", "corner", "side"),
    ),
    "third-grade": ("win", "block", "fork", "centre"),
    "first-grade": ("win", "block", "centre"),
    "kindergarten": ("win",),
}


POLICIES: dict[str, NamedPolicy] = {
    "perfect": NamedPolicy(("depth_score",), perfect),
    "perfect-any": NamedPolicy(("depth_score",), perfect, tied=True),
    **{
        f"{objective}-{name}": NamedPolicy(order, model, False, objective, name)
        for objective, order in OBJECTIVES.items()
        for name, model in MODELS.items()
    },
    "random": NamedPolicy((), MODELS["uniform"], tied=True),
    **{
        name: NamedPolicy((), MODELS["uniform"], learner=name)
        for name in ("menace", "menace-greedy", "td")
    },
    **{
        name: NamedPolicy(known, MODELS["uniform"], tied=True, heuristics=True)
        for name, known in KNOWN.items()
    },
}
