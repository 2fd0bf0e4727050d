"""The wheel in a PyInstaller program and in Pyodide (`make test-packagers`)."""

import json
import os
import subprocess
import sys
from zipfile import ZipFile

import pytest

from tests.support.examples import ROOT

pytest.importorskip("PyInstaller", reason="PyInstaller is not installed: make test-packagers")

NODE_MODULES = ROOT / ".venv" / "pyodide" / "node_modules"
# The scores of the starts as JSON; of a game that needs a library, the name of the error.
BOT = """
import json
import ttt_tables as ttt

def score(game):
    try:
        if game.start.legal_moves:
            assert game.choose(game.start) in game.start.legal_moves
        return game.probe(game.start).score
    except ttt.MissingExtraError as error:
        return type(error).__name__

print(json.dumps({name: score(ttt.game(name)) for name in ttt.game_names()}))
"""
IN_NODE = """
import { readFileSync } from "node:fs";
const [, , pyodide, wheel, program] = process.argv;
const { loadPyodide } = await import(pyodide);
const python = await loadPyodide();
python.unpackArchive(new Uint8Array(readFileSync(wheel)).buffer, "wheel");
python.runPython(readFileSync(program, "utf8"));
"""


def run(*command, cwd, **environment):
    """Return a command's output."""
    known = {name: os.environ[name] for name in ("HOME", "PATH") if name in os.environ}
    done = subprocess.run(
        command, cwd=cwd, env=known | environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-4000:]
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder), cwd=ROOT)
    (built,) = folder.iterdir()
    return built


@pytest.fixture(scope="module")
def scores(wheel, tmp_path_factory):
    """Return the scores that an installed wheel computes without other libraries."""
    site = tmp_path_factory.mktemp("site")
    with ZipFile(wheel) as file:
        file.extractall(site)
    printed = run(sys.executable, "-c", BOT, cwd=site, PYTHONPATH=str(site))
    return site, json.loads(printed)


def test_pyinstaller_program_answers_every_game(scores, tmp_path):
    """PyInstaller needs only the hook that the wheel names."""
    site, expected = scores
    (tmp_path / "bot.py").write_text(BOT, encoding="utf-8")
    run(sys.executable, "-m", "PyInstaller", "-F", "bot.py", cwd=tmp_path, PYTHONPATH=str(site))
    assert json.loads(run(str(tmp_path / "dist" / "bot"), cwd="/")) == expected


def test_pyodide_answers_23_of_25_games(scores, wheel, tmp_path):
    """Positional games need numba, and the probabilistic game needs numpy, which Pyodide has."""
    (tmp_path / "bot.py").write_text(BOT, encoding="utf-8")
    (tmp_path / "run.mjs").write_text(IN_NODE, encoding="utf-8")
    library = (NODE_MODULES / "pyodide" / "pyodide.mjs").as_uri()
    printed = run("node", "run.mjs", library, str(wheel), "bot.py", cwd=tmp_path)
    answered = json.loads(printed.splitlines()[-1])
    assert answered == scores[1]
    lacking = [name for name, score in answered.items() if score == "MissingExtraError"]
    assert lacking == ["positional", "probabilistic"]
    assert len(answered) == 25
