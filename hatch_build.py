"""Hooks of hatchling: reject a wheel without its data, and make the README's links absolute.

`home` in pyproject.toml is the address at which the project's source can be read. With it the
metadata has the project's addresses and the README has absolute links. Without it the metadata has
no address, and the README's links stay relative.
"""

import re
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

LINK = re.compile(r"(!?)(\[[^]]*\]\()(?![a-z+]+:|#|/)([^)\s]+)\)")


FLAT = "classic_moves.parquet"  # which Git keeps in data, and SQL without a build reads


class PacksFirst(BuildHookInterface):
    """Reject a wheel or sdist without its data. An editable install, as in `make`, needs none."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Give a wheel its one table.

        Raises FileNotFoundError if a file is missing, and names the command that makes it.
        """
        sys.path.insert(0, self.root)  # the build does not install the package
        from ttt_tables.games.described import packs

        files = [f"ttt_tables/data/{name}.pack" for name in packs()]
        files += ["ttt_tables/data/views.sql", f"data/{FLAT}"]
        missing = [name for name in files if not Path(self.root, name).is_file()]
        if version == "editable":
            return
        if missing:
            folder, _, name = missing[0].rpartition("/")
            raise FileNotFoundError(
                f"no {name} in {folder}: the package needs its packs, table and views. Run "
                f"git checkout {folder}, or build them with make in the checkout, then this again"
            )
        if self.target_name == "wheel":
            build_data["force_include"][f"data/{FLAT}"] = f"ttt_tables/data/{FLAT}"


class Home(MetadataHookInterface):
    """Give the metadata the README, and the addresses that follow from the project's home."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set `readme` and, if the home is known, `urls`."""
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
    """Return a Markdown text with absolute links in place of relative ones.

    folder   the folder of the text, in the project

    A link leads to the file at the home, under the tag of this version. A picture's address is that
    of its bytes.
    """

    def absolute(link: re.Match[str]) -> str:
        picture, words, path = link.groups()
        parts: list[str] = []
        for part in f"{folder}/{path}".split("/"):
            if part == "..":
                parts.pop()
            elif part not in ("", "."):
                parts.append(part)
        kind = "raw" if picture else "blob"
        return f"{picture}{words}{home}/{kind}/v{version}/{'/'.join(parts)})"

    return LINK.sub(absolute, text)
