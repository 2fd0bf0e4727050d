"""The options of the verb `puzzle`, which several games have, and the selection of puzzles."""

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
    """Return the puzzle of a number, or puzzles of a level that are drawn at random.

    find    a function from a number to a puzzle
    every   a function from a level to its puzzles
    number  the number of a puzzle; then all further options must be None
    level   by default easy
    count   the number of puzzles; by default 1
    seed    the seed of the draw; by default puzzles are drawn from the system's entropy
    others  further options that cannot be combined with a number

    Raises UnknownPuzzleError, also if a level has fewer puzzles than `count`.
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
