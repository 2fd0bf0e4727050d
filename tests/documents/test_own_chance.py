"""The chance game of docs/tutorials/your-own-game.md on a copy of the page, in a browser.

It needs no build: a static host serves the copy, and the tutorial's own Python gives the expected
values.
"""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import ttt_tables as ttt
from tests.browser import conftest
from tests.browser.conftest import DRAWN, go_to, load, needs_browser, rows, state, until
from tests.support.own_game import add_view, run_module
from tests.support.scripts import needs_node, run
from tests.support.serving import serving_folder
from ttt_tables.interfaces.http import files
from ttt_tables.play.game import Game
from ttt_tables.play.solver import explore

pytestmark = pytest.mark.slow  # a browser, and every position of a game, for one page of documents
VIEW = "chequered"
GAME = "L4 D1 D3 L0 D5"  # X wins; X's first move is not the best
CELLS = {"L": "light", "D": "dark"}
ROUNDED = 0.051  # points are shown with one digit
MARKS = "cells => cells.map(one => one.ariaLabel.match(/, ([XO])/)?.[1] ?? '.')"
OPEN = ".cell:not([aria-disabled])"
WRONG = ["", "X", "XX.......", "......... grey", "XXXOO.... light", "......... light dark"]
browser = conftest.browser


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the page's modules with the game added."""
    folder = tmp_path_factory.mktemp("copy") / "page"
    shutil.copytree(files.PAGE, folder)
    add_view(folder)
    return folder


@pytest.fixture(scope="module")
def game() -> Game:
    """Return the game in Python, as the tutorial writes it."""
    return ttt.solve(run_module("Chequered tic-tac-toe: a coin").ChequeredRules())


@pytest.fixture(scope="module")
def page(copy: Path, data: Path, browser: Browser) -> Iterator[Page]:
    """Return the page in a browser, served by a static host."""
    site = copy.parent / "site"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(files, "PAGE", copy)
        for name, (content, _) in files.page_files(str(data)).items():
            if name:
                (site / name).parent.mkdir(parents=True, exist_ok=True)
                (site / name).write_bytes(content)
    context = browser.new_context(locale="en")
    with serving_folder(site) as address:
        page = context.new_page()
        load(page, address)
        yield page
    context.close()


@needs_node
def test_javascript_scores_equal_python(copy: Path, game: Game) -> None:
    """Compare every position, and errors for invalid ones."""
    every = explore(game.rules).numbers
    scores = [known.score for text in every if (known := game.probe(text).exact)]
    told = run(
        """const { game } = await import(page + 'ttt-tables.js');
        const asked = await game('chequered');
        const [texts, wrong] = given;
        const rejected = text => {
          try { asked.probe(text); } catch (error) { return error.name; }
        };
        return [texts.map(text => `${asked.probe(text).exact.score}`), wrong.map(rejected)];""",
        copy,
        [[*every], WRONG],
        copy,
    )
    assert told == [
        [*map(str, scores)],
        ["BadBoardError"] * len(WRONG),
    ]


@needs_browser
def test_menu_leads_to_a_game_against_a_level(page: Page, game: Game) -> None:
    """The user tosses and plays, and so does the computer; the URL has both turns."""
    page.locator("#menu").click()
    page.locator(f"#games [data-key={VIEW}]").click()
    page.get_by_role("button", name="Toss the coin").click()
    until(page, f"/roll=[LD]$/.test(location.hash) && {DRAWN}")
    here = game.position(played=CELLS[state(page)[-1]])
    expect(page.locator(OPEN)).to_have_count(len(here.legal_moves))
    page.locator(OPEN).first.click()
    until(page, f"/plays=.{{5}}$/.test(location.hash) && {DRAWN}")
    turns = state(page).partition("plays=")[2].split()
    end = game.position(played=" ".join(f"{CELLS[coin]} {cell}" for coin, cell in turns))
    shown = page.locator(".cell").evaluate_all(MARKS)
    assert shown == [*end.board]
    assert end.to_move == "X"


@needs_browser
def test_study_shows_the_scores_of_python_and_a_hint(page: Page, game: Game) -> None:
    go_to(page, VIEW, mode="study", side="both", plays="L4 D1", roll="L")
    moves = game.moves(game.position(played="light 4 dark 1 light"))
    scores = [100 * score for _, score in sorted((move.move, move.score) for move in moves)]
    shown = [float(text.split()[0]) for text in page.locator(".cell .value").all_inner_texts()]
    assert shown == pytest.approx(scores, abs=ROUNDED)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".cell.hint")).to_have_attribute("data-cell", moves[0].move)


@needs_browser
def test_review_rates_moves_and_luck_as_python_does(page: Page, game: Game) -> None:
    go_to(page, VIEW, plays=GAME)
    expect(page.locator("#status")).to_contain_text("X has won")
    expect(page.locator(".turning")).to_contain_text("move 1 (X centre), which cost 0.4 points")
    here, said = game.start, list[float]()
    for coin, cell in GAME.split():
        tossed, side = here.play(CELLS[coin]), here.to_move or ""
        regrets = {move.move: move.regret for move in game.moves(tossed)}
        luck = game.probe(tossed).of(side).score - game.probe(here).of(side).score
        said += [100 * (regrets[cell] or 0), 100 * luck]
        here = tossed.play(cell)
    found = [float(text) for row in rows(page) for text in row[-2:]]
    assert found == pytest.approx(said, abs=ROUNDED)
