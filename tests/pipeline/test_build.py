"""The pipeline writes the same bytes again, and builds only what is stale."""

import gc
import json
import os
import subprocess
import sys
from dataclasses import replace

import polars as pl
import pyarrow.parquet as pq
import pytest

from pipeline import __main__ as workshop
from pipeline import build as b
from pipeline import checks, cli, products, sources
from pipeline.errors import BuildError, CheckError
from pipeline.packs import PACKS
from pipeline.publish import catalog
from pipeline.publish.metadata import DESCRIPTIONS
from pipeline.tables import BUILDS, TABLES
from tests.conftest import ROOT
from tests.support.damage import DEEP
from tests.support.parts import first
from tests.support.rooms import Room

QUIET = lambda *_: None  # noqa: E731


def run(folder, *names):
    return b.Build(folder).run(names or b.PRODUCTS, QUIET)


def state(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_generated_files_are_those_of_the_registry(folder):
    for name in ("README.md", "catalog.json"):
        (folder / name).write_bytes((ROOT / "data" / name).read_bytes())
    assert catalog.stale(folder) == []
    (folder / "views.sql").write_text("")
    assert catalog.stale(folder) == [folder / "views.sql"]


# The same bytes


@pytest.mark.nightly  # builds everything; test_workers does it in parts, by two processes
@pytest.mark.slow
def test_another_process_with_another_hash_seed_writes_the_same_bytes(data, tmp_path):
    names = [*b.PRODUCTS]
    code = f"""
from pathlib import Path
from pipeline import build
build.PACKAGE_DATA = Path({str(tmp_path / "package")!r})
build.Build(Path({str(tmp_path / "data")!r})).run({names}, lambda *_: None)
"""
    seeded = {**os.environ, "PYTHONHASHSEED": "2024"}
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=seeded, check=True)
    files = {b.file_name(name) for name in names}
    expected = {name: content for name, content in state(data).items() if name in files}
    manifest = json.loads((data / b.MANIFEST).read_bytes())
    manifest["products"] = {name: manifest["products"][name] for name in names}
    text = json.dumps(manifest, indent=2, ensure_ascii=False)
    assert state(tmp_path / "data") == {**expected, b.MANIFEST: f"{text}\n".encode()}
    packs = {name: content for name, content in expected.items() if name.endswith(".pack")}
    assert state(tmp_path / "package") == packs


def test_no_temporary_files_are_left(data):
    named = {f"{name}.parquet" for name in TABLES} | {f"{name}.pack" for name in PACKS}
    texts = {"manifest.json", "views.sql", "sample.sql", *DESCRIPTIONS}
    assert {path.name for path in data.iterdir()} == named | texts


# Staleness


def test_the_command_line_loads_nothing_that_only_a_command_needs():
    code = "import sys, pipeline.cli; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True)
    loaded = set(done.stdout.decode().split())
    assert not loaded & {"duckdb", "fastapi", "numba", "polars", "pydantic"}
    doors = {name for name in loaded if name.startswith("ttt_tables.doors.")}
    assert doors <= {f"ttt_tables.doors.terminal{name}" for name in ("", ".command", ".text")}


def test_what_is_fresh_is_not_built(folder):
    before = state(folder)
    assert run(folder) == []
    assert state(folder) == before


def test_a_spoilt_file_is_built_again_and_nothing_else(folder):
    path, before = folder / "boards.parquet", state(folder)
    whole = path.read_bytes()
    for damaged in (None, b"", whole[:-9] + b"!" + whole[-8:]):
        path.unlink() if damaged is None else path.write_bytes(damaged)
        assert run(folder, "perfect_play") == ["boards"]
    assert state(folder) == before


@pytest.mark.parametrize("name", first(sorted(PACKS, reverse=True), 2))
def test_a_spoilt_pack_is_packed_again_in_both_places(name, folder):
    (folder / f"{name}.pack").write_bytes(b"")
    assert run(folder) == [name]
    packed = (folder / f"{name}.pack").read_bytes()
    assert (b.PACKAGE_DATA / f"{name}.pack").read_bytes() == packed


