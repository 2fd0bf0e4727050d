"""`ttt grade-games`: grade stored games, as rows of Parquet and a summary of each player."""

import json
import os
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from fractions import Fraction
from typing import Any

from ttt_tables.doors.terminal.records import Record, read_records, refuse
from ttt_tables.doors.terminal.stored_games import (
    ESTIMATE,
    EXACT,
    GradedGame,
    MoveRow,
    Reader,
    grade_game,
)
from ttt_tables.errors import BadTaskError, MissingExtraError, TttError, missing_extra, quote
from ttt_tables.grading.reading import read_move
from ttt_tables.sentences import visible

BATCH = 5_000  # rows that are written at once
LEAST = {EXACT: Fraction(0), ESTIMATE: Fraction(1, 10)}  # a blunder's regret is above it
TYPES = {int: "int64", str: "string", bool: "bool_", float: "float64"}
COLUMNS = {"line": int, "ply": int, "legal": bool, "right": bool}  # the others are texts,
COLUMNS |= dict.fromkeys(("score", "best_score", "regret"), float)  # and best a list of them


def run(path: str, reader: Reader, out: str | None, as_json: bool) -> int:
    """Grade the games of a file, print a summary, and return the exit status.

    The status is 2 if a line was refused. Raises BadTaskError and MissingExtraError.
    """
    if reader.form is not None:
        read_move("", "cell", own=reader.form)  # a bad one is refused before the first line
    tally, refused = Tally(), 0
    with ExitStack() as stack:
        write = stack.enter_context(Rows(out)).write if out else lambda _: None
        for record in read_records(path):
            try:
                if not isinstance(record, Record):
                    raise BadTaskError(record[1])
                graded = grade_game(record, reader)
            except MissingExtraError:
                raise
            except TttError as error:
                refused += 1
                refuse(record.line if isinstance(record, Record) else record[0], error)
                continue
            tally.add(graded)
            write(graded.rows)
    players = list(tally.rows())
    if as_json:
        print(json.dumps({"games": tally.games, "refused": refused, "players": players}))
    else:
        print(f"{tally.games} games graded, {refused} lines refused.")
        for row in players:
            print()
            for name, value in row.items():
                print(f"{name.replace('_', ' '):26}{_shown(value)}")
    return 2 if refused else 0


def _shown(value: object) -> str:
    return (
        "-"
        if value is None
        else f"{value:.6g}"
        if isinstance(value, float)
        else visible(str(value))
    )


class Rows:
    """A file of Parquet, which takes its name when it is complete."""

    def __init__(self, path: str) -> None:
        try:
            import pyarrow
            from pyarrow import parquet
        except ModuleNotFoundError:
            raise missing_extra("--out", "pyarrow", "sample") from None
        self._arrow, self._path, self._part = pyarrow, path, f"{path}.part"
        self._schema = pyarrow.schema(
            [
                (name, pyarrow.list_(pyarrow.string()))
                if name == "best"
                else (name, getattr(pyarrow, TYPES[COLUMNS.get(name, str)])())
                for name in MoveRow._fields
            ]
        )
        self._waiting: list[dict[str, Any]] = []
        try:
            self._writer = parquet.ParquetWriter(self._part, self._schema)
        except OSError as error:
            raise BadTaskError(f"{quote(path)} cannot be written: {error.strerror}") from None

    def write(self, rows: list[MoveRow]) -> None:
        """Add rows."""
        self._waiting += [row._asdict() for row in rows]
        if len(self._waiting) >= BATCH:
            self._flush()

    def _flush(self) -> None:
        table = self._arrow.Table.from_pylist(self._waiting, schema=self._schema)
        self._writer.write_table(table)
        self._waiting.clear()

    def __enter__(self) -> "Rows":
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        if kind is None:
            self._flush()
        self._writer.close()
        if kind is None:
            os.replace(self._part, self._path)
        with suppress(FileNotFoundError):
            os.unlink(self._part)


class Tally:
    """The summary of all graded games: a row for each game, source and player."""

    def __init__(self) -> None:
        self.games = 0
        self.of: dict[tuple[str, str, str], dict[str, Any]] = {}

    def add(self, graded: GradedGame) -> None:
        """Count a game."""
        self.games += 1
        sides: dict[str, list[MoveRow]] = {}
        for row in graded.rows:
            sides.setdefault(row.side, []).append(row)
        for side, rows in sides.items():
            first = rows[0]
            sums = self.of.setdefault(
                (first.game, first.source, first.player),
                dict.fromkeys(("games", "moves", "legal", "right", "regret", "clean", "blunder"), 0)
                | {"score": Fraction(0), "scored": 0},
            )
            sums["games"] += 1
            sums["moves"] += len(rows)
            sums["legal"] += sum(row.legal for row in rows)
            sums["right"] += sum(row.right for row in rows)
            sums["regret"] += sum(Fraction(row.regret_exact or row.regret or 0) for row in rows)
            blunders = [row.ply for row in rows if Fraction(row.regret or 0) > LEAST[row.source]]
            blunders += [row.ply for row in rows if not row.legal]
            sums["blunder"] += min(blunders, default=0)
            sums["clean"] += not blunders
            if (score := graded.score[side]) is not None:
                sums["score"] += Fraction(score)
                sums["scored"] += 1

    def rows(self) -> Iterator[dict[str, Any]]:
        """Yield the summary of each player, in rising order of the names."""
        for (game, source, player), sums in sorted(self.of.items()):
            erred = sums["games"] - sums["clean"]
            yield {
                "game": game,
                "scores": source,
                "player": player,
                "games": sums["games"],
                "moves": sums["moves"],
                "legal": _share(sums["legal"], sums["moves"]),
                "perfect_moves": _share(sums["right"], sums["moves"]),
                "regret_a_move": _share(sums["regret"], sums["legal"]),
                "regret_a_game": _share(sums["regret"], sums["games"]),
                "games_without_blunder": sums["clean"],
                "mean_ply_of_first_blunder": _share(sums["blunder"], erred),
                "expected_score": _share(sums["score"], sums["scored"]),
            }


def _share(part: Fraction | int, of: int) -> float | None:
    return float(Fraction(part) / of) if of else None
