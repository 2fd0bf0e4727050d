"""The view of the variants: games by mouse and keyboard, values of the tables, and the coin."""

import re

import pytest
from playwright.sync_api import Page, expect

import ttt_tables as ttt
from tests.browser.conftest import Open, Opening, go_to, labels, needs_browser, rows, state, until
from tests.support.parts import first
from tests.support.serving import Client
from ttt_tables.games.family.registry import GAMES, rules_of

pytestmark = needs_browser


def click(page: Page, cell: int) -> None:
    before = state(page)
    page.locator(f".cell[data-cell='{cell}']").click()
    until(page, f"decodeURIComponent(location.hash.replaceAll('+', ' ')) !== {before!r}")
    until(page, "!document.body.ariaBusy")


@pytest.mark.slow  # a whole game; another one is played by keyboard
def test_vanishing_game_is_playable_by_mouse(open_view: Open, client: Client) -> None:
    """The oldest mark is shown as leaving and leaves, colours alternate, and a review follows."""
    page = open_view("more", side="both")
    for cell in (1, 4, 0, 2, 6, 3):
        click(page, cell)
    assert "top, X, about to disappear" in labels(page)
    assert page.locator(".leaving .mark.X").count() == 1
    click(page, 5)
    assert labels(page)[1] == "top, empty"
    assert labels(page)[5] == "right, X, last move"
    assert labels(page)[4] == "centre, O, about to disappear"  # the text would name X
    page.locator(".cell[data-cell='3']").click(force=True)  # taken: nothing happens
    assert state(page) == "#more?moves=1 4 0 2 6 3 5&side=both"
    marks, address = labels(page), page.url
    page.reload()
    until(page, "document.querySelector('button.cell')")
    assert labels(page) == marks
    page.goto("about:blank")
    page.goto(address)
    until(page, "document.querySelector('.cell') && !document.body.ariaBusy")
    assert labels(page) == marks
    click(page, 7)
    click(page, 8)
    page.get_by_role("button", name="One move back").click()
    until(page, "/at=8/.test(location.hash) && !document.body.ariaBusy")
    page.get_by_role("button", name="Last position").click()
    page.get_by_role("button", name="Study").click()
    expect(page.locator("tbody tr")).to_have_count(9)
    assert rows(page)[6][-1] == "lostWin"
    bad = open_view("more", moves="1 1")
    expect(bad.locator("#rejection")).to_contain_text(
        "Move 2 of this game (1) is not possible: choose one of 0, 2"
    )
    assert client.ask("/games").status == 200


def test_vanishing_game_is_playable_by_keyboard(open_view: Open) -> None:
    page = open_view("more", side="both", mode="study")
    page.locator(".cell[data-cell='0']").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    until(page, "/moves=1&/.test(location.hash) && !document.body.ariaBusy")
    page.keyboard.press("ArrowDown")
    outline = "getComputedStyle(document.activeElement).outlineStyle"
    assert page.evaluate(outline) == "solid"
    page.keyboard.press("Enter")
    until(page, "/moves=1.4/.test(location.hash) && !document.body.ariaBusy")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowLeft")
    until(page, "/at=1/.test(location.hash) && !document.body.ariaBusy")
    expect(page.locator(".mark:not(.ghost)")).to_have_count(1)
    page.keyboard.press("v")
    expect(page.locator(".value")).to_have_count(0)


def test_piece_is_moved_by_two_clicks(open_view: Open) -> None:
    page = open_view("more", game="morris-lines", moves="4 0 8 2 1 7", side="both")
    expect(page.locator("#status")).to_have_text("X to move: choose a piece.")
    click(page, 4)
    expect(page.locator("#status")).to_have_text("X to move: choose where the piece goes.")
    assert "centre, X, selected" in labels(page)
    click(page, 8)  # choose another piece instead
    page.locator(".cell[data-cell='8']").press("ArrowUp")  # and the target by keyboard
    page.keyboard.press("Enter")
    until(page, "!/from/.test(location.hash) && !document.body.ariaBusy")
    assert state(page) == "#more?game=morris-lines&moves=4 0 8 2 1 7 8-5&side=both"
    assert labels(page)[5] == "right, X, last move"
    wrong = open_view("more", game="morris-lines", moves="4 0 8 2 1 7", side="both", **{"from": 0})
    expect(wrong.locator("#rejection")).to_contain_text("No piece can move from cell 0")


