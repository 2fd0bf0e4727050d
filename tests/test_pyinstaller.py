"""The PyInstaller hook names all that programs need; `make test-packagers` builds one."""

import runpy
import sys
import tomllib
from importlib import import_module
from pathlib import Path

import pytest

from tests.conftest import ROOT
from ttt_tables.games.ultimate.engine import compilation
from ttt_tables.pack import PACKAGE


def test_hook_names_every_module_and_file_of_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    module, _, function = project["entry-points"]["pyinstaller40"]["hook-dirs"].partition(":")
    (folder,) = getattr(import_module(module), function)()
    hook = runpy.run_path(str(Path(folder, "hook-ttt_tables.py")))
    package, named = Path(PACKAGE), {*hook["hiddenimports"]}
    paths = {path.relative_to(package.parent) for path in package.rglob("*.*") if path.is_file()}
    modules = {path.with_suffix("") for path in paths if path.suffix == ".py"}
    importable = {".".join(path.parts).removesuffix(".__init__") for path in modules}
    needed = {name for name in importable - {"ttt_tables"} if "__pyinstaller" not in name}
    assert named == needed
    collected = {Path(to, Path(path).name) for path, to in hook["datas"]}
    assert collected == {path for path in paths if path.suffix not in (".py", ".pyc")}
    assert {*hook["module_collection_mode"]} <= named


def test_one_file_program_starts_no_compiler(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """There, `sys.executable` is the program itself, which would start itself again and again."""
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(compilation, "is_kept_once_compiled", lambda: True)
    monkeypatch.setattr(compilation, "_start", lambda: pytest.fail("it starts a process"))
    assert compilation.start_compiling() is None