def test_a_build_names_the_files_of_the_package_that_had_other_bytes(folder, capsys):
    for _ in range(2):  # where a file is missing, nothing is replaced
        cli.build(["dice"], folder, 1)
    assert "replaced" not in capsys.readouterr().out
    (b.PACKAGE_DATA / "dice.pack").write_bytes(b"of another machine")
    cli.build(["dice"], folder, 1)
    line = capsys.readouterr().out.splitlines()[-1]
    assert line.startswith("replaced in ttt_tables/data, which Git keeps: dice.pack (commit")


@pytest.fixture
def touch(monkeypatch):
    """Return a function after which the source of a module of ours ends in one more comment."""
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


ALL = [*TABLES, *PACKS]
AFTER_OPPONENTS = ["policy_moves", "crosstable", "policies", "classic"]
BEFORE_CLASSIC = ["boards", "moves", "menace_boxes", "td_values", "policy_moves", "perfect_play"]
DICE = ["dice_values", "dice_moves"]
NOTAKTO = ["notakto_quotient", "notakto_monoid"]
# Tables that share no column with a table of another game.
NO_COLUMNS = ["notakto_quotient", "notakto_monoid", "grid_leads", "ultimate_weights"]
# Products of sources that read no board: classic_moves takes texts from boards.
NO_BOARDS = ["classic_moves", "mnk_games", "ultimate"]
GRIDS = [name for name in TABLES if name.startswith("grid")]
SAMPLED = ["grid_roots", "grid_values"]
LEARNT = ["menace_boxes", "td_values", "learning_curves"]


CHANGED = [
    ("pipeline.tables.classic.boards", ["boards"]),
    ("pipeline.tables.classic.moves", ["moves"]),
    ("pipeline.packs", [*PACKS]),
    ("ttt_tables.games.dice.rules", [*DICE, "dice"]),
    ("pipeline.dice.values", [*DICE, "dice"]),
    ("ttt_tables.games.classic.opponents", AFTER_OPPONENTS),
    ("ttt_tables.tablebase", []),
    ("ttt_tables.board.numbers", [name for name in ALL if name not in NO_BOARDS]),
    ("pipeline.family.mnk", ["mnk_games"]),
    ("ttt_tables.games.family.quotient", [*NOTAKTO, "rulesets", "family"]),
    ("ttt_tables.games.probabilistic.grid", GRIDS),
    ("ttt_tables.games.probabilistic.kernel", [*SAMPLED, "grid_statistics"]),
    ("ttt_tables.sampling.stored", []),
    ("ttt_tables.sampling.rows", SAMPLED),
    ("ttt_tables.sampling.sample", []),
    ("ttt_tables.learners.runs", LEARNT),
    ("ttt_tables.learners.episodes", LEARNT),
    ("ttt_tables.learners.play", ["policy_moves"]),
    ("pipeline.columns", [name for name in TABLES if name not in NO_COLUMNS]),
    ("ttt_tables.games.ultimate.macro_race.diagram", ["ultimate_weights"]),
    ("ttt_tables.games.ultimate.engine.kernel.search", []),
    ("ttt_tables.games.ultimate.engine.budget", []),
    (
        "pipeline.ultimate.games",
        ["endgames", "ultimate_openings", "ultimate_suite", "ultimate_weights"],
    ),
    ("ttt_tables.games.ultimate.puzzles", ["ultimate_puzzles"]),
    ("pipeline.files", ALL),
    ("ttt_tables.doors.cli", []),
    ("ttt_tables.svg", []),
]


def test_a_changed_source_makes_stale_exactly_what_runs_on_it(data, touch):
    fresh = b.Build(data)
    assert all(fresh._is_fresh(name, fresh._key(name)) for name in ALL)
    for module, stale in CHANGED:
        touch(module)
        found = [name for name in ALL if not fresh._is_fresh(name, fresh._key(name))]
        assert found == stale, module


def test_a_changed_source_that_changes_no_row_rebuilds_no_dependent(folder, touch):
    before = state(folder)
    touch("pipeline.tables.classic.boards")
    assert run(folder, "perfect_play") == ["boards"]
    after = state(folder)
    assert {name for name in after if after[name] != before[name]} == {"manifest.json"}
    assert run(folder, "perfect_play") == []


