"""Study shows the board, the moves by their results, and a sentence for each cell."""

import json
from collections.abc import Iterable

import pytest
from playwright.sync_api import Page

import ttt_tables as ttt
from tests.browser.conftest import PHONE, Open, Opening, go_to, needs_browser, state, until
from tests.support.parts import first
from ttt_tables.board.numbers import show
from ttt_tables.games.classic import rules as classic

pytestmark = needs_browser
NAMES = (
    *("top left", "top", "top right", "left", "centre", "right"),
    *("bottom left", "bottom", "bottom right"),
)
STUDIED: list[tuple[str, dict[str, str]]] = [
    ("classic", {"moves": "08"}),
    ("rules", {"game": "lines=torus"}),
    ("dice", {"roll": "6"}),
    ("probabilistic", {"plays": "0s 1n"}),
    ("more", {"game": "wild"}),
    ("more", {"game": "morris-lines", "moves": "4 0 8 2 1 7"}),
    ("more", {"game": "random-turn", "roll": "X"}),
    ("more", {"game": "notakto", "boards": "3"}),
]
STUDY = {"side": "both", "mode": "study"}
SAYS = ".says"
BOX = """(one) => {
  const { top, bottom, width } = document.querySelector(one).getBoundingClientRect();
  return [top, bottom, width];
}"""
# The smallest width or height of a cell, and the lowest edge of what stays on the screen.
CELL = """Math.min(...[...document.querySelectorAll(".cell")].flatMap((cell) => {
  const { width, height } = cell.getBoundingClientRect();
  return [width, height];
}))"""
# What the text next to the board says for each cell while the cell has the focus, with the cell's
# names and the sizes of what could move.
FOCUS = """() => [...document.querySelectorAll(".cell[aria-describedby]")].map((cell) => {
  cell.focus();
  const says = document.querySelector(".says");
  return {
    name: cell.ariaLabel.split(", ")[0].toLowerCase(),
    said: says.textContent,
    described: document.getElementById(cell.getAttribute("aria-describedby")).textContent,
    sizes: [".frame", ".says", "#main"].flatMap((one) => {
      const { offsetWidth, offsetHeight } = document.querySelector(one);
      return [offsetWidth, offsetHeight];
    }),
    isCut: says.scrollHeight > says.clientHeight,
  };
})"""
CONTROLS = "#main > .panel :is(a, button, select, input, summary)"
COVERED = """(controls) => [...document.querySelectorAll(controls)]
  .filter((one) => one.checkVisibility() && !one.disabled)
  .filter((one) => {
    scrollTo(0, 1e6);
    one.focus();
    const held = document.querySelector(".frame").getBoundingClientRect().bottom;
    return one.getBoundingClientRect().top < held;
  }).map((one) => one.dataset.key ?? one.textContent)"""


@pytest.mark.parametrize("studied", first(STUDIED, 2), ids=str)
def test_board_stays_in_sight_on_a_phone(
    opening: Opening, studied: tuple[str, dict[str, str]]
) -> None:
    """The board has half the width of the screen, and controls are not below it."""
    view, given = studied
    page = opening(**PHONE)(view, **given, **STUDY)
    page.evaluate("scrollTo(0, 1e6)")
    top, bottom, _ = page.evaluate(BOX, ".frame")
    assert 0 <= top < bottom <= 844
    assert page.evaluate("scrollY") > 200
    assert page.evaluate(CELL) >= 44
    _, _, width = page.evaluate(BOX, ".board")
    assert width < 0.56 * 390
    assert page.evaluate(COVERED, CONTROLS) == []


def summary(page: Page) -> str:
    return page.locator(SAYS).inner_text()


def in_words(cells: Iterable[int], word: str) -> str:
    *some, last = [NAMES[cell] for cell in cells]
    return f"{', '.join(some)} {word} {last}" if some else last


