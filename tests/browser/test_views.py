"""The page in a real browser shows the values of the tables."""

import re

import pytest
from playwright.sync_api import Browser, expect

import ttt_tables as ttt
from tests.browser.conftest import (
    Open,
    labels,
    needs_browser,
    rows,
    small_boards,
    state,
    until,
)
from tests.support.parts import first
from tests.support.serving import Client
from ttt_tables import Tablebase
from ttt_tables.board.symmetry import D4

pytestmark = needs_browser
VIEWS = (
    *("classic", "puzzles", "probabilistic", "dice", "phantom", "ultimate", "menace", "more"),
    "rules",
)
NAMES = (
    *("top left", "top", "top right", "left", "centre", "right"),
    *("bottom left", "bottom", "bottom right"),
)
SMOOTH = "75/10/15 80/5/15 75/10/15 80/5/15 60/20/20 80/5/15 75/10/15 80/5/15 75/10/15"


# The files that only the engine's worker loads.
ENGINE = (
    *("ttt-tables.js", "library/engine.js", "endgames.js", "kernel.js", "evaluations.js"),
    *("searcher.js", "analysis.js", "exact.js", "limits.js", "workers/engine-worker.js", ".wasm"),
)


@pytest.mark.parametrize("view", ["home", *first(VIEWS)])
def test_first_load_is_small_and_local(browser: Browser, client: Client, view: str) -> None:
    """A view loads at most 150 kB, compressed, and its tables; the home page, in ten requests."""
    page, replies = browser.new_page(), []
    page.on("response", lambda r: r.ok and "/data/" not in r.url and replies.append(r))
    page.goto(f"{client.url}#{view}")
    page.wait_for_selector("button.cell, .game-card")
    until(page, "!document.body.ariaBusy")
    sizes = {reply.url: int(reply.header_value("content-length") or 0) for reply in replies}
    page.close()
    engine = {url for url in sizes if url.endswith(ENGINE)}
    assert view == "ultimate" or not engine  # it waits until its game is loaded
    assert len(sizes) >= 6  # the loading page is visible
    assert view != "home" or len(sizes) <= 10
    assert 40_000 < sum(sizes[url] for url in sizes.keys() - engine) <= 150_000


@pytest.mark.parametrize(
    "asked",
    first(
        [
            ("X...O....", "perfect"),
            (".........", "safe-uniform"),
            ("XX.OO....", "menace"),
            ("XXXOO....", "td"),
        ],
        1,  # the others are slow; fast tests compare node with the golden files
    ),
    ids=str,
)
def test_classic_cells_show_table_values(
    open_view: Open, tb: Tablebase, asked: tuple[str, str]
) -> None:
    board, policy = asked
    page = open_view("classic", board=board, policy=policy, side="both", mode="study")
    said = labels(page)
    mover = "XO"[board.count("X") > board.count("O")]
    for move in ttt.game().moves(board, policy=policy):
        if value := move.expected:
            assert f"{100 * value.score:.1f} %" in said[move.cell]
            assert f"W {100 * value.win:.0f} D {100 * value.draw:.0f}" in said[move.cell]
        else:
            word = ["draw", f"{mover} wins", f"{'XO'[mover == 'X']} wins"][move.wdl]
            end = f"{word}, in {move.distance} " if move.distance else f"{word}, "
            assert f"empty, {end}" in f"{said[move.cell]}, "
        assert said[move.cell].endswith("best") == (move.rank == 1)
    for cell, mark in enumerate(board):
        assert (f"{NAMES[cell]}, {mark}" in said[cell]) == (mark != ".")
    twins = {"".join(board[old] for old in symmetry) for symmetry in D4}
    shown = page.locator(".twins a").evaluate_all("links => links.map(l => l.ariaLabel)")
    assert set(shown) == {f"board {twin}" for twin in twins}
    assert len(shown) == len(twins)
    line = page.locator("ol.line button").evaluate_all("all => all.map(b => +b.dataset.cell)")
    here = ttt.game().position(board)
    for cell in line:
        assert str(cell) == here.game.choose(here, policy=policy)
        here = here.play(str(cell))
    assert here.result
    sentences = page.locator(".says, ul.said li").all_text_contents()
    assert len(sentences) > len(tb.explain(board).reasons) / 9


