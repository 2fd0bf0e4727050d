"""The doors: command line and SQL. Each renders the same answers."""

import sys


def main() -> int:
    """Run the command `ttt`; without its extra, say what to install and what works without."""
    try:
        from ttt_tables.doors.terminal.cli import main as ttt
    except ModuleNotFoundError as error:
        if error.name != "typer":
            raise
        print(
            "error: ttt needs typer: pip install 'ttt-tables[cli]'; without it, "
            "python -m ttt_tables answers moves, probe and verify",
            file=sys.stderr,
        )
        return 2
    return ttt()
