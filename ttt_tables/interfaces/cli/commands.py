"""The commands that need only the standard library: the games' verbs, `play`, `verify` and others.

`python -m ttt_tables` has only these commands, and `ttt` runs them from here, too. A verb takes the
options of the game that --game names. Its help leaves out the rule options, which `games` lists.
"""

import json
import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NoReturn

from ttt_tables import __version__
from ttt_tables.errors import TttError, how_to_install, missing_extra
from ttt_tables.games import described
from ttt_tables.games.described import MATCH, VERBS
from ttt_tables.games.registry import OWN, game_names, make
from ttt_tables.interfaces.cli.lines import say_now, standard_lines, terminal_width
from ttt_tables.play.about import Option
from ttt_tables.question import OWN as OWN_NOTATION
from ttt_tables.question import Question, find_option, sort_options
from ttt_tables.sentences import one_line, visible
from ttt_tables.stores import Stores

PROGRAM = "python -m ttt_tables"
PLAY = "play a game in the terminal"
VERB_COMMANDS = {verb: about for verb, about in VERBS.items() if verb != "play"}
OTHERS = {
    "play": PLAY,
    "games": "list the games, their options and the rule options",
    "notations": "list the notations for boards and moves",
    "page": "write the explorer page to FILE as one HTML file",
    "serve": "serve the explorer page and the answers over HTTP",
    "verify": "verify every value by a second method",
}
COMMANDS = {**VERB_COMMANDS, **OTHERS}
SWITCHES = {
    "explain": {
        "json": "print one JSON object",
        "svg": "draw the game tree (boards with at most four empty cells)",
    },
    MATCH: {
        "tutor": "show the value of each move and the cost of yours",
        "no-color": "print no colours (default: NO_COLOR, FORCE_COLOR and the terminal decide)",
    },
}
OF_TTT_ALONE = {  # the commands that only `ttt` has, and the extra that each of them needs
    "ultimate": "cli",
    "prepare": "solve",
    "sql": "sql",
    "sample": "sample,solve",
    "mcp": "mcp",
    "tasks": "cli",
    "grade-games": "cli",
    "check-keys": "cli",
}
EACH_LINE = "-"  # given instead of a position: read positions from standard input
NOWHERE = ("puzzle", MATCH)  # verbs that take no position
DATA = "a built data folder (default: the package's own tables)"
HELP = {"-h", "--help"}
FIRST = next(iter(OWN))  # the default game


LISTING: list[str] = []  # given instead of words: return the parser, do not parse


class _Listed(Exception):  # noqa: N818 - it is not an error
    """Raised with the parser in place of parsing LISTING."""

    def __init__(self, parser: ArgumentParser) -> None:
        self.parser = parser


class _Parser(ArgumentParser):
    def __init__(self, prog: str, **more: Any) -> None:
        super().__init__(prog, add_help=False, allow_abbrev=False, **more)
        self.add_argument("-h", "--help", action="help", help="show this help and exit")

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        if args is LISTING:
            raise _Listed(self)
        return super().parse_known_args(args, namespace)

    def print_help(self, file: Any = None) -> None:
        print(self.format_help(), end="", file=file)  # argparse hides a failed write

    def error(self, message: str) -> NoReturn:
        sys.stderr.write(f"error: {' '.join(message.split())}: try {self.prog} --help\n")
        sys.exit(2)


def run(arguments: list[str] | None = None, program: str = PROGRAM) -> int:
    """Run the command line and return its exit status: 2 with one line for bad input."""
    words = sys.argv[1:] if arguments is None else arguments
    command, rest = (words[0], words[1:]) if words else ("", [])
    if command in OF_TTT_ALONE:
        print(f"error: {_rejection(command, program)}", file=sys.stderr)
        return 2
    try:
        if command in VERB_COMMANDS:
            return _ask(command, rest, program)
        if command in OTHERS:
            return _OTHERS[command](rest, program)
        return _about(words, program)
    except TttError as error:
        print(one_line(error), file=sys.stderr)
        return 2


def _about(words: list[str], program: str) -> int:
    """Print the help of all commands, or the version."""
    commands = "\n".join([f"  {name:11}{about}" for name, about in COMMANDS.items()])
    parser = _Parser(
        program,
        usage=f"{program} [-h] [-V] COMMAND ...",
        description=f"Exact values for tic-tac-toe and its variants.\n\ncommands:\n{commands}",
        epilog=f"{_also()}\nExample: {program} moves X...O.... --policy safe-uniform --json",
        formatter_class=_Plain,
    )
    parser.add_argument("-V", "--version", action="store_true", help="print the version")
    more = "the command to run; COMMAND --help lists its options"
    parser.add_argument("command", nargs="?", metavar="COMMAND", help=more)
    parsed = parser.parse_args(words)
    if parsed.command:
        parser.error(f"unknown command {parsed.command!r}: choose one of {', '.join(COMMANDS)}")
    if parsed.version:
        print(f"ttt-tables {__version__}")
    else:
        parser.print_help()
    return 0


