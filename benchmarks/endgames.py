"""How often the engine plays an optimal move of an endgame, by empty cells.

    python -m benchmarks endgames

Every position of the table, each from an empty transposition table, with so many milliseconds of
the thread's own time. In positions without a blunder no optimal move can be missed, so those with
one are counted separately.
"""

import time
from pathlib import Path

import polars as pl

from ttt_tables.engine.engine import Engine
from ttt_tables.ultimate.game import Game

DATA = Path(__file__).parent.parent / "data"
BUDGETS = (100, 5)  # milliseconds
THREAD = getattr(time, "CLOCK_THREAD_CPUTIME_ID", time.CLOCK_MONOTONIC)
SPANS = ((8, 16), (17, 20), (21, 24))  # empty cells


def play(rule: str, endgames: pl.DataFrame, budget: float) -> pl.DataFrame:
    """Return the endgames of a rule with the engine's move in each, and its time."""
    engine, found = Engine(rule, clock=THREAD), []
    for position, optimal in endgames.select("position", "optimal_moves").iter_rows():
        engine.forget()
        started = time.clock_gettime(THREAD)
        thought = engine.think(Game.parse(position, rule).position, budget)
        taken = 1000 * (time.clock_gettime(THREAD) - started)
        board, cell = thought.move
        found.append((9 * board + cell in optimal, thought.proved, taken))
    names = ["optimal", "proved", "milliseconds"]
    return endgames.hstack(pl.DataFrame(found, names, orient="row"))


def tell(name: str, played: pl.DataFrame) -> None:
    """Print the number of optimal moves found, in all positions and in those with a choice."""
    choices = played.filter(pl.col("blunders") > 0)
    print(
        f"{name}: {played['optimal'].sum():,} of {len(played):,} optimal "
        f"({choices['optimal'].sum():,} of {len(choices):,} with a choice), "
        f"{played['milliseconds'].mean():.1f} ms"
    )


def report(rule: str, endgames: pl.DataFrame, budget: float) -> None:
    """Print the engine's results under a rule, by empty cells and by outcome."""
    played = play(rule, endgames, budget)
    head = f"{rule}, {budget} ms"
    for least, most in SPANS:
        some = played.filter(pl.col("empty_cells").is_between(least, most))
        tell(f"{head}, {least} to {most} empty", some)
    for wdl, outcome in ((1, "won"), (0, "drawn"), (-1, "lost")):
        some = played.filter(wdl=wdl)
        print(
            f"{head}, {outcome}: {some['proved'].mean():.1%} proved, "
            f"{some['milliseconds'].mean():.1f} ms"
        )


def main() -> None:
    """Print the shares."""
    endgames = pl.read_parquet(DATA / "endgames.parquet", glob=False)
    for budget in BUDGETS:
        for rule in sorted(set(endgames["rule"])):
            report(rule, endgames.filter(rule=rule), budget)
