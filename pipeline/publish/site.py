"""The page as a folder for any static host, with everything that it needs.

The page reads the packs itself. Its service worker stores the games' files at once, so that they
work without a network later. It stores the larger files (the engine, the console with its tables,
the documents) after they have been used.

A folder of documents becomes the site's `docs`. A folder of the packages that requirements/console
names adds the SQL console. Hosts compress texts, but neither packs nor WebAssembly. Those are
compressed here, under their own names, and their readers recognise it. If the site's address, its
home, is given, a link to the page is shown with a picture. The page as one file is next to it.
"""

import json
import re
from hashlib import blake2b
from html import unescape
from pathlib import Path
from urllib.parse import urlencode

from pipeline.publish.console import console_files
from ttt_tables.errors import PlaceError
from ttt_tables.interfaces.http.files import (
    CONSOLE,
    STYLES,
    fronts,
    gzipped,
    modules,
    page_files,
    views,
)
from ttt_tables.interfaces.http.merge import closure, loaded
from ttt_tables.interfaces.http.single import NAME, single_page
from ttt_tables.outputs import clear_folder, folder_names

SHARED = Path(__file__).parents[2] / "docs" / "pictures" / "share.png"  # 1200 by 630 pixels
WORKER = "sw.js"
# The page itself needs none of these: they are stored after they have been used. The modules are
# for users of the library.
LATER = re.compile(
    r"^(docs/|console/|data/(engine[.]wasm|learned[.]pack|.*[.]parquet)|ttt-tables[.]js|library/("
    r"notation/|(answer|fraction|game(-\w+)*|play|ultimate-text|value)[.]js))"
)
PACKED = (".pack", ".wasm")
ENTRY = "docs/index.html"  # of the documents
QUERY = re.compile(r'<div class="language-sql highlight">.*?</code></pre></div>', re.DOTALL)
HEADS = [  # of a document's navigation: on a wide screen, and on a narrow one
    ('<ul class="md-tabs__list">', "tabs"),
    ('<ul class="md-nav__list" data-md-scrollfix>', "nav"),
]
ADDRESS = re.compile(r"<code>(#[a-z-]+(?:[?][^<]*)?)</code>")  # of a view of the page
TAG = re.compile(r"<[^>]+>")


def write_site(
    folder: Path,
    data: str,
    documents: Path | None = None,
    home: str = "",
    packages: Path | None = None,
) -> list[str]:
    """Write the site again into a folder, from built data; return its files' paths.

    Raises MissingTableError, BadOptionError for a folder that holds anything but a site, and
    PlaceError for a home that is not the address of a page.
    """
    files = site_files(data, home, documents, packages)
    names = folder_names(folder)
    clear_folder(folder, "a site", names if WORKER in names else set())
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return sorted(files)


def site_files(
    data: str, home: str = "", documents: Path | None = None, packages: Path | None = None
) -> dict[str, bytes]:
    """Return each file's bytes by its path: a page that needs no server, and its service worker."""
    check_home(home)
    if packages and not packages.is_dir():
        packages = None
    picture = {SHARED.name: SHARED.read_bytes()} if home and SHARED.exists() else {}
    files = {
        name: gzipped(content) if name.endswith(PACKED) else content
        for name, (content, _) in page_files(data, "browser" if packages else "").items()
        if name
    }
    worker = files.pop(WORKER)
    has = f' data-offline="yes" data-single="{NAME}"'
    if packages:
        files |= console_files(Path(data), packages)
    if documents and documents.is_dir():
        files |= _document_files(documents, bool(packages))
        has += f' data-documents="{ENTRY}"'
    for name in files.keys() & _merged_alone():
        del files[name]
    index = files["index.html"].replace(b"<html ", f"<html{has} ".encode(), 1)
    tags = _tags(home, bool(picture))
    files["index.html"] = index.replace(b"<title>", tags.encode() + b"<title>", 1)
    known = blake2b(b"".join([b"%s\n%s" % (n.encode(), c) for n, c in sorted(files.items())]))
    version = known.hexdigest()[:16]
    first = sorted(name for name in files if not LATER.match(name))
    files |= picture | {NAME: single_page(data)}  # which the page itself does not show
    head = f'const VERSION = "{version}";\nconst FILES = {json.dumps(["./", *first])};\n'
    files[WORKER] = f'{head}const LATER = new RegExp("{LATER.pattern}");\n'.encode() + worker
    return files


def _merged_alone() -> set[str]:
    """Return the paths of the styles, and of the modules that are not loaded one by one."""
    every = modules()
    style = {f"style/{name}.css" for name in STYLES}
    page = closure(every, ["app.js", *views(CONSOLE in every), *fronts()])
    separate = [path for path in every if path.startswith(("workers/", "texts/", "console/ask"))]
    return style | {*page} - {*closure(every, ["ttt-tables.js", *separate, *loaded(every)])}


def _document_files(folder: Path, console: bool) -> dict[str, bytes]:
    """Return the documents in `docs`, with links to the page, and from queries to the console."""
    files = {}
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        name = path.relative_to(folder)
        content = path.read_bytes()
        if path.suffix == ".html":
            up = "../" * len(name.parts)
            content = _with_ways(content.decode(), f"{up}index.html", console).encode()
        files[f"docs/{name.as_posix()}"] = content
    return files


def _with_ways(text: str, page: str, console: bool) -> str:
    """Return a document with links to the page's games, and from each query to the console.

    An address of a view, such as `#dice?roll=6`, becomes a link to it.
    """

    def run(query: re.Match[str]) -> str:
        sql = unescape(TAG.sub("", query[0])).strip().removesuffix(";")
        address = f"{page}#data?{urlencode({'sql': sql, 'run': '1'})}"
        return f'{query[0]}<p><a class="md-button" href="{address}">Run it</a></p>'

    ways = {"Play": f"{page}#home"} | ({"Data": f"{page}#data"} if console else {})
    for head, kind in HEADS:
        links = [
            f'<li class="md-{kind}__item"><a href="{to}" class="md-{kind}__link">{way}</a></li>'
            for way, to in ways.items()
        ]
        text = text.replace(head, head + "".join(links), 1)
    text = ADDRESS.sub(rf'<a href="{page}\1">\g<0></a>', text)
    return QUERY.sub(run, text) if console else text


def check_home(home: str) -> None:
    """Raise PlaceError unless a home is "" or the address of a page."""
    if home and not re.fullmatch(r"""https?://[^\s/?#"'<>&]+(/[^\s?#"'<>&]*)?""", home):
        raise PlaceError(
            "the home of a site must be its address, such as https://example.org/ttt/, got "
            f"{home!r}"
        )


def _tags(home: str, picture: bool) -> str:
    """Return the tags by which other sites and chats show a link to the page."""
    if not home:
        return ""
    place = home if home.endswith("/") else f"{home}/"
    tags = [
        f'<link rel="canonical" href="{place}">',
        f'<meta property="og:url" content="{place}">',
    ]
    if picture:
        tags += [
            f'<meta property="og:image" content="{place}{SHARED.name}">',
            '<meta name="twitter:card" content="summary_large_image">',
        ]
    return "".join(f"{tag}\n" for tag in tags)
