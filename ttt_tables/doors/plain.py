"""The command line without any library: the games' verbs, `serve` and `verify`, with argparse.

`ttt` hands these commands on to this module, and `python -m ttt_tables` has no others. The options
of a verb are those of the game that --game names.
"""

import json
import os
import sys
from argparse import ArgumentParser

from ttt_tables import __version__
from ttt_tables.answers import answer
from ttt_tables.errors import TttError, how_to_install
from ttt_tables.games.game import MATCH, VERBS
from ttt_tables.games.registry import games
from ttt_tables.sentences import one_line
from ttt_tables.tablebase import open_tablebase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from typing import Any, NoReturn

    from ttt_tables.games.game import Game

PROGRAM = "python -m ttt_tables"
PLAY = "a game in the terminal"
ASKED = {verb: about for verb, about in VERBS.items() if verb != "play"}
OWN = {
    "play": PLAY,
    "serve": "the explorer page, and the answers over HTTP",
    "verify": "check every value",
}
COMMANDS = {**ASKED, **OWN}
SWITCHES = {
    "explain": {
        "json": "print one JSON object",
        "svg": "draw all continuations: of four empty cells at most",
    },
    MATCH: {
        "tutor": "show what each move is worth, and what yours cost",
        "no-color": "no colours; else NO_COLOR, FORCE_COLOR and the terminal decide",
    },
}
MORE = {  # commands that `ttt` alone has, with the extra that each needs
    "ultimate": "cli",
    "prepare": "solve",
    "sql": "sql",
    "mcp": "mcp",
    "tasks": "cli",
}
DATA = "a built data folder, else the package's own tables"
HELP = {"-h", "--help"}


class _Parser(ArgumentParser):
    def __init__(self, prog: str, **more: "Any") -> None:
        super().__init__(prog, add_help=False, allow_abbrev=False, **more)
        self.add_argument("-h", "--help", action="help", help="show this and exit")

    def print_help(self, file: "Any" = None) -> None:
        print(self.format_help(), end="", file=file)  # argparse hides that it could not write

    def error(self, message: str) -> "NoReturn":
        sys.stderr.write(f"error: {' '.join(message.split())}: try {self.prog} --help\n")
        sys.exit(2)


def run(arguments: "list[str] | None" = None, program: str = PROGRAM) -> int:
    """Run the command line and return its exit status: 2 with one line for bad input."""
    words = sys.argv[1:] if arguments is None else arguments
    command, rest = (words[0], words[1:]) if words else ("", [])
    if command in MORE:
        print(f"error: {_lacks(command, program)}", file=sys.stderr)
        return 2
    try:
        if command in ASKED:
            return _ask(command, rest, program)
        if command in OWN:
            return {"play": _play, "serve": _serve, "verify": _verify}[command](rest, program)
        return _about(words, program)
    except TttError as error:
        print(one_line(error), file=sys.stderr)
        return 2


def _about(words: list[str], program: str) -> int:
    """Print the help of the whole, or the version."""
    commands = "\n".join([f"  {name:10}{about}" for name, about in COMMANDS.items()])
    whole = _Parser(
        program,
        usage=f"{program} [-h] [-V] COMMAND ...",
        description=f"Exact answers of the tic-tac-toe family.\n\ncommands:\n{commands}",
        epilog=f"{_more()}\nExample: {program} moves X...O.... --policy safe-uniform --json",
        formatter_class=_Plain,
    )
    whole.add_argument("-V", "--version", action="store_true", help="print the version")
    whole.add_argument("command", nargs="?", metavar="COMMAND", help="COMMAND --help tells more")
    asked = whole.parse_args(words)
    if asked.command:
        whole.error(f"there is no command {asked.command!r}: {', '.join(COMMANDS)}")
    if asked.version:
        print(f"ttt-tables {__version__}")
    else:
        whole.print_help()
    return 0


def _Plain(prog: str) -> "Any":  # noqa: N802 - argparse calls it as a class
    from argparse import RawDescriptionHelpFormatter

    return RawDescriptionHelpFormatter(prog)


def _more(extra: str = "cli") -> str:
    *most, last = MORE
    return f"The command ttt ({how_to_install(extra)}) also has {', '.join(most)} and {last}."


def _lacks(name: str, program: str) -> str:
    """Return the refusal of a command that only `ttt` with its extra has."""
    if program == PROGRAM:
        return f"{program} has no {name}. {_more(MORE[name])}"
    return f"{program} {name} needs more than Python: {how_to_install(MORE[name])}"


def _ask(verb: str, words: list[str], program: str) -> int:
    """Print what a game answers to a verb."""
    from ttt_tables.doors.terminal.shown import answer_text

    parser = _parser(verb, _game(verb, words), program)
    asked = parser.read(words)
    found = answer(parser.game, verb, parser.options(asked))
    if getattr(asked, "svg", False):
        from ttt_tables.svg import tree

        if asked.json:
            parser.error("a drawing is no JSON: leave --json or --svg out")
        print(tree(found["board"]))
    else:
        print(json.dumps(found) if asked.json else answer_text(found))
    return 0


def _play(words: list[str], program: str) -> int:
    """Play a game in the terminal."""
    parser = _parser(MATCH, _game(MATCH, words), program)
    asked = parser.read(words)
    from ttt_tables.doors.terminal.play import Seat, play
    from ttt_tables.doors.terminal.tutor import Tutor, wants_colours

    match = parser.game.match(**parser.game.fill(MATCH, parser.options(asked)))
    colours = wants_colours(asked.no_color, os.environ, sys.stdout.isatty())
    play(match, Seat(tutor=Tutor(print, colours, match.estimate) if asked.tutor else None))
    return 0


