"""Builds and samples killed with SIGKILL at seeded points, resumed, and compared byte by byte.

    python -m tests.kills [BUILDS SAMPLES]      how many kills of each: make kills

A *life* is one folder, from nothing to whole: runs are killed in it until one ends. A point is an
event that can be seen from outside (a file appears, half-written or whole, or changes) and a short
random delay after it. After each kill every file under its own name has to be whole.
"""

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from shutil import copytree, ignore_patterns
from tempfile import TemporaryDirectory

from pipeline.engines import Run, run_sample
from tests.sampling import SAMPLE
from ttt_tables.verify import totals, verify

ROOT = Path(__file__).parent.parent
PRODUCTS = ("perfect_play", "classic")  # what a life asks for: four quick tables, or all of a pack
PATIENCE = 4  # a run is killed within so many events
DELAY = 0.03  # seconds


def seen(folders):
    """Return all files in some folders with their times: another value is an event."""
    found = set()
    for folder in folders:
        try:
            for entry in os.scandir(folder):
                if entry.is_file():
                    found.add((entry.path, entry.stat().st_mtime_ns))
        except FileNotFoundError:  # a folder that is not there yet, a file that is renamed
            found.add((str(folder), 0))
    return found


def killed(words, room, folders, chance):
    """Run a command, kill it after some events and a delay; return whether it was still running."""
    process = subprocess.Popen(
        [sys.executable, "-m", "pipeline", *words],
        cwd=room,
        stdout=subprocess.DEVNULL,
        start_new_session=True,
    )
    events, state = chance.randint(1, PATIENCE), seen(folders)
    while events and process.poll() is None:
        now = seen(folders)
        events -= now != state
        state = now
        time.sleep(0.0005)
    time.sleep(chance.choice((0, chance.uniform(0, DELAY))))
    running = process.poll() is None
    if running:
        os.killpg(process.pid, signal.SIGKILL)
    status = process.wait()
    assert status in (0, -signal.SIGKILL), (words, status)
    return status == -signal.SIGKILL


def strays(*folders):
    """Return the half-written files in some folders."""
    return [path for folder in folders for path in folder.rglob("*.part")]


def kill_builds(reference, kills, chance):
    """Kill builds so many times; return counts. `reference` is a folder built without a kill."""
    counts = Counter()
    with TemporaryDirectory() as name:
        room = Path(name)
        for package in ("pipeline", "ttt_tables"):  # the pack is copied into the package as well
            copytree(ROOT / package, room / package, ignore=ignore_patterns("*.pack"))
        while counts["kills"] < kills:
            product = PRODUCTS[chance.random() < 0.3]
            folder = room / f"data {counts['lives']}"
            counts += _build_life(room, folder, reference, product, kills - counts["kills"], chance)
    return counts


def _build_life(room, folder, reference, product, kills, chance):
    package = room / "ttt_tables" / "data"
    words = ["build", product, "--data", str(folder)]
    counts = Counter(lives=1)
    for path in package.glob("*.pack"):
        path.unlink()
    while counts["kills"] < kills:
        if not killed(words, room, [folder, package], chance):
            counts["ended"] += 1
            break
        counts["kills"] += 1
        counts["half-written"] += len(strays(folder, package))
        counts["compared"] += _compare(folder, reference) + _compare(package, reference)
    subprocess.run(
        [sys.executable, "-m", "pipeline", *words], cwd=room, check=True, capture_output=True
    )
    assert not strays(folder, package)
    assert (folder / f"{product}.parquet").exists() or (package / f"{product}.pack").exists()
    counts["compared"] += _compare(folder, reference) + _compare(package, reference)
    again = subprocess.run(
        [sys.executable, "-m", "pipeline", *words], cwd=room, check=True, capture_output=True
    )
    assert again.stdout.startswith(b"0 built")
    return counts


def _compare(folder, reference):
    """Demand that tables and packs are the reference's, byte for byte; return how many.

    A manifest says of each product what the reference's says.
    """
    if (folder / "manifest.json").exists() and (reference / "manifest.json").exists():
        ours, theirs = (
            json.loads((path / "manifest.json").read_bytes()) for path in (folder, reference)
        )
        if "products" in ours:
            assert ours["products"].items() <= theirs["products"].items()
            assert ours["versions"] == theirs["versions"]
    paths = [*folder.glob("*.parquet"), *folder.glob("*.pack")]
    for path in paths:
        assert path.read_bytes() == (reference / path.name).read_bytes(), path
    return len(paths)


def kill_samples(kills, chance):
    """Kill samples so many times; return counts."""
    counts = Counter()
    with TemporaryDirectory() as name:
        whole = Path(name) / "whole"
        run_sample(SAMPLE, str(whole), Run(1))
        while counts["kills"] < kills:
            folder = Path(name) / f"life {counts['lives']}"
            counts += _sample_life(folder, whole, kills - counts["kills"], chance)
    return counts


def _sample_life(folder, whole, kills, chance):
    words = ["sample", f"--generator={SAMPLE.generator}", f"--seed={SAMPLE.seed}"]
    words += [f"--grids={SAMPLE.grids}", f"--chunk={SAMPLE.chunk}", f"--out={folder}"]
    counts = Counter(lives=1)
    while counts["kills"] < kills:
        if not killed(words, ROOT, [folder, folder / "grid_roots"], chance):
            counts["ended"] += 1
            break
        counts["kills"] += 1
        counts["half-written"] += len(strays(folder))
        counts["compared"] += _compare(folder / "grid_roots", whole / "grid_roots")
        left = folder / "manifest.json"
        assert not left.exists() or left.read_bytes() == (whole / left.name).read_bytes()
    run_sample(SAMPLE, str(folder), Run(1))
    assert not strays(folder)
    counts["compared"] += _compare(folder / "grid_roots", whole / "grid_roots")
    assert (folder / "manifest.json").read_bytes() == (whole / "manifest.json").read_bytes()
    assert totals(verify(sample=folder))[1] == 0
    return counts


def main():
    """Kill builds and samples at the same time, and print how many."""
    builds, samples = (int(word) for word in sys.argv[1:] or (70, 150))
    started = time.monotonic()
    with ThreadPoolExecutor(2) as pool, redirect_stdout(StringIO()):
        tasks = {
            "builds": pool.submit(kill_builds, ROOT / "data", builds, random.Random(4)),
            "samples": pool.submit(kill_samples, samples, random.Random(5)),
        }
        done = {name: task.result() for name, task in tasks.items()}
    for name, found in done.items():
        print(f"{name}: " + ", ".join(f"{number:,} {what}" for what, number in found.items()))
    print(f"nothing lost, in {time.monotonic() - started:.0f} s")


if __name__ == "__main__":
    main()
