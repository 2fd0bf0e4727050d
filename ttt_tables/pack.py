"""The packed tables: one file per game, which is checked when it is opened (see docs/format.md).

    offset  bytes
         0      8  magic  b"\\x89TTTPACK"
         8      4  format version
        12      4  CRC-32 of all the other bytes
        16      4  length of the file
        20      4  number of arrays n
        24     32  SHA-256 of the contents of the tables it was compiled from
        56  36 * n  the directory: name (24 bytes, ASCII, padded with zeros), type, length, offset
       ...         the arrays, each from the next multiple of 8 on

An array has one dimension, like a table's column. Its type is a type code of Python's `array`, or c
for ASCII text. All numbers are little-endian; those of the head and of the directory are unsigned.

CRC-32 detects every change of one byte, and of up to 32 consecutive bits. It adds 0.3 ms to the
loading time; SHA-256 would add 2.5 ms, a quarter of the start-up time. A pack is trusted like code:
if its checksum is right, its content is used without further tests.
"""

import os
from itertools import accumulate
from os.path import dirname, join
from stat import S_ISREG
from sys import byteorder
from zlib import crc32

from ttt_tables.errors import CorruptTableError, MissingTableError, StaleTableError, quote

MAGIC = b"\x89TTTPACK"
VERSION = 2
DIRECTORY = 56  # the offset of the directory
NAME = 24
ENTRY = NAME + 12  # bytes
LARGEST = 1 << 22  # the most bytes of a pack: several times the size of our largest one
AGAIN = "run make again in a checkout, or install ttt-tables again"
__loader__: "Any"  # of a folder, a zip file or a compiled program
PACKAGE = join(dirname(__file__), "")
PACKAGE_FOLDER = PACKAGE + "data"


class Pack(dict[str, "memoryview[Any]"]):
    """The arrays of a pack by name: views of the file's bytes, which have been read and checked.

    Access to a missing array raises CorruptTableError. A pack never changes. No two kinds of packs
    have the same arrays, so a reader recognizes its pack by its arrays.
    """

    def __init__(
        self,
        arrays: "Mapping[str, bytes | memoryview[Any]]",
        source: bytes,
        path: str = "<bytes>",
    ) -> None:
        super().__init__({name: memoryview(array) for name, array in arrays.items()})
        self.source: bytes = source
        self._path = path

    def __missing__(self, name: str) -> "memoryview[Any]":
        raise CorruptTableError(
            f"the pack {self._path!r} has no array {name!r}, so it is another pack or too old: "
            f"{AGAIN}"
        )

    def require(self, names: "Iterable[str]") -> "Pack":
        """Return the pack itself. Raises CorruptTableError unless it has all these arrays."""
        for name in names:
            self[name]
        return self

    def text(self, name: str) -> str:
        """Return an array of characters as text. Raises CorruptTableError for another array."""
        array = self[name]
        try:
            if array.format == "c":
                return str(array, "ascii")
        except UnicodeDecodeError:
            pass
        raise CorruptTableError(f"the pack's array {name!r} is not ASCII text: {AGAIN}")

    def columns(
        self, types: "Mapping[str, str]", rows: int | None = None
    ) -> "list[memoryview[Any]]":
        """Return the columns of a table.

        types   the names of the columns, each with the letters of the types that it may have
        rows    the number of rows of every column; by default, that of the first column

        Raises CorruptTableError for a column of another type or length, and for a table without
        rows.
        """
        found = [self[name] for name in types]
        count = (len(found[0]) if rows is None else rows) or 1
        for (name, letters), column in zip(types.items(), found, strict=True):
            if column.format not in letters or len(column) != count:
                raise CorruptTableError(
                    f"the pack's array {name!r} must have {count} rows of a type in {letters!r}, "
                    f"got {len(column)} of type {column.format!r}: {AGAIN}"
                )
        return found


def astray() -> CorruptTableError:
    """Return the error for a row that refers to a missing row: a checksum cannot detect that."""
    return CorruptTableError(f"a row of the pack points outside its tables: {AGAIN}")


def check_folder(folder: object) -> str:
    """Return a folder's path as text. Raises MissingTableError for a URL or another object."""
    try:
        path = os.fspath(folder)  # type: ignore[call-overload]
    except TypeError:
        path = None
    if not isinstance(path, str):
        raise MissingTableError(f"a folder must be a str or a Path, got {quote(folder)}")
    scheme, is_address, _ = path.partition("://")
    if is_address and "/" not in scheme:
        raise MissingTableError(
            f"a folder must be a local path, got an address ({scheme}://...): download the files, "
            "and name their folder"
        )
    return path


def open_pack(game: str, folder: str | None = None) -> Pack:
    """Return a game's pack from a folder, by default the package's own.

    Raises the errors of `read_pack`.
    """
    return read_pack(join(PACKAGE_FOLDER if folder is None else folder, f"{game}.pack"))


def read_pack(path: str) -> Pack:
    """Return the pack in a file.

    Raises MissingTableError, StaleTableError (another format version) and CorruptTableError (a byte
    has changed, is missing or has been added).
    """
    try:
        data = read_file(path)
    except (OSError, ValueError) as error:  # ValueError: a path with a null character
        raise _missing(path, getattr(error, "strerror", error)) from None
    return decode(data, path)


