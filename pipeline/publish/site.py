"""The page as a folder for any static host, with all that it needs.

    python -m pipeline.publish.site FOLDER [DOCUMENTS [HOME]]

The page reads the packs itself. A service worker keeps every file, so that it works without a
network once it has been loaded; the engine's files it keeps once they have been used. A folder of
documents, if it is there, is copied to `docs`.

Hosts compress texts, but neither packs nor WebAssembly: those are compressed here, under their own
names, and the library's reader sees that they are. Who shows a link to the page needs its address,
HOME, to show a picture with it.
"""

import json
import re
import sys
from hashlib import blake2b
from pathlib import Path
from shutil import copytree, rmtree

from pipeline.errors import PlaceError
from ttt_tables.doors.http.files import gzipped, page_files

SHARED = Path(__file__).parents[2] / "docs" / "pictures" / "share.png"  # 1200 by 630 pixels
WORKER = "sw.js"
LATER = {"library/engine.wasm", "data/learned.pack"}  # kept when the engine is first asked
PACKED = (".pack", ".wasm")


def write_site(folder: Path, data: str, documents: Path | None = None, home: str = "") -> list[str]:
    """Write the site anew into a folder, from built data; return its files' paths.

    Raises MissingTableError, FileExistsError for a folder that holds anything but a site, and
    PlaceError for a home that is no address of a page.
    """
    files = site_files(data, home)
    if folder.exists():
        if any(folder.iterdir()) and not (folder / WORKER).exists():
            raise FileExistsError(f"{folder} holds other things than a site: name another folder")
        rmtree(folder)
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    if documents and documents.is_dir():
        copytree(documents, folder / "docs")
    return sorted(files)


def site_files(data: str, home: str = "") -> dict[str, bytes]:
    """Return each file's bytes by its path: a page that asks no server, and its service worker."""
    picture = {SHARED.name: SHARED.read_bytes()} if home and SHARED.exists() else {}
    tags = _tags(home, bool(picture))
    files = {
        name: gzipped(content) if name.endswith(PACKED) else content
        for name, (content, _) in page_files(data).items()
        if name
    }
    index = files["index.html"].replace(b"<html ", b'<html data-offline="yes" ', 1)
    files["index.html"] = index.replace(b"<title>", tags.encode() + b"<title>", 1)
    worker = files.pop(WORKER)
    known = blake2b(b"".join([b"%s\n%s" % (n.encode(), c) for n, c in sorted(files.items())]))
    version = known.hexdigest()[:16]
    names = json.dumps(["./", *sorted(set(files) - LATER)])
    files |= picture  # which the page itself does not show
    files[WORKER] = f'const VERSION = "{version}";\nconst FILES = {names};\n'.encode() + worker
    return files


def _tags(home: str, picture: bool) -> str:
    """Return what the page says of its address, for those who show a link to it."""
    if not home:
        return ""
    if not re.fullmatch(r"""https?://[^\s/?#"'<>&]+(/[^\s?#"'<>&]*)?""", home):
        raise PlaceError(
            f"the home of a site is its address, such as https://example.org/ttt/, not {home!r}"
        )
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


def main() -> int:
    """Write the site, and print its size; one line and status 1 if it cannot be."""
    folder, documents, home = [*sys.argv[1:], "", ""][:3]
    try:
        names = write_site(Path(folder), "data", Path(documents) if documents else None, home)
    except (FileExistsError, PlaceError) as error:
        print(error, file=sys.stderr)
        return 1
    size = sum(Path(folder, name).stat().st_size for name in names)
    print(f"{folder}: {len(names)} files, {size / 1e6:.1f} MB: any static host serves it")
    return 0


if __name__ == "__main__":
    sys.exit(main())
