"""The pipeline writes the same bytes each time, and builds only what is stale."""

import gc
import json
import os
import re
import subprocess
import sys
from dataclasses import replace

import polars as pl
import pyarrow.parquet as pq
import pytest

from pipeline import __main__ as workshop
from pipeline import build as b
from pipeline import checks, cli, sources
from pipeline.errors import BuildError, ChangedSourceError, CheckError
from pipeline.publish import catalog
from pipeline.registry import TABLES
from pipeline.tables import PACK_MODULES, PRODUCTS
from pipeline.tables.classic import boards, moves, perfect_play
from tests.conftest import ROOT
from tests.support.damage import DEEP

QUIET = lambda *_: None  # noqa: E731


def run(folder, *names):
    return b.Build(folder).run(names or PRODUCTS, QUIET)


def state(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_generated_files_match_the_registry(folder):
    for name in ("README.md", "catalog.json"):
        (folder / name).write_bytes((ROOT / "data" / name).read_bytes())
    assert catalog.stale(folder) == []
    (folder / "views.sql").write_text("")
    assert catalog.stale(folder) == [folder / "views.sql"]


# The same bytes


@pytest.mark.nightly
@pytest.mark.slow
def test_hash_seed_does_not_change_bytes(data, tmp_path):
    """Only this test builds every product in one process, and compares `make`'s workers."""
    code = f"""
from pathlib import Path
from pipeline import build
build.PACKAGE_DATA = Path({str(tmp_path / "package")!r})
build.Build(Path({str(tmp_path / "data")!r})).run(build.PRODUCTS, lambda *_: None)
"""
    seeded = {**os.environ, "PYTHONHASHSEED": "2024"}
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=seeded, check=True)
    files = {b.MANIFEST, *map(b.file_name, PRODUCTS)}
    expected = {name: content for name, content in state(data).items() if name in files}
    assert state(tmp_path / "data") == expected
    packs = {name: content for name, content in expected.items() if name.endswith(".pack")}
    assert state(tmp_path / "package") == packs


# Staleness


def test_only_the_damaged_file_is_rebuilt(folder):
    path, before = folder / "boards.parquet", state(folder)
    whole = path.read_bytes()
    for damaged in (None, b"", whole[:-9] + b"!" + whole[-8:]):
        path.unlink() if damaged is None else path.write_bytes(damaged)
        assert run(folder, "classic_moves") == ["boards"]
    assert state(folder) == before


def test_damaged_pack_is_rebuilt_in_both_places(folder):
    before = state(folder)
    (folder / "classic.pack").write_bytes(b"")
    assert run(folder) == ["classic"]
    assert state(folder) == before
    assert (b.PACKAGE_DATA / "classic.pack").read_bytes() == before["classic.pack"]


def test_build_names_package_files_with_other_bytes(folder, capsys):
    for _ in range(2):  # if a file is missing, nothing is replaced
        cli.build(["classic"], folder, 1)
    assert "replaced" not in capsys.readouterr().out
    (b.PACKAGE_DATA / "classic.pack").write_bytes(b"of another machine")
    cli.build(["classic"], folder, 1)
    line = capsys.readouterr().out.splitlines()[-1]
    assert line.startswith("replaced in ttt_tables/data, which Git keeps: classic.pack (commit")


@pytest.fixture
def touch(monkeypatch):
    """Return a function that appends a comment to the source of a module."""
    source = sources.read_source

    def touched(module):
        sources.source_hash.cache_clear()
        monkeypatch.setattr(
            sources,
            "read_source",
            lambda name: source(name) and source(name) + b"# x\n" * (name == module),
        )

    yield touched
    sources.source_hash.cache_clear()


ALL = [*TABLES, *PACK_MODULES]
GRIDS = [name for name in TABLES if name.startswith("grid")]
CHANGED = [  # by module: the products that depend on it
    ("pipeline.tables.classic.boards", ["boards"]),
    ("pipeline.packs", [*PACK_MODULES]),
    ("pipeline.files", ALL),
    ("ttt_tables.games.positional.rules", ["positional_games"]),
    (
        "ttt_tables.games.classic.opponents",
        ["policy_moves", "policies", "crosstable", "classic"],
    ),
    (
        "ttt_tables.games.family.quotient",
        ["notakto_quotient", "notakto_monoid"],
    ),
    ("ttt_tables.games.probabilistic.grid", ["counts", "random_games", *GRIDS]),
    ("ttt_tables.sampling.rows", ["grid_roots", "grid_values"]),
    ("ttt_tables.sampling.sample", []),
    ("ttt_tables.learners.episodes", ["menace_boxes", "td_values", "learning_curves"]),
    ("ttt_tables.learners.play", ["policy_moves"]),
    ("ttt_tables.games.ultimate.engine.kernel.search", []),
    ("ttt_tables.interfaces.cli.app", []),
]