def test_game_is_played_by_keyboard_and_reviewed(open_view: Open) -> None:
    page = open_view("classic", side="both", mode="study")
    page.locator(".cell[data-cell='0']").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")  # X 1
    played = page.locator(".cell[data-cell='1']")
    expect(played).to_have_attribute("aria-label", re.compile("top, X"))
    page.keyboard.press("ArrowDown")  # the focus is still on cell 1
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")  # O 7
    expect(page.locator("caption")).to_have_text("What each move did")
    expect(page.locator("tbody tr")).to_have_count(2)
    assert state(page) == "#classic?moves=17&side=both&mode=study"
    page.locator("summary", has_text="Review a game").click()
    page.get_by_label("A game, cell by cell").fill("1. 1 7, 2. 0 2, 3. 4 8")
    page.get_by_role("button", name="Review").click()
    expect(page.locator("tbody tr")).to_have_count(6)
    game = ttt.game()
    here = game.start
    for (ply, side, cell, best, deed), played in zip(rows(page), "170248", strict=True):
        moves = game.moves(here, policy="perfect")
        assert (side, cell) == (here.to_move, played), ply
        assert best.split() == [move.move for move in moves if move.rank == 1]
        assert deed.startswith("lost") == (moves.move(played).regret > 0)
        here = here.play(played)
    page.get_by_role("button", name="Take back").click()
    expect(page.locator("tbody tr")).to_have_count(5)


def test_board_or_game_is_pasted_in_chosen_notation(open_view: Open) -> None:
    page = open_view("classic", side="both", mode="study")
    page.locator("summary", has_text="Review a game").click()
    page.locator("[data-key=game]").fill("5 1 9")
    page.locator("[data-key=review]").click()
    expect(page.locator("#paste-fault")).to_contain_text(
        "Move 3 (9) is not possible: that is not a move in this"
    )
    ones = page.get_by_role("button", name="Read it as: 1 to 9")
    assert small_boards(ones) == ["O...X...X"]
    assert small_boards(page.get_by_role("button", name="Read it as: a keypad")) == ["..X.X.O.."]
    ones.click()
    until(page, "location.hash.includes('moves=408') && !document.body.ariaBusy")
    page.get_by_label("Notation").select_option("ones")
    until(page, "document.querySelector('[data-key=game]').value === '5 1 9'")
    page.get_by_label("Notation").select_option("rows")
    until(page, "document.querySelector('[data-key=game]').value === '4 0 8'")
    page.locator("[data-key=game]").fill("xo_ / _x_ / ___")
    page.locator("[data-key=review]").click()
    until(page, "location.hash.includes('board=XO..X....') && !document.body.ariaBusy")


@pytest.mark.slow  # the policies have readable names
def test_named_policy_moves_on_a_grid(open_view: Open) -> None:
    page = open_view("probabilistic", grid="certain", side="X", bot="max-success")
    expect(page.locator("[data-says]")).to_contain_text("succeeds most often.")
    page.locator(".cell[data-cell='0']").click()
    expect(page.locator(".cell[data-cell='1']")).to_have_attribute("aria-label", re.compile("O"))
    assert "bot=max-success" in state(page)
    page.locator("[data-key='choices']").click()
    page.get_by_label("Policy (a way to choose moves)").select_option("csun-regular")
    expect(page.locator("[data-says]")).to_contain_text("counts the lines of a cell")


