"""Both versions of phantom tic-tac-toe: their columns and arrays, bound to second values.

One of many optimal strategies is stored, and no second method finds the same one. So its properties
are checked: weights add up, images are equal, and no information state that can occur is missing.
Its best responses prove the bounds.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import cache
from importlib.util import find_spec
from typing import Any, NamedTuple, Protocol

from ttt_tables.pack import Pack
from ttt_tables.verify.binding import Arrays, Binding, Derived, Key, Laws
from ttt_tables.verify.content import as_list
from ttt_tables.verify.forms import FORMS
from ttt_tables.verify.phantom import replies
from ttt_tables.verify.phantom.rules import Plan, Share, images, least, spread
from ttt_tables.verify.report import Assertion, Part
from ttt_tables.verify.rules import OTHER
from ttt_tables.verify.verifier import PackVerifier, Tables, Values, source_of

OPENSPIEL = "tests/phantom/test_openspiel.py: both strategies in OpenSpiel's"
POSITIVE = re.compile(r"[1-9][0-9]{0,10}(?:/[1-9][0-9]{0,10})?")
WHOLE = 1 << 33  # games: the weights of an abrupt strategy count some of them
ITERATIONS = (1, 2, 5, 10, 20, 50, 100, 200, 400)  # after which averages were measured
CLOSE = 1e-12
Row = tuple[str, str, int, Share]  # side, information set, cell, weight
Plans = dict[str, dict[str, dict[int, Share]]]  # by side


class Reply(Protocol):
    """The best reply to a side's plan: its result, and the sets that the side can meet."""

    result: Fraction
    met: set[str]


class Version(NamedTuple):
    """A version's tables, pack and best replies."""

    name: str
    share: str  # the column of weights
    read: Callable[[Any], Share]  # a weight as it is stored there
    unit: Share  # the weight there, for a weight of 1 in the pack
    led: Callable[[Plan, str], Share]  # the sum of the weights of an information set
    reply: Callable[[str, Plan], Reply]  # of a side to the other's plan
    scores: tuple[str, str]  # texts of the pack: X's score that X's plan, and O's, guarantees
    pair: Key  # of the stored plans among the values
    named: tuple[Key, ...]  # of policies that play both sides
    averages: tuple[Key, ...]  # of regret matching, whose values are floats
    optimal: str  # how good the stored plans are
    method: str  # how their best replies are found
    compared_with: str


def fraction_of(text: str) -> Fraction:
    """Return a positive fraction of at most eleven digits a part.

    Raises ValueError for any other text: some fractions would take for ever to read.
    """
    if not POSITIVE.fullmatch(text):
        raise ValueError(f"expected a fraction above 0, got {text[:40]!r}")
    return Fraction(text)


def _led_to(plan: Plan, known: str) -> Share:
    """Return the weight of the choice that led to an abrupt information set."""
    before, _, turn = known.rpartition(" ")
    return plan.get(before, {}).get(int(turn[0]), 0) if known else WHOLE


def _abrupt_reply(side: str, plan: Plan) -> Reply:
    from ttt_tables.verify.phantom.abrupt_replies import Reply  # it needs numpy

    return Reply(side, plan)


PHANTOM = Version(
    name="phantom",
    share="probability_exact",
    read=fraction_of,
    unit=Fraction(1, 48),
    led=lambda plan, known: 1,
    reply=replies.Reply,
    scores=("x_score", "x_score"),
    pair=("stored", 0),
    named=tuple([(name, 0) for name in ("centre-first", "first-free", "threats", "random")]),
    averages=tuple([("regret matching", iteration) for iteration in (*ITERATIONS, 1000)]),
    optimal="optimal",
    method="in exact fractions, by beliefs over text",
    compared_with=f"{OPENSPIEL} game",
)
ABRUPT = Version(
    name="abrupt",
    share="share",
    read=int,
    unit=1,
    led=_led_to,
    reply=_abrupt_reply,
    scores=("x_at_least", "x_at_most"),
    pair=(0,),
    named=(),
    averages=tuple([(iteration,) for iteration in ITERATIONS]),
    optimal="nearly optimal",
    method="in whole numbers, by the sides' marks",
    compared_with=f"{OPENSPIEL} abrupt game",
)


