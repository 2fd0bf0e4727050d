"""A real browser for the tests of the page, and helpers that read the page."""

import os
import shutil
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from itertools import count
from random import Random
from typing import Any, NamedTuple
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, CDPSession, Error, Locator, Page, expect, sync_playwright

import ttt_tables as ttt
from tests.support.pace import PACE
from tests.support.serving import Client
from ttt_tables.play.position import Position

NAMES = ("chromium", "chromium-browser")
CHROMIUM = next(filter(None, map(shutil.which, NAMES)), None)
# .ci/run sets TTT_BROWSERS; then no test of this folder may be skipped.
REQUIRED = os.environ.get("TTT_BROWSERS") == "required"
# pip cannot install a browser. .ci/run installs it by apt-get; elsewhere it is optional.
needs_browser = pytest.mark.skipif(
    CHROMIUM is None, reason="no browser is installed: apt-get install chromium (Debian, Ubuntu)"
)

Open = Callable[..., Page]
NewTab = Callable[..., "Tab"]
Opening = Callable[..., Open]
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
# Seeded random numbers instead of the browser's, so that rolls are repeatable.
SEEDED = """(seed) => { let state = seed; Math.random = () => {
  state = (1103515245 * state + 12345) % 2147483648; return state / 2147483648; }; }"""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Report a skipped test as failed if no test may be skipped."""
    report = yield
    if REQUIRED and report.skipped:
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome, report.longrepr = "failed", f"{reason}, and TTT_BROWSERS=required"
    return report


@pytest.fixture(scope="package")  # one for all; its loop must end before other tests begin
def browser() -> Iterator[Browser]:
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []  # Chromium's sandbox fails as root
    with sync_playwright() as playwright:
        with measure():
            chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=sandbox)
        for name in ("new_context", "new_page"):
            setattr(chromium, name, paced(getattr(chromium, name)))
        yield chromium
        chromium.close()


@contextmanager
def measure() -> Iterator[None]:
    """Time a browser start or a page load; later time limits are proportional to it."""
    with PACE.measure():
        yield
    expect.set_options(timeout=PACE.within(5))


def paced(make: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that makes a context or page with time limits for this machine."""

    def made(**options: Any) -> Any:
        found = make(**options)
        found.set_default_timeout(PACE.within(30))
        return found

    return made


def load(page: Page, address: str) -> None:
    """Load the page at a URL."""
    with measure():
        page.goto(address)
        until(page, LOADED)


class Tab(NamedTuple):
    """A page that many tests use one after the other, with the errors that occurred on it."""

    page: Page
    kept: CDPSession
    size: Any
    errors: list[str]
    messages: list[str]
    requests: list[str]

    def blank(self, client: Client) -> None:
        """Empty the page and its storage, remove routes, and reset its size and media."""
        try:
            self.page.goto("about:blank")
        except Error:  # the view was writing its state to the URL
            self.page.goto("about:blank")
        origin = client.url.removesuffix("/")
        self.kept.send(
            "Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "local_storage"}
        )
        self.page.unroute_all()
        self.settle()

    def settle(self) -> None:
        """Restore the page's first size and media settings, and forget recorded errors."""
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
    """Return the pages that tests share, by the options of their contexts.

    A new page and context for each test takes as much CPU time as loading the page twice.
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
    """Give a clean page in a context with these options; afterwards check for errors."""
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
    """Open a view in a state, as a link from another site does: all scripts are loaded again."""
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
    """Return a function that opens views on one loaded page, in a context with these options.

    What a page shows follows from its URL and storage, so no state of earlier tests is kept.
    Loading the page's scripts costs five times as much as drawing a view. A test uses `open_cold`
    if it changes the page's environment, begins with the Tab key, or checks what is loaded, stored
    or reviewed.

    away   whether no user looks at the page: then its engine does not search deeper and deeper
    during the test
    """
    given: list[Tab] = []

    def of(*, away: bool = False, **options: Any) -> Open:
        one = shared(browser, tabs, "open", options)
        given.append(one)
        opens = count()

        def open_one(view: str, **state: object) -> Page:
            address = f"#{view}?{urlencode(state)}" if state else f"#{view}"
            return show_fresh(one.page, client, address, forget=not next(opens), away=away)

        return open_one

    yield of
    errors = [error for one in given for error in one.errors]
    wrong = [fault for one in given for fault in faults(one, client)]
    for one in given:
        one.settle()
    assert not errors + wrong


@pytest.fixture
def open_view(opening: Opening) -> Open:
    """Open a view in a state on the page that is already loaded."""
    return opening()


@pytest.fixture
def open_away(opening: Opening) -> Open:
    """Open a view in the same way, for tests that do not need the engine's evaluation."""
    return opening(away=True)


