"""The suite: balanced openings of the ultimate game, distinct up to symmetry, and their file."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from pipeline.ultimate.games import MoveNumbers
from ttt_tables.games.ultimate.rules import NineBoards, legal_moves, play

FILE = Path(__file__).parents[2] / "data" / "measured" / "ultimate_suite.json"
EACH = 250  # openings of each rule; more follow these if it is raised
LEAST, MOST = 4, 8  # plies: the opening book ends before the fourth
BALANCED = (0.45, 0.55)  # the estimated score of either side


class Balanced(NamedTuple):
    """An opening whose estimated score is even for both sides."""

    rule: str
    game: MoveNumbers
    score: float  # of the side to move
    depth: int


def read() -> Iterator[Balanced]:
    """Yield every opening of the file: rule by rule, in the order in which matches use them."""
    for rule, game, score, depth in json.loads(FILE.read_bytes())["openings"]:
        yield Balanced(rule, tuple(game), score, depth)


def candidate(rule: str, number: int) -> MoveNumbers:
    """Return 4 to 8 random moves, a function of the rule and of the candidate's number."""
    random, position = Random(f"suite {rule} {number}"), NineBoards()
    game = []
    for _ in range(LEAST + number % (MOST - LEAST + 1)):
        board, cell = random.choice(legal_moves(position, rule))
        position = play(position, board, cell, rule)
        game.append(9 * board + cell)
    return tuple(game)
