"""The commands `moves` and `probe`, for both command lines."""

import json
from typing import TYPE_CHECKING, NamedTuple

from ttt_tables.board.any_order import read
from ttt_tables.classic.rules import parse
from ttt_tables.doors.terminal.text import answer_json, answer_text, probe_json
from ttt_tables.errors import BadRollError
from ttt_tables.sentences import probe_text

if TYPE_CHECKING:
    from typing import Any

    from ttt_tables.tablebase import Tablebase

GAMES = ("classic", "dice")


class AskedBoard(NamedTuple):
    """A board and its game; roll and rule belong to dice, and in the family positions are texts."""

    board: str
    policy: str = "perfect"
    game: str = "classic"
    roll: int | None = None
    rule: str | None = None
    to_move: str | None = None
    dialect: str = "rows"


def moves_answer(tablebase: "Tablebase", asked: AskedBoard, as_json: bool) -> str:
    """Return every move of a board under a policy, or every move that a roll opens.

    Raises TttError.
    """
    if asked.game not in GAMES:
        from ttt_tables.doors.terminal.family import moves_text

        found = _describe(tablebase, asked)
        return json.dumps(found) if as_json else moves_text(found)
    if asked.game == "dice":
        from ttt_tables.doors.terminal.dice import dice_text

        board = read(asked.board, asked.dialect)
        to_move, rule = asked.to_move or "X", asked.rule or "pass"
        return dice_text(tablebase.dice, board, asked.roll, to_move, rule, asked.policy, as_json)
    if (asked.roll, asked.rule, asked.to_move) != (None, None, None):
        raise BadRollError("--roll, --rule and --to-move are for --game dice")
    answer = tablebase.moves(parse(asked.board, asked.dialect), asked.policy)
    return answer_json(answer) if as_json else answer_text(answer)


def probe_answer(tablebase: "Tablebase", asked: AskedBoard, as_json: bool) -> str:
    """Return the value of a board or position under perfect play. Raises TttError."""
    if asked.game == "classic":
        board = parse(asked.board, asked.dialect)
        probe, to_move = tablebase.probe(board), tablebase.moves(board).position.to_move
        return probe_json(probe, board, to_move) if as_json else probe_text(probe, to_move)
    from ttt_tables.doors.terminal import family

    found = _describe(tablebase, asked, others=("classic",))
    return family.probe_json(found) if as_json else family.sentence(found)


def _describe(
    tablebase: "Tablebase", asked: AskedBoard, others: tuple[str, ...] = GAMES
) -> "dict[str, Any]":
    from ttt_tables.doors.terminal.dice import refuse_policy
    from ttt_tables.doors.terminal.family import check_game

    check_game(asked.game, others)
    refuse_policy(asked.policy, asked.game)
    if (asked.roll, asked.rule, asked.dialect) != (None, None, "rows"):
        raise BadRollError("--roll and --rule are for --game dice, --dialect for boards")
    return tablebase.family[asked.game].describe(asked.board, asked.to_move)