def test_wild_game_sets_and_hints_both_marks(open_view: Open) -> None:
    page = open_view("more", game="wild", side="both")
    page.keyboard.press("h")
    best = ttt.game("wild").choose("." * 9)
    expect(page.locator(".cell.hint")).to_contain_text(f"place {best[1]}")
    page.locator("[data-key='The mark to place O']").click()
    until(page, "/mark=O/.test(location.hash) && !document.body.ariaBusy")
    click(page, 4)
    assert "moves=4O" in state(page)
    assert labels(page)[4] == "centre, O, last move"


@pytest.mark.parametrize(
    "given",
    first(  # words
        [("wild", "4X 0X 8X"), ("wild-misere", "4X 0X 1X 8X"), ("notakto", "0:4 0:0 0:1 0:8")], 0
    ),
    ids=str,
)
def test_shared_marks_name_first_and_second_player(open_view: Open, given: tuple[str, str]) -> None:
    """Otherwise the page would report a win of O above three blue X's."""
    game, moves = given
    page = open_view("more", game=game, moves=moves, side="X", mode="study")
    expect(page.locator("#status")).to_have_text(re.compile("^(First|Second) has won"))
    assert [row[1] for row in rows(page)] == ["First", "Second", "First", "Second"][
        : len(rows(page))
    ]
    said = page.locator("main").inner_text()
    assert not re.search(r"\b[XO] (has won|wins|is ahead|to move)|\b[XO]'s moves", said), said
    assert page.locator("[data-key^='You play']").all_inner_texts() == [
        "First",
        "Second",
        "Two players",
    ]
    page = open_view("more", game=game, side="both")
    expect(page.locator("#status")).to_have_text("First to move.")
    assert "X to move" not in str(page.locator(".board").first.get_attribute("aria-label"))


def test_coin_toss_counts_as_luck(open_cold: Open) -> None:
    page = open_cold("more", game="random-turn", side="X", bot="perfect")
    page.evaluate("() => { Math.random = () => 0.7; }")
    page.get_by_role("button", name="Toss the coin").click()
    until(page, "/moves=4O/.test(location.hash) && !document.body.ariaBusy")  # O won the toss
    page.evaluate("() => { Math.random = () => 0.2; }")
    page.get_by_role("button", name="Toss the coin").click()
    expect(page.get_by_role("img", name="the coin shows X")).to_be_visible()
    until(page, "!document.body.ariaBusy")
    click(page, 1)
    page.get_by_role("button", name="Study").click()
    expect(page.locator("tbody tr")).to_have_count(2)
    coin = ttt.game("random-turn")
    answer = coin.moves("....O.... X")
    lost = 100 * answer.move("1").regret
    luck = 100 * (answer[0].score - coin.probe("....O....").score)
    assert rows(page)[1][-2:] == [f"{lost:.1f}", f"{luck:.1f}"]


@pytest.mark.slow  # values
def test_computer_plays_the_best_move(open_view: Open) -> None:
    page = open_view("more", side="O", bot="perfect")
    until(page, "/moves=/.test(location.hash) && !document.body.ariaBusy")
    game = ttt.game("vanishing")
    best = [one.move for one in game.moves(game.start) if one.rank == 1]
    assert any(f"moves={move}&" in state(page) for move in best)
    expect(page.locator("[data-says=perfect]")).to_contain_text(
        "Always plays one of the best cells"
    )
    easy = open_view("more", side="O", bot="easy")
    expect(easy.locator("[data-says=easy]")).to_contain_text("in six of ten moves")


def test_only_good_move_of_a_variant_is_marked(open_view: Open) -> None:
    """In misère only the centre keeps the draw."""
    page = open_view("more", game="misere", moves="4 0", side="both", mode="study")
    marks = page.locator(".moves li").evaluate_all("all => all.map(one => one.innerText)")
    only = ": the only move that keeps the draw"
    assert [only in one for one in marks] == [True, False]


def test_games_can_be_chosen_with_their_rules(open_view: Open) -> None:
    page = open_view("more")
    choice = page.locator("select[data-key=Game]")
    assert choice.locator("option").evaluate_all("all => all.map(one => one.value)") == list(GAMES)
    for name in ("misere", "notakto", "random-turn"):
        choice.select_option(name)
        expect(page.locator(".about")).to_contain_text(rules_of(name).summary)
        expect(page.locator("legend", has_text="Boards")).to_have_count(int(name == "notakto"))


def test_german_page_has_german_rules_of_variants(opening: Opening) -> None:
    page = opening(locale="de-DE")("more")
    for name in ("vanishing", "misere", "notakto", "random-turn"):
        go_to(page, "more", game=name)
        expect(page.locator(".about")).not_to_contain_text(rules_of(name).summary)
