"""The package in a zip, on `sys.path` and as a program, works as it does in a folder."""

import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from tests.conftest import ROOT

MAIN = "from ttt_tables.__main__ import main\nraise SystemExit(main())\n"
# Without numba, which would compile the engine again: it caches nothing for a package in a zip.
READ = """
import json, sys
from hashlib import sha256
from pathlib import Path
sys.modules["numba"] = None
import ttt_tables as ttt
from ttt_tables.interfaces.http.files import describe_tables, page_files
from ttt_tables.games.ultimate.engine import book
from ttt_tables.games.ultimate.puzzles import find_puzzle
from ttt_tables.games.ultimate.rules import NineBoards
from ttt_tables.pack import PACKAGE
from ttt_tables.sql.names import definitions
from ttt_tables.verify.forms import FORMS
from ttt_tables.verify.packs import PACKS, verify_pack

games = [ttt.game(name) for name in ttt.game_names() if name != "positional"]  # it needs numba
found = {game.name: repr(game.probe(game.start)) for game in games}
for game in games:
    if game.start.legal_moves:
        assert game.choose(game.start) in game.start.legal_moves, game.name
found["book"] = repr(book.look_up(NineBoards(), "closed-draw"))
found["puzzle"] = repr(find_puzzle(1))
found["page"] = {name: sha256(body).hexdigest() for name, (body, _) in page_files(None).items()}
found["tables"] = describe_tables(ttt.open_tablebase(), None)
found["views"] = [*definitions()]
found["verify"] = [*PACKS, *FORMS]
assert not verify_pack("learned", Path(PACKAGE, "games/ultimate/engine")).faults
print(json.dumps(found))
"""


def zipped(path: Path, replaced: Mapping[str, bytes | None]) -> Path:
    """Write the package as a program. Files are replaced by name; None omits one."""
    with ZipFile(path, "w", ZIP_DEFLATED, compresslevel=1) as file:
        for one in (ROOT / "ttt_tables").rglob("*.*"):
            content = None if one.suffix == ".pyc" else replaced.get(one.name, one.read_bytes())
            if content is not None:
                file.writestr(one.relative_to(ROOT).as_posix(), content)
        file.writestr("__main__.py", MAIN)
    return path


def python(package: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """Run Python with the package in this place first on the path."""
    return subprocess.run(
        [sys.executable, "-P", *arguments],
        cwd="/",
        env={"PYTHONPATH": str(package)},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return zipped(tmp_path_factory.mktemp("zip") / "app.pyz", {})


def test_package_in_zip_reads_the_same_files(program: Path) -> None:
    """Every game answers, and the page, its lists, SQL's views and `verify` are the same."""
    in_zip, in_folder = [python(package, "-c", READ) for package in (program, ROOT)]
    assert (in_zip.returncode, in_zip.stderr) == (0, in_folder.stderr)
    assert json.loads(in_zip.stdout) == json.loads(in_folder.stdout)


def test_zip_as_program_answers_and_reports_errors(program: Path) -> None:
    done = python(program, str(program), "moves", "X...O....")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == python(ROOT, "-m", "ttt_tables", "moves", "X...O....").stdout
    wrong = python(program, str(program), "moves", "X...O...?")
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert "Traceback" not in wrong.stderr


DAMAGED = {
    "MissingTableError": None,
    "CorruptTableError": (ROOT / "ttt_tables/data/classic.pack").read_bytes()[:-1] + b"?",
}


@pytest.mark.parametrize("error", DAMAGED)
def test_missing_or_damaged_pack_in_zip_is_reported(error: str, tmp_path: Path) -> None:
    program = zipped(tmp_path / "app.pyz", {"classic.pack": DAMAGED[error]})
    done = python(program, str(program), "moves", "X...O....")
    assert done.returncode == 2
    assert f"{program}/ttt_tables/data/classic.pack'" in done.stderr
    caught = f"import ttt_tables as t\ntry: t.best_move(0)\nexcept t.{error}: print('caught')"
    assert python(program, "-c", caught).stdout == "caught\n"
