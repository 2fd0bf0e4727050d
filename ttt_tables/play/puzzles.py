"""The options of the verb `puzzle`, which several games have, and the draw of some puzzles."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from ttt_tables.errors import UnknownPuzzleError
from ttt_tables.play.about import Option

P = TypeVar("P")

PUZZLE_OPTIONS = {
    "seed": Option("seed of the random numbers", int),
    "id": Option("number of one puzzle, as shown with it", int),
    "level": Option("easy (the default), medium or hard", choices=("easy", "medium", "hard")),
    "count": Option("number of puzzles of the level (default 1)", int),
    "answer": Option("also show the answers, with explanations", bool),
}


def asked_puzzles(
    find: Callable[[int], P],
    every: Callable[[str], Sequence[P]],
    number: int | None,
    level: str | None,
    count: int | None,
    seed: int | None,
    *others: object,
) -> Sequence[P]:
    """Return the puzzle of a number, or some of a level, drawn by the seed or at random.

    Without a count it is one. `others` are options that do not stand beside a number. Raises
    UnknownPuzzleError, also if a level has too few.
    """
    if number is not None:
        if any(one is not None for one in (level, count, seed, *others)):
            raise UnknownPuzzleError("an id selects one puzzle: omit level, count and seed")
        return (find(number),)
    name = level or "easy"
    puzzles, how_many = every(name), 1 if count is None else count
    if not 1 <= how_many <= len(puzzles):
        raise UnknownPuzzleError(
            f"count must be from 1 to {len(puzzles)} for the level {name}, got {how_many}"
        )
    from random import Random

    source = Random() if seed is None else Random(f"puzzle {seed}")
    return source.sample(puzzles, how_many)
