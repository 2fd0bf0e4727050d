"""The time of an answer about a game of the family, beside a dict with the same answers."""

from random import Random

from benchmarks.lookups import ROUNDS, interleaved
from ttt_tables.family.registry import without_chance
from ttt_tables.family.values import explore
from ttt_tables.tablebase import open_tablebase

FAMILY_RULES = without_chance()


def main() -> None:
    """Print the table."""
    family = open_tablebase().family
    for name in ("wild", "vanishing"):  # 18,753 positions, and many more
        game, moves = family[name], explore(FAMILY_RULES[name])
        values = {position: game.probe(position) for position in moves}
        texts = [position for position in moves if moves[position]]
        Random(1).shuffle(texts)
        seconds = interleaved(
            {
                "dict of the same answers": (values.__getitem__, texts),
                "probe(position)": (game.probe, texts),
                "best_move(position)": (game.best_move, texts[:2000]),
            }
        )
        print(f"{name}: {len(values):,} positions, lookups shuffled, median of {ROUNDS} rounds.")
        for asked, each in seconds.items():
            ratio = each / seconds["dict of the same answers"]
            print(f"  {asked:<30}{each * 1e6:10.3f} us  {ratio:9.1f} x the dict")
