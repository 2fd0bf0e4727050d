"""The time of an answer about a game of the family, beside a dict with the same answers."""

from random import Random

from benchmarks.lookups import ROUNDS, interleaved
from ttt_tables.default import game as game_of
from ttt_tables.play.solver import explore


def main() -> None:
    """Print the table."""
    for name in ("wild", "vanishing"):  # 18,753 positions, and many more
        game = game_of(name)
        values = {position: game.probe(position) for position in explore(game.rules).numbers}
        texts = [position for position in values if not game.rules.result(position)]
        Random(1).shuffle(texts)
        seconds = interleaved(
            {
                "dict of the same answers": (values.__getitem__, texts),
                "probe(position)": (game.probe, texts),
                "choose(position)": (game.choose, texts[:2000]),
            }
        )
        print(f"{name}: {len(values):,} positions, lookups shuffled, median of {ROUNDS} rounds.")
        for asked, each in seconds.items():
            ratio = each / seconds["dict of the same answers"]
            print(f"  {asked:<30}{each * 1e6:10.3f} us  {ratio:9.1f} x the dict")
