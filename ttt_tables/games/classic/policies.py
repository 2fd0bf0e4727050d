"""The named policies of the classic game.

A policy is an order of the moves with a rule for ties. `perfect` and similar policies play the
lowest-numbered best cell; a `tied` policy plays each best cell equally often. A learner orders
moves by its beads or values: `menace` draws a bead, and the others play the lowest-numbered cell
with the greatest value. A policy of rules of thumb uses some of Newell and Simon's rules. To add a
policy, add an entry; each opponent model (opponents.py) adds a policy for each objective.
"""

from typing import NamedTuple

from ttt_tables.games.classic.opponents import MODELS, Model, perfect

# Objectives against an imperfect opponent, as names of properties of MoveOdds. The first decides,
# the next breaks ties, and larger is better. The lowest-numbered cell breaks the last tie.
OBJECTIVES: dict[str, tuple[str, ...]] = {
    "safe": ("depth_score", "win", "draw"),
    "max-win": ("win", "draw"),
    "max-score": ("score", "win"),
    "1f604": ("wdl", "safe_win", "resistance"),
}


class NamedPolicy(NamedTuple):
    """An order of the moves, the opponent model of its probabilities, and its rule for ties.

    A learner's model is the random player, as in the learning curves.
    """

    order: tuple[str, ...]
    model: Model
    tied: bool = False
    objective: str = ""  # with `model_name`, the rows of best_responses that hold its moves
    model_name: str = ""
    learner: str = ""  # menace, menace-greedy or td: the order is what the learner's table holds
    heuristics: bool = False  # the order names rules of thumb, of which the first has priority


# Newell and Simon's program uses all rules of thumb. Children use some: docs/policies.md.
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
