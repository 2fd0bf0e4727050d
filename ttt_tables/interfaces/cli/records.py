"""Read the fields of records: names, notation, game, position and moves."""

import json
import sys
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import TypeVar

from ttt_tables.errors import (
    BadOptionError,
    BadTaskError,
    IllegalMoveError,
    MissingExtraError,
    TttError,
    UnknownValueError,
    quote,
)
from ttt_tables.games.described import about, options_of_game
from ttt_tables.games.registry import known_game, make
from ttt_tables.notation.boards import read_symbols
from ttt_tables.notation.files import Asked, RecordFile
from ttt_tables.notation.games import read_game
from ttt_tables.notation.moves import form_of, write_move
from ttt_tables.notation.movetext import EXCHANGE
from ttt_tables.notation.notations import OWN, find_notation
from ttt_tables.notation.record_files import Record
from ttt_tables.notation.replies import Own, read_move, unread
from ttt_tables.notation.reply_moves import OUTSIDE
from ttt_tables.notation.ultimate import FORMS
from ttt_tables.notation.values import as_numbers
from ttt_tables.play.answer import Answer, Move
from ttt_tables.play.game import Game
from ttt_tables.play.position import Position
from ttt_tables.play.value import Value
from ttt_tables.sentences import visible
from ttt_tables.tablebase import Tablebase

Score = Fraction | float  # a float if the fraction is not known: in grids, and of a search
Found = TypeVar("Found")

# fields of games and of questions
OF_ALL = (
    "game",
    "options",
    "position",
    "to_move",
    "first",
    "symbols",
    "notation",
    "move_notation",
    "id",
)
CHECKED = 3  # records that --check shows
MOST_NAMES = 20  # of ignored fields that are reported


class Records:
    """The records of a file that a command reads. Rejected records and ignored fields are reported.

    Raises as RecordFile does.
    """

    def __init__(self, path: str, names: tuple[str, ...], asked: Asked, ready: str | None) -> None:
        self.file = RecordFile(path, names, asked, ready)
        self.rejected = 0

    def each(self, do: Callable[[Record], Found]) -> Iterator[Found]:
        """Yield the result of `do` for each record. Rejected records are reported and counted.

        At the end, ignored fields are reported. Raises as RecordFile does.
        """
        for record in self.file:
            try:
                if record.fault:
                    raise BadTaskError(record.fault)
                found = do(record)
            except MissingExtraError:
                raise
            except TttError as error:
                self.rejected += 1
                _tell(f"{record.where}: {' '.join(str(error).split())}")
                continue
            yield found
        self._tell_unread()

    def shown(self, do: Callable[[Record], str]) -> int:
        """Print how the first records are read, and return the exit status."""
        for number, line in enumerate(self.each(do), 1):
            print(line)
            if number == CHECKED:
                self._tell_unread()
                break
        return 2 if self.rejected else 0

    def _tell_unread(self) -> None:
        if names := [*self.file.unread][:MOST_NAMES]:
            _tell(f"ignored fields: {', '.join(names)}")


def read_names(given: list[str] | None) -> dict[str, str]:
    """Return the field names in options of the form OURS=THEIRS. Raises BadOptionError."""
    names = {}
    for one in given or []:
        ours, equals, theirs = one.partition("=")
        if not (ours and equals and theirs):
            raise BadOptionError(
                f"--field must be OURS=THEIRS, such as position=board, got {quote(one)}"
            )
        names[ours] = theirs
    return names


def _tell(text: str) -> None:
    print(visible(text), file=sys.stderr)


def read_rules(record: Record, tables: Tablebase) -> Game:
    """Return the game of a record, with its options. Raises TttError.

    A game with hidden marks is rejected, because its moves have no exact scores.
    """
    name = record.read("game", str)
    if name is None:
        raise BadTaskError('the line has no game: name one, as in "game": "classic", or use --game')
    known, made = options_of_game(known_game(name)), as_numbers(record.read("options", dict, {}))
    for option, value in made.items():
        if option not in known:
            raise BadOptionError(
                f"{name} has no option {quote(option)}: its options are "
                f"{', '.join(known) or 'none'}; all else belongs in the position, as in "
                f"{about(name).example!r}"
            )
        is_text = isinstance(value, str)
        made[option] = (known[option].read if is_text else known[option].check)(option, value)
    game = make(tables, name, **made)
    if game.rules.hidden:
        raise UnknownValueError(f"the moves of {name} have no exact scores: its marks are hidden")
    return game


