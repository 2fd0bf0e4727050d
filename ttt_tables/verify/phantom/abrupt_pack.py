"""abrupt.pack: each line decoded once more; the bounds by best replies to the strategies."""

from importlib.util import find_spec

from ttt_tables.verify.phantom.strategies import WHOLE, abrupt_images, fraction_of
from ttt_tables.verify.report import Claim, Part
from ttt_tables.verify.rules import OTHER
from ttt_tables.verify.sections import Sections
from ttt_tables.verify.verifier import PackVerifier, source_of


def check(part: Part, pack: Sections) -> None:
    """Check the strategies of an abrupt.pack, and the bounds, by best replies."""
    pack.check_names([*OTHER, "x_at_least", "x_at_most"])
    plans: dict[str, dict[str, dict[int, int]]] = {}
    for side in OTHER:
        lines = pack.text(side).split("\n")
        plan = plans[side] = {}
        for line in sorted(lines, key=lambda line: len(line.partition("\t")[0])):
            known, _, cells = line.partition("\t")
            before, _, turn = known.rpartition(" ")
            led = plan[before][int(turn[0])] if known else WHOLE
            pairs = [pair.split(":") for pair in cells.split(" ")]
            shares = {int(cell): led * fraction_of(chance) for cell, chance in pairs}
            fits = sum(shares.values()) == led and all(
                share == int(share) for share in shares.values()
            )
            part.demand(fits, known, side, cells, "whole shares of the choice before")
            for image, moved in abrupt_images(known):
                plan[image] = {moved[cell]: int(share) for cell, share in shares.items()}
    if find_spec("numpy"):
        _check_bounds(part, pack, plans)
    else:
        part.notes.append("without numpy the bounds are not computed again")


def _check_bounds(part: Part, pack: Sections, plans: dict[str, dict[str, dict[int, int]]]) -> None:
    from ttt_tables.verify.phantom.abrupt_replies import frozen, reply_to

    for side, name, sign in (("X", "x_at_least", -1), ("O", "x_at_most", 1)):
        proved = (1 + sign * reply_to(side, frozen(plans[side])).result) / 2
        part.expect(side, name, fraction_of(pack.text(name)), proved)


CLAIM = Claim(
    "what the strategies prove of X's score",
    "which of the nearly optimal strategies is packed", "",
    "best replies in whole numbers, by the sides' marks; the tables' content hash, anew",
    "tests/phantom/test_openspiel.py: both strategies in OpenSpiel's abrupt game",
)  # fmt: skip
VERIFIER = PackVerifier(CLAIM, check, source_of("abrupt_strategy", "abrupt_values"))
