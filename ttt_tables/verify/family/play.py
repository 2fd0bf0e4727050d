"""The rules of the family stated a second time: a side's marks are a set of bits, or a queue.

Rulesets of nine cells are choices of rule options. Lines and neighbours are written down, as cells,
not derived. A state is X's marks, O's marks and the side to move. In the vanishing games it is the
cells of the side to move and those of the other, oldest first. Bit c of a set is cell c. States are
written as text, and never read from it.
"""

from collections.abc import Callable, Collection
from functools import cache
from itertools import product, zip_longest
from operator import itemgetter
from typing import Any, NamedTuple

from ttt_tables.verify.rules import OTHER, images

RULE_OPTIONS = {  # the choices on each, the usual one first
    "marks": ("own", "either", "one"),
    "max_marks": ("none", "three", "four"),
    "sliding": ("lines", "straight", "king", "anywhere"),
    "barred_centre": ("none", "first", "all"),
    "gravity": ("off", "on"),
    "lines": ("eight", "torus", "straight"),
    "line_result": ("wins", "loses"),
    "counted_lines": ("both", "X"),
    "no_moves": ("loses", "draws"),
}
NEEDS: dict[
    str, dict[str, tuple[str, ...]]
] = {  # what an unusual choice needs for other rule options
    "max_marks": {"marks": ("own",)},
    "sliding": {"max_marks": ("three", "four")},
    "barred_centre": {"max_marks": ("three", "four")},
    "gravity": {"max_marks": ("none",)},
    "counted_lines": {"marks": ("own",), "max_marks": ("none",), "line_result": ("wins",)},
    "no_moves": {"max_marks": ("three", "four")},
}
MOVING = (
    "sliding",
    "no_moves",
)  # rule options that mean nothing without the choices that they need
USUAL = "classic"
KNOWN = {  # what people call a ruleset
    "classic": USUAL,
    "misere": "line_result=loses",
    "wild": "marks=either",
    "wild-misere": "marks=either line_result=loses",
    "notakto": "marks=one line_result=loses",
    "morris-lines": "max_marks=three",
    "morris-orthogonal": "max_marks=three sliding=straight",
    "morris-anywhere": "max_marks=three sliding=anywhere",
    "picaria": "max_marks=three sliding=king",
    "achi": "max_marks=four",
    "torus": "lines=torus",
    "gravity": "gravity=on",
    "maker-breaker": "counted_lines=X",
}
LINES = {
    "eight": "012 036 048 147 246 258 345 678",
    "torus": "012 036 048 057 138 147 156 237 246 258 345 678",
    "straight": "012 036 147 258 345 678",
}
NEAR = {  # the cells that a mark on each may move to
    "lines": "134 024 145 046 01235678 248 347 468 457",
    "straight": "13 024 15 046 1357 248 37 468 57",
    "king": "134 02345 145 01467 01235678 12478 347 34568 457",
    "anywhere": " ".join(["012345678"] * 9),
}
SENTENCES = {  # of choices, where one is told
    ("marks", "either"): "A move sets X or O, as the player chooses.",
    ("marks", "one"): "Both sides set X.",
    (
        "max_marks",
        "three",
    ): "Each side sets three marks and then moves one of its own marks each turn.",
    (
        "max_marks",
        "four",
    ): "Each side sets four marks and then moves one of its own marks each turn.",
    (
        "sliding",
        "lines",
    ): "A mark moves to an empty neighbouring cell along a row, a column or a main diagonal.",
    ("sliding", "straight"): "A mark moves to an empty neighbouring cell in its row or column.",
    (
        "sliding",
        "king",
    ): "A mark moves to an empty neighbouring cell along a row, a column or any diagonal.",
    ("sliding", "anywhere"): "A mark moves to any empty cell.",
    ("barred_centre", "first"): "The first mark must not be set on the centre.",
    ("barred_centre", "all"): "No mark may be set on the centre, but a mark may move there.",
    ("gravity", "on"): "A mark falls to the lowest empty cell of its column.",
    ("lines", "torus"): "Diagonals continue across the edges, which makes twelve lines.",
    ("lines", "straight"): "Only rows and columns are lines.",
    ("line_result", "wins"): "The player who completes a line wins.",
    ("line_result", "loses"): "The player who completes a line loses.",
    ("counted_lines", "X"): "Only lines of X count: if the board fills up without one, O wins.",
    ("no_moves", "loses"): "A player who cannot move loses.",
    ("no_moves", "draws"): "If a player cannot move, the game is a draw.",
}
BARRED: dict[str, Collection[int]] = {
    "none": (),
    "first": (0,),
    "all": range(9),
}  # numbers of marks with a barred centre
BOUNDS = {"none": 9, "three": 3, "four": 4}  # the most marks of its own that a side may have
MARKS = {
    "own": ("X", "O"),
    "either": ("XO", "XO"),
    "one": ("X", "X"),
}  # that X may set, and that O may set


