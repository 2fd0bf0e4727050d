"""The command `moves`, for both command lines."""

from typing import TYPE_CHECKING, NamedTuple

from ttt_tables.board.any_order import read
from ttt_tables.classic.rules import parse
from ttt_tables.doors.terminal.dice import dice_text
from ttt_tables.doors.terminal.text import answer_json, answer_text
from ttt_tables.errors import BadRollError, UnknownRuleError, quote

if TYPE_CHECKING:
    from ttt_tables.tablebase import Tablebase

GAMES = ("classic", "dice")


class Asked(NamedTuple):
    """A board and its game; roll, rule and side to move belong to dice."""

    board: str
    policy: str = "perfect"
    game: str = "classic"
    roll: int | None = None
    rule: str | None = None
    to_move: str | None = None
    dialect: str = "rows"


def moves_answer(tablebase: "Tablebase", asked: Asked, as_json: bool) -> str:
    """Return every move of a board under a policy, or every move that a roll opens.

    Raises TttError.
    """
    if asked.game not in GAMES:
        raise UnknownRuleError(f"--game is {' or '.join(GAMES)}, not {quote(asked.game)}")
    if asked.game == "dice":
        board = read(asked.board, asked.dialect)
        to_move, rule = asked.to_move or "X", asked.rule or "pass"
        return dice_text(tablebase.dice, board, asked.roll, to_move, rule, asked.policy, as_json)
    if (asked.roll, asked.rule, asked.to_move) != (None, None, None):
        raise BadRollError("--roll, --rule and --to-move are for --game dice")
    answer = tablebase.moves(parse(asked.board, asked.dialect), asked.policy)
    return answer_json(answer) if as_json else answer_text(answer)
