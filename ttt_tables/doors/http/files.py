"""The page's files and the packs: read once, served from memory, and described."""

import gzip
import json
from pathlib import Path
from typing import Any

from ttt_tables import engine
from ttt_tables.answers import listed
from ttt_tables.classic.puzzles import LEVELS
from ttt_tables.dice.rules import DICE_RULES
from ttt_tables.pack import PACKAGE_FOLDER, PACKS, read_pack
from ttt_tables.probabilistic.grid import NAMED, parse_grid
from ttt_tables.tablebase import Tablebase, open_tablebase
from ttt_tables.ultimate.rules import RULES as ULTIMATE_RULES

PAGE = Path(__file__).parent / "page"
LEARNED = Path(engine.__path__[0]) / "learned.pack"
LISTED = "games.json"
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".json": "application/json",
    ".js": "text/javascript; charset=utf-8",
    ".pack": "application/octet-stream",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
STORED = ("font/woff2", "image/png")  # compressed by their own format: gzip saves nothing


def page_files(data: str | None) -> dict[str, tuple[bytes, str]]:
    """Return each file's bytes and media type, by its path: the page, and the packs it reads."""
    page = [path for path in sorted(PAGE.rglob("*.*")) if path.parent.name != "console"]
    named = [(path.relative_to(PAGE).as_posix(), path) for path in page]
    named += [(f"data/{path.name}", path) for path in (*_packs(data), LEARNED)]
    files = {name: (path.read_bytes(), TYPES[path.suffix]) for name, path in named}
    return {"": files["index.html"], f"data/{LISTED}": (games_json(), TYPES[".json"]), **files}


def games_json() -> bytes:
    """Return the description of all games, as /games answers it."""
    return f"{json.dumps(listed(open_tablebase()))}\n".encode()


def gzipped(body: bytes) -> bytes:
    """Return bytes compressed by gzip at its smallest; equal input gives equal output."""
    return gzip.compress(body, compresslevel=9, mtime=0)


def describe_tables(tablebase: Tablebase, data: str | None) -> dict[str, Any]:
    """Return the packs with size and source, and the names of policies, rules, levels and grids."""
    return {
        "packs": [
            {
                "name": path.stem,
                "path": f"/data/{path.name}",
                "bytes": path.stat().st_size,
                "source": read_pack(str(path)).source.hex(),
            }
            for path in _packs(data)
        ],
        "policies": tablebase.policies,
        "dice_rules": list(DICE_RULES),
        "ultimate_rules": list(ULTIMATE_RULES),
        "puzzle_levels": LEVELS,
        "grids": {name: parse_grid(name).show() for name in NAMED},
    }


def _packs(data: str | None) -> list[Path]:
    folder = Path(PACKAGE_FOLDER if data is None else data)
    return [folder / f"{name}.pack" for name in PACKS]
