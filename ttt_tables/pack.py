"""The packed tables: one file a game, checked byte by byte when opened. docs/format.md draws it.

    offset  bytes
         0      8  magic  b"\\x89TTTPACK"
         8      4  format version
        12      4  CRC-32 of all the other bytes
        16      4  length of the file
        20      4  number of arrays n
        24     32  SHA-256 of the contents of the tables it was compiled from
        56  36 * n  the directory: name (24 bytes, ASCII, padded with zeros), type, length, offset
       ...         the arrays, each from the next multiple of 8 on

An array has one dimension, like a table's column. Its type is a letter of Python's `array`, or c:
a text in ASCII. All numbers are little-endian, those of head and directory unsigned.

CRC-32 finds every change of one byte, and of any 32 bits in a row, for certain. It adds 0.3 ms to
loading; SHA-256 would add 2.5, a quarter of the start-up. A pack is trusted as code is: what stands
under a right checksum is answered from.
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
DIRECTORY = 56  # where it starts
NAME = 24
ENTRY = NAME + 12  # bytes
LARGEST = 1 << 22  # bytes that a pack may have, several times what the largest has
AGAIN = "run make again in a checkout, or install ttt-tables again"
__loader__: "Any"  # from a folder, a zip or a program's file
PACKAGE = join(dirname(__file__), "")
PACKAGE_FOLDER = PACKAGE + "data"


class Pack(dict[str, "memoryview[Any]"]):
    """The arrays of a pack by name, read once, whole and checked: no byte of the file is copied.

    Raises CorruptTableError where an array is missing. Nothing in it changes. No two kinds of packs
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
        """Return the pack. Raises CorruptTableError unless it has all these arrays."""
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
        """Return the columns of a table by their names, each with the types that it may have.

        All have so many rows, or as many as the first. Raises CorruptTableError for other columns,
        and for a table without a row.
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
    """Return the rejection of a row that names one outside its table, which no checksum tells."""
    return CorruptTableError(f"a row of the pack points outside its tables: {AGAIN}")


def check_folder(folder: object) -> str:
    """Return a folder's path as text. Raises MissingTableError for an address or another object."""
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
    """Return a game's pack from a folder, or the package's own. Raises as `read_pack` does."""
    return read_pack(join(PACKAGE_FOLDER if folder is None else folder, f"{game}.pack"))


def read_pack(path: str) -> Pack:
    """Return the pack in a file.

    Raises MissingTableError, StaleTableError (another format version) and CorruptTableError (any
    byte changed, missing or added).
    """
    try:
        data = read_file(path)
    except (OSError, ValueError) as error:  # ValueError: a path with a null character
        raise _missing(path, getattr(error, "strerror", error)) from None
    return decode(data, path)


def read_file(path: str) -> bytes:
    """Return the bytes of a file: of the package, or of a folder up to the size of a pack.

    The package's loader reads its own files, since it may be in a zip or in the file of a program.
    Raises OSError, and ValueError for a path with a null character.
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
    """Open a file, and a FIFO without waiting for its writer."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def decode(data: bytes, path: str = "<bytes>") -> Pack:
    """Return the pack in these bytes; raises as `read_pack` does, naming `path`."""

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
    """Return the CRC-32 of all bytes but the four that hold it."""
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
        except (ValueError, OverflowError, TypeError):  # no type, or an item cut short
            raise corrupt("its directory has an invalid entry") from None
        if array.nbytes != length:
            raise corrupt("its directory points outside the file")
        arrays[name] = array
    return arrays


def _native(array: "memoryview[Any]") -> "memoryview[Any]":
    """Return an array in the machine's order of bytes, from or for little-endian bytes."""
    if byteorder == "little" or array.itemsize == 1:
        return array
    from array import array as typed

    swapped = typed(array.format, array.tobytes())
    swapped.byteswap()
    return memoryview(swapped)


def encode(arrays: "Mapping[str, array[Any] | memoryview[Any] | str]", source: bytes) -> bytes:
    """Return the bytes of a pack: the inverse of `decode`. `source` is a SHA-256 digest."""
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
    """Return bytes filled up with zeros to a multiple of 8."""
    return body + bytes(-len(body) % 8)


def _four(number: int) -> bytes:
    return number.to_bytes(4, "little")


TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array
    from collections.abc import Callable, Iterable, Mapping
    from typing import Any
