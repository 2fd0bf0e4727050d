"""One place holds one sample: claims, descriptions, versions and foreign files."""

import json
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from queue import Queue
from random import Random
from types import SimpleNamespace

import pytest

from pipeline.sources import _reached
from tests.support.sampling import SMALL, bytes_in, content_of, files_in, in_one_run
from ttt_tables.errors import MissingExtraError, missing_extra
from ttt_tables.sampling import claim, runners, versions
from ttt_tables.sampling.chunks import write_chunk
from ttt_tables.sampling.claim import claimed
from ttt_tables.sampling.folder import OpenFolder
from ttt_tables.sampling.runners import ClusterError, Run, run_sample
from ttt_tables.sampling.sample import Sample, SampleError
from ttt_tables.sampling.stores import Store
from ttt_tables.verify.sample import verify_sample

OTHER = replace(SMALL, seed=8)


class Turns:
    """A bucket whose claimants act one at a time, one request each, in a random order."""

    local, place, shown = False, "s3://box", "s3://box"

    def __init__(self, chance, claimants):
        self.files, self.clock, self.chance = {}, 0, chance
        self.waiting = Queue()
        self.turn = {name: threading.Semaphore(0) for name in claimants}

    def run(self):
        """Let claimants act, one at a time, until all have ended."""
        running, parked = set(self.turn), set()
        while running:
            while parked != running:
                name, ended = self.waiting.get(timeout=10)
                (running.discard if ended else parked.add)(name)
                if ended and not running:
                    return
            name = self.chance.choice(sorted(parked))
            parked.remove(name)
            self.turn[name].release()

    def wait(self):
        name = threading.current_thread().name
        self.waiting.put((name, False))
        assert self.turn[name].acquire(timeout=10)
        self.clock += 1

    def entries(self):
        self.wait()
        return {name: SimpleNamespace(mtime_ns=at) for name, (at, _) in self.files.items()}

    def read(self, name):
        self.wait()
        return self.files.get(name, (0, None))[1]

    def write(self, name, data):
        self.wait()
        self.files[name] = self.clock, data

    def remove(self, name):
        self.wait()
        self.files.pop(name, None)


@pytest.mark.parametrize("claimants", [2, 3])
def test_one_of_several_claims_wins_in_any_order(monkeypatch, claimants):
    monkeypatch.setattr(claim, "POLL", 0)
    names = [str(number) for number in range(claimants)]
    for seed in range(150):
        store = Turns(Random(seed), names)
        inside, winners = set(), []

        def run(store=store, inside=inside, winners=winners):
            name = threading.current_thread().name
            try:
                with claimed(store, name, False):
                    inside.add(name)
                    store.wait()
                    assert inside == {name}
                    winners.append(name)
                    inside.remove(name)
            except SampleError:
                pass
            finally:
                store.waiting.put((name, True))

        threads = [threading.Thread(target=run, name=name) for name in names]
        for thread in threads:
            thread.start()
        store.run()
        for thread in threads:
            thread.join()
        assert winners, seed
        assert not inside
        assert not store.files


def test_expired_claim_does_not_block(tmp_path):
    store = Store(str(tmp_path))
    with claimed(store, "seed 1", False) as first:
        with pytest.raises(SampleError, match="another run is writing"), claimed(store, "2", False):
            pass
        store.write(first.name, (tmp_path / first.name).read_bytes())
        old = tmp_path.joinpath(first.name).stat().st_mtime - claim.DEAD_AFTER - 1
        claim.os.utime(tmp_path / first.name, (old, old))
        with claimed(store, "seed 2", False) as second:
            assert [path.name for path in files_in(tmp_path)] == [second.name]


def test_running_claim_is_renewed(tmp_path, monkeypatch):
    monkeypatch.setattr(claim, "BEAT", 0.01)
    store = Store(str(tmp_path))
    with claimed(store, "seed 1", False) as held:
        path = tmp_path / held.name
        before = path.read_bytes()
        path.unlink()
        for _ in range(500):
            if path.exists():
                break
            threading.Event().wait(0.01)
        assert path.read_bytes() == before
    assert not files_in(tmp_path)


