"""Hooks of the build: no wheel without its packs, and links of the README that lead somewhere.

The project's home, where its source can be read, is one setting of the metadata's hook in
pyproject.toml: `home`. With it the metadata has the project's addresses, and the README's links,
which are relative here, become absolute; without it neither is there.
"""

import re
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

LINK = re.compile(r"(!?)(\[[^]]*\]\()(?![a-z+]+:|#|/)([^)\s]+)\)")


class PacksFirst(BuildHookInterface):
    """Refuse what would be hollow; an editable install, which `make` begins with, passes."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Raise where a pack is missing, and say what makes it."""
        sys.path.insert(0, self.root)  # the package is not installed where it is built
        from ttt_tables.pack import PACKS

        folder = Path(self.root, "ttt_tables", "data")
        files = (*(f"{name}.pack" for name in PACKS), "views.sql")
        missing = [name for name in files if not (folder / name).is_file()]
        if version != "editable" and missing:
            raise FileNotFoundError(
                f"no {missing[0]} in ttt_tables/data, and without its packs and views the "
                "package answers nothing: run make in the checkout, which builds them, then this "
                "again"
            )


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
