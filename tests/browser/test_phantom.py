"""Phantom's view: the other side stays hidden until the end of the game; study and review."""

import re
from fractions import Fraction
from random import Random

import pytest
from playwright.sync_api import Page, expect

import ttt_tables as ttt
from tests.browser.conftest import SEEDED, Open, go_to, labels, needs_browser, rows, state, until
from tests.support.parts import first
from tests.support.serving import Client
from ttt_tables.board.numbers import OTHER
from ttt_tables.games.phantom.rules import SIDES, Referee

pytestmark = needs_browser
NAMES = (
    *("top left", "top", "top right", "left", "centre", "right"),
    *("bottom left", "bottom", "bottom right"),
)
OVER = "/has won|A draw/.test(document.querySelector('#status').textContent)"
READY = (
    f"!document.body.ariaBusy && ({OVER} || document.querySelector('.cell:not([aria-disabled])'))"
)
ADDRESS = "decodeURIComponent(location.hash.replaceAll('+', ' '))"


def played(page: Page, side: str) -> tuple[Referee, list[list[tuple[str, int, bool]]]]:
    """Return the game that the URL has, and its plays: a digit, or a turn in letters."""
    words = re.search(r"plays=([^&]*)", state(page))
    game, plays = Referee(), list[list[tuple[str, int, bool]]]()
    for word in words[1].split() if words else ():
        before = len(game.moves)
        for letter in word:
            game.play(int(letter) if letter.isdigit() else (ord(letter) - ord("a")) % 9)
        plays.append(list(game.moves[before:]))
        assert word.isdigit() == (plays[-1][0][0] == side)
    return game, plays


@pytest.mark.parametrize("given", first([(side, 0) for side in SIDES]))
def test_other_side_is_hidden_until_the_end(open_cold: Open, given: tuple[str, int]) -> None:
    side, seed = given
    page, chance, other = open_cold("phantom", side=side), Random(seed), OTHER[side]
    page.evaluate(SEEDED, seed)
    while True:
        until(page, READY)
        game, plays = played(page, side)
        if page.evaluate(OVER):
            break
        known = game.information_set(side)
        marks = dict.fromkeys(known.taken, other) | dict.fromkeys(known.marks, side)
        said = labels(page)
        for cell, label in enumerate(said):
            assert label.startswith(f"{NAMES[cell]}, {marks.get(cell, 'empty')}"), said
            assert ("rejected" in label) == (cell in known.taken)
        expect(page.locator(f".mark.{other}:not(.ghost)")).to_have_count(len(known.taken))
        listed = page.locator(".move").all_inner_texts()
        assert [f"{other} a hidden cell" for play in plays if play[0][0] == other] == [
            text for text in listed if text.startswith(other)
        ]
        held, found = len(game.marks[other]), len(known.taken)
        told = f"{held} mark{'s' * (held > 1)} on the board. You know of {found}."
        expect(page.locator("main")).to_contain_text(
            f"{other} has {told if held else 'no mark yet.'}"
        )
        if plays and not plays[-1][-1][2]:
            expect(page.locator("#status")).to_contain_text(f"Rejected: {other} has")
        elif plays:
            expect(page.locator("#status")).to_contain_text(f"{other} has marked a cell.")
        before = state(page)
        page.locator(f".cell[data-cell='{chance.choice(known.legal_moves())}']").click()
        until(page, f"{ADDRESS} !== {before!r}")
    ended = {"draw": "A draw", "X": "X has won", "O": "O has won"}[str(game.result)]
    expect(page.locator("#status")).to_contain_text(ended)
    whole = {cell: mark for mark, cells in game.marks.items() for cell in cells}
    known = game.information_set(side)
    for cell, label in enumerate(labels(page)):
        assert label.startswith(f"{NAMES[cell]}, {whole.get(cell, 'empty')}")
        unseen = whole.get(cell) == other and cell not in known.taken
        assert ("unseen" in label) == unseen
    named = [
        ", ".join(NAMES[cell] + " (rejected)" * (not stands) for _, cell, stands in play)
        for play in plays
    ]
    listed = page.locator(".move").all_inner_texts()
    for play, name, text in zip(plays, named, listed, strict=True):
        assert re.fullmatch(rf"{play[0][0]} {re.escape(name)}( \S+)?", text)
    page.reload()
    until(page, READY)
    assert page.locator(".move").all_inner_texts() == listed


@pytest.mark.slow  # values
def test_study_shows_strategy_probabilities(open_view: Open) -> None:
    game, page = ttt.game("phantom"), open_view("phantom")
    for text in ("- O", "0 2 1? X"):
        known, side = text[:-2].strip("-"), text[-1]
        go_to(page, "phantom", side=side, known=known, mode="study", numbers="1")
        exact = {move.cell: move.info["exact"]["probability"] for move in game.moves(text)}
        for cell, label in enumerate(labels(page)):
            assert ("%" in label) == (cell in exact)
            if cell in exact:
                assert f"{100 * float(Fraction(exact[cell])) + 1e-9:.1f} %" in label
                assert f", {exact[cell]}" in label
        table = rows(page)
        assert [row[:2] for row in table[: len(exact)]] == [[str(c), p] for c, p in exact.items()]
        assert {row[1] for row in table[len(exact) :]} <= {"0"}
        expect(page.locator("caption")).to_contain_text(f"{side} knows")


