"""Nothing is wider than the screen, and the header is one row on phones, tablets and desktops."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PHONE, NewTab, Open, Opening, needs_browser, until
from tests.support.parts import first
from tests.support.serving import Client

pytestmark = needs_browser
SIZES = [(390, 844), (844, 390), (1024, 768), (1280, 800), (360, 740), (1920, 1080)]
BETWEEN = [(620, 800), (1200, 800)]  # widths at which the header changes
WIDTH = "document.documentElement.scrollWidth"
# A site's page has more links: its documents, and itself as one file.
SITE = '<html data-documents="docs/index.html" data-single="ttt-tables.html" '
HEADER = """() => {
  const shown = [...document.querySelectorAll(".top > *, #ways a")].filter((one) =>
    one.checkVisibility());
  const boxes = shown.map((one) => one.getBoundingClientRect());
  const middles = boxes.map((box) => box.y + box.height / 2);
  return Math.max(...middles) - Math.min(...middles);
}"""


@pytest.mark.slow  # two sizes, each until its animation ends
def test_win_does_not_widen_the_page_on_a_phone(browser: Browser, client: Client) -> None:
    for width, height in (SIZES[0], SIZES[4]):
        page = browser.new_page(viewport={"width": width, "height": height})
        page.goto(f"{client.url}#classic?moves=0314&bot=friend")
        page.locator(".cell[data-cell='2']").click()
        expect(page.locator(".burst .mark")).to_have_count(18)
        page.evaluate(
            "Promise.allSettled(document.getAnimations().map(one => one.finished)).then(() => 1)"
        )
        assert page.evaluate(WIDTH) == width
        page.close()


@pytest.mark.parametrize("size", first(SIZES), ids=str)
def test_first_board_fits_before_scripts_run(
    browser: Browser, client: Client, size: tuple[int, int]
) -> None:
    context = browser.new_context(
        java_script_enabled=False, viewport={"width": size[0], "height": size[1]}
    )
    page = context.new_page()
    page.goto(client.url)
    board = page.locator("#front .board").bounding_box()
    assert board
    assert board["x"] >= 0
    assert board["x"] + board["width"] <= size[0]
    expect(page.locator("h1")).to_have_text(
        "Tic-tac-toe and its variants, solved.", use_inner_text=True
    )
    assert page.locator("#front a.cell:visible").count() == 7
    context.close()


def open_site_page(page: Page, address: str) -> None:
    page.route(
        address,
        lambda route: route.fulfill(
            response=(whole := route.fetch()), body=whole.text().replace("<html ", SITE, 1)
        ),
    )
    page.goto(address)
    until(page, "!document.body.ariaBusy && document.fonts.status === 'loaded'")


@pytest.mark.parametrize("sizes", first([SIZES[:4], SIZES[4:]]), ids=len)
@pytest.mark.parametrize("page_s", first([("de", 2), ("en", 2), ("de", 1), ("en", 1)]), ids=str)
def test_header_is_one_row_at_every_width(
    tab: NewTab, client: Client, page_s: tuple[str, int], sizes: list[tuple[int, int]]
) -> None:
    """It holds for the server, the site and classroom mode; a button has what does not fit."""
    language, links = page_s
    page = tab(locale=language).page
    (open_site_page(page, client.url) if links > 1 else page.goto(client.url))
    until(page, f"document.querySelectorAll('#ways a').length === {links}")
    for classroom in (False, True):
        for width, height in [*sizes, *BETWEEN]:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(HEADER) < 2, (classroom, width)
            assert page.evaluate(WIDTH) <= width
            assert page.locator("#menu").is_visible()
            assert not page.locator("#games").is_visible()
            assert page.locator("#settings").is_visible() or width < 900
        page.locator("[data-key='classroom']").click()
        until(page, "!document.body.ariaBusy")
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.locator("#menu").click()
        assert page.locator("#games a").last.is_visible()
        assert page.locator("#settings").is_visible()
        assert page.locator("#ways a:visible").count() == links
        assert page.evaluate(WIDTH) == width
        page.locator("#menu").click()


def test_only_a_site_offers_the_one_file_page(tab: NewTab, client: Client) -> None:
    page = tab().page
    link = page.locator("#footer a[download]")
    page.goto(client.url)
    until(page, "document.documentElement.dataset.drawn")
    assert link.count() == 0  # `ttt serve` has no such file
    open_site_page(page, client.url)
    expect(link).to_have_attribute("href", "ttt-tables.html")
    expect(link).to_have_text(
        "Download the whole page as one file, to mail it or to copy it to a USB stick"
    )


def test_graph_fills_its_box_and_tap_selects_ply(open_view: Open) -> None:
    page = open_view("classic", moves="48012", side="both", mode="study")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        graph = page.locator(".graph").bounding_box()
        assert graph
        assert abs(graph["width"] / graph["height"] - 320 / 96) < 0.02, width
        inside = "document.querySelector('.graph-box').getBoundingClientRect().width"
        assert abs(graph["width"] - page.evaluate(inside)) < 1
    page.locator(".graph").click(position={"x": graph["width"] / 5 + 4, "y": 20})
    until(page, "/at=1/.test(location.hash) && !document.body.ariaBusy")


def test_board_is_visible_in_phone_game_by_link(opening: Opening) -> None:
    open_one = opening(**PHONE)
    open_one("home").set_viewport_size({"width": 360, "height": 640})
    page = open_one("classic")
    page.get_by_role("button", name="A friend, by link").tap()
    until(page, "/bot=friend/.test(location.hash) && !document.body.ariaBusy")
    board = page.locator(".board").bounding_box()
    assert board
    assert board["y"] >= 0
    assert board["y"] + board["height"] <= 640
    expect(page.locator("#status")).to_be_in_viewport()


@pytest.mark.parametrize(
    "address", ["probabilistic?grid=" + 300 * "9", 3000 * "x"], ids=["grid", "address"]
)
def test_error_messages_fit_a_phone(opening: Opening, address: str) -> None:
    page = opening(**PHONE)(address)
    expect(page.locator("#rejection")).to_be_visible()
    assert page.evaluate(WIDTH) == 390
    assert page.evaluate("document.querySelector('#rejection').scrollWidth") <= 390


# The figures that take two lines, or exceed their cell.
BROKEN = """[...document.querySelectorAll(".cell .value")].filter((one) => {
  const range = document.createRange();
  range.selectNodeContents(one);
  const tops = [...range.getClientRects()].map((box) => Math.round(box.top));
  return new Set(tops).size > 1 || one.scrollWidth > one.parentElement.clientWidth;
}).map((one) => one.textContent)"""


def test_cell_figures_stay_on_one_line(open_view: Open) -> None:
    page = open_view("probabilistic", mode="study")
    expect(page.locator(".cell .value")).to_have_count(9)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(BROKEN) == [], (width, height)