def is_exchanged(record: Record) -> bool:
    """Return whether O begins. Then the marks are exchanged. Raises BadTaskError."""
    first = record.read("first", str, "X")
    if first not in ("X", "O"):
        raise BadTaskError(f"first must be X or O, the side that begins, got {quote(first)}")
    return bool(first == "O")


def read_notation(record: Record) -> str | None:
    """Return the notation of a record's moves, None for ours. Raises BadOptionError."""
    named = record.read("move_notation", str, record.read("notation", str))
    return None if named is None else find_notation(named).name


def read_position(record: Record, game: Game) -> Position:
    """Return the position of a record, by default the start. Raises TttError.

    If the record declares `to_move`, it must be the position's side to move.
    """
    exchanged, how = is_exchanged(record), dict[str, str]()
    for name in ("notation", "symbols"):
        if (stated := record.read(name, str)) is not None:
            how[name] = stated
    given = record.read("position", (str, list), game.start.text)
    if exchanged and "symbols" in how:
        empty, x, o = read_symbols(how["symbols"])
        how["symbols"] = f"{o} {x} {empty}"
    if exchanged and "symbols" not in how and "position" in record.fields:
        given = json.loads(json.dumps(given).translate(EXCHANGE))
    here = game.position(given, **how) if "position" in record.fields else game.start
    said = record.read("to_move", str)
    to_move = (said and exchanged and said.translate(EXCHANGE)) or said
    if to_move not in (None, here.to_move):
        side = f"{here.to_move} is" if here.to_move else "neither side is"
        raise BadTaskError(
            f"on {quote(here.text)} {side} to move: a position includes the side to move, as in "
            f"{game.rules.example!r}"
        )
    return here


def check_turn(here: Position) -> None:
    """Raise IllegalMoveError unless a side is to move."""
    if here.outcomes:
        raise IllegalMoveError(
            f"{quote(here.text)} is a chance node: give a position where a side is to move, in the "
            f"form of {here.game.rules.example!r}"
        )
    if not here.legal_moves:
        raise IllegalMoveError(f"no move is left on {quote(here.text)}: the game has ended")


def best_moves(answer: Answer, by: str = "result") -> list[str]:
    """Return the best moves. Tied floats may differ in the last bit.

    by   "result", or "speed": then only the soonest win and the latest loss are best
    """
    return [one.move for one in answer if one.rank == 1 or (by == "result" and not one.regret)]


def score_of(known: Move | Value) -> Score:
    """Return the expected score, as a fraction if it is exact."""
    return known.exact.score if known.exact else known.score


def find_move(said: object, here: Position, record: Record, where: str) -> str:
    """Read a move, legal or not, from a text, a number or a JSON value; return it in our notation.

    where   the place in the record, for the error

    Raises IllegalMoveError if it is not a move in the record's notation.
    """
    notation, exchanged = read_notation(record), is_exchanged(record)
    found = read_game([said], here, notation, exchanged=exchanged, where=where)
    if len(found) != 1:
        raise IllegalMoveError(f"{where}: {quote(said)} is not a move")
    return found[0]


def find_answer(text: str, here: Position, record: Record, own: Own | None, where: str) -> str:
    """Return the move that a reply states in an explicit form, as `find_move` does.

    own   a form of the caller's, which replaces all other forms
    """
    notation, legal = read_notation(record) or OWN.name, here.legal_moves
    two = "target" in here.info  # a move is a board and a cell
    if two and own is None and notation in FORMS:  # cells of the whole grid: a message is a move
        return find_move(text, here, record, where)
    form = "board" if two else form_of(legal, max(map(len, here.board.split("/"))))
    exchange, to_move = is_exchanged(record), here.to_move or ""
    side = to_move.translate(EXCHANGE) if exchange else to_move
    move, stated = read_move(text, form, notation, own, side)
    if move and exchange and form == "mark":
        move = move.translate(EXCHANGE)
    boards = {one[:1] if two else one.partition(":")[0] for one in legal}
    if move and form == "board" and ":" not in move:
        move = f"{boards.pop()}:{move}" if len(boards) == 1 else None
    if move is None or (form != "point" and OUTSIDE in move):
        fault = "the cell is not on the board" if move else unread(stated)
        raise IllegalMoveError(
            f"{where}: {fault}: expected a reply that ends with a form such as "
            f"<answer>{write_move(legal[0], notation)}</answer> (for another form use --form or "
            "--keys)"
        )
    return move.replace(":", "") if two else move
