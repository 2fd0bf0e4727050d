"""The sections of a pack as text and as records; the reader has checked the pack's bytes."""

from collections.abc import Iterable
from struct import calcsize, iter_unpack

from ttt_tables.pack import Pack
from ttt_tables.verify.report import Part

Record = tuple[int, ...]


class Sections:
    """The sections of one pack while it is verified; a missing section is empty."""

    def __init__(self, part: Part, pack: Pack) -> None:
        self.part = part
        self.source: str = pack.source.hex()
        self.bytes: dict[str, bytes] = pack.sections

    def text(self, name: str) -> str:
        """Return a section as text."""
        return self.bytes.get(name, b"").decode("ascii", "replace")

    def records(self, name: str, form: str) -> list[Record]:
        """Return the whole records of a section; a rest at its end is left out."""
        data, width = self.bytes.get(name, b""), calcsize(form)
        return list(iter_unpack(form, data[: len(data) // width * width]))

    def numbers(self, name: str, form: str = "<H") -> list[int]:
        """Return the whole numbers of a section; a rest at its end is left out."""
        return [record[0] for record in self.records(name, form)]

    def check_names(self, expected: list[str]) -> None:
        """Check which sections there are, in their order."""
        self.part.column("sections", expected, list(self.bytes), expected)

    def check_length(self, name: str, length: int) -> None:
        """Check how many bytes a section has."""
        self.part.expect("", f"{name}, bytes", len(self.bytes.get(name, b"")), length)

    def check_distinct(self, name: str, form: str) -> list[Record]:
        """Return the records of a section, after checking that they are a sorted set."""
        found = self.records(name, form)
        self.part.column(name, range(len(found)), found, sorted(set(found)))
        self.check_length(name, calcsize(form) * len(found))
        return found

    def check_use(self, name: str, found: list[Record], used: Iterable[int]) -> None:
        """Check that each record of a section is in use, and no other."""
        self.part.column(f"{name} in use", range(len(found)), sorted(used), range(len(found)))
