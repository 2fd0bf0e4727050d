"""How wide and how long games of ultimate tic-tac-toe are: python -m benchmarks.branching

Each rule is played by chance, and by the engine against itself after four random plies. The engine
visits a fixed number of positions a move, so the same games are played on any machine. For each ply
the games that reach it are counted, their legal moves, and those free to choose a board; and all
games by their result. `docs.programs` draws the counts from data/measured/branching.json. It takes
some ten minutes of one core.
"""

import json
from collections import Counter
from itertools import product
from pathlib import Path
from random import Random

from benchmarks.match import Line, opening
from ttt_tables.games.ultimate.engine.engine import Engine
from ttt_tables.games.ultimate.rules import RULES

FILE = Path(__file__).parents[1] / "data" / "measured" / "branching.json"
GAMES = {"random": 10_000, "engine": 300}  # of a rule
NODES, OPENING = 10_000, 4  # positions a move of the engine; plies by chance before it
PLIES = 81  # no game is longer


def measure(player: str, rule: str, games: int) -> dict[str, list[int]]:
    """Return by ply the open games, their moves and the free games; and the games by result."""
    open_games, moves, free = ([0] * PLIES for _ in range(3))
    ends: Counter[str] = Counter()
    engine = Engine(rule) if player == "engine" else None
    for number in range(games):
        random, game = Random(number), Line(rule)
        begun = opening(rule, number, OPENING).moves if engine else ()
        if engine:
            engine.forget()
        while not game.result:
            legal, ply = game.legal_moves, len(game.moves)
            open_games[ply] += 1
            moves[ply] += len(legal)
            free[ply] += game.position.target is None
            if ply < len(begun):
                move = begun[ply]
            elif engine:
                move = engine.think(game.position, nodes=NODES).move
            else:
                move = random.choice(legal)
            game = game.play(move)
        ends[game.result] += 1
    won = [ends[name] for name in ("X", "draw", "O")]
    return {"games": open_games, "moves": moves, "free": free, "results": won}


def mean_moves(counts: dict[str, list[int]]) -> float:
    """Return the mean number of legal moves of a position."""
    return sum(counts["moves"]) / sum(counts["games"])


def mean_plies(counts: dict[str, list[int]]) -> float:
    """Return the mean length of a game in plies."""
    return sum(counts["games"]) / counts["games"][0]


def main() -> None:
    """Play all games, write the counts, and print their means."""
    counts = {}
    for player, rule in product(GAMES, RULES):
        counted = measure(player, rule, GAMES[player])
        counts[f"{player}, {rule}"] = counted
        print(f"{player}, {rule}: {mean_moves(counted):.2f} moves, {mean_plies(counted):.1f} plies")
    command = {"command": "python -m benchmarks.branching", "nodes": NODES, "opening": OPENING}
    FILE.write_text(json.dumps(command | {"counts": counts}) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
