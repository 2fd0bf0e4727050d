"""No wheel and no sdist without the packs: what is installed answers, or is not built."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# What `ttt_tables.pack.open_pack` is asked for: the family has one pack, other games one each.
PACKS = ("classic", "dice", "family", "miniboard", "ultimate")


class PacksFirst(BuildHookInterface):
    """Refuse what would be hollow; an editable install, which `make` begins with, passes."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Raise where a pack is missing, and say what makes it."""
        folder = Path(self.root, "ttt_tables", "data")
        missing = [name for name in PACKS if not (folder / f"{name}.pack").is_file()]
        if version != "editable" and missing:
            raise FileNotFoundError(
                f"no {missing[0]}.pack in ttt_tables/data, and without its packs the package "
                "answers nothing: run make in the checkout, which builds them, then this again"
            )
