"""Endgames solved: late positions of the games that `games.py` plays.

Those with up to 20 empty cells are solved in every build. The larger ones take a minute: they are
read from data/measured/endgames.json, which `python -m pipeline endgames` writes.
"""

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from pipeline.ultimate.games import MoveNumbers, play_games, reach

FILE = Path(__file__).parents[2] / "data" / "measured" / "endgames.json"
SMALL, LARGE = range(8, 21), range(21, 25)  # empty cells
EACH = 240  # positions of each rule and number of empty cells
SEED = 42
GAMES = (3_400, 5_000)  # of each rule, for the small endgames and for all: more than needed


class Endgame(NamedTuple):
    """A position to which a game leads, and its result."""

    game: MoveNumbers
    wdl: int  # for the side to move
    best: MoveNumbers  # every move that keeps wdl, rising


def small_games(rule: str) -> Iterator[MoveNumbers]:
    """Yield games to equally many positions of each small number of empty cells."""
    return _choose(rule, 0, GAMES[0], SMALL)


def large_games(rule: str) -> Iterator[MoveNumbers]:
    """Yield games to equally many positions of each large number; small endgames use others."""
    return _choose(rule, *GAMES, LARGE)


def solve_game(game: MoveNumbers, rule: str) -> Endgame:
    """Return a game with the result of the position to which it leads."""
    from ttt_tables.games.ultimate.endgames.solver import solve  # numba loads with the first

    solution = solve(reach(game, rule), rule)
    best = tuple(9 * board + cell for board, cell in solution.best_moves)
    return Endgame(game, solution.wdl, best)


def read(rule: str) -> Iterator[Endgame]:
    """Yield a rule's endgames of the file."""
    for game, wdl, best in json.loads(FILE.read_bytes())[rule]:
        yield Endgame(from_text(game), wdl, from_text(best))


def to_text(moves: MoveNumbers) -> str:
    """Return moves as digits: the board and the cell of each."""
    return "".join(f"{move // 9}{move % 9}" for move in moves)


def from_text(digits: str) -> MoveNumbers:
    """Return the moves of a text that `to_text` made."""
    pairs = zip(digits[::2], digits[1::2], strict=True)
    return tuple(9 * int(board) + int(cell) for board, cell in pairs)


def _choose(rule: str, first: int, last: int, numbers: range) -> Iterator[MoveNumbers]:
    """Yield one position of each game, from the number of empty cells with the fewest so far."""
    games = play_games(last, SEED, rule)
    each = zip(games.moves.tolist(), games.empty.tolist(), strict=True)
    counts = dict.fromkeys(numbers, 0)
    for moves, cells in islice(each, first, None):
        missing = [empty for empty in numbers if counts[empty] < EACH and empty in cells]
        if missing:
            empty = min(missing, key=counts.__getitem__)
            counts[empty] += 1
            yield tuple(moves[: cells.index(empty)])