def test_changed_source_invalidates_its_dependents(data, touch):
    fresh = b.Build(data)
    assert all(fresh._is_fresh(name, fresh._key(name)) for name in ALL)
    for module, stale in CHANGED:
        touch(module)
        found = [name for name in ALL if not fresh._is_fresh(name, fresh._key(name))]
        assert found == stale, module


def test_unchanged_rows_rebuild_no_dependent(folder, touch):
    before = state(folder)
    touch("pipeline.tables.classic.boards")
    assert run(folder, "classic_moves") == ["boards"]
    after = state(folder)
    assert {name for name in after if after[name] != before[name]} == {"manifest.json"}
    assert run(folder, "classic_moves") == []


def test_source_changed_during_a_build_is_rejected(tmp_path, monkeypatch):
    """The hashed source would differ from the loaded one, and its table would count as fresh."""
    path = ROOT / "pipeline" / "tables" / "classic" / "moves.py"
    about = path.stat()
    with monkeypatch.context() as patch:
        patch.setitem(sources.CHANGED, (about.st_dev, about.st_ino), about.st_ctime_ns - 1)
        with pytest.raises(ChangedSourceError, match=f"^moves: {path} changed while this ran"):
            run(tmp_path, "boards", "moves")
    assert state(tmp_path).keys() == {"boards.parquet", "manifest.json"}
    assert run(tmp_path, "moves") == ["moves"]


def test_clock_behind_the_sources_is_harmless():
    code = (
        "import time; time.time_ns = lambda: 0\n"
        "from pipeline.sources import check_unchanged\n"
        "check_unchanged('boards', 'pipeline.tables.classic.boards')"
    )
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)


def test_build_error_names_the_table_and_line(folder, monkeypatch):
    def build():
        raise ValueError("no such board")

    monkeypatch.setattr(perfect_play, "build", build)
    (folder / "perfect_play.parquet").unlink()
    with pytest.raises(BuildError, match=r"^perfect_play: ValueError in .*, line \d+: no such"):
        run(folder, "perfect_play")


def test_failing_assertion_query_is_named(data):
    table = replace(TABLES["boards"], assertions={"No board is drawn.": "select error('so it is')"})
    rows = pq.read_table(data / "boards.parquet").cast(table.schema())
    with pytest.raises(CheckError, match=r"^boards: assertion failed: No board .* so it is\)$"):
        checks.check(table, rows, data)


def test_library_update_makes_everything_stale(folder, monkeypatch):
    library, real = b.LIBRARIES[0], b.version
    monkeypatch.setattr(b, "version", lambda name: "0.0" if name == library else real(name))
    built = ["boards", "moves", "perfect_play"]
    assert run(folder, *built) == built
    manifest = json.loads((folder / "manifest.json").read_bytes())
    assert manifest["versions"][library] == "0.0"
    again = b.Build(folder)
    stale = [n for n in ALL if not again._is_fresh(n, again._key(n))]
    assert stale == [n for n in ALL if n not in built]


def test_changed_rows_rebuild_dependents(folder, monkeypatch):
    build = boards.build

    def other():
        flip = pl.when(board=0).then(pl.lit(1)).otherwise("symmetry").alias("symmetry")
        return build().with_columns(flip)

    monkeypatch.setattr(boards, "build", other)
    (folder / "boards.parquet").unlink()
    assert run(folder, "classic_moves") == ["boards", "classic_moves"]
    made = b.Build(folder)
    assert not made._is_fresh("classic", made._key("classic"))


def test_invalid_manifest_is_ignored(tmp_path):
    path = tmp_path / "manifest.json"
    contents = (
        *(b"", b"{", b"[]", b"{}", b"\xff", b'{"products": []}', DEEP.encode()),
        b'{"products": {"boards": 1}}',
        b'{"products": {"boards": {"key": ""}}}',
    )
    puts = [lambda content=content: path.write_bytes(content) for content in contents]
    for put in (*puts, lambda: os.mkfifo(path), lambda: path.symlink_to("/dev/zero")):
        path.unlink(missing_ok=True)
        put()
        assert b.read_manifest(tmp_path) == {}
    assert run(tmp_path, "boards") == ["boards"]
    assert b.read_manifest(tmp_path).keys() == {"boards"}


