"""Read records, a JSON object a line, as a stream; read moves in the notations of others."""

import json
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from typing import Any, NamedTuple

from ttt_tables.errors import BadOptionError, BadTaskError, IllegalMoveError, quote
from ttt_tables.games.game import Analysis, Game
from ttt_tables.grading.moves import form_of
from ttt_tables.grading.notations import NOTATIONS, write_move
from ttt_tables.grading.reading import read_move
from ttt_tables.sentences import visible
from ttt_tables.tablebase import Tablebase

MOST_BYTES = 4_000_000  # of a line
FOREIGN = ("openspiel", "codingame")  # numbers of others; in the classic game cells 0 to 8
_PAIR = re.compile(r"\(?([0-8])[ ,]+([0-8])\)?", re.ASCII)
_DIGITS = re.compile(r"[0-8]{2}", re.ASCII)


class Record(NamedTuple):
    """A line of a file, counted from 1, and its object."""

    line: int
    fields: Mapping[str, Any]

    def read(self, name: str, kind: type | tuple[type, ...], default: Any = None) -> Any:
        """Return a field. Raises BadTaskError if it is of another kind."""
        value = self.fields.get(name, default)
        if value is not default and (not isinstance(value, kind) or isinstance(value, bool)):
            kinds = kind if isinstance(kind, tuple) else (kind,)
            names = {str: "a text", int: "a whole number", list: "a list", dict: "an object"}
            said = " or ".join([names[one] for one in kinds])
            raise BadTaskError(f"{name} is {said}, not {quote(value)}")
        return value


def read_records(path: str) -> Iterator[Record | tuple[int, str]]:
    """Yield the record of each line, or its number and what is wrong with it. "-" is the input.

    Empty lines are skipped. Raises BadTaskError for a file that cannot be read.
    """
    with ExitStack() as stack:
        try:
            lines = sys.stdin.buffer if path == "-" else stack.enter_context(open(path, "rb"))
            number = 0
            while line := lines.readline(MOST_BYTES + 1):
                number += 1
                if len(line) > MOST_BYTES:
                    while line and not line.endswith(b"\n"):
                        line = lines.readline(MOST_BYTES)
                    yield number, f"a line has at most {MOST_BYTES:,} bytes: split it"
                elif line.strip():
                    yield _record(number, line.removeprefix(b"\xef\xbb\xbf"))
        except OSError as error:
            why = error.strerror or str(error)
            raise BadTaskError(f"{quote(path)} cannot be read: {why}") from None


def _record(number: int, line: bytes) -> Record | tuple[int, str]:
    try:
        value = json.loads(line)
    except UnicodeDecodeError:
        return number, "the line is no UTF-8: write it in that encoding"
    except (ValueError, RecursionError) as error:
        why = getattr(error, "msg", "too deep, or too long a number")
        return number, f"the line is no JSON ({why}): write one object a line"
    if not isinstance(value, dict):
        return number, f"the line is {quote(value)}: write one object a line"
    return Record(number, value)


class Known(NamedTuple):
    """The game of a record, and the options that each of its verbs gets."""

    game: Game
    options: Mapping[str, Any]

    def options_of(self, verb: str) -> dict[str, Any]:
        """Return those of the options that a verb has."""
        taken = self.game.options(verb)
        return {name: one for name, one in self.options.items() if name in taken}

    def ask(self, verb: str, position: str, *move: str) -> Analysis:
        """Return the game's answer to a verb."""
        analysis: Analysis = self.game.check_verb(verb)(position, *move, **self.options_of(verb))
        return analysis


def read_game(record: Record, tables: Tablebase, default: str | None, **more: Any) -> Known:
    """Return the game of a record, with its options checked. Raises TttError."""
    name = record.read("game", str, default)
    if name is None:
        raise BadTaskError('the line has no game: name one, as in "game": "classic", or --game')
    game = tables.game(name)
    given = record.read("options", dict, {})
    verbs = [verb for verb in ("moves", "play", "match") if game.has(verb)]
    known = {option for verb in verbs for option in game.options(verb)}
    for option in given:
        if option not in known or option in ("position", "side", "seed", "skill", "policy"):
            raise BadOptionError(f"{name} has no option {quote(option)} here: leave it out")
    checked = {option: game.option(option).check(option, one) for option, one in given.items()}
    game.check_verb("moves")
    return Known(game, {**more, **checked})


def start_of(known: Known, record: Record) -> str:
    """Return the position where a record begins."""
    boards = known.options.get("boards", 1)
    position: str = record.read("position", str, "/".join([known.game.about.start] * boards))
    return position


def read_notation(record: Record, default: str) -> str:
    """Return the notation of a record's moves. Raises BadTaskError."""
    notation: str = record.read("notation", str, default)
    if notation not in (*NOTATIONS, *FOREIGN):
        raise BadTaskError(
            f"no notation is called {quote(notation)}: {', '.join((*NOTATIONS, *FOREIGN))}"
        )
    return notation


def find_move(said: object, legal: list[str], notation: str, to_move: str | None) -> str | None:
    """Return the move that is said, as the tables write it; None if no move is stated.

    A move may be written as in the notation, or stated in free text. It need not be legal.
    """
    text = str(said).strip() if isinstance(said, str | int) else None
    if text is None or isinstance(said, bool):
        raise IllegalMoveError(f"a move is a text or a number, not {quote(said)}")
    if notation == "codingame" and (pair := _PAIR.fullmatch(text)):
        row, column = int(pair[1]), int(pair[2])
        if not all(map(_DIGITS.fullmatch, legal)):
            return str(3 * row + column)
        return f"{3 * (row // 3) + column // 3}{3 * (row % 3) + column % 3}"
    own = {write_move(move, notation): move for move in legal}
    if text in own:
        return own[text]
    if notation in ("text", *FOREIGN) and len(text) > 1 and text.upper() in legal:
        return text.upper()
    double = bool(legal) and all(map(_DIGITS.fullmatch, legal))
    if double and _DIGITS.fullmatch(text) and notation != "numbers":
        return text
    form = "board" if double else form_of(legal)
    stated = read_move(text, form, "text" if notation in FOREIGN else notation).move
    if stated is None:
        return None
    if form == "board" and ":" not in stated:
        boards = {move[0] for move in legal}
        stated = f"{boards.pop() if len(boards) == 1 else '?'}:{stated}"
    return stated.replace(":", "") if double else stated


def refuse(line: int, why: object) -> None:
    """Print what is wrong with a line, and go on."""
    print(f"line {line}: {visible(' '.join(str(why).split()))}", file=sys.stderr)
