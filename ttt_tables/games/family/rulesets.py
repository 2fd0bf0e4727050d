"""A ruleset of nine cells as a game. Play reads the arrays that the choices set, not the choices.

"X...O...."    the board; after an even number of marks X is to move
"X.O.X.O.. X"  the board and the side to move, in games in which marks move
"""

from operator import itemgetter

from ttt_tables.board.numbers import CELLS, OTHER
from ttt_tables.board.symmetry import D4, Transform
from ttt_tables.games.family.rule_options import (
    CLASSIC,
    RULE_OPTIONS,
    SOURCES,
    Arrays,
    compiled,
    read,
    rule_of,
)
from ttt_tables.games.family.rules import EMPTY, ENDLESS, FULL, TURNS, Variant, put
from ttt_tables.play.about import Option

SETS = "a cell and the mark to set, such as 4X"
MOVES = "a cell, or the cells that a mark leaves and enters, such as 4-1"
SHARED = "The sides take turns to mark an empty cell."


def _option(name: str) -> Option:
    choices = RULE_OPTIONS[name].choices
    told = [f"{name}: {one.title}" for name, one in choices.items() if name != one.title]
    said = f" ({'; '.join(told)})" if told else ""
    return Option(f"{RULE_OPTIONS[name].title}{said}", choices=tuple(choices))


OF_RULESETS = {option: _option(option) for option in RULE_OPTIONS}


class Ruleset(Variant):
    """The game with the given choices of rule options: `Ruleset("misere", lines="torus")`.

    text     a canonical text or a known name
    choices  by rule option; they replace those of the text

    Raises BadOptionError.
    """

    option_spec = OF_RULESETS

    def __init__(
        self,
        text: str = CLASSIC,
        /,
        *,
        position_count: int = 0,
        move_count: int = 0,
        orbits: str = Variant.orbits,
        **choices: str,
    ) -> None:
        self.choices: dict[str, str] = read(text, choices)
        self.arrays: Arrays = compiled(self.choices)
        self.lines = self.arrays.lines
        self.name: str = text
        self.summary: str = rule_of(self.choices)
        self.source: str = SOURCES.get(text, "")
        self.position_count: int = position_count
        self.move_count: int = move_count
        self.orbits: str = orbits
        arrays = self.arrays
        self.endless: bool = any(arrays.steps)
        self._moving = self.endless
        own, same = arrays.marks == ("X", "O"), arrays.marks[0] == arrays.marks[1]
        self.shared_marks: bool = not {*arrays.marks[0]}.isdisjoint(arrays.marks[1])
        self._choosing = len(arrays.marks[0]) > 1
        self.exchange: bool = self._moving or (same and self._choosing)
        end = ENDLESS if self._moving else FULL if arrays.blocked == (0, 0) else ""
        self.details: str = f"{TURNS if own else SHARED} {end}".rstrip()
        self._pulls = [itemgetter(*way) for way in D4 if keeps(arrays, way)]
        self.move_format: str = (
            SETS if self._choosing else MOVES if self._moving else Variant.move_format
        )
        if self._moving:
            self.position_format: str = "nine characters of . X O, a space and the side to move"
            self.start: str = f"{EMPTY} X"
        super().__init__()

    @property
    def key(self) -> object:
        """The choices, independent of the name."""
        return Ruleset, *self.choices.values()

    def result(self, position: str) -> str | None:
        side = self.to_move(position)
        if self._line(position):
            worth = self.arrays.line
        elif self.moves(position):
            return None
        else:
            worth = self.arrays.blocked[side == "O"]
        return "draw" if not worth else side if worth > 0 else OTHER[side]

    def completed(self, position: str) -> tuple[tuple[int, ...] | None]:
        """Return the line that counts on the only board, or None."""
        return (self._line(position),)

    def _line(self, position: str) -> tuple[int, ...] | None:
        marks = self.arrays.line_marks
        for line in self.arrays.lines:
            a, b, c = line
            if position[a] == position[b] == position[c] and position[a] in marks:
                return line
        return None

    def moves(self, position: str) -> tuple[str, ...]:
        """Return the legal moves: a cell "4", a cell and a mark "4X", or a step of a mark "4-1".

        They are sorted as texts.
        """
        side, arrays = self.to_move(position), self.arrays
        if position[:9].count(side) < arrays.bound:
            marks_set = 9 - position.count(".")
            cells = [
                str(cell)
                for cell, mark in enumerate(position[:9])
                if mark == "."
                and (arrays.under[cell] < 0 or position[arrays.under[cell]] != ".")
                and arrays.opens[cell] <= marks_set
            ]
            if not self._choosing:
                return tuple(cells)
            marks = sorted(arrays.marks[side == "O"])
            return tuple([cell + mark for cell in cells for mark in marks])
        return tuple(
            [
                f"{cell}-{to}"
                for cell in CELLS
                if position[cell] == side
                for to in arrays.steps[cell]
                if position[to] == "."
            ]
        )

    def play(self, position: str, move: str) -> str:
        """Return the position after a mark is set or moved."""
        side, board = self.to_move(position), position[:9]
        if "-" in move:
            return f"{put(put(board, move[2], side), move[0], '.')} {OTHER[side]}"
        mark = move[1:] or self.arrays.marks[side == "O"]
        return put(board, move[0], mark) + (f" {OTHER[side]}" if self._moving else "")

    def images(self, position: str) -> tuple[str, ...]:
        """Return the images under the symmetries that keep lines, steps and order of filling."""
        return tuple(["".join(pull(position)) + position[9:] for pull in self._pulls])

    def to_move(self, position: str) -> str:
        return position[-1] if self._moving else "OX"[position.count(".") % 2]

    def board(self, position: str) -> str:
        return position[:9]


def keeps(arrays: Arrays, way: Transform) -> bool:
    """Return whether a symmetry keeps the lines, the steps, and the order in which columns fill.

    A transform pulls: cell i shows what was on way[i].
    """
    lines = {frozenset([way[cell] for cell in line]) for line in arrays.lines}
    return lines == {*map(frozenset, arrays.lines)} and all(
        {way[to] for to in arrays.steps[cell]} == {*arrays.steps[way[cell]]}
        and arrays.opens[cell] == arrays.opens[way[cell]]
        and (way[under] if (under := arrays.under[cell]) >= 0 else -1) == arrays.under[way[cell]]
        for cell in CELLS
    )
