"""Read the page's files and the packs into memory, and describe the packs."""

import gzip
import json
import re
from pathlib import Path, PurePosixPath
from typing import Any
from zipfile import ZipFile
from zlib import crc32

from ttt_tables.games.described import (
    about,
    answer_sheets,
    files,
    options_of_game,
    packs,
    puzzles_to_play,
    readers,
    rulesets,
)
from ttt_tables.games.registry import game_names, make
from ttt_tables.interfaces.http.merge import bare, closure, loaded, merged
from ttt_tables.notation.notations import NOTATIONS
from ttt_tables.pack import PACKAGE_FOLDER, read_file, read_pack
from ttt_tables.play.puzzles import PUZZLE_OPTIONS
from ttt_tables.tablebase import Tablebase, open_tablebase

__loader__: Any
PAGE = Path(__file__).parent / "page"
KERNEL = "engine.wasm"
LEVELS = PUZZLE_OPTIONS["level"].names()  # of puzzles, the easiest first
# The lists that are made when the page is.
LISTS = ("games.json", "puzzles.json", "days.json", "answer-sheets.json")
LISTED, PUZZLES, DAYS, ANSWERS = LISTS
OF_DAYS = 25  # puzzles of each game, from easy to hard, among the puzzles of the day
# In their order: a later one overrides an earlier one.
STYLES = (
    "tokens",
    "base",
    "controls",
    "board",
    "table",
    "games",
    "home",
    "lesson",
    "unmixed",
    "print",
)
# What opens a game by its name is for users of the library: a view imports its game's module.
BY_NAME = {"ttt-tables.js", "library/game.js", "library/registry.js"}
CONSOLE = "console/view.js"  # a view that not every page has
IN_BROWSER = ("console/answers.js", "console/worker.js")  # of a console that runs DuckDB itself
VIEWS = re.compile(r'\bdata-views="([^"]*)"')
WORDS = re.compile(r'\bwordsOf\("([\w-]+)"\)')
IMPORTED = re.compile(r'^import "\./(\w+)\.js";$', re.MULTILINE)
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


def page_files(data: str | None, console: str = "") -> dict[str, tuple[bytes, str]]:
    """Return each file's bytes and media type, by its path: the page, and the packs it reads.

    console   where the page's SQL console runs statements, "browser" or "server"; "" for none

    Raises MissingTableError, CorruptTableError and StaleTableError for the packs.
    """
    page = [name for name in page_names() if name not in IN_BROWSER]
    if not console:
        page = [name for name in page if not name.startswith("console/")]
    named = [(name, PAGE / name) for name in page if not name.endswith(".ts")]  # for compilers
    named += [(f"data/{path.name}", path) for path in pack_paths(data)]
    named += [(f"data/{name}", Path(path)) for name, path in files().items()]
    found = {name: (_content(path), TYPES[path.suffix]) for name, path in named}
    scripts = merged(sources(), "app.js", views(bool(console)), fronts())
    tablebase = open_tablebase(data)
    puzzles = puzzles_to_play(tablebase.stores)
    made = {
        "merged/style.css": style(),
        **{f"merged/{name}": text for name, text in scripts.items()},
        f"data/{LISTED}": games_json(),
        f"data/{PUZZLES}": puzzles_json(puzzles),
        f"data/{DAYS}": days_json(puzzles, tablebase),
        f"data/{ANSWERS}": f"{json.dumps(answer_sheets())}\n",
    }
    index = _with_needs(found["index.html"][0].decode(), scripts)
    has = f'<html data-console="{console}" ' if console else "<html "
    made["index.html"] = index.replace("<html ", has, 1)
    found |= {name: (text.encode(), TYPES[Path(name).suffix]) for name, text in made.items()}
    return {"": found["index.html"], **found}


def page_names() -> list[str]:
    """Return the paths of the files in the page's folder, which may be in a zip."""
    archive = getattr(__loader__, "archive", None)
    if archive is None:
        names = [path.relative_to(PAGE).as_posix() for path in PAGE.rglob("*.*")]
    else:
        folder = f"{PAGE.relative_to(archive).as_posix()}/"
        with ZipFile(archive) as file:
            paths = [name for name in file.namelist() if name.startswith(folder)]
        names = [path.removeprefix(folder) for path in paths if not path.endswith("/")]
    return sorted(names, key=PurePosixPath)


def sources() -> dict[str, str]:
    """Return the texts of the page's modules by path."""
    return {path: text for path, text in modules().items() if path not in BY_NAME}


def modules() -> dict[str, str]:
    """Return the texts of all modules by path, including those for users of the library."""
    return {name: _text(name) for name in page_names() if name.endswith(".js")}


def packs_read() -> set[str]:
    """Return the names of the packs that the scripts read, other than the engine's."""
    return {*re.findall(r'static pack = "(\w+)"', "".join(sources().values()))}


