"""The analysis board of the ultimate game: side lines, the engine's lines, the threat."""

import re
from random import Random

import pytest
from playwright.sync_api import Locator, Page, expect

import ttt_tables as ttt
from tests.browser.conftest import (
    PHONE,
    Open,
    Opening,
    go_to,
    needs_browser,
    random_ultimate_game,
    state,
    until,
)
from tests.browser.test_analysis import GAME, TEXT
from tests.support.pace import PACE
from tests.support.parts import first
from ttt_tables.board.numbers import OTHER
from ttt_tables.games.ultimate import rules
from ttt_tables.games.ultimate.game import UltimateRules
from ttt_tables.play.position import Position

pytestmark = needs_browser
TREE = "44 {the centre} 40 (43 34 (35 53) 42) (41 14) 04 48"
LINE = ".best-lines .move"
CURRENT = "document.querySelector('.tree [aria-current]')?.dataset.key"


def long_game() -> list[str]:
    """Return a random game that ends after 59 moves."""
    for seed in range(1000):
        played, _ = random_ultimate_game(Random(seed))
        if len(played) == 59:
            return played
    raise AssertionError("no game has 59 moves")


def study(open_view: Open, tree: str = TREE, **more: str) -> Page:
    moves = more.pop("moves", "44 40 04 48")
    return open_view("ultimate", side="both", mode="study", moves=moves, tree=tree, **more)


def shown(page: Page, path: str) -> None:
    """Wait until the page shows the position after a path."""
    until(page, f"{CURRENT} === 'move {path}' && !document.body.ariaBusy")


def tree_of(page: Page) -> str:
    return page.locator(TEXT).input_value()


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def test_other_move_adds_a_side_line(open_away: Open) -> None:
    game = long_game()
    page = open_away("ultimate", side="both", mode="study", moves=" ".join(game), at=9)
    at = ttt.game("ultimate").start.follow(" ".join(game[:9]))
    other = next(move for move in at.legal_moves if move != game[9])
    page.locator(f"[data-key='board {other[0]} cell {other[1]}']").click()
    shown(page, " ".join([*game[:9], other]))
    main = page.locator(".tree > li:not(.side) .move")
    assert [one.split()[-1] for one in main.evaluate_all("a => a.map(b => b.dataset.key)")] == game
    assert page.locator(".tree .side .move").count() == 1
    assert f"{game[9]} ({other}) {game[10]}" in tree_of(page)
    page.locator(".tree > li .move").last.click()  # and the whole game is still there
    shown(page, " ".join(game))
    expect(page.locator("#status")).to_contain_text(re.compile("has won|draw"))


def test_tree_from_address_has_all_positions(
    open_away: Open,
) -> None:
    page = study(open_away)
    assert tree_of(page) == TREE
    expect(page.locator(".tree .comment")).to_have_text("the centre")
    paths = page.locator(".tree .move").evaluate_all("all => all.map(one => one.dataset.key)")
    assert len(paths) == len(re.findall(r"\d\d", TREE))
    for path in paths[::2]:
        page.locator(f".tree [data-key='{path}']").click()
        shown(page, path.removeprefix("move "))
        marks = len(path.split()) - 1
        expect(page.locator(".frame .cell .mark:not(.ghost)")).to_have_count(marks)
        assert tree_of(page) == TREE


def test_lines_are_navigable_by_keyboard(open_away: Open) -> None:
    page = study(open_away, at="2")
    shown(page, "44 40")
    for key, path in (
        ("ArrowDown", "44 43"),
        ("ArrowRight", "44 43 34"),
        ("ArrowDown", "44 43 35"),
        ("ArrowRight", "44 43 35 53"),
        ("ArrowDown", "44 41"),
        ("ArrowUp", "44 43"),
        ("ArrowUp", "44 40"),
        ("ArrowRight", "44 40 04"),
        ("End", "44 40 04 48"),
        ("ArrowLeft", "44 40 04"),
    ):
        page.keyboard.press(key)
        shown(page, path)
    assert tree_of(page) == TREE


def test_side_line_is_promoted_and_deleted_by_keyboard(open_away: Open) -> None:
    page = study(open_away)
    page.locator("[data-key='move 44 41']").focus()
    page.keyboard.press("Enter")
    shown(page, "44 41")
    button(page, "Promote this line").focus()
    page.keyboard.press("Enter")
    until(page, "!document.querySelector('.tree .side .move[aria-current]')")
    assert tree_of(page).startswith("44 {the centre} 41 (40 04 48) (43 34")
    expect(button(page, "Promote this line")).to_have_count(0)  # it is now the main line
    page.go_back()  # each change is an entry of the browser's history
    shown(page, "44 41")
    until(page, f"document.querySelector('{TEXT}').value === {TREE!r}")
    button(page, "Delete this line from here").focus()
    page.keyboard.press("Enter")
    shown(page, "44")
    assert tree_of(page) == TREE.replace(" (41 14)", "")
    page.reload()
    shown(page, "44")
    assert tree_of(page) == TREE.replace(" (41 14)", "")


