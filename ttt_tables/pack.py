"""The packed tables: one file a game, checked byte by byte when opened. docs/format.md draws it.

offset  bytes
0      8  magic  b"\\x89TTTPACK"
8      4  format version                      integers are unsigned and little-endian
12      4  number of sections n
16     32  SHA-256 of the contents of the tables it was compiled from
48     32  SHA-256 of this whole file, with these 32 bytes zero
80  32 * n  the directory: name (24 bytes, ASCII, padded with zeros), offset, length
...         the sections, one after another, with no bytes between or behind them
"""

from hashlib import sha256

from ttt_tables.errors import CorruptTableError, MissingTableError, StaleTableError

MAGIC = b"\x89TTTPACK"
VERSION = 1
DIRECTORY = 80  # where it starts
ENTRY = 32
LARGEST = 1 << 26  # no pack is larger, so a hostile file cannot ask for much memory


class Pack:
    """The sections of a pack by name, read once, whole and checked. Nothing in it changes."""

    __slots__ = ("sections", "source")

    def __init__(self, sections: dict[str, bytes], source: bytes) -> None:
        self.sections = sections
        self.source = source

    def section(self, name: str) -> bytes:
        """Return a section's bytes. Raises CorruptTableError if the pack has none of this name."""
        try:
            return self.sections[name]
        except KeyError:
            raise CorruptTableError(f"the pack has no section {name!r}: run make again") from None


def read_pack(path: str) -> Pack:
    """Return the pack in a file.

    Raises MissingTableError, StaleTableError (another format version) and CorruptTableError (any
    byte changed, missing or added).
    """
    try:
        with open(path, "rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise MissingTableError(
            f"no packed tables at {path!r} ({error.strerror}): run make, or name the folder that "
            "make built"
        ) from None
    return decode(data, path)


def decode(data: bytes, path: str = "<bytes>") -> Pack:
    """Return the pack that bytes hold; raises as `read_pack` does, naming `path`."""

    def corrupt(why: str) -> CorruptTableError:
        return CorruptTableError(f"the pack {path!r} is damaged ({why}): run make again")

    if len(data) < DIRECTORY or data[:8] != MAGIC:
        raise corrupt("it does not start as a pack does")
    if len(data) > LARGEST:
        raise corrupt(f"it is larger than {LARGEST} bytes")
    version = int.from_bytes(data[8:12], "little")
    if version != VERSION and version < 1 << 16:
        raise StaleTableError(
            f"the pack {path!r} has format version {version}, this reader knows {VERSION}: "
            "install the ttt_tables that built it, or run make again"
        )
    if sha256(data[:48] + bytes(32) + data[80:]).digest() != data[48:80]:
        raise corrupt("its checksum does not match its bytes")
    return Pack(_sections(data, corrupt), data[16:48])


def _sections(data: bytes, corrupt: "Callable[[str], CorruptTableError]") -> dict[str, bytes]:
    count = int.from_bytes(data[12:16], "little")
    end = DIRECTORY + ENTRY * count
    if end > len(data):
        raise corrupt("its directory is longer than the file")
    sections = {}
    for start in range(DIRECTORY, DIRECTORY + ENTRY * count, ENTRY):
        offset = int.from_bytes(data[start + 24 : start + 28], "little")
        length = int.from_bytes(data[start + 28 : start + 32], "little")
        if offset != end or offset + length > len(data):
            raise corrupt("its directory points outside the file")
        end = offset + length
        name = data[start : start + 24].rstrip(b"\0").decode("ascii", "replace")
        sections[name] = data[offset:end]
    if end != len(data):
        raise corrupt("bytes follow its last section")
    return sections


def encode(sections: "Mapping[str, bytes]", source: bytes) -> bytes:
    """Return the bytes of a pack: the inverse of `decode`. `source` is a SHA-256 digest."""
    directory, body = b"", b""
    start = DIRECTORY + ENTRY * len(sections)
    for name, section in sections.items():
        directory += (
            name.encode("ascii").ljust(24, b"\0")
            + (start + len(body)).to_bytes(4, "little")
            + len(section).to_bytes(4, "little")
        )
        body += section
    head = MAGIC + VERSION.to_bytes(4, "little") + len(sections).to_bytes(4, "little") + source
    return head + sha256(head + bytes(32) + directory + body).digest() + directory + body


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
