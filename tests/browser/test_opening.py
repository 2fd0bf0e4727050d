"""A view opened by a link or reload: no other view appears first, and the layout is stable."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import PHONE, NewTab, Open, go_to, needs_browser, until
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


def test_address_is_read_before_its_pack_loads(tab: NewTab, client: Client) -> None:
    page = tab().page
    page.route("**/classic.pack", lambda _: None)
    page.goto(f"{client.url}#classic?board=X--O-----")
    for other in ("x_o______", "X--O-----&side=both", ""):
        until(page, "!document.body.ariaBusy")
        expect(page.locator("#loading")).to_be_visible()
        assert page.locator("#rejection").inner_text() == ""
        assert page.locator("button.cell .mark:not(.ghost)").count() == 2
        page.evaluate(f"""() => {{
          document.body.ariaBusy = "true";
          location.hash = "#classic?board={other}";
        }}""")


REJECTED = [
    ("classic", {"board": "X--Q-----"}, "has 'Q' at position 3"),
    ("classic", {"board": "XXX......"}, "X has 3 marks"),
    ("data", {}, "make site builds has one, and ttt sql runs queries in a terminal."),
]


def test_invalid_address_on_first_load_is_explained(open_cold: Open) -> None:
    page = open_cold(REJECTED[0][0], **REJECTED[0][1])
    for view, given, told in REJECTED:
        go_to(page, view, **given)
        expect(page.locator("#rejection")).to_contain_text(told)
        assert "fault" not in page.locator("#rejection").inner_text()


@pytest.mark.parametrize("view", first(VIEWS))
def test_link_opens_its_view_directly(browser: Browser, client: Client, view: str) -> None:
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
