"""The ultimate game as an analysis board: scores, pasted games, reviews and mistakes."""

import re
from random import Random
from urllib.parse import quote_plus

import pytest
from playwright.sync_api import Browser, Page, expect

import ttt_tables as ttt
from tests.browser.conftest import (
    PHONE,
    Open,
    Opening,
    go_to,
    needs_browser,
    random_ultimate_game,
    small_boards,
    state,
    until,
)
from tests.support.pace import PACE

pytestmark = needs_browser
GAME = "44 40 04 48 84 43 34 42 24"
# The same moves as row and column of the whole grid, counted from 1.
PAIRS = "(4,4) (3,3) (1,1) (5,5) (7,7) (4,3) (4,1) (3,5) (1,7)"
ONES = "55 51 15 59 95 54 45 53 35"
TEXT = "[data-key=game]"


def moves_of(page: Page) -> str:
    found = re.search(r"moves=([\d ]*)", state(page))
    return found[1].strip() if found else ""


def test_pasted_game_becomes_an_address(open_away: Open) -> None:
    """tests/library/test_forms.py tests many more notations in node."""
    page = open_away("ultimate", side="both", mode="study")
    text = f"https://example.org/#ultimate?rule=open&moves={quote_plus(GAME)}&side=O"
    page.locator(TEXT).fill(text)
    page.get_by_role("button", name="Load and review").click()
    until(page, "/moves=/.test(location.hash)")
    assert moves_of(page) == GAME
    assert "rule=open" in state(page)
    assert "review=1" in state(page)


def test_position_is_pasted_played_and_reopened(open_cold: Open) -> None:
    """tests/library/test_forms.py tests more positions under each rule in node."""
    here = ttt.game("ultimate", rule="open").start.follow("44 40 04")
    page = open_cold("ultimate", rule="open", bot="hard", milliseconds=20)
    page.locator(TEXT).fill(here.text[2:])
    page.get_by_role("button", name="Load and review").click()
    expect(page.locator("#paste-fault")).to_contain_text("board 0: board '..X....' has 7 charact")
    page.locator(TEXT).fill("55 51 15 59")
    page.get_by_role("button", name="Load and review").click()
    boards = small_boards(page.get_by_role("button", name="Read it as: 1 to 9"))
    assert boards == here.follow("48").text.split()[0].split("/")
    page.locator(TEXT).fill(here.text)
    page.get_by_role("button", name="Load and review").click()
    until(page, "location.hash.includes('board=') && !document.body.ariaBusy")
    expect(page.locator("#status")).to_have_text("O to move, on the centre board.")
    expect(page.locator(".cell .mark:not(.ghost)")).to_have_count(3)
    until(page, "document.querySelectorAll('.ultimate .score').length")
    legal = {f"board {move[0]} cell {move[1]}" for move in here.legal_moves}
    assert set(scored(page)) == legal
    assert page.locator(TEXT).input_value() == here.text
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_role("button", name="O", exact=True).click()
    until(page, "location.hash.includes('side=O') && !document.body.ariaBusy")
    page.locator("[data-key='board 4 cell 8']").click()
    until(page, r"/moves=48.\d\d&/.test(location.hash) && !document.body.ariaBusy")  # X answers
    reply = moves_of(page).split()[1]
    after = here.follow(f"48 {reply}")
    assert page.locator(TEXT).input_value() == f"{here.text}\n48 {reply}"
    expect(page.locator(".moves .O")).to_have_text("48")  # O began
    address = state(page)
    page.reload()
    expect(page.locator(".cell .mark:not(.ghost)")).to_have_count(5)
    assert state(page) == address
    open_cells = page.locator(".target .cell:not([aria-disabled])")
    expect(open_cells).to_have_count(len(after.legal_moves))
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".cell .mark:not(.ghost)")).to_have_count(3)
    page.get_by_role("button", name="New game").click()
    until(page, "!location.hash.includes('board=') && !document.body.ariaBusy")


