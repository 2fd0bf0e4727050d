"""python -m pipeline"""

import gc
import sys

from ttt_tables.ending import run_to_end


def main() -> int:
    """Run the pipeline's command line and return its exit status."""
    gc.disable()  # while modules load: no garbage, and a quarter of a `make` that builds nothing
    try:
        from pipeline.cli import main as command
    except ModuleNotFoundError as missing:
        advice = "run make, then .venv/bin/python -m pipeline"
        print(f"error: {missing.name} is missing: {advice}", file=sys.stderr)
        return 1
    gc.freeze()
    gc.enable()
    return command()


if __name__ == "__main__":
    sys.exit(run_to_end(main))