def _Plain(prog: str) -> Any:  # noqa: N802 - argparse calls it as a class
    from argparse import RawDescriptionHelpFormatter

    return RawDescriptionHelpFormatter(prog)


def _also(extra: str = "cli") -> str:
    *most, last = OF_TTT_ALONE
    return f"The command ttt ({how_to_install(extra)}) also has {', '.join(most)} and {last}."


def _rejection(name: str, program: str) -> str:
    """Return the error for a command that only `ttt` has, or that lacks its extra."""
    if program == PROGRAM:
        return f"{program} has no command {name}. {_also(OF_TTT_ALONE[name])}"
    return f"{program} {name} needs further libraries: {how_to_install(OF_TTT_ALONE[name])}"


def _ask(verb: str, words: list[str], program: str) -> int:
    """Print a game's answer to a verb."""
    from ttt_tables.interfaces.cli.shown import answer_text

    game = last_value(words, "--game") or FIRST
    described.check_verb(game, verb)
    parser = _parser(verb, game, words, program)
    asked = _read(parser, words)
    data, as_json, svg = asked.pop("data"), asked.pop("json"), asked.pop("svg", False)
    position = asked.pop("position", ())
    if position == [EACH_LINE]:
        if svg:
            parser.error("--svg draws one board: give a board, or leave --svg out")
        return _ask_each(Question(Stores(data), game, verb, asked, written=True))
    if position:
        asked["position"] = " ".join(position)
    question = Question(Stores(data), game, verb, asked, written=True)
    answer = question.answer()
    if svg:
        from ttt_tables.svg import tree

        if as_json:
            parser.error("--json and --svg exclude each other: choose one")
        print(tree(answer["board"]))
    elif as_json:
        print(json.dumps(answer))
    else:
        print(answer_text(answer, verb, terminal_width(), question.game.rules.layout))
    return 0


def _ask_each(question: Question) -> int:
    """Read a position from each line of standard input, and print the answer as a line of JSON.

    The first line that cannot be read ends the command. The error has the number of that line, and
    the answers for all earlier lines have been printed.
    """
    for number, line in enumerate(standard_lines(), start=1):
        try:
            answer = question.answer(line.strip())
        except TttError as error:
            print(one_line(error, f"line {number}"), file=sys.stderr)
            return 2
        say_now(json.dumps(answer))
    return 0


def _read(parser: _Parser, words: list[str]) -> dict[str, Any]:
    """Return the parsed words by name, without the game's."""
    parsed, unknown = parser.parse_known_args(words)
    if unknown:
        parser.error(f"unexpected argument {unknown[0]!r}")
    asked: dict[str, Any] = vars(parsed)
    del asked["game"]
    return asked


def _parser(verb: str, game: str, words: list[str], program: str) -> _Parser:
    """Return the parser of a verb, or of MATCH, with the options that the words contain.

    For a help text it has all options of the verb and of the game, except the rule options. The
    names of notations and games are left out, too, because `notations` and `games` list them.

    Raises UnknownGameError, and BadOptionError for an option that neither verb nor game has.
    """
    command, what = ("play", PLAY) if verb == MATCH else (verb, VERBS[verb])
    switches = SWITCHES.get(verb, {"json": "print one JSON object"})
    with_help = bool(HELP & set(words))
    parser = _Parser(f"{program} {command}")
    if with_help:
        about = described.about(game)
        custom = described.options_of_game(FIRST)
        every = described.helped(game, verb)
        options = {name: option for name, option in every.items() if name not in custom}
        parser.usage = f"{program} {command} [OPTIONS]" + " [POSITION]" * (verb not in NOWHERE)
        parser.description = f"{what[0].upper()}{what[1:]}. {about.title}: {about.summary}"
        parser.epilog = (
            f"Example: {program} {command}{_example(game, verb, options)}. "
            f"{program} games lists the games, their options and the rule options. "
            f"{program} notations lists the notations."
        )
        position = (
            f"{about.position_format} (default: the start); - reads one per input line and "
            "prints JSON"
        )
    else:
        others = {"game", "data", *[word.replace("-", "_") for word in switches]}
        named = [name for name in _named(words) if name not in others]
        options = {name: find_option(game, verb, name) for name in named}
        position = ""
    if verb not in NOWHERE:
        parser.add_argument("position", nargs="*", help=position)
    for name, option in options.items():
        word = f"--{name.replace('_', '-')}"
        if option.kind is bool:
            parser.add_argument(word, action="store_true", help=option.help)
        elif name != "position":
            listed = with_help and option.choices and name != "notation"
            of = f": {', '.join(option.names())}" if listed else ""
            parser.add_argument(word, help=f"{option.help}{of}".replace("%", "%%"))
    which = _which_games(verb) if with_help else "the game"
    parser.add_argument("--game", help=f"{which} (default: {FIRST})")
    for word, said in switches.items():
        parser.add_argument(f"--{word}", action="store_true", help=said)
    parser.add_argument("--data", help=DATA)
    return parser


