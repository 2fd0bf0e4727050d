"""A sample in an S3-compatible store, here a local server, equals the sample in a folder."""

import json
import os
import signal
import socket
import subprocess
import time
from dataclasses import replace
from hashlib import md5
from pathlib import Path

import pytest
from pyarrow import fs

from tests.support.sampling import (
    ENVIRONMENT,
    SAMPLE,
    SMALL,
    content_of,
    finish,
    in_one_run,
    start,
    wait_for,
)
from ttt_tables.sampling.chunks import read_chunk
from ttt_tables.sampling.claim import Claim
from ttt_tables.sampling.runners import Run, run_sample
from ttt_tables.sampling.sample import Sample, SampleError
from ttt_tables.sampling.stores import Store

SERVER = Path(__file__).parents[2] / ".venv" / "s3" / "bin" / "moto_server"
KEYS = {"AWS_ACCESS_KEY_ID": "a-test", "AWS_SECRET_ACCESS_KEY": "a-test", "AWS_REGION": "us-east-1"}

# The server has many dependencies; `make test-s3`, which .ci/run also calls, installs it.
pytestmark = pytest.mark.skipif(
    not SERVER.exists(), reason="the S3 server is set up by make test-s3"
)


@pytest.fixture(scope="module")
def options():
    """Start the server, make a bucket, and return the query after s3://bucket/folder."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    server = subprocess.Popen(
        [SERVER, "-H", "127.0.0.1", "-p", str(port)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        wait_for(lambda: answers(server, port))
        text = f"?scheme=http&endpoint_override=127.0.0.1:{port}"
        store, _ = fs.FileSystem.from_uri(f"s3://a-test:a-test@box{text}&allow_bucket_creation=1")
        store.create_dir("box")
        yield text
    finally:
        server.kill()
        server.wait()


def answers(server, port):
    assert server.poll() is None, "the server ended"
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@pytest.fixture(autouse=True)
def _keys(monkeypatch):
    for name in os.environ:
        if name.startswith("AWS_"):
            monkeypatch.delenv(name)
    for name, text in KEYS.items():
        monkeypatch.setenv(name, text)


@pytest.fixture(scope="module")
def content(tmp_path_factory):
    return in_one_run(tmp_path_factory.mktemp("whole"))


def command(place, *words):
    return start(place, *words, environment={**ENVIRONMENT, **KEYS})


def test_bucket_and_folder_have_the_same_files(options, tmp_path):
    sample = Sample("csun", 3, 8, values=True, chunk=3)
    place = f"s3://box/values{options}"
    assert run_sample(sample, place, Run(2)) == in_one_run(tmp_path, sample)
    store = Store(place)
    names = [f"grid_{shape}/0000000{n}.parquet" for shape in ("roots", "values") for n in range(3)]
    for name in ["_sample.json", "_manifest.json", *names]:
        assert store.read(name) == (tmp_path / name).read_bytes()
    with store.system.open_input_file(f"{store.root}/{names[0]}") as file:
        tag = file.metadata()["ETag"].decode()
        # Uploaded in one request: a multipart upload has another value.
        assert tag == f'"{md5(file.read()).hexdigest()}"'


def test_killed_run_resumes_in_the_bucket(options, content):
    place = f"s3://box/killed{options}"
    store = Store(place)
    for least in (1, 20):
        process = command(place, "--workers=1")
        wait_for(lambda least=least: len(store.names("grid_roots")) >= least)
        process.send_signal(signal.SIGKILL)
        finish(process)
        numbers = [int(Path(name).stem) for name in store.names("grid_roots")]
        assert all(read_chunk(SAMPLE, store, number) for number in numbers)
        assert store.read("_manifest.json") is None
    chunk = "grid_roots/00000007.parquet"
    store.write(chunk, store.read(chunk)[:-9])
    status, out, err = finish(command(place))
    assert (status, err) == (0, "")
    assert "; 0 of 40 chunks" not in out
    assert "1 damaged or not full and written again" in out
    assert content_of(place) == content
    with pytest.raises(SampleError, match="another sample"):
        run_sample(replace(SAMPLE, seed=43), place, Run(2))


def test_dask_workers_write_into_the_bucket(options, content):
    place = f"s3://box/dask{options}"
    status, _, err = finish(command(place, "--engine=dask", "--workers=2"))
    assert (status, err) == (0, "")
    assert content_of(place) == content


class RemovedWhileRead:
    """A store in which a file is removed after it was opened."""

    def __init__(self, system):
        self.system = system

    def __getattr__(self, name):
        return getattr(self.system, name)

    def open_input_file(self, path):
        file = self.system.open_input_file(path)
        self.system.delete_file(path)
        return file


def test_file_removed_while_it_is_read_is_missing(options):
    store = Store(f"s3://box/removed{options}")
    store.write("one", b"text")
    store.system = RemovedWhileRead(store.system)
    assert store.read("one") is None


def test_concurrent_samples_leave_one_in_the_bucket(options):
    place = f"s3://box/contended{options}"
    environment = {**ENVIRONMENT, **KEYS}
    samples = [replace(SAMPLE, seed=seed) for seed in (5, 6)]
    runs = [start(place, sample=sample, environment=environment) for sample in samples]
    ended = [finish(run) for run in runs]
    assert sorted(status for status, _, _ in ended) == [0, 2]
    (sample,) = [one for one, end in zip(samples, ended, strict=True) if end[0] == 0]
    (error,) = [err for status, _, err in ended if status]
    assert "another run is writing in" in error or "holds another sample" in error
    store = Store(place)
    assert json.loads(store.read("_manifest.json"))["arguments"]["seed"] == sample.seed
    assert all(read_chunk(sample, store, number) for number in range(sample.chunks))
    assert not [name for name in store.entries() if name.startswith("_run-")]


def test_claim_of_a_killed_run_expires_in_the_bucket(options, monkeypatch):
    store = Store(f"s3://box/dead{options}")
    claim = Claim(store.place, "_run-0.json", replace(SMALL, seed=8).arguments(), "{}")
    store.write(claim.name, claim.text(True))
    with pytest.raises(SampleError, match=r"another run is writing .* 120 seconds"):
        run_sample(SMALL, store.place, Run(2))
    assert list(store.entries()) == ["_run-0.json"]
    monkeypatch.setattr("ttt_tables.sampling.claim.DEAD_AFTER", 1)
    time.sleep(3)  # the server counts whole seconds
    run_sample(SMALL, store.place, Run(2))
    assert list(store.entries()) == ["_manifest.json", "_sample.json", "grid_roots"]


def test_missing_bucket_gives_one_line_error(options):
    status, out, err = finish(command(f"s3://nobox/sample{options}"))
    assert (status, out) == (1, "")
    (line,) = err.splitlines()
    assert line.startswith("error: ")
    assert "nobox" in line
