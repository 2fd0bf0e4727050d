"""Imports in the source code, which determine the key of a product.

`import-linter` checks which package may import which; this module checks how modules name each
other.
"""

import ast
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from graphlib import TopologicalSorter
from importlib.util import resolve_name
from pathlib import Path

from tests.play.test_first_answer import OURS as OURS_FIRST
from ttt_tables.games.registry import OWN, of_folders
from ttt_tables.verify.forms import FORMS

ROOT = Path(__file__).parent.parent
OURS = ("ttt_tables", "pipeline", "benchmarks")
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"][
    "importlinter"
]["contracts"]
BY_STRING = ("import_module", "__import__")
LATER = "ttt_tables.lazy"
NOTEBOOK = "ttt_tables.notebook"  # needed by an answer that a notebook shows
PLOTS = "ttt_tables.plots"  # imported by users: it needs an extra
# Not packages, but the other registries of tables and of packs.
DISCOVERED = {"ttt_tables.verify.tables", "ttt_tables.verify.packs"}


def name_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


PATHS = {name_of(path): path for room in OURS for path in (ROOT / room).rglob("*.py")}


class Trees(Mapping[str, ast.Module]):
    """The modules' syntax trees, each parsed on first use instead of at collection."""

    def __getitem__(self, name: str) -> ast.Module:
        return parsed(PATHS[name])

    def __iter__(self) -> Iterator[str]:
        return iter(PATHS)

    def __len__(self) -> int:
        return len(PATHS)

    def __contains__(self, name: object) -> bool:
        return name in PATHS


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_bytes())


TREES = Trees()
PACKAGES = {name for name, path in PATHS.items() if path.name == "__init__.py"}


def imports(module: str) -> Iterator[tuple[str, str]]:
    """Yield a module's imports from our modules: (module, name), with the name "" if none.

    Imports for types and those in functions count, too.
    """
    for node in ast.walk(TREES[module]):
        if isinstance(node, ast.ImportFrom):
            source = resolve_name("." * node.level + (node.module or ""), module)
            yield from ((source, alias.name) for alias in node.names if source in TREES)
        elif isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names if alias.name in TREES)


def defined(package: str) -> set[str]:
    """Return the names that a package's `__init__` defines by its own statements."""
    names = {"__version__"} if package == "ttt_tables" else set()
    for node in TREES[package].body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            parts = [part for target in targets for part in ast.walk(target)]
            names |= {part.id for part in parts if isinstance(part, ast.Name)}
    return names


# Facades: packages, and modules next to the games, whose names load later.
@cache
def lazy() -> set[str]:
    return {name for name in TREES if "__getattr__" in defined(name)}


def test_names_are_imported_from_their_module() -> None:
    """From a package, only modules and names that its `__init__` defines are imported.

    A package with lazy names is not imported either, since the later import would go unnoticed.
    """
    assert not [
        (module, source, name)
        for module in set(TREES) - {"ttt_tables"}
        for source, name in imports(module)
        if source in PACKAGES | lazy() and name
        if f"{source}.{name}" not in set(TREES) - lazy() and name not in defined(source)
    ]


def test_lazy_names_match_type_checker_imports() -> None:
    """They agree by module; the import for type checkers names each twice to export it."""
    facades = [name for name in TREES if "_LATER" in defined(name)]
    assert len(facades) == 7
    for facade in facades:
        beside, body = facade.rpartition(".")[0], TREES[facade].body
        (later,) = [
            ast.literal_eval(node.value)
            for node in body
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "_LATER"
        ]
        (typed,) = [node.body for node in body if isinstance(node, ast.If)]
        exported = {
            (node.module, name.name, name.asname)
            for node in typed
            if isinstance(node, ast.ImportFrom) and node.module in TREES
            for name in node.names
        }
        assert exported == {
            (beside + home if home[:1] == "." else f"{facade}.{home}".rstrip("."), name, name)
            for home, names in later.items()
            for name in names.split()
        }


def test_only_lazy_modules_are_imported_by_text() -> None:
    by_string = {
        module
        for module, tree in TREES.items()
        for node in ast.walk(tree)
        if (isinstance(node, ast.Name) and node.id in BY_STRING)
        or (isinstance(node, ast.Attribute) and node.attr in BY_STRING)
    }
    assert by_string <= PACKAGES | lazy() | {LATER} | DISCOVERED


PICKLING = {"concurrent.futures.process", "marshal", "multiprocessing", "pickle", "shelve"}


