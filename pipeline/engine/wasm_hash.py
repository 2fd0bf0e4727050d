"""The hashes of engine.wasm in a script: the library compiles no module with other hashes.

`python -m pipeline wasm` writes them after the module, and `make check` compares them without
compiling.
"""

from hashlib import sha256
from zlib import crc32

from pipeline.engine.webassembly import FILE
from pipeline.errors import CheckError
from pipeline.files import write_bytes
from ttt_tables.interfaces.http.files import PAGE

SCRIPT = PAGE / "library" / "engine-hash.js"
TEXT = """// The hashes of engine.wasm: `python -m pipeline wasm` writes them.
export const SHA256 = "{sha256}";
export const CRC32 = {crc32:#x};
"""


def hashes() -> bytes:
    """Return the script that has the hashes of the stored module."""
    data = FILE.read_bytes()
    return TEXT.format(sha256=sha256(data).hexdigest(), crc32=crc32(data)).encode()


def write_hashes() -> None:
    """Write the script."""
    write_bytes(SCRIPT, hashes())


def check_hashes() -> None:
    """Raise CheckError if the script does not have the hashes of the stored module."""
    if not SCRIPT.is_file() or SCRIPT.read_bytes() != hashes():
        raise CheckError(
            f"{SCRIPT.name} does not have the hashes of {FILE.name}: run python -m pipeline wasm"
        )
