"""The sections of a pack as text and as records. Reading the pack has checked its checksum."""

from collections.abc import Iterable
from struct import calcsize, iter_unpack

from ttt_tables.pack import Pack
from ttt_tables.verify.report import Part

Record = tuple[int, ...]


class Sections:
    """The sections of one pack under verification; a missing section is empty."""

    def __init__(self, part: Part, pack: Pack) -> None:
        self.part = part
        self.source: str = pack.source.hex()
        self.bytes: dict[str, bytes] = pack.sections

    def text(self, name: str) -> str:
        """Return a section as text."""
        return self.bytes.get(name, b"").decode("ascii", "replace")

    def records(self, name: str, form: str) -> list[Record]:
        """Return the whole records of a section, without spare bytes at its end."""
        data, width = self.bytes.get(name, b""), calcsize(form)
        return list(iter_unpack(form, data[: len(data) // width * width]))

    def numbers(self, name: str, form: str = "<H") -> list[int]:
        """Return the numbers of a section, without spare bytes at its end."""
        return [record[0] for record in self.records(name, form)]

    def check_names(self, expected: list[str]) -> None:
        """Check which sections there are, in their order."""
        self.part.column("sections", expected, list(self.bytes), expected)

    def check_length(self, name: str, length: int) -> None:
        """Check how many bytes a section has."""
        self.part.expect("", f"{name}, bytes", len(self.bytes.get(name, b"")), length)

    def check_distinct(self, name: str, form: str) -> list[Record]:
        """Return the records of a section, after checking that they are sorted and distinct."""
        stored = self.records(name, form)
        self.part.column(name, range(len(stored)), stored, sorted(set(stored)))
        self.check_length(name, calcsize(form) * len(stored))
        return stored

    def check_use(self, name: str, records: list[Record], used: Iterable[int]) -> None:
        """Check that the indices in use are exactly those of a section's records."""
        self.part.column(f"{name} in use", range(len(records)), sorted(used), range(len(records)))
