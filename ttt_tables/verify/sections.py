"""The sections of a pack as text and as records; the reader has checked the pack's bytes."""

from collections.abc import Iterable
from struct import calcsize, iter_unpack

from ttt_tables.pack import Pack
from ttt_tables.verify.report import Part

Record = tuple[int, ...]


def text(pack: Pack, name: str) -> str:
    """Return a section as text; one that is not there is empty."""
    return pack.sections.get(name, b"").decode("ascii", "replace")


def records(pack: Pack, name: str, form: str) -> list[Record]:
    """Return the records of a section; what does not fill a record at its end is left out."""
    data, width = pack.sections.get(name, b""), calcsize(form)
    return list(iter_unpack(form, data[: len(data) // width * width]))


def numbers(pack: Pack, name: str, form: str = "<H") -> list[int]:
    """Return the numbers of a section; what does not fill one at its end is left out."""
    return [record[0] for record in records(pack, name, form)]


def check_names(part: Part, pack: Pack, expected: list[str]) -> None:
    """Check which sections there are, in their order."""
    part.column("sections", expected, list(pack.sections), expected)


def check_length(part: Part, pack: Pack, name: str, length: int) -> None:
    """Check how many bytes a section has."""
    part.expect("", f"{name}, bytes", len(pack.sections.get(name, b"")), length)


def check_distinct(part: Part, pack: Pack, name: str, form: str) -> list[Record]:
    """Return the records of a section, after checking that they are a sorted set."""
    found = records(pack, name, form)
    part.column(name, range(len(found)), found, sorted(set(found)))
    check_length(part, pack, name, calcsize(form) * len(found))
    return found


def check_use(part: Part, name: str, found: list[Record], used: Iterable[int]) -> None:
    """Check that each record of a section is in use, and no other."""
    part.column(f"{name} in use", range(len(found)), sorted(used), range(len(found)))
