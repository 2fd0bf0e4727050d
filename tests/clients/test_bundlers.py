"""The npm package in applications that bundlers build with their default settings.

Each application computes the same answers as Python, in a browser if the bundler targets one.
tests/library/test_addresses.py tests the properties that the bundlers rely on.
"""

import json
import os
import socket
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from shutil import copytree, rmtree, which
from tempfile import mkdtemp
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

import ttt_tables as ttt
from pipeline.publish.npm import write_package
from tests.browser.conftest import CHROMIUM
from tests.conftest import ROOT
from tests.support.serving import serving_folder
from ttt_tables import __version__

ENVIRONMENT = ROOT / ".venv" / "bundlers"
COMMANDS = ENVIRONMENT / "node_modules" / ".bin"
COMPILER = ROOT / ".venv" / "page" / "node_modules" / ".bin" / "tsc"
SECONDS = 300  # for a build or a server's start, which take a minute on two busy cores
pytestmark = [
    pytest.mark.slow,  # only these run the bundlers
    pytest.mark.nightly,  # and their builds take minutes
    # They have many dependencies, and pip cannot install the browser.
    pytest.mark.skipif(
        not (COMMANDS.exists() and COMPILER.exists()),
        reason="the bundlers are installed by make test-bundlers",
    ),
    pytest.mark.skipif(CHROMIUM is None, reason="no browser: apt-get install chromium"),
]


@pytest.fixture(scope="module")
def project(data: Path) -> Iterator[Path]:
    """Return a project, below the bundlers' folder, that has the packed package installed."""
    folder = Path(mkdtemp(dir=ENVIRONMENT))
    try:
        project = copytree(Path(__file__).parent / "project", folder / "project")
        (project / "package.json").write_text('{"private": true, "type": "module"}')
        write_package(folder / "package", data, COMPILER)
        run(folder, "npm", "pack", "--silent", "./package")
        packed = f"../ttt-tables-{__version__}.tgz"
        options = ("--silent", "--offline", "--no-package-lock")
        run(project, "npm", "install", *options, packed)
        yield project
    finally:
        rmtree(folder)


@pytest.fixture(scope="module")
def answers() -> dict[str, Any]:
    """Return Python's answers."""
    phantom = ttt.game("phantom")
    ultimate = ttt.game("ultimate", rule="closed-count")
    return {
        "classic": ttt.game().choose("X...O...."),
        "dice": ttt.game("dice").probe("X...O.... X 4").score,
        "misere": ttt.game("misere").probe("X...O....").score,
        "phantom": phantom.moves(phantom.start).moves[0].probability,
        "ultimate": ultimate.choose(ultimate.start.follow("44 40 04"), nodes=3000),
    }


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []  # Chromium's sandbox fails as root
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=sandbox)
        yield chromium
        chromium.close()


