"""dice.pack: each section decoded once more, and compared value by value."""

from ttt_tables.verify.content import source_hash
from ttt_tables.verify.dice import dice_values, play
from ttt_tables.verify.report import Claim, Part
from ttt_tables.verify.rules import number
from ttt_tables.verify.sections import Record, Sections
from ttt_tables.verify.verifier import PackVerifier, table_columns

ORDER = ("pass", "draw", "reroll", "forfeit")  # of the rules in the pack
UNREACHED = 65535
NEAR = 1e-14  # nine marks, each adding a few roundings


def check(part: Part, pack: Sections) -> None:
    """Check every value of a dice.pack."""
    part.expect("", "source", pack.source, source())
    pack.check_names(["boards", "to_move", "odds", *[f"odds {rule}" for rule in ORDER]])
    every = play.positions("pass")
    boards, sides = zip(*every, strict=True)
    part.column("boards", every, pack.numbers("boards"), list(map(number, boards)))
    part.column("to_move", every, pack.text("to_move"), sides)
    odds = pack.records("odds", "<3Q")
    for rule in ORDER:
        _check_rule(part, rule, pack.numbers(f"odds {rule}"), odds)


def source() -> str:
    """Return the expected hash of the table that the pack was compiled from."""
    return source_hash(table_columns("dice_values", dice_values.rows()))


def _check_rule(part: Part, rule: str, codes: list[int], odds: list[Record]) -> None:
    """Check a rule's chances by the recursion, and its scores by value iteration."""
    every, reached = play.positions("pass"), set(play.positions(rule))
    stored = [odds[code] if code < len(odds) else (code,) for code in codes]
    expected = [
        play.numerators(rule, play.chances(rule, *at)) if at in reached else (UNREACHED,)
        for at in every
    ]
    part.column(f"odds {rule}", every, stored, expected)
    scores = play.iterate(rule)
    for position, odds_here in zip(every, stored, strict=False):
        if position in reached and len(odds_here) == 3 and sum(odds_here) > 0:
            score = (2 * odds_here[0] + odds_here[1]) / (2 * sum(odds_here))
            near = abs(score - scores[position]) <= NEAR
            part.demand(near, position, f"score, {rule}", score, f"{scores[position]!r} iterated")


CLAIM = Claim(
    "scores of all positions", play.BLOCKED, "",
    "plain recursion in Fractions over text; value iteration in floats; the content hash of "
    "dice_values, computed anew",
    play.BRUTE_FORCE,
)  # fmt: skip
VERIFIER = PackVerifier(CLAIM, check, lambda _: source())