@pytest.mark.slow
def test_game_is_pasted_reviewed_shared_and_reopened(open_cold: Open, browser: Browser) -> None:
    page = open_cold("ultimate")
    page.locator(TEXT).fill(GAME)
    page.get_by_role("button", name="Load and review").click()
    expect(page.locator(".data tbody tr")).to_have_count(9, timeout=PACE.within(20))
    page.get_by_label("Notation").select_option("address")
    until(page, f"document.querySelector('{TEXT}').value.includes('#ultimate')")
    address = page.locator(TEXT).input_value()
    context = browser.new_context()
    fresh = context.new_page()
    fresh.goto(address)
    expect(fresh.locator(".data tbody tr")).to_have_count(9, timeout=PACE.within(20))
    assert moves_of(fresh) == GAME
    context.close()


FAULTS = [  # tests/library/test_forms.py has many more
    ("44 44", "Move 2 (44) is not possible: that cell of the centre board is taken."),
    ("#ultimate?rule=chess&moves=44", "No rule is called chess"),
]


@pytest.mark.slow  # texts of error messages
def test_invalid_game_names_the_move_and_reason(open_view: Open) -> None:
    page = open_view("ultimate", side="both")
    before = state(page)
    for text, told in FAULTS:
        page.locator(TEXT).evaluate("field => field.removeAttribute('aria-invalid')")
        page.locator(TEXT).fill(text)
        page.get_by_role("button", name="Load and review").click()
        expect(page.locator("#paste-fault")).to_contain_text(told)
        expect(page.locator(TEXT)).to_have_attribute("aria-invalid", "true")
        assert state(page) == before, text


def test_game_is_copied_as_text(open_away: Open) -> None:
    page = open_away("ultimate", side="both", mode="study", moves=GAME)
    for notation, text in (("rows", GAME), ("ones", ONES), ("pairs", PAIRS)):
        page.get_by_label("Notation").select_option(notation)
        until(page, f"document.querySelector('{TEXT}').value === {text!r}")


def scored(page: Page) -> dict[str, str]:
    return page.evaluate(
        "Object.fromEntries([...document.querySelectorAll('.ultimate .score')]"
        ".map(one => [one.closest('.cell').dataset.key, one.textContent]))"
    )


def test_legal_cells_show_scores_and_best_line(open_view: Open) -> None:
    page = open_view("ultimate", side="both", mode="study", moves=GAME)
    here = ttt.game("ultimate").start.follow(GAME)
    until(page, "document.querySelectorAll('.ultimate .score').length")
    legal = {f"board {move[0]} cell {move[1]}" for move in here.legal_moves}
    found = scored(page)
    assert set(found) == legal
    assert all(0 <= int(score) <= 100 for score in found.values())
    # The search goes deeper while the user looks.
    depth = "+document.querySelector('#engine').textContent.match(/(\\d+) moves ahead/)?.[1]"
    first = page.evaluate(depth)
    until(page, f"{depth} > {max(first, 8)}")
    numbers = page.locator(".ultimate .ply").all_inner_texts()
    assert sorted(map(int, numbers)) == list(range(1, len(numbers) + 1))
    assert len(numbers) >= 4
    # Read both at once, since the search goes on.
    told, said, shown = page.evaluate(
        """() => {
          const top = document.querySelector(".score.most");
          const said = top.closest(".cell").getAttribute("aria-label");
          return [document.querySelector("#engine").innerText, said, top.textContent];
        }"""
    )
    assert re.search(r"empty, \d+ %$", said)
    score = float(re.search(r"X's score ([\d.]+)", told)[1])  # type: ignore[index]
    assert abs(100 - score - int(shown)) <= 1  # O is to move