def read(text: str) -> dict[str, str]:
    """Return the choice on each rule option."""
    usual = {option: choices[0] for option, choices in RULE_OPTIONS.items()}
    return usual | dict([part.split("=") for part in text.split() if part != USUAL])


@cache
def every() -> tuple[str, ...]:
    """Return the text of each ruleset, rising: its choices that are not the usual ones."""
    texts = []
    for choices in product(*RULE_OPTIONS.values()):
        chosen = dict(zip(RULE_OPTIONS, choices, strict=True))
        unusual = {
            option: choice for option, choice in chosen.items() if choice != RULE_OPTIONS[option][0]
        }
        if all(has_needs(option, chosen) for option in unusual):
            texts.append(" ".join([f"{option}={choice}" for option, choice in unusual.items()]))
    return tuple(sorted([text or USUAL for text in texts]))


def has_needs(option: str, chosen: dict[str, str]) -> bool:
    """Return whether the choices that a rule option needs are made."""
    return all(chosen[other] in these for other, these in NEEDS.get(option, {}).items())


def meaning(text: str) -> dict[str, str | None]:
    """Return the choice of each rule option, None for one that has no meaning with the others."""
    chosen = read(text)
    return {
        option: None if option in MOVING and not has_needs(option, chosen) else choice
        for option, choice in chosen.items()
    }


def _sentences(text: str) -> str:
    """Return the rule of a ruleset in words."""
    told = [SENTENCES.get((option, choice or ""), "") for option, choice in meaning(text).items()]
    return " ".join(filter(None, told))


State = tuple[Any, ...]
FULL = 0b111111111
RING = 0b111101111  # all cells except the centre
CELLS = [[cell for cell in range(9) if bits >> cell & 1] for bits in range(FULL + 1)]
LINED = {
    name: [any({*map(int, line)} <= {*cells} for line in lines.split()) for cells in CELLS]
    for name, lines in LINES.items()
}
WAYS = images("012345678")  # of the symmetries: place i of an image shows cell way[i]
_CARRIED = [str.maketrans(way, "012345678") for way in WAYS]
_PULLED = [itemgetter(*map(int, way)) for way in WAYS]
_UPRIGHT = (0, 4)  # those that keep each column upright: none, and the left-right mirror


class Rules(NamedTuple):
    """The rules of one game."""

    start: State
    lined: Callable[[State], bool]  # whether the last move has made a line
    moves: Callable[
        [State], list[tuple[str, State]]
    ]  # of a state without a line: text, state after
    text: Callable[[State], str]
    images: Callable[[str], list[str]]  # of a text, in the order of WAYS
    words: str  # the rule, as the tables tell it
    line: int = -1  # wdl of the side to move after a line
    stuck: int = 0  # wdl of the side to move if it has no move
    dead: str = ""  # the text that represents all ended positions, if one does


def carry(text: str) -> list[str]:
    """Return the images of cells written as digits; what is before a colon stays."""
    board, colon, cells = text.rpartition(":")
    return [board + colon + cells.translate(carried) for carried in _CARRIED]


def _turn(text: str) -> list[str]:
    """Return the images of nine characters; what follows them stays."""
    return ["".join(pulled(text)) + text[9:] for pulled in _PULLED]


def _draw(state: State) -> str:
    x, o, *_ = state
    return "".join(["X" if x >> at & 1 else "O" if o >> at & 1 else "." for at in range(9)])


