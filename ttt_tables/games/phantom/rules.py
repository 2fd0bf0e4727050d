"""The rules of phantom tic-tac-toe: neither side sees the other's marks.

A side tries a cell. If the other side holds it, the move is rejected: the side learns this and
tries another cell, until a mark is placed. Only then the turn passes. A side remembers what it has
learned, so it never tries a cell that it knows to be taken. Three in a row win.

An information set is what one side knows when it is to move: the cells it marked and the cells that
were rejected, each with its turn. The order of rejected cells within a turn is left out, because
the other side does not move in between, so the order carries no information. As a text, a turn is a
word: the rejected cells in rising order, then the marked cell. If the current turn has rejected
cells, its word ends with "?".

    4 01 7?     first turn: marked 4; second: 0 was rejected, 1 marked; now 7 has been rejected
    (empty)     nothing yet

In the abrupt version a rejected move ends the turn, and the other side does not learn which turns
ended in this way. There the order matters, and each turn is a word: the cell, with "?" if it was
rejected.

    4 0? 7      marked 4; then 0 was rejected; then marked 7
"""

import re
from collections.abc import Iterable
from itertools import chain, combinations
from typing import ClassVar, NamedTuple

from ttt_tables.board.any_order import check_side
from ttt_tables.board.numbers import CELLS, LINES, OTHER, check_cell
from ttt_tables.board.symmetry import Transform
from ttt_tables.errors import BadBoardError, GameOverError, IllegalMoveError, quote

SIDES = tuple(OTHER)
Rejections = tuple[tuple[int, ...], ...]
# The form of an information set, with an example, by whether the version is abrupt.
FORMS = (
    (
        re.compile(r"(?:[0-8]{1,9}(?: [0-8]{1,9}){0,8}\??)?"),
        "write the cells of each turn as one word, and end an unfinished turn of rejected cells "
        "with a question mark, such as '4 01 7?'",
    ),
    (
        re.compile(r"(?:[0-8]\??(?: [0-8]\??){0,8})?"),
        "write the cell of each turn as one word, with a question mark if it was rejected, such as "
        "'4 0? 7'",
    ),
)


def has_line(cells: tuple[int, ...]) -> bool:
    """Return whether three of the cells are in a row."""
    marked = {*cells}
    return len(marked) > 2 and any(map(marked.issuperset, LINES))


class InformationSet(NamedTuple):
    """What a side knows when it is to move. `parse` makes one from a text and checks it."""

    side: str  # "X" or "O"
    marks: tuple[int, ...] = ()  # the side's own marks, turn by turn
    # The rejected cells before each mark and after the last one, in rising order (in the abrupt
    # version in the order of play).
    rejections: Rejections = ((),)
    abrupt: bool = False

    @property
    def taken(self) -> tuple[int, ...]:
        """The cells that the other side is known to hold."""
        return tuple([cell for turn in self.rejections for cell in turn])

    @property
    def turns(self) -> list[tuple[int, int, bool]]:
        """For each cell that the side tried: the turn, the cell, whether the mark was placed."""
        turns, turn = [], 1
        for at, rejected in enumerate(self.rejections):
            for cell in rejected:
                turns.append((turn, cell, False))
                turn += self.abrupt
            turns += [(turn, cell, True) for cell in self.marks[at : at + 1]]
            turn += 1
        return turns

    @property
    def board(self) -> str:
        """The marks that the side knows of, nine characters of . X O, without the turns."""
        seen = dict.fromkeys(self.marks, self.side)
        seen |= dict.fromkeys(self.taken, OTHER[self.side])
        return "".join([seen.get(cell, ".") for cell in CELLS])

    def legal_moves(self) -> tuple[int, ...]:
        """Return the cells of which the side knows nothing, in rising order."""
        known = {*self.marks, *self.taken}
        return tuple([cell for cell in CELLS if cell not in known])

    def marked(self, cell: int) -> "InformationSet":
        """Return the information set at the side's next turn, after this cell was marked."""
        return self._replace(marks=(*self.marks, cell), rejections=(*self.rejections, ()))

    def rejected(self, cell: int) -> "InformationSet":
        """Return the information set after this cell was rejected."""
        *before, now = self.rejections
        return self._replace(rejections=(*before, self._in_order((*now, cell))))

    def image(self, transform: Transform) -> "InformationSet":
        """Return the image of the information set under a symmetry (see `board/symmetry.py`)."""
        to = transform.index
        return self._replace(
            marks=tuple([to(cell) for cell in self.marks]),
            rejections=tuple(
                [self._in_order([to(cell) for cell in turn]) for turn in self.rejections]
            ),
        )

    def _in_order(self, rejected: Iterable[int]) -> tuple[int, ...]:
        return tuple(rejected) if self.abrupt else tuple(sorted(rejected))

    def __str__(self) -> str:
        """Return the text, turn by turn."""
        if self.abrupt:
            words = [[f"{cell}?" for cell in turn] for turn in self.rejections]
            for turn, mark in zip(words, self.marks, strict=False):
                turn.append(str(mark))
            return " ".join(chain(*words))
        *before, now = ["".join(map(str, turn)) for turn in self.rejections]
        turns = [turn + str(mark) for turn, mark in zip(before, self.marks, strict=True)]
        return " ".join([*turns, f"{now}?"] if now else turns)


