"""The first moves that keep the value of a game that is too large to visit every position.

To prove that a first move gives a win away takes longer than to prove the win: up to half a minute
a game. The first moves are read from data/measured/first_moves.json, which
`python -m pipeline positional` writes.
"""

import json
from collections.abc import Callable, Mapping
from pathlib import Path

from ttt_tables.games.positional.rules import PositionalGame, symmetries

FILE = Path(__file__).parents[2] / "data" / "measured" / "first_moves.json"
COMMAND = "python -m pipeline positional"


def read() -> dict[str, list[int]]:
    """Return by game the points that keep its value, rising."""
    return {name: of["moves"] for name, of in json.loads(FILE.read_bytes())["games"].items()}


def prove_value(game: PositionalGame) -> tuple[int, int]:
    """Return the value of a game without gravity, and the number of positions expanded.

    It is 1 or 0: if the second side had a winning strategy, the first could use it with a mark
    more, which never harms as both win with the same sets.
    """
    from ttt_tables.games.positional.proof import Prover  # numba loads with it

    forced, nodes = Prover(game).forces(0, 0, attacker_moves=True)
    return int(bool(forced)), nodes


def prove_moves(game: PositionalGame) -> tuple[list[int], int]:
    """Return the first moves that keep the value, and the number of positions expanded.

    A move keeps a win if X still forces a set, and a draw if O does not force one. One move of all
    images under the symmetries is proved.
    """
    from ttt_tables.games.positional.proof import Prover

    wdl, _ = prove_value(game)
    prover, expanded = Prover(game), 0
    images = symmetries(game)
    keeps: dict[int, bool] = {}
    for point in range(game.points):
        if point not in keeps:
            marks = (1 << point, 0) if wdl else (0, 1 << point)
            forced, nodes = prover.forces(*marks, attacker_moves=not wdl)
            keeps |= dict.fromkeys([image[point] for image in images], forced == bool(wdl))
            expanded += nodes
    return sorted(point for point in keeps if keeps[point]), expanded


def write(games: Mapping[str, PositionalGame], say: Callable[[str], None]) -> str:
    """Return the text of the file, with one line for each game."""
    lines = []
    for name, game in games.items():
        moves, nodes = prove_moves(game)
        say(f"{name}: {len(moves)} of {game.points} first moves, {nodes:,} positions")
        lines.append(f"{json.dumps(name)}: {json.dumps({'moves': moves, 'nodes': nodes})}")
    about = json.dumps({"command": COMMAND})
    return f'{{"about": {about},\n"games": {{\n' + ",\n".join(lines) + "\n}}\n"