def test_finished_game_is_reported_with_praise(open_view: Open) -> None:
    page = open_view("classic", moves="03142", side="both")
    assert page.locator(".board").first.get_attribute("aria-label") == (
        "Classic board, the game is over"
    )
    page = open_view("classic", moves="0418", side="both", mode="study")
    only = page.locator(".nag.only")
    expect(only).to_have_text([": the only move that keeps the draw"])
    colour = "([one, other]) => getComputedStyle(one).color !== getComputedStyle(other).color"
    nags = [only.first.element_handle(), page.locator(".nag:not(.only)").first.element_handle()]
    assert page.evaluate(colour, nags)


@pytest.mark.slow
def test_chosen_policy_replies(open_view: Open) -> None:
    page = open_view("classic", side="O", bot="safe-centre", mode="study")
    expect(page.locator("tbody tr")).to_have_count(1)  # X has begun
    opening = rows(page)[0][2]
    answer = ttt.game().moves("." * 9, policy="safe-centre")
    assert answer.move(opening).probability > 0
    page.locator(".cell:not([aria-disabled])").first.click()
    expect(page.locator("tbody tr")).to_have_count(3)


@pytest.mark.parametrize(
    "address",
    first(
        [
            (
                "classic",
                {"moves": "00"},
                "Move 2 of this game (0) is not possible: cell 0 is taken by X",
            ),
            ("probabilistic", {"grid": "nobody"}, "choose one of printed"),
            ("dice", {"plays": "18"}, "Turn 1 of this game (18)"),
            (
                "ultimate",
                {"moves": "44 44"},
                "Move 2 of this game (44) is not possible: cell 4 is taken",
            ),
            ("menace", {"games": "many"}, "a whole number"),
            ("classic", {"policy": "best"}, "choose one of perfect"),
            ("classic", {"board": "XX"}, "2 characters"),
            ("probabilistic", {"grid": "1/2/3"}, "the grid must have nine cells"),
            ("probabilistic", {"plays": "4x"}, "Turn 1 of this game (4x)"),
            ("dice", {"roll": "7"}, "roll must be 1 or 2 or"),
            ("ultimate", {"rule": "closed"}, "choose one of"),
            ("menace", {"against": "nobody"}, "against must be one of"),
            ("menace", {"own": "44"}, "cell 4 is taken by X"),
            ("classic", {"bot": "nobody"}, "choose one of"),
            ("classic", {"moves": "031425"}, "the game was already over: X has won"),
            ("classic", {"colour": "red"}, "classic has no option colour"),
            ("home", {"x": "1"}, "home has no option x. Its options are cell."),
            ("classic", {"side": "Z"}, "side must be"),
            ("ultimate", {"milliseconds": "0"}, "1 to 5000"),
        ],
        0,  # another test has an invalid URL, too
    ),
    ids=str,
)
def test_invalid_address_is_explained(
    open_view: Open, address: tuple[str, dict[str, str], str]
) -> None:
    view, asked, reason = address
    page = open_view(view, **asked)
    expect(page.locator("#rejection")).to_contain_text(reason)
    page.get_by_role("link", name="Start again").click()
    expect(page.locator(".cell").first).to_be_visible()
    expect(page.locator("#rejection")).to_be_hidden()


@pytest.mark.parametrize("name", first(["__proto__", "toString", "chess"]))
def test_unknown_view_is_reported(open_view: Open, name: str) -> None:
    page = open_view(name)
    expect(page.locator("#rejection")).to_contain_text(f"There is no view called {name} here")
    assert page.locator("#rejection").bounding_box()["y"] >= 0


@pytest.mark.slow
def test_views_may_change_during_a_fade(open_view: Open) -> None:
    """The fade is then skipped, and the page reports no error."""
    page = open_view("classic")
    page.evaluate(
        """async (views) => {
            for (const view of views) {
                location.hash = view;
                await new Promise((resolve) => setTimeout(resolve, 40));
            }
        }""",
        ["#puzzles", "#more", "#classic"] * 2,
    )
    until(page, "!document.body.ariaBusy")