@pytest.mark.slow  # a fast test studies a game
def test_tree_is_read_only_during_play(open_away: Open) -> None:
    page = study(open_away, at="1")
    page.get_by_role("button", name="Play", exact=True).click()
    until(page, "!/mode=study/.test(location.hash) && !document.body.ariaBusy")
    page.locator("[data-key='move 44 43']").click()
    shown(page, "44 43")
    for name in ("Promote this line", "Delete this line from here", "Delete from here"):
        expect(button(page, name)).to_have_count(0)
    page.locator("[data-key='board 3 cell 5']").click()  # which is in the tree
    shown(page, "44 43 35")
    assert tree_of(page) == TREE


def test_lines_are_selected_and_edited_by_touch(opening: Opening) -> None:
    page = study(opening(**PHONE), moves="44 43 34", at="2")
    shown(page, "44 43")
    for found in page.locator(".tree .move, .best-line .move:visible").all():
        box = found.bounding_box() or {}
        assert min(box["width"], box["height"]) >= 43.9  # pixels, the size of a fingertip
    button(page, "To the line below").tap()
    shown(page, "44 41")
    button(page, "Delete this line from here").tap()
    shown(page, "44")
    assert "41" not in tree_of(page)


def test_board_fills_a_small_phone(opening: Opening) -> None:
    """In classroom mode, in German, with nested side lines, and while a line is previewed."""
    page = study(opening(locale="de-DE"), moves="44 43 34", at="2")
    page.set_viewport_size({"width": 320, "height": 640})
    page.evaluate("document.documentElement.dataset.classroom = '1'")
    until(page, "document.querySelectorAll('.best-line .move:not([hidden])').length > 9")
    page.locator(LINE).nth(1).focus()
    expect(page.locator(".preview")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    inside = "[...document.querySelectorAll('.card')].every(c => c.scrollWidth <= c.clientWidth)"
    assert page.evaluate(inside)
    page.evaluate("delete document.documentElement.dataset.classroom")


@pytest.mark.parametrize("notation", first(["pgn", "address"], 0))  # others: test_analysis.py
def test_copied_text_is_read_back(open_away: Open, notation: str) -> None:
    """A test in node reads trees in every form."""
    page = study(open_away)
    page.get_by_label("Notation").select_option(notation)
    until(page, f"location.hash.includes('{notation}') || '{notation}' === 'rows'")
    until(page, f"document.querySelector({TEXT!r}).value")
    text = tree_of(page)
    go_to(page, "ultimate", side="both", mode="study", notation=notation)
    page.locator(TEXT).fill(text)
    page.get_by_role("button", name="Load and review").click()
    until(page, "/tree=/.test(location.hash) && !document.body.ariaBusy")
    assert f"tree={TREE}" in state(page)


@pytest.mark.slow  # a test in node reads invalid trees
def test_invalid_tree_in_address_is_rejected(open_away: Open) -> None:
    page = open_away("home")
    for tree, told in (
        ("44 (40", "A bracket is not closed"),
        ("44 40 (30) 04", "Move 3 (30) is not possible: O must play on the centre board"),
    ):
        go_to(page, "ultimate", tree=tree, side="both", mode="study")
        expect(page.locator("#rejection")).to_contain_text(
            f"The tree in this address has an error: {told}"
        )
        expect(page.locator(".cell")).to_have_count(81)
    go_to(page, "ultimate", tree="44 40 (41)", moves="44 41 14", side="both", mode="study")
    expect(page.locator("#rejection")).to_be_hidden()
    shown(page, "44 41 14")  # a line that the tree lacks is added
    assert tree_of(page) == "44 40 (41 14)"


def lines_of(page: Page) -> list[list[str]]:
    """Return the moves of each displayed line."""
    return page.locator(".best-lines li").evaluate_all(
        "all => all.map(one => [...one.querySelectorAll('button:not([hidden])')]"
        ".map(move => move.textContent))"
    )


def test_lines_are_legal_and_previewed_on_the_board(open_view: Open) -> None:
    page = open_view("ultimate", side="both", mode="study", moves=GAME)
    until(page, "document.querySelectorAll('.best-line .move:not([hidden])').length > 9")
    page.locator(LINE).nth(0).hover()
    lines = lines_of(page)
    assert len(lines) == 3
    assert len({line[0] for line in lines}) == 3
    start = ttt.game("ultimate").start
    for line in lines:
        start.follow(" ".join([GAME, *line]))
    expect(page.locator(".preview .ply")).to_have_count(1)
    page.locator(LINE).nth(1).hover()
    expect(page.locator(".preview .ply")).to_have_count(2)
    here = start.follow(" ".join([GAME, *lines[0][:2]]))
    target = page.locator(".preview .target").evaluate_all("all => all.map(m => +m.dataset.board)")
    assert sorted(target) == sorted({int(move[0]) for move in here.legal_moves})
    assert lines_of(page)[0][:2] == lines[0][:2]  # the line under the pointer stays
    page.mouse.move(1, 1)
    expect(page.locator(".preview")).to_have_count(0)
    page.locator(LINE).nth(1).focus()  # by keyboard, too
    expect(page.locator(".preview .ply")).to_have_count(2)
    line = lines_of(page)[0]
    page.keyboard.press("Enter")
    shown(page, " ".join([GAME, *line[:2]]))
    assert page.evaluate("document.activeElement.matches('.cell:not([aria-disabled])')")
    until(page, "document.querySelectorAll('.best-line .move:not([hidden])').length > 9")


@pytest.mark.slow  # the preview while the pointer rests on a cell
def test_arrow_points_to_the_target_board(open_view: Open) -> None:
    page = open_view("ultimate", side="both", moves="44")
    page.locator("[data-key='board 4 cell 7']").hover()
    expect(page.locator(".ultimate > .arrow")).to_have_count(1)
    arrow = page.locator(".arrow .shaft").bounding_box() or {}
    board = page.locator("[data-board='7']").bounding_box() or {}
    tip = arrow["y"] + arrow["height"]
    assert board["y"] < tip < board["y"] + board["height"] / 2
    page.locator("[data-key='board 0 cell 0']").hover()  # which cannot be played
    expect(page.locator(".arrow")).to_have_count(0)


@pytest.mark.slow  # values
def test_threat_is_opponents_best_move_after_a_pass(open_view: Open) -> None:
    chance = Random(5)
    while True:  # to a position in which the other side would win the game if it were to move
        here, played = ttt.game("ultimate").start, list[str]()
        while here.result is None and not (wins := free_wins(here)):
            played.append(chance.choice(here.legal_moves))
            here = here.play(played[-1])
        if here.result is None and len(wins) == 1 and len(here.legal_moves) > 2:
            break
    moves = " ".join(played)
    page = open_view("ultimate", side="both", mode="study", moves=moves)
    other = "XO"[(len(played) + 1) % 2]
    threat = page.locator(".threat-title + .best-line .move")
    expect(threat).to_have_text(wins[0])
    expect(page.locator(".threat-title")).to_have_text(f"{other} threatens ({other}'s score)")
    expect(page.locator(".threat-title + .best-line .worth")).to_have_text("W")
    threat.hover()
    expect(page.locator(".preview .won-line")).not_to_have_count(0)
    threat.click()  # it is not a move of this side
    assert f"moves={moves}&" in f"{state(page)}&"


def free_wins(here: Position) -> list[str]:
    """Return the moves with which the waiting side would win at once if it could play anywhere."""
    if here == here.game.start:
        return []
    other, of = OTHER[str(here.to_move)], UltimateRules()
    free = of.parse(here)._replace(target=None, to_move=other)
    after = {
        move: rules.play(free, *move, of.chosen) for move in rules.legal_moves(free, of.chosen)
    }
    return [
        f"{board}{cell}"
        for (board, cell), at in after.items()
        if rules.result(at, of.chosen) == other
    ]


def test_boards_one_move_from_a_win_are_marked(open_away: Open) -> None:
    page = open_away("ultimate", side="both", mode="study", moves=GAME)
    assert page.locator(".near").count() == 1  # O has three marks in the centre board
    expect(page.locator("[data-board='4'] .near .mark.O")).to_have_count(1)
    named = page.locator("[data-board='4'] .board").get_attribute("aria-label") or ""
    assert "O is one move from winning it" in named
    page.keyboard.press("v")  # during play, the page does not show it
    expect(page.locator(".near")).to_have_count(0)


@pytest.mark.slow  # the engine judges a game
def test_review_runs_once_and_survives_side_lines(open_cold: Open) -> None:
    page = open_cold("ultimate", side="both", mode="study", moves=GAME)
    assert page.locator(".graph").count() == 0
    page.evaluate("scrollTo(0, 120)")
    page.get_by_role("button", name="What did each move cost?").click()
    expect(page.locator(".tree ~ .offer progress")).to_be_visible()
    expect(page.locator(".opinion progress")).to_be_visible()  # on a phone the board is in view
    expect(page.locator(".graph")).to_be_visible(timeout=PACE.within(20))
    assert page.evaluate("scrollY") == 120
    curve = page.locator(".graph .curve").get_attribute("d")
    page.locator(".tree .move").nth(3).click()
    shown(page, "44 40 04 48")
    assert page.locator(".graph .curve").get_attribute("d") == curve
    page.locator("[data-key='board 8 cell 8']").click()
    shown(page, "44 40 04 48 88")
    expect(page.locator(".data tbody tr")).to_have_count(5)
    page.locator(".tree > li .move").last.click()
    shown(page, GAME)
    assert page.locator(".graph .curve").get_attribute("d") == curve
