"""The sheet after a game: its summary, its ways to share, and the buttons that can be used."""

from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import (
    PHONE,
    NewTab,
    Open,
    Opening,
    go_to,
    needs_browser,
    random_ultimate_game,
    state,
    until,
)
from tests.support.parts import first
from tests.support.serving import Client

pytestmark = needs_browser
LOST = {"moves": "15032", "side": "O"}  # O's fourth move, on the left, lost the game


def test_sheet_names_loser_and_mistake_with_links(open_view: Open) -> None:
    page = open_view("classic", **LOST)
    sheet = page.locator(".end")
    expect(sheet.locator("h2")).to_have_text("You have lost.")
    expect(sheet.locator(".turning")).to_contain_text(
        "move 4 (O left): it turned a win into a loss, leaving the top row open to X"
    )
    expect(page.locator(".data")).to_be_hidden()  # its table is collapsed
    page.locator("summary", has_text="What each move did").click()
    expect(page.locator(".data")).to_be_visible()
    small = sheet.locator(".turn span")
    expect(small).to_have_count(9)
    kinds = small.evaluate_all("cells => cells.map(cell => cell.className)")
    assert kinds == ["", "", "star", "slip-cell", *[""] * 5]
    expect(sheet.locator("button.main")).to_have_text("New game")
    sheet.get_by_role("button", name="Look at move 4").click()
    until(page, "/at=4/.test(location.hash) && !document.body.ariaBusy")
    sheet.get_by_role("button", name="Try again from here").click()
    until(page, "/moves=150&/.test(location.hash) && !document.body.ariaBusy")
    expect(sheet).to_have_count(0)
    go_to(page, "classic", **LOST)
    page.get_by_role("button", name="New game").click()
    until(page, "!/moves/.test(location.hash) && !document.body.ariaBusy")


SQUARES = "🟦🟦🟦\n🟧⬜🟧\n⬜⬜⬜"
TURNED = "Move 4: left turned a win into a loss."
ENDS = [  # a view, its state, the heading, the squares, the sentences
    (
        "classic",
        LOST,
        "You have lost.",
        SQUARES,
        ["Tic-tac-toe: Classic.", "X (Medium) has won in 5 moves.", TURNED],
    ),
    (
        "classic",
        {**LOST, "side": "X", "bot": "hard"},
        "You have won!",
        SQUARES,
        ["Tic-tac-toe: Classic.", "X has won against O (Hard) in 5 moves.", TURNED],
    ),
    (
        "classic",
        {**LOST, "side": "both"},
        "X has won.",
        SQUARES,
        ["Tic-tac-toe: Classic.", "X has won in 5 moves.", TURNED],
    ),
    (
        "classic",
        {"moves": "408217635", "bot": "perfect"},
        "A draw.",
        "🟧🟦🟧\n🟧🟦🟦\n🟦🟧🟦",
        ["Tic-tac-toe: Classic.", "A draw against O (Perfect) after 9 moves."],
    ),
    (
        "more",
        {"game": "notakto", "boards": "2", "moves": "0:4 1:4 0:0 1:0 0:8 1:8", "side": "both"},
        "First has won.",
        "🟦⬜⬜ 🟦⬜⬜\n⬜🟦⬜ ⬜🟦⬜\n⬜⬜🟦 ⬜⬜🟦",
        [
            "Tic-tac-toe: Notakto.",
            "First has won in 6 moves.",
            "Move 6: board 2 bottom right turned a win into a loss.",
        ],
    ),
]
WRITES = """() => {
  window.written = [];
  window.write ??= CanvasRenderingContext2D.prototype.fillText;  // other tests use the page, too
  CanvasRenderingContext2D.prototype.fillText = function (text, left, top) {
    written.push([text, left, left + this.measureText(text).width, top]);
    return write.call(this, text, left, top);
  };
}"""