def parse(text: str, side: str | None = None, *, abrupt: bool = False) -> InformationSet:
    """Return the information set that a text shows.

    side   the side whose information set it is. None if `text` is a position, such as
           `here.information_state`, which includes the side and the version

    Raises BadBoardError, with the reason, for a text of another form or a set that no game reaches.
    """
    if side is None:
        return _of_position(text)
    check_side(side)
    form, advice = FORMS[abrupt]
    if not isinstance(text, str):
        raise BadBoardError(f"an information set must be a text, got {quote(text)}: {advice}")
    if not form.fullmatch(text):
        raise BadBoardError(f"{quote(text)} is not an information set: {advice}")
    known = reread(text, side, abrupt=abrupt)
    if reason := _impossible(known):
        raise BadBoardError(f"{quote(text)} cannot be what {side} knows: {reason}")
    return known


def _of_position(here: str) -> InformationSet:
    rules = getattr(getattr(here, "game", None), "rules", None)
    if rules is None or not hasattr(rules, "abrupt") or here[-1:] not in SIDES:
        raise BadBoardError(
            "an information set must be a text with its side, or a position such as "
            f"here.information_state, got {quote(here)}"
        )
    text = str.__str__(here)[:-2]
    return reread("" if text == "-" else text, here[-1], abrupt=rules.abrupt)


def reread(text: str, side: str, *, abrupt: bool = False) -> InformationSet:
    """Return the information set of a text, whether or not its side is to move again.

    `parse` rejects the last information set of a game, because the side has no turn after it.
    """
    marks, rejections = _read_abrupt(text) if abrupt else _read(text)
    return InformationSet(side, marks, rejections, abrupt)


def _read(text: str) -> tuple[tuple[int, ...], Rejections]:
    turns = [tuple(map(int, word.rstrip("?"))) for word in text.split()]
    now = turns.pop() if text.endswith("?") else ()
    return tuple([turn[-1] for turn in turns]), (*[turn[:-1] for turn in turns], now)


def _read_abrupt(text: str) -> tuple[tuple[int, ...], Rejections]:
    marks: list[int] = []
    rejections: list[list[int]] = [[]]
    for word in text.split():
        if word.endswith("?"):
            rejections[-1].append(int(word[0]))
        else:
            marks.append(int(word))
            rejections.append([])
    return tuple(marks), tuple(map(tuple, rejections))


