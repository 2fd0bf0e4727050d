"""The registry of packs, in order, and the verification of a pack by the standard library.

A game's `bindings` has its packs, and those of its tables that need no other library.
"""

from hashlib import sha256
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from ttt_tables.errors import MissingTableError
from ttt_tables.pack import read_file, read_pack
from ttt_tables.verify.report import UNREADABLE, Part
from ttt_tables.verify.ultimate import learned, measured
from ttt_tables.verify.verifier import PackVerifier

BOUND = [
    import_module(f"{__package__}.{module.name}.bindings")
    for module in iter_modules([str(Path(__file__).parent)])
    if module.ispkg
]
PACKS: dict[str, PackVerifier] = dict(
    sorted(packed for module in BOUND for packed in getattr(module, "PACKS", {}).items())
)
ENGINE = {"book": measured.BOOK_VERIFIER, "learned": learned.VERIFIER}  # beside the engine
_faultless: dict[tuple[str, str], Part] = {}  # by a pack's name and the SHA-256 of its bytes


def verify_pack(name: str, folder: Path, prefix: str = "") -> Part:
    """Return the verification of a folder's pack. A pack that cannot be read is a fault.

    A pack is checked once: a copy with the same bytes is not checked again in this process.

    prefix   precedes the pack's name in the report
    """
    verifier = (PACKS | ENGINE)[name]
    part = Part(f"{prefix}{name}.pack", verifier.assertion)
    path = folder / f"{name}.pack"
    try:
        seen = name, sha256(read_file(str(path))).hexdigest()
    except OSError:
        seen = name, ""
    if seen in _faultless:
        part.merge(_faultless[seen])
        part.notes = ["byte for byte a pack that was checked before"]
        return part
    try:
        verifier.check(part, read_pack(str(path)))
        if not part.faults:
            _faultless[seen] = part
    except MissingTableError:
        raise
    except UNREADABLE as error:
        part.fault("", "bytes", error, "a pack")
    return part
