"""Five tasks of the page's users, in taps and seconds from its address.

    python -m benchmarks.page_tasks

A script taps what a reader of the page would tap, on a phone's width and the slow network of
`page_speed`. It needs no time to think, so the seconds are only those of the page. Each task has a
fresh profile, and the server is on loopback. The tasks with SQL are also timed on a built site,
with the packages that `make site` installs from npm, and left out there without them.
"""

import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.page_speed import SLOW
from pipeline.publish.site import write_site
from tests.support.serving import serving, serving_folder

PACKAGES = Path(".venv/console/node_modules")
SQL = "select ttt_show(max(board)) as shown from perfect_play where distance = 5 and wdl = 1"
GAME = (  # 65 random plies
    "54 46 60 04 48 86 65 58 85 55 51 18 81 14 41 17 71 15 53 38 88 87 73 34 "
    "40 01 12 27 76 61 13 33 32 23 37 75 57 78 83 30 08 84 42 20 07 77 74 72 "
    "28 80 06 66 64 21 16 67 11 10 26 62 22 25 24 63 82 "
)
POSITION = (
    "....X..../........./........./........./O...X...O/........./.....O.../........./......X.. X 5"
)
SOLUTION = """async () => {
  const { openPuzzles, playOf } = await import('/views/puzzles.js');
  const { placeOn, today } = await import('/play/days.js');
  const { Game } = await import('/library/play.js');
  const { variant } = await import('/library/variants.js');
  const days = await (await fetch('/data/days.json')).json();
  const [game, number] = days[placeOn(today(), days.length)];
  const { text } = (await openPuzzles())[game].find((one) => one.number === number);
  const play = playOf(new Game(await variant(game, {})), text);
  const moves = [];
  for (let at = play.start; play.best(at); at = play.after(at, moves.at(-1)))
    moves.push(play.best(at));
  return moves.filter((_, ply) => ply % 2 === 0);
}"""

OVER = "Boolean(document.querySelector('.end'))"
LOST = f"{OVER} && document.querySelector('.end').innerText.includes('You have lost')"
CHOSEN = """async ([name, place]) => {
  const { game } = await import('/library/game.js');
  const one = await game(name);
  const moves = new URLSearchParams(location.hash.split('?')[1]).get('moves') ?? '';
  const here = (moves.match(/[0-8]/g) ?? []).reduce((at, move) => at.play(move), one.start);
  return [...one.moves(here)].at(place).move;
}"""


class Phone:
    """A page on a phone, whose taps are counted."""

    def __init__(self, browser: Browser, address: str) -> None:
        """Open the address."""
        context = browser.new_context(
            viewport={"width": 390, "height": 844},
            has_touch=True,
            service_workers="block",  # what they load would come at the machine's own speed
        )
        self.page: Page = context.new_page()
        network = context.new_cdp_session(self.page)
        network.send("Network.enable")
        network.send("Network.emulateNetworkConditions", SLOW)
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


def first_move(phone: Phone) -> str:
    """Tap a cell of the front's board, and read the answer."""
    phone.tap("#front a.cell[data-key='cell 4']")
    phone.until("document.querySelector('#answer a.button')")
    return str(phone.page.locator("#answer p").first.inner_text())


def lose(phone: Phone) -> str:
    """Lose to Easy by the worst moves, and read where the game was lost and why."""
    phone.tap("main a[href^='#classic']")
    phone.tap("[data-key='Opponent easy']")
    while not phone.page.evaluate(LOST):
        over = phone.page.evaluate(OVER)
        move = "" if over else phone.page.evaluate(CHOSEN, ["classic", -1])
        phone.tap(f".cell[data-cell='{move}']" if move else "text=New game")
        phone.until(f"{OVER} || document.querySelector('.cell:not([aria-disabled])')")
    place = phone.page.locator(".turning").first
    down = place.evaluate("one => Math.round(one.getBoundingClientRect().top)")
    return f"{place.inner_text()} {down} px from the top of the window"


def lesson(phone: Phone) -> str:
    """Make a sheet of four lessons, ready to print."""
    phone.tap("main a[href='#lesson']")
    phone.tap("text=Make the sheet")
    phone.until("document.querySelectorAll('.paper-lesson').length === 4")
    return f"{phone.page.locator('.paper-lesson .answers').count()} answers"


def vanish(phone: Phone) -> str:
    """Find the vanishing game, and play until a mark disappears."""
    phone.tap(".game-card[href='#more']")
    while not phone.page.evaluate("Boolean(document.querySelector('.leaving'))"):
        over = phone.page.evaluate(OVER)
        move = "" if over else phone.page.evaluate(CHOSEN, ["vanishing", 0])
        phone.tap(f".cell[data-cell='{move}']" if move else "text=New game")
        phone.until(f"{OVER} || document.querySelector('.cell:not([aria-disabled])')")
    return str(phone.page.locator("#status").inner_text())


