"""A teacher prints a sheet of answers: it has all boards of the table answer_sheets."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open, go_to, needs_browser, until
from tests.support.parts import first
from ttt_tables import sql
from ttt_tables.board.numbers import parse
from ttt_tables.board.symmetry import canonical
from ttt_tables.games.classic.rules import play

pytestmark = needs_browser
DRAWN = """all => all.map(board => {
  const marks = [...board.children].map(one => /(X|O|★)/.exec(one.outerHTML)?.[0] ?? ".");
  return [board.ariaLabel.slice(0, 9), marks.join("")];
})"""


def check_sheet(page: Page, data: Path, opening: str, aim: str) -> None:
    """Compare the boards on the page, and their answers, with those of the table."""
    rows = sql.connect(data, names={"answer_sheets"}).execute(
        "select board, cell from answer_sheets where x_opening = ? and aim = ?", [opening, aim]
    )
    expected = {board: canonical(play(board, cell))[0] for board, cell in rows.fetchall()}
    drawn = page.locator(".answer-sheet .paper-board").evaluate_all(DRAWN)
    found = {}
    for text, marks in drawn:
        assert marks.replace("★", ".") == text
        board = parse(text)
        found[canonical(board)[0]] = canonical(play(board, marks.index("★")))[0]
    assert len(drawn) == len(found)
    assert found == expected
    expect(page.locator("#status")).to_contain_text(f"{len(expected)} boards to know")


def test_answers_of_o_are_printed_on_two_sheets(open_view: Open, data: Path) -> None:
    page = open_view("lesson")
    page.get_by_role("link", name="All boards to know").click()
    until(page, "document.querySelector('.answer-sheet') && !document.body.ariaBusy")
    check_sheet(page, data, "centre", "keep")
    for paper in ("A4", "Letter"):
        assert page.pdf(format=paper).count(b"/Type /Page\n") == 1
    page.get_by_role("button", name="O", exact=True).click()
    until(page, "/answers=any/.test(location.hash) && !document.body.ariaBusy")
    check_sheet(page, data, "any", "keep")
    assert page.pdf(format="A4").count(b"/Type /Page\n") == 2
    page.emulate_media(media="print")
    assert page.locator("button:visible, nav:visible").count() == 0
    assert page.locator(".paper-board:visible").count() == page.locator(".paper-board").count()


SHEETS = [("any", "never-lose"), *[(at, "never-lose") for at in ("centre", "corner", "edge")]]
SHEETS += [("corner", "keep"), ("edge", "keep")]


@pytest.mark.parametrize("sheets", first([SHEETS[:1], SHEETS[1:]]), ids=len)
def test_sheets_have_the_boards_of_the_table(
    open_view: Open, data: Path, sheets: list[tuple[str, str]]
) -> None:
    page = open_view("lesson")
    for opening, aim in sheets:
        go_to(page, "lesson", answers=opening, aim=aim)
        check_sheet(page, data, opening, aim)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"answers": "top"}, "answers must be any or centre or corner or edge, got top."),
        ({"answers": "any", "aim": "win"}, "aim must be keep or never-lose, got win."),
    ],
    ids=str,
)
def test_unknown_sheet_is_rejected(open_view: Open, given: dict[str, str], told: str) -> None:
    expect(open_view("lesson", **given).locator("#rejection")).to_contain_text(told)
