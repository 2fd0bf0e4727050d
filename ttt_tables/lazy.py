"""Load names on first use: those of a package (`load_later`), or of a module (`call_later`).

This module imports other modules only when they are needed, since it delays a bot's first answer.
"""

import sys

from ttt_tables.errors import missing_extra

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any
    from typing import overload as overload
else:

    def overload(function: object) -> object:
        """Return the function: a first answer must not wait for `typing`."""
        return function


# The functions that draw the objects of each class in a notebook; `ttt_tables` registers them.
DRAWINGS: "dict[str, Callable[[Any], str]]" = {}


def load(module: str, name: str) -> "Any":
    """Return the object of a name in a module, and load the module if necessary."""
    __import__(module)  # loading importlib would take half a millisecond
    return getattr(sys.modules[module], name)


def call_later(module: str, function: str) -> "Callable[..., Any]":
    """Return a function that loads a module when it is called, and calls a function of it."""

    def call(*arguments: object, **named: object) -> object:
        return load(module, function)(*arguments, **named)

    return call


def load_later(
    package: str, names: "Mapping[str, str]", extras: "Mapping[str, str]"
) -> "tuple[Callable[[str], object], Callable[[], list[str]]]":
    """Return a package's `__getattr__` and `__dir__`, and set its `__all__`.

    names       the public names of each module inside the package, separated by blanks; the names
                of "" are modules themselves, and a module that begins with a dot is next to the
                package. Type checkers find them as imports that rename to the same name
    extras      for each library that those modules need, our extra that installs it; without the
                library, access to a name raises MissingExtraError
    """
    homes = {name: home for home, of_home in names.items() for name in of_home.split()}
    known = vars(sys.modules[package])
    known["__all__"] = sorted(homes)

    def get(name: str) -> object:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        home = homes[name]
        beside = package.rpartition(".")[0] if home.startswith(".") else f"{package}."
        path = beside + (home or name)
        try:
            __import__(path)
        except ModuleNotFoundError as missing:
            extra = extras.get((missing.name or "").partition(".")[0])
            if extra is None:
                raise
            raise missing_extra(f"{package}.{name}", str(missing.name), extra) from missing
        module = sys.modules[path]
        known[name] = value = getattr(module, name) if home else module
        return value

    def list_names() -> list[str]:
        return sorted({*homes, *[name for name in known if name.startswith("__")]})

    return get, list_names
