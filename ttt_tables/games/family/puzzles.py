"""Puzzles of the variants: positions in which exactly one move wins, to be played to the end.

The win takes 3 to 9 plies against the longest defence, and at least two other moves do not win. Of
symmetric positions one is the puzzle. Puzzles are numbered from 1, the shortest first.
"""

from collections.abc import Iterator
from typing import NamedTuple

from ttt_tables.games.family.registry import rules_of
from ttt_tables.games.family.stored import Family

# The variants with puzzles.
PUZZLED = (
    *("vanishing", "morris-lines", "morris-orthogonal", "morris-anywhere"),
    *("wild-misere", "misere"),
)
SHORTEST, LONGEST = 3, 9  # plies of the win
WRONG = 2  # the least number of moves that do not win


class VariantPuzzle(NamedTuple):
    """A position with one winning move. With the best play the game ends after `distance` plies."""

    number: int
    position: str
    to_move: str
    distance: int
    move: str  # the answer


def puzzles(name: str, family: Family) -> tuple[VariantPuzzle, ...]:
    """Return the puzzles of a variant, the shortest first."""
    to_move = rules_of(name).to_move
    return tuple(
        [
            VariantPuzzle(number, text, to_move(text) or "", distance, move)
            for number, (distance, text, move) in enumerate(sorted(_find(name, family)), start=1)
        ]
    )


def _find(name: str, family: Family) -> Iterator[tuple[int, str, str]]:
    """Yield the plies, the position and the answer of each puzzle, in any order."""
    rules, worths = rules_of(name), family.worths(name)
    for stored, (wdl, distance) in worths.items():
        if wdl == 1 and distance is not None and SHORTEST <= distance <= LONGEST:
            text = rules.restored(stored)
            moves = list(rules.moves(text))
            wins = [move for move in moves if worths[rules.least(rules.play(text, move))][0] == -1]
            if len(wins) == 1 and len(moves) > WRONG:
                yield distance, text, wins[0]
