"""The packed tables: one file a game, checked byte by byte when opened. docs/format.md draws it.

    offset  bytes
         0      8  magic  b"\\x89TTTPACK"
         8      4  format version                    integers are unsigned and little-endian
        12      4  CRC-32 of all the other bytes
        16      4  length of the file
        20      4  number of sections n
        24     32  SHA-256 of the contents of the tables it was compiled from
        56  32 * n  the directory: name (24 bytes, ASCII, padded with zeros), offset, length
       ...         the sections, one after another, with no bytes between or behind them

CRC-32 finds every change of one byte, and of any 32 bits in a row, for certain. It adds 0.3 ms to
loading; SHA-256 would add 2.5, a quarter of the start-up. A pack is trusted as code is: what stands
under a right checksum is answered from.
"""

import os
from os.path import basename, join
from stat import S_ISREG
from zlib import crc32

from ttt_tables.errors import CorruptTableError, MissingTableError, StaleTableError, quote

MAGIC = b"\x89TTTPACK"
VERSION = 1
DIRECTORY = 56  # where it starts
ENTRY = 32
_OF_GAMES = {  # bytes that a pack of a data folder may have, about twice what the package's has
    "abrupt": 1 << 17,
    "classic": 1 << 21,
    "dice": 1 << 18,
    "family": 1 << 20,
    "miniboard": 1 << 16,
    "phantom": 1 << 13,
    "ultimate": 1 << 18,
}
PACKS = tuple(_OF_GAMES)
LARGEST = {**_OF_GAMES, "book": 1 << 15, "learned": 1 << 19}  # the last two are the engine's
AGAIN = "run make again in a checkout, or install ttt-tables again"
PACKAGE_FOLDER = __file__[: -len("pack.py")] + "data"


class Pack:
    """The sections of a pack by name, read once, whole and checked. Nothing in it changes."""

    __slots__ = ("_views", "source")

    def __init__(self, sections: "Mapping[str, bytes | memoryview]", source: bytes) -> None:
        self._views = {name: memoryview(section) for name, section in sections.items()}
        self.source: bytes = source

    @property
    def sections(self) -> dict[str, bytes]:
        """The bytes of every section, by name."""
        return {name: bytes(view) for name, view in self._views.items()}

    def section(self, name: str, length: int | None = None) -> bytes:
        """Return a section's bytes. Raises as `view` does."""
        return bytes(self.view(name, length))

    def view(self, name: str, length: int | None = None) -> memoryview:
        """Return a section where it stands in the file: no byte of it is copied.

        Raises CorruptTableError if the section is missing or has another length.
        """
        if name not in self._views:
            raise CorruptTableError(f"the pack has no section {name!r}: {AGAIN}")
        section = self._views[name]
        if length not in (None, len(section)):
            raise CorruptTableError(
                f"the pack's section {name!r} has {len(section)} bytes and should have {length}: "
                f"{AGAIN}"
            )
        return section


def check_folder(folder: object) -> str:
    """Return a folder's path as text. Raises MissingTableError for another object."""
    try:
        path = os.fspath(folder)  # type: ignore[call-overload]
    except TypeError:
        path = None
    if not isinstance(path, str):
        raise MissingTableError(f"a folder is named by a str or a Path, not {quote(folder)}")
    return path


def open_pack(game: str, folder: str | None = None) -> Pack:
    """Return a game's pack from a folder, or the package's own. Raises as `read_pack` does."""
    return read_pack(join(PACKAGE_FOLDER if folder is None else folder, f"{game}.pack"))


def read_pack(path: str) -> Pack:
    """Return the pack in a file.

    Raises MissingTableError, StaleTableError (another format version) and CorruptTableError (any
    byte changed, missing or added).
    """
    try:
        with open(path, "rb", opener=_open_at_once) as file:
            data = (
                file.read(largest(path) + 1) if S_ISREG(os.fstat(file.fileno()).st_mode) else None
            )
    except (OSError, ValueError) as error:  # ValueError: a path with a null character
        why = getattr(error, "strerror", error)
        raise _missing(path, why) from None
    if data is None:  # a device, or a FIFO
        raise _missing(path, "no regular file")
    return decode(data, path)


def largest(path: str) -> int:
    """Return how many bytes a pack in this file may have."""
    return LARGEST.get(basename(path).removesuffix(".pack"), max(LARGEST.values()))


def _missing(path: str, why: object) -> MissingTableError:
    mend = "run make in a checkout"
    if path.startswith(PACKAGE_FOLDER):
        mend += ", or install ttt-tables again"
    else:
        mend += " and name its folder data, or name none for the package's own tables"
    return MissingTableError(f"no packed tables at {path!r} ({why}): {mend}")


def _open_at_once(path: str, flags: int) -> int:
    """Open a file, and a FIFO without waiting for its writer."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def decode(data: bytes, path: str = "<bytes>") -> Pack:
    """Return the pack in these bytes; raises as `read_pack` does, naming `path`."""

    def corrupt(why: str) -> CorruptTableError:
        return CorruptTableError(f"the pack {path!r} is damaged ({why}): {AGAIN}")

    if len(data) < DIRECTORY or data[:8] != MAGIC:
        raise corrupt("it does not start as a pack does")
    if len(data) > largest(path):
        raise corrupt(f"it is larger than {largest(path)} bytes")
    if _integer(data, 16) != len(data):
        raise corrupt(f"it has {len(data)} bytes and should have {_integer(data, 16)}")
    if _checksum(data) != _integer(data, 12):
        raise corrupt("its checksum does not match its bytes")
    if _integer(data, 8) != VERSION:
        raise StaleTableError(
            f"the pack {path!r} has format version {_integer(data, 8)}, this reader knows "
            f"{VERSION}: install the ttt_tables that built it, or {AGAIN}"
        )
    return Pack(_sections(data, corrupt), data[24:DIRECTORY])


def _integer(data: bytes, offset: int) -> int:
    return int.from_bytes(data[offset : offset + 4], "little")


def _checksum(data: bytes) -> int:
    """Return the CRC-32 of all bytes but the four that hold it."""
    return crc32(memoryview(data)[16:], crc32(data[:12]))


def _sections(
    data: bytes, corrupt: "Callable[[str], CorruptTableError]"
) -> "dict[str, memoryview]":
    directory_end = end = DIRECTORY + ENTRY * _integer(data, 20)
    if end > len(data):
        raise corrupt("its directory is longer than the file")
    sections, view = {}, memoryview(data)
    for entry in range(DIRECTORY, directory_end, ENTRY):
        start, length = _integer(data, entry + 24), _integer(data, entry + 28)
        if start != end or start + length > len(data):
            raise corrupt("its directory points outside the file")
        end = start + length
        name = data[entry : entry + 24].rstrip(b"\0").decode("ascii", "replace")
        sections[name] = view[start:end]
    if end != len(data):
        raise corrupt("bytes follow its last section")
    return sections


def encode(sections: "Mapping[str, bytes]", source: bytes) -> bytes:
    """Return the bytes of a pack: the inverse of `decode`. `source` is a SHA-256 digest."""
    end = DIRECTORY + ENTRY * len(sections)
    directory = b""
    for name, section in sections.items():
        directory += name.encode("ascii").ljust(24, b"\0") + _four(end) + _four(len(section))
        end += len(section)
    body = _four(end) + _four(len(sections)) + source + directory + b"".join(sections.values())
    head = MAGIC + _four(VERSION)
    return head + _four(crc32(body, crc32(head))) + body


def _four(number: int) -> bytes:
    return number.to_bytes(4, "little")


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