def test_pickling_is_limited_to_named_processes() -> None:
    """`SECURITY.md` names the commands, and states that the package unpickles nothing."""
    pickling = {
        module
        for module, tree in TREES.items()
        for node in ast.walk(tree)
        if (isinstance(node, ast.Import) and any(_pickles(alias.name) for alias in node.names))
        or (
            isinstance(node, ast.ImportFrom)
            and (
                _pickles(node.module or "")
                or "ProcessPoolExecutor" in [alias.name for alias in node.names]
            )
        )
    }
    assert pickling == {"pipeline.workers", "ttt_tables.serving.server"}


def _pickles(module: str) -> bool:
    return any(module == name or module.startswith(f"{name}.") for name in PICKLING)


OBJECTS = (
    "Answer",
    "Game",
    "Match",
    "Move",
    "Outcome",
    "Position",
    "Rules",
    "TextEnvironment",
    "Value",
)


def test_public_class_names_are_unique() -> None:
    """`verify` is exempt: it has second rules, with the same names."""
    named = {
        (f"{module}.{node.name}", node.name)
        for module, tree in TREES.items()
        for node in ast.walk(tree)
        if module.startswith("ttt_tables.") and not module.startswith("ttt_tables.verify.")
        if isinstance(node, ast.ClassDef) and node.name in OBJECTS
    }
    home = {(whole, name) for whole, name in named if whole.startswith("ttt_tables.play.")}
    assert sorted(name for _, name in home) == [*OBJECTS]
    assert named == home


def test_imports_have_no_cycles() -> None:
    """This includes imports for types, except those that the contract of `play` names."""
    (play,) = [one for one in CONTRACTS if one["name"] == "the package play"]
    known = {tuple(edge.split(" -> ")) for edge in play["ignore_imports"]}
    graph = {
        module: {
            used
            for source, name in imports(module)
            if (used := f"{source}.{name}" if f"{source}.{name}" in TREES else source)
            if (module, used) not in known
        }
        for module in TREES
    }
    TopologicalSorter(graph).prepare()  # raises CycleError


# These name types that need numpy or numba; the rules next to them need neither.
EXTRA = {
    *("games.phantom.game", "games.phantom.tasks", "games.probabilistic.game"),
    *("sampling.rows", "sampling.stored"),
    *("games.ultimate.engine.choose", "games.ultimate.engine.exact"),
}


def test_type_only_imports_are_limited_to_hot_paths() -> None:
    """Elsewhere an import costs nothing, except for lazy facades and extras."""
    apart = {
        module
        for module, tree in TREES.items()
        for node in tree.body
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        if module.startswith("ttt_tables")
    }
    waited = {f"ttt_tables.{name}" for name in (*OURS_FIRST, "games.classic.records", "question")}
    extra = {f"ttt_tables.{name}" for name in EXTRA}
    assert apart <= waited | lazy() | extra
    assert extra <= apart


def test_wheel_modules_are_used_by_the_package() -> None:
    """Every module is an interface, or is imported by an interface or a package's names.

    Other ways are the text list of games, and the tasks or protocols of a game.
    """
    ours = {m for m in TREES if m.startswith("ttt_tables") and "verify" not in m.split(".")}
    interfaces = {
        m
        for m in ours
        if m in PACKAGES | lazy() or m.startswith(("ttt_tables.interfaces", LATER, NOTEBOOK, PLOTS))
    }
    games = {f"ttt_tables.games.{own[0]}" for own in OWN.values()}
    games |= {f"ttt_tables.games.{folder}.tasks" for folder in of_folders("tasks", "TASKS")}
    speaking = of_folders("protocols", "run_protocol")
    games |= {f"ttt_tables.games.{folder}.protocols" for folder in speaking}
    used, waiting = interfaces | games, [*interfaces, *games, "ttt_tables.__main__"]
    while waiting:
        for source, name in imports(waiting.pop()):
            module = f"{source}.{name}" if f"{source}.{name}" in TREES else source
            if module not in used:
                used.add(module)
                waiting.append(module)
    hook = "ttt_tables.__pyinstaller.hook-ttt_tables"  # which PyInstaller reads as a file
    assert ours - used == {"ttt_tables.__main__", hook}


def test_only_pack_verifiers_use_table_verifiers() -> None:
    """So each table is verified separately; code that two verifiers share is in another module."""
    for folder in (ROOT / "ttt_tables" / "verify").glob("*/"):
        tables = {name_of(path) for path in folder.glob("*.py") if path.stem in FORMS}
        for module in {
            name_of(path) for path in folder.glob("*.py") if path.stem not in ("pack", "bindings")
        }:
            assert not tables & {
                used for source, name in imports(module) for used in (source, f"{source}.{name}")
            }, module
