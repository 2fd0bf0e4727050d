"""Read records, a JSON object a line, as a stream; read their games, positions and moves."""

import json
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from fractions import Fraction
from typing import Any, NamedTuple

from ttt_tables.errors import (
    BadOptionError,
    BadTaskError,
    IllegalMoveError,
    UnknownValueError,
    quote,
)
from ttt_tables.games.described import about, options_of_game
from ttt_tables.games.registry import known_game, make
from ttt_tables.grading.moves import OUTSIDE, form_of, read
from ttt_tables.grading.notations import NOTATIONS, write_move
from ttt_tables.grading.reading import Own, read_move, unread
from ttt_tables.play.answer import Answer, Move
from ttt_tables.play.game import Game
from ttt_tables.play.position import Position
from ttt_tables.play.value import Value
from ttt_tables.sentences import visible
from ttt_tables.tablebase import Tablebase

Score = Fraction | float  # a float where no fraction is known: of grids, and of a search

MOST_BYTES = 4_000_000  # of a line
FOREIGN = ("openspiel", "codingame")  # numbers of others; in the classic game cells 0 to 8
_PAIR = re.compile(r"\(?([0-8])[ ,]+([0-8])\)?", re.ASCII)
_DIGITS = re.compile(r"[0-8]{2}", re.ASCII)


class Record(NamedTuple):
    """A line of a file, counted from 1, and its object."""

    line: int
    fields: Mapping[str, Any]

    @property
    def id(self) -> str | None:
        """The text that names it, if it has one."""
        return str(self.fields["id"]) if "id" in self.fields else None

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
        value = json.loads(line, object_pairs_hook=_fields)
    except BadTaskError as error:
        return number, str(error)
    except UnicodeDecodeError:
        return number, "the line is no UTF-8: write it in that encoding"
    except (ValueError, RecursionError) as error:
        why = getattr(error, "msg", "too deep, or too long a number")
        return number, f"the line is no JSON ({why}): write one object a line"
    if not isinstance(value, dict):
        return number, f"the line is {quote(value)}: write one object a line"
    return Record(number, value)