def puzzle(phone: Phone) -> str:
    """Solve the puzzle of today, and share the result."""
    phone.until("document.querySelector('.today')")
    phone.tap(".today")
    for move in phone.page.evaluate(SOLUTION):
        if move[1:] in ("X", "O"):
            phone.tap(f"[data-key='The mark to place {move[1]}']")
        for cell in move.rstrip("XO").split("-"):
            phone.tap(f".cell[data-cell='{cell}']")
    phone.page.evaluate("delete Navigator.prototype.share")
    phone.tap("text=Share the result")
    return str(phone.page.locator("#status").inner_text())


def find_the_mistake(phone: Phone) -> str:
    """Paste a game, and read at which move the result changed."""
    phone.tap(".game-card[href='#ultimate']")
    phone.page.locator("[data-key=game]").fill(GAME)
    phone.tap("text=Load and review")
    phone.until("document.querySelector('.turning')")
    return str(phone.page.locator(".turning").inner_text().splitlines()[0])


def best_of_ultimate(phone: Phone) -> str:
    """Paste a position of ultimate, and read what the engine finds."""
    phone.tap(".game-card[href='#ultimate']")
    phone.page.locator("[data-key=game]").fill(POSITION)
    phone.tap("text=Load and review")
    phone.until("/board=.*mode=study/.test(location.hash) && !document.body.ariaBusy")
    phone.until("document.querySelector('#engine')?.innerText.startsWith('The engine')")
    return str(phone.page.locator("#engine").inner_text())


def lids(phone: Phone) -> str:
    """Open the sheets from which MENACE's matchboxes are made."""
    phone.tap(".game-card[href='#menace']")
    phone.tap("text=MENACE on paper")
    phone.until("document.querySelector('.lids')")
    return f"{phone.page.locator('.lid').count()} lids"


def see_sql(phone: Phone) -> str:
    """See a first answer and its boards."""
    phone.tap("#menu")
    phone.tap("#ways [data-key=data]")
    phone.until("document.querySelector('#answer a.drawn')")
    return f"{phone.page.locator('#answer a.drawn').count()} boards"


def ask_by_sql(phone: Phone) -> str:
    """Write a first statement, and see the board that it finds."""
    see_sql(phone)
    phone.page.locator("#sql").fill(SQL)
    phone.tap("#run")
    phone.until("document.querySelectorAll('#answer a.drawn').length === 1")
    return str(phone.page.locator("#answer .board-text").inner_text())


TASKS: dict[str, Callable[[Phone], str]] = {
    "a first move and its reply": first_move,
    "a game lost to Easy, and why": lose,
    "a sheet of four lessons, ready to print": lesson,
    "the vanishing game, until a mark disappears": vanish,
    "the puzzle of the day, solved and shared": puzzle,
    "paste an ultimate game, find where it was lost": find_the_mistake,
    "paste an ultimate position, see its best line": best_of_ultimate,
    "MENACE's lids, ready to print": lids,
}
WITH_SQL: dict[str, Callable[[Phone], str]] = {
    "a first SQL answer, with its boards": see_sql,
    "a statement of one's own, with its board": ask_by_sql,
}


@contextmanager
def serving_site(data: str) -> Iterator[str]:
    """Serve a site with its console, as any static host does."""
    with tempfile.TemporaryDirectory() as folder:
        write_site(Path(folder) / "site", data, packages=PACKAGES)
        with serving_folder(Path(folder) / "site") as address:
            yield address


def time_tasks(browser: Browser, address: str, tasks: dict[str, Callable[[Phone], str]]) -> None:
    """Do each task in a profile of its own, and print a row."""
    for name, do in tasks.items():
        phone = Phone(browser, address)
        told = do(phone)
        took = time.monotonic() - phone.began
        print(f"{name}: {phone.taps} taps, {took:.1f} s ({told})", flush=True)


def main() -> None:
    """Time every task that can be done here."""
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        with serving(Path("data")) as client:
            time_tasks(browser, client.url, TASKS | WITH_SQL)
        if PACKAGES.is_dir():
            with serving_site("data") as address:
                print("on a site, whose browser loads DuckDB:")
                time_tasks(browser, address, WITH_SQL)
        else:
            print("the tasks with SQL on a site: left out, for it has no console: make site")
        browser.close()


if __name__ == "__main__":
    main()
