"""The space of rulesets of nine cells stated a second time: choices on axes, and what they mean.

Lines and neighbours are written down, as cells, not derived.
"""

from functools import cache
from itertools import product

AXES = {  # the choices on each, the usual one first
    "mark": ("own", "either", "one"),
    "bound": ("none", "three", "four"),
    "steps": ("lines", "straight", "anywhere"),
    "filling": ("any", "lowest"),
    "lines": ("eight", "torus", "straight"),
    "completing": ("wins", "loses"),
    "lines_of": ("both", "X"),
    "stuck": ("loses", "draws"),
}
NEEDS: dict[str, dict[str, tuple[str, ...]]] = {  # what an unusual choice needs on other axes
    "bound": {"mark": ("own",)},
    "steps": {"bound": ("three", "four")},
    "filling": {"bound": ("none",)},
    "lines_of": {"mark": ("own",), "bound": ("none",), "completing": ("wins",)},
    "stuck": {"bound": ("three", "four")},
}
MOVING = ("steps", "stuck")  # axes that mean nothing without the choices that they need
USUAL = "classic"
KNOWN = {  # what people call a ruleset
    "classic": USUAL,
    "misere": "completing=loses",
    "wild": "mark=either",
    "wild-misere": "mark=either completing=loses",
    "notakto": "mark=one completing=loses",
    "morris-lines": "bound=three",
    "morris-orthogonal": "bound=three steps=straight",
    "morris-anywhere": "bound=three steps=anywhere",
    "achi": "bound=four",
    "torus": "lines=torus",
    "gravity": "filling=lowest",
    "maker-breaker": "lines_of=X",
}
LINES = {
    "eight": "012 036 048 147 246 258 345 678",
    "torus": "012 036 048 057 138 147 156 237 246 258 345 678",
    "straight": "012 036 147 258 345 678",
}
NEAR = {  # the cells that a mark on each may move to
    "lines": "134 024 145 046 01235678 248 347 468 457",
    "straight": "13 024 15 046 1357 248 37 468 57",
    "anywhere": " ".join(["012345678"] * 9),
}
BOUNDS = {"none": 9, "three": 3, "four": 4}  # the most marks of its own that a side may have
MARKS = {
    "own": ("X", "O"),
    "either": ("XO", "XO"),
    "one": ("X", "X"),
}  # that X may set, and that O may set


def read(text: str) -> dict[str, str]:
    """Return the choice on each axis."""
    usual = {axis: choices[0] for axis, choices in AXES.items()}
    return usual | dict([part.split("=") for part in text.split() if part != USUAL])


@cache
def every() -> tuple[str, ...]:
    """Return the text of each ruleset, rising: its choices that are not the usual ones."""
    texts = []
    for choices in product(*AXES.values()):
        chosen = dict(zip(AXES, choices, strict=True))
        unusual = {axis: choice for axis, choice in chosen.items() if choice != AXES[axis][0]}
        if all(has_needs(axis, chosen) for axis in unusual):
            texts.append(" ".join([f"{axis}={choice}" for axis, choice in unusual.items()]))
    return tuple(sorted([text or USUAL for text in texts]))


def has_needs(axis: str, chosen: dict[str, str]) -> bool:
    """Return whether the choices that an axis needs are made."""
    return all(chosen[other] in these for other, these in NEEDS.get(axis, {}).items())


def meaning(text: str) -> dict[str, str | None]:
    """Return the choice on each axis, None on one that means nothing beside the others."""
    chosen = read(text)
    return {
        axis: None if axis in MOVING and not has_needs(axis, chosen) else choice
        for axis, choice in chosen.items()
    }
