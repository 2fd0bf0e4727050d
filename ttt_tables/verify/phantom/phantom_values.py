"""The table phantom_values: the stored strategies' bounds, by the best replies in fractions."""

from ttt_tables.verify.content import as_list
from ttt_tables.verify.phantom.strategies import best_reply, frozen, strategies_of
from ttt_tables.verify.report import Claim, Part
from ttt_tables.verify.verifier import Tables, Verifier

BOUNDS = ("x_at_least", "x_at_most")


def check(part: Part, tables: Tables, full: bool) -> None:
    """Check the stored pair's row exactly, and that every other row's bounds enclose it."""
    stored = {name: as_list(values) for name, values in tables.values(part.name).items()}
    strategies = strategies_of(tables.values("phantom_strategy"))
    by_x, by_o = [best_reply(side, frozen(strategies[side])).result for side in "XO"]
    exact = dict(zip(BOUNDS, ((1 - by_x) / 2, (1 + by_o) / 2), strict=True))
    keys = list(zip(stored["method"], stored["iteration"], strict=True))
    part.column("key", keys, keys, sorted(set(keys)))
    part.expect("", "method", stored["method"].count("stored"), 1)
    for row, (method, iteration) in enumerate(keys):
        bounds = [stored[name][row] for name in BOUNDS]
        if method == "stored":
            for name, value in exact.items():
                part.expect(iteration, name, stored[name][row], float(value))
                part.expect(iteration, f"{name}_exact", stored[f"{name}_exact"][row], str(value))
            continue
        holds = bounds[0] <= exact["x_at_most"] + 1e-12 and bounds[1] >= exact["x_at_least"] - 1e-12
        part.demand(holds, iteration, BOUNDS[0], bounds, "bounds that enclose the stored pair's")
        for name in BOUNDS:
            part.expect(iteration, f"{name}_exact", stored[f"{name}_exact"][row], None)


CLAIM = Claim(
    "the value of the game: both bounds of the stored pair",
    "", "the bounds of regret matching enclose it, and are not computed again",
    "best replies to the stored strategies, in exact fractions, by beliefs over text",
    "tests/phantom/test_openspiel.py: both strategies against random play in OpenSpiel",
)  # fmt: skip
VERIFIER = Verifier(CLAIM, check)
