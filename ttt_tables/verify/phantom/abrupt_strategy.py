"""The table abrupt_strategy: shares flow from set to set; each set a game meets is listed."""

from ttt_tables.verify.content import as_list
from ttt_tables.verify.phantom.abrupt_replies import frozen, plans_of, reply_to
from ttt_tables.verify.phantom.strategies import WHOLE, abrupt_images
from ttt_tables.verify.report import Claim, Part
from ttt_tables.verify.verifier import Tables, Verifier


def check(part: Part, tables: Tables, full: bool) -> None:
    """Check every row, and that exactly the information sets that a game can lead to have rows."""
    stored = {name: as_list(values) for name, values in tables.values(part.name).items()}
    plans = plans_of(stored)
    keys = list(zip(stored["side"], stored["information_set"], stored["cell"], strict=True))
    part.column("key", keys, keys, sorted(set(keys)))
    totals = {
        side: {known: sum(shares.values()) for known, shares in plan.items()}
        for side, plan in plans.items()
    }
    chances = [
        share / totals[side][known]
        for (side, known, _), share in zip(keys, stored["share"], strict=True)
    ]
    part.column("probability", keys, stored["probability"], chances)
    least = {known: min(image for image, _ in abrupt_images(known)) for _, known, _ in keys}
    canonical = [least[known] for _, known, _ in keys]
    part.column("canonical_information_set", keys, stored["canonical_information_set"], canonical)
    for side, plan in plans.items():
        for known, shares in plan.items():
            before, _, turn = known.rpartition(" ")
            led = plan.get(before, {}).get(int(turn[0]), 0) if known else WHOLE
            part.expect((side, known), "share", totals[side][known], led)
            part.demand(min(shares.values()) > 0, (side, known), "share", shares, "above 0")
            for image, moved in abrupt_images(known):
                alike = {moved[cell]: share for cell, share in shares.items()}
                part.demand(plan.get(image) == alike, (side, image), "cell", plan.get(image), known)
        reply = reply_to(side, frozen(plan))
        met = {
            image
            for at in reply.met.nonzero()[0]
            for image, _ in abrupt_images(reply.choices.texts[at])
        }
        part.demand(met == plan.keys(), side, "information_set", met ^ plan.keys(), "those met")


CLAIM = Claim(
    "shares flow from set to set, and are alike in all orientations; no set that can be met is "
    "missing",
    "which of the nearly optimal strategies is listed", "",
    "each side's strategy followed through every reply, by the sides' marks",
    "tests/phantom/test_openspiel.py: both strategies in OpenSpiel's abrupt game",
)  # fmt: skip
VERIFIER = Verifier(CLAIM, check)
