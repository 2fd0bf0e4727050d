"""A real browser for the tests of the page, and their questions to it."""

import os
import shutil
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from itertools import count
from random import Random
from typing import Any, NamedTuple
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, CDPSession, Error, Page, expect, sync_playwright

import ttt_tables as ttt
from tests.support.pace import PACE
from tests.support.serving import Client
from ttt_tables.play.position import Position

NAMES = ("chromium", "chromium-browser")
CHROMIUM = next(filter(None, map(shutil.which, NAMES)), None)
# .ci/run sets TTT_BROWSERS: there no test of this folder may be skipped.
REQUIRED = os.environ.get("TTT_BROWSERS") == "required"
# A browser is not Python's to install: .ci/run does so by apt-get, others may go without.
needs_browser = pytest.mark.skipif(
    CHROMIUM is None, reason="no browser is here: apt-get install chromium (Debian, Ubuntu)"
)

Open = Callable[..., Page]
NewTab = Callable[..., "Tab"]
Opening = Callable[..., Open]
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
# Chance from a seed, in place of the browser's: the same rolls each time.
SEEDED = """(seed) => { let state = seed; Math.random = () => {
  state = (1103515245 * state + 12345) % 2147483648; return state / 2147483648; }; }"""


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
        with measure():
            chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=sandbox)
        for name in ("new_context", "new_page"):
            setattr(chromium, name, paced(getattr(chromium, name)))
        yield chromium
        chromium.close()


@contextmanager
def measure() -> Iterator[None]:
    """Time a start of the browser or a load of the page, which later waits are proportional to."""
    with PACE.measure():
        yield
    expect.set_options(timeout=PACE.within(5))


