"""Verification by a second set of rules and a second method, independent of the first.

Nothing here imports a rule, a board or a solver of the package. It imports the package's errors,
and its reader of packs, which checks a pack's checksum. Packs are verified with only the standard
library. Parquet needs DuckDB and numpy.

    from ttt_tables.verify import verify
    parts = verify()            # the packs inside the package
    parts = verify("data")      # and a data folder
"""

import gc
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from ttt_tables.errors import MissingTableError
from ttt_tables.pack import check_folder
from ttt_tables.verify.packs import ENGINE, PACKS, verify_pack
from ttt_tables.verify.report import (
    Part,
    as_dict,
    as_text,
    foot,
    head,
    lines_of,
    totals,
    width_of,
)

__all__ = ["Part", "as_dict", "as_text", "data_folder", "totals", "verify"]

WORKERS = 2
FULL = "--full takes about half an hour; the endgames take two thirds of it"
PACKAGE = Path(__file__).parent.parent


def data_folder(asked: str | None = None) -> Path | None:
    """Return the requested folder, else that of TTT_DATA, else ./data if it is built, else None."""
    if named := asked or os.environ.get("TTT_DATA"):
        return Path(named)
    local = Path("data")
    there = all((local / name).is_file() for name in ("views.sql", "manifest.json"))
    return local if there else None


def verify(
    data: "str | os.PathLike[str] | None" = None,
    sample: "str | os.PathLike[str] | None" = None,
    full: bool = False,
) -> list[Part]:
    """Return the parts that were checked, each with its faults.

    data      also check a data folder: its manifest, its packs and every Parquet table
    sample    check only a sample's folder
    full      run all checks: solve every sampled grid and endgame again, in about half an hour

    Raises MissingTableError if there is nothing to verify, or if DuckDB or numpy is missing.
    """
    return [step() for step in _steps(data, sample, full).values()]


def _steps(
    data: "str | os.PathLike[str] | None", sample: "str | os.PathLike[str] | None", full: bool
) -> "dict[str, Callable[[], Part]]":
    """Return the steps by name, in order: each verifies one pack, table or file."""
    from ttt_tables.verify.parquet import NEEDED, can_read_parquet

    if (data is not None or sample is not None) and not can_read_parquet():
        raise MissingTableError(NEEDED)
    if sample is not None:
        from ttt_tables.verify.sample import show_progress, verify_sample

        folder = Path(check_folder(sample))
        return {"sample": lambda: verify_sample(folder, full, WORKERS, show_progress)}
    steps: dict[str, Callable[[], Part]] = {
        f"package/{name}.pack": partial(verify_pack, name, PACKAGE / folder, "package/")
        for folder, names in (("data", PACKS), ("games/ultimate/engine", ENGINE))
        for name in names
    }
    if data is None:
        return steps
    from ttt_tables.verify.folder import Folder, folder_steps

    return steps | folder_steps(Folder(Path(data)), full)


def run(data: str | None, sample: str | None, full: bool, as_json: bool) -> int:
    """Verify, print the report part by part, and return the exit status: 1 if there are faults.

    On a terminal, standard error shows which part is being verified.
    """
    import json
    from shutil import get_terminal_size

    from ttt_tables.verify.parquet import can_read_parquet

    folder = None if sample else data_folder(data)
    if folder and not data and not can_read_parquet():
        print(f"{folder} is not verified, because that needs DuckDB and numpy", file=sys.stderr)
        folder = None
    steps = _steps(folder, sample, full)
    if full and folder:
        print(FULL, file=sys.stderr)
    width, parts = width_of(steps), []
    columns = get_terminal_size().columns if sys.stdout.isatty() else None
    for number, (name, step) in enumerate(steps.items(), start=1):
        with under_way(name, number, len(steps)), uncollected():
            parts.append(step())
        if not as_json:
            first = [head(width)] if number == 1 else []
            print(*first, lines_of(parts[-1], width, columns), sep="\n", flush=True)
    print(json.dumps(as_dict(parts)) if as_json else foot(parts))
    return int(totals(parts)[1] > 0)


@contextmanager
def uncollected() -> Iterator[None]:
    """Switch off the garbage collector, which takes a quarter of the time and finds few cycles."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


@contextmanager
def under_way(name: str, number: int, of: int) -> Iterator[None]:
    """Show on a terminal which part is verified, until it is done."""
    line = f"{number} of {of}: {name} ..."
    shown = of > 1 and sys.stderr.isatty()
    if shown:
        print(line, end="", file=sys.stderr, flush=True)
    try:
        yield
    finally:
        if shown:
            print("\r" + " " * len(line) + "\r", end="", file=sys.stderr, flush=True)