@pytest.mark.parametrize("end", first(ENDS), ids=lambda end: f"{end[0]} {end[1]}")
def test_game_is_shared_as_squares_and_picture(
    opening: Opening, end: tuple[str, dict[str, str], str, str, list[str]]
) -> None:
    view, given, heading, squares, told = end
    page = opening(permissions=["clipboard-read", "clipboard-write"])(view, **given)
    expect(page.locator(".end h2")).to_have_text(heading)
    share = page.locator(".end").get_by_role("button", name="Share", exact=True)
    assert share.get_attribute("aria-expanded") == "false"
    share.press("Enter")
    assert share.get_attribute("aria-expanded") == "true"
    page.get_by_role("button", name="Squares").click()
    expect(page.locator("#status")).to_have_text("Copied.")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == "\n".join([*told, squares, page.url])
    page.evaluate(WRITES)
    with page.expect_download() as download:
        page.get_by_role("button", name="Picture").click()
    picture = download.value.path().read_bytes()
    assert download.value.suggested_filename == "ttt-tables.png"
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = (int.from_bytes(picture[at : at + 4]) for at in (16, 20))
    *lines, name = page.evaluate("written")
    assert " ".join(text for text, *_ in lines) == " ".join(told)
    assert name[0] == "ttt-tables"
    assert width == 1080
    boards = 540 if "boards" in given else 1020
    assert all(
        left == 60 and right <= 1020 and boards < top < name[3] for _, left, right, top in lines
    )
    assert boards < height < boards + 500


@pytest.mark.slow  # a fast test shares two boards as squares
def test_ultimate_sheet_has_nine_boards(opening: Opening) -> None:
    played, here = random_ultimate_game(Random(0))
    squares = here.board.translate(str.maketrans(".XO", "⬜🟦🟧")).split("/")
    open_one = opening(permissions=["clipboard-read", "clipboard-write"])
    page = open_one("ultimate", moves=" ".join(played), side="both")
    expect(page.locator(".end h2")).to_have_text(page.locator("#status").inner_text())
    page.locator(".end").get_by_role("button", name="Share", exact=True).click()
    page.get_by_role("button", name="Squares").click()
    expect(page.locator("#status")).to_have_text("Copied.")
    rows = [
        " ".join(squares[board][row : row + 3] for board in range(first, first + 3))
        for first in (0, 3, 6)
        for row in (0, 3, 6)
    ]
    lines = [line for line in page.evaluate("navigator.clipboard.readText()").split("\n") if line]
    assert lines[2:-1] == rows


SHOWN = """() => [...document.querySelectorAll('.tools button')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .map((one) => one.ariaLabel ?? one.innerText)"""
ROWS = """() => new Set([...document.querySelectorAll('.tools button')].filter((one) =>
    one.checkVisibility({ visibilityProperty: true })).map((one) =>
    Math.round(one.getBoundingClientRect().bottom / 9))).size"""
NEW, TAKE, BACK, ON = "New game", "Take back", "One move back", "One move on"
SHARE = "Share a link to this game"
TOOLS: list[tuple[dict[str, str], list[str]]] = [
    ({}, ["Hint", SHARE]),
    ({"moves": "40"}, [TAKE, NEW, BACK, "Hint", SHARE]),
    ({"moves": "40", "at": "1", "side": "both"}, [TAKE, NEW, BACK, ON, "Hint", SHARE]),
    ({"moves": "40", "at": "0", "side": "both"}, [NEW, ON, "Hint", SHARE]),
    ({"moves": "40", "hint": "1"}, [TAKE, NEW, BACK, SHARE]),
    ({"moves": "4", "bot": "friend"}, [TAKE, NEW, BACK, SHARE]),
    ({"board": "X...O....", "side": "both"}, [NEW, "Hint", SHARE]),
    (LOST, [TAKE, BACK]),
    ({**LOST, "retry": "3"}, []),
]


def test_only_usable_buttons_show_in_one_phone_row(opening: Opening) -> None:
    page = opening(**PHONE)("home")
    for given, shown in TOOLS:
        go_to(page, "classic", **given)
        assert page.evaluate(SHOWN) == shown, given
        assert page.evaluate(ROWS) == min(1, len(shown)), given
        assert page.locator(".tools button.main").count() == 0  # only the sheet has a main button
    page.set_viewport_size({"width": 1280, "height": 800})
    go_to(page, "classic", moves="40", at="1", side="both")
    wide = [TAKE, NEW, "First position", BACK, ON, "Last position", "Hint", SHARE]
    assert page.evaluate(SHOWN) == wide
    assert page.evaluate(ROWS) == 1


WORDS = {
    "en": ["Take back", "New game", "Hint", "Share"],
    "de": ["Zurück", "Neues Spiel", "Tipp", "Teilen"],
}
CUT = """() => [...document.querySelectorAll('.tools .word')]
    .filter((one) => one.scrollWidth > one.clientWidth).length"""


@pytest.mark.parametrize("language", first(WORDS, 2))
def test_buttons_have_words_on_a_small_phone(opening: Opening, language: str) -> None:
    page = opening(locale=language, **PHONE)("classic", moves="40", at="1", side="both")
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.locator(".tools .word:visible").all_inner_texts() == WORDS[language]
    assert page.evaluate(ROWS) == 1
    assert page.evaluate(CUT) == 0


