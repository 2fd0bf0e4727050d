"""The sections of a pack as text and as records. Reading the pack has checked its checksum."""

from struct import iter_unpack

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
        """Return the records of a section."""
        return list(iter_unpack(form, self.bytes.get(name, b"")))

    def numbers(self, name: str, form: str = "<H") -> list[int]:
        """Return the numbers of a section."""
        return [record[0] for record in self.records(name, form)]

    def check_names(self, expected: list[str]) -> None:
        """Check which sections there are, in their order."""
        self.part.column("sections", expected, list(self.bytes), expected)
