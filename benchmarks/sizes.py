"""The sizes of the wheel and the packs, and the time of a build from nothing."""

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
        build = [sys.executable, "-m", "pipeline", "build", "--data", f"{folder}/data"]
        times = []
        for _ in range(2):
            started = perf_counter()
            subprocess.run(build, check=True, capture_output=True)
            times.append(perf_counter() - started)
    packs = list(Path(PACKAGE_FOLDER).glob("*.pack"))
    on_disk = sum(pack.stat().st_size for pack in packs)
    print(f"Wheel {wheel:,} bytes ({wheel / LIMIT:.0%} of 1 MB); packs {on_disk:,} bytes on disk.")
    print(
        f"All tables from nothing in {times[0]:.1f} s; once more, nothing stale: {times[1]:.1f} s."
    )
