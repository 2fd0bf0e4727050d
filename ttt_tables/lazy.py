"""What loads on first use: names of a package (`load_later`), and drawings (`draw`)."""

import sys
from collections.abc import Callable, Mapping
from importlib import import_module

from ttt_tables.errors import missing_extra


def draw(function: str, *arguments: object) -> str:
    """Return what a function of `svg` draws.

    It is found by its name: what is imported by a statement counts among the sources of tables, and
    no table hangs on a drawing.
    """
    drawing: str = getattr(import_module("ttt_tables.doors.svg"), function)(*arguments)
    return drawing


def load_later(
    package: str, homes: Mapping[str, str], extras: Mapping[str, str]
) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """Return a package's `__getattr__` and `__dir__`.

    homes       the module inside the package that each name lives in
    extras      the extra of ours that installs each library those modules need; without the library
                a name raises MissingExtraError
    """
    names = vars(sys.modules[package])

    def get(name: str) -> object:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        try:
            found: object = getattr(import_module(f"{package}.{homes[name]}"), name)
        except ModuleNotFoundError as missing:
            extra = extras.get((missing.name or "").partition(".")[0])
            if extra is None:
                raise
            raise missing_extra(f"{package}.{name}", str(missing.name), extra) from missing
        names[name] = found
        return found

    def list_names() -> list[str]:
        return sorted([*names, *homes])

    return get, list_names
