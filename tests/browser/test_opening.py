"""A view opened cold, by a link or a reload: nothing else is seen before it, and nothing moves."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import PHONE, needs_browser, until
from tests.support.parts import first
from tests.support.serving import Client

pytestmark = needs_browser
VIEWS = (
    *("classic", "puzzles", "probabilistic", "dice", "phantom", "ultimate", "menace", "more"),
    *("rules", "ultimate-puzzles"),
)
SLOW = {"offline": False, "latency": 60, "downloadThroughput": 1e6, "uploadThroughput": 1e6}
WATCH = """
window.moved = [];
window.fronts = 0;
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput, sources } of list.getEntries())
    if (!hadRecentInput) moved.push([value, sources.map(({ node }) => node?.className)]);
}).observe({ type: "layout-shift", buffered: true });
const look = () => {
  fronts += Number(document.querySelector("#front")?.getClientRects().length > 0);
  requestAnimationFrame(look);
};
look();
"""


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("classic?board=X--O-----", ""),
        ("classic?board=x_o______", ""),
        ("classic?board=X--Q-----", "has 'Q' at position 3"),
        ("classic?board=XXX......", "X has 3 marks"),
        ("data", "make site writes has one, and ttt sql answers in a terminal."),
    ],
)
def test_an_address_opened_cold_is_read_or_refused_in_words(
    browser: Browser, client: Client, asked: str, told: str
) -> None:
    """It is read before its pack is here; the board beside a refusal has its values."""
    page = browser.new_page()
    if not told:
        page.route("**/classic.pack", lambda _: None)
    page.goto(f"{client.url}#{asked}")
    until(page, "!document.body.ariaBusy")
    expect(page.locator("#refusal")).to_contain_text(told)
    assert "fault" not in page.locator("#refusal").inner_text()
    if not told:
        assert page.locator("button.cell .mark:not(.ghost)").count() == 2
    page.close()


@pytest.mark.parametrize("view", first(VIEWS))
def test_a_link_opens_its_view_and_nothing_before_it(
    browser: Browser, client: Client, view: str
) -> None:
    context = browser.new_context(**PHONE)
    page = context.new_page()
    context.new_cdp_session(page).send("Network.emulateNetworkConditions", SLOW)
    page.add_init_script(WATCH)
    page.goto(f"{client.url}#{view}")
    until(page, "document.documentElement.dataset.drawn && !document.querySelector('#loading')")
    page.wait_for_timeout(100)
    moved, fronts = page.evaluate("[moved, fronts]")
    context.close()
    assert fronts == 0
    assert sum(value for value, _ in moved) < 0.05, moved
