"""The page as one file on disk: every game and both workers work, and nothing else is loaded."""

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import go_to, needs_browser, until
from tests.browser.test_firefox import FIREFOX, HERE, LIBRARY, NODE
from tests.support.pace import PACE
from tests.support.parts import first
from ttt_tables.interfaces.http.single import single_page

VIEWS = ("classic", "puzzles", "probabilistic", "dice", "phantom", "ultimate", "more", "rules")


@pytest.fixture(scope="module")
def address(data: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    content = single_page(str(data))
    assert len(content) < 3_000_000
    file = tmp_path_factory.mktemp("stick") / "ttt-tables.html"
    file.write_bytes(content)
    return file.as_uri()


@needs_browser
@pytest.mark.parametrize("views", first([["classic", "dice"], VIEWS]), ids=len)
def test_one_file_page_has_every_game(browser: Browser, address: str, views: Sequence[str]) -> None:
    """Two games show their packs' values, and both workers run; the slow test has all games."""
    context = browser.new_context(locale="de", reduced_motion="reduce")
    page = context.new_page()
    told, asked = list[str](), list[str]()
    page.on("console", lambda message: told.append(message.text))
    page.on("pageerror", lambda error: told.append(str(error)))
    page.on("request", lambda request: asked.append(request.url))
    page.goto(address)
    expect(page.locator(".today")).to_contain_text("Rätsel des Tages")
    for view in views:
        go_to(page, view)
        expect(page.locator("button.cell")).to_have_count(81 if view == "ultimate" else 9)
    go_to(page, "lesson", answers="centre")
    expect(page.locator(".answer-sheet .paper-board")).to_have_count(22)
    go_to(page, "menace", games="30")
    expect(page.locator(".cell")).to_have_count(9)
    go_to(page, "ultimate", mode="study", side="both")
    until(page, "document.querySelector('#engine')?.textContent.startsWith('Die Engine, ')")
    assert told == []
    assert [url for url in asked if not url.startswith(("data:", "blob:"))] == [address]
    context.close()


@needs_browser
def test_one_file_page_shares_no_local_path(browser: Browser, address: str) -> None:
    context = browser.new_context(locale="en")
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(f"{address}#classic?moves=4&bot=friend")
    until(page, "!document.body.ariaBusy && document.querySelector('.friend')")
    friend = page.locator(".friend")
    expect(friend).to_contain_text("a file on your device")
    sent = friend.locator("input").input_value()
    assert sent == "ttt-tables.html#classic?moves=4&bot=friend&side=O"
    page.get_by_role("button", name="Send the link").click()
    expect(page.locator("#status")).to_contain_text("Send the file ttt-tables.html")
    assert page.evaluate("navigator.clipboard.readText()") == sent
    page.goto("about:blank")
    page.goto(address.replace("ttt-tables.html", sent))  # as a reader does
    expect(page.locator("#status")).to_contain_text("Your move (O)")
    context.close()


@pytest.mark.slow  # another browser starts
# pip cannot install Firefox and node. .ci/run has both; elsewhere they are optional.
@pytest.mark.skipif(
    not (FIREFOX and NODE and LIBRARY.exists()),
    reason="needs Firefox (Debian: apt-get install firefox-esr), node and make check-page",
)
def test_one_file_page_works_in_firefox(address: str) -> None:
    command = [str(NODE), str(HERE / "firefox.mjs"), address, str(FIREFOX), str(LIBRARY)]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=PACE.within(180) / 1000, check=False
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["faults"] == []
    assert found["seen"] == {view: 81 if view == "ultimate" else 9 for view in (*VIEWS, "menace")}