@pytest.mark.slow  # values
def test_endgame_is_proved_in_every_cell(open_view: Open) -> None:
    """Only proved results are marked so: letters in the cells, and texts for a screen reader."""
    moves, _ = random_ultimate_game(Random(3))
    text = " ".join(moves[:-4])
    page = open_view("ultimate", side="both", mode="study", moves=text)
    expect(page.locator("#engine")).to_contain_text("proved")
    until(page, "document.querySelectorAll('.ultimate .score').length")
    assert set(scored(page).values()) <= set("WDL")
    said = page.locator(".cell:has(.score)").first.get_attribute("aria-label") or ""
    assert re.search("proved: (win|draw|loss)", said)
    over = open_view("ultimate", side="both", mode="study", moves=" ".join(moves))
    assert over.locator(".chances, .opinion").count() == 0


@pytest.mark.slow  # the engine evaluates a whole game
def test_review_marks_moves_and_is_cached(open_cold: Open) -> None:
    page = open_cold("ultimate", side="both", moves=GAME, mode="study", review="1")
    expect(page.locator(".data tbody tr")).to_have_count(9, timeout=PACE.within(20))
    rows = page.locator(".data tbody tr").all_inner_texts()
    page.locator(".data tbody tr").nth(2).click()
    until(page, "/at=3/.test(location.hash)")
    page.reload()
    soon = PACE.within(2)  # the engine is not called again
    expect(page.locator(".data tbody tr")).to_have_count(9, timeout=soon)
    assert page.locator(".data tbody tr").all_inner_texts() == rows


def test_mistakes_can_be_retried_until_improved(open_view: Open) -> None:
    page = open_view("classic", moves="15032", side="O")
    page.get_by_role("button", name="Find better moves for 2 mistakes").click()
    until(page, "/retry=1/.test(location.hash) && !document.body.ariaBusy")
    expect(page.locator("#status")).to_have_text("Move 2: O played right. Find a better move.")
    page.locator(".cell[data-cell='5']").click()
    expect(page.locator("#verdict")).to_have_text(
        "right was the move in the game. Look for another one."
    )
    page.locator(".cell[data-cell='8']").click()
    expect(page.locator("#verdict")).to_contain_text("Not yet. Bottom right: gave the draw away.")
    tried = page.locator(".frame .mark.O:not(.ghost)")
    expect(tried).to_have_count(1)  # the board shows the move
    expect(page.locator("#play-on")).to_be_hidden()
    assert "moves=15032" in state(page)  # the game itself is unchanged
    page.locator(".cell[data-cell='4']").click()
    expect(page.locator("#verdict")).to_have_text("Yes! Centre: good, one of 4.")
    expect(page.locator(".cell[data-cell='4'] .mark.O:not(.ghost)")).to_have_count(1)
    expect(tried).to_have_count(1)
    page.get_by_role("button", name="Next mistake").click()
    until(page, "/retry=3/.test(location.hash) && !document.body.ariaBusy")
    page.get_by_role("button", name="Back to the game").click()
    expect(page.locator("#status")).to_contain_text("X has won")
    page.get_by_role("button", name="Find better moves for 2 mistakes").click()
    page.locator(".cell[data-cell='4']").click()
    page.get_by_role("button", name="Play on from here").click()  # and X answers
    until(page, r"/moves=14\d&/.test(location.hash) && !document.body.ariaBusy")
    expect(page.locator("#status")).to_contain_text("Your move (O)")


@pytest.mark.slow
def test_ultimate_mistake_is_judged_by_the_engine(open_cold: Open) -> None:
    """X sends O to a board that completes a row of boards for O; any other move is better."""
    moves = "40 04 44 41 13 36 67 74 45 51 12 20 03 30 08 80 07 70"
    page = open_cold("ultimate", moves=moves, side="both", mode="study", review="1")
    expect(page.locator(".data tbody tr")).to_have_count(18, timeout=PACE.within(20))
    page.get_by_role("button", name=re.compile("Find (a )?better move")).click()
    until(page, "/retry=/.test(location.hash) && !document.body.ariaBusy")
    page.get_by_role("button", name="Show the best move").click()
    best = re.search(r"The best move was (.+) › (.+)\.", page.locator("#verdict").inner_text())
    assert best
    names = {name: at for at, name in enumerate(NAMES)}
    page.locator(f"[data-key='board {names[best[1]]} cell {names[best[2]]}']").click()
    expect(page.locator("#verdict")).to_contain_text("Yes!")


