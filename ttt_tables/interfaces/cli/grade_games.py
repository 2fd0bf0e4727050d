"""`ttt grade-games`: grade stored games. The output is Parquet rows and a summary by player."""

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from fractions import Fraction
from pathlib import Path
from typing import Any

from ttt_tables.errors import (
    BadOptionError,
    missing_extra,
    quote,
)
from ttt_tables.interfaces.cli.records import OF_ALL, Records
from ttt_tables.interfaces.cli.stored_games import (
    ESTIMATE,
    EXACT,
    LISTS,
    GradedGame,
    MoveRow,
    Reader,
    grade_game,
)
from ttt_tables.notation.record_files import Record
from ttt_tables.outputs import check_file, written_whole
from ttt_tables.sentences import visible

BATCH = 5_000  # rows that are written at once
LEAST = {EXACT: Fraction(0), ESTIMATE: Fraction(1, 10)}  # a blunder has more regret than this
TYPES = {int: "int64", str: "string", bool: "bool_", float: "float64"}
COLUMNS: dict[str, type]  # the other columns are texts; best is a list of texts
COLUMNS = dict.fromkeys(("line", "ply", "plies_late"), int)
COLUMNS |= dict.fromkeys(("legal", "correct"), bool)
COLUMNS |= dict.fromkeys(("score", "best_score", "regret"), float)
COUNTS = ("games", "moves", "legal", "correct", "wins", "late", "clean", "blunder", "scored")
FIELDS = (*OF_ALL, *LISTS, "prompt", "players", "model", "side")


def run(
    records: Records, reader: Reader, out: str | None, *, as_json: bool, check: bool = False
) -> int:
    """Grade the games of a file, print a summary, and return the exit status.

    check   only print how the first games are read

    The status is 2 if a record was rejected. Raises BadTaskError, BadOptionError and
    MissingExtraError.
    """
    reader.check()
    if check:
        quick = reader._replace(nodes=1, milliseconds=None)
        return records.shown(lambda one: _reading(one, grade_game(one, quick)))
    tally = Tally()
    with ExitStack() as stack:
        write = stack.enter_context(rows_file(out, records.file.path)) if out else lambda _: None
        for graded in records.each(lambda one: grade_game(one, reader)):
            tally.add(graded)
            write(graded.rows)
    rejected = records.rejected
    players = list(tally.rows())
    if as_json:
        print(json.dumps({"games": tally.games, "rejected": rejected, "players": players}))
    else:
        print(f"{tally.games} games graded, {rejected} records rejected.")
        for row in players:
            print()
            for name, value in row.items():
                print(f"{name.replace('_', ' '):26}{_shown(value)}")
    return 2 if rejected else 0


def _reading(record: Record, graded: GradedGame) -> str:
    """Return a line that shows how a game is read."""
    rows = graded.rows
    moves = " ".join(f"{row.side}:{row.move}{'' if row.legal else ' (illegal)'}" for row in rows)
    return f"{record.where}: {rows[0].game} {rows[0].position!r}; {moves}"


def _shown(value: object) -> str:
    return (
        "-"
        if value is None
        else f"{value:.6g}"
        if isinstance(value, float)
        else visible(str(value))
    )


@contextmanager
def rows_file(path: str, source: str) -> Iterator[Callable[[list[MoveRow]], None]]:
    """Yield a function that adds rows to a Parquet file. The file gets its name when complete.

    Raises BadOptionError for a path that cannot be written, or that is the source.
    """
    try:
        import pyarrow
        from pyarrow import parquet
    except ModuleNotFoundError:
        raise missing_extra("--out", "pyarrow", "sample") from None
    check_file(path, 0 if source == "-" else source)
    schema = pyarrow.schema(
        [
            (name, pyarrow.list_(pyarrow.string()))
            if name == "best"
            else (name, getattr(pyarrow, TYPES[COLUMNS.get(name, str)])())
            for name in MoveRow._fields
        ]
    )
    waiting: list[dict[str, Any]] = []

    def add(rows: list[MoveRow], least: int = BATCH) -> None:
        waiting.extend(row._asdict() for row in rows)
        if len(waiting) >= least:
            writer.write_table(pyarrow.Table.from_pylist(waiting, schema=schema))
            waiting.clear()

    with written_whole(Path(path)) as part:
        try:
            writer = parquet.ParquetWriter(part, schema)
        except OSError as error:
            why = error.strerror or error
            raise BadOptionError(f"{quote(path)} cannot be written: {why}") from None
        with writer:
            yield add
            add([], least=0)


class Tally:
    """The summary of all graded games, with a row for each game, source and player."""

    def __init__(self) -> None:
        self.games = 0
        self.of: dict[tuple[str, str, str], dict[str, Any]] = {}

    def add(self, graded: GradedGame) -> None:
        """Count a game."""
        self.games += 1
        parts: dict[str, list[MoveRow]] = {}
        for row in graded.rows:
            parts.setdefault(row.side if graded.score else row.player, []).append(row)
        for rows in parts.values():
            first = rows[0]
            sums = self.of.setdefault(
                (first.game, first.source, first.player),
                dict.fromkeys(COUNTS, 0) | dict.fromkeys(("regret", "score"), Fraction(0)),
            )
            sums["games"] += 1
            sums["moves"] += len(rows)
            sums["legal"] += sum(row.legal for row in rows)
            sums["correct"] += sum(row.correct for row in rows)
            late = [row.plies_late for row in rows if row.plies_late is not None]
            sums["wins"] += len(late)
            sums["late"] += sum(late)
            sums["regret"] += sum(Fraction(row.regret_exact or row.regret or 0) for row in rows)
            blunders = [row.ply for row in rows if Fraction(row.regret or 0) > LEAST[row.source]]
            blunders += [row.ply for row in rows if not row.legal]
            sums["blunder"] += min(blunders, default=0)
            sums["clean"] += not blunders
            if (score := graded.score.get(first.side)) is not None:
                sums["score"] += Fraction(score)
                sums["scored"] += 1

    def rows(self) -> Iterator[dict[str, Any]]:
        """Yield the summary of each player, sorted by name."""
        for (game, source, player), sums in sorted(self.of.items()):
            erred = sums["games"] - sums["clean"]
            yield {
                "game": game,
                "scores": source,
                "player": player,
                "games": sums["games"],
                "moves": sums["moves"],
                "legal": _share(sums["legal"], sums["moves"]),
                "perfect_moves": _share(sums["correct"], sums["moves"]),
                "regret_a_move": _share(sums["regret"], sums["legal"]),
                "regret_a_game": _share(sums["regret"], sums["games"]),
                "mean_plies_late": _share(sums["late"], sums["wins"]),
                "games_without_blunder": sums["clean"],
                "mean_ply_of_first_blunder": _share(sums["blunder"], erred),
                "expected_score": _share(sums["score"], sums["scored"]),
            }


def _share(part: Fraction | int, of: int) -> float | None:
    return float(Fraction(part) / of) if of else None
