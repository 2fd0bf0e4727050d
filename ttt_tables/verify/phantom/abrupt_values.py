"""The table abrupt_values: the stored strategies' bounds, by best replies in whole numbers."""

from fractions import Fraction

from ttt_tables.verify.content import as_list
from ttt_tables.verify.phantom.abrupt_replies import frozen, plans_of, reply_to
from ttt_tables.verify.report import Claim, Part
from ttt_tables.verify.verifier import Tables, Verifier

MEASURED = ("x_at_least", "x_at_most", "exploitability")
CLOSE = 1e-12


def check(part: Part, tables: Tables, full: bool) -> None:
    """Check the stored pair's row exactly, and that every other row's bounds enclose it."""
    stored = {name: as_list(values) for name, values in tables.values(part.name).items()}
    plans = plans_of(tables.values("abrupt_strategy"))
    by_x, by_o = [Fraction(reply_to(side, frozen(plans[side])).result) for side in "XO"]
    least, most = (1 - by_x) / 2, (1 + by_o) / 2
    exact = dict(zip(MEASURED, (least, most, (most - least) / 2), strict=True))
    keys = stored["iteration"]
    part.column("key", keys, keys, sorted(set(keys)))
    part.expect("", "iteration", keys[0], 0)
    for row, iteration in enumerate(keys):
        low, high, lost = [stored[name][row] for name in MEASURED]
        for name, value in exact.items():
            written = None if iteration else str(value)
            part.expect(iteration, f"{name}_exact", stored[f"{name}_exact"][row], written)
            if not iteration:
                part.expect(iteration, name, stored[name][row], float(value))
        part.demand(abs((high - low) / 2 - lost) < CLOSE, iteration, MEASURED[2], lost, "half")
        holds = low <= most + CLOSE and high >= least - CLOSE
        part.demand(holds, iteration, MEASURED[0], (low, high), "bounds that enclose the pair's")


CLAIM = Claim(
    "bounds of the value of the game: those of the stored pair",
    "", "the other pairs' bounds enclose it, and are not computed again",
    "best replies to the stored strategies, in whole numbers, by the sides' marks",
    "tests/phantom/test_openspiel.py: both strategies in OpenSpiel's abrupt game",
)  # fmt: skip
VERIFIER = Verifier(CLAIM, check)
