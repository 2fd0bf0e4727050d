"""Files of records in known formats: those of other programs, and some of our own tables.

One of our fields may be a field of the file, or several columns of a table:

    moves=MOVE1..MOVE9      the moves of a game, one per column
    position=TL..BR         the cells of a board, or its rows
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ttt_tables.errors import BadOptionError, BadTaskError, quote
from ttt_tables.notation.notations import find_notation
from ttt_tables.notation.record_files import Record, read_file
from ttt_tables.notation.values import as_whole

GAPS = (None, "", "nan", "NaN")  # missing values; in columns of moves also ?
_NUMBERED = re.compile(r"(?s)(.*?)(\d{1,9})")


class Asked(NamedTuple):
    """The format of a file's records, where the records themselves do not state it."""

    game: str | None = None
    notation: str | None = None  # of boards and moves
    moves: str | None = None  # of moves, if that is different
    symbols: str | None = None  # of X, O and an empty cell
    first: str | None = None  # O, if O begins
    fields: Mapping[str, str] = {}  # our name -> the name in the file; "" for none
    options: Mapping[str, object] = {}  # of the game
    games: Mapping[str, str] = {}  # the name in the file -> our name
    absent: tuple[str, ...] = ()  # fields of the file that must be empty


LINES = {"moves": "line", "options.rule": "ultimate_rule", "to_move": ""}
READY = {  # known formats by name: those of other programs, and some of our own tables
    "kaggle": Asked(
        "classic",
        "kaggle",
        symbols="1 2 0",
        fields={"moves": "steps", "position": "board", "game": "name"},
        games={
            "tictactoe": "classic",
            "open_spiel_tic_tac_toe": "classic",
            "open_spiel_ultimate_tic_tac_toe": "ultimate",
        },
        absent=("configuration.initialActions", "configuration.useOpenings"),
    ),
    "textarena": Asked(None, "textarena", first="O", fields={"moves": "actions"}),
    "openspiel": Asked(None, "openspiel", fields={"moves": "history"}),
    "codingame": Asked("ultimate", "codingame", options={"rule": "closed-count"}),
    "riddles": Asked("ultimate", "riddles"),
    "ultimate_openings": Asked("ultimate", moves="nines", fields=LINES),
    "endgames": Asked("ultimate", moves="nines", fields=LINES),
}


class RecordFile:
    """The records of a file, with common values added and fields under our names.

    names   the fields that are read
    asked   the format of the records
    ready   a name in READY; its fields may be missing in the file, those of `asked` must not
    unread  after an iteration, the names of fields that nothing reads

    Raises BadOptionError for an unknown name, notation or field.
    """

    def __init__(self, path: str, names: tuple[str, ...], asked: Asked, ready: str | None) -> None:
        if ready is not None and ready not in READY:
            raise BadOptionError(f"--from must be one of {', '.join(READY)}, got {quote(ready)}")
        own = READY[ready] if ready else Asked()
        self.path, self.names = path, names
        stated = {name: value for name, value in asked._asdict().items() if value}
        self.asked = own._replace(**{"fields": {}, **stated})
        self.usual, self.game = own.fields, own.game
        for name in asked.fields:
            if name.partition(".")[0] not in names:
                raise BadOptionError(
                    f"unknown field {quote(name)}: choose one of {', '.join(names)}"
                )
        for notation in filter(None, (self.asked.notation, self.asked.moves)):
            find_notation(notation)
        self.unread: dict[str, None] = {}

    def __iter__(self) -> Iterator[Record]:
        """Yield the records; a record that cannot be read has a fault.

        Raises BadTaskError for a file that cannot be read, BadOptionError if `moves` names only one
        of several columns of moves, and MissingExtraError.
        """
        usual = [name for ours, name in self.usual.items() if ours != "game"]
        theirs = {name.partition(".")[0] for name in (*self.asked.fields.values(), *usual)}
        for record in read_file(self.path, {*self.names, *theirs}):
            _check_column(record, self.asked.fields.get("moves", ""))
            yield record if record.fault else self._named(record)

    def _named(self, record: Record) -> Record:
        """Return a record with its fields under our names, or with the fault of one field."""
        try:
            return record._replace(fields=self._fields(record))
        except BadTaskError as error:
            return record._replace(fields={}, fault=str(error))

    def _fields(self, record: Record) -> dict[str, Any]:
        """Return the fields of a record under our names. Raises BadTaskError."""
        fields, read = dict(record.fields), {*self.names}
        for ours, theirs in {**self.usual, **self.asked.fields}.items():
            value = _value_of(record, ours, theirs)
            read |= {theirs.partition(".")[0], *_range_of(record, theirs)}
            if value is not None or not theirs:
                _put(fields, ours, value)
            elif ours in self.asked.fields:
                names = record.columns or record.fields
                raise BadTaskError(
                    f"the record has no field {quote(theirs)}: its fields are {', '.join(names)}"
                )
        self.unread |= dict.fromkeys(name for name in record.fields if name not in read)
        asked = self.asked
        stated = zip(("game", "notation", "move_notation", "symbols", "first"), asked, strict=False)
        for name, value in stated:
            if value is not None:
                fields.setdefault(name, value)
        if isinstance(fields.get("game"), str):
            fields["game"] = asked.games.get(fields["game"], fields["game"])
        for name in asked.absent:
            if (given := _field_at(record.fields, name)) not in (None, False, []):
                raise BadTaskError(
                    f"{name} must not be set, since a game must begin at the start, got "
                    f"{quote(given)}"
                )
        if asked.options and fields["game"] == self.game:
            fields["options"] = {**asked.options, **record.read("options", dict, {})}
        return fields