def _plans(rows: Iterable[Row]) -> Plans:
    """Return each side's plan on all images, from the rows of least images."""
    plans: Plans = {side: {} for side in OTHER}
    for side, known, cell, share in rows:
        plans[side].setdefault(known, {})[cell] = share
    return {side: spread(plan) for side, plan in plans.items()}


def _stored(version: Version, values: Values) -> Plans:
    """Return each side's plan on all images, from the columns of the table."""
    columns = [as_list(values[name]) for name in ("side", "information_set", "cell")]
    shares = map(version.read, as_list(values[version.share]))
    return _plans(row for row in zip(*columns, shares, strict=True) if least(row[1]) == row[1])


@cache
def _reply(version: Version, side: str, plan: tuple[Any, ...]) -> Reply:
    return version.reply(OTHER[side], {known: dict(shares) for known, shares in plan})


def _reply_to(version: Version, side: str, plan: Plan) -> Reply:
    """Return the best reply to a side's plan, once."""
    frozen = tuple([(known, tuple(sorted(of.items()))) for known, of in sorted(plan.items())])
    return _reply(version, side, frozen)


def _bounds(version: Version, plans: Plans) -> tuple[Fraction, Fraction]:
    """Return X's scores that X's plan and O's guarantee."""
    by_x, by_o = [_reply_to(version, side, plans[side]).result for side in OTHER]
    return (1 - by_x) / 2, (1 + by_o) / 2


def _check_flow(part: Part, version: Version, plans: Plans) -> None:
    """Check that a set names no cell that it knows, and that its weights add up to those before."""
    for side, plan in plans.items():
        for known, shares in plan.items():
            legal = not any(str(cell) in known for cell in shares)
            part.demand(legal, (side, known), "cell", list(shares), "cells that may be empty")
            fits = min(shares.values()) > 0 and sum(shares.values()) == version.led(plan, known)
            part.demand(fits, (side, known), version.share, shares, "as much as leads there")


def _check_met(part: Part, version: Version, plans: Plans) -> None:
    """Check that exactly the sets that a game can lead to are listed."""
    for side, plan in plans.items():
        met = {image for known in _reply_to(version, side, plan).met for image in images(known)}
        part.demand(met == plan.keys(), side, "information_set", met ^ plan.keys(), "those met")


def _bind(version: Version, assertion: Assertion, tables: Tables) -> Binding:
    """Bind the table of strategies to its rows of least images."""
    plans = _stored(version, tables.values(f"{version.name}_strategy"))

    def keys() -> Iterator[Key]:
        for side, plan in sorted(plans.items()):
            yield from [
                (side, known, cell) for known in sorted(plan) for cell in sorted(plan[known])
            ]

    def share(side: str, known: str, cell: int) -> Share:
        return plans[side][known][cell]

    def probability(side: str, known: str, cell: int) -> float:
        return float(Fraction(share(side, known, cell), sum(plans[side][known].values())))

    def also(part: Part, tables: Tables, full: bool) -> None:
        _check_flow(part, version, plans)
        _check_met(part, version, plans)

    columns: dict[str, Callable[..., Any]] = {
        "canonical_information_set": lambda side, known, cell: least(known),
        "probability": probability,
        version.share: share,
    }
    return Binding(f"{version.name}_strategy", assertion, keys, columns, also=also)


