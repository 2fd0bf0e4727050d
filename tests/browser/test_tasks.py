"""Five tasks of a first-time user on a phone: the number of taps and seconds.

`-s` prints the figures. A tap is a touch or a paste; the seconds exclude the user's thinking.
"""

import json
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import PHONE, needs_browser, until
from tests.browser.solving import daily, solution
from tests.support.pace import PACE
from tests.support.serving import Client

pytestmark = [needs_browser, pytest.mark.slow, pytest.mark.nightly]  # whole games, one by one
READY = "!document.body.ariaBusy && !document.querySelector('#loading')"
BEST = """async () => {
  const { open } = await import('/library/open.js');
  const { Classic } = await import('/library/classic-tables.js');
  const { place, toMove } = await import('/library/nine-cells.js');
  const plays = new URLSearchParams(location.hash.split('?')[1]).get('moves') ?? '';
  const board = [...plays].reduce((one, cell) => place(one, +cell, toMove(one)), '.........');
  return (await open(Classic)).moves(board, 'max-win-uniform')[0].cell;
}"""


class Hand:
    """A finger on a phone that counts its taps."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps, self.begun = page, 0, time.monotonic()

    def tap(self, found: Locator) -> None:
        found.first.tap()
        self.taps += 1
        until(self.page, READY)

    def tell(self) -> dict[str, float]:
        return {"taps": self.taps, "seconds": round(time.monotonic() - self.begun, 1)}


def win_against_medium(hand: Hand) -> None:
    """Play the policy that wins most, until a game is won."""
    page = hand.page
    hand.tap(page.locator(".start[href*='classic']"))
    for _ in range(100):
        until(page, f"{READY} && document.querySelector('.end, .cell:not([aria-disabled])')")
        if page.locator(".end").count() == 0:
            hand.tap(page.locator(f".frame .cell[data-cell='{page.evaluate(BEST)}']"))
        elif page.locator(".end h2").inner_text() == "You have won!":
            return
        else:
            hand.tap(page.locator(".end").get_by_role("button", name="New game"))
    raise AssertionError("no game was won")


def solve_the_daily_puzzle(hand: Hand) -> None:
    page = hand.page
    _, _, here = daily(page.evaluate("new Date().toLocaleDateString('sv')"))
    hand.tap(page.locator(".today"))
    for move in solution(here)[::2]:
        if move[1:] in ("X", "O"):
            hand.tap(page.get_by_role("button", name=move[1], exact=True))
        for cell in move.rstrip("XO").split("-"):
            hand.tap(page.locator(f".cell[data-cell='{cell}']"))
    assert page.locator(".daily").count()


def teach_menace(hand: Hand) -> None:
    page = hand.page
    hand.tap(page.locator("#menu"))
    hand.tap(page.locator("#games a[href*='menace']"))
    draw = page.get_by_role("button", name="Let MENACE draw a bead")
    hand.tap(draw)
    while not page.get_by_role("button", name="Play again: it has learnt").count():
        until(
            page,
            f"{READY} && document.querySelector('.cell:not([aria-disabled]), .changes')",
        )
        if page.locator(".changes").count():
            break
        hand.tap(page.locator(".frame .cell:not([aria-disabled])"))
    expect(page.locator(".changes li").first).to_be_visible()


def find_the_losing_move(hand: Hand) -> None:
    """Paste a game in study mode: X has won, and the review blames O."""
    page = hand.page
    hand.tap(page.locator("#menu"))
    hand.tap(page.locator("#games a[href*='classic']"))
    hand.tap(page.get_by_role("button", name="Two players"))
    hand.tap(page.get_by_role("button", name="Study"))
    page.locator("[data-key='game']").fill("1 5 0 3 2")
    hand.taps += 1
    hand.tap(page.locator("[data-key='review']"))
    told = page.locator(".end .turning")
    expect(told).to_contain_text("The last mistake that changed the result was move 4 (O left)")


def play_a_friend(hand: Hand) -> None:
    """Play a cell and copy the link; the friend who opens it has the other side."""
    page = hand.page
    hand.tap(page.locator(".start[href*='classic']"))
    hand.tap(page.get_by_role("button", name="A friend, by link"))
    hand.tap(page.locator(".frame .cell").nth(4))
    link = page.locator(".friend input").input_value()
    page.goto("about:blank")
    page.goto(link)
    until(page, READY)
    expect(page.locator("#status")).to_contain_text("Your move (O)")
    hand.tap(page.locator(".frame .cell").nth(0))
    expect(page.locator(".friend")).to_be_visible()


TASKS: dict[str, tuple[Callable[[Hand], None], int]] = {  # with the maximum number of taps
    "win against Medium": (win_against_medium, 60),
    "the daily puzzle": (solve_the_daily_puzzle, 10),
    "MENACE": (teach_menace, 7),
    "paste and find the losing move": (find_the_losing_move, 6),
    "a friend by link": (play_a_friend, 4),
}


def test_five_tasks_are_completed_on_a_phone(browser: Browser, client: Client) -> None:
    found = {}
    for name, (task, most) in TASKS.items():
        context = browser.new_context(**PHONE, reduced_motion="reduce")
        page = context.new_page()
        page.set_default_timeout(PACE.within(10))
        hand = Hand(page)
        page.goto(client.url)
        until(page, READY)
        task(hand)
        found[name] = hand.tell()
        context.close()
        assert hand.taps <= most, (name, hand.taps)
    print(json.dumps(found, indent=1))