@pytest.mark.parametrize("other", [SMALL, OTHER], ids=["same", "other"])
def test_concurrent_runs_leave_one_sample(tmp_path, other):
    """Both write the same sample, or one is rejected."""
    for turn in range(2):
        folder = tmp_path / str(turn)
        start = threading.Barrier(2)

        def run(sample, folder=folder, start=start):
            start.wait()
            try:
                return run_sample(sample, str(folder), Run(1))
            except SampleError as error:
                return error

        with ThreadPoolExecutor(2) as pool:
            found = list(pool.map(run, [SMALL, other]))
        contents = [one for one in found if isinstance(one, str)]
        assert len(contents) == 1 + (other == SMALL)
        assert set(contents) == {content_of(folder)}
        assert not verify_sample(folder, False, 1, lambda *_: None).faults
        assert not [*folder.glob("_run-*"), *folder.rglob("*.part")]


def test_folder_created_during_listing_has_no_files(tmp_path):
    """pyarrow raises an error then, although the option allows a missing folder."""
    store = Store(str(tmp_path))

    def appear(_):
        raise FileNotFoundError

    store.system = SimpleNamespace(get_file_info=appear)
    assert store.entries("grid_roots") == {}


def test_end_of_a_run_finds_another_description(tmp_path):
    store = Store(str(tmp_path))
    with OpenFolder(SMALL, store) as folder:
        held = folder.begin()
        records = [write_chunk(SMALL, held, number) for number in range(3)]
        store.write("_sample.json", f"{OTHER.arguments()}\n".encode())
        with pytest.raises(SampleError, match=r"_sample\.json .* has changed"):
            folder.finish(records)
    assert store.read("_manifest.json") is None


@pytest.mark.parametrize("kept", [None, -1], ids=["missing", "shorter"])
def test_end_of_a_run_finds_missing_files(tmp_path, kept):
    store = Store(str(tmp_path))
    with OpenFolder(SMALL, store) as folder:
        held = folder.begin()
        records = [write_chunk(SMALL, held, number) for number in range(3)]
        path = tmp_path / "grid_roots" / "00000001.parquet"
        path.unlink() if kept is None else path.write_bytes(path.read_bytes()[:kept])
        with pytest.raises(SampleError, match=r"1 of the 3 files .*00000001\.parquet"):
            folder.finish(records)
    assert store.read("_manifest.json") is None


def test_worker_without_the_claim_writes_nothing(tmp_path):
    store = Store(str(tmp_path / "here"))
    with OpenFolder(SMALL, store) as folder:
        held = folder.begin()._replace(place=str(tmp_path / "there"))
        assert "does not find _run-" in write_chunk(SMALL, held, 0)["fault"]
    assert not files_in(tmp_path / "there")


def test_worker_of_other_versions_writes_nothing(tmp_path, monkeypatch):
    with OpenFolder(SMALL, Store(str(tmp_path))) as folder:
        held = folder.begin()
        theirs = json.dumps({**versions.versions(), "numpy": "1.0"})
        with monkeypatch.context() as patch:
            patch.setattr(claim, "versions_text", lambda: theirs)
            fault = write_chunk(SMALL, held, 0)["fault"]
        assert f"has other versions (numpy 1.0, not {versions.versions()['numpy']})" in fault
        assert not list(tmp_path.rglob("*.parquet"))


def test_fault_of_a_worker_ends_the_run(tmp_path, monkeypatch):
    monkeypatch.setattr(runners, "write_chunk", lambda *_: {"fault": "no disk"})
    with pytest.raises(ClusterError, match="no disk"):
        in_one_run(tmp_path)
    assert not (tmp_path / "_manifest.json").exists()


def test_chunks_of_other_versions_are_rejected_before(small, monkeypatch):
    folder, content = small
    (folder / "grid_roots" / "00000002.parquet").unlink()
    before = bytes_in(folder)
    theirs = json.dumps({**versions.versions(), "solver": "0123"})
    for name in ("ttt_tables.sampling.chunks", "ttt_tables.sampling.claim"):
        monkeypatch.setattr(f"{name}.versions_text", lambda: theirs)
    with pytest.raises(SampleError, match=r"00000000\.parquet .* other versions \(solver .*0123\)"):
        run_sample(SMALL, str(folder), Run(1))
    assert bytes_in(folder) == before
    monkeypatch.undo()
    assert run_sample(SMALL, str(folder), Run(1)) == content


