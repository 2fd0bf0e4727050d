"""The fraction of endgames in which the engine plays an optimal move, by empty cells.

    python -m benchmarks endgames

The engine plays every position of `endgames`, each from an empty transposition table, with a number
of milliseconds of the thread's own time. A result that it calls proved has to be the stored one. If
every move is optimal, the engine cannot miss, so positions with a choice are also counted
separately.
"""

import time
from pathlib import Path

import polars as pl

from ttt_tables.games.ultimate.engine.engine import Engine
from ttt_tables.games.ultimate.text import parse

DATA = Path(__file__).parent.parent / "data"
BUDGETS = (100, 5)  # milliseconds
THREAD = getattr(time, "CLOCK_THREAD_CPUTIME_ID", time.CLOCK_MONOTONIC)
SPANS = ((8, 16), (17, 20), (21, 24))  # empty cells
OUTCOMES = {"won": 1, "drawn": 0, "lost": -1}


def play(rule: str, endgames: pl.DataFrame, budget: float) -> pl.DataFrame:
    """Return the endgames of a rule with the engine's move in each, and its time."""
    engine, played = Engine(rule, clock=THREAD), []
    asked = endgames.select("ultimate_position", "optimal_moves", "wdl")
    for position, optimal, wdl in asked.iter_rows():
        engine.forget()
        started = time.clock_gettime(THREAD)
        thought = engine.think(parse(position, rule), budget)
        taken = 1000 * (time.clock_gettime(THREAD) - started)
        if thought.proved and 2 * thought.score - 1 != wdl:
            raise AssertionError(f"a proof is wrong: {thought.score} on {position}, {rule}")
        board, cell = thought.move
        played.append((9 * board + cell in optimal, thought.proved, taken))
    names = ["optimal", "proved", "milliseconds"]
    return endgames.hstack(pl.DataFrame(played, names, orient="row"))


def line(*words: object) -> str:
    """Return a line of the table."""
    return "{:<13}{:>4}  {:<15}{:>15}{:>15}{:>9}{:>7}".format(*words)


def report(rule: str, endgames: pl.DataFrame, budget: float) -> None:
    """Print the engine's results under a rule, by empty cells and by result."""
    played = play(rule, endgames, budget)
    spans = {
        f"{least} to {most} empty": pl.col("empty_cells").is_between(least, most)
        for least, most in SPANS
    }
    outcomes = {name: pl.col("wdl") == wdl for name, wdl in OUTCOMES.items()}
    for name, which in {**spans, **outcomes}.items():
        some = played.filter(which)
        shares = [
            f"{part['optimal'].sum():,} of {len(part):,}"
            for part in (some, some.filter(pl.col("blunder_count") > 0))
        ]
        proved, taken = some["proved"].mean(), some["milliseconds"].mean()
        print(line(rule, budget, name, *shares, f"{proved:.1%}", f"{taken:.1f}"), flush=True)


def main() -> None:
    """Print the table."""
    endgames = pl.read_parquet(DATA / "endgames.parquet", glob=False)
    print(line("rule", "ms", "endgames", "optimal", "with a choice", "proved", "taken"))
    for budget in BUDGETS:
        for rule in sorted(set(endgames["ultimate_rule"])):
            report(rule, endgames.filter(ultimate_rule=rule), budget)