def _game(verb: str, words: list[str]) -> "Game":
    """Return the game that --game names, else the first that has the verb."""
    tables = open_tablebase(_value(words, "--data"))
    if (name := _value(words, "--game")) is not None:
        game = tables.game(name)
        game.check_verb(verb)
        return game
    return next(game for game in map(tables.game, games()) if game.has(verb))


def _value(words: list[str], option: str) -> str | None:
    """Return the last value of an option that decides what the others are."""
    found = None
    for at, word in enumerate(words, start=1):
        if word == "--":
            break
        if word == option:
            found = words[at] if at < len(words) else None
        elif word.startswith(f"{option}="):
            found = word.partition("=")[2]
    return found


class _GameParser(_Parser):
    """The parser of a verb of a game, or of its matches."""

    game: "Game"
    verb: str

    def read(self, words: list[str]) -> "Namespace":
        """Return what the words say. Raises BadOptionError."""
        asked, unknown = self.parse_known_args(words)
        options = [word[2:].partition("=")[0] for word in unknown if word[:2] == "--" != word]
        named = [name.replace("-", "_") for name in options]
        self.game.check_options(self.verb, named)
        if unknown:
            once = "there is one position, and " if hasattr(asked, "position") else ""
            self.error(f"{once}{unknown[0]!r} is too much")
        return asked

    def options(self, asked: "Namespace") -> dict[str, "Any"]:
        """Return the game's options, as their words write them. Raises BadOptionError."""
        given = {name: getattr(asked, name) for name in self.game.options(self.verb)}
        return {
            name: self.game.option(name).read(name, value) if isinstance(value, str) else value
            for name, value in given.items()
        }


def _parser(verb: str, game: "Game", program: str) -> _GameParser:
    """Return the parser of a verb of a game, or of its matches, from the game's options."""
    command, about = ("play", PLAY) if verb == MATCH else (verb, VERBS[verb])
    helped = bool(HELP & set(sys.argv))
    parser = _GameParser(
        f"{program} {command}",
        description=f"{game.about.title}: {about}. {game.about.rule}",
    )
    if helped:
        parser.epilog = (
            f"Example: {program} {command}{_example(game, verb)}. Another --game has other "
            "options: give it with --help."
        )
    parser.game, parser.verb = game, verb
    for name, default in game.options(verb).items():
        option, word = game.option(name), f"--{name.replace('_', '-')}"
        said = option.help.replace("%", "%%")
        if helped and (names := option.names()):
            said += f": {', '.join(names)}"
        if name == "position":
            parser.add_argument(name, nargs="?", help=f"{said}; the start if left out")
        elif option.kind is bool:
            parser.add_argument(word, action="store_true", help=said)
        else:
            said += "" if default in (None, ...) else f" (by default {default})"
            parser.add_argument(word, help=said)
    which = f"one of {_having(verb)}" if helped else ""
    parser.add_argument("--game", help=f"{which}; by default the first")
    for word, said in SWITCHES.get(verb, {"json": "print one JSON object"}).items():
        parser.add_argument(f"--{word}", action="store_true", help=said)
    parser.add_argument("--data", help=DATA)
    return parser


def _having(verb: str) -> str:
    """Return the names of the games that have a verb."""
    every = map(open_tablebase().game, games())
    return ", ".join([one.about.name for one in every if one.has(verb)])


def _example(game: "Game", verb: str) -> str:
    """Return words that ask a verb of a game, with what it needs."""
    words = []
    for name, default in game.options(verb).items():
        option = game.option(name)
        if name == "position":
            words.append(game.about.example)
        elif option.example or default is ...:
            words += [f"--{name.replace('_', '-')}", option.example or option.names()[0]]
    shown = [word if word and not set(word) & set(" *?") else f"'{word}'" for word in words]
    return "".join([f" {word}" for word in (*shown, "--game", game.about.name)])


def _serve(words: list[str], program: str) -> int:
    about, example = OWN["serve"], f"Example: {program} serve --port 8080"
    parser = _Parser(f"{program} serve", description=about, epilog=example)
    parser.add_argument("--port", type=int, default=8000, help="0 takes any that is free")
    parser.add_argument("--host", default="127.0.0.1", help="the address; 0.0.0.0 lets others in")
    name = "a name by which others ask, such as 192.168.0.7; may be repeated"
    parser.add_argument("--host-name", action="append", help=name)
    parser.add_argument("--data", help=DATA)
    asked: Namespace = parser.parse_args(words)
    from ttt_tables.doors.http import serve

    serve(asked.host, asked.port, asked.data, asked.host_name or ())
    return 0


def _verify(words: list[str], program: str) -> int:
    about, example = f"{OWN['verify']} by a second method", f"Example: {program} verify --json"
    parser = _Parser(f"{program} verify", description=about, epilog=example)
    folder = "also a built data folder: its Parquet, with DuckDB, numpy"
    parser.add_argument("--data", help=folder)
    parser.add_argument("--sample", help="a sample's folder instead")
    parser.add_argument(
        "--full", action="store_true", help="also run the checks that take half an hour"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    asked: Namespace = parser.parse_args(words)
    from ttt_tables.verify import run as verify

    return verify(asked.data, asked.sample, asked.full, asked.json)
