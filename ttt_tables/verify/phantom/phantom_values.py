"""The table phantom_values: the stored strategies' bounds, by the best replies in fractions."""

from ttt_tables.verify.content import as_list
from ttt_tables.verify.phantom.strategies import best_reply, fraction_or_0, frozen, strategies_of
from ttt_tables.verify.report import Claim, Part
from ttt_tables.verify.verifier import Tables, Verifier

BOUNDS = ("x_at_least", "x_at_most")
MEASURED = (*BOUNDS, "exploitability", "score_as_x", "score_as_o")
CLOSE = 1e-12


def check(part: Part, tables: Tables, full: bool) -> None:
    """Check the stored pair's row exactly, and that every other row's bounds enclose it."""
    stored = {name: as_list(values) for name, values in tables.values(part.name).items()}
    strategies = strategies_of(tables.values("phantom_strategy"))
    by_x, by_o = [best_reply(side, frozen(strategies[side])).result for side in "XO"]
    least, most = (1 - by_x) / 2, (1 + by_o) / 2
    exact = dict(zip(MEASURED, (least, most, (most - least) / 2, least, 1 - most), strict=True))
    keys = list(zip(stored["method"], stored["iteration"], strict=True))
    part.column("key", keys, keys, sorted(set(keys)))
    part.expect("", "method", stored["method"].count("stored"), 1)
    for row, (method, iteration) in enumerate(keys):
        written = {name: stored[f"{name}_exact"][row] for name in MEASURED}
        floats = [stored[name][row] for name in MEASURED]
        values = floats
        if method == "stored":
            for name, value in exact.items():
                part.expect(iteration, f"{name}_exact", written[name], str(value))
        if method != "regret matching":
            values = [fraction_or_0(text) for text in written.values()]
            for name, value, stated in zip(MEASURED, values, floats, strict=True):
                part.expect(method, name, stated, float(value))
        else:
            for name in MEASURED:
                part.expect(iteration, f"{name}_exact", written[name], None)
        low, high, lost, as_x, as_o = values
        part.demand(abs((high - low) / 2 - lost) < CLOSE, iteration, MEASURED[2], lost, "half")
        bounded = low - CLOSE <= as_x <= most + CLOSE and least - CLOSE <= 1 - as_o <= high + CLOSE
        part.demand(bounded, iteration, "scores", (as_x, as_o), "scores within the bounds")
        holds = low <= most + CLOSE and high >= least - CLOSE
        part.demand(
            holds, iteration, BOUNDS[0], (low, high), "bounds that enclose the stored pair's"
        )


CLAIM = Claim(
    "the value of the game: both bounds of the stored pair",
    "", "the other pairs' bounds enclose it, their scores lie between, and are not computed again",
    "best replies to the stored strategies, in exact fractions, by beliefs over text",
    "tests/phantom/test_openspiel.py: both strategies against random play in OpenSpiel",
)  # fmt: skip
VERIFIER = Verifier(CLAIM, check)
