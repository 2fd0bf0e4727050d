"""The doors: command line, HTTP, SQL, drawings, adapters. Each renders the same answers."""

import sys

from ttt_tables.errors import how_to_install
from ttt_tables.lazy import load_later

__getattr__, __dir__ = load_later(__name__, {"": ["svg"]}, {})


def main() -> int:
    """Run the command `ttt`; without its extra, say what to install and what works without."""
    try:
        from ttt_tables.doors.cli import main as ttt
    except ModuleNotFoundError as error:
        if error.name != "typer":
            raise
        print(
            f"error: ttt needs typer: {how_to_install('cli')}; without it, "
            "python -m ttt_tables answers moves, probe and verify",
            file=sys.stderr,
        )
        return 2
    return ttt()
