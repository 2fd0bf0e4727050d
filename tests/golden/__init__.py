"""The golden files: Python's answers to thousands of queries about each game, and its errors.

    {"moves":{"position":"X...O....","policy":"td"},"answer":{"game":"classic", ...}}
    {"moves":{"position":"XXX"},"rejected":"BadBoardError"}
    {"moves":{"position":"X...O...."},"short":["X",null,0.5,1.0,null,"1 3, 2 6 8, 5 7"]}

A line of `<game>.jsonl` is a query (a verb with its options) and the answer: in full, or in short
(the fields of `IN_SHORT`, and the moves by rank), or the class of the error. The answers about all
5,478 classic boards are stored as a hash for each number of marks, and in short for one board of
each orbit. `tests/conformance` compares every interface with these lines. `python -m tests.golden`
writes them again; `sample.py` selects the queries.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

FOLDER = Path(__file__).parent
GAMES = tuple(sorted(path.stem for path in FOLDER.glob("*.jsonl")))
IN_SHORT = ("to_move", "result", "score", "draw", "distance")
ANSWER, SHORT, REJECTED, HASH = "answer", "short", "rejected", "hash"


class Question(NamedTuple):
    """A verb of a game, with its options."""

    game: str
    verb: str
    asked: dict[str, Any]

    def __str__(self) -> str:
        said = " ".join(f"{name}={value}" for name, value in self.asked.items())
        return f"{self.verb} of {self.game}: {said}"[:90]


class Rejected(NamedTuple):
    """An error, by the name of its class; only Python's tests compare messages."""

    error: str


def golden(game: str) -> Iterator[tuple[Question, dict[str, Any] | Rejected]]:
    """Yield the queries about a game with full answers, and the rejected ones."""
    for question, kind, found in _lines(game):
        if kind in (ANSWER, REJECTED):
            yield question, Rejected(found) if kind == REJECTED else found


def in_short(game: str) -> Iterator[tuple[Question, list[Any]]]:
    """Yield the queries about a game with short answers."""
    for question, kind, found in _lines(game):
        if kind == SHORT:
            yield question, found


def short(answer: dict[str, Any]) -> list[Any]:
    """Return the short form of an answer: its value, its result, and its moves by rank.

    Moves of one rank are separated by blanks, ranks by commas.
    """
    ranks: dict[int, list[str]] = {}
    for move in answer.get("moves", ()):
        ranks.setdefault(move["rank"], []).append(move["move"])
    moves = ", ".join(map(" ".join, ranks.values()))
    return [*[answer.get(name) for name in IN_SHORT], moves]


def _lines(game: str) -> Iterator[tuple[Question, str, Any]]:
    with (FOLDER / f"{game}.jsonl").open(encoding="utf-8") as lines:
        for told in map(json.loads, lines):
            (verb, asked), (kind, found), *_ = told.items()
            yield Question(game, verb, asked), kind, found