EDITED = """
import sys
from pathlib import Path
from pipeline import cli, products
import pipeline.build
edited, when = Path("pipeline/tables/classic/moves.py"), sys.argv.pop()
make = products._make_table
def edit():
    edited.write_text(edited.read_text() + "# x\\n")
def make_and_edit(name, *rest):
    made = make(name, *rest)
    if name == "moves": edit()
    return made
if when == "loaded": edit()
if when == "made": products._make_table = make_and_edit
sys.exit(cli.main())
"""


@pytest.mark.slow  # two processes of a workshop that was copied and is compiled anew
@pytest.mark.parametrize("when", ["loaded", "made"])
def test_a_source_that_is_written_while_a_build_runs_is_refused(when, tmp_path):
    """Loaded and then written and hashed, a source is not what ran: its table counted as fresh."""
    room = Room(tmp_path)
    process = room.start(["build", "moves", when], "-c", EDITED)
    said, error = process.communicate(timeout=60)
    assert (process.returncode, said) == (1, "")
    (line,) = error.splitlines()
    assert line.startswith(f"error: moves: {room.path}/pipeline/tables/classic/moves.py changed")
    written = {path.name for path in (tmp_path / "data").iterdir()}
    assert written == {"boards.parquet", "manifest.json"}
    again = room.start(["build", "moves"])
    assert again.communicate(timeout=60)[0].split()[0] == "moves.parquet"
    assert again.returncode == 0


def test_a_clock_behind_the_sources_changes_none_of_them():
    code = (
        "import time; time.time_ns = lambda: 0\n"
        "from pipeline.sources import check_unchanged\n"
        "check_unchanged('boards', 'pipeline.tables.classic.boards')"
    )
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)


def test_an_error_in_a_build_names_the_table_and_its_line(folder, monkeypatch):
    def build():
        raise ValueError("no such board")

    build.__module__ = "pipeline.tables.classic.boards"
    monkeypatch.setitem(products.BUILDS, "perfect_play", build)
    (folder / "perfect_play.parquet").unlink()
    with pytest.raises(BuildError, match=r"^perfect_play: ValueError in .*, line \d+: no such"):
        run(folder, "perfect_play")


def test_a_claim_whose_query_ends_in_an_error_names_the_table_and_the_claim(data):
    table = replace(TABLES["boards"], claims={"No board is drawn.": "select error('so it is')"})
    rows = pq.read_table(data / "boards.parquet").cast(table.schema())
    with pytest.raises(CheckError, match=r"^boards: this does not hold: No board .* so it is\)$"):
        checks.check(table, rows, data, [])


def test_another_version_of_a_library_makes_everything_stale(folder, monkeypatch):
    library, real = b.LIBRARIES[0], b.version
    monkeypatch.setattr(b, "version", lambda name: "0.0" if name == library else real(name))
    assert run(folder, "perfect_play") == ["boards", "moves", "perfect_play"]
    manifest = json.loads((folder / "manifest.json").read_bytes())
    assert manifest["versions"][library] == "0.0"
    again = b.Build(folder)
    stale = [n for n in ALL if not again._is_fresh(n, again._key(n))]
    assert stale == [n for n in ALL if n not in ("boards", "moves", "perfect_play")]


def test_changed_rows_rebuild_what_reads_them(folder, monkeypatch):
    build = BUILDS["boards"]

    def other():
        flip = pl.when(board=0).then(pl.lit(1)).otherwise("symmetry").alias("symmetry")
        return build().with_columns(flip)

    other.__module__ = build.__module__
    monkeypatch.setitem(BUILDS, "boards", other)
    (folder / "boards.parquet").unlink()
    assert run(folder, "perfect_play") == ["boards", "moves", "perfect_play"]
    made = b.Build(folder)
    assert not made._is_fresh("classic", made._key("classic"))


def test_a_manifest_that_is_not_whole_or_no_file_counts_as_none(tmp_path):
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


def test_asking_for_a_table_builds_what_it_reads_and_what_its_claims_mention():
    assert b.with_inputs(["boards"]) == ["boards"]
    assert b.with_inputs(["classic"]) == [*BEFORE_CLASSIC, "classic"]
    assert b.with_inputs(["miniboard"]) == ["boards", "symmetries", "miniboards", "miniboard"]
    assert b.with_inputs(ALL) == ALL


