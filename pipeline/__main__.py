"""python -m pipeline"""

import sys

from ttt_tables.doors import run_to_end


def main() -> int:
    """Run the workshop's command line and return its exit status."""
    try:
        from pipeline.cli import main as command
    except ModuleNotFoundError as missing:
        mend = "run make, then .venv/bin/python -m pipeline"
        print(f"error: {missing.name} is missing: {mend}", file=sys.stderr)
        return 1
    return command()


if __name__ == "__main__":
    sys.exit(run_to_end(main))
