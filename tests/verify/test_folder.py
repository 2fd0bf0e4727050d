"""Verification finds no fault in built tables, and detects every single changed value."""

import json
import os
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import ttt_tables
from pipeline.build import Build
from pipeline.files import file_hash
from pipeline.registry import TABLES
from pipeline.tables import PACK_MODULES, PRODUCTS
from tests.support.damage import DEEP, flip, with_value
from ttt_tables import MissingTableError, pack
from ttt_tables.__main__ import main
from ttt_tables.arrow import content_hash, parquet_bytes, type_name
from ttt_tables.games import described
from ttt_tables.verify import folder, packs, sample, tables, verify
from ttt_tables.verify.content import Column
from ttt_tables.verify.content import content_hash as second_hash
from ttt_tables.verify.forms import FORMS
from ttt_tables.verify.parquet import read_columns
from ttt_tables.verify.probabilistic import grid_leads, grid_roots
from ttt_tables.verify.report import UNVERIFIED, Assertion, Part, foot

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def copied(data: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the built folder, which tests may damage if they restore it."""
    path = tmp_path_factory.mktemp("verify") / "data"
    shutil.copytree(data, path)
    return path


@lru_cache(maxsize=8)
def _columns(path: Path, _: str) -> list[Column]:
    """Return the columns of a table with this hash; unchanged tables are read once."""
    return read_columns(path)


def _table(data: Path, name: str) -> Part:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(grid_roots, "STEP", 1000)
        patch.setattr(folder, "read_columns", lambda path: _columns(path, file_hash(path)))
        return folder._verify_table(folder.Folder(data), name, full=False)


def test_moved_folder_is_complete_and_fresh(copied: Path, tmp_path: Path) -> None:
    moved = tmp_path / "elsewhere" / "tables"
    shutil.copytree(copied, moved)
    assert [str(fault) for fault in folder.Folder(moved).manifest.first] == []
    assert _table(moved, "perfect_play").faults == 0
    made = Build(moved)
    assert all(made._is_fresh(name, made._key(name)) for name in PRODUCTS)
    assert str(copied.parent) not in (moved / "manifest.json").read_text(encoding="utf-8")


def test_changed_nullability_is_found(copied: Path, data: Path) -> None:
    def change(rows: pa.Table) -> pa.Table:
        return rows.cast(
            pa.schema(
                [
                    field.with_nullable(not field.nullable or rows[field.name].null_count > 0)
                    for field in rows.schema
                ]
            )
        )

    _rewrite(copied, "boards", change)
    part = _table(copied, "boards")
    _restore(copied, data, "boards")
    assert [(fault.key, fault.column) for fault in part.first] == [("manifest", "schema")]


def test_nothing_is_pickled() -> None:
    sources = [path for room in ("ttt_tables", "pipeline") for path in (ROOT / room).rglob("*.py")]
    assert len(sources) > 60
    word = re.compile(r"\b(c?pickle|dill|marshal|shelve|joblib|allow_pickle|read_pickle)\b")
    assert [path for path in sources if word.search(path.read_text(encoding="utf-8"))] == []


@pytest.mark.slow  # every value; `make test` checks that a changed value of each table is found
def test_built_folder_has_no_faults(data: Path) -> None:
    """Run the command of README.md with `--json`, in a folder with tables in `data/`."""
    command = [sys.executable, "-m", "ttt_tables", "verify", "--json"]
    environment = {key: text for key, text in os.environ.items() if key != "TTT_DATA"}
    done = subprocess.run(
        command, capture_output=True, cwd=data.parent, env=environment, check=False
    )
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    assert [part["first_faults"] for part in report["parts"]] == [[] for _ in report["parts"]]
    assert report["values"] > 15_000_000
    assert report["faults"] == 0
    names = [part["part"] for part in report["parts"]]
    packed = [f"{name}.pack" for name in PACK_MODULES]
    packages = [f"package/{name}" for name in (*packed, "book.pack", "learned.pack")]
    assert names == [*packages, "manifest.json", *packed, *TABLES]


def test_tables_and_packs_have_verifiers() -> None:
    assert list(tables.TABLES) == list(TABLES)
    assert [name for name, one in tables.TABLES.items() if one.assertion == UNVERIFIED] == []
    assert list(packs.PACKS) == list(PACK_MODULES) == [*described.packs()]
    for name, table in TABLES.items():
        types = {column.name: type_name(column.type) for column in table.columns}
        enums = {column.name: list(column.enum) for column in table.columns if column.enum}
        assert FORMS[name] == (types, table.key, enums), name


@pytest.mark.parametrize(
    "assertion",
    [*[verifier.assertion for verifier in (packs.PACKS | packs.ENGINE).values()], sample.SAMPLE],
)
def test_verifiers_document_their_method(assertion: Assertion) -> None:
    assert assertion.theorem or assertion.sample
    assert assertion.method
    assert assertion.compared_with


def test_verify_imports_no_other_module() -> None:
    import tomllib

    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    (seal,) = [contract for contract in contracts if contract["name"].startswith("verify is seal")]
    room = Path(ttt_tables.__file__).parent
    modules = {path.stem for path in room.iterdir() if path.suffix == ".py"}
    modules |= {path.parent.name for path in room.glob("*/__init__.py")}
    free = {"__init__", "errors", "pack", "verify"}
    assert {name for name in seal["forbidden_modules"] if name.startswith("ttt_tables.")} == {
        f"ttt_tables.{name}" for name in modules - free
    }


@pytest.mark.slow  # starts a process that counts all orders of marks
def test_one_pack_is_verified_without_any_dependency(data: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from ttt_tables.verify.packs import verify_pack\n"
        f"part = verify_pack('miniboard', Path({str(data)!r}))\n"
        "loaded = {name.partition('.')[0] for name in sys.modules}\n"
        "print(part.values, part.faults, sorted(loaded & {'numpy', 'duckdb', 'pyarrow', 'polars'}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    values, faults, loaded = done.stdout.split(maxsplit=2)
    assert int(values) > 18_753
    assert (faults, loaded) == ("0", "[]\n")


@pytest.mark.parametrize("name", list(TABLES)[:4])  # verify compares all of them
def test_content_hashes_match_the_document(name: str, data: Path) -> None:
    manifest = json.loads((data / "manifest.json").read_bytes())
    columns = read_columns(data / f"{name}.parquet")
    assert second_hash(columns) == manifest["products"][name]["content"]


# One changed value with valid hashes: the second method has to find it.


def _rewrite(data: Path, name: str, change: Callable[[pa.Table], pa.Table]) -> None:
    """Write a changed table, with a manifest as if it had been built this way."""
    path = data / f"{name}.parquet"
    rows = change(pq.read_table(path))
    path.write_bytes(parquet_bytes(rows))
    manifest = json.loads((data / "manifest.json").read_bytes())
    manifest["products"][name] |= {
        "rows": len(rows),
        "content": content_hash(rows),
        "file": sha256(path.read_bytes()).hexdigest(),
    }
    (data / "manifest.json").write_text(json.dumps(manifest))


def _restore(copied: Path, data: Path, name: str) -> None:
    for file in (f"{name}.parquet", "manifest.json"):
        shutil.copy(data / file, copied)


def test_columns_of_other_names_are_found(copied: Path, data: Path) -> None:
    _rewrite(copied, "boards", lambda rows: rows.rename_columns(["no", *rows.column_names[1:]]))
    part = _table(copied, "boards")
    _restore(copied, data, "boards")
    assert [fault.column for fault in part.first] == ["schema", "columns"]


def test_unlisted_column_value_is_found(copied: Path, data: Path) -> None:
    listed = ", ".join(FORMS["boards"].enums["status"])
    _rewrite(copied, "boards", lambda rows: with_value(rows, "status", 0, "elsewhere"))
    part = _table(copied, "boards")
    _restore(copied, data, "boards")
    assert ("status", "['elsewhere']", f"one of {listed}") in [
        (fault.column, fault.stored, fault.expected) for fault in part.first
    ]
    assert _table(copied, "boards").faults == 0


def test_near_leads_are_classified_by_residues() -> None:
    """Of four leads one is 0, one 1/10, and two are too near to these for floats."""
    scores = np.array([1e-17, 0.1 - 1e-17, 1e-17, 0.1 + 1e-17])
    tenths = [pow(10, -1, prime) for prime in grid_leads.PRIMES]
    residues = tuple(np.array([0, tenth, 1, tenth + 1]) for tenth in tenths)
    undecided, ties, *decades = grid_leads._count(grid_leads.Leads(scores, residues))
    assert (undecided, ties, decades[-1]) == (2, 1, 2)


@pytest.mark.parametrize("hashed", ["path", "rows", "content", "file", "schema", "key"])
def test_changed_manifest_is_found(copied: Path, data: Path, hashed: str) -> None:
    name = "perfect_play"
    manifest = json.loads((copied / "manifest.json").read_bytes())
    old = manifest["products"][name][hashed]
    manifest["products"][name][hashed] = old + 1 if hashed == "rows" else f"x{old[1:]}"
    (copied / "manifest.json").write_text(json.dumps(manifest))
    part = _table(copied, name)
    _restore(copied, data, name)
    assert [(fault.table, fault.column) for fault in part.first] == [(name, hashed)]


def test_damaged_table_is_a_fault(copied: Path, data: Path) -> None:
    chance, path = random.Random(1), copied / "boards.parquet"
    whole = path.read_bytes()
    for cut in [b"", whole[: len(whole) // 2], *[flip(whole, chance) for _ in range(6)]]:
        path.write_bytes(cut)
        assert _table(copied, "boards").faults
    path.unlink()
    assert _table(copied, "boards").faults
    _restore(copied, data, "boards")


def test_pack_of_other_tables_is_found(
    copied: Path, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Phantom's pack does not show it by itself: no second method finds its tables' averages."""
    monkeypatch.setattr(folder, "verify_pack", lambda name, _: Part(name, UNVERIFIED))
    whole, path = pack.open_pack("phantom", str(copied)), copied / "phantom.pack"
    path.write_bytes(pack.encode(whole, bytes(32)))
    part = folder.folder_steps(folder.Folder(copied), False)["phantom.pack"]()
    assert [fault.column for fault in part.first] == ["file", "source"]
    shutil.copy(data / "phantom.pack", path)


def test_damaged_manifest_is_a_fault_without_traceback(copied: Path, data: Path) -> None:
    for text in ("", "[]", DEEP, '{"products": 1}', '{"products": {"boards": 1}}', "\xff"):
        (copied / "manifest.json").write_bytes(text.encode("latin-1"))
        assert folder.Folder(copied).manifest.faults
    _restore(copied, data, "boards")
    stray = copied / "stray.parquet"
    shutil.copy(copied / "boards.parquet", stray)
    assert folder.Folder(copied).manifest.faults == 1
    stray.unlink()


def test_table_without_verifier_is_reported_by_name(
    copied: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(folder.TABLES, "boards", tables._NONE)
    part = folder.folder_steps(folder.Folder(copied), False)["boards"]()
    assert (part.faults, part.assertion) == (0, UNVERIFIED)
    assert foot([part]).splitlines()[0] == "only the format was verified: boards"


# The interfaces


def test_missing_file_gives_one_line_and_status_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for option, name in (("--data", "manifest.json"), ("--sample", "_manifest.json")):
        assert main(["verify", option, str(tmp_path / "none")]) == 2
        said = capsys.readouterr()
        assert said.out == ""
        assert said.err.startswith(f"error: no {name} in")
        assert len(said.err.splitlines()) == 1
    with pytest.raises(MissingTableError):
        verify(tmp_path)


def test_missing_folder_is_found_before_verification(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ttt_tables.verify.verify_pack", lambda *_: pytest.fail("verified"))
    with pytest.raises(MissingTableError):
        verify(tmp_path)
