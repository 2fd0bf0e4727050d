"""Positions that occur again: the sentence below the board, and the draw that can be called."""

import pytest
from playwright.sync_api import Page, expect

import ttt_tables as ttt
from tests.browser.conftest import PHONE, Open, Opening, go_to, needs_browser, state, until
from tests.support.parts import first
from ttt_tables.play.position import Position

pytestmark = needs_browser
MORRIS = ["morris-lines", "morris-orthogonal", "morris-anywhere", "achi"]
GAMES = ["vanishing", "vanishing-reuse", *MORRIS]
# Games that are shown by their rule options.
RULESETS = {"morris-orthogonal": "max_marks=three sliding=straight", "achi": "max_marks=four"}
ABOUT = "If a position occurs again, you can call the game a draw."
SAID = {1: ABOUT, 2: "This position has occurred before."} | {
    3: "This position occurs for the third time.",
    4: "This position has occurred 4 times.",
}
SHIFTS = """() => {
  window.shifts = [];
  new PerformanceObserver((list) => shifts.push(...list.getEntries().map(({ value }) => value)))
    .observe({ type: 'layout-shift' });
}"""


def way(here: Position, goal: Position, plies: int) -> list[str] | None:
    """Return this number of moves from a position to another one, if there are any."""
    if not plies or here.result is not None:
        return [] if not plies and here == goal else None
    for move in here.legal_moves:
        rest = way(here.play(move), goal, plies - 1)
        if rest is not None:
            return [move, *rest]
    return None


def repeated(name: str) -> list[str]:
    """Return the moves of a game in which a position occurs four times."""
    stack: list[tuple[Position, list[str]]] = [(ttt.game(name).start, [])]
    while stack:
        here, moves = stack.pop()
        if len(moves) in {6, 8}:
            for plies in (4, 6, 8):
                if cycle := way(here, here, plies):
                    return [*moves, *cycle * 3]
        if here.result is None and len(moves) < 8:
            stack += [(here.play(move), [*moves, move]) for move in here.legal_moves]
    raise AssertionError(name)


def positions(name: str, moves: list[str]) -> list[Position]:
    found = [ttt.game(name).start]
    for move in moves:
        found.append(found[-1].play(move))
    assert all(one.result is None for one in found)
    return found


@pytest.mark.parametrize("name", first(GAMES, 2))
def test_repeated_position_is_named_at_its_ply(opening: Opening, name: str) -> None:
    moves = repeated(name)
    texts = [one.text for one in positions(name, moves)]
    counts = [texts[: ply + 1].count(text) for ply, text in enumerate(texts)]
    again = counts.index(2)
    assert counts[-1] == 4
    view, game = ("rules", RULESETS[name]) if name in RULESETS else ("more", name)
    page = opening(**PHONE)(view, game=game, side="both", mode="play")
    below = page.locator(".repetition")
    page.evaluate(SHIFTS)
    places = set()
    for ply in [*range(again + 2), counts.index(3) - 1, counts.index(3), len(moves)]:
        played = " ".join(moves[:ply])
        go_to(page, view, game=game, moves=played, side="both", mode="play")
        expect(below.locator("p")).to_have_text(SAID[counts[ply]])
        expect(below.get_by_role("button")).to_have_count(int(counts[ply] > 1))
        box = below.bounding_box()
        assert box
        places.add((box["y"], box["height"]))
    assert len(places) == 1
    assert sum(page.evaluate("shifts")) < 0.05


def test_draw_is_called_kept_and_taken_back(open_cold: Open) -> None:
    moves = repeated("vanishing")
    texts = [one.text for one in positions("vanishing", moves)]
    again = next(ply for ply, text in enumerate(texts) if text in texts[:ply])
    page = open_cold("more", moves=" ".join(moves[:again]), side="both")
    page.get_by_role("button", name="Call it a draw").click()
    until(page, "/draw=1/.test(location.hash) && !document.body.ariaBusy")
    check_draw(page)
    page.get_by_role("button", name="One move back").click()
    until(page, "/at=/.test(location.hash) && !document.body.ariaBusy")
    assert "draw=1" in state(page)
    expect(page.locator(".end h2")).to_have_text("A draw.")
    page.go_back()
    until(page, "!/draw/.test(location.hash) && !document.body.ariaBusy")
    expect(page.locator(".end")).to_have_count(0)
    page.go_forward()
    until(page, "/draw=1/.test(location.hash) && !document.body.ariaBusy")
    page.reload()
    until(page, "document.querySelector('.end') && !document.body.ariaBusy")
    page.get_by_role("button", name="One move on").click()
    until(page, "!/at=/.test(location.hash) && !document.body.ariaBusy")
    check_draw(page)
    page.get_by_role("button", name="Take back").click()
    until(page, "!/draw/.test(location.hash) && !document.body.ariaBusy")
    expect(page.locator(".end")).to_have_count(0)
    assert page.locator(".cell:not([aria-disabled])").count() > 0


def check_draw(page: Page) -> None:
    expect(page.locator("#status")).to_have_text("A draw.")
    expect(page.locator(".end h2")).to_have_text("A draw.")
    expect(page.locator(".card:has(> .moves) .note").first).to_have_text("A draw.")
    expect(page.locator(".repetition p")).to_have_text(SAID[2])
    expect(page.locator(".repetition button")).to_have_count(0)
    expect(page.locator(".cell:not([aria-disabled])")).to_have_count(0)


def test_program_does_not_move_after_a_called_draw(open_view: Open) -> None:
    moves = repeated("vanishing-reuse")
    for side in "XO":
        page = open_view("more", game="vanishing-reuse", moves=" ".join(moves), side=side, draw=1)
        expect(page.locator("#status")).to_have_text("A draw.")
        page.wait_for_timeout(700)
        assert "draw=1" in state(page)
        expect(page.locator(".repetition p")).to_have_text(SAID[4])


def test_no_other_game_is_called_a_draw(open_view: Open) -> None:
    """An address with a draw is wrong if the last position has not occurred before."""
    page = open_view("more")
    names = page.locator("select[data-key=Game] option").evaluate_all(
        "all => all.map(one => one.value)"
    )
    repeating = {*GAMES} - {"achi"}  # which is only a ruleset
    assert repeating < set(names)
    for name in names:
        go_to(page, "more", game=name)
        expect(page.locator(".repetition")).to_have_count(int(name in repeating))
    wrong = "The last position of this game has not occurred before"
    for given in ({}, {"game": "misere", "moves": "4"}, {"moves": "1 5 0", "at": "0"}):
        go_to(page, "more", **given, draw=1, side="both")
        expect(page.locator("#rejection")).to_contain_text(wrong)
        expect(page.locator(".end")).to_have_count(0)
    go_to(page, "rules", moves="0", draw=1)
    expect(page.locator("#rejection")).to_contain_text(wrong)
    go_to(page, "rules", draw=2)
    expect(page.locator("#rejection")).to_contain_text("draw")


def test_repetition_is_said_in_german(opening: Opening) -> None:
    moves = " ".join(repeated("vanishing-reuse"))
    page = opening(locale="de-DE")("more", game="vanishing-reuse", moves=moves, side="both")
    expect(page.locator(".repetition p")).to_have_text("Diese Stellung gibt es zum 4. Mal.")
    page.get_by_role("button", name="Als Remis beenden").click()
    until(page, "/draw=1/.test(location.hash) && !document.body.ariaBusy")
    expect(page.locator(".end h2")).to_have_text("Unentschieden.")
