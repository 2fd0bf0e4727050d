"""The door without dependencies: python -m ttt_tables moves | probe | verify, in a bare wheel.

`serve` needs the extra of that name.
"""

import sys
from argparse import ArgumentParser

from ttt_tables.classic.rules import parse
from ttt_tables.doors import run_to_end
from ttt_tables.doors.terminal.text import (
    answer_json,
    answer_text,
    one_line,
    probe_json,
    probe_text,
)
from ttt_tables.errors import BadRollError, TttError
from ttt_tables.tablebase import open_tablebase

_EXAMPLE = "example: python -m ttt_tables moves X...O.... --policy safe-uniform --json"


class _Parser(ArgumentParser):
    def error(self, message: str) -> "NoReturn":
        sys.stderr.write(f"error: {' '.join(message.split())}: try {self.prog} --help\n")
        sys.exit(2)


def main(arguments: list[str] | None = None) -> int:
    """Run the command line and return its exit status: 2 with one line for bad input."""
    parser = _Parser("python -m ttt_tables", description=__doc__, epilog=_EXAMPLE)
    commands = parser.add_subparsers(
        dest="command", required=True, metavar="moves | probe | serve | verify"
    )
    for name, text in (("moves", "every move, best first"), ("probe", "the board's exact value")):
        command = commands.add_parser(name, help=text, epilog=_EXAMPLE)
        command.add_argument("board", help="nine of . X O, row by row")
        command.add_argument("--dialect", default="rows", help="how the board is written")
        command.add_argument("--data", help="a built data folder, else the package's own tables")
        command.add_argument("--json", action="store_true", help="print one JSON object")
        if name == "moves":
            command.add_argument("--policy", default="perfect", help="the policy to ask")
            command.add_argument("--game", default="classic", choices=("classic", "dice"))
            command.add_argument("--roll", type=int, help="dice: what the die shows, 1 to 6")
            command.add_argument("--rule", help="dice: what a blocked roll does, pass if not said")
            command.add_argument("--to-move", help="dice: the side to move, X if not said")
    _add_serve(commands)
    _add_verify(commands)
    asked = parser.parse_args(arguments)
    try:
        if asked.command == "verify":
            from ttt_tables.verify import run

            return run(asked.data, asked.sample, asked.full, asked.json)
        if asked.command == "serve":
            from ttt_tables.doors.http import serve

            serve(asked.host, asked.port, asked.data, asked.host_name)
            return 0
        tablebase = open_tablebase(asked.data)
        if asked.command == "moves" and _is_dice(asked):
            print(_dice_text(tablebase, asked))
            return 0
        board = parse(asked.board, asked.dialect)
        if asked.command == "moves":
            answer = tablebase.moves(board, asked.policy)
            print(answer_json(answer) if asked.json else answer_text(answer))
        else:
            probe, to_move = tablebase.probe(board), tablebase.moves(board).position.to_move
            print(probe_json(probe, board, to_move) if asked.json else probe_text(probe, to_move))
    except TttError as error:
        print(one_line(error), file=sys.stderr)
        return 2
    return 0


def _is_dice(asked: "Namespace") -> bool:
    if asked.game != "dice" and (asked.roll, asked.rule, asked.to_move) != (None, None, None):
        raise BadRollError("--roll, --rule and --to-move are for --game dice")
    return bool(asked.game == "dice")


def _dice_text(tablebase: "Tablebase", asked: "Namespace") -> str:
    from ttt_tables.board.any_order import read
    from ttt_tables.doors.terminal.dice import Asked, dice_text

    board = read(asked.board, asked.dialect)
    to_move, rule = asked.to_move or "X", asked.rule or "pass"
    question = Asked(board, asked.roll, to_move, rule, asked.policy)
    return dice_text(tablebase.dice, question, asked.json)


def _add_serve(commands: "_SubParsersAction[_Parser]") -> None:
    command = commands.add_parser(
        "serve",
        help="the explorer page, and the answers over HTTP",
        epilog="example: python -m ttt_tables serve --port 8080",
    )
    command.add_argument("--port", type=int, default=8000, help="0 takes any that is free")
    command.add_argument("--host", default="127.0.0.1", help="this machine alone if not said else")
    command.add_argument(
        "--host-name",
        action="append",
        default=[],
        help="a name by which others ask, such as 192.168.0.7; may be repeated",
    )
    command.add_argument("--data", help="a built data folder, else the package's own tables")


def _add_verify(commands: "_SubParsersAction[_Parser]") -> None:
    command = commands.add_parser(
        "verify",
        help="check every value by a second method",
        epilog="example: python -m ttt_tables verify --json",
    )
    command.add_argument("--data", help="also a built data folder: its Parquet, with DuckDB, numpy")
    command.add_argument("--sample", help="a sample's folder instead")
    command.add_argument("--full", action="store_true", help="also what takes minutes")
    command.add_argument("--json", action="store_true", help="print one JSON object")


TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace, _SubParsersAction
    from typing import NoReturn

    from ttt_tables.tablebase import Tablebase

if __name__ == "__main__":
    sys.exit(run_to_end(main))