BOARDS: list[tuple[str, dict[str, str]]] = [
    ("classic", LOST),
    ("ultimate", {"moves": "44 40", "side": "both", "mode": "study"}),
    ("more", {"game": "notakto", "boards": "3", "moves": "0:4", "side": "both"}),
    ("probabilistic", {}),
    ("menace", {"own": "40127"}),
    ("puzzles", {}),
    ("phantom", {}),
]
PLACES = """() => {
  const box = (one) => document.querySelector(one).getBoundingClientRect().toJSON();
  return [box('.frame'), box('.panel'), document.documentElement.scrollWidth];
}"""
ONE, TWO = False, True
SIZES = [
    *((844, 390, TWO), (390, 844, ONE), (768, 1024, TWO), (1280, 800, TWO)),
    *((667, 375, TWO), (360, 640, ONE), (820, 1180, TWO), (1024, 768, TWO)),
]


@pytest.mark.parametrize("boards", first([BOARDS[:3], BOARDS[3:]]), ids=len)
@pytest.mark.parametrize("sizes", first([SIZES[:4], SIZES[4:]]), ids=len)
def test_boards_are_uncut_and_wide_pages_have_columns(
    open_away: Open,
    sizes: list[tuple[int, int, bool]],
    boards: list[tuple[str, dict[str, str]]],
) -> None:
    page = open_away("home")
    page.emulate_media(reduced_motion="reduce")
    for view, given in boards:
        go_to(page, view, **given)
        for width, height, two in sizes:
            page.set_viewport_size({"width": width, "height": height})
            check_places(page, (view, width, height), two=two)


def check_places(page: Page, where: tuple[str, int, int], *, two: bool) -> None:
    _, width, height = where
    frame, panel, whole = page.evaluate(PLACES)
    assert whole <= width, where
    assert frame["top"] >= 0, where
    assert frame["bottom"] <= height, (where, frame)
    assert (panel["left"] >= frame["right"]) == two, where
    assert frame["width"] >= 0.45 * min(width, height), where


def test_keys_work_without_visible_buttons(opening: Opening) -> None:
    page = opening(**PHONE)("classic", moves="408", side="both")
    page.keyboard.press("Home")
    until(page, "/at=0/.test(location.hash) && !document.body.ariaBusy")
    page.keyboard.press("End")
    until(page, "!/at=/.test(location.hash) && !document.body.ariaBusy")
    assert "moves=408" in state(page)


EDGES = """async (boards) => {
  const { drawPicture } = await import('/parts/picture.js');
  const image = await createImageBitmap(await drawPicture(boards, ['X has won.']));
  const pen = new OffscreenCanvas(image.width, image.height).getContext('2d', {
    willReadFrequently: true,
  });
  pen.drawImage(image, 0, 0);
  const at = (x, y) => pen.getImageData(x, y, 1, 1).data.join();
  const row = Array.from({ length: image.width }, (_, x) => at(x, 500));
  const inside = (pixel) => pixel !== row[0];
  return [row.findIndex(inside), [...row].reverse().findIndex(inside), at(392, 227)];
}"""


def test_picture_is_centred_with_the_winning_line(open_view: Open) -> None:
    page = open_view("classic")
    left, right, won = page.evaluate(EDGES, ["XXXOO...."])
    assert abs(left - right) <= 2
    assert won != page.evaluate(EDGES, [".X.OO...."])[2]


@pytest.mark.slow  # the engine is prepared twice
def test_review_is_independent_of_earlier_searches(tab: NewTab, client: Client) -> None:
    page = tab().page
    reviews = []
    for before in ("home", "ultimate?moves=44+40&side=both&mode=study"):
        page.goto("about:blank")
        page.goto(f"{client.url}#{before}")
        until(page, "!document.body.ariaBusy")
        if before != "home":
            until(page, "document.querySelector('#engine .bar')")
        page.evaluate(
            "location.hash = 'ultimate?moves=44+40+04+48+84&side=both&mode=study&review=1'"
        )
        until(page, "localStorage['ttt-tables reviews']")
        reviews.append(page.evaluate("localStorage['ttt-tables reviews']"))
        page.evaluate("localStorage.removeItem('ttt-tables reviews')")
    assert reviews[0] == reviews[1]
    expect(page.locator(".data caption").first).to_contain_text("searches 20,000 positions")
