"""The command line of a bare wheel: the commands of `ttt` that need no library, with argparse.

Their options and answers equal those of `ttt`, which this is in a bare wheel. `serve` needs the
extra of that name.
"""

import sys
from argparse import ArgumentParser

from ttt_tables import __version__
from ttt_tables.doors.terminal.text import one_line
from ttt_tables.errors import TttError, how_to_install
from ttt_tables.tablebase import open_tablebase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace, _SubParsersAction
    from typing import Any, NoReturn

    Commands = _SubParsersAction["_Parser"]

PROGRAM = "python -m ttt_tables"
EXTRAS = {
    "mcp": "mcp",
    "prepare": "solve",
    "solve": "solve",
    "sql": "sql",
}  # others of MORE need `cli` alone
MORE = (  # only `ttt` has them
    *("explain", "puzzle", "play", "ultimate", "prepare", "solve", "phantom", "sql"),
    *("mcp", "tasks"),
)
FAMILY = "or of the family: misere, wild, vanishing, ..."
DATA = "a built data folder, else the package's own tables"
_ABOUT = "Exact answers of the tic-tac-toe family, in a bare wheel. `serve` needs its extra."
_EXAMPLE = "example: %(prog)s{} X...O.... --policy safe-uniform --json"


class _Parser(ArgumentParser):
    def __init__(self, prog: str, **more: "Any") -> None:
        more |= {"add_help": False, "allow_abbrev": False}
        super().__init__(prog, **more)
        self.add_argument("-h", "--help", action="help", help="show this and exit")

    def print_help(self, file: "Any" = None) -> None:
        print(self.format_help(), end="", file=file)  # argparse hides that it could not write

    def error(self, message: str) -> "NoReturn":
        sys.stderr.write(f"error: {' '.join(message.split())}: try {self.prog} --help\n")
        sys.exit(2)


def parser(helping: bool = False, program: str = PROGRAM) -> ArgumentParser:
    """Return the parser of the command line; if `helping`, its help lists the policies."""
    usage = f"{program} [-h] [-V] COMMAND ..."
    epilog = f"{_more()} {_EXAMPLE.format(' moves')}"
    whole = _Parser(program, usage=usage, description=_ABOUT, epilog=epilog)
    whole.add_argument("-V", "--version", action="store_true", help="print the version")
    commands = whole.add_subparsers(
        dest="command", prog=program, metavar="moves | probe | serve | verify"
    )
    _add_moves(commands, _policies() if helping else "")
    _add_probe(commands)
    _add_serve(commands)
    _add_verify(commands)
    return whole


def _more(extra: str = "cli") -> str:
    names = f"{', '.join(MORE[:-1])} and {MORE[-1]}"
    return f"The command ttt ({how_to_install(extra)}) also has {names}."


def _lacks(name: str, program: str) -> str:
    """Return the refusal of a command that only `ttt` with its extra has."""
    extra = EXTRAS.get(name, "cli")
    if program == PROGRAM:
        return f"{program} has no {name}. {_more(extra)}"
    return f"{program} {name} needs more than Python: {how_to_install(extra)}"


def run(arguments: "list[str] | None" = None, program: str = PROGRAM) -> int:
    """Run the command line and return its exit status: 2 with one line for bad input."""
    words = sys.argv[1:] if arguments is None else arguments
    whole = parser(bool({"-h", "--help"} & set(words)), program)
    if words[:1] and words[0] in MORE:
        print(f"error: {_lacks(words[0], program)}", file=sys.stderr)
        return 2
    asked = whole.parse_args(words)
    if asked.version:
        print(f"ttt-tables {__version__}")
        return 0
    if asked.command is None:
        whole.print_help()
        return 0
    try:
        return int(asked.answer(asked) or 0)
    except TttError as error:
        print(one_line(error), file=sys.stderr)
        return 2


def _policies() -> str:
    from ttt_tables.classic.policies import POLICIES

    return f"one of {', '.join(POLICIES)}"


def _add_moves(commands: "Commands", policies: str) -> None:
    command = commands.add_parser(
        "moves", help="every move, best first", epilog=_EXAMPLE.format("")
    )
    _add_board(command)
    command.add_argument("--policy", default="perfect", help=policies)
    command.add_argument("--game", default="classic", help=f"classic, dice, {FAMILY}")
    command.add_argument("--roll", type=int, help="dice: what the die shows, 1 to 6")
    command.add_argument("--rule", help="dice: what a blocked roll does, pass by default")
    command.add_argument("--to-move", help="dice and random-turn: the side to move, X by default")
    command.set_defaults(answer=_moves)


def _moves(asked: "Namespace") -> None:
    from ttt_tables.doors.terminal.moves import AskedBoard, moves_answer

    question = AskedBoard(*[getattr(asked, name) for name in AskedBoard._fields])
    print(moves_answer(open_tablebase(asked.data), question, asked.json))


def _add_probe(commands: "Commands") -> None:
    example = "example: %(prog)s X...O...."
    command = commands.add_parser("probe", help="the board's exact value", epilog=example)
    _add_board(command)
    command.add_argument("--game", default="classic", help=f"classic, {FAMILY}")
    command.set_defaults(answer=_probe)


def _probe(asked: "Namespace") -> None:
    from ttt_tables.doors.terminal.moves import AskedBoard, probe_answer

    question = AskedBoard(asked.board, game=asked.game, dialect=asked.dialect)
    print(probe_answer(open_tablebase(asked.data), question, asked.json))


def _add_board(command: ArgumentParser) -> None:
    command.add_argument(
        "board", help="nine of . X O, row by row; of the family as the game writes it"
    )
    command.add_argument("--dialect", default="rows", help="how the board is written")
    command.add_argument("--json", action="store_true", help="print one JSON object")
    command.add_argument("--data", help=DATA)


def _add_serve(commands: "Commands") -> None:
    about, example = (
        "the explorer page, and the answers over HTTP",
        "example: %(prog)s --port 8080",
    )
    command = commands.add_parser("serve", help=about, epilog=example)
    command.add_argument("--port", type=int, default=8000, help="0 takes any that is free")
    command.add_argument("--host", default="127.0.0.1", help="the address; 0.0.0.0 lets others in")
    name = "a name by which others ask, such as 192.168.0.7; may be repeated"
    command.add_argument("--host-name", action="append", help=name)
    command.add_argument("--data", help=DATA)
    command.set_defaults(answer=_serve)


def _serve(asked: "Namespace") -> None:
    from ttt_tables.doors.http import serve

    serve(asked.host, asked.port, asked.data, asked.host_name or ())


def _add_verify(commands: "Commands") -> None:
    about, example = "check every value by a second method", "example: %(prog)s --json"
    command = commands.add_parser("verify", help=about, epilog=example)
    folder = "also a built data folder: its Parquet, with DuckDB, numpy"
    command.add_argument("--data", help=folder)
    command.add_argument("--sample", help="a sample's folder instead")
    command.add_argument(
        "--full", action="store_true", help="also run the checks that take half an hour"
    )
    command.add_argument("--json", action="store_true", help="print one JSON object")
    command.set_defaults(answer=_verify)


def _verify(asked: "Namespace") -> int:
    from ttt_tables.verify import run as verify

    return verify(asked.data, asked.sample, asked.full, asked.json)
