"""The source of a product: its module, and every module of ours that it imports, also indirectly.

Files with a module's name are source, too: JSON next to it, which holds computed results, and a
file in data/measured.

An import inside a function counts. One that only type checkers read does not. A package's
`__init__` does not count, because its names load later, and our modules import the module itself.
"""

import ast
from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path

import ttt_tables
from pipeline import CHANGED
from pipeline.errors import ChangedSourceError

MEASURED = Path(__file__).parents[1] / "data" / "measured"
HOMES = {"pipeline": Path(__file__).parent, "ttt_tables": Path(ttt_tables.__file__).parent}


@cache
def source_hash(module: str) -> str:
    """Return the hash of a module's source and of all modules of ours that it imports."""
    parts = [
        b"".join([name.encode(), b"\n", read_source(name) or b"", *_beside(name)])
        for name in _reached(module)
    ]
    return sha256(b"\n".join(parts)).hexdigest()


def _beside(module: str) -> tuple[bytes, ...]:
    return read_json(module), read_measured(module)


def check_unchanged(product: str, module: str) -> None:
    """Raise ChangedSourceError if a source of a product was written since this program started.

    Such a source may have been loaded before it was written, and hashed after. The time compared is
    that of the last change of a file's bytes or name, which no program can set. It is compared with
    its value when the program started, so clocks do not matter.
    """
    for name in _reached(module):
        paths = [_path(name, suffix) for suffix in ("py", "json")]
        for path in (*paths, _measured(name)):
            if not path.is_file():
                continue
            about = path.stat()
            if CHANGED.get((about.st_dev, about.st_ino)) != about.st_ctime_ns:
                raise ChangedSourceError(
                    f"{product}: {path} changed while this ran, so nothing of it is written: run "
                    "it again"
                )


def _reached(module: str) -> list[str]:
    """Return a module and all modules of ours that it imports, directly or not, sorted."""
    reached: set[str] = set()
    new = {module}
    while new:
        reached |= new
        new = {name for importer in new for name in imported(importer)} - reached
    return sorted(reached)


@cache
def imported(module: str) -> frozenset[str]:
    """Return the modules of ours that a module imports directly."""
    names = set(_names(ast.parse(read_source(module) or b"").body))
    return frozenset(name for name in names if read_source(name) is not None)


@cache
def read_source(module: str) -> bytes | None:
    """Return the source of a module of ours, or None: for a package, another name, or a library."""
    if module.partition(".")[0] not in HOMES:
        return None
    path = _path(module, "py")
    return path.read_bytes() if path.is_file() else None


def read_json(module: str) -> bytes:
    """Return the JSON next to a module of ours that has its name; b"" if it is missing."""
    return _read(_path(module, "json"))


def read_measured(module: str) -> bytes:
    """Return the file in data/measured that has a module's name; b"" if it is missing."""
    return _read(_measured(module))


def _read(path: Path) -> bytes:
    return path.read_bytes() if path.is_file() else b""


def _measured(module: str) -> Path:
    return MEASURED / f"{module.rpartition('.')[2]}.json"


def _path(module: str, suffix: str) -> Path:
    package, _, inside = module.partition(".")
    return HOMES[package] / f"{inside.replace('.', '/')}.{suffix}"


def _names(body: Sequence[ast.AST]) -> Iterator[str]:
    """Yield the names that statements import: modules, and names that may be modules."""
    for node in body:
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif not (isinstance(node, ast.If) and getattr(node.test, "id", "") == "TYPE_CHECKING"):
            for part in ("body", "orelse", "handlers", "finalbody", "cases"):
                yield from _names(getattr(node, part, ()))
