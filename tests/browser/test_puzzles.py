"""The puzzles on the page: the package's list, played to the end, refuted, counted and shared."""

import json
import re
from collections import Counter
from datetime import date, timedelta
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import ttt_tables as ttt
from tests.browser.conftest import Open, Opening, needs_browser, until
from tests.browser.solving import (
    DAYS,
    IDLE,
    PUZZLES,
    best,
    daily,
    failing,
    keeping,
    play,
    puzzle,
    solution,
    solve,
)
from tests.support.serving import Client

pytestmark = needs_browser
NAMES = (
    *("top left", "top", "top right", "left", "centre", "right"),
    *("bottom left", "bottom", "bottom right"),
)
STEP = 7  # of the puzzles whose solutions are compared
DAY = date(2026, 11, 24)


def board(page: Page) -> str:
    labels = page.locator("button.cell").evaluate_all("all => all.map(one => one.ariaLabel)")
    return "".join(next((mark for mark in "XO" if mark in one.split(", ")), ".") for one in labels)


def test_page_has_the_puzzles_of_the_package(open_view: Open) -> None:
    """Each has one right move for the page, too; every seventh is solved in the same way."""
    found: dict[str, Any] = json.loads(
        open_view("home").evaluate(
            """async (step) => {
            const { openPuzzles, playOf } = await import('/views/puzzles.js');
            const { Game } = await import('/library/play.js');
            const { variant } = await import('/library/variants.js');
            const found = {};
            for (const [name, some] of Object.entries(await openPuzzles())) {
              const game = new Game(await variant(name, {}));
              found[name] = some.map(({ number, text }, place) => {
                const play = playOf(game, text);
                const right = play.open(play.start).filter((move) => play.keeps(play.start, move));
                const line = [];
                for (let at = play.start; place % step === 0 && play.best(at);) {
                  line.push(play.best(at));
                  at = play.after(at, line.at(-1));
                }
                return [number, text, play.wdl, play.left(play.start), right, line];
              });
            }
            return JSON.stringify(found);
            }""",
            STEP,
        )
    )
    assert {name: {one[0]: one[1] for one in some} for name, some in found.items()} == PUZZLES
    for name, some in found.items():
        for place, (_, text, wdl, left, right, line) in enumerate(some):
            assert len(right) == 1, (name, text)
            if place % STEP == 0:
                here = ttt.game(name).position(text)
                assert line == solution(here), (name, text)
                assert right == keeping(here)
                assert (wdl, left) == (ttt.game(name).probe(text).wdl, (len(line) + 1) // 2)


@pytest.mark.parametrize("game", PUZZLES)
def test_puzzle_is_played_to_its_end(open_view: Open, game: str) -> None:
    number, here = puzzle(game, -1 if game != "classic" else 18)
    side = here.to_move
    page = open_view("puzzles", game=game, puzzle=number)
    expect(page.locator("#status")).to_contain_text(f"{number} · {side} to move and win")
    moves = solution(here)
    own = len(moves[::2])
    for done, move in enumerate(moves[::2]):
        expect(page.locator(".squares")).to_have_text(f"move {done + 1} of {own} · no mistake yet")
        play(page, move)
        for one in moves[2 * done : 2 * done + 2]:
            here = here.play(one)
        assert board(page) == here.board
        follows = page.locator(".told").inner_text().partition(";")[2]
        if not here.result and best(here)[-1].isdigit():  # the next right move is not named
            named = " to ".join([NAMES[int(cell)] for cell in best(here).split("-")])
            assert not re.search(rf"\b{named}\b", follows), follows
    expect(page.locator("#status")).to_have_text(f"Solved in {own} moves, without a mistake!")
    expect(page.locator(".squares .clean")).to_have_count(own)
    expect(page.locator("[aria-current=true] .tick")).to_have_count(1)
    expect(page.locator(".cell:not([aria-disabled])")).to_have_count(0)
    page.reload()
    until(page, IDLE)
    assert board(page) == here.board  # this browser keeps the solution
    expect(page.get_by_role("button", name="Retry")).to_have_count(0)


@pytest.mark.parametrize("game", PUZZLES)
def test_wrong_move_is_refuted_on_the_board(open_view: Open, game: str) -> None:
    number, here = puzzle(game, 0)
    wrong = failing(here)
    page = open_view("puzzles", game=game, puzzle=number)
    play(page, wrong)
    after = here.play(wrong)
    if not after.result:
        after = after.play(best(after))
    assert board(page) == after.board
    expect(page.locator("#status")).to_contain_text("Not ")
    expect(page.locator(".told.bad")).to_have_count(1)
    page.get_by_role("button", name="Try again").click()
    until(page, IDLE)
    assert board(page) == here.board
    expect(page.locator(".told.bad")).to_have_count(1)  # the reason remains
    play(page, best(here))
    expect(page.locator(".squares i").first).to_have_class("late")
    expect(page.locator(".squares")).to_contain_text("1 mistake")


def test_board_steps_back_by_itself_or_by_a_tap(opening: Opening) -> None:
    number, here = puzzle("classic", 0)
    wrong = [move for move in here.legal_moves if move not in keeping(here)]
    page = opening(reduced_motion="no-preference")("puzzles", puzzle=number)
    play(page, wrong[0])
    until(page, f"/back=1/.test(location.hash) && {IDLE}")
    assert board(page) == here.board
    play(page, wrong[1])
    assert board(page) != here.board
    page.locator(".board").click()
    until(page, f"/back=1/.test(location.hash) && {IDLE}")
    assert board(page) == here.board


def test_slower_win_is_right_and_said(open_view: Open) -> None:
    """A later move may keep the win without being the fastest."""
    for place in range(len(PUZZLES["vanishing"]) - 1, -1, -1):
        number, here = puzzle("vanishing", place)
        first = best(here)
        here = here.play(first).play(best(here.play(first)))
        moves = here.game.moves(here.text)
        slow = [one.move for one in moves if one.value and one.value.wdl == 1 and one.rank > 1]
        if slow:
            break
    page = open_view("puzzles", game="vanishing", puzzle=number)
    play(page, first)
    play(page, slow[0])
    expect(page.locator("#status")).to_contain_text("Slower, still wins.")
    expect(page.locator(".squares")).to_contain_text("no mistake yet")


def test_result_is_shared_with_its_squares(opening: Opening, client: Client) -> None:
    number, here = puzzle("misere", 0)
    page = opening(permissions=["clipboard-read", "clipboard-write"])(
        "puzzles", game="misere", puzzle=number
    )
    wrong = failing(here)
    play(page, wrong)
    page.get_by_role("button", name="Try again").click()
    solve(page, here)
    expect(page.locator("#status")).to_have_text("Solved in 2 moves, with 1 mistake!")
    page.get_by_role("button", name="Share the result").click()
    expect(page.locator("#status")).to_contain_text("Copied")
    told = f"ttt-tables, Misere, puzzle {number}: 🟧🟩 2 moves"
    assert page.evaluate("navigator.clipboard.readText()") == (
        f"{told}\n{client.url}#puzzles?game=misere&puzzle={number}"
    )


def test_tries_are_kept_and_links_give_nothing_away(open_view: Open) -> None:
    number, here = puzzle("classic", 18)
    right, wrong = best(here), failing(here)
    page = open_view("puzzles", puzzle=number, tried=right)  # a friend's link
    expect(page.locator("#status")).to_have_text(f"Puzzle {number} · X to move and win")
    expect(page.locator(".daily, .tick, .told")).to_have_count(0)
    play(page, wrong)
    told = page.locator(".told").inner_text().lower()
    assert re.fullmatch(rf"{NAMES[int(wrong)]}: gives away the win; \w( then| can)[^:]+\.", told)
    assert not [name for name in NAMES if re.search(rf"\b{name}\b", told.split(":")[1])]
    page = open_view("puzzles", puzzle=number)
    expect(page.locator(".squares")).to_contain_text("1 mistake")
    page.get_by_role("button", name="Try again").click()
    solve(page, here)
    for tried in ("", solution(here)[0]):  # the first result is kept
        page = open_view("puzzles", puzzle=number, tried=tried, back="1")
        page.evaluate("location.hash = location.hash.split('&tried')[0].split('&back')[0]")
        until(page, f"document.querySelector('.daily') && {IDLE}")
        expect(page.locator(".daily")).to_contain_text("🟧🟩🟩")


def test_puzzles_of_the_day_take_turns(open_view: Open) -> None:
    days = [f"{DAY + timedelta(step)}" for step in range(len(DAYS))]
    found = [daily(day) for day in days]
    page = open_view("home")
    placed = page.evaluate(
        """async (days) => {
        const { placeOn } = await import('/play/days.js');
        const listed = await (await fetch('/data/days.json')).json();
        return days.map((day) => listed[placeOn(day, listed.length)]);
        }""",
        days,
    )
    assert placed == [[game, number, here.board] for game, number, here in found]
    assert Counter(game for game, *_ in found) == dict.fromkeys(PUZZLES, 25)
    assert len({(game, number) for game, number, _ in found}) == len(days)
    for first in range(0, len(days), len(PUZZLES)):
        assert {game for game, *_ in found[first : first + len(PUZZLES)]} == set(PUZZLES)
    page = open_view("puzzles", day=days[1])
    assert board(page) == found[1][2].board
    page = open_view("puzzles", day="2026-13-45")
    expect(page.locator("#rejection")).to_contain_text(
        "day must be a date such as 2026-11-24, got 2026-13-45"
    )


@pytest.mark.parametrize("options", [{}, {"locale": "de-DE"}], ids=["en", "de"])
def test_daily_puzzle_says_when_the_next_comes(opening: Opening, options: dict[str, Any]) -> None:
    open_view = opening(**options)
    today = open_view("puzzles").evaluate("new Date().toLocaleDateString('sv')")
    page = open_view("puzzles", day=today)
    solve(page, daily(today)[2])
    expect(page.locator(".daily")).to_contain_text("🟩")
    expect(page.locator(".daily")).to_contain_text(
        "Das nächste Rätsel kommt in" if options else "The next puzzle comes in"
    )
