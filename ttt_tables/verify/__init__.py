"""Verification by a second set of rules and a second method, sealed from the first.

Nothing here imports a rule, a board or a solver of the package: only its errors, and the reader of
packs, whose checksum is checked on the way. Packs are verified with the standard library alone;
Parquet needs DuckDB and numpy.

    from ttt_tables.verify import verify
    parts = verify()            # the packs inside the package
    parts = verify("data")      # and a data folder
"""

import os
import sys
from pathlib import Path

from ttt_tables.errors import MissingTableError
from ttt_tables.verify.packs import PACKS, verify_pack
from ttt_tables.verify.report import Part, as_dict, as_text, totals

__all__ = ["Part", "as_dict", "as_text", "data_folder", "totals", "verify"]

WORKERS = 2
PACKAGE = Path(__file__).parent.parent / "data"


def data_folder(asked: str | None = None) -> Path | None:
    """Return the folder asked for, else that of TTT_DATA, else ./data if it is built, else None."""
    if named := asked or os.environ.get("TTT_DATA"):
        return Path(named)
    found = Path("data")
    there = all((found / name).is_file() for name in ("views.sql", "manifest.json"))
    return found if there else None


def verify(
    data: "str | os.PathLike[str] | None" = None,
    sample: "str | os.PathLike[str] | None" = None,
    full: bool = False,
) -> list[Part]:
    """Return the parts that were checked, each with its faults.

    data      check a data folder too: its manifest, its packs and every Parquet table
    sample    check a sample's folder, and nothing else
    full      run the checks that take minutes too: solve every sampled grid anew

    Raises MissingTableError if there is nothing to verify, or if DuckDB or numpy is missing.
    """
    from ttt_tables.verify.parquet import NEEDED, needed

    if (data is not None or sample is not None) and not needed():
        raise MissingTableError(NEEDED)
    if sample is not None:
        from ttt_tables.verify.sample import show_progress, verify_sample

        return verify_sample(Path(sample), full, WORKERS, show_progress)
    if data is None:
        return package_parts()
    from ttt_tables.verify.folder import Folder, verify_folder

    folder = Folder(Path(data))  # before minutes are spent on the packs
    return package_parts() + verify_folder(folder, full)


def package_parts() -> list[Part]:
    """Return the verification of the packs inside the package."""
    return [verify_pack(name, PACKAGE, "package/") for name in PACKS]


def run(data: str | None, sample: str | None, full: bool, as_json: bool) -> int:
    """Verify, print the report, and return the exit status: 1 if there are faults."""
    import json

    from ttt_tables.verify.parquet import needed

    folder = None if sample else data_folder(data)
    if folder and not data and not needed():
        print(f"{folder} is not verified: that needs DuckDB and numpy", file=sys.stderr)
        folder = None
    parts = verify(folder, sample, full)
    print(json.dumps(as_dict(parts)) if as_json else as_text(parts))
    return int(totals(parts)[1] > 0)