def _which_games(verb: str) -> str:
    """Return the games that have a verb, or those that lack it if these are fewer."""
    having = games_with(verb)
    lacking = [name for name in game_names() if name not in having]
    if not lacking:
        return "the game"
    if len(lacking) < len(having):
        return f"any game except {', '.join(lacking)}"
    return f"one of {', '.join(having)}"


def parser_of(command: str) -> ArgumentParser:
    """Return the parser of a command of OTHERS that does not depend on a game."""
    try:
        _OTHERS[command](LISTING, PROGRAM)
    except _Listed as listed:
        return listed.parser
    raise AssertionError(command)


def option_words(parser: ArgumentParser) -> dict[str, tuple[str, bool]]:
    """Return the long options of a parser: the help, and whether a value follows."""
    return {
        word: (action.help or "", action.nargs != 0)
        for action in parser._actions  # argparse has no public list of them
        for word in action.option_strings
        if word.startswith("--")
    }


def _named(words: list[str]) -> list[str]:
    """Return the names of the options in the words, without repetitions."""
    end = words.index("--") if "--" in words else len(words)
    named = [word[2:].partition("=")[0] for word in words[:end] if word[:2] == "--"]
    return list(dict.fromkeys([name.replace("-", "_") for name in named]))


def games_with(verb: str) -> list[str]:
    """Return the names of the games that have a verb. Every game has MATCH."""
    if verb == MATCH:
        return [*game_names()]
    return [name for name in game_names() if verb in described.verbs(name)]


def _example(game: str, verb: str, options: dict[str, Option]) -> str:
    """Return the words of an example for a verb of a game, with the options that have examples."""
    words = [] if verb in NOWHERE else described.about(game).example.split(" ")
    for name, option in options.items():
        if option.example:
            words += [f"--{name.replace('_', '-')}", option.example]
    return f" {_quoted([*words, '--game', game])}"


def _quoted(words: list[str]) -> str:
    return " ".join(
        [word if word and not set(word) & set(" *?") else f"'{word}'" for word in words]
    )


def _play(words: list[str], program: str) -> int:
    """Play a game in the terminal."""
    name = last_value(words, "--game") or FIRST
    asked = _read(_parser(MATCH, name, words, program), words)
    data, tutor, plain = asked.pop("data"), asked.pop("tutor"), asked.pop("no_color")
    made, of_match = sort_options(name, MATCH, asked, written=True)
    game = make(Stores(data), name, **made)
    from ttt_tables.interfaces.cli.opponent import begin
    from ttt_tables.interfaces.cli.play import Seat, play
    from ttt_tables.interfaces.cli.tutor import Tutor, wants_colours

    colours = wants_colours(plain, os.environ, sys.stdout.isatty())
    of_answers = {name: of_match[name] for name in game.evaluator.takes if name in of_match}
    tutor = Tutor(print, colours) if tutor else None
    seat = Seat(tutor=tutor, asked=of_answers, notation=of_match.pop("notation", OWN_NOTATION))
    play(begin(game, **of_match), seat)
    return 0


def last_value(words: list[str], option: str) -> str | None:
    """Return the last value of an option, or None without it. No parser is needed."""
    value = None
    for at, word in enumerate(words, start=1):
        if word == "--":
            break
        if word == option:
            value = words[at] if at < len(words) else None
        elif word.startswith(f"{option}="):
            value = word.partition("=")[2]
    return value


@contextmanager
def needing(what: str, extra: str) -> Iterator[None]:
    """Import what an extra installs, in the block. Raises MissingExtraError if it is missing."""
    try:
        yield
    except ModuleNotFoundError as missing:
        library = str(missing.name).partition(".")[0]
        if library == "ttt_tables":  # a bug of this package, not a missing extra
            raise
        raise missing_extra(what, library, extra) from None


