"""The table grid_leads: leads of the best cell, counted again from grid_values. Needs numpy."""

import numpy as np

from ttt_tables.verify.probabilistic.iteration import Floats, from_half, look
from ttt_tables.verify.probabilistic.sampled import GRID_BOARDS, NOT_DRAWN, grids_of, with_values
from ttt_tables.verify.report import Claim, Part
from ttt_tables.verify.verifier import Tables, Values, Verifier

COLUMNS = {"generator": "string", "decade": "int8", "decisions": "int64"}


def check(part: Part, tables: Tables, full: bool) -> None:
    """Check the counts of leads, by the roots and the values of each generator's grids.

    Leads below 1e-12 are checked as a sum: the number of exact zeros depends on rounding.
    A lead that is a power of ten but for rounding may count on either side.
    """
    columns, by_name = tables.values(part.name), with_values(tables)
    decades = [None, *range(-16, 0)]
    keys = list(zip(columns["generator"], columns["decade"], strict=True))
    wanted = [(name, decade) for name in by_name for decade in decades]
    part.column("generator, decade", range(len(wanted)), keys, wanted)
    stored = dict(zip(keys, map(int, columns["decisions"]), strict=True))
    for name, (roots, values) in by_name.items():
        leads = _leads(roots, values)
        counts = [stored.get((name, decade), -1) for decade in decades]
        part.expect(name, "decisions", sum(counts), len(leads))
        part.expect(name, "decisions, ties", sum(counts[:2]), int((leads < 1e-12).sum()))
        for at, decade in list(enumerate(decades))[2:]:
            below = sum(counts[:at])
            at_least, at_most = ((leads < 10.0**decade * (1 + off)).sum() for off in (-1e-9, 1e-9))
            holds = bool(at_least <= below <= at_most) if decade > -12 else counts[at] == 0
            rule = f"{at_least} to {at_most} leads below 10^{decade}"
            part.demand(holds, f"{name} {decade}", "decisions", below, rule)


def _leads(roots: Values, values: Values) -> Floats:
    """Return the lead of X's best cell on every board with a choice.

    O's decisions are X's with the colours exchanged; the empty board, its own exchange, counts for
    both.
    """
    count = len(roots["k"])
    solved = from_half(np.ascontiguousarray(values["x_score"].reshape(count, GRID_BOARDS).T))
    found = []
    for looked in look(grids_of(roots) / 100, solved):
        if len(looked.cells) > 1:
            ordered = np.sort(looked.worth, axis=0)
            found.append((ordered[-1] - ordered[-2]).ravel())
    return np.concatenate([*found, found[-1]])


CLAIM = Claim(
    "", "exact ties and those of rounding count together here", NOT_DRAWN,
    "counted again from grid_values",
    "4.3 million other decisions, none between 1e-15 and 1e-8",
)  # fmt: skip
VERIFIER = Verifier(COLUMNS, ("generator", "decade"), CLAIM, check)