def test_grid_is_edited_and_solved_for_both_sides(open_view: Open) -> None:
    page = open_view("probabilistic", side="both", mode="study", numbers=1)
    page.get_by_text("Edit this grid").click()
    page.get_by_label("Or as text").fill("1/2/3")
    page.get_by_role("button", name="Solve this grid").click()
    expect(page.locator(".fault")).to_contain_text("the grid must have nine cells")
    expect(page.get_by_label("Or as text")).to_have_attribute("aria-invalid", "true")
    page.get_by_label("Or as text").fill(f"  {SMOOTH} ")
    page.get_by_role("button", name="Solve this grid").click()
    expect(page.locator("[data-cell='4']")).to_contain_text("60/20/20")
    game, said = ttt.game("probabilistic", grid=SMOOTH), labels(page)
    for side in "XO":
        for move in game.moves(f"......... {side}"):
            assert f"{side}: {100 * move.score:.1f} %" in said[move.cell]
    # the editor is still open
    page.get_by_label("success %").first.fill("70")
    expect(page.locator("[data-cell='0']")).to_contain_text("70/15/15")
    page.get_by_label("failure %").first.fill("20")
    expect(page.locator("[data-cell='0']")).to_contain_text("70/10/20")


@pytest.mark.slow
def test_probabilistic_tutor_sums_move_costs(open_view: Open) -> None:
    page = open_view("probabilistic", grid=SMOOTH, bot="perfect", mode="study")
    ready = "document.querySelector('.cell:not([aria-disabled])') && !document.body.ariaBusy"
    ended = "/has won|A draw/.test(document.querySelector('#status').textContent)"
    while True:
        until(page, f"({ready}) || {ended}")
        if page.evaluate(ended):
            break
        before = state(page)
        page.locator(".cell:not([aria-disabled])").last.click()
        until(page, f"decodeURIComponent(location.hash.replaceAll('+', ' ')) !== {before!r}")
    game = ttt.game("probabilistic", grid=SMOOTH)
    here, shown = game.start, rows(page)
    names = {"succeeded": "success", "did nothing": "neutral", "backfired": "failure"}
    assert len(shown) >= 3
    for _, who, cell, outcome, best, cost, _ in shown:
        moves = game.moves(here)
        assert (who, best.split()) == (here.to_move, [m.move for m in moves if m.rank == 1])
        assert cost == f"{100 * moves.move(cell).regret:.1f}"
        if who == "O":  # the exact bot
            assert moves.move(cell).rank == 1
        here = here.follow(f"{cell} {names[outcome]}")


@pytest.mark.slow  # values
def test_dice_cells_match_the_roll(open_view: Open) -> None:
    page = open_view("dice", side="both", rule="reroll", mode="study")
    page.get_by_label("or look at a roll").select_option("4")
    expect(page.locator("[data-cell='4']")).to_contain_text("%")
    said = labels(page)
    game = ttt.game("dice", rule="reroll")
    for move in game.moves("......... X 4"):
        assert f"{100 * move.score:.1f} %" in said[move.cell]
    assert all("%" not in text and "closed" in text for text in said[6:])
    exact = game.probe(game.start).exact
    assert exact
    expect(page.locator("#main")).to_contain_text(f"X wins {exact.win}, draw {exact.draw}")
    page.locator("[data-cell='4']").click()
    expect(page.locator("tbody tr")).to_have_count(1)
    page.get_by_role("button", name="Roll", exact=True).click()
    expect(page.locator("#status")).to_contain_text("O rolled")


@pytest.mark.parametrize("view", first(VIEWS, 0))  # fast tests open other links
def test_three_featured_positions_match_their_texts(open_view: Open, view: str) -> None:
    page = open_view(view)
    links = page.locator(".links a").evaluate_all("all => all.map(a => a.getAttribute('href'))")
    assert len(set(links)) == (11 if view == "rules" else 3)
    for link in links:
        page.evaluate(f"location.hash = {link!r}")
        until(page, "document.querySelector('.cell') && !document.body.ariaBusy")
        expect(page.locator("#rejection")).to_be_hidden()
        assert state(page) == link.replace("+", " ")