def ruleset(text: str) -> Rules:
    """Return the game of a ruleset's choices."""
    chosen = read(text)
    free, of_both = chosen["max_marks"] == "none", chosen["counted_lines"] == "both"
    lined = LINED[chosen["lines"]]
    blocked = not free and chosen["no_moves"] == "loses"
    return Rules(
        (0, 0, "X"),
        lambda at: lined[at[0]] or (of_both and lined[at[1]]),
        _mover(chosen),
        _draw if free else lambda at: f"{_draw(at)} {at[2]}",
        _turn if chosen["gravity"] == "off" else lambda text: [_turn(text)[at] for at in _UPRIGHT],
        _sentences(text),
        -1 if chosen["line_result"] == "wins" else 1,
        -1 if blocked else 0 if of_both else 1,  # on a full board O would be to move
    )


def _mover(chosen: dict[str, str]) -> Callable[[State], list[tuple[str, State]]]:
    """Return the function that lists a state's moves: to set a mark, or to move an own one."""
    bound, marks = BOUNDS[chosen["max_marks"]], dict(zip("XO", MARKS[chosen["marks"]], strict=True))
    near = [sum(1 << int(to) for to in cells) for cells in NEAR[chosen["sliding"]].split()]
    named = chosen["marks"] == "either"
    falls = chosen["gravity"] == "on"
    barred = BARRED[chosen["barred_centre"]]

    def moves(state: State) -> list[tuple[str, State]]:
        x, o, side = state
        empty, mine = FULL ^ x ^ o, o if side == "O" else x
        if mine.bit_count() < bound:
            allowed = RING if (x | o).bit_count() in barred else FULL
            cells = CELLS[empty & allowed & ~(empty >> 3 if falls else 0)]
            return [
                (f"{cell}{mark}" if named else str(cell), _toggle(state, mark, 1 << cell))
                for cell in cells
                for mark in marks[side]
            ]
        return [
            (f"{cell}-{to}", _toggle(state, side, 1 << cell | 1 << to))
            for cell in CELLS[mine]
            for to in CELLS[empty & near[cell]]
        ]

    return moves


def _toggle(state: State, mark: str, bits: int) -> State:
    x, o, side = state
    return (x ^ bits, o, OTHER[side]) if mark == "X" else (x, o ^ bits, OTHER[side])


def _vanishing(stay: int, goes: str) -> Rules:
    """Return the vanishing game in which a side's newest `stay` marks block their cells to it.

    goes   "after" or "before" the fourth is set, in words
    """

    def lined(state: State) -> bool:
        marks: int = sum(1 << cell for cell in state[1])
        return LINED["eight"][marks]

    def moves(state: State) -> list[tuple[str, State]]:
        mine, theirs = state
        free = [cell for cell in range(9) if cell not in mine[-stay:] and cell not in theirs]
        return [(str(cell), (theirs, (*mine, cell)[-3:])) for cell in free]

    def text(state: State) -> str:
        older, newer = state if len(state[0]) == len(state[1]) else state[::-1]
        return "".join([f"{one}{two}" for one, two in zip_longest(older, newer, fillvalue="")])

    words = (
        f"Each side keeps three marks: {goes} it sets a fourth, its oldest mark disappears. Three "
        "in a line then win."
    )
    return Rules(((), ()), lined, moves, text, carry, words)


def _boards(state: State) -> list[tuple[str, State]]:
    return [(f"0:{move}", after) for move, after in _notakto.moves(state)]


_notakto = ruleset(KNOWN["notakto"])
_MORRIS = ("morris-anywhere", "morris-lines", "morris-orthogonal")
RULESETS = ("misere", *_MORRIS, "wild", "wild-misere")  # of the family's games
GAME_RULES = {
    **{name: ruleset(KNOWN[name]) for name in RULESETS},
    "notakto": _notakto._replace(
        moves=_boards,
        words="Both sides set X, on any board that has no line yet. The player who completes a "
        "line on the last such board loses.",
        dead="......XXX",
    ),
    "vanishing": _vanishing(3, "after"),
    "vanishing-reuse": _vanishing(2, "before"),
}
