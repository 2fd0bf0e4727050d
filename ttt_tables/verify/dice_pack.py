"""dice.pack against the second method: each section decoded here once more, value by value."""

from struct import iter_unpack

from ttt_tables.pack import Pack, read_pack
from ttt_tables.verify import dice
from ttt_tables.verify.dice_rows import numerators, pack_source
from ttt_tables.verify.report import Part
from ttt_tables.verify.rules import number

ORDER = ("pass", "draw", "reroll", "forfeit")  # of the rules, in the pack
UNREACHED = 65535
NEAR = 1e-14  # nine marks, each adding a few roundings


def check_dice(part: Part, path: str) -> None:
    """Check every value of a dice.pack. Raises as `read_pack` does."""
    pack = read_pack(path)
    part.expect("", "source", pack.source.hex(), pack_source())
    expected = ["boards", "to_move", "odds", *[f"odds {rule}" for rule in ORDER]]
    part.column("sections", expected, list(pack.sections), expected)
    every = dice.positions("pass")
    boards, sides = zip(*every, strict=True)
    part.column("boards", every, _numbers(part, pack, "boards"), list(map(number, boards)))
    found = pack.sections.get("to_move", b"").decode("ascii", "replace")
    part.column("to_move", every, found, sides)
    _check_odds(part, pack)


def _numbers(part: Part, pack: Pack, name: str) -> list[int]:
    """Return the numbers of two bytes in a section, which have to be as many as positions."""
    data = pack.sections.get(name, b"")
    part.expect("", f"{name}, bytes", len(data), 2 * len(dice.positions("pass")))
    return [record[0] for record in iter_unpack("<H", data[: len(data) // 2 * 2])]


def _check_odds(part: Part, pack: Pack) -> None:
    """Check each rule's chances; the distinct ones have to be sorted, and all in use."""
    data = pack.sections.get("odds", b"")
    odds = list(iter_unpack("<3Q", data[: len(data) // 24 * 24]))
    part.column("odds", range(len(odds)), odds, sorted(set(odds)))
    part.expect("", "odds, bytes", len(data), 24 * len(odds))
    used: set[int] = set()
    for rule in ORDER:
        codes = _numbers(part, pack, f"odds {rule}")
        _check_rule(part, rule, codes, odds)
        used |= set(codes) - {UNREACHED}
    part.column("odds in use", range(len(odds)), sorted(used), range(len(odds)))


def _check_rule(part: Part, rule: str, codes: list[int], odds: list[tuple[int, ...]]) -> None:
    """Check a rule's chances by the recursion, and its scores by value iteration."""
    every, reached = dice.positions("pass"), set(dice.positions(rule))
    stored = [odds[code] if code < len(odds) else (code,) for code in codes]
    expected = [
        numerators(rule, dice.chances(rule, *position)) if position in reached else (UNREACHED,)
        for position in every
    ]
    part.column(f"odds {rule}", every, stored, expected)
    scores = dice.iterate(rule)
    for position, found in zip(every, stored, strict=False):
        if position in reached and len(found) == 3 and sum(found) > 0:
            score = (2 * found[0] + found[1]) / (2 * sum(found))
            near = abs(score - scores[position]) <= NEAR
            part.demand(near, position, f"score, {rule}", score, f"{scores[position]!r} iterated")
