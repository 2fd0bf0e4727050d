"""The rules of the family stated a second time: a side's marks are a set of bits, or a queue.

A state is the marks of the side to move, those of the other, and who is to move where that counts;
in the wild games and notakto the marks X and O. Bit c of a set is cell c. Texts are only written.
"""

from collections.abc import Callable
from itertools import zip_longest
from operator import itemgetter
from typing import Any, NamedTuple

from ttt_tables.verify.rules import LINES, OTHER, images

State = tuple[Any, ...]
FULL = 0b111111111
CELLS = [[cell for cell in range(9) if bits >> cell & 1] for bits in range(FULL + 1)]
LINED = [any(set(line) <= set(cells) for line in LINES) for cells in CELLS]
WAYS = images("012345678")  # of the symmetries: place i of an image shows cell way[i]
_CARRIED = [str.maketrans(way, "012345678") for way in WAYS]
_PULLED = [itemgetter(*map(int, way)) for way in WAYS]


class Rules(NamedTuple):
    """The rules of one game."""

    start: State
    end: Callable[[State], int | None]  # None while the game is open, else for the side to move
    moves: Callable[[State], list[tuple[str, State]]]  # of an open state: texts, states after
    text: Callable[[State], str]
    images: Callable[[str], list[str]]  # of a text, in the order of WAYS
    dead: str = ""  # the text that stands for all ended positions, if one does


def carry(text: str) -> list[str]:
    """Return the images of cells written as digits; what is before a colon stays."""
    board, colon, cells = text.rpartition(":")
    return [board + colon + cells.translate(carried) for carried in _CARRIED]


def _turn(text: str) -> list[str]:
    """Return the images of nine characters; what follows them stays."""
    return ["".join(pulled(text)) + text[9:] for pulled in _PULLED]


def _draw(state: State) -> str:
    x, o = state[1::-1] if state[2:] == ("O",) else state[:2]
    return "".join(["X" if x >> at & 1 else "O" if o >> at & 1 else "." for at in range(9)])


def _set_own(state: State) -> list[tuple[str, State]]:
    mine, theirs, side = state
    empty = CELLS[FULL ^ mine ^ theirs]
    return [(str(cell), (theirs, mine | 1 << cell, OTHER[side])) for cell in empty]


def _misere_end(state: State) -> int | None:
    return 1 if LINED[state[1]] else 0 if state[0] | state[1] == FULL else None


def _wild(line: int) -> Rules:
    """Return wild tic-tac-toe, in which a line is worth so much to the side that moves next."""

    def end(state: State) -> int | None:
        x, o = state
        return line if LINED[x] or LINED[o] else 0 if x | o == FULL else None

    def moves(state: State) -> list[tuple[str, State]]:
        x, o = state
        empty = CELLS[FULL ^ x ^ o]
        with_x = [(f"{cell}X", (x | 1 << cell, o)) for cell in empty]
        return with_x + [(f"{cell}O", (x, o | 1 << cell)) for cell in empty]

    return Rules((0, 0), end, moves, _draw, _turn)


def _morris(near: Callable[[int, int], bool]) -> Rules:
    """Return three men's morris, where a mark goes to an empty cell that is near."""

    def moves(state: State) -> list[tuple[str, State]]:
        mine, theirs, side = state
        if mine.bit_count() < 3:
            return _set_own(state)
        return [
            (f"{cell}-{to}", (theirs, mine ^ 1 << cell ^ 1 << to, OTHER[side]))
            for cell in CELLS[mine]
            for to in CELLS[FULL ^ mine ^ theirs]
            if near(cell, to)
        ]

    def end(state: State) -> int | None:
        return -1 if LINED[state[1]] or not moves(state) else None

    return Rules((0, 0, "X"), end, moves, lambda at: f"{_draw(at)} {at[2]}", _turn)


def _in_row_or_column(cell: int, to: int) -> bool:
    return abs(cell // 3 - to // 3) + abs(cell % 3 - to % 3) == 1


def _along_lines(cell: int, to: int) -> bool:
    return 4 in (cell, to) or _in_row_or_column(cell, to)


def _vanishing(stay: int) -> Rules:
    """Return the vanishing game: so many of a side's own marks block a cell for its next one."""

    def end(state: State) -> int | None:
        return -1 if LINED[sum(1 << cell for cell in state[1])] else None

    def moves(state: State) -> list[tuple[str, State]]:
        mine, theirs = state
        free = [cell for cell in range(9) if cell not in mine[-stay:] and cell not in theirs]
        return [(str(cell), (theirs, (*mine, cell)[-3:])) for cell in free]

    def text(state: State) -> str:
        older, newer = state if len(state[0]) == len(state[1]) else state[::-1]
        return "".join([f"{one}{two}" for one, two in zip_longest(older, newer, fillvalue="")])

    return Rules(((), ()), end, moves, text, carry)


def _notakto_moves(state: State) -> list[tuple[str, State]]:
    return [(f"0:{cell}", (state[0] | 1 << cell, 0)) for cell in CELLS[FULL ^ state[0]]]


def _notakto_end(state: State) -> int | None:
    return 1 if LINED[state[0]] else None


RULES = {
    "misere": Rules((0, 0, "X"), _misere_end, _set_own, _draw, _turn),
    "morris-anywhere": _morris(lambda cell, to: True),
    "morris-lines": _morris(_along_lines),
    "morris-orthogonal": _morris(_in_row_or_column),
    "notakto": Rules((0, 0), _notakto_end, _notakto_moves, _draw, _turn, "......XXX"),
    "vanishing": _vanishing(3),
    "vanishing-reuse": _vanishing(2),
    "wild": _wild(-1),
    "wild-misere": _wild(1),
}
