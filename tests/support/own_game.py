"""The games of docs/tutorials/your-own-game.md, extracted from the page."""

import re
from pathlib import Path
from types import ModuleType
from typing import Any

from tests.support.checkouts import insert, replace

PAGE = Path(__file__).parents[2] / "docs" / "tutorials" / "your-own-game.md"
ON_PAGE = (  # of the chance game, as the tutorial shows them
    "library/game-chequered.js",
    "views/chequered.js",
    "fronts/chequered.js",
    "texts/chequered.en.js",
    "texts/chequered.de.js",
)


def blocks(language: str) -> list[str]:
    """Return the page's blocks of a language, in order."""
    text = PAGE.read_text(encoding="utf-8")
    found: list[str] = re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return found


def commands(block: str) -> list[tuple[str, str]]:
    """Return the commands of a shell block, and the shown output of each."""
    return re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)


def module_of(title: str) -> str:
    """Return the only Python block that is a module with this title, and not a session."""
    (module,) = [text for text in blocks("python") if text.startswith(f'"""{title}')]
    return module


def run_module(title: str) -> Any:
    """Run that module, and return it."""
    module = ModuleType(title)
    exec(compile(module_of(title), str(PAGE), "exec"), module.__dict__)
    return module


def added() -> tuple[str, str]:
    """Return the names of the chance game and of the variant that the page adds."""
    return blocks("line")[0].split('"')[1], torus().name


def add_torus(checkout: Path) -> None:
    """Add the variant to a copy of the checkout, as the page describes."""
    games, second = checkout / "ttt_tables/games/family", checkout / "ttt_tables/verify/family"
    (games / "torus.py").write_text(module_of("Tic-tac-toe on a torus"), encoding="utf-8")
    function, entry = blocks("registry")[0].split("\n\n\n")
    insert(games / "registry.py", f"{function}\n\n\n", "def _random_turn()")
    insert(games / "registry.py", entry, "    RANDOM_TURN: ")
    function, line = blocks("verify")[0].split("\n\n\n")
    insert(second / "play.py", f"{function}\n\n\n", "_notakto = ")
    insert(second / "play.py", line, '    "vanishing": ')
    (layer,) = blocks("layers")
    replace(checkout / "pyproject.toml", layer.replace("torus | ", ""), layer)
    add_to_page(checkout / "ttt_tables/interfaces/http/page")


def add_to_page(folder: Path) -> None:
    """Add the variant to a copy of the page, as the tutorial describes."""
    insert(folder / "library/family.js", blocks("page")[0], "      notakto: ")


def add_view(folder: Path) -> None:
    """Add the chance game to a copy of the page, as the tutorial describes."""
    for name, text in zip(ON_PAGE, blocks("js"), strict=True):
        (folder / name).write_text(text, encoding="utf-8")
    insert(folder / "library/registry.js", blocks("games")[0], "  ultimate: ")
    place = blocks("views")[0].strip()
    replace(folder / "index.html", place.replace("chequered ", ""), place)


def torus() -> Any:
    """Return the rules of tic-tac-toe on a torus, which the package does not have."""
    return run_module("Tic-tac-toe on a torus").Torus()
