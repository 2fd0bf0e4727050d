"""No wheel and no sdist without packs and views: what is installed answers, or is not built."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# What `ttt_tables.pack.open_pack` is asked for: the family has one pack, other games one each.
PACKS = ("classic", "dice", "family", "miniboard", "ultimate")
FILES = (*(f"{name}.pack" for name in PACKS), "views.sql")


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
