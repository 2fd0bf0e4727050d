"""Every public method of the package has a docstring: its own, or that of a method it overrides.

Ruff cannot check this: Python inherits a docstring, and `typing.override` is newer than Python
3.11.
"""

import ast
from collections.abc import Iterator
from functools import cache

from tests.test_imports import TREES, imports

PACKAGE = [module for module in TREES if module.partition(".")[0] == "ttt_tables"]


@cache
def homes(module: str) -> dict[str, str]:
    """Return the modules of the package from which a module imports names, by name."""
    return {name: source for source, name in imports(module)}


def classes(module: str) -> dict[str, ast.ClassDef]:
    """Return the public classes of a module by name."""
    named = {node.name: node for node in TREES[module].body if isinstance(node, ast.ClassDef)}
    return {name: node for name, node in named.items() if not name.startswith("_")}


def documented(module: str, kind: ast.ClassDef) -> Iterator[str]:
    """Yield the names of methods that have a docstring in a class or its bases."""
    yield from (node.name for node in methods(kind) if ast.get_docstring(node))
    for base in kind.bases:
        name = ast.unparse(base)
        home = homes(module).get(name, module)
        if name in (found := classes(home)):
            yield from documented(home, found[name])


def methods(kind: ast.ClassDef) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
    return [node for node in kind.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]


def test_public_methods_have_docstrings() -> None:
    public, missing = 0, []
    for module in PACKAGE:
        if module.startswith("ttt_tables.interfaces.adapters."):
            continue  # the external programs document the methods of their classes
        for kind in classes(module).values():
            named = [node.name for node in methods(kind) if not node.name.startswith("_")]
            public += len(named)
            missing += [
                f"{module}.{kind.name}.{one}" for one in {*named} - {*documented(module, kind)}
            ]
    assert public > 300
    assert missing == []