def _games(words: list[str], program: str) -> int:
    about = "List the games and their options, or describe one game."
    parser = _Parser(
        f"{program} games", description=about, epilog=f"Example: {program} games ultimate"
    )
    parser.add_argument("game", nargs="?", help="the game to describe (default: list all games)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parsed: Namespace = parser.parse_args(words)
    if parsed.json:
        from ttt_tables import answers

        print(json.dumps(answers.about(parsed.game) if parsed.game else answers.listed()))
    else:
        from ttt_tables.interfaces.cli import lists

        print(lists.game_text(parsed.game) if parsed.game else lists.games_text(), end="")
    return 0


def _notations(words: list[str], program: str) -> int:
    about = "List the notations for boards and moves. Select one with --notation."
    example = f"Example: {program} notations"
    parser = _Parser(f"{program} notations", description=about, epilog=example)
    parser.add_argument("--json", action="store_true", help="print one JSON array")
    parsed: Namespace = parser.parse_args(words)
    if parsed.json:
        from ttt_tables.answers import notations

        print(json.dumps(notations()))
    else:
        from ttt_tables.interfaces.cli.lists import notations_text

        print(notations_text(), end="")
    return 0


def _page(words: list[str], program: str) -> int:
    about = "Write the explorer page as one HTML file. It works without a server, network or build."
    example = f"Example: {program} page ttt-tables.html"
    parser = _Parser(f"{program} page", description=about, epilog=example)
    parser.add_argument("file", metavar="FILE", help="the file to write or to replace")
    parser.add_argument("--data", help=DATA)
    parsed: Namespace = parser.parse_args(words)
    from ttt_tables.interfaces.http.single import write_page

    size = write_page(parsed.file, parsed.data)
    print(f"Wrote {visible(parsed.file)} ({size / 1e6:.1f} MB): double-click it to open it.")
    return 0


def _serve(words: list[str], program: str) -> int:
    about = "Serve the explorer page and the answers over HTTP. No build is needed: the package"
    about += " contains the packs of the games. The environment variables TTT_PORT, TTT_HOST and"
    about += " TTT_DATA set the defaults of --port, --host and --data."
    example = f"Example: {program} serve --port 8080"
    parser = _Parser(f"{program} serve", description=about, epilog=example)
    default = os.environ.get
    port, host = default("TTT_PORT") or "8000", default("TTT_HOST") or "127.0.0.1"
    parser.add_argument("--port", type=int, default=port, help="the port; 0 picks a free one")
    address = "the address to listen on; 0.0.0.0 accepts connections from other machines"
    parser.add_argument("--host", default=host, help=address)
    name = "a name that clients use for this server, such as 192.168.0.7 (repeatable)"
    parser.add_argument("--host-name", action="append", default=[], help=name)
    origin = "an origin whose pages may send requests, such as https://games.example, or * for all"
    origin += " (repeatable)"
    parser.add_argument("--origin", action="append", default=[], help=origin)
    parser.add_argument("--workers", type=int, default=1, help="the number of processes")
    log = "print a line for each request on standard output"
    parser.add_argument("--access-log", action="store_true", help=log)
    parser.add_argument("--data", default=default("TTT_DATA") or None, help=DATA)
    parsed: Namespace = parser.parse_args(words)
    if parsed.workers < 1:
        parser.error(f"--workers must be 1 or more, got {parsed.workers}")
    with needing("serving", "serve"):
        from ttt_tables.interfaces.http.server import Settings
        from ttt_tables.interfaces.http.server import run as serve
    settings = Settings(parsed.host_name, parsed.origin, parsed.workers, parsed.access_log)
    serve(parsed.host, parsed.port, parsed.data, settings)
    return 0


def _verify(words: list[str], program: str) -> int:
    about, example = "Verify every value by a second method.", f"Example: {program} verify --json"
    parser = _Parser(f"{program} verify", description=about, epilog=example)
    folder = "also verify the Parquet tables of a built data folder (needs DuckDB and numpy)"
    parser.add_argument("--data", help=folder)
    parser.add_argument("--sample", help="verify the folder of a sample instead")
    slow = "also run the slow checks, which take half an hour"
    parser.add_argument("--full", action="store_true", help=slow)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parsed: Namespace = parser.parse_args(words)
    from ttt_tables.verify import run as verify

    return verify(parsed.data, parsed.sample, parsed.full, parsed.json)


_OTHERS = {
    "play": _play,
    "games": _games,
    "notations": _notations,
    "page": _page,
    "serve": _serve,
    "verify": _verify,
}
