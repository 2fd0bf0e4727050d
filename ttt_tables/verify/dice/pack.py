"""dice.pack: each section decoded once more, and compared value by value."""

from ttt_tables.pack import Pack
from ttt_tables.verify.content import as_columns, source_hash
from ttt_tables.verify.dice import dice_values
from ttt_tables.verify.dice.play import (
    BLOCKED,
    BRUTE_FORCE,
    chances,
    iterate,
    numerators,
    positions,
)
from ttt_tables.verify.report import Claim, Part
from ttt_tables.verify.rules import number
from ttt_tables.verify.sections import (
    Record,
    check_distinct,
    check_length,
    check_names,
    check_use,
    numbers,
    text,
)
from ttt_tables.verify.verifier import PackVerifier

ORDER = ("pass", "draw", "reroll", "forfeit")  # of the rules, in the pack
UNREACHED = 65535
NEAR = 1e-14  # nine marks, each adding a few roundings


def check(part: Part, pack: Pack) -> None:
    """Check every value of a dice.pack; distinct chances have to be sorted, and all in use."""
    part.expect("", "source", pack.source.hex(), source())
    check_names(part, pack, ["boards", "to_move", "odds", *[f"odds {rule}" for rule in ORDER]])
    every = positions("pass")
    boards, sides = zip(*every, strict=True)
    part.column("boards", every, _codes(part, pack, "boards"), list(map(number, boards)))
    part.column("to_move", every, text(pack, "to_move"), sides)
    odds = check_distinct(part, pack, "odds", "<3Q")
    used: set[int] = set()
    for rule in ORDER:
        codes = _codes(part, pack, f"odds {rule}")
        _check_rule(part, rule, codes, odds)
        used |= set(codes) - {UNREACHED}
    check_use(part, "odds", odds, used)


def source() -> str:
    """Return the hash of the table that the pack has to be compiled from."""
    return source_hash(as_columns(dice_values.rows(), dice_values.COLUMNS))


def _codes(part: Part, pack: Pack, name: str) -> list[int]:
    """Return the numbers in a section, which have to be as many as positions."""
    check_length(part, pack, name, 2 * len(positions("pass")))
    return numbers(pack, name)


def _check_rule(part: Part, rule: str, codes: list[int], odds: list[Record]) -> None:
    """Check a rule's chances by the recursion, and its scores by value iteration."""
    every, reached = positions("pass"), set(positions(rule))
    stored = [odds[code] if code < len(odds) else (code,) for code in codes]
    expected = [
        numerators(rule, chances(rule, *position)) if position in reached else (UNREACHED,)
        for position in every
    ]
    part.column(f"odds {rule}", every, stored, expected)
    scores = iterate(rule)
    for position, found in zip(every, stored, strict=False):
        if position in reached and len(found) == 3 and sum(found) > 0:
            score = (2 * found[0] + found[1]) / (2 * sum(found))
            near = abs(score - scores[position]) <= NEAR
            part.demand(near, position, f"score, {rule}", score, f"{scores[position]!r} iterated")


VERIFIER = PackVerifier(
    Claim(
        "scores of all positions", BLOCKED, "",
        "plain recursion in Fractions over text; value iteration in floats; the content hash of "
        "dice_values, computed anew",
        BRUTE_FORCE,
    ),
    check,
    lambda _: source(),
)  # fmt: skip