NAMES = (
    *("top left", "top", "top right", "left", "centre", "right"),
    *("bottom left", "bottom", "bottom right"),
)


def test_arrow_keys_cross_the_boards(open_cold: Open) -> None:
    page = open_cold("ultimate", side="both")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    for key in ["ArrowRight"] * 4 + ["ArrowDown"] * 7:
        page.keyboard.press(key)
    focus = "document.activeElement.dataset.key"
    assert page.evaluate(focus) == "board 7 cell 4"
    page.keyboard.press("Enter")
    until(page, "/moves=74/.test(location.hash)")
    for key in ["ArrowUp"] * 9 + ["ArrowLeft"] * 9:
        page.keyboard.press(key)
    assert page.evaluate(focus) == "board 0 cell 0"


def test_second_tap_on_a_phone_does_nothing(opening: Opening) -> None:
    page = opening(**PHONE)("classic")  # its script is loaded, so that a later visit is fast
    page.emulate_media(reduced_motion="reduce")
    go_to(page, "ultimate", moves="44", side="both")
    expect(page.locator(".ultimate .cell")).to_have_count(81)
    boxes = [page.locator(f"[data-board='{board}']").bounding_box() or {} for board in range(9)]
    assert len({round(box["width"]) for box in boxes}) == 1
    assert boxes[8]["x"] + boxes[8]["width"] - boxes[0]["x"] > 355
    assert min(box["width"] for box in boxes) / 3 > 38  # each cell can be tapped
    spot = page.locator("[data-key='board 4 cell 0']").bounding_box() or {}
    for _ in range(2):  # a double tap
        page.touchscreen.tap(spot["x"] + 20, spot["y"] + 20)
        page.wait_for_timeout(130)
    until(page, "/moves=44.40$/.test(location.hash.split('&')[0]) && !document.body.ariaBusy")
    assert page.evaluate("document.querySelector('.target').dataset.board") == "0"
    expect(page.locator("dialog, .arrow")).to_have_count(0)
    # The board moves under the finger, so the second tap must not play a move.
    played = page.evaluate(
        """async () => {
          const tap = (one) => one.dispatchEvent(
            new PointerEvent('click', { bubbles: true, pointerType: 'touch' }));
          tap(document.body);
          const there = () => document.querySelector('[data-view=classic] .cell');
          const drawn = new Promise((done) => {
            new MutationObserver((_, look) => {
              if (!there() || document.body.ariaBusy) return;
              look.disconnect();
              done();
            }).observe(document.body, { attributes: true, childList: true, subtree: true });
          });
          location.hash = '#classic?side=both';
          await drawn;
          tap(there());
          const early = location.hash;
          await new Promise((done) => setTimeout(done, 350));
          tap(there());
          return [early, location.hash];
        }"""
    )
    assert played == ["#classic?side=both", "#classic?moves=0&side=both"]


def test_winning_line_crosses_its_three_boards(open_view: Open) -> None:
    """The line's middle is the middle of the middle board."""
    chance = Random(0)
    played, here = random_ultimate_game(chance)
    while here.result == "draw":
        played, here = random_ultimate_game(chance)
    page = open_view("ultimate", moves=" ".join(played), side="both", mode="study")
    line = page.locator(".ultimate > .won-line").bounding_box()
    grid = page.locator(".ultimate").bounding_box()
    corner = page.locator("[data-board='0']").bounding_box()
    assert line
    assert grid
    assert corner
    assert abs(line["width"] - grid["width"]) < 2
    assert abs(line["height"] - grid["height"]) < 2
    assert abs(corner["height"] - corner["width"]) < 2  # rows are as high as wide