def run(folder: Path, command: str, *words: object, **environment: str) -> str:
    """Run a command of the bundlers or of the system in a folder; return its output."""
    done = subprocess.run(
        [str(found(command)), *map(str, words)],
        cwd=folder,
        env={**os.environ, "NEXT_TELEMETRY_DISABLED": "1", **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=SECONDS,
    )
    assert done.returncode == 0, done.stderr + done.stdout
    return done.stdout


def found(command: str) -> Path | str:
    own = COMMANDS / command
    return own if own.exists() else which(command) or command


@contextmanager
def started(folder: Path, command: str, *words: str) -> Iterator[str]:
    """Run a bundler's server during the block; give its URL once it responds."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process = subprocess.Popen(
        [str(found(command)), *words, "--port", str(port)],
        cwd=folder,
        env={**os.environ, "NEXT_TELEMETRY_DISABLED": "1"},
        stdout=subprocess.DEVNULL,
    )
    try:
        ends = time.monotonic() + SECONDS
        while not answers_at(port):
            assert process.poll() is None, f"{command} ended with status {process.returncode}"
            assert time.monotonic() < ends, f"{command} does not answer"
            time.sleep(0.1)
        yield f"http://127.0.0.1:{port}/"
    finally:
        process.terminate()
        process.wait()


def answers_at(port: int) -> bool:
    connection = HTTPConnection("127.0.0.1", port, timeout=SECONDS)
    try:
        connection.request("GET", "/")
        return connection.getresponse().status == 200
    except ConnectionError:
        return False
    finally:
        connection.close()


def shown(browser: Browser, address: str) -> Any:
    """Return what the application shows: answers, or an error message."""
    page = browser.new_page()
    page.goto(address)
    main = page.locator("main")
    expect(main).not_to_be_empty(timeout=1000 * SECONDS)
    text = main.inner_text()
    page.close()
    return json.loads(text)


def write_index(folder: Path, script: str, data: str = "") -> None:
    """Write an application's page; `data` is the folder that it passes to the library."""
    (folder / "index.html").write_text(
        "<!doctype html>\n<title>An application</title>\n"
        f'<body data-folder="{data}"><main></main></body>\n'
        f'<script type="module" src="{script}"></script>\n'
    )


def test_vite_builds_an_application(
    project: Path, browser: Browser, answers: dict[str, Any]
) -> None:
    """It also works in a worker, which a bundler finds by its literal URL."""
    write_index(project, "/browser.js")
    run(project, "vite", "build", "--outDir", "vite")
    with serving_folder(project / "vite") as address:
        assert shown(browser, address) == [answers] * 2


def test_vite_serves_an_application_in_development(
    project: Path, browser: Browser, answers: dict[str, Any]
) -> None:
    write_index(project, "/browser.js")
    with started(project, "vite", "--host", "127.0.0.1", "--strictPort") as address:
        assert shown(browser, address) == [answers] * 2


def test_webpack_builds_for_a_browser(
    project: Path, browser: Browser, answers: dict[str, Any]
) -> None:
    run(project, "node", "webpack.mjs", "web", "./browser.js")
    write_index(project / "web", "main.js")
    with serving_folder(project / "web") as address:
        assert shown(browser, address) == [answers] * 2


def test_webpack_builds_for_node(project: Path, answers: dict[str, Any], tmp_path: Path) -> None:
    """The build finds its files from another working directory."""
    run(project, "node", "webpack.mjs", "node", "./node.js")
    assert json.loads(run(tmp_path, "node", project / "node" / "main.cjs")) == [answers]


def test_next_builds_a_page_and_a_server(
    project: Path, browser: Browser, answers: dict[str, Any]
) -> None:
    run(project, "next", "build")
    with started(project, "next", "start", "--hostname", "127.0.0.1") as address:
        assert shown(browser, address) == [answers]
        page = browser.new_page()
        response = page.goto(f"{address}answers")
        assert response
        assert response.json() == [answers]
        page.close()


ROLLUP = ("--format", "es", "--plugin", "node-resolve", "--dir", "rollup", "--silent")
COPYING: dict[str, Sequence[str]] = {
    "esbuild": ("--bundle", "--format=esm", "--outdir=esbuild"),
    "rollup": ROLLUP,
}


@pytest.mark.parametrize("bundler", COPYING)
def test_copied_data_folder_works_with_other_bundlers(
    project: Path, browser: Browser, answers: dict[str, Any], bundler: str
) -> None:
    """Other bundlers do not copy the files, so the user copies `data` and passes its folder."""
    run(project, bundler, "browser.js", *COPYING[bundler])
    copytree(project / "node_modules" / "ttt-tables" / "data", project / bundler / "data")
    write_index(project / bundler, "browser.js", data="data")
    with serving_folder(project / bundler) as address:
        assert shown(browser, address) == [answers]


def test_vitest_with_jsdom_reads_from_disk(project: Path, answers: dict[str, Any]) -> None:
    run(project, "vitest", "run", EXPECTED=json.dumps(answers))
