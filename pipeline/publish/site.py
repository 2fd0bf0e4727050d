"""The page as a folder for any static host, with all that it needs.

    python -m pipeline.publish.site FOLDER [DOCUMENTS]

The page reads the packs itself. A service worker keeps every file, so that it works without a
network once it has been loaded; the engine's files it keeps once they have been used. A folder of
documents, if it is there, is copied to `docs`.

Hosts compress texts, but neither packs nor WebAssembly: those are compressed here, under their own
names, and the library's reader sees that they are.
"""

import json
import sys
from hashlib import blake2b
from pathlib import Path
from shutil import copytree, rmtree

from ttt_tables.doors.http.files import gzipped, page_files

WORKER = "sw.js"
LATER = {"library/engine.wasm", "data/learned.pack"}  # kept when the engine is first asked
PACKED = (".pack", ".wasm")


def write_site(folder: Path, data: str, documents: Path | None = None) -> list[str]:
    """Write the site anew into a folder, from built data; return its files' paths.

    Raises MissingTableError, and FileExistsError for a folder that holds anything but a site.
    """
    if folder.exists():
        if any(folder.iterdir()) and not (folder / WORKER).exists():
            raise FileExistsError(f"{folder} holds other things than a site: name another folder")
        rmtree(folder)
    files = site_files(data)
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    if documents and documents.is_dir():
        copytree(documents, folder / "docs")
    return sorted(files)


def site_files(data: str) -> dict[str, bytes]:
    """Return each file's bytes by its path: a page that asks no server, and its service worker."""
    files = {
        name: gzipped(content) if name.endswith(PACKED) else content
        for name, (content, _) in page_files(data).items()
        if name
    }
    files["index.html"] = files["index.html"].replace(b"<html ", b'<html data-offline="yes" ', 1)
    worker = files.pop(WORKER)
    known = blake2b(b"".join([b"%s\n%s" % (n.encode(), c) for n, c in sorted(files.items())]))
    version = known.hexdigest()[:16]
    names = json.dumps(["./", *sorted(set(files) - LATER)])
    files[WORKER] = f'const VERSION = "{version}";\nconst FILES = {names};\n'.encode() + worker
    return files


def main() -> int:
    """Write the site, and print its size."""
    folder, *documents = map(Path, sys.argv[1:])
    names = write_site(folder, "data", *documents)
    size = sum((folder / name).stat().st_size for name in names)
    print(f"{folder}: {len(names)} files, {size / 1e6:.1f} MB: any static host serves it")
    return 0


if __name__ == "__main__":
    sys.exit(main())