def test_information_state_is_entered_by_tapping(open_view: Open, client: Client) -> None:
    page = open_view("phantom", side="O", mode="study", plays="a 4")
    page.locator(".cell[data-cell='8']").click()
    until(page, f"{ADDRESS}.includes('known=4 8') && !document.body.ariaBusy")
    page.get_by_role("button", name="It is rejected").click()
    until(page, f"{ADDRESS}.includes('news=rejected') && !document.body.ariaBusy")
    page.locator(".cell[data-cell='3']").click()
    until(page, f"{ADDRESS}.includes('known=4 8 3?') && !document.body.ariaBusy")
    expect(page.locator("caption").last).to_have_text("O knows: 4 8 3?")
    assert "left, X, rejected" in labels(page)
    page.get_by_role("button", name="Back to the game").click()
    until(page, f"!{ADDRESS}.includes('known') && !document.body.ariaBusy")
    expect(page.locator("caption").last).to_have_text("O knows: 4")
    page.goto("about:blank")
    page.goto(f"{client.url}#phantom?known=4?&side=O&mode=study")  # a literal question mark
    until(page, READY)
    expect(page.locator("caption")).to_have_text("O knows: 4?")


@pytest.mark.slow  # texts
def test_study_reports_unreachable_states(open_view: Open) -> None:
    page = open_view("phantom", known="4", mode="study")
    expect(page.locator("#status")).to_have_text("X's strategy never reaches this position.")
    expect(page.locator(".panel")).to_contain_text("it makes other moves earlier")
    assert not any("%" in label for label in labels(page))
    assert float(rows(page)[0][-1]) == pytest.approx(5 / 6)  # the best cell costs nothing


@pytest.mark.parametrize(
    "given",
    first(
        [
            ({"known": "9"}, "'9' is not an information set"),
            ({"known": "4?"}, "in turn 1 the other side has only 0 marks"),
            ({"side": "both"}, "choose one of X, O"),
            ({"bot": "hard"}, "phantom has no option bot"),
            ({"news": "taken"}, "news must be marked or rejected, got taken"),
            ({"plays": "9"}, "Turn 1 of this game (9) is not possible: your move must be a digit"),
            (
                {"plays": "0 4"},
                "Turn 2 of this game (4) is not possible: the program's move must be letters",
            ),
            (
                {"plays": "0 b c"},
                "Turn 3 of this game (c) is not possible: your move must be a digit",
            ),
            (
                {"plays": "a 4", "side": "X"},
                "Turn 1 of this game (a) is not possible: your move must be a digit",
            ),
            ({"plays": "b", "side": "O"}, "never tries these cells in this position"),
            ({"plays": "ac", "side": "O"}, "never tries these cells in this position"),
            ({"plays": "0 a"}, "never tries these cells in this position"),
            ({"plays": "0 n 0"}, "X knows that cell 0 is taken: choose one of 1, 2"),
        ],
        0,  # another test has an invalid URL, too
    ),
    ids=str,
)
def test_invalid_address_is_rejected(open_view: Open, given: tuple[dict[str, str], str]) -> None:
    asked, reason = given
    page = open_view("phantom", **asked)
    expect(page.locator("#rejection")).to_contain_text(reason)
    expect(page.locator(".mark:not(.ghost)")).to_have_count(0)


@pytest.mark.slow  # values
def test_review_starts_at_the_game_value(open_view: Open) -> None:
    """It is 5/6 for X."""
    page = open_view("phantom", plays="0 g 1 f 2")
    caption = page.locator("caption").text_content() or ""
    assert (
        "Against O's optimal strategy, X's moves cost 2.1 points and O's moves cost 0.0" in caption
    )
    assert "Luck was worth 18.8 points to X in all. " in caption
    assert "Luck and the costs of the moves together took X's score from 83 to 100." in caption


def test_mistake_is_retried_with_its_information(open_view: Open) -> None:
    page = open_view("phantom", plays="0 g 1 f 2")
    page.get_by_role("button", name="Find a better move").click()
    until(page, f"{ADDRESS}.includes('retry=2') && !document.body.ariaBusy")
    expect(page.locator(".mark.O:not(.ghost)")).to_have_count(0)
    page.locator(".cell[data-cell='2']").click()
    expect(page.locator("#verdict")).to_contain_text("Yes! top right costs 0.0 points")


@pytest.mark.slow  # a fast test has a hint in another game
def test_hint_is_best_cell_and_side_change_restarts(open_view: Open) -> None:
    page = open_view("phantom", plays="0 n 4")
    page.keyboard.press("h")
    expect(page.locator(".cell.hint")).to_have_attribute("data-cell", "1")
    page.locator("[data-key='choices']").click()
    page.locator("[data-key='You play O']").click()
    until(page, r"/plays=[a-r]+&side=O/.test(location.hash) && !document.body.ariaBusy")
    expect(page.locator(".mark:not(.ghost)")).to_have_count(0)
    page = open_view("dice", bot="hard")
    page.locator("[data-key='You play both']").click()
    until(page, "/side=both/.test(location.hash) && !document.body.ariaBusy")
    page.evaluate("location.hash = '#puzzles'")
    until(page, "document.querySelector('.shelf') && !document.body.ariaBusy")
    page.locator("#menu").click()
    page.locator("#games [data-key=phantom]").click()
    until(page, "location.hash === '#phantom' && !document.body.ariaBusy")
    expect(page.locator("#rejection")).to_be_hidden()
