"""The game graphs and ruleset arrays of family.pack, made a second time.

A reader plays by them without knowing rules. A graph has one position of each orbit, the least
image, and five columns of bytes: the number of moves of each position; then, of all moves, the
move's number in the list of moves, the symmetry that carries the least image of the position after
it to that position, and the number of this image in two bytes, the low one first.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

from ttt_tables.verify.family.choices import (
    AXES,
    BOUNDS,
    KNOWN,
    LINES,
    MARKS,
    MOVING,
    NEAR,
    NEEDS,
    every,
    meaning,
    read,
)
from ttt_tables.verify.family.iteration import SolvedOrbits
from ttt_tables.verify.family.notakto import LOST, element, least, reduce, words
from ttt_tables.verify.report import Part
from ttt_tables.verify.rules import has_line

Record = Mapping[str, Any]
WORDS = ("title", "sentence", "why")  # texts that are free, but have to be there


def moves_of(game: SolvedOrbits) -> list[str]:
    """Return every move of a game, rising."""
    moves = {move for moves in game.moves.values() for move, _ in moves}
    return sorted({image for move in moves for image in game.carry(move)})


def graph(game: SolvedOrbits) -> list[int]:
    """Return the bytes of a game's graph."""
    stands = {text: min(images) for text, images in game.images.items()}
    number = {text: at for at, text in enumerate(sorted(stands.values()))}
    back = {text: game.turn(text) for text in number}
    listed = moves_of(game)
    steps = {}
    for text, here in stands.items():
        way = game.images[text].index(here)
        moves = sorted(
            [(game.carry(move)[way], game.turn(at)[way]) for move, at in game.moves[text]]
        )
        afters = [(move, at, stands[game.first[at]]) for move, at in moves]
        steps[here] = [
            (listed.index(move), back[to].index(at), number[to]) for move, at, to in afters
        ]
    rows = [step for text in number for step in steps[text]]
    columns = [[row[at] for row in rows] for at in range(3)]
    ends = [[at % 256 for at in columns[2]], [at // 256 for at in columns[2]]]
    return sum([*columns[:2], *ends], [len(steps[text]) for text in number])


def quotient(texts: list[str]) -> list[int]:
    """Return the bytes of notakto's quotient.

    They are the number of elements, the products of all pairs, whether each element is lost, and
    the element of each board.
    """
    order = sorted(words(), key=lambda word: word[::-1])
    number = {word: at for at, word in enumerate(order)}
    products = [number[reduce(one + other)] for one in order for other in order]
    boards = [number["" if has_line(text, "X") else element(least(text))] for text in texts]
    return [len(order), *products, *[word in LOST for word in order], *boards]


@cache
def arrays(text: str) -> Record:
    """Return the arrays that the choices of a ruleset set."""
    chosen = read(text)
    moving, lowest = chosen["bound"] != "none", chosen["filling"] == "lowest"
    blocked = [-1, -1] if moving and chosen["stuck"] == "loses" else [0, 0]
    return {
        "lines": _cells(LINES[chosen["lines"]]),
        "line_marks": "XO" if chosen["lines_of"] == "both" else "X",
        "line": -1 if chosen["completing"] == "wins" else 1,
        "marks": list(MARKS[chosen["mark"]]),
        "bound": BOUNDS[chosen["bound"]],
        "steps": _cells(NEAR[chosen["steps"]] if moving else " " * 8),
        "under": [3, 4, 5, 6, 7, 8, -1, -1, -1] if lowest else [-1] * 9,
        "blocked": blocked if chosen["lines_of"] == "both" else [-1, 1],
    }


def _cells(text: str) -> list[list[int]]:
    return [[int(cell) for cell in cells] for cells in text.split(" ")]


def check_rulesets(part: Part, stored: Record) -> None:
    """Check the axes, and the arrays that their choices set together in every ruleset."""
    part.expect("rulesets", "fields", list(stored), ["axes", "arrays", "known"])
    part.expect("rulesets", "known", stored["known"], KNOWN)
    part.expect("rulesets", "axes", list(stored["axes"]), list(AXES))
    for name, axis in stored["axes"].items():
        needs = {other: list(these) for other, these in NEEDS.get(name, {}).items()}
        expected = {"choices": list(AXES[name]), "needs": needs, "always": name not in MOVING}
        part.expect(name, "axis", axis | {"choices": list(axis["choices"])}, axis | expected)
        _check_words(part, name, axis, ("title", "choices", "needs", "why", "always"))
        for choice in axis["choices"].values():
            _check_words(part, name, choice, ("title", "sentence", "sets"))
    for text in every():
        merged = dict(stored["arrays"])
        for name, choice in meaning(text).items():
            merged |= stored["axes"][name]["choices"][choice]["sets"] if choice else {}
        part.expect(text, "arrays", merged, arrays(text))


def _check_words(part: Part, name: str, stored: Record, fields: tuple[str, ...]) -> None:
    part.expect(name, "fields", tuple(stored), fields)
    words = [stored[field] for field in fields if field in WORDS]
    part.demand(all(isinstance(word, str) for word in words), name, "words", words, "texts")