def _check_values(version: Version, part: Part, tables: Tables, full: bool) -> None:
    """Check the stored pair's row exactly, and that every other row's bounds enclose it."""
    stored = {name: as_list(values) for name, values in tables.values(part.name).items()}
    least, most = _bounds(version, _stored(version, tables.values(f"{version.name}_strategy")))
    gained = {"exploitability": (most - least) / 2, "score_as_x": least, "score_as_o": 1 - most}
    exact = {"x_at_least": least, "x_at_most": most, **gained}
    keys = list(zip(*[stored[name] for name in FORMS[part.name].key], strict=True))
    part.column("key", keys, keys, sorted((version.pair, *version.named, *version.averages)))
    for row, key in enumerate(keys):
        values = {name: stored[name][row] for name in exact if name in stored}
        for name, stated in values.items():
            written = stored[f"{name}_exact"][row]
            if key == version.pair:
                part.expect(key, f"{name}_exact", written, str(exact[name]))
            if key in version.averages:
                part.expect(key, f"{name}_exact", written, None)
            else:
                values[name] = Fraction(0) if written == "0" else fraction_of(written)
                part.expect(key, name, stated, float(values[name]))
        low, high, lost, *scores = values.values()
        part.demand(abs((high - low) / 2 - lost) < CLOSE, key, "exploitability", lost, "half")
        for score, (below, above) in zip(
            scores, ((low, most), (1 - high, 1 - least)), strict=False
        ):
            bounded = below - CLOSE <= score <= above + CLOSE
            part.demand(bounded, key, "scores", score, "scores within the bounds")
        holds = low <= most + CLOSE and high >= least - CLOSE
        part.demand(holds, key, "bounds", (low, high), "bounds that enclose the stored pair's")


def unpack(version: Version, arrays: Arrays) -> Iterator[Row]:
    """Yield each row of least images that a pack holds."""
    for side in sorted(OTHER):
        texts = arrays.text(f"{side} information_set").split("\n")
        columns = texts, arrays[f"{side} cell"], arrays[f"{side} share"]
        for known, cell, share in zip(*columns, strict=True):
            yield side, known, cell, share * version.unit


def _check_pack(version: Version, part: Part, pack: Pack) -> None:
    """Check the strategies of a pack, and the scores, by best replies."""
    arrays = Arrays(pack)
    rows = list(unpack(version, arrays))
    scores = [fraction_of(arrays.text(name)) for name in version.scores]
    arrays.check(part)
    keys = [row[:3] for row in rows]
    part.column("key", keys, keys, sorted({*keys}))  # a reader bisects them
    sets = [known for _, known, _ in keys]
    part.column("information_set", keys, sets, list(map(least, sets)))
    plans = _plans(rows)
    _check_flow(part, version, plans)
    if version is ABRUPT and not find_spec("numpy"):
        part.notes.append("the bounds were not computed again, because that needs numpy")
        return
    _check_met(part, version, plans)
    for name, score, proved in zip(version.scores, scores, _bounds(version, plans), strict=True):
        part.expect("", name, score, proved)


def _tables(version: Version) -> tuple[Derived, Laws]:
    strategy = Assertion(
        "probabilities add up to 1 and are equal in all orientations; no information state that "
        "can occur is missing",
        f"which of the {version.optimal} strategies is listed",
        "",
        f"each side's strategy followed through every reply, {version.method}",
        version.compared_with,
    )
    values = Assertion(
        "bounds of the value of the game, from the stored pair",
        "",
        "the bounds of the other pairs enclose it, and are not computed again",
        f"best responses to the stored strategies, {version.method}",
        version.compared_with,
    )
    return (
        Derived(
            f"{version.name}_strategy", strategy, lambda tables: _bind(version, strategy, tables)
        ),
        Laws(f"{version.name}_values", values, lambda *given: _check_values(version, *given)),
    )


def _pack(version: Version) -> PackVerifier:
    assertion = Assertion(
        "the bounds of X's score that the strategies prove",
        f"which of the {version.optimal} strategies is packed",
        "",
        f"best responses, {version.method}; the tables' content hashes, computed again",
        version.compared_with,
    )
    sources = source_of(f"{version.name}_strategy", f"{version.name}_values")
    return PackVerifier(assertion, lambda part, pack: _check_pack(version, part, pack), sources)


VERSIONS = (PHANTOM, ABRUPT)
TABLES = tuple([table for version in VERSIONS for table in _tables(version)])
PACKS = {version.name: _pack(version) for version in VERSIONS}
