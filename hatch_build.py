"""Hooks of the build: no wheel without its packs, and links of the README that lead somewhere.

The project's home, where its source can be read, is one setting of the metadata's hook in
pyproject.toml: `home`. With it the metadata has the project's addresses, and the README's links,
which are relative here, become absolute; without it neither is there.
"""

import re
import zlib
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch
from zipfile import ZIP_DEFLATED, ZipFile

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

# What `ttt_tables.pack.open_pack` is asked for: the family has one pack, other games one each.
PACKS = ("classic", "dice", "family", "miniboard", "ultimate")
FILES = (*(f"{name}.pack" for name in PACKS), "views.sql")
LINK = re.compile(r"(!?)(\[[^]]*\]\()(?![a-z+]+:|#|/)([^)\s]+)\)")
# The wheel is deflated in pieces, each with blocks of the size that suits its bytes. A piece still
# refers to the WINDOW before it.
PIECES, BLOCKS, WINDOW = (1 << 14, 1 << 20), range(3, 10), 1 << 15


class PacksFirst(BuildHookInterface):
    """Refuse what would be hollow; an editable install, which `make` begins with, passes."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Raise where a pack is missing, and say what makes it."""
        folder = Path(self.root, "ttt_tables", "data")
        missing = [name for name in FILES if not (folder / name).is_file()]
        if version != "editable" and missing:
            raise FileNotFoundError(
                f"no {missing[0]} in ttt_tables/data, and without its packs and views the "
                "package answers nothing: run make in the checkout, which builds them, then this "
                "again"
            )

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Make a wheel as small as deflate can: 26 kB less than by hatchling alone."""
        if version != "editable" and artifact_path.endswith(".whl"):
            deflate_again(Path(artifact_path))


def deflate_again(wheel: Path) -> None:
    """Write each member of a wheel again, as short as pieces of any of the lengths make it."""
    with ZipFile(wheel) as old:
        members = [(member, old.read(member)) for member in old.infolist()]
    with ZipFile(wheel, "w", ZIP_DEFLATED) as new:
        for member, content in members:
            short = min((deflated(content, length) for length in PIECES), key=len)
            done = SimpleNamespace(compress=lambda _, short=short: short, flush=lambda: b"")
            with patch("zipfile._get_compressor", lambda *_, done=done: done):
                new.writestr(member, content)


def deflated(content: bytes, length: int) -> bytes:
    """Return bytes deflated in pieces of a length, each with the blocks that make it shortest."""
    pieces = []
    for start in range(0, len(content), length):
        before, end = content[max(0, start - WINDOW) : start], start + length
        ways = [zlib.compressobj(9, zlib.DEFLATED, -15, blocks, 0, before) for blocks in BLOCKS]
        mode = zlib.Z_FINISH if end >= len(content) else zlib.Z_SYNC_FLUSH
        tried = [way.compress(content[start:end]) + way.flush(mode) for way in ways]
        pieces.append(min(tried, key=len))
    return b"".join(pieces) or zlib.compress(b"", wbits=-15)


class Home(MetadataHookInterface):
    """Give the metadata the README, and the addresses that follow from the project's home."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set `readme` and, where the home is known, `urls`."""
        home, text = self.config["home"], Path(self.root, "README.md").read_text(encoding="utf-8")
        if home:
            text = absolute_links(text, home, metadata["version"])
            metadata["urls"] = project_urls(home)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


def project_urls(home: str) -> dict[str, str]:
    """Return the addresses that an index of packages shows, by their labels."""
    return {
        "Homepage": home,
        "Issues": f"{home}/issues",
        "Changelog": f"{home}/blob/main/CHANGELOG.md",
    }


def absolute_links(text: str, home: str, version: str, folder: str = "") -> str:
    """Return a Markdown text of a folder of this version, its relative links made absolute.

    Links lead to the files of the release's tag at the home, pictures to their bytes.
    """

    def absolute(found: re.Match[str]) -> str:
        picture, words, path = found.groups()
        parts: list[str] = []
        for part in f"{folder}/{path}".split("/"):
            if part == "..":
                parts.pop()
            elif part not in ("", "."):
                parts.append(part)
        kind = "raw" if picture else "blob"
        return f"{picture}{words}{home}/{kind}/v{version}/{'/'.join(parts)})"

    return LINK.sub(absolute, text)
