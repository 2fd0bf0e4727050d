"""The command line without dependencies: python -m ttt_tables moves | page | serve | verify."""

import sys

from ttt_tables.ending import run_to_end


def main(arguments: "list[str] | None" = None) -> int:
    """Run the command line and return its exit status: 2 with one line for bad input."""
    from ttt_tables.interfaces.cli.commands import run

    return run(arguments)


if __name__ == "__main__":
    sys.exit(run_to_end(main))
