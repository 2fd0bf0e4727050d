"""The service worker of a site: a new version brings new files, and other caches are kept."""

import os
import time
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from pipeline.publish import site as publish
from tests.browser.conftest import needs_browser, until
from tests.support.pace import PACE
from tests.support.serving import serving_folder
from ttt_tables.interfaces.http.files import page_files

pytestmark = [needs_browser, pytest.mark.slow]
YEAR = 31_536_000  # seconds for which a host lets a browser keep every file
LEAD = "Tic-tac-toe and its variants, solved"
Build = Callable[[str, str], str]


@pytest.fixture
def build(tmp_path: Path, data: Path, monkeypatch: pytest.MonkeyPatch) -> Build:
    """Write a small site whose texts name its build; return its version."""
    files = {
        name: file
        for name, file in page_files(str(data)).items()
        if not name.endswith((".pack", ".wasm", ".woff2"))
    }
    builds = count()

    def write(place: str, words: str) -> str:
        documents = tmp_path / "documents"
        documents.mkdir(exist_ok=True)
        (documents / "index.html").write_text(f"<p>{words}</p>", encoding="utf-8")
        body, kind = files["texts/en.js"]
        changed = {"texts/en.js": (body.replace(LEAD.encode(), words.encode()), kind)}
        monkeypatch.setattr(publish, "page_files", lambda *_: files | changed)
        publish.write_site(tmp_path / "sites" / place, str(data), documents)
        worker = tmp_path / "sites" / place / "sw.js"
        # A host distinguishes versions of a file by whole seconds, so builds are two apart.
        built = time.time() + 2 * next(builds)
        os.utime(worker, (built, built))
        return worker.read_text(encoding="utf-8").split('"')[1]

    return write


@pytest.fixture
def host(tmp_path: Path) -> Iterator[str]:
    (tmp_path / "sites").mkdir()
    with serving_folder(tmp_path / "sites", YEAR) as address:
        yield address


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(locale="en")
    yield context.new_page()
    context.close()


def visit(page: Page, address: str) -> None:
    """Open a site, and wait until its worker controls it."""
    page.goto("about:blank")
    page.goto(address)
    until(page, "!document.body.ariaBusy && navigator.serviceWorker.controller")


def caches(page: Page) -> list[str]:
    return page.evaluate("caches.keys().then(keys => keys.sort())")


def wait_for(page: Page, kept: list[str]) -> None:
    for _ in range(round(PACE.within(10) / 50)):
        if caches(page) == kept:
            return
        page.wait_for_timeout(50)
    assert caches(page) == kept


def test_returning_visitor_gets_new_files(build: Build, host: str, page: Page) -> None:
    """This holds although the visitor's HTTP cache has the files of the old version."""
    address, documents = f"{host}one/", f"{host}one/docs/index.html"
    old = build("one", "The first build")
    visit(page, address)
    expect(page.locator("h1")).to_contain_text("The first build")
    page.goto(documents)
    expect(page.locator("p")).to_have_text("The first build")
    wait_for(page, [f"ttt-tables /one/ {old}"])
    new = build("one", "The second build")
    assert new != old
    visit(page, address)
    wait_for(page, [f"ttt-tables /one/ {new}"])
    visit(page, address)
    expect(page.locator("h1")).to_contain_text("The second build")
    page.goto(documents)
    expect(page.locator("p")).to_have_text("The second build")
    page.context.set_offline(True)
    visit(page, address)
    expect(page.locator("h1")).to_contain_text("The second build")


def test_sites_of_one_origin_keep_separate_caches(build: Build, host: str, page: Page) -> None:
    one, two = build("one", "Site one"), build("two", "Site two")
    visit(page, f"{host}one/")
    fake = """([name, path]) => caches.open(name)
      .then((cache) => cache.put(path, new Response("of somebody else")))"""
    others = ["somebody's", "ttt-tables /one/more/ 0", "ttt-tables 0"]
    for name in others:
        page.evaluate(fake, [name, "/one/docs/index.html"])
        page.evaluate(fake, [name, "/elsewhere"])
    page.goto(f"{host}one/docs/index.html")
    expect(page.locator("p")).to_have_text("Site one")
    visit(page, f"{host}two/")
    newer = build("one", "Site one, newer")
    visit(page, f"{host}one/")
    wait_for(page, sorted([*others, f"ttt-tables /one/ {newer}", f"ttt-tables /two/ {two}"]))
    assert newer != one
    missing = "fetch('/elsewhere').then(answer => answer.status)"
    assert page.evaluate(missing) == 404
