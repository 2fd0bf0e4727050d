"""A TypeScript client generated from the OpenAPI description (`make test-openapi`)."""

import json
import subprocess
from pathlib import Path
from shutil import copy

import pytest

from tests.conftest import ROOT
from ttt_tables.interfaces.http import make_app

TOOLS = ROOT / ".venv" / "openapi" / "node_modules" / ".bin"
BOT = Path(__file__).with_name("openapi_bot.ts")
STRICTLY = (
    *("--strict", "--noEmit", "--target", "es2022", "--lib", "es2022,dom,dom.iterable"),
    *("--module", "esnext", "--moduleResolution", "bundler"),
)
# The generator needs an older TypeScript than the page, so it has its own environment.
pytestmark = pytest.mark.skipif(
    not (TOOLS / "openapi-typescript").exists(), reason="make test-openapi installs the generator"
)


def run(folder: Path, *words: str | Path) -> None:
    """Run a command in a folder; a failure shows its output."""
    ended = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stdout + ended.stderr


def test_typescript_client_has_types_for_every_field(tmp_path: Path) -> None:
    """The bot reads typed answers; unknown games, verbs, options and fields are type errors."""
    described = tmp_path / "openapi.json"
    described.write_text(json.dumps(make_app().openapi()), encoding="utf-8")
    run(tmp_path, TOOLS / "openapi-typescript", described, "-o", "api.ts")
    copy(BOT, tmp_path)
    run(tmp_path, TOOLS / "tsc", *STRICTLY, BOT.name)
