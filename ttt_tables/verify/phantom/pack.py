"""phantom.pack: each line decoded once more; the strategies checked by their best replies."""

from fractions import Fraction

from ttt_tables.verify.phantom.strategies import best_reply, fraction_of, frozen, images
from ttt_tables.verify.report import Claim, Part
from ttt_tables.verify.rules import OTHER
from ttt_tables.verify.sections import Sections
from ttt_tables.verify.verifier import PackVerifier, source_of


def check(part: Part, pack: Sections) -> None:
    """Check the strategies of a phantom.pack, and the score, by best replies."""
    pack.check_names([*OTHER, "x_score"])
    results = {}
    for side in OTHER:
        lines = pack.text(side).split("\n")
        strategy: dict[str, dict[int, Fraction]] = {}
        for line in lines:
            known, _, cells = line.partition("\t")
            pairs = [pair.split(":") for pair in cells.split(" ")]
            chances = {int(cell): fraction_of(chance) for cell, chance in pairs}
            part.demand(sum(chances.values()) == 1, known, side, cells, "chances that sum to 1")
            for image, moved in images(known):
                strategy[image] = {moved[cell]: chance for cell, chance in chances.items()}
        results[side] = best_reply(side, frozen(strategy)).result
    score = fraction_of(pack.text("x_score"))
    for side, sign in zip(OTHER, (-1, 1), strict=True):
        part.expect(side, "x_score", score, (1 + sign * results[side]) / 2)


CLAIM = Claim(
    "both strategies are optimal, and X's score", "which of the optimal strategies is packed", "",
    "best replies in exact fractions, by beliefs over text; the tables' content hash, anew",
    "tests/phantom/test_openspiel.py: the rules and both strategies in OpenSpiel's game",
)  # fmt: skip
VERIFIER = PackVerifier(CLAIM, check, source_of("phantom_strategy", "phantom_values"))
