"""A view opened by a link, a reload or a step: no other view appears first, and nothing shifts."""

from itertools import combinations, pairwise

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.browser.conftest import LOADED, PHONE, NewTab, Open, go_to, needs_browser, until
from tests.support.parts import first
from tests.support.serving import Client

pytestmark = needs_browser
VIEWS = (
    *("classic", "puzzles", "probabilistic", "dice", "phantom", "ultimate", "menace", "more"),
    *("rules", "ultimate-puzzles", "lesson"),
)
SLOW = {"offline": False, "latency": 60, "downloadThroughput": 1e6, "uploadThroughput": 1e6}
WATCH = """
window.moved = [];
window.fronts = 0;
window.bare = 0; // frames without a board
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput, sources } of list.getEntries())
    if (!hadRecentInput) moved.push([value, sources.map(({ node }) => node?.className)]);
}).observe({ type: "layout-shift", buffered: true });
const look = () => {
  fronts += Number(document.querySelector("#front")?.getClientRects().length > 0);
  const cells = document.querySelectorAll("main .cell");
  bare += Number(![...cells].some((cell) => cell.getClientRects().length));
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
]


def test_invalid_address_on_first_load_is_explained(open_cold: Open) -> None:
    page = open_cold(REJECTED[0][0], **REJECTED[0][1])
    for view, given, told in REJECTED:
        go_to(page, view, **given)
        expect(page.locator("#rejection")).to_contain_text(told)
        assert "fault" not in page.locator("#rejection").inner_text()


def test_page_without_a_console_points_to_one(tab: NewTab, client: Client) -> None:
    page = tab().page
    page.route(
        client.url,
        lambda route: route.fulfill(
            response=(whole := route.fetch()),
            body=whole.text().replace('data-console="server" ', "", 1),
        ),
    )
    page.goto(f"{client.url}#data")
    told = "make site builds has one, and ttt sql runs queries in a terminal."
    expect(page.locator("#rejection")).to_contain_text(told)


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


STEPS = (
    ("home", "ultimate", "menace", "home", "puzzles", "classic"),
    [view for one, other in combinations(("home", *VIEWS), 2) for view in (one, other, one)],
)


@pytest.mark.parametrize("steps", first(STEPS), ids=len)
def test_step_keeps_a_board_in_sight(browser: Browser, client: Client, steps: list[str]) -> None:
    context = browser.new_context(**PHONE)
    page = context.new_page()
    page.add_init_script(WATCH)
    page.goto(f"{client.url}#{steps[0]}")
    until(page, LOADED)
    context.new_cdp_session(page).send("Network.emulateNetworkConditions", SLOW)
    page.evaluate("bare = 0")
    for before, view in pairwise(steps):
        page.evaluate("moved.length = 0")
        go_to(page, view, **({"number": "1"} if view == "lesson" else {}))
        page.wait_for_timeout(50)
        moved, bare = page.evaluate("[moved, bare]")
        assert sum(value for value, _ in moved) < 0.05, (before, view, moved)
        assert not bare, (before, view)
    context.close()


def test_slow_step_can_be_taken_back(tab: NewTab, client: Client) -> None:
    """The menu closes at once. The old view and its title stay until the new view is ready."""
    page = tab(**PHONE).page
    waiting = list[Route]()
    page.route("**/merged/views-dice.js", lambda route: waiting.append(route))
    page.goto(f"{client.url}#classic?moves=4&side=both")
    until(page, LOADED)
    told = page.locator("#status").inner_text()
    for leaves in (False, True):
        page.locator("#menu").tap()
        page.locator("#games [data-key=dice]").tap()
        expect(page.locator("#games")).to_be_hidden()
        expect(page.locator("#status")).to_have_text("One moment ...")
        expect(page.locator("#main")).to_have_css("opacity", "0.5")
        assert page.locator("main .cell .mark:not(.ghost)").is_visible()
        assert page.title().startswith("Classic")
        page.locator("main .cell").first.tap()  # it belongs to a view that is left
        assert "#dice" in page.url
        if leaves:
            waiting[0].continue_()
        else:
            page.go_back()
            expect(page.locator("#status")).to_have_text(told)
            expect(page.locator("#main")).to_have_css("opacity", "1")
    page.locator(".die").wait_for()
    assert page.title().startswith("Dice")
    assert page.locator("#status").inner_text() not in ("", "One moment ...", told)
    assert page.evaluate("Boolean(document.activeElement.closest('main'))")
    page.go_back()
    expect(page).to_have_title("Classic: ttt-tables")
    expect(page.locator("#status")).to_have_text(told)
