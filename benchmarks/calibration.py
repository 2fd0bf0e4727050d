"""The engine's estimates beside the points scored: python -m benchmarks.calibration [FIRST]

The engine plays itself at 20 and at 100 ms a move, under both closed rules, from the frozen
openings of the matches, beginning with number FIRST: by default 20,000. Each position's estimate,
from the view of the side to move, is counted beside the points of its game, by phase and by tenths
of the estimate. Proved results are left out; two proofs in a row have to agree. The counts are
written to data/measured/calibration.json, from which `docs.programs` draws. It takes some forty
minutes, a process a rule.
"""

import json
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from hashlib import sha256
from pathlib import Path

from benchmarks.match import THREAD, opening
from ttt_tables.games.ultimate.engine import learned
from ttt_tables.games.ultimate.engine.engine import Engine
from ttt_tables.games.ultimate.rules import CLOSED_RULES

FILE = Path(__file__).parents[1] / "data" / "measured" / "calibration.json"
PHASES, TENTHS = (0, 24, 36, 48), 10  # the first ply of each phase
GAMES, FIRST = {20: 1430, 100: 330}, 20_000  # by milliseconds a move
Counts = list[list[list[float]]]


def measure(rule: str, games: int, first: int, budget: float) -> Counts:
    """Return positions, sum of estimates and sum of points, by phase and tenth."""
    counts = [[[0, 0.0, 0.0] for _ in range(TENTHS)] for _ in PHASES]
    engine = Engine(rule, entries=1 << 20, clock=THREAD)
    for number in range(first, first + games):
        game, seen = opening(rule, number), []
        while not game.result:
            thought = engine.think(game.position, budget)
            if seen and seen[-1][2].proved and thought.proved:
                assert thought.score == 1 - seen[-1][2].score, f"proofs differ: {game.moves}"
            seen.append((len(game.moves), game.position.to_move, thought))
            game = game.play(thought.move)
        for ply, side, thought in seen:
            if thought.proved:
                continue
            phase = max(at for at, first in enumerate(PHASES) if ply >= first)
            cell = counts[phase][min(TENTHS - 1, int(TENTHS * thought.score))]
            points = 0.5 if game.result == "draw" else float(game.result == side)
            cell[:] = cell[0] + 1, cell[1] + thought.score, cell[2] + points
    return counts


def main(first: int = FIRST) -> None:
    """Measure both rules, and write the counts."""
    rules = CLOSED_RULES
    counts: dict[str, dict[int, Counts]] = {rule: {} for rule in rules}
    with ProcessPoolExecutor(len(rules)) as processes:
        for budget, games in GAMES.items():
            ask = partial(measure, games=games, first=first, budget=budget)
            for rule, counted in zip(rules, processes.map(ask, rules), strict=True):
                counts[rule][budget] = counted
    report = {
        "command": "python -m benchmarks.calibration",
        "games": GAMES,
        "first_opening": first,
        "weights": sha256(learned.FILE.read_bytes()).hexdigest(),
        "counts": counts,
    }
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(json.dumps(report) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