@pytest.mark.slow  # builds the mini-boards
def test_a_pack_without_all_tables_is_built_and_no_description(tmp_path, monkeypatch):
    monkeypatch.setattr(b, "PACKAGE_DATA", tmp_path / "package")
    folder = tmp_path / "data"
    made = b.Build(folder, descriptions=DESCRIPTIONS).run(["miniboard"], QUIET)
    assert made == ["boards", "symmetries", "miniboards", "miniboard"]
    assert {path.name for path in folder.iterdir()} == {*map(b.file_name, made), b.MANIFEST}


# Refusals


@pytest.mark.parametrize(
    "change",
    [
        {"claims": {"Two and two are five.": "select 2 + 2 = 5"}},
        {"claims": {"Nothing is known.": "select null::boolean"}},
        {"claims": {"Two truths are one.": "select true from range(2)"}},
        {"rows": 5477},
        {"key": ("ply",)},
    ],
    ids=["false", "null", "two rows", "row count", "key"],
)
def test_a_failed_check_writes_nothing(change, folder, monkeypatch):
    monkeypatch.setitem(b.TABLES, "boards", replace(TABLES["boards"], **change))
    (folder / "boards.parquet").unlink()
    before = state(folder)
    with pytest.raises(checks.CheckError, match="boards: this does not hold"):
        run(folder, "boards")
    assert state(folder) == before


def test_a_missing_value_is_refused(folder, monkeypatch):
    build = BUILDS["boards"]

    def holed():
        hole = pl.when(board=0).then(None).otherwise("text").alias("text")
        return build().with_columns(hole)

    monkeypatch.setitem(BUILDS, "boards", holed)
    (folder / "boards.parquet").unlink()
    before = state(folder)
    with pytest.raises((CheckError, BuildError)):
        run(folder, "boards")
    assert state(folder) == before


def test_a_write_that_fails_leaves_the_old_file(folder, monkeypatch, touch):
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


@pytest.mark.parametrize("names", [["nope"], ["boards", "nope"], ["Boards"], [""]])
def test_an_unknown_table_is_one_line_and_status_two(names, monkeypatch, capsys, tmp_path):
    arguments = ["pipeline", "build", *names, "--data", str(tmp_path / "data")]
    monkeypatch.setattr(sys, "argv", arguments)
    status = cli.main()
    output, errors = capsys.readouterr()
    assert (status, output, errors.count("\n")) == (2, "", 1)
    assert errors.startswith(f"error: no table or pack is called {names[-1]!r}: choose from")
    assert not (tmp_path / "data").exists()


def test_a_build_elsewhere_than_in_the_checkout_names_the_checkout(monkeypatch, capsys, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["pipeline", "build", "boards"])
    assert cli.main() == 2
    output, errors = capsys.readouterr()
    assert (output, errors.count("\n")) == ("", 1)
    assert f"error: {tmp_path} is not the checkout: run this in {ROOT}, or name" in errors
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "words", [[], ["nope"], ["build", "--nope"], ["train"], ["train", "--workers", "abc"]]
)
def test_a_command_that_cannot_be_read_is_one_line_and_status_two(words, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["pipeline", *words])
    assert cli.main() == 2
    output, errors = capsys.readouterr()
    assert (output, errors.count("\n")) == ("", 1)
    command = "".join(f" {word}" for word in words[:1] if word != "nope")
    assert errors.endswith(f": try python -m pipeline{command} --help\n")


def test_garbage_is_collected_once_the_modules_are_loaded(monkeypatch):
    monkeypatch.setattr(cli, "main", gc.isenabled)
    assert workshop.main() is True
    gc.unfreeze()


def test_the_command_prints_what_it_built_and_then_that_nothing_was_stale(
    folder, monkeypatch, capsys
):
    (folder / "boards.parquet").unlink()
    outputs = []
    for _ in range(2):
        monkeypatch.setattr(sys, "argv", ["pipeline", "build", "boards", "--data", str(folder)])
        assert cli.main() == 0
        outputs.append(capsys.readouterr().out)
    assert outputs[0].split()[:5] == ["boards.parquet", "39,897", "bytes", "5,478", "rows"]
    assert "nothing was stale" in outputs[1]
