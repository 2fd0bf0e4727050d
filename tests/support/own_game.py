"""The games of docs/tutorials/your-own-game.md, as the page has them."""

import re
from pathlib import Path
from types import ModuleType
from typing import Any

PAGE = Path(__file__).parents[2] / "docs" / "tutorials" / "your-own-game.md"


def blocks(language: str) -> list[str]:
    """Return the page's blocks of a language, in order."""
    text = PAGE.read_text(encoding="utf-8")
    found: list[str] = re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return found


def commands(block: str) -> list[tuple[str, str]]:
    """Return the commands of a block of a shell, and what it shows of their output."""
    return re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)


def module_of(title: str) -> str:
    """Return the one Python block that is a module of this title, and no session."""
    (module,) = [text for text in blocks("python") if text.startswith(f'"""{title}')]
    return module


def run_module(title: str) -> Any:
    """Return that module, run."""
    module = ModuleType(title)
    exec(compile(module_of(title), str(PAGE), "exec"), module.__dict__)
    return module


def added() -> tuple[str, str]:
    """Return the names of the game of chance, and of the relative, that the page adds."""
    return blocks("line")[0].split('"')[1], torus().name


def torus() -> Any:
    """Return the rules of tic-tac-toe on a torus, which the package has not."""
    return run_module("Tic-tac-toe on a torus").Torus()