def _put(fields: dict[str, Any], path: str, value: Any) -> None:
    """Set a field, or a nested one. Raises BadTaskError if the outer field is not an object."""
    outer, _, inner = path.partition(".")
    if inner:
        within = fields.get(outer, {})
        if not isinstance(within, dict):
            raise BadTaskError(f"{outer} must be an object, got {quote(within)}")
        fields[outer] = {**within, inner: value}
    elif value is None:
        fields.pop(outer, None)
    else:
        fields[outer] = value


def _value_of(record: Record, ours: str, theirs: str) -> Any:
    """Return the value of a field, or those of several columns as a list; None if it is missing.

    Columns after the last move may be empty, and so may any column of a board. Raises BadTaskError.
    """
    names = _range_of(record, theirs)
    if not names:
        return _field_at(record.fields, theirs)
    gaps = GAPS if ours == "position" else (*GAPS, "?")
    values = [record.fields.get(name) for name in names]
    values = [None if value in gaps else as_whole(value) for value in values]
    if ours == "position":
        return values
    while values and values[-1] is None:
        values.pop()
    if None in values:
        missing = names[values.index(None)]
        raise BadTaskError(f"the column {quote(missing)} is empty, but a later one is not")
    return values


def _range_of(record: Record, path: str) -> list[str]:
    """Return the columns of a range such as A..C, in the file's order; [] if it is not a range."""
    first, dots, last = path.partition("..")
    names = list(record.columns or record.fields)
    if path in names or not dots or first not in names or last not in names:
        return []
    return names[names.index(first) : names.index(last) + 1]


def _check_column(record: Record, name: str) -> None:
    """Raise BadOptionError if a column for all moves has one move, and other columns the rest."""
    numbered = _NUMBERED.fullmatch(name)
    value = record.fields.get(name)
    if numbered is None or not isinstance(value, str) or re.search(r"[\s,;]", value):
        return
    begins, number = numbered.groups()
    last, at = name, int(number)
    while (after := f"{begins}{at + 1:0{len(number)}}") in (record.columns or record.fields):
        last, at = after, at + 1
    if last != name:
        raise BadOptionError(
            f"the column {quote(name)} has only one move: name all columns of moves, as in "
            f"moves={name}..{last}"
        )


def _field_at(fields: Mapping[str, Any], path: str) -> Any:
    """Return the field of a name or of a path with dots; None if it is missing."""
    if path in fields:
        return fields[path]
    value: Any = fields
    for name in path.split("."):
        if isinstance(value, dict):
            value = value.get(name)
        elif isinstance(value, list) and name.isdecimal() and int(name) < len(value):
            value = value[int(name)]
        else:
            return None
    return value