def paced(make: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that makes a context or a page whose waits follow the machine's speed."""

    def made(**options: Any) -> Any:
        found = make(**options)
        found.set_default_timeout(PACE.within(30))
        return found

    return made


def load(page: Page, address: str) -> None:
    """Load the page at an address."""
    with measure():
        page.goto(address)
        until(page, LOADED)


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
        try:
            self.page.goto("about:blank")
        except Error:  # the view was writing its state to the address
            self.page.goto("about:blank")
        origin = client.url.removesuffix("/")
        self.kept.send(
            "Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "local_storage"}
        )
        self.page.unroute_all()
        self.settle()

    def settle(self) -> None:
        """Give the page its first size and media, and forget what was heard."""
        if self.page.viewport_size != self.size:
            self.page.set_viewport_size(self.size)
        self.page.emulate_media(
            media="null", color_scheme="light", reduced_motion="null", forced_colors="null"
        )
        for heard in (self.errors, self.messages, self.requests):
            heard.clear()


def open_tab(browser: Browser, **options: Any) -> Tab:
    page = browser.new_context(**options).new_page()
    size = options.get("viewport") or {"width": 1280, "height": 720}
    tab = Tab(page, page.context.new_cdp_session(page), size, [], [], [])
    page.on("pageerror", lambda error: tab.errors.append(str(error)))
    page.on("console", lambda message: tab.messages.append(message.text))
    page.on("request", lambda request: tab.requests.append(request.url))
    return tab


@pytest.fixture(scope="package")
def tabs(browser: Browser) -> Iterator[dict[str, Tab]]:
    """Return the pages that tests share, by their contexts' options.

    A new page and context for each test costs as much processor time as loading the page twice.
    """
    opened: dict[str, Tab] = {}
    yield opened
    for tab in opened.values():
        tab.page.context.close()


def shared(browser: Browser, tabs: dict[str, Tab], kind: str, options: dict[str, Any]) -> Tab:
    key = f"{kind} {sorted(options.items())}"
    if key not in tabs or tabs[key].page.is_closed():
        tabs[key] = open_tab(browser, **options)
    tabs[key].page.set_default_timeout(PACE.within(30))
    return tabs[key]


@pytest.fixture
def tab(browser: Browser, client: Client, tabs: dict[str, Tab]) -> Iterator[NewTab]:
    """Give a page as new, in a context with such options; at the end no error may have come."""
    given: list[Tab] = []

    def give(**options: Any) -> Tab:
        given.append(shared(browser, tabs, "new", options))
        return given[-1]

    yield give
    errors = [error for one in given for error in one.errors]
    for one in given:
        one.blank(client)
    assert not errors


@pytest.fixture
def open_cold(tab: NewTab, client: Client) -> Iterator[Open]:
    """Open a view in a state, as a link from elsewhere does: all scripts are loaded anew."""
    given = tab()

    def open_one(view: str, **state: object) -> Page:
        if given.page.url != "about:blank":
            given.page.goto("about:blank")
        load(given.page, f"{client.url}#{view}?{urlencode(state)}")
        return given.page

    yield open_one
    assert not faults(given, client)


@pytest.fixture
def opening(browser: Browser, client: Client, tabs: dict[str, Tab]) -> Iterator[Opening]:
    """Give what opens views on one page that is loaded already, in a context with such options.

    What a page shows follows from its address and storage, so nothing is kept of tests before; and
    loading its scripts costs five times as much as drawing a view. A test takes `open_cold` that
    changes the page's own world, begins with the Tab key, or asks what is loaded, kept or reviewed.

    away   whether nobody looks at the page: then its engine does not go deeper and deeper, as long
           as the test takes
    """
    given: list[Tab] = []

    def of(*, away: bool = False, **options: Any) -> Open:
        one = shared(browser, tabs, "open", options)
        given.append(one)
        opens = count()

        def open_one(view: str, **state: object) -> Page:
            address = f"#{view}?{urlencode(state)}" if state else f"#{view}"
            return show_anew(one.page, client, address, forget=not next(opens), away=away)

        return open_one

    yield of
    errors = [error for one in given for error in one.errors]
    wrong = [fault for one in given for fault in faults(one, client)]
    for one in given:
        one.settle()
    assert not errors + wrong


@pytest.fixture
def open_view(opening: Opening) -> Open:
    """Open a view in a state, on the page that is loaded already."""
    return opening()


@pytest.fixture
def open_away(opening: Opening) -> Open:
    """Open a view likewise, where the engine's opinion is not the matter."""
    return opening(away=True)


def faults(tab: Tab, client: Client) -> list[str]:
    """Return what a page told its console, and what it asked of others."""
    rejected = "the server responded with a status of 400"  # a browser notes what was rejected
    told = [message for message in tab.messages if rejected not in message]
    return told + [url for url in tab.requests if not url.startswith(client.url)]


DRAWN = "!document.body.ariaBusy && !document.querySelector('#loading')"
LOADED = f"document.documentElement.dataset.drawn && {DRAWN}"  # before, nothing is busy yet
# The view that is drawn next is the first, as after a load, and no other has been there.
ANEW = """([to, forget, away]) => {
  if (!("away" in window))
    Object.defineProperty(document, "hidden", { get: () => window.away });
  window.away = away;
  if (forget) {
    localStorage.clear();
    dispatchEvent(new StorageEvent("storage", { key: "ttt-tables settings" }));
  }
  const main = document.querySelector("#main");
  for (const unfolded of main.querySelectorAll("details[open]")) unfolded.open = false;
  document.activeElement.blur();
  // The last one played by a pointer; this one may come by keys.
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Tab", bubbles: true }));
  // The last tap was long ago: a second one, soon after the board has moved, is not heeded.
  const tap = new PointerEvent("click", { pointerType: "touch", bubbles: true });
  Object.defineProperty(tap, "timeStamp", { value: Number.NEGATIVE_INFINITY });
  document.body.dispatchEvent(tap);
  main.replaceChildren();
  delete main.dataset.view;
  scrollTo(0, 0);
  document.body.ariaBusy = "true";
  history.replaceState(null, "", "#");
  location.hash = to;
}"""


def show_anew(page: Page, client: Client, address: str, *, forget: bool, away: bool) -> Page:
    """Show a view as if it were the first, on a page that is loaded if it is not yet.

    forget   what the browser keeps, too: the storage and the settings
    """
    if not page.url.startswith(client.url):
        load(page, client.url)
    page.mouse.move(0, 0)
    page.evaluate(ANEW, [address, forget, away])
    until(page, DRAWN)
    return page


def go_to(page: Page, view: str, **state: object) -> None:
    """Show a view in another state, as a link does: the page's scripts are not loaded again."""
    page.evaluate(
        """to => {
          if (location.hash === to) return; // it is shown, or will be
          document.body.ariaBusy = "true";
          location.hash = to;
        }""",
        f"#{view}?{urlencode(state)}",
    )
    until(page, DRAWN)


def until(page: Page, condition: str) -> None:
    """Wait until an expression holds. (Playwright's own way needs eval, which the page forbids.)

    The page itself looks every ten milliseconds: each question from here costs it more than that.
    """
    look = f"""async () => {{
      const ends = performance.now() + {PACE.within(20)};
      while (!({condition})) {{
        if (performance.now() > ends) return false;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }}
      return true;
    }}"""
    for _ in range(5):
        try:
            if page.evaluate(look):
                return
            break
        except Error as error:  # the page that was asked has gone: another one is loaded
            if "context was destroyed" not in str(error) and "navigation" not in str(error):
                raise
    raise AssertionError(condition)


def by_chance(chance: Random) -> tuple[list[str], Position]:
    """Return the moves of a game of ultimate tic-tac-toe by chance, and how it ends."""
    here, played = ttt.game("ultimate").start, list[str]()
    while here.result is None:
        played.append(chance.choice(here.legal_moves))
        here = here.play(played[-1])
    return played, here


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