def test_inputs_of_a_pack_are_built_with_it():
    assert b.with_inputs(["miniboard"]) == ["miniboards", "miniboard"]
    assert b.with_inputs(ALL) == ALL


# Relations between tables


def test_foreign_key_is_checked_once_both_tables_are_built(folder, tmp_path, monkeypatch):
    """It is not an input: nothing is compared without `boards`. It fails until it holds."""
    part, build = tmp_path / "part", moves.build

    def broken():
        wrong = pl.when(board=0, cell=0).then(pl.lit(2)).otherwise("after_board")
        return build().with_columns(after_board=wrong)

    with monkeypatch.context() as patch:
        patch.setattr(moves, "build", broken)
        assert run(part, "moves") == ["moves"]
        for _ in range(2):
            why = r"^moves: assertion failed: \(after_board\) of moves is a key of boards$"
            with pytest.raises(CheckError, match=re.compile(why, re.MULTILINE)):
                run(part, "boards", "moves")
    (part / "moves.parquet").unlink()
    assert run(part, "boards", "moves") == ["moves"]
    monkeypatch.setattr(checks, "connected", lambda *_: pytest.fail("it is checked again"))
    assert run(part, "boards", "moves") == []


def test_view_is_checked_again_if_its_source_changed(folder, monkeypatch, touch):
    checked = []
    monkeypatch.setattr(b, "check_view", lambda name, _: checked.append(name))
    for _ in range(2):
        touch("pipeline.tables.classic.canonical_boards_view")
        assert run(folder) == []
        assert checked == ["canonical_boards"]


# Errors


@pytest.mark.parametrize(
    "change",
    [
        {"assertions": {"Two and two are five.": "select 2 + 2 = 5"}},
        {"assertions": {"Nothing is known.": "select null::boolean"}},
        {"assertions": {"Two truths are one.": "select true from range(2)"}},
        {"assertions": {"No row is a truth.": "select true where false"}},
        {"rows": 5477},
        {"key": ("ply",)},
    ],
    ids=["false", "null", "two rows", "no row", "row count", "key"],
)
def test_failed_check_writes_nothing(change, folder, monkeypatch):
    monkeypatch.setattr(boards, "TABLE", replace(TABLES["boards"], **change))
    (folder / "boards.parquet").unlink()
    before = state(folder)
    with pytest.raises(checks.CheckError, match="boards: assertion failed"):
        run(folder, "boards")
    assert state(folder) == before


def test_failed_write_keeps_the_old_file(folder, monkeypatch, touch):
    def full(path, data):
        path.touch()
        os.truncate(path, len(data) // 2)
        raise OSError("no space left")

    monkeypatch.setattr("pipeline.files.Path.write_bytes", full)
    touch("pipeline.tables.classic.boards")
    before = state(folder)
    with pytest.raises(OSError, match="no space"):
        run(folder, "boards")
    assert state(folder) == before


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (
            ["build", "boards", "nope", "--data=new"],
            "unknown table or pack 'nope': choose from answer_sheets, boards, ",
        ),
        (
            ["build", "", "--data=new"],
            "unknown table or pack '': choose from answer_sheets, boards, ",
        ),
        (["build", "boards"], f" is not the checkout: run this in {ROOT}, or name"),
        ([], ": try python -m pipeline --help\n"),
        (["nope"], ": try python -m pipeline --help\n"),
        (["build", "--nope"], ": try python -m pipeline build --help\n"),
        (["train", "--workers", "abc"], ": try python -m pipeline train --help\n"),
    ],
    ids=str,
)
def test_wrong_command_gives_one_line_and_status_2(words, why, monkeypatch, capsys, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["pipeline", *words])
    assert cli.main() == 2
    output, errors = capsys.readouterr()
    assert (output, errors.count("\n")) == ("", 1)
    assert errors.startswith("error: ")
    assert why in errors
    assert list(tmp_path.iterdir()) == []


def test_garbage_collector_is_enabled_after_imports(monkeypatch):
    monkeypatch.setattr(cli, "main", gc.isenabled)
    assert workshop.main() is True
    gc.unfreeze()


def test_command_prints_built_products_or_none(folder, monkeypatch, capsys):
    (folder / "boards.parquet").unlink()
    outputs = []
    for _ in range(2):
        monkeypatch.setattr(sys, "argv", ["pipeline", "build", "boards", "--data", str(folder)])
        assert cli.main() == 0
        outputs.append(capsys.readouterr().out)
    assert outputs[0].split()[:5] == ["boards.parquet", "39,957", "bytes", "5,478", "rows"]
    assert "nothing was stale" in outputs[1]
