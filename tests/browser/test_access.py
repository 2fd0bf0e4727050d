"""The page is accessible: axe-core, the keyboard, a phone, and texts for screen readers."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Open, Opening, labels, needs_browser, state, until

pytestmark = needs_browser
ROOT = Path(__file__).parents[2]
AXE = ROOT / ".venv" / "page" / "node_modules" / "axe-core" / "axe.min.js"
STATES = [
    ("classic", {"moves": "04", "mode": "study", "side": "both"}),
    ("classic", {}),
    ("classic", {"moves": "03142", "side": "both"}),
    ("puzzles", {"game": "vanishing", "puzzle": "1500"}),
    ("probabilistic", {"mode": "study", "plays": "0s 1n", "side": "both"}),
    ("probabilistic", {}),
    ("dice", {"mode": "study", "roll": "3", "side": "both"}),
    ("dice", {"roll": "1"}),
    ("ultimate", {"mode": "study", "moves": "44 40", "side": "both"}),
    ("ultimate", {}),
    ("ultimate", {"mode": "study", "moves": "44 40 04", "side": "both", "review": "1"}),
    ("ultimate", {"mode": "study", "moves": "44 40", "tree": "44 {a} 41 (40)", "side": "both"}),
    ("menace", {"games": "30"}),
    ("menace", {"own": "40"}),
    ("menace", {"sheet": "1"}),
    ("menace", {"own": "40127", "taught": "40127"}),
    ("home", {}),
    ("puzzles", {"sheet": "1"}),
    ("lesson", {}),
    ("lesson", {"sheet": "2.5.7.8"}),
    ("lesson", {"number": "1", "moves": "7 5"}),
    ("lesson", {"number": "6", "guess": "121232121"}),
    ("lesson", {"number": "9", "step": "2", "guess": "5"}),
    ("lesson", {"number": "10", "step": "3", "show": "1"}),
    ("puzzles", {"day": "2026-11-24"}),
    ("classic", {"bot": "friend", "moves": "4"}),
    ("classic", {"moves": "15032", "side": "O", "retry": "1", "tried": "4"}),
    ("more", {"moves": "1 4 8 2 6 0", "mode": "study", "side": "both", "numbers": "1"}),
    ("more", {"game": "vanishing-reuse", "moves": "0 1 2 3 4 5", "mode": "study", "side": "both"}),
    ("more", {"game": "morris-lines", "moves": "4 0 8 2 1 7", "from": "4", "side": "both"}),
    ("more", {"game": "morris-lines", "moves": "4 0 8 2 1 7", "mode": "study", "side": "both"}),
    ("more", {"game": "notakto", "boards": "3", "moves": "0:4", "mode": "study", "side": "both"}),
    ("more", {"game": "wild", "mode": "study", "hint": "1"}),
    ("more", {"game": "random-turn", "moves": "4X 0X", "mode": "study", "roll": "X"}),
    ("rules", {}),
    ("rules", {"game": "max_marks=three sliding=anywhere", "moves": "4 0 8 2 1 7", "from": "4"}),
    ("rules", {"game": "marks=either lines=torus", "moves": "0X 4X", "side": "both"}),
    ("rules", {"game": "lines=torus", "moves": "0 1 5 6 7", "mode": "play"}),
    ("phantom", {"plays": "0 n 4"}),
    ("phantom", {"plays": "0 g 1 f 2"}),
    ("phantom", {"known": "0?", "side": "O", "mode": "study", "numbers": "1"}),
    ("phantom", {"known": "4 02", "mode": "study"}),
    ("classic", {"moves": "00"}),
]


@pytest.mark.slow
# npm installs axe-core, so a machine without node skips this test; CI runs it.
@pytest.mark.skipif(not AXE.exists(), reason="needs axe-core: make check-page installs it")
@pytest.mark.parametrize(
    ("width", "scheme"),
    [
        (1280, "light"),
        (390, "dark"),
        pytest.param(1280, "dark", marks=pytest.mark.nightly),
        pytest.param(390, "light", marks=pytest.mark.nightly),
    ],
)
def test_axe_reports_no_violation(open_away: Open, width: int, scheme: str) -> None:
    found = []
    for view, given in STATES:
        page = open_away(view, **given)
        page.set_viewport_size({"width": width, "height": 844})
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.evaluate("document.querySelectorAll('details').forEach(d => { d.open = true; })")
        if not page.evaluate("Boolean(window.axe)"):
            page.evaluate(AXE.read_text(encoding="utf-8"))
        rules = {"runOnly": ["color-contrast"]} if scheme == "dark" else {}  # the rest is the same
        faults = page.evaluate("(rules) => axe.run(rules).then(found => found.violations)", rules)
        found += [
            (view, fault["id"], node["html"][:150], node["failureSummary"])
            for fault in faults
            for node in fault["nodes"][:3]
        ]
    assert found == [], found


def test_game_is_playable_by_keyboard(open_cold: Open) -> None:
    """Skip to the board, play, hide and show answers, get a hint, and step through the history."""
    page = open_cold("classic", side="both")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    for key in ("ArrowRight", "ArrowDown", "Enter"):  # X takes the centre
        page.keyboard.press(key)
    until(page, "/moves=4/.test(location.hash) && !document.body.ariaBusy")
    assert page.evaluate("document.activeElement.dataset.cell") == "4"
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")  # O the top, which loses
    expect(page.locator("#status")).to_have_text("X to move.")
    assert not any("win" in label for label in labels(page))
    page.keyboard.press("v")
    expect(page.locator(".value").first).to_be_visible()
    assert any("X wins, in 5" in label for label in labels(page))
    page.keyboard.press("v")
    expect(page.locator(".value")).to_have_count(0)
    page.keyboard.press("h")
    expect(page.locator(".cell.hint")).to_have_count(1)
    hinted = page.locator(".cell.hint").get_attribute("aria-label") or ""
    expect(page.locator("#status")).to_have_text(f"Hint: {hinted.split(', ')[0]}.")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowLeft")
    until(page, "/at=1/.test(location.hash) && !document.body.ariaBusy")
    expect(page.locator(".mark:not(.ghost)")).to_have_count(1)
    page.keyboard.press("End")
    until(page, "!/at=/.test(location.hash) && !document.body.ariaBusy")
    expect(page.locator(".mark:not(.ghost)")).to_have_count(2)
    outline = "getComputedStyle(document.activeElement).outlineStyle"
    page.keyboard.press("Tab")
    assert page.evaluate(outline) == "solid"


def test_arrow_keys_step_through_game_after_click(open_view: Open) -> None:
    """This holds after a click on a cell, a table or an arrow. Keyboard users move on the board."""
    page = open_view("classic", side="both", mode="study")
    for cell in "480":
        page.locator(f".cell[data-cell='{cell}']").click()
        until(page, f"/moves=\\d*{cell}&/.test(location.hash) && !document.body.ariaBusy")
    at = lambda ply: f"/at={ply}/.test(location.hash) && !document.body.ariaBusy"  # noqa: E731
    page.keyboard.press("ArrowLeft")
    until(page, at(2))
    page.locator(".data caption").click()
    page.keyboard.press("ArrowLeft")
    until(page, at(1))
    page.locator("[data-step='first']").click()
    until(page, at(0))
    page.keyboard.press("ArrowRight")
    until(page, at(1))
    page.locator(".skip").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.key") == "cell 1"
    assert "at=1" in state(page)


@pytest.mark.slow  # each control, one after the other
def test_focus_stays_in_place_or_moves_to_the_board(open_view: Open) -> None:
    page = open_view("home")
    focused = "document.activeElement.dataset.key ?? document.activeElement.id"
    page.locator(".entry .cell").nth(4).focus()
    page.keyboard.press("Enter")
    until(page, "/cell=4/.test(location.hash) && !document.body.ariaBusy")
    assert page.evaluate(focused) == "cell 4"
    page.locator("#answer [data-key='Play on']").focus()
    page.keyboard.press("Enter")
    until(page, "/moves=084\\d/.test(location.hash) && !document.body.ariaBusy")
    assert page.evaluate(focused).startswith("cell ")
    for key, done in (("theme", "data-theme"), ("Study", "mode=study"), ("dice", "#dice")):
        if key == "dice":
            page.locator("#menu").click()
        page.locator(f"[data-key='{key}']").focus()
        page.keyboard.press("Enter")
        until(page, "!document.body.ariaBusy")
        page.wait_for_timeout(200)
        assert page.evaluate(focused) == ("main" if key == "dice" else key), done
    page.goto("about:blank")
    page = open_view("home")
    page.locator(".start[href='#classic']").focus()
    page.keyboard.press("Enter")
    until(page, "document.querySelector('#main:not([data-view=home]) .cell')")
    until(page, "document.activeElement.matches('.cell')")


def test_puzzle_is_solved_on_a_phone(opening: Opening) -> None:
    """The board comes first, and every target can be tapped."""
    page = opening(**PHONE)("puzzles")
    expect(page.locator(".cell")).to_have_count(9)
    # Find and measure in one step, since the board may be drawn again in between.
    board = "document.querySelector('.board').getBoundingClientRect()"
    top, width = page.evaluate(f"(({{ top, width }}) => [top, width])({board})")
    assert top < 130
    assert width > 350
    page.get_by_role("button", name="Show the answer").tap()
    for _ in range(2):
        expect(page.locator("#status")).to_contain_text("This is the answer")
        expect(page.locator(".tick")).to_have_count(0)  # the user has not found it
        expect(page.locator("h2", has_text="puzzles, 0 solved")).to_have_count(1)
        page.reload()
    answer = page.evaluate("new URLSearchParams(location.hash.split('?')[1]).get('tried')")
    page.evaluate("location.hash = location.hash.split('&tried')[0]")
    first, second = answer.split()
    wrong = page.locator(f".cell:not([aria-disabled]):not([data-cell='{first}'])").first
    wrong.tap()
    page.get_by_role("button", name="Try again").tap()
    page.locator(f".cell[data-cell='{first}']").tap()
    page.locator(f".cell[data-cell='{second}']").tap()
    expect(page.locator("#status")).to_have_text("Solved in 2 moves, with 1 mistake!")
    expect(page.locator("h2", has_text="puzzles, 1 solved")).to_have_count(1)


SHOWN = (
    "!document.body.ariaBusy && document.querySelector("
    "'button.cell, .paper, .lids, .game-card, .lessons, .paper-lesson')"
)
SMALL = """() => [...document.querySelectorAll('button, select, input, summary, nav a, .panel a')]
  .filter(one => one.checkVisibility() && !one.matches('.cell[aria-disabled]'))
  .map(one => [(one.type === 'checkbox' ? one.closest('label') : one).getBoundingClientRect(),
    one.outerHTML.slice(0, 90)])
  .filter(([box]) => box.width < 44 || box.height < 43.9).map(([, text]) => text)"""


@pytest.mark.slow
@pytest.mark.parametrize("place", STATES[:-1], ids=str)
def test_touch_targets_are_large_enough(
    opening: Opening, place: tuple[str, dict[str, str]]
) -> None:
    """At 390 pixels, targets are 44 by 44; in the ultimate game, those of the board to play in."""
    page = opening(**PHONE)(place[0], **place[1])
    until(page, SHOWN)
    small = page.evaluate(SMALL)
    if place[0] == "ultimate" and "review" in place[1]:
        assert all('class="cell' in one for one in small)
    elif place[0] == "ultimate":  # 81 cells: all are on the screen at once, and one tap plays
        assert all('class="cell' in one for one in small)
        board = 4 if place[1] == {} else 0
        cell = page.locator(f"[data-key='board {board} cell 4']")
        assert (cell.bounding_box() or {})["width"] > 37
        cell.tap()
        until(page, "/moves=44(.40.04)?&?/.test(location.hash)")
    else:
        assert small == []


@pytest.mark.slow
def test_nothing_is_cut_off_at_200_percent_zoom(opening: Opening) -> None:
    """At 200 % zoom, a window of 1280 pixels is as wide as one of 640."""
    open_one = opening(away=True, viewport={"width": 640, "height": 400})
    for view, given in STATES[:-1]:
        page = open_one(view, **given)
        until(page, SHOWN)
        assert page.evaluate("document.documentElement.scrollWidth") <= 640, view