def read_file(path: str) -> bytes:
    """Return the bytes of a file, which has at most the size of a pack.

    The package's loader reads the files of the package, which may be in a zip file or in a compiled
    program. Raises OSError, and ValueError for a path with a null character.
    """
    if path.startswith(PACKAGE):
        found: bytes = __loader__.get_data(path)
        return found
    with open(path, "rb", opener=_open_at_once) as file:
        if S_ISREG(os.fstat(file.fileno()).st_mode):
            return file.read(LARGEST + 1)
    raise OSError(0, "not a regular file")  # a device, or a FIFO


def _missing(path: str, why: object) -> MissingTableError:
    mend = "run make in a checkout"
    if path.startswith(PACKAGE):
        mend += ", or install ttt-tables again"
    else:
        mend += " and name its folder data, or name no folder to use the package's own tables"
    return MissingTableError(f"no packed tables at {path!r} ({why or 'not found'}): {mend}")


def _open_at_once(path: str, flags: int) -> int:
    """Open a file. A FIFO is opened without waiting for its writer."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def decode(data: bytes, path: str = "<bytes>") -> Pack:
    """Return the pack in these bytes. Raises the errors of `read_pack`, which name `path`."""

    def corrupt(why: str) -> CorruptTableError:
        return CorruptTableError(f"the pack {path!r} is damaged ({why}): {AGAIN}")

    if len(data) < DIRECTORY or data[:8] != MAGIC:
        raise corrupt("it does not begin with the head of a pack")
    if len(data) > LARGEST:
        raise corrupt(f"it is larger than {LARGEST} bytes")
    if _integer(data, 16) != len(data):
        raise corrupt(f"it has {len(data)} bytes and should have {_integer(data, 16)}")
    if _checksum(data) != _integer(data, 12):
        raise corrupt("its checksum does not match its bytes")
    version = _integer(data, 8)
    if version != VERSION:
        raise StaleTableError(
            f"the pack {path!r} has format version {version}, and this reader supports {VERSION}: "
            f"install the ttt_tables that built it, or {AGAIN}"
        )
    return Pack(_arrays(data, corrupt), data[24:DIRECTORY], path)


def _integer(data: bytes, offset: int) -> int:
    return int.from_bytes(data[offset : offset + 4], "little")


def _checksum(data: bytes) -> int:
    """Return the CRC-32 of all bytes except the four bytes of the checksum."""
    return crc32(memoryview(data)[16:], crc32(data[:12]))


def _arrays(
    data: bytes, corrupt: "Callable[[str], CorruptTableError]"
) -> "dict[str, memoryview[Any]]":
    arrays = {}
    view = memoryview(data)
    for at in range(DIRECTORY, DIRECTORY + ENTRY * _integer(data, 20), ENTRY):
        name = data[at : at + NAME].rstrip(b"\0").decode("ascii", "replace")
        kind, length, start = [_integer(data, at + NAME + place) for place in (0, 4, 8)]
        try:
            array = _native(view[start : start + length].cast(chr(kind)))  # type: ignore[call-overload]
        except (ValueError, OverflowError, TypeError):  # not a type, or an incomplete item
            raise corrupt("its directory has an invalid entry") from None
        if array.nbytes != length:
            raise corrupt("its directory points outside the file")
        arrays[name] = array
    return arrays


def _native(array: "memoryview[Any]") -> "memoryview[Any]":
    """Convert an array between little-endian and the machine's byte order."""
    if byteorder == "little" or array.itemsize == 1:
        return array
    from array import array as typed

    swapped = typed(array.format, array.tobytes())
    swapped.byteswap()
    return memoryview(swapped)


def encode(arrays: "Mapping[str, array[Any] | memoryview[Any] | str]", source: bytes) -> bytes:
    """Return the bytes of a pack, the inverse of `decode`.

    arrays   the arrays by name; a str is ASCII text
    source   the SHA-256 digest of the tables from which they are made, 32 bytes
    """
    views: list[memoryview[Any]] = [
        memoryview(one.encode("ascii")).cast("c") if isinstance(one, str) else memoryview(one)
        for one in arrays.values()
    ]
    bodies = [_filled(_native(view).tobytes()) for view in views]
    first = len(_filled(bytes(DIRECTORY + ENTRY * len(views))))
    starts = accumulate([len(body) for body in bodies], initial=first)
    directory = b"".join(
        [
            name.encode("ascii").ljust(NAME, b"\0")
            + b"".join(map(_four, (ord(view.format), view.nbytes, start)))
            for name, view, start in zip(arrays, views, starts, strict=False)
        ]
    )
    head = _filled(bytes(DIRECTORY) + directory)[DIRECTORY:]
    rest = b"".join([head, *bodies])
    body = _four(DIRECTORY + len(rest)) + _four(len(views)) + source + rest
    start = MAGIC + _four(VERSION)
    return start + _four(crc32(body, crc32(start))) + body


def _filled(body: bytes) -> bytes:
    """Return bytes padded with zeros to a multiple of 8."""
    return body + bytes(-len(body) % 8)


def _four(number: int) -> bytes:
    return number.to_bytes(4, "little")


TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array
    from collections.abc import Callable, Iterable, Mapping
    from typing import Any