def _fields(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return the fields of an object. Raises BadTaskError for a name that comes twice."""
    fields = dict(pairs)
    if len(fields) < len(pairs):
        ((twice, _),) = Counter(name for name, _ in pairs).most_common(1)
        raise BadTaskError(f"an object has {quote(twice)} twice: leave one out")
    return fields


def read_game(record: Record, tables: Tablebase, default: str | None) -> Game:
    """Return the game of a record, made by its options. Raises TttError.

    A game whose marks are hidden is refused: nobody knows what its moves are worth.
    """
    name = record.read("game", str, default)
    if name is None:
        raise BadTaskError('the line has no game: name one, as in "game": "classic", or --game')
    known, made = options_of_game(known_game(name)), record.read("options", dict, {})
    for option, value in made.items():
        if option not in known:
            raise BadOptionError(
                f"{name} has no option {quote(option)}: it has {', '.join(known) or 'none'}; a "
                f"position says all else, as in {about(name).example!r}"
            )
        known[option].check(option, value)
    game = make(tables, name, **made)
    if game.rules.hidden:
        raise UnknownValueError(f"the moves of {name} have no scores, for a side knows little")
    return game


def read_position(record: Record, game: Game) -> Position:
    """Return the position of a record, by default the start. Raises TttError.

    A record may declare the side `to_move`: another one is refused.
    """
    here = game.position(record.read("position", str, game.start.text))
    if record.read("to_move", str, here.to_move) != here.to_move:
        side = f"the turn of {here.to_move}" if here.to_move else "nobody's turn"
        raise BadTaskError(
            f"on {quote(here.text)} it is {side}: a position says whose, as in "
            f"{game.rules.example!r}"
        )
    return here


def check_turn(here: Position) -> None:
    """Raise IllegalMoveError for a position where no side is to move."""
    if here.outcomes:
        raise IllegalMoveError(
            f"chance acts on {quote(here.text)}: give a position where a side is to move, in the "
            f"form of {here.game.rules.example!r}"
        )
    if not here.legal_moves:
        raise IllegalMoveError(f"no move is left on {quote(here.text)}: the game has ended")


def best_moves(answer: Answer) -> list[str]:
    """Return the moves that lose nothing, be they slow; tied floats may differ by a last bit."""
    return [one.move for one in answer if one.rank == 1 or not one.regret]


def score_of(known: Move | Value) -> Score:
    """Return the expected score, as a fraction where it is exact."""
    return known.exact.score if known.exact else known.score


def read_notation(record: Record, default: str) -> str:
    """Return the notation of a record's moves. Raises BadTaskError."""
    notation: str = record.read("notation", str, default)
    if notation not in (*NOTATIONS, *FOREIGN):
        raise BadTaskError(
            f"no notation is called {quote(notation)}: {', '.join((*NOTATIONS, *FOREIGN))}"
        )
    return notation


def find_move(said: object, legal: Sequence[str], notation: str, where: str) -> str:
    """Return the move that a text or a number is, as the tables write it. It need not be legal.

    legal   the moves of the position, at least one: they tell the form
    where   the place in the record, for the error

    Raises IllegalMoveError for what is no move in the notation, and for a cell off the board.
    """
    form = _form(legal)
    if isinstance(said, bool) or not isinstance(said, str | int):
        raise IllegalMoveError(f"{where}: a move is a text or a number, not {quote(said)}")
    if form == "digits" and isinstance(said, int):  # 40: board 4 and cell 0, or 9 x 4 + 4
        raise IllegalMoveError(
            f"{where}: {said} is a number: write a board and a cell as text, as in {legal[0]!r}"
        )
    own = {write_move(one, notation): _with_colon(one, form) for one in legal}
    text = str(said).strip()
    if notation == "codingame":
        move = _pair(text, form)
    else:
        move = own.get(text) or read(text, *_asked(form, notation))
        if form == "board":
            move = _on_board(move, legal)
    if move is None or OUTSIDE in move or (form == "digits" and ":" not in move):
        fault = "is no move" if move is None or OUTSIDE not in move else "is not on the board"
        example = "'1 1', a row and a column" if notation == "codingame" else repr(next(iter(own)))
        raise IllegalMoveError(
            f"{where}: {quote(said)} {fault}: in the notation {notation} a move is {example}; "
            "change it, or name another notation"
        )
    return move.replace(":", "") if form == "digits" else move


def find_answer(text: str, legal: Sequence[str], notation: str, own: Own | None, where: str) -> str:
    """Return the move that a reply states in an explicit form, as `find_move` does.

    own   a form of the caller's, in place of all others
    """
    if notation == "codingame" and own is None:
        return find_move(text, legal, notation, where)
    form = _form(legal)
    move, stated = read_move(text, *_asked(form, notation), own)
    if form in ("board", "digits"):
        move = _on_board(move, [_with_colon(one, form) for one in legal])
    if move is None or OUTSIDE in move:
        fault = "the cell is not on the board" if move else unread(stated)
        raise IllegalMoveError(
            f"{where}: {fault}: it ends with <answer>{write_move(legal[0], notation)}</answer>, "
            "for example; tell another form by --form or --keys"
        )
    return move.replace(":", "") if form == "digits" else move


def _form(legal: Sequence[str]) -> str:
    """Return the form of moves: "digits" for two of them, a board and a cell."""
    return "digits" if all(map(_DIGITS.fullmatch, legal)) else form_of(legal)


def _with_colon(move: str, form: str) -> str:
    return f"{move[0]}:{move[1]}" if form == "digits" else move


def _on_board(move: str | None, legal: Sequence[str]) -> str | None:
    """Return a move with its board, where all legal moves are on one; None where it has none."""
    if move is None or ":" in move:
        return move
    boards = {one.partition(":")[0] for one in legal}
    return f"{boards.pop()}:{move}" if len(boards) == 1 else None


def _asked(form: str, notation: str) -> tuple[str, str]:
    """Return a form and a notation as the grader has them."""
    return "board" if form == "digits" else form, "text" if notation in FOREIGN else notation


def _pair(text: str, form: str) -> str | None:
    """Return the move of codingame's row and column, each 0 to 2, or of 81 cells 0 to 8."""
    pair = _PAIR.fullmatch(text)
    if not pair or form in ("mark", "board"):
        return None
    row, column = int(pair[1]), int(pair[2])
    if form == "digits":
        return f"{3 * (row // 3) + column // 3}:{3 * (row % 3) + column % 3}"
    return str(3 * row + column) if max(row, column) < 3 else OUTSIDE


def refuse(line: int, why: object) -> None:
    """Print what is wrong with a line, and go on."""
    print(f"line {line}: {visible(' '.join(str(why).split()))}", file=sys.stderr)