@pytest.mark.slow
def test_menace_training_repeats_with_a_seed(open_view: Open) -> None:
    page = open_view("menace", games=50, seed=3)
    first = labels(page)
    assert sum("beads" in text for text in first) == 3
    page.get_by_role("button", name="10 more").click()
    expect(page.get_by_label("Games played")).to_have_value("60")
    assert labels(open_view("menace", games=50, seed=3)) == first
    page.get_by_role("button", name="Let MENACE draw a bead").click()
    expect(page.locator("#status")).to_contain_text("You are O")
    page.locator(".cell:not([aria-disabled])").first.click()
    expect(page.locator("#status")).to_contain_text("It is MENACE's turn")
    expect(page.locator(".cell .value").first).to_be_visible()


@pytest.mark.slow
def test_back_returns_to_the_users_last_decision(open_view: Open) -> None:
    page = open_view("classic", mode="study")
    page.locator(".cell[data-cell='4']").click()
    until(page, "/moves=4\\d&/.test(location.hash)")
    answered = state(page)
    page.locator(".cell:not([aria-disabled])").first.click()
    until(page, "/moves=4\\d\\d\\d&/.test(location.hash)")
    page.go_back()
    until(page, f"location.hash === {answered!r} && !document.body.ariaBusy")
    expect(page.locator("tbody tr")).to_have_count(2)
    page.go_back()
    expect(page.locator("tbody tr")).to_have_count(0)
    assert state(page) == "#classic?mode=study"


@pytest.mark.slow
def test_undo_returns_to_the_users_last_decision(open_view: Open) -> None:
    page = open_view("classic", side="X", mode="study", moves="03142")  # X won with the last move
    page.get_by_role("button", name="Take back").click()
    until(page, "/moves=0314&/.test(location.hash)")
    page = open_view("classic", side="O", mode="study", moves="4012")
    page.get_by_role("button", name="Take back").click()
    until(page, "/moves=401&/.test(location.hash)")


@pytest.mark.slow
def test_keyboard_focus_reaches_and_keeps_the_board(open_cold: Open) -> None:
    page = open_cold("probabilistic", plays="2s 1s", side="both")
    before = state(page)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.dataset.cell") == "0"
    assert state(page) == before
    page = open_cold("dice", side="both")
    page.get_by_role("button", name="Roll", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.locator("#status")).to_contain_text("X rolled")
    until(page, "document.activeElement.classList.contains('cell')")


@pytest.mark.slow
def test_two_quick_clicks_play_one_move(open_view: Open) -> None:
    page = open_view("classic", side="both", mode="study")
    page.evaluate("[0, 1, 2].map(cell => document.querySelectorAll('.cell')[cell].click())")
    expect(page.locator("tbody tr")).to_have_count(1)
    assert state(page) == "#classic?moves=0&side=both&mode=study"


@pytest.mark.slow
def test_grid_with_other_spacing_is_the_same(open_view: Open) -> None:
    grid = "100/0/0  0/0/100\t100/0/0 " + "50/0/50 " * 6
    page = open_view("probabilistic", grid=grid, side="both")
    assert "100/0/0" in labels(page)[2]
    page.locator("[data-cell='2']").click()
    expect(page.locator("#status")).to_contain_text("the move succeeded")


@pytest.mark.slow
def test_open_rule_shows_the_solved_win(open_view: Open) -> None:
    page = open_view("ultimate", rule="open", side="both", mode="study")
    expect(page.locator("#main")).to_contain_text(
        "X wins in at most 43 moves of both sides, whatever O does. "
        "The winning move is centre › centre."
    )


@pytest.mark.slow
def test_viewing_a_box_does_not_create_it(open_view: Open) -> None:
    page = open_view("menace", games=20)
    made = rows(page)
    page = open_view("menace", games=20, own="40")
    page.get_by_role("button", name="Let MENACE draw a bead").click()
    expect(page.locator("#status")).to_contain_text("You are O")
    assert rows(page) == made
