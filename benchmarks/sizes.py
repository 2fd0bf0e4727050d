"""The sizes of the wheel and the packs, and the time of a build from nothing."""

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from ttt_tables.pack import PACKAGE_FOLDER

LIMIT = 1_000_000


def main() -> None:
    """Print the sizes and times."""
    with TemporaryDirectory() as folder:
        hatch = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "-d", folder]
        subprocess.run(hatch, check=True, capture_output=True)
        wheel = next(Path(folder).glob("*.whl")).stat().st_size
        cold = {"NUMBA_CACHE_DIR": f"{folder}/compiled"}
        times = {
            "in two processes, kernels compiled as well": build(f"{folder}/cold", 2, cold),
            "in two processes": build(f"{folder}/two", 2),
        }
        fresh = build(f"{folder}/two", 2)
    packs = list(Path(PACKAGE_FOLDER).glob("*.pack"))
    on_disk = sum(pack.stat().st_size for pack in packs)
    print(f"Wheel {wheel:,} bytes ({wheel / LIMIT:.0%} of 1 MB); packs {on_disk:,} bytes on disk.")
    told = "; ".join(f"{how} {taken:.1f} s" for how, taken in times.items())
    print(f"All tables from nothing: {told}. Nothing stale: {fresh:.2f} s.")


def build(data: str, workers: int, environment: dict[str, str] | None = None) -> float:
    """Return the seconds of a build, from the shell's view."""
    words = ["-m", "pipeline", "build", "--data", data, "--workers", str(workers)]
    started = perf_counter()
    subprocess.run(
        [sys.executable, *words],
        check=True,
        capture_output=True,
        env={**os.environ, **(environment or {})},
    )
    return perf_counter() - started