def faults(tab: Tab, client: Client) -> list[str]:
    """Return what the page printed to its console, and its requests to other servers."""
    rejected = "the server responded with a status of 400"  # a browser logs blocked requests
    told = [message for message in tab.messages if rejected not in message]
    return told + [url for url in tab.requests if not url.startswith(client.url)]


DRAWN = "!document.body.ariaBusy && !document.querySelector('#loading')"
LOADED = f"document.documentElement.dataset.drawn && {DRAWN}"  # before that, nothing is busy yet
# The next view counts as the first one, as after a load.
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


def show_fresh(page: Page, client: Client, address: str, *, forget: bool, away: bool) -> Page:
    """Show a view as if it were the first one, on a page that is loaded if necessary.

    forget   whether to clear the browser's storage and settings, too
    """
    if not page.url.startswith(client.url):
        load(page, client.url)
    page.mouse.move(0, 0)
    page.evaluate(ANEW, [address, forget, away])
    until(page, DRAWN)
    return page


def go_to(page: Page, view: str, **state: object) -> None:
    """Show a view in another state, as a link does, without loading the page's scripts again."""
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
    """Wait until an expression is true twice in a row.

    Once is not enough: after a link is followed, the address has changed and the page is not busy
    until it handles the event. Playwright's own function needs eval, which the page forbids. The
    page polls every ten milliseconds itself, since each query from here is slower.
    """
    look = f"""async () => {{
      const ends = performance.now() + {PACE.within(20)};
      for (let times = 0; times < 2; times = ({condition}) ? times + 1 : 0) {{
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
        except Error as error:  # the page was replaced by another one
            if "context was destroyed" not in str(error) and "navigation" not in str(error):
                raise
    raise AssertionError(condition)


def random_ultimate_game(chance: Random) -> tuple[list[str], Position]:
    """Return the moves of a random game of ultimate tic-tac-toe, and its result."""
    here, played = ttt.game("ultimate").start, list[str]()
    while here.result is None:
        played.append(chance.choice(here.legal_moves))
        here = here.play(played[-1])
    return played, here


def labels(page: Page) -> list[str]:
    """Return the text of each cell for a screen reader."""
    return page.locator(".cell").evaluate_all("cells => cells.map(c => c.ariaLabel)")


def small_boards(place: Locator) -> list[str]:
    """Wait for a place, and return the small boards drawn in it."""
    place.wait_for()
    return place.locator(".small-board").evaluate_all(
        "all => all.map(one => [...one.children]"
        ".map(cell => cell.matches('.X') ? 'X' : cell.matches('.O') ? 'O' : '.').join(''))"
    )


def state(page: Page) -> str:
    return page.evaluate("decodeURIComponent(location.hash.replaceAll('+', ' '))")


def rows(page: Page) -> list[list[str]]:
    """Return the cells of the last table on the page, with numbers for named columns."""
    return (
        page.locator("table")
        .last.locator("tbody tr")
        .evaluate_all(
            "rows => rows.map(row => [...row.cells]"
            ".map(cell => cell.dataset.value ?? cell.textContent))"
        )
    )
