"""A real browser for the tests of the page, and their questions to it."""

import os
import shutil
import time
from collections.abc import Callable, Generator, Iterator
from typing import Any, NamedTuple
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from tests.support.serving import Client

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)
# .ci/run sets TTT_BROWSERS: there no test of this folder may be skipped.
REQUIRED = os.environ.get("TTT_BROWSERS") == "required"
# A browser is not Python's to install: .ci/run does so by apt-get, others may go without.
needs_browser = pytest.mark.skipif(
    CHROMIUM is None, reason="no browser is here: apt-get install chromium (Debian, Ubuntu)"
)

Open = Callable[..., Page]
NewTab = Callable[..., "Tab"]
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


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
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=sandbox)
        yield chromium
        chromium.close()


class Tab(NamedTuple):
    """A page that many tests use, one after the other, and what went wrong on it."""

    page: Page
    kept: CDPSession
    size: Any
    errors: list[str]
    messages: list[str]
    requests: list[str]

    def blank(self, client: Client) -> None:
        """Make the page as new: empty, with no storage, no routes and the first size and media."""
        self.page.goto("about:blank")
        origin = client.url.removesuffix("/")
        self.kept.send(
            "Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "local_storage"}
        )
        self.page.unroute_all()
        self.page.set_viewport_size(self.size)
        self.page.emulate_media(
            media="null", color_scheme="light", reduced_motion="null", forced_colors="null"
        )
        for heard in (self.errors, self.messages, self.requests):
            heard.clear()


def open_tab(browser: Browser, **options: Any) -> Tab:
    page = browser.new_context(**options).new_page()
    page.set_default_timeout(20_000)
    size = options.get("viewport") or {"width": 1280, "height": 720}
    tab = Tab(page, page.context.new_cdp_session(page), size, [], [], [])
    page.on("pageerror", lambda error: tab.errors.append(str(error)))
    page.on("console", lambda message: tab.messages.append(message.text))
    page.on("request", lambda request: tab.requests.append(request.url))
    return tab


@pytest.fixture(scope="package")
def tabs(browser: Browser) -> Iterator[dict[str, Tab]]:
    """Return the pages that tests share, by their contexts' options.

    A new page and context for each test costs as much processor time as opening a view twice.
    """
    opened: dict[str, Tab] = {}
    yield opened
    for tab in opened.values():
        tab.page.context.close()


@pytest.fixture
def tab(browser: Browser, client: Client, tabs: dict[str, Tab]) -> Iterator[NewTab]:
    """Give a page as new, in a context with such options; at the end no error may have come."""
    given: list[Tab] = []

    def give(**options: Any) -> Tab:
        key = repr(sorted(options.items()))
        if key not in tabs or tabs[key].page.is_closed():
            tabs[key] = open_tab(browser, **options)
        given.append(tabs[key])
        return tabs[key]

    yield give
    errors = [error for one in given for error in one.errors]
    for one in given:
        one.blank(client)
    assert not errors


@pytest.fixture
def open_view(tab: NewTab, client: Client) -> Iterator[Open]:
    """Open a view in a state; at the end nothing may have gone wrong or gone elsewhere."""
    page, _, _, _, messages, requests = tab()

    def open_one(view: str, **state: object) -> Page:
        page.goto("about:blank")
        page.goto(f"{client.url}#{view}?{urlencode(state)}")
        until(page, "!document.body.ariaBusy && !document.querySelector('#loading')")
        return page

    yield open_one
    refused = "the server responded with a status of 400"  # a browser notes what was refused
    assert not [message for message in messages if refused not in message]
    assert not [url for url in requests if not url.startswith(client.url)]


def go_to(page: Page, view: str, **state: object) -> None:
    """Show a view in another state, as a link does: the page's scripts are not loaded again."""
    address = f"#{view}?{urlencode(state)}"
    page.evaluate("to => { document.body.ariaBusy = 'true'; location.hash = to; }", address)
    until(page, "!document.body.ariaBusy && !document.querySelector('#loading')")


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
