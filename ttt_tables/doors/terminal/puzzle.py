"""Puzzles in a terminal: the boards, and their answers explained."""

import json
from random import Random
from typing import Any, NamedTuple

from ttt_tables.board.numbers import show
from ttt_tables.classic.puzzles import Puzzle, find_puzzle
from ttt_tables.classic.sentences import sentences
from ttt_tables.doors.terminal.text import drawing
from ttt_tables.errors import UnknownPuzzleError
from ttt_tables.tablebase import Tablebase

QUESTIONS = {1: "one cell wins, and no other", 0: "one cell keeps the draw, and no other"}


class AskedPuzzles(NamedTuple):
    """One puzzle by its number, or some of a level, drawn by a seed or at random."""

    id: int | None = None
    level: str | None = None
    how_many: int | None = None
    seed: int | None = None


def asked_puzzles(asked: AskedPuzzles, tablebase: Tablebase) -> tuple[Puzzle, ...]:
    """Return the puzzles asked for; with a seed they are a function of it.

    Raises UnknownPuzzleError if there are too few, or none.
    """
    if asked.id is not None:
        if asked[1:] != (None, None, None):
            raise UnknownPuzzleError("an id names one puzzle: leave level, count and seed out")
        return (find_puzzle(asked.id, tablebase),)
    level, count = asked.level or "easy", 1 if asked.how_many is None else asked.how_many
    found = tablebase.puzzles(level)
    if not 1 <= count <= len(found):
        raise UnknownPuzzleError(
            f"level {level} has {len(found)} puzzles, not {count}: ask for 1 to {len(found)}"
        )
    source = Random() if asked.seed is None else Random(f"puzzle {asked.seed}")
    return tuple(source.sample(found, count))


def puzzle_text(puzzle: Puzzle, tablebase: Tablebase, answered: bool) -> str:
    """Return a puzzle's question and board; if `answered`, also a sentence for every cell."""
    question = f"{puzzle.to_move} to move: {QUESTIONS[puzzle.wdl]}. Which?"
    lines = [f"Puzzle {puzzle.number}, {puzzle.level}", question]
    parts = ["\n".join(lines), drawing(puzzle.number, numbers=True)]
    if answered:
        parts.append("\n".join(sentences(tablebase.explain(puzzle.number))))
    return "\n\n".join(parts)


def puzzles_json(asked: tuple[Puzzle, ...], tablebase: Tablebase, answered: bool) -> str:
    """Return puzzles as one JSON object on one line."""
    return json.dumps({"puzzles": [_as_dict(puzzle, tablebase, answered) for puzzle in asked]})


def _as_dict(puzzle: Puzzle, tablebase: Tablebase, answered: bool) -> dict[str, Any]:
    """Return a puzzle as plain data; its answer and level stay out unless `answered`."""
    plain = {
        "puzzle": puzzle.number,
        "level": puzzle.level,
        "board": show(puzzle.number),
        "to_move": puzzle.to_move,
        "wdl": puzzle.wdl,
    }
    if not answered:
        return plain
    explanation = tablebase.explain(puzzle.number).as_dict()
    return {**plain, "cell": puzzle.cell, "explanation": explanation}
