"""Puzzles of the ultimate game on the page: refutations, proofs, and the daily puzzle."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open, Opening, needs_browser, until
from ttt_tables.games.ultimate.puzzles import puzzles

pytestmark = needs_browser


def key(move: tuple[int, int]) -> str:
    return f'[data-key="board {move[0]} cell {move[1]}"]'


def test_wrong_move_is_refuted_and_right_one_proved(open_view: Open) -> None:
    puzzle = next(one for one in puzzles("hard") if one.wdl and one.worths[0] == -1)
    page = open_view("ultimate-puzzles", level="hard", puzzle=puzzle.number)
    side = puzzle.position.to_move
    expect(page.locator("#status")).to_have_text(f"Puzzle {puzzle.number} · {side} to move and win")
    expect(page.locator(".cell:not([aria-disabled])")).to_have_count(1 + len(puzzle.others))
    page.locator(key(puzzle.others[0])).click()
    expect(page.locator(".told")).to_contain_text("and wins")
    for move, number in ((puzzle.others[0], "1"), (puzzle.replies[0], "2")):
        expect(page.locator(f"{key(move)} .ply")).to_have_text(number)
    page.get_by_role("button", name="Try again").click()
    until(page, "!document.body.ariaBusy")
    assert page.locator(".ply").count() == 0
    page.locator(key(puzzle.line[0])).click()
    expect(page.locator("#status")).to_have_text("Solved in 1 move, with 1 mistake!")
    expect(page.locator(".told")).to_contain_text(f"{side} wins in at most {puzzle.plies} moves")
    assert page.locator(".ply").count() == len(puzzle.line)
    expect(page.locator("[aria-current=true]")).to_have_text(f"{puzzle.number}✓")


@pytest.mark.parametrize("options", [{}, {"locale": "de-DE"}], ids=["en", "de"])
def test_daily_puzzle_is_counted(opening: Opening, options: dict[str, str]) -> None:
    page = opening(**options)("ultimate-puzzles", day="2026-11-24")
    while not page.locator(".daily").count():
        page.locator(".cell:not([aria-disabled])").first.click()
        until(page, "!document.body.ariaBusy")
        if again := page.locator(".told.bad ~ .controls .main").all():
            again[0].click()
            until(page, "!document.body.ariaBusy")
    expect(page.locator(".daily")).to_contain_text(re.compile("🟩|🟧"))
    expect(page.locator("#rejection")).to_be_hidden()


def test_unknown_puzzle_or_move_is_rejected(open_view: Open) -> None:
    page = open_view("ultimate-puzzles", puzzle="301")
    expect(page.locator("#rejection")).to_contain_text("There is no puzzle with the number 301")
    page = open_view("ultimate-puzzles", puzzle="1", tried="99")
    expect(page.locator("#rejection")).to_contain_text("99 cannot be tried")
