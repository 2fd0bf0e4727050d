"""Five things that people come to the page for, in taps and seconds from its address.

    python -m benchmarks.page_tasks

A script taps what a reader of the page would tap, on a phone's width. It needs no time to think, so
the seconds are the page's alone. Each task has a fresh profile; the server is on loopback.
"""

import random
import shutil
import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

import ttt_tables as ttt
from tests.support.serving import serving

GAME = (  # 65 plies, drawn by chance
    "54 46 60 04 48 86 65 58 85 55 51 18 81 14 41 17 71 15 53 38 88 87 73 34 "
    "40 01 12 27 76 61 13 33 32 23 37 75 57 78 83 30 08 84 42 20 07 77 74 72 "
    "28 80 06 66 64 21 16 67 11 10 26 62 22 25 24 63 82 "
)
OPEN_CELL = ".cell:not([aria-disabled])"
STATUS = "document.querySelector('#status').textContent"
OVER = f"/(has won|A draw|have won|has resigned)/.test({STATUS})"


class Phone:
    """A page on a phone, whose taps are counted."""

    def __init__(self, browser: Browser, address: str) -> None:
        """Open the address."""
        context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
        self.page: Page = context.new_page()
        self.taps = 0
        self.began = time.monotonic()
        self.page.goto(address)
        self.until("!document.body.ariaBusy && document.querySelector('.game-card')")

    def until(self, condition: str) -> None:
        """Wait until an expression holds."""
        ends = time.monotonic() + 60
        while not self.page.evaluate(f"Boolean({condition})"):
            if time.monotonic() > ends:
                raise TimeoutError(condition)
            self.page.wait_for_timeout(10)

    def tap(self, what: str) -> None:
        """Tap the first thing that a selector finds, and wait for the page."""
        self.page.locator(what).first.tap()
        self.taps += 1
        self.until("!document.body.ariaBusy")

    def board(self) -> str:
        """Return the nine cells' marks."""
        cells = self.page.locator("button.cell").evaluate_all(
            "all => all.map(c => c.querySelector('.mark:not(.ghost)')?.classList[1] ?? '.')"
        )
        return "".join(cells)


def first_win(phone: Phone) -> str:
    """Play against the usual opponent, well, until a game is won."""
    tb = ttt.open_tablebase()
    phone.tap(".game-card[href*='#classic']")
    while True:
        phone.until(f"{OVER} || document.querySelector('button{OPEN_CELL}')")
        if phone.page.evaluate(f"/X has won/.test({STATUS})"):
            return "won"
        if phone.page.evaluate(OVER):
            phone.tap("button.main")
            continue
        before = phone.board()
        phone.tap(f"[data-key='cell {tb.best_move(before, 'safe-uniform')}']")
        phone.until(f"{OVER} || document.querySelector('button{OPEN_CELL}')")


def puzzle(phone: Phone) -> str:
    """Try cells until the puzzle of today is solved."""
    phone.tap(".today")
    while not phone.page.evaluate(f"/Right/.test({STATUS})"):
        phone.tap(OPEN_CELL)
    return str(phone.page.locator("#status").inner_text())


def teach(phone: Phone) -> str:
    """Let MENACE play 200 games beside the page, then play it until ten games went unlost."""
    chance = random.Random(1)
    tb = ttt.open_tablebase()
    phone.tap(".game-card[href='#menace']")
    for _ in range(2):
        phone.tap("[data-key='100 more']")
    unlost = games = 0
    while unlost < 10:
        games += 1
        phone.tap("text=Let MENACE draw a bead")
        while not phone.page.evaluate(OVER):
            phone.until(f"{OVER} || document.querySelector('{OPEN_CELL}')")
            if not phone.page.evaluate(OVER):
                best = [m.cell for m in tb.moves(phone.board()) if m.rank == 1]
                phone.tap(f"[data-key='cell {chance.choice(best)}']")
        lost = phone.page.evaluate(f"/have won|resigned/.test({STATUS})")
        unlost = 0 if lost else unlost + 1
        phone.tap("button.main")
    return f"after 200 games beside the page and {games} by hand"


def find_the_mistake(phone: Phone) -> str:
    """Paste a game, and read where it turned."""
    phone.tap(".game-card[href='#ultimate']")
    phone.page.locator("[data-key=game]").fill(GAME)
    phone.tap("text=Load and review")
    phone.until("document.querySelector('.turning')")
    return str(phone.page.locator(".turning").inner_text().splitlines()[0])


def send(phone: Phone) -> str:
    """Play a move, and copy the link that a friend answers."""
    phone.tap(".game-card[href*='#classic']")
    phone.tap("[data-key='Opponent friend']")
    phone.tap("[data-key='cell 4']")
    phone.page.evaluate("delete Navigator.prototype.share")
    phone.tap("text=Send the link")
    phone.until(f"/link is copied|Copy the address/.test({STATUS})")
    return str(phone.page.locator("#status").inner_text())


TASKS: dict[str, Callable[[Phone], str]] = {
    "a first win": first_win,
    "the puzzle of the day": puzzle,
    "teach MENACE until it no longer loses": teach,
    "paste an ultimate game, find where it was lost": find_the_mistake,
    "send a friend a game": send,
}


def main() -> None:
    """Print a row for each task."""
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    with serving(Path("data")) as client, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for name, do in TASKS.items():
            phone = Phone(browser, client.url)
            told = do(phone)
            took = time.monotonic() - phone.began
            print(f"{name}: {phone.taps} taps, {took:.1f} s ({told})", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