def views(console: bool) -> list[str]:
    """Return the paths of the modules that the page loads one at a time.

    They are the views, and modules that views load late, such as the reader of pasted texts.
    """
    front = "views/home.js"  # which the page's own module has
    paths = [path for path in sources() if path.startswith("views/") and path != front]
    return [*paths, *sorted(loaded(sources())), *([CONSOLE] if console else [])]


def fronts() -> list[str]:
    """Return the paths of the modules that describe each view before it is loaded."""
    return [path for path in sources() if path.startswith("fronts/")]


def _with_needs(index: str, scripts: dict[str, str]) -> str:
    """Return the HTML of the page, with the words that each view reads and its merged files."""
    every, needs = sources(), []
    for name in VIEWS.findall(index)[0].split():
        paths = closure(every, [f"views/{name}.js"])
        words = {one for path in paths for one in WORDS.findall(bare(every[path]))}
        files = IMPORTED.findall(scripts[f"views-{name}.js"])
        needs.append(f"{name}:{'+'.join(sorted(words))}:{'+'.join(files)}")
    return VIEWS.sub(rf'\g<0> data-needs="{" ".join(needs)}"', index, count=1)


def style() -> str:
    """Return all style sheets as one."""
    texts = {name: _text(f"style/{name}.css") for name in STYLES}
    return "".join(texts[name] for name in STYLES if name != "print") + (
        f"@media print {{\n{texts['print']}}}\n"
    )


def puzzles_json(puzzles: dict[str, dict[int, str]]) -> str:
    """Return the positions of the puzzles of each game, in their order."""
    return f"{json.dumps({game: [*every.values()] for game, every in puzzles.items()})}\n"


def days_json(puzzles: dict[str, dict[int, str]], tablebase: Tablebase) -> str:
    """Return the possible puzzles of the day: each one's game, number and board, in turns."""
    picked = [
        [game, number, make(tablebase, game).position(text).board]
        for step in range(OF_DAYS)
        for game, every in puzzles.items()
        for number, text in [list(every.items())[step * len(every) // OF_DAYS]]
    ]
    return f"{json.dumps(picked)}\n"


def games_json() -> str:
    """Return the descriptions of the games, the other notations, and the options of rulesets."""
    games = [about(name)._asdict() for name in game_names()]
    for one in games:
        del one["options"]  # of interfaces; JavaScript has methods instead
    notations = [one._asdict() | {"example": one.example} for one in NOTATIONS.values()]
    return with_checksum({"games": games, "notations": notations, **rulesets()})


def with_checksum(lists: dict[str, Any]) -> str:
    """Return JSON whose last member has the CRC-32 of all bytes before the comma in front of it."""
    text = json.dumps(lists).removesuffix("}")
    return f'{text}, "crc32": "{crc32(text.encode()):08x}"}}\n'


def gzipped(body: bytes) -> bytes:
    """Return bytes compressed by gzip at its smallest; equal input gives equal output."""
    return gzip.compress(body, compresslevel=9, mtime=0)


def describe_tables(tablebase: Tablebase, data: str | None) -> dict[str, Any]:
    """Return the packs with size and source, and the names of policies, rules, levels and grids.

    Raises MissingTableError, CorruptTableError and StaleTableError if an answer could.
    """
    for reader in readers():
        tablebase.stores.read(reader)
    return {
        "packs": [
            {
                "name": path.stem,
                "path": f"/data/{path.name}",
                "bytes": len(read_file(str(path))),
                "source": read_pack(str(path)).source.hex(),
            }
            for path in pack_paths(data)
        ],
        "policies": tablebase.policies,
        **option_values(),
        "puzzle_levels": LEVELS,
    }


def option_values() -> dict[str, object]:
    """Return the values of the games' options: the names of each rule, and other named values."""
    of_games = {name: options_of_game(name) for name in game_names()}
    rules = {name: having["rule"].names() for name, having in of_games.items() if "rule" in having}
    named = {
        f"{option}s": one.named()
        for having in of_games.values()
        for option, one in having.items()
        if one.named
    }
    return {**{f"{name}_rules": names for name, names in rules.items()}, **named}


def _content(path: Path) -> bytes:
    """Return a file's bytes. Raises as `read_pack` does for a pack that is missing or damaged."""
    if path.suffix == ".pack":
        read_pack(str(path))
    return read_file(str(path))


def _text(name: str) -> str:
    """Return the text of a file of the page."""
    return read_file(str(PAGE / name)).decode()


def pack_paths(data: str | None) -> list[Path]:
    """Return the paths of all packs: in a data folder, else in the package."""
    folder = Path(PACKAGE_FOLDER if data is None else data)
    return [folder / f"{name}.pack" for name in packs()]
