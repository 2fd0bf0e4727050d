"""Pack the data folder into one archive.

The same folder gives the same bytes: files are in order, and times, owners and modes are left out.
"""

import tarfile
from gzip import GzipFile
from io import BytesIO
from pathlib import Path

from pipeline.build import MANIFEST, read_manifest
from pipeline.files import file_hash, written_whole
from pipeline.products import file_name
from pipeline.publish.card import card, read_alone
from pipeline.publish.described import DESCRIPTIONS
from pipeline.publish.metadata import NAME
from pipeline.publish.views import views
from pipeline.tables import PRODUCTS
from ttt_tables import __version__
from ttt_tables.errors import MissingTableError
from ttt_tables.outputs import check_file

TEXTS = ("LICENSE", "catalog.json", "sample.sql")
OWN = ("README.md", "views.sql")  # they differ from those of a checkout
FILES = sorted([*map(file_name, PRODUCTS), MANIFEST, *DESCRIPTIONS, *TEXTS, *OWN])


def write_archive(data: Path, out: Path) -> Path:
    """Write a built data folder into `out` as a .tar.gz, and return its path.

    Raises MissingTableError if a product differs from the manifest, or a file is missing, and
    BadOptionError if a name is taken by something other than a file.
    """
    stem = f"{NAME}-data-{__version__}"
    path = out / f"{stem}.tar.gz"
    check_file(path)
    manifest = read_manifest(data)
    for name in PRODUCTS:
        if name not in manifest or manifest[name]["file"] != file_hash(data / file_name(name)):
            raise MissingTableError(f"{data / file_name(name)} is missing or stale: run make first")
    texts = own_texts()
    with (
        written_whole(path) as temporary,
        temporary.open("wb") as file,
        GzipFile("", "wb", 9, file, mtime=0) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as archive,
    ):
        for name in FILES:
            content = texts[name].encode() if name in texts else (data / name).read_bytes()
            about = tarfile.TarInfo(f"{stem}/{name}")
            about.size, about.mode = len(content), 0o644
            archive.addfile(about, BytesIO(content))
    return path


def own_texts() -> dict[str, str]:
    """Return the texts for a folder on its own: SQL that runs in it, and a complete card."""
    return {"README.md": read_alone(card()), "views.sql": views(".")}
