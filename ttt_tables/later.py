"""Names of a package that load on first use: `__getattr__, __dir__ = load_later(...)`."""

import sys
from collections.abc import Callable, Mapping
from importlib import import_module

from ttt_tables.errors import missing_extra


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
