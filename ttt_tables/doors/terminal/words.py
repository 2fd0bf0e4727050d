"""The words of `ttt play`, read by the options of the game that they name."""

import os
import sys
from argparse import ArgumentParser
from collections.abc import Iterable
from typing import Any, NoReturn

from ttt_tables.doors.terminal.play import Seat, play
from ttt_tables.doors.terminal.tutor import Tutor, wants_colours
from ttt_tables.games.game import MATCH, Game
from ttt_tables.tablebase import open_tablebase

PROGRAM = "ttt play"
HELP = {"-h", "--help"}
NO_COLOUR = "no colours; else NO_COLOR, FORCE_COLOR and the terminal decide"


class _Parser(ArgumentParser):
    def __init__(self, **more: Any) -> None:
        super().__init__(PROGRAM, add_help=False, allow_abbrev=False, **more)
        self.add_argument("--game", help="the game, by default the first")
        self.add_argument("--data", help="a built data folder, else the package's own tables")
        self.add_argument("--tutor", action="store_true", help="show what each move is worth")
        self.add_argument("--no-color", action="store_true", help=NO_COLOUR)

    def print_help(self, file: Any = None) -> None:
        print(self.format_help(), end="", file=file)  # argparse hides that it could not write

    def error(self, message: str) -> NoReturn:
        sys.stderr.write(f"error: {' '.join(message.split())}: try {PROGRAM} --help\n")
        sys.exit(2)


def run_play(words: list[str]) -> int:
    """Play the game that the words name. Return the exit status; raises TttError."""
    first, rest = _Parser().parse_known_args(words)
    tables = open_tablebase(first.data)
    game = tables.game(first.game if first.game is not None else tables.games()[0])
    others = HELP & {*words} and [name for name in tables.games() if tables.game(name).is_played]
    parser = _parser(game, others or ())
    asked, unknown = parser.parse_known_args(words)
    named = [word[2:].partition("=")[0].replace("-", "_") for word in rest if word[:2] == "--"]
    game.check_options(MATCH, [name for name in named if name != "help"])
    if unknown:
        parser.error(f"{unknown[0]!r} is too much")
    given = {name: getattr(asked, name) for name in game.options(MATCH)}
    read = {
        name: game.option(name).read(name, text) for name, text in given.items() if text is not None
    }
    match = game.match(**game.fill(MATCH, read))
    colours = wants_colours(asked.no_color, os.environ, sys.stdout.isatty())
    play(match, Seat(tutor=Tutor(print, colours, match.estimate) if asked.tutor else None))
    return 0


def _parser(game: Game, others: Iterable[str]) -> _Parser:
    """Return the parser of the options of a game's matches; `--help` prints it and exits."""
    about, options = game.about, game.options(MATCH)
    examples = {name: game.option(name).example for name in options}
    shown = " ".join([f"--{name} {value} " for name, value in examples.items() if value])
    parser = _Parser(
        description=f"{about.title}. {about.rule}",
        epilog=f"Example: {PROGRAM} --game {about.name} {shown}--tutor. Each game has options "
        f"of its own, and a help that lists them: {', '.join(others)}.",
    )
    parser.add_argument("-h", "--help", action="help", help="show this and exit")
    for name, default in options.items():
        option = game.option(name)
        names = f": {', '.join(option.names())}" if option.choices else ""
        start = "" if default is None else f" (by default {default})"
        parser.add_argument(f"--{name}", help=f"{option.help}{names}{start}".replace("%", "%%"))
    return parser
