"""The report of a verification: parts, each with its count of values and its faults."""

import struct
import zlib
from collections.abc import Callable, Iterable, Sequence
from textwrap import wrap
from typing import Any, NamedTuple

from ttt_tables.errors import TttError

LEAST = 20  # columns of the texts, however narrow the terminal is
# What reading a damaged file may raise: each is a fault of that file.
UNREADABLE = (
    TttError,
    OSError,
    ValueError,
    LookupError,
    TypeError,
    AttributeError,
    ArithmeticError,
    RecursionError,
    struct.error,
    zlib.error,
)
KEPT = 20  # faults of a part that are kept to be named; all are counted


class Fault(NamedTuple):
    """One wrong value."""

    table: str
    key: str
    column: str
    stored: str
    expected: str

    def __str__(self) -> str:
        where = f"{self.table} [{self.key}] {self.column}".replace(" [] ", " ")
        return f"{where}: stored {self.stored}, expected {self.expected}"


class Assertion(NamedTuple):
    """Why a table can be trusted: five texts, empty if there is nothing to say."""

    theorem: str  # what follows from the rules
    convention: str  # what was agreed, such as how ties are broken
    sample: str  # what holds only for the drawn sample
    method: str  # how the values were found a second time
    compared_with: str  # a source outside this project


LABELS = {"compared_with": "independent reference"}  # of the texts, if not their names

UNVERIFIED = Assertion(
    "", "", "", "not verified: no module in ttt_tables/verify has a VERIFIER for it", ""
)


class Part:
    """The verification of one table, pack or file, under way or done."""

    def __init__(self, name: str, assertion: Assertion) -> None:
        self.name = name
        self.assertion = assertion
        self.values: int = 0
        self.faults: int = 0
        self.first: list[Fault] = []
        self.notes: list[str] = []  # figures found on the way, such as an error bound

    def fault(self, key: object, column: str, stored: object, expected: object) -> None:
        """Count a fault, and keep it if it is among the first."""
        self.faults += 1
        if len(self.first) < KEPT:
            self.first.append(Fault(self.name, str(key), column, _short(stored), _short(expected)))

    def expect(self, key: object, column: str, stored: object, expected: object) -> bool:
        """Check that one value equals the expected one, in value and in type."""
        self.values += 1
        same = type(stored) is type(expected) and stored == expected
        if not same:
            self.fault(key, column, stored, expected)
        return same

    def demand(self, holds: bool, key: object, column: str, stored: object, rule: str) -> bool:
        """Check that one value follows a rule: `rule` states it, `holds` says if the value does."""
        self.values += 1
        if not holds:
            self.fault(key, column, stored, rule)
        return holds

    def column(
        self, name: str, keys: Sequence[Any], stored: Sequence[Any], expected: Sequence[Any]
    ) -> None:
        """Check a column of values against the expected ones, row by row."""
        self.values += len(expected)
        if len(stored) != len(expected):
            self.fault("", name, f"{len(stored)} values", f"{len(expected)} values")
        elif list(stored) != list(expected):
            for key, ours, theirs in zip(keys, stored, expected, strict=False):
                if ours != theirs:
                    self.fault(key, name, ours, theirs)

    def near(
        self, name: str, keys: Sequence[Any], stored: Sequence[Any], expected: Any, far: float
    ) -> None:
        """Check that a column's floats are no farther from the expected ones than `far`."""
        self.values += len(expected)
        if len(stored) != len(expected):
            self.fault("", name, f"{len(stored)} values", f"{len(expected)} values")
        for key, ours, theirs in zip(keys, stored, expected, strict=False):
            if not abs(ours - theirs) <= far:
                self.fault(key, name, ours, f"{theirs!r} within {far}")

    def rows(
        self, column: str, key: Callable[[int], object], holds: Any, stored: Any, rule: str
    ) -> None:
        """Check that each row of a column follows a rule; `holds` is an array of truth values."""
        self.values += len(holds)
        for row in (~holds).nonzero()[0]:
            self.fault(key(int(row)), column, stored[row], rule)

    def equal(self, column: str, key: Callable[[int], object], stored: Any, expected: Any) -> None:
        """Check a column that is an array of numpy, row by row."""
        self.values += len(expected)
        for row in (stored != expected).nonzero()[0]:
            self.fault(key(int(row)), column, stored[row], expected[row])

    def leave_out(self, names: Iterable[str]) -> None:
        """Name the games for which the verifier has no rules, which is not a fault."""
        if told := ", ".join(sorted({*names})):
            self.notes.append(f"not verified, because the verifier lacks their rules: {told}")

    def merge(self, other: "Part") -> None:
        """Add the findings of another part of the same table."""
        self.values += other.values
        self.faults += other.faults
        self.first = (self.first + other.first)[:KEPT]
        self.notes += other.notes


def _short(value: object) -> str:
    """Return a value as text, cut if it is long. An error, which says what to do, is not cut."""
    text = str(value)
    return text if len(text) <= 80 or isinstance(value, Exception) else text[:77] + "..."


def as_text(parts: Sequence[Part]) -> str:
    """Return a line for each part, the first faults, and how many values and faults there are."""
    width = width_of(part.name for part in parts)
    return "\n".join([head(width), *[lines_of(part, width) for part in parts], foot(parts)])


def width_of(names: Iterable[str]) -> int:
    """Return the width of the column of names."""
    return max([len(name) for name in names] + [4])


def head(width: int) -> str:
    """Return the first line of a report."""
    return f"{'part':<{width}} {'values':>12} {'faults':>7}  how it was checked"


def lines_of(part: Part, width: int, columns: int | None = None) -> str:
    """Return the lines of a part: its counts and method, then its assertions and notes.

    columns  of the terminal, to which the texts are wrapped; None if the output is not a terminal
    """
    counts = f"{part.name:<{width}} {part.values:>12,} {part.faults:>7,}  "
    told = [part.assertion.method, *_about(part)]
    if columns:
        room = max(columns - len(counts), LEAST)
        told = [line for text in told for line in wrap(text, room) or [""]]
    return "\n".join([counts + told[0], *[" " * len(counts) + line for line in told[1:]]])


def foot(parts: Sequence[Part]) -> str:
    """Return the last lines: the first faults, what is not verified, and the counts."""
    values, faults = totals(parts)
    lines = [f"fault: {fault}" for part in parts for fault in part.first]
    if unverified := [part.name for part in parts if part.assertion == UNVERIFIED]:
        lines.append(f"only the format was verified: {', '.join(unverified)}")
    return "\n".join([*lines, f"{values:,} values checked, {faults:,} faults"])


def _about(part: Part) -> list[str]:
    """Return a part's theorems, conventions, samples, reference and notes, a line each."""
    told = zip(Assertion._fields, part.assertion, strict=True)
    lines = [(LABELS.get(kind, kind), text) for kind, text in told if text and kind != "method"]
    return [f"{label}: {text}" for label, text in lines] + part.notes


def totals(parts: Iterable[Part]) -> tuple[int, int]:
    """Return the numbers of values checked and of faults found."""
    counts = [(part.values, part.faults) for part in parts]
    return sum(values for values, _ in counts), sum(faults for _, faults in counts)


def as_dict(parts: Sequence[Part]) -> dict[str, Any]:
    """Return the report as plain data, ready for JSON."""
    values, faults = totals(parts)
    told = [
        {
            "part": part.name,
            "values": part.values,
            "faults": part.faults,
            "first_faults": [fault._asdict() for fault in part.first],
            "notes": part.notes,
            **part.assertion._asdict(),
        }
        for part in parts
    ]
    return {"parts": told, "values": values, "faults": faults}
