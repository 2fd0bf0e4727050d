"""The table phantom_strategy: chances sum to 1; each information set a game meets is listed."""

from ttt_tables.verify.content import as_list
from ttt_tables.verify.phantom.strategies import (
    best_reply,
    fraction_of,
    frozen,
    images,
    strategies_of,
)
from ttt_tables.verify.report import Claim, Part
from ttt_tables.verify.verifier import Tables, Verifier


def check(part: Part, tables: Tables, full: bool) -> None:
    """Check every row, and that exactly the information sets that a game can lead to have rows."""
    stored = {name: as_list(values) for name, values in tables.values(part.name).items()}
    strategies = strategies_of(stored)
    keys = list(zip(stored["side"], stored["information_set"], stored["cell"], strict=True))
    part.column("key", keys, keys, sorted(set(keys)))
    floats = [float(fraction_of(chance)) for chance in stored["probability_exact"]]
    part.column("probability", keys, stored["probability"], floats)
    least = {known: min(image for image, _ in images(known)) for _, known, _ in keys}
    canonical = [least[known] for _, known, _ in keys]
    part.column("canonical_information_set", keys, stored["canonical_information_set"], canonical)
    for side, strategy in strategies.items():
        for known, chances in strategy.items():
            part.demand(
                sum(chances.values()) == 1 and min(chances.values()) > 0,
                (side, known), "probability_exact", list(map(str, chances.values())), "sum 1",
            )  # fmt: skip
            for image, moved in images(known):
                alike = {moved[cell]: chance for cell, chance in chances.items()}
                part.demand(
                    strategy.get(image) == alike, (side, image), "cell", strategy.get(image), known
                )
        met = {
            image for known in best_reply(side, frozen(strategy)).met for image, _ in images(known)
        }
        part.demand(
            met == strategy.keys(), side, "information_set", met ^ strategy.keys(), "those met"
        )


CLAIM = Claim(
    "chances sum to 1 and are alike in all orientations; no set that can be met is missing",
    "which of the optimal strategies is listed", "",
    "each side's strategy followed through every reply, by beliefs over text",
    "tests/phantom/test_openspiel.py: the rules and both strategies in OpenSpiel's game",
)  # fmt: skip
VERIFIER = Verifier(CLAIM, check)
