"""The options of the verb `puzzle`, which several games have, and the draw of some puzzles."""

from ttt_tables.errors import UnknownPuzzleError
from ttt_tables.games.game import Option

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypeVar

    P = TypeVar("P")

PUZZLE_OPTIONS = {
    "seed": Option("makes chance repeatable", int),
    "id": Option("the puzzle of this number, as it was shown", int),
    "level": Option("easy (the default), medium or hard", choices=("easy", "medium", "hard")),
    "count": Option("how many puzzles of the level; 1 by default", int),
    "answer": Option("add the answers, explained", bool),
}


def check_alone(*others: object) -> None:
    """Raise UnknownPuzzleError if other options stand beside the id of a puzzle."""
    if any(one is not None for one in others):
        raise UnknownPuzzleError("an id names one puzzle: leave level, count and seed out")


def draw_puzzles(
    puzzles: "Sequence[P]", level: str, count: int | None, seed: int | None
) -> "list[P]":
    """Return so many of a level's puzzles, drawn by a seed or at random: one if no count is given.

    Raises UnknownPuzzleError if there are too few.
    """
    how_many = 1 if count is None else count
    if not 1 <= how_many <= len(puzzles):
        raise UnknownPuzzleError(
            f"level {level} has {len(puzzles)} puzzles, not {how_many}: ask for 1 to {len(puzzles)}"
        )
    from random import Random

    source = Random() if seed is None else Random(f"puzzle {seed}")
    return source.sample(puzzles, how_many)