def test_verify_compares_versions_of_chunks_and_manifest(small):
    folder, _ = small
    manifest = json.loads((folder / "_manifest.json").read_text())
    assert manifest["versions"] == versions.versions()
    assert verify_sample(folder, False, 1, lambda *_: None).faults == 0
    manifest["versions"]["numba"] = "0.1"
    (folder / "_manifest.json").write_text(json.dumps(manifest))
    part = verify_sample(folder, False, 1, lambda *_: None)
    assert part.faults == 3
    assert all("metadata versions" in str(fault) for fault in part.first)


def test_rows_import_only_the_solver():
    harmless = {"errors", "lazy", "notice"}
    imported = {name.partition(".")[2] for name in _reached("ttt_tables.sampling.rows")}
    assert set(versions.SOLVER) == imported - harmless


@pytest.mark.parametrize(
    "name", ["manifest.json", "_manifest.json", "_sample.json", "notes/a.txt", "grid_roots/a/b.txt"]
)
def test_foreign_files_are_rejected_and_kept(tmp_path, name):
    path = tmp_path / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text('{"products": {}}')
    with pytest.raises(SampleError, match="holds"):
        run_sample(SMALL, str(tmp_path), Run(1))
    assert files_in(tmp_path) == [path]
    assert path.read_text() == '{"products": {}}'


def test_hidden_files_are_not_foreign(tmp_path):
    hidden = [tmp_path / ".DS_Store", tmp_path / "grid_roots" / ".DS_Store"]
    for path in hidden:
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(b"hidden")
    assert in_one_run(tmp_path) == content_of(tmp_path)
    assert all(path.exists() for path in hidden)


def test_description_without_chunks_does_not_block(tmp_path):
    (tmp_path / "_sample.json").write_text(f"{OTHER.arguments()}\n")
    (tmp_path / "_run-0.json").write_text("of a killed run")
    assert in_one_run(tmp_path, SMALL) == content_of(tmp_path)
    assert not (tmp_path / "_run-0.json").exists()
    assert json.loads((tmp_path / "_sample.json").read_text())["seed"] == SMALL.seed


def test_failed_start_changes_nothing(small, tmp_path, monkeypatch):
    folder, _ = small

    def lacks(*_):
        raise missing_extra("--engine dask", "distributed", "dask")

    monkeypatch.setattr(runners, "_import_distributed", lacks)
    before = bytes_in(folder)
    more = replace(SMALL, grids=40)
    for sample, place in ((more, folder), (OTHER, tmp_path / "new")):
        with pytest.raises(MissingExtraError):
            run_sample(sample, str(place), Run(1, "dask"))
    assert bytes_in(folder) == before
    assert not (tmp_path / "new").exists()


def test_total_may_be_lowered_to_existing_grids(tmp_path):
    huge = Sample("csun", 7, 10**9, chunk=10)
    store = Store(str(tmp_path))
    with OpenFolder(huge, store) as folder:
        held = folder.begin()
        for number in range(3):
            write_chunk(huge, held, number)
    before = bytes_in(tmp_path)
    for grids in (9, 20, 29):
        with pytest.raises(SampleError, match=r"holds 30 grids .* request at least 30"):
            run_sample(replace(huge, grids=grids), str(tmp_path), Run(1))
        assert bytes_in(tmp_path) == before
    (tmp_path / "_sample.json").unlink()
    with pytest.raises(SampleError, match="holds 30 grids of this sample, the last one k = 29"):
        run_sample(replace(huge, grids=29), str(tmp_path), Run(1))
    (tmp_path / "_sample.json").write_bytes(before[tmp_path / "_sample.json"])
    assert run_sample(SMALL, str(tmp_path), Run(1)) == in_one_run(tmp_path / ".again", SMALL)
    assert json.loads((tmp_path / "_sample.json").read_text())["grids"] == 30
    assert all(path.read_bytes() == data for path, data in before.items() if "grid_" in str(path))


def test_run_for_more_grids_waits_for_the_other(tmp_path):
    with OpenFolder(SMALL, Store(str(tmp_path))) as folder:
        folder.begin()
        with pytest.raises(SampleError, match=r'another run is writing .*"grids": 30'):
            run_sample(replace(SMALL, grids=40), str(tmp_path), Run(1))
