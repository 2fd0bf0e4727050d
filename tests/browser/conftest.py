"""A real browser for the tests of the page, and their questions to it."""

import os
import shutil
import time
from collections.abc import Callable, Generator, Iterator
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.support.serving import Client

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)
# .ci/run sets TTT_BROWSERS: there no test of this folder may be skipped.
REQUIRED = os.environ.get("TTT_BROWSERS") == "required"
# A browser is not Python's to install: .ci/run does so by apt-get, others may go without.
needs_browser = pytest.mark.skipif(
    CHROMIUM is None, reason="no browser is here: apt-get install chromium (Debian, Ubuntu)"
)

Open = Callable[..., Page]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Report a test as failed that was skipped where none may be."""
    report = yield
    if REQUIRED and report.skipped:
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome, report.longrepr = "failed", f"{reason}, and TTT_BROWSERS=required"
    return report


@pytest.fixture(scope="package")  # one for all; its loop must end before other tests begin
def browser() -> Iterator[Browser]:
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []  # root has no sandbox of Chromium's
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=sandbox)
        yield found
        found.close()


@pytest.fixture
def open_view(browser: Browser, client: Client) -> Iterator[Open]:
    """Open a view in a state; at the end nothing may have gone wrong or gone elsewhere."""
    page = browser.new_page()
    page.set_default_timeout(20_000)
    faults: list[str] = []
    page.on("console", lambda message: faults.append(message.text))
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("request", lambda r: r.url.startswith(client.url) or faults.append(r.url))

    def open_one(view: str, **state: object) -> Page:
        page.goto("about:blank")
        page.goto(f"{client.url}#{view}?{urlencode(state)}")
        until(page, "!document.body.ariaBusy && !document.querySelector('#loading')")
        return page

    yield open_one
    page.close()
    refused = "the server responded with a status of 400"  # a browser notes what was refused
    assert not [fault for fault in faults if refused not in fault]


def until(page: Page, condition: str) -> None:
    """Wait until an expression holds. (Playwright's own way needs eval, which the page forbids.)"""
    ends = time.monotonic() + 20
    while not page.evaluate(f"Boolean({condition})"):
        assert time.monotonic() < ends, condition
        page.wait_for_timeout(20)


def labels(page: Page) -> list[str]:
    """Return the text of each cell for a screen reader."""
    return page.locator(".cell").evaluate_all("cells => cells.map(c => c.ariaLabel)")


def state(page: Page) -> str:
    return page.evaluate("decodeURIComponent(location.hash.replaceAll('+', ' '))")


def rows(page: Page) -> list[list[str]]:
    """Return the cells of the last table of the page, as numbers where names are shown."""
    return (
        page.locator("table")
        .last.locator("tbody tr")
        .evaluate_all(
            "rows => rows.map(row => [...row.cells]"
            ".map(cell => cell.dataset.value ?? cell.textContent))"
        )
    )
