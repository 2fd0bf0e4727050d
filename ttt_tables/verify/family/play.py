"""The rules of the family stated a second time: a side's marks are a set of bits, or a queue.

A state is X's marks, O's marks and the side to move. In the vanishing games it is the cells of the
side to move and those of the other, oldest first. Bit c of a set is cell c. States are written as
text, and never read from it.
"""

from collections.abc import Callable
from itertools import zip_longest
from operator import itemgetter
from typing import Any, NamedTuple

from ttt_tables.verify.family.choices import BOUNDS, KNOWN, LINES, MARKS, NEAR, read
from ttt_tables.verify.rules import OTHER, images

State = tuple[Any, ...]
FULL = 0b111111111
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
    line: int = -1  # wdl of the side to move after a line
    stuck: int = 0  # wdl of the side to move if it has no move
    dead: str = ""  # the text that stands for all ended positions, if one does


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
    free, of_both = chosen["bound"] == "none", chosen["lines_of"] == "both"
    lined = LINED[chosen["lines"]]
    blocked = not free and chosen["stuck"] == "loses"
    return Rules(
        (0, 0, "X"),
        lambda at: lined[at[0]] or (of_both and lined[at[1]]),
        _mover(chosen),
        _draw if free else lambda at: f"{_draw(at)} {at[2]}",
        _turn if chosen["filling"] == "any" else lambda text: [_turn(text)[at] for at in _UPRIGHT],
        -1 if chosen["completing"] == "wins" else 1,
        -1 if blocked else 0 if of_both else 1,  # on a full board O would be to move
    )


def _mover(chosen: dict[str, str]) -> Callable[[State], list[tuple[str, State]]]:
    """Return the function that lists a state's moves: to set a mark, or to move an own one."""
    bound, marks = BOUNDS[chosen["bound"]], dict(zip("XO", MARKS[chosen["mark"]], strict=True))
    near = [sum(1 << int(to) for to in cells) for cells in NEAR[chosen["steps"]].split()]
    named = chosen["mark"] == "either"
    falls = chosen["filling"] == "lowest"

    def moves(state: State) -> list[tuple[str, State]]:
        x, o, side = state
        empty, mine = FULL ^ x ^ o, o if side == "O" else x
        if mine.bit_count() < bound:
            cells = CELLS[empty & ~(empty >> 3) if falls else empty]
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


def _vanishing(stay: int) -> Rules:
    """Return the vanishing game in which a side's newest `stay` marks block their cells to it."""

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

    return Rules(((), ()), lined, moves, text, carry)


def _boards(state: State) -> list[tuple[str, State]]:
    return [(f"0:{move}", after) for move, after in _notakto.moves(state)]


_notakto = ruleset(KNOWN["notakto"])
_MORRIS = ("morris-anywhere", "morris-lines", "morris-orthogonal")
RULESETS = ("misere", *_MORRIS, "wild", "wild-misere")  # of the family's games
GAME_RULES = {
    **{name: ruleset(KNOWN[name]) for name in RULESETS},
    "notakto": _notakto._replace(moves=_boards, dead="......XXX"),
    "vanishing": _vanishing(3),
    "vanishing-reuse": _vanishing(2),
}
