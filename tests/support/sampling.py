"""The sampling command as a separate process, and the files that it must leave."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

from ttt_tables.sampling.chunks import read_chunk
from ttt_tables.sampling.runners import Run, run_sample
from ttt_tables.sampling.sample import Sample
from ttt_tables.sampling.stores import Store

TTT = "import sys; from ttt_tables.interfaces import main; sys.exit(main())"
SAMPLE = Sample("abraham", 42, 200, chunk=5)  # 40 chunks
SMALL = Sample("csun", 7, 30, chunk=10)
ENVIRONMENT = {key: text for key, text in os.environ.items() if not key.startswith("AWS_")}


def start(place, *options, sample=SAMPLE, environment=ENVIRONMENT, folder=None):
    """Start the command for a sample, in a folder."""
    words = [sys.executable, "-c", TTT, "sample", "--generator", sample.generator]
    numbers = {"seed": sample.seed, "grids": sample.grids, "chunk": sample.chunk, "out": place}
    words += [f"--{name}={value}" for name, value in numbers.items()]
    return subprocess.Popen(
        [*words, *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
        cwd=folder,
        start_new_session=True,
    )


def finish(process, within=60):
    """Return exit status, standard output and standard error, after all processes ended."""
    try:
        out, err = process.communicate(timeout=within)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
    return process.returncode, out, err


def wait_for(condition, within=30.0):
    """Wait until a condition is true."""
    end = time.monotonic() + within
    while not condition():
        assert time.monotonic() < end, "waited too long"
        time.sleep(0.005)


def free_port():
    """Return an unused port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def add_worker(dask, scheduler, **options):
    """Start a worker of one thread."""
    words = ["--no-nanny", "--nthreads", "1", "--death-timeout", "20"]
    return dask("worker", scheduler, *words, **options)


def content_of(place):
    """Return the content hash in a manifest."""
    return json.loads(Store(str(place)).read("_manifest.json"))["content"]


def whole_chunks(place, sample=SAMPLE):
    """Return the number of chunks, after checking that each is complete."""
    store = Store(str(place))
    numbers = [int(Path(name).stem) for name in store.names("grid_roots")]
    assert all(read_chunk(sample, store, number) for number in numbers)
    return len(numbers)


def in_one_run(folder, sample=SAMPLE):
    """Return the content hash of a sample written in this process, on one thread."""
    return run_sample(sample, str(folder), Run(1))


def files_in(folder):
    """Return the paths of all files in a folder and its subfolders."""
    return sorted(path for path in folder.rglob("*") if path.is_file())


def bytes_in(folder):
    """Return the bytes of all files in a folder and its subfolders, by path."""
    return {path: path.read_bytes() for path in files_in(folder)}


def command(**options):
    """Return the arguments of the sampling command, as in `sys.argv`."""
    given = {"generator": "abraham", "grids": 20, "chunk": 10, "workers": 1, **options}
    return ["ttt", "sample", *[f"--{name}={value}" for name, value in given.items()]]