def _impossible(known: InformationSet) -> str:
    """Return why no game leads to an information set; "" if a game does."""
    cells = (*known.marks, *known.taken)
    if twice := [cell for cell in CELLS if cells.count(cell) > 1]:
        return f"cell {twice[0]} appears twice"
    late = known.side == "O"
    if not known.abrupt:
        if unsorted := [turn for turn in known.rejections if list(turn) != sorted(turn)]:
            return f"write the rejected cells {''.join(map(str, unsorted[0]))} in rising order"
        if len(known.marks) > 4 - late:
            return f"{known.side} has at most {5 - late} turns"
    rejected = 0
    for marked, turn in enumerate(known.rejections):
        for _ in turn:  # the other side may have marked a cell in each of its turns
            turns = marked + rejected if known.abrupt else marked
            rejected += 1
            if rejected > turns + late:
                return f"in turn {turns + 1} the other side has only {turns + late} marks"
    if has_line(known.marks) or has_line(known.taken):
        return "the game had ended: three of these cells are in a row"
    if len(known.legal_moves()) <= known.abrupt * late:
        return "the game had ended: the board was full"
    # In the abrupt version all turns of O may have been rejected; X's first turn marked a cell.
    hidden = late if known.abrupt else len(known.marks) + late - len(known.taken)
    if all(has_line((*known.taken, *more)) for more in combinations(known.legal_moves(), hidden)):
        return "the other side would have won with any placement of its marks"
    return ""


class Referee:
    """A game as the referee sees it: the marks of both sides, and what each side knows."""

    __slots__ = ("_known", "_moves", "abrupt", "result", "to_move")

    def __init__(self, *, abrupt: bool = False) -> None:
        self.abrupt: bool = abrupt
        self.to_move: str = "X"
        self.result: str | None = None  # None while the game is open, then "X", "O" or "draw"
        self._known = {side: InformationSet(side, abrupt=abrupt) for side in SIDES}
        self._moves: list[tuple[str, int, bool]] = []

    @property
    def moves(self) -> tuple[tuple[str, int, bool], ...]:
        """The moves tried so far: the side, the cell, and whether the mark was placed."""
        return tuple(self._moves)

    @property
    def marks(self) -> dict[str, tuple[int, ...]]:
        """Each side's marks, in the order they were made."""
        return {side: self._known[side].marks for side in SIDES}

    def information_set(self, side: str | None = None) -> InformationSet:
        """Return the information set of a side, by default of the side to move."""
        return self._known[self.to_move if side is None else check_side(side)]

    def legal_moves(self) -> tuple[int, ...]:
        """Return the cells that the side to move may try, in rising order; () after the end."""
        return () if self.result else self.information_set().legal_moves()

    def play(self, cell: int) -> bool:
        """Try a cell for the side to move. Return True if the mark is placed, False if rejected.

        Raises IllegalMoveError for a cell known to be taken, and GameOverError.
        """
        if self.result:
            raise GameOverError(f"the game has ended: {self.result}")
        cell, side = check_cell(cell), self.to_move
        if cell not in (legal := self.legal_moves()):
            raise IllegalMoveError(
                f"{side} knows that cell {cell} is taken: choose one of "
                + ", ".join(map(str, legal))
            )
        other = OTHER[side]
        stands = cell not in self.marks[other]
        known = self._known[side]
        self._known[side] = known = known.marked(cell) if stands else known.rejected(cell)
        if stands and has_line(known.marks):
            self.result = side
        elif sum(map(len, self.marks.values())) == len(CELLS):
            self.result = "draw"
        self._moves.append((side, cell, stands))
        if stands or self.abrupt:
            self.to_move = other
        return stands

    def __copy__(self) -> "Referee":
        """Return an independent copy of the game."""
        twin = Referee(abrupt=self.abrupt)
        twin.to_move, twin.result = self.to_move, self.result
        twin._known, twin._moves = {**self._known}, [*self._moves]
        return twin

    __hash__: ClassVar[None] = None  # type: ignore[assignment]  # a game changes

    def __repr__(self) -> str:
        moves = " ".join(
            f"{side}{cell}{'' if stands else '?'}" for side, cell, stands in self._moves
        )
        return f"<phantom Referee {moves or 'at its start'}>"
