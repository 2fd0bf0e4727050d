"""The interfaces: command line, HTTP, MCP tools, tasks, adapters. All give the same answers."""

import sys

from ttt_tables.ending import run_to_end


def main() -> int:
    """Run the command `ttt` and return its exit status, whatever happens to its streams."""
    return run_to_end(ttt)


def ttt() -> int:
    """Run a command of `ttt`. Typer takes 0.1 s to load, so only commands that need it do so."""
    from ttt_tables.interfaces.cli.commands import COMMANDS, run

    if not sys.argv[1:] or sys.argv[1] not in COMMANDS:
        try:
            from ttt_tables.interfaces.cli.app import main as ttt
        except ModuleNotFoundError as error:
            if error.name != "typer":
                raise
        else:
            return ttt()
    return run(program="ttt")
