"""The dice game's pack: `encode` writes its records, `Dice` reads them and answers.

All is read when the pack is opened; nothing changes afterwards, so any number of threads may share
one. Standard library alone.
"""

from struct import Struct, pack, unpack

from ttt_tables.answer import Answer, Chances, Move, Position, rank_moves
from ttt_tables.board.numbers import OTHER, place, show
from ttt_tables.classic import rules as classic
from ttt_tables.dice.rules import (
    DICE_RULES,
    check_position,
    check_roll,
    check_rule,
    legal_moves,
    opened_rows,
    when_blocked,
)
from ttt_tables.errors import BadOptionError, GameOverError
from ttt_tables.pack import Pack

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from fractions import Fraction

Odds = tuple[int, ...]  # X wins, draw, O wins: their sum is the denominator

ODDS = Struct("<3Q")
UNREACHED = 65535  # the odds of a position that play under the rule cannot reach
ENDED: dict[str, Odds] = {"X": (1, 0, 0), "draw": (0, 1, 0), "O": (0, 0, 1)}


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
    """Every value of the dice game, under each of its rules.

    A board is text ("X...O....") or a number, `to_move` is "X" or "O" (on an ended board either
    will do), `rule` one of `rules`, `roll` 1 to 6. Wherever a position is asked about BadBoardError
    says why it cannot be read, or cannot be reached under the rule, and BadOptionError lists the
    rules, and refuses a roll that a die does not show.
    """

    pack_name = "dice"

    rules: tuple[str, ...] = tuple(DICE_RULES)

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

    def x_score(self, board: str | int, to_move: str = "X", rule: str = "pass") -> float:
        """Return X's expected score in [0, 1] before the roll; on an ended board, the result."""
        x_win, draw, o_win = self.odds(board, to_move, rule)
        return (2 * x_win + draw) / (2 * (x_win + draw + o_win))

    def chances(self, board: str | int, to_move: str = "X", rule: str = "pass") -> Chances[float]:
        """Return the chances before the roll, if both play their lowest-numbered best cell."""
        odds = self.odds(board, to_move, rule)
        return Chances(*[part / sum(odds) for part in odds])

    def exact(
        self, board: str | int, to_move: str = "X", rule: str = "pass"
    ) -> "Chances[Fraction]":
        """Return the same chances as Fractions; their `x_score` is X's exact expected score."""
        from fractions import Fraction

        odds = self.odds(board, to_move, rule)
        return Chances(*[Fraction(part, sum(odds)) for part in odds])

    def moves(self, board: str | int, roll: int, to_move: str = "X", rule: str = "pass") -> Answer:
        """Return the moves that a roll opens, best for the side to move first.

        The policy is named after the rule, as in "dice pass". A move's chances are the mover's,
        when both sides go on with their lowest-numbered best cells; of cells that tie the
        lowest-numbered has the probability 1. A blocked roll has no moves, like an ended board:
        `blocked` tells them apart.
        """
        number, side = check_position(board, to_move, check_rule(rule))
        cells = legal_moves(number, opened_rows(check_roll(roll)))
        # Scores have a common denominator far below 2^52, so their floats tie exactly if they do.
        ranked = rank_moves([self._move(number, cell, side, rule) for cell in cells])
        return Answer(Position(number, side), f"dice {rule}", ranked)

    def best_move(self, board: str | int, roll: int, to_move: str = "X", rule: str = "pass") -> int:
        """Return the best of the cells that a roll opens; ties to the lowest-numbered of them.

        Raises GameOverError on an ended board, and BadOptionError if the roll is blocked.
        """
        answer = self.moves(board, roll, to_move, rule)
        if answer.moves:
            return answer[0].cell
        shown = repr(show(answer.position.board))
        if blocked := self.blocked(board, roll, to_move, rule):
            raise BadOptionError(f"a roll of {roll} opens no empty cell on {shown}: {blocked}")
        raise GameOverError(f"the game on {shown} has ended: no move is left")

    def blocked(self, board: str | int, roll: int, to_move: str = "X", rule: str = "pass") -> str:
        """Return what happens on a roll that opens no empty cell, such as "the turn passes to O".

        "" if it opens one, or if the game has ended.
        """
        number, side = check_position(board, to_move, check_rule(rule))
        opened = legal_moves(number, opened_rows(check_roll(roll)))
        return "" if opened or classic.result(number) else when_blocked(rule, side)

    def odds(self, board: object, to_move: object, rule: object) -> Odds:
        """Return the odds of X's win, a draw and O's win: the chances are these over their sum."""
        name = check_rule(rule)
        return self._look_up(*check_position(board, to_move, name), name)

    def _look_up(self, board: int, side: str, rule: str) -> Odds:
        """Return the odds of a position that can occur."""
        if ended := classic.result(board):
            return ENDED[ended]
        return self._odds[self._codes[rule][self._rows[board, side]]]

    def _move(self, board: int, cell: int, side: str, rule: str) -> Move:
        """Return a move, its rank and probability not yet set."""
        odds = self._look_up(place(board, cell, side), OTHER[side], rule)
        win, draw, loss = odds if side == "X" else odds[::-1]
        whole = win + draw + loss
        score = (2 * win + draw) / (2 * whole)
        return Move(cell, score, win / whole, draw / whole, loss / whole, None, 0.0, 0)
