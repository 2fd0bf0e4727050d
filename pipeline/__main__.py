"""python -m pipeline"""

import sys

try:
    from pipeline.cli import main
except ModuleNotFoundError as missing:
    sys.exit(f"error: {missing.name} is missing: run make, then .venv/bin/python -m pipeline")
except KeyboardInterrupt:
    sys.exit("stopped before anything was begun")

sys.exit(main())