def expected_summary(board: str, wdl: dict[int, int]) -> str:
    """Return what study should say about a board, from the result of each move."""
    mover = "XO"[(board.count("X") - board.count("O")) % 2]
    result = max(wdl.values())
    best = [cell for cell in wdl if wdl[cell] == result]
    others = [cell for cell in wdl if wdl[cell] < result]
    if result < 0:
        return f"{'XO'[mover == 'X']} wins after every move."
    if not others and len(best) > 1:
        return f"{mover} wins with every move." if result else "Every move keeps the draw."
    head = f"{mover} wins" if result else "A draw"
    if len(best) > max(3, len(others)):
        return f"{head}: all but {in_words(others, 'and')}."
    end = [" The other one gives it away.", " All others give it away."] if result else []
    end = end or [" The other one loses.", " All others lose."]
    return f"{head}: {in_words(best, 'or')}.{end[len(others) > 1] if others else ''}"


def test_groups_of_moves_match_the_tables(open_view: Open) -> None:
    """All boards are checked, with the text that study shows for them."""
    game = ttt.game()
    results = {}
    for number in classic.boards():
        here = game.position(show(number))
        moves = game.moves(here) if here.result is None else ()
        results[here.board] = dict(sorted((m.cell, m.wdl or 0) for m in moves))
    results = {board: wdl for board, wdl in results.items() if wdl}
    page = open_view("home")
    found = page.evaluate(
        """async (boards) => {
          const [{ groupsOf, sumUp }, { make }, { classic }] = await Promise.all([
            "/parts/study.js", "/library/make.js", "/library/game-classic.js"
          ].map((path) => import(path)));
          const game = await make("classic", classic);
          return JSON.stringify(boards.map((board) => {
            const at = game.position(board);
            const groups = groupsOf(game.moves(at, { policy: "perfect" }).moves);
            return [groups, sumUp(groups, at.toMove, at.toMove === "X" ? "O" : "X")];
          }));
        }""",
        list(results),
    )
    for (board, wdl), (groups, text) in zip(results.items(), json.loads(found), strict=True):
        expected = [[one, [str(cell) for cell in wdl if wdl[cell] == one]] for one in (1, 0, -1)]
        assert groups == [[one, cells] for one, cells in expected if cells], board
        assert text == expected_summary(board, wdl)


def check_sentences(page: Page) -> None:
    """Focus each cell: it shows its sentence, which fits, and nothing moves."""
    usual = summary(page)
    page.keyboard.press("Tab")  # a key sets the focus, not a pointer
    cells = page.evaluate(FOCUS)
    assert cells
    for cell in cells:
        assert cell["said"] != usual
        assert cell["said"].lower().startswith(cell["name"])
        assert cell["described"] == cell["said"]  # a screen reader reads it on focus
        assert cell["sizes"] == cells[0]["sizes"]
        assert not cell["isCut"]
    page.evaluate("document.activeElement.blur()")
    assert summary(page) == usual


def test_each_cell_shows_its_sentence_without_a_shift(open_view: Open) -> None:
    page = open_view("home")
    for view, given in STUDIED:
        go_to(page, view, **given, **STUDY)
        check_sentences(page)
        assert page.locator("ul.said li").count()
    usual = summary(page)
    cell = page.locator(".cell").first
    cell.hover()
    described = page.locator(f"#{cell.get_attribute('aria-describedby')}")
    assert summary(page) == described.text_content()
    page.mouse.move(0, 0)
    assert summary(page) == usual


def test_long_sentences_fit_on_a_phone(opening: Opening) -> None:
    """In the wild game a move has a mark, and several lines can be open."""
    page = opening(locale="de-DE", **PHONE)("more", game="wild", moves="0X 8O 1O 5X", **STUDY)
    for width in (390, 360):
        page.set_viewport_size({"width": width, "height": 740})
        check_sentences(page)


HOLD = """async (cell) => {
  const at = (type) => cell.dispatchEvent(
    new PointerEvent(type, { bubbles: true, pointerType: "touch" }));
  at("pointerdown");
  await new Promise((done) => setTimeout(done, 600));
  at("pointerup");
  cell.click();
  return document.querySelector(".says").textContent;
}"""


def test_held_cell_shows_its_sentence_and_is_not_played(opening: Opening) -> None:
    page = opening(**PHONE)("classic", moves="08", **STUDY)
    cell = page.locator(".cell[data-cell='2']")
    assert "op right" in cell.evaluate(HOLD)
    assert "moves=08&" in state(page)
    cell.tap()
    until(page, "/moves=082/.test(location.hash) && !document.body.ariaBusy")
