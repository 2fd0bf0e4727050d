"""Puzzles of the ultimate game: endgames in which exactly one move keeps a win or a draw.

They come from games of the engine against itself, and are solved. They are stored in `puzzles.json`
next to this module, and `python -m pipeline puzzles` finds them again. No move of a puzzle ends the
game. The level depends on how tempting a wrong move is and how far away the end is:

    easy      the engine's first guess is right, and the end is less than 8 plies away
    medium    the first guess is wrong, or the end is farther
    hard      both

The first guess is the best move by a search of two plies. Within a level the puzzles that end in
fewer plies come first.
"""

from functools import cache
from pathlib import Path
from typing import NamedTuple

from ttt_tables.errors import UnknownPuzzleError, quote
from ttt_tables.games.ultimate.rules import BoardCell, NineBoards, play
from ttt_tables.pack import read_file

FILE = Path(__file__).with_suffix(".json")
LEVELS = ("easy", "medium", "hard")
FAR = 8  # plies

Moves = tuple[BoardCell, ...]


class UltimatePuzzle(NamedTuple):
    """An endgame with one saving move, the first of `line`."""

    number: int  # from 1, the easiest first
    rule: str
    game: Moves  # from the empty boards to the puzzle
    wdl: int  # 1: one move wins; 0: one move holds the draw, and all others lose
    plies: int  # to the end of the win, or of the loss after the tempting move, this move included
    tempting: BoardCell  # of the other moves, the engine's first guess
    lead: float  # of the tempting move over the saving one, in the first guess's expected score
    worths: tuple[int, ...]  # of the other moves, for their mover: 0 a draw, -1 a loss
    line: Moves  # the saving move, and the play after it
    others: Moves  # every other move, rising
    replies: Moves  # to each of them: it wins as soon as possible, or keeps the draw

    @property
    def level(self) -> str:
        """Return the level."""
        return level_of(self.plies, self.lead)

    @property
    def position(self) -> NineBoards:
        """Return the position of the puzzle."""
        position = NineBoards()
        for move in self.game:
            position = play(position, *move, self.rule)
        return position


def level_of(plies: int, lead: float) -> str:
    """Return the level of a puzzle by its plies and the lead of the tempting move."""
    return LEVELS[(plies >= FAR) + (lead > 0)]


def puzzles(level: str | None = None, rule: str | None = None) -> tuple[UltimatePuzzle, ...]:
    """Return the puzzles of a level and a rule, by default of all, easiest first.

    Raises UnknownPuzzleError for a level or rule without puzzles.
    """
    every = _read()
    for name, asked, known in (
        ("level", level, LEVELS),
        ("rule", rule, sorted({one.rule for one in every})),
    ):
        if asked is not None and asked not in known:
            raise UnknownPuzzleError(
                f"no ultimate puzzle has the {name} {quote(asked)}: choose one of "
                f"{', '.join(known)}"
            )
    return tuple([one for one in every if level in (None, one.level) and rule in (None, one.rule)])


def find_puzzle(number: int) -> UltimatePuzzle:
    """Return the puzzle with a number. Raises UnknownPuzzleError."""
    every = _read()
    if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= len(every):
        raise UnknownPuzzleError(
            f"unknown puzzle {quote(number)}: ids of ultimate puzzles are 1 to {len(every)}"
        )
    return every[number - 1]


@cache
def _read() -> tuple[UltimatePuzzle, ...]:
    """Return every puzzle of the file; moves are written as digits, board and cell."""
    import json  # imported here, since the rules import this module but need no file

    rows = json.loads(read_file(str(FILE)))["puzzles"]
    return tuple([_puzzle(number, *row) for number, row in enumerate(rows, start=1)])


def _puzzle(
    number: int,
    rule: str,
    game: str,
    wdl: int,
    plies: int,
    tempting: str,
    lead: float,
    worths: list[int],
    *moves: str,
) -> UltimatePuzzle:
    (tempts,) = _moves(tempting)
    line, others, replies = map(_moves, moves)
    return UltimatePuzzle(
        number, rule, _moves(game), wdl, plies, tempts, lead, tuple(worths), line, others, replies
    )


def _moves(digits: str) -> Moves:
    return tuple(
        [(int(board), int(cell)) for board, cell in zip(digits[::2], digits[1::2], strict=True)]
    )
