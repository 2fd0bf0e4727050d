"""The dice game's pack: `encode` writes its records, `Dice` reads them. Standard library alone."""

from struct import Struct, pack, unpack

from ttt_tables.games.dice.rules import DICE_RULES
from ttt_tables.pack import Pack

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

Odds = tuple[int, int, int]  # X wins, draw, O wins: their sum is the denominator

ODDS = Struct("<3Q")
UNREACHED = 65535  # the odds of a position that play under the rule cannot reach


def encode(values: "Iterable[tuple[str, int, str, Odds]]") -> dict[str, bytes]:
    """Return the pack's sections.

    values  the rule, board, side to move and odds of every open position
    """
    known = {(rule, board, side): odds for rule, board, side, odds in values}
    codes = {odds: code for code, odds in enumerate(sorted(set(known.values())))}
    positions = sorted(
        {(board, side) for _, board, side in known}, key=lambda one: (one[0], one[1] == "O")
    )
    sections = {
        "boards": pack(f"<{len(positions)}H", *[board for board, _ in positions]),
        "to_move": "".join([side for _, side in positions]).encode("ascii"),
        "odds": b"".join([ODDS.pack(*odds) for odds in codes]),
    }
    for rule in DICE_RULES:
        odds_by_row = [known.get((rule, *position)) for position in positions]
        of_rule = [UNREACHED if odds is None else codes[odds] for odds in odds_by_row]
        sections[f"odds {rule}"] = pack(f"<{len(of_rule)}H", *of_rule)
    return sections


class Dice:
    """The odds of every open position before the roll, under each rule.

    All is read when the pack is opened; nothing changes afterwards, so any number of threads may
    share one.
    """

    pack_name = "dice"

    def __init__(self, pack: Pack) -> None:
        sides = pack.section("to_move").decode("ascii")
        count = len(sides)
        boards = unpack(f"<{count}H", pack.section("boards", 2 * count))
        self._rows = {position: row for row, position in enumerate(zip(boards, sides, strict=True))}
        self._codes: dict[str, tuple[int, ...]] = {
            rule: unpack(f"<{count}H", pack.section(f"odds {rule}", 2 * count))
            for rule in DICE_RULES
        }
        used = {code for codes in self._codes.values() for code in codes} - {UNREACHED}
        odds = pack.section("odds", ODDS.size * (max(used, default=-1) + 1))
        self._odds: list[Odds] = list(ODDS.iter_unpack(odds))

    def odds(self, board: int, side: str, rule: str) -> Odds:
        """Return the odds of X's win, a draw and O's win on an open position.

        The chances are these over their sum, if both play their lowest-numbered best cell.
        """
        return self._odds[self._codes[rule][self._rows[board, side]]]
