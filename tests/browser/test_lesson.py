"""A lesson: MENACE trained by hand, shared machines and printed puzzles."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import LOADED, Open, go_to, labels, needs_browser, rows, state, until
from tests.support.parts import first
from tests.support.serving import Client
from ttt_tables.board.numbers import parse, show
from ttt_tables.board.symmetry import canonical
from ttt_tables.learners.boxes import boxes

pytestmark = needs_browser
OPEN_CELL = ".cell:not([aria-disabled])"
DAY = "2026-11-24"
NAMES = ["top left", "top", "top right", "left", "centre", "right", "bottom left", "bottom"]
NAMES += ["bottom right"]


def query(page: Page) -> dict[str, str]:
    return page.evaluate("Object.fromEntries(new URLSearchParams(location.hash.split('?')[1]))")


def play_once(page: Page) -> str:
    """Play a game as O, always on the first open cell; return its cells."""
    page.get_by_role("button", name="Let MENACE draw a bead").click()
    again = "[...document.querySelectorAll('button')].some(b => /^Play again/.test(b.textContent))"
    while not page.evaluate(again):
        until(
            page, f"!document.body.ariaBusy && ({again} || document.querySelector('{OPEN_CELL}'))"
        )
        if page.evaluate(again):
            break
        before = state(page)
        page.locator(OPEN_CELL).first.click()
        until(page, f"decodeURIComponent(location.hash.replaceAll('+', ' ')) !== {before!r}")
    return query(page)["own"]


def beads(page: Page) -> dict[str, int]:
    """Return the beads of the first box by the names of its cells."""
    said = [label.split(", ") for label in labels(page)]
    return {
        part[0]: int(part[-1].split()[0]) for part in said if part[-1].split()[-1][:4] == "bead"
    }


@pytest.mark.slow
def test_manual_game_trains_menace(open_view: Open) -> None:
    """A win adds three beads, a draw adds one and a loss removes one, also in the first box."""
    page = open_view("menace")
    first = beads(page)
    assert first == {"top left": 8, "top": 8, "centre": 8}
    own = play_once(page)
    expect(page.locator(".changes li")).to_have_count(min(4, (len(own) + 1) // 2))
    told = page.locator("#status").inner_text()
    change = {"MENACE has won.": 3, "You have won!": -1, "A draw.": 1}[told]
    page.get_by_role("button", name="Play again: it has learnt").click()
    until(page, "/taught=/.test(location.hash) && !document.body.ariaBusy")
    assert query(page)["taught"] == own
    kinds = {0: "top left", 2: "top left", 6: "top left", 8: "top left", 4: "centre"}
    drawn = kinds.get(int(own[0]), "top")
    assert beads(page) == first | {drawn: 8 + change}
    assert page.locator(".wall button").count() == min(4, (len(own) + 1) // 2)
    # The URL has the whole machine, and what comes after the lesson.
    page.get_by_role("button", name="10 more games", exact=True).click()
    expect(page.get_by_role("heading", name="11 games")).to_be_visible()
    assert query(page)["taught"] == f"{own}.+10"
    expect(page.get_by_label("Games played")).to_have_value("11")
    mine = labels(page)
    assert labels(open_view("menace", taught=f"{own}.+10")) == mine


NO_LESSONS = [
    ("4", "4 is not a lesson"),
    ("40218", "has not ended"),
    ("44012", "cell 4 is taken by X"),
    ("+999999", "is not a lesson"),
    ("+99999", "can play 10000 games at most"),
    ("30412", "has not ended"),
]


@pytest.mark.slow  # texts of error messages
def test_impossible_lesson_is_rejected(open_view: Open) -> None:
    page = open_view("home")
    for taught, told in NO_LESSONS:
        go_to(page, "menace", taught=taught)
        expect(page.locator("#rejection")).to_contain_text(told)


@pytest.mark.slow
def test_machine_is_shared_by_link_and_file(
    open_view: Open, browser: Browser, client: Client, tmp_path: Path
) -> None:
    page = open_view("menace", games=30, seed=2, taught="40127.+5")
    mine = labels(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    saved = tmp_path / "menace.json"
    download.value.save_as(saved)
    assert json.loads(saved.read_text())["menace"]["taught"] == "40127.+5"
    other = browser.new_page()
    other.goto(f"{client.url}#menace")
    until(other, "document.querySelector('[data-key=load]') && !document.body.ariaBusy")
    other.locator("[data-key=load]").set_input_files(saved)
    until(other, "/taught=/.test(location.hash) && !document.body.ariaBusy")
    until(other, "document.querySelector('.wall')")
    assert labels(other) == mine
    saved.write_text("[]")
    other.locator("[data-key=load]").set_input_files(saved)
    expect(other.locator(".fault[role=alert]")).to_contain_text(
        "This file does not contain a machine"
    )
    other.goto("about:blank")
    other.goto(f"{client.url}#menace?games=30&seed=2&taught=40127.%2B5&challenge=1")
    until(other, "document.querySelector('.wall') && !document.body.ariaBusy")
    expect(other.locator(".about")).to_contain_text("Beat the machine that I trained!")
    play_once(other)
    expect(other.locator(".changes")).to_have_count(0)
    other.get_by_role("button", name="Play again").click()
    until(other, "!/own=/.test(location.hash) && !document.body.ariaBusy")
    assert query(other)["taught"] == "40127.+5"  # it is untrained
    other.close()


def test_worksheet_is_printed_without_buttons(open_view: Open) -> None:
    page = open_view("puzzles", sheet="1")
    expect(page.locator(".paper li")).to_have_count(12)
    expect(page.get_by_role("button", name="Print")).to_be_visible()
    assert page.locator(".answers").inner_text().count("·") == 11
    boards = page.locator(".paper-board").evaluate_all("all => all.map(one => one.ariaLabel)")
    page.get_by_role("button", name="Other puzzles").click()
    until(page, "/sheet=2/.test(location.hash) && !document.body.ariaBusy")
    others = page.locator(".paper-board").evaluate_all("all => all.map(one => one.ariaLabel)")
    assert len({one.split(": ")[1] for one in boards + others}) == 24
    for paper in ("A4", "Letter"):
        assert page.pdf(format=paper).count(b"/Type /Page\n") == 1
    assert (page.locator(".paper").bounding_box() or {})["height"] > 0
    page.emulate_media(media="print")
    assert page.locator("button:visible, select:visible, nav:visible").count() == 0
    expect(page.locator(".paper li")).to_have_count(12)
    page.emulate_media(media="screen")
    page = open_view("puzzles", sheet="99")
    expect(page.locator("#rejection")).to_contain_text("sheet must be 1 to ")
    page = open_view("classic", moves="0418", side="both")  # the board without backgrounds
    page.emulate_media(media="print")
    line = "getComputedStyle(document.querySelector('.cell')).borderTopWidth"
    assert page.evaluate(line) == "1px"
    page.emulate_media(media="screen")


# What is dead on paper: controls that are not part of a text, and headings of nothing.
DEAD = """() => {
  const isShown = (one) => one.getClientRects().length > 0;
  const of = (what) => [...document.querySelectorAll(what)].filter(isShown);
  const texts = "main :is(.cell, .move, .turn, .line button)";
  const empty = of("main :is(h2, h3)").filter((one) => {
    const card = one.closest("a, section, summary, main");
    const shows = [...card.querySelectorAll("*")].some((part) =>
      isShown(part) && !one.contains(part) && !part.contains(one));
    return !one.textContent.trim() || !shows;
  });
  const controls = of("button, select, input, textarea, progress, nav, legend, summary");
  return [...empty, ...controls.filter((one) => !one.matches(texts))].map((one) => one.outerHTML);
}"""
PRINTED = [
    *[
        ("classic", {"moves": "08", "mode": "study", "side": "both"}),
        ("classic", {"moves": "03142"}),
    ],
    *[("ultimate", {"moves": "44 40", "mode": "study"}), ("menace", {"games": "10"})],
    *[
        ("probabilistic", {"mode": "study"}),
        ("dice", {"mode": "study"}),
    ],
]


def test_prints_have_no_dead_controls_or_headings(open_view: Open) -> None:
    page = open_view("home")
    views = page.evaluate("document.documentElement.dataset.views").split()
    starts = [(view, {"number": 1} if view == "lesson" else {}) for view in ["home", *views]]
    for view, given in [*starts, *PRINTED]:
        go_to(page, view, **given)
        page.emulate_media(media="print")
        assert page.evaluate(DEAD) == [], (view, given)
        assert page.locator("h1").is_visible()
        board = ".paper-lesson" if view == "lesson" else ".cell"
        assert page.locator(board).first.is_visible()
        page.emulate_media(media="screen")


def test_classroom_mode_has_large_text_and_glossary(open_view: Open) -> None:
    page = open_view("probabilistic", mode="study", plays="0s 8s", side="both")
    size = "parseFloat(getComputedStyle(document.body).fontSize)"
    before = page.evaluate(size)
    page.get_by_role("button", name="Classroom").click()
    expect(page.locator("dfn").first).to_be_visible()
    assert page.evaluate(size) >= 1.2 * before
    first = page.locator("dfn", has_text="cost").first
    assert first.get_attribute("title") == "how much worse a move was than the best one"
    page.reload()
    until(page, LOADED)
    expect(page.locator("dfn").first).to_be_visible()
    page.get_by_role("button", name="Classroom").click()
    expect(page.locator("dfn")).to_have_count(0)


@pytest.mark.slow  # a fast test opens another classroom
def test_classroom_mode_folds_controls(open_view: Open) -> None:
    page = open_view("classic", moves="48", side="both", mode="study")
    level = page.get_by_role("button", name="Two players")
    expect(level).to_be_visible()
    page.get_by_role("button", name="Classroom").click()
    expect(level).to_be_hidden()
    expect(page.locator(".moves")).to_be_in_viewport()
    page.locator("summary", has_text="Two players. change").click()
    page.get_by_role("button", name="O", exact=True).click()
    until(page, "/side=O/.test(location.hash) && !document.body.ariaBusy")
    expect(level).to_be_visible()  # the setting is kept
    page.get_by_role("button", name="Classroom").click()
    expect(page.locator("summary", has_text="You are O. X is Medium. change")).to_have_count(0)


FRAME = """() => {
  const light = (color) => {
    const [r, g, b] = color.match(/[\\d.]+/g).map((part) => (part / 255) ** 2.2);
    return .2126 * r + .7152 * g + .0722 * b + .05;
  };
  const tile = document.documentElement.appendChild(document.createElement('i'));
  tile.style.background = 'var(--tile)';
  const [one, other] = [tile, document.querySelector('.board')].map((part) =>
    light(getComputedStyle(part).backgroundColor));
  tile.remove();
  const box = document.querySelector('.frame').getBoundingClientRect();
  return [box.width, box.bottom, Math.max(one, other) / Math.min(one, other)];
}"""


@pytest.mark.parametrize("view", first(["classic", "ultimate"]))
def test_classroom_board_is_larger_with_visible_lines(open_view: Open, view: str) -> None:
    page = open_view(view)
    for width, height, least in ((1280, 720, 448), (1280, 800, 528), (1920, 1080, 700)):
        page.set_viewport_size({"width": width, "height": height})
        before = page.evaluate(FRAME)[0]
        assert before >= least
        page.locator("[data-key='classroom']").click()
        until(page, "!document.body.ariaBusy")
        for scheme in ("Dark", "Light"):
            large, bottom, contrast = page.evaluate(FRAME)
            assert large > before
            assert bottom <= height
            assert contrast >= 3
            page.get_by_role("button", name=scheme).click()
            until(page, "!document.body.ariaBusy")
        page.locator("[data-key='classroom']").click()
        until(page, "!document.body.ariaBusy")


TOOLS = """() => Math.max(0, ...[...document.querySelectorAll(".tools button, .stage .main")].map(
  (one) => one.getBoundingClientRect().bottom))"""


def test_classroom_board_fits_in_every_view(open_view: Open) -> None:
    """On a small projector it is wholly visible, and larger than outside the classroom."""
    page = open_view("home")
    page.locator("[data-key='classroom']").click()
    until(page, "!document.body.ariaBusy")
    views = page.evaluate("document.documentElement.dataset.views").split()
    begun = {"lesson": {"number": "1"}, "ultimate": {"moves": "44 40", "mode": "study"}}
    for view in views:
        go_to(page, view, **begun.get(view, {}))
        width, bottom, _ = page.evaluate(FRAME)
        assert width > 448, view
        assert max(bottom, page.evaluate(TOOLS)) <= 720, view


@pytest.mark.slow  # values
def test_each_menace_box_is_printed_once_with_beads(open_view: Open) -> None:
    """The table's boxes in the order of their numbers, with one coloured ring for each bead."""
    page = open_view("menace")
    page.get_by_role("link", name="MENACE on paper").click()
    page.locator(".lids").first.wait_for()
    found: list[Any] = page.locator(".lid").evaluate_all(
        "all => all.map(lid => [lid.dataset.board, [...lid.querySelectorAll('text')].map("
        "text => text.textContent), lid.querySelectorAll('circle[fill^=\"#\"]').length])"
    )
    all_of_x = sorted(boxes("X"), key=lambda box: (box.stage, box.board))
    assert [lid for lid, _, _ in found] == [show(box.board) for box in all_of_x]
    plan = (8, 4, 2, 1)
    for (at, box), (lid, texts, rings) in zip(enumerate(all_of_x, 1), found, strict=True):
        digits = lid.translate(str.maketrans(".XO", "012"))
        front = f"{digits[:3]} {digits[3:6]} {digits[6:]}"
        beads = [str(plan[box.stage])] * len(box.cells)
        assert texts == [*beads, str(at), f"move {box.stage + 1}", str(at), front]
        assert rings == len(beads)
    counts = [int(row[-1]) for row in rows(page)]
    assert counts == [
        sum(plan[box.stage] for box in all_of_x if cell in box.cells) for cell in range(9)
    ]
    expect(page.get_by_text("The beads: 1989")).to_be_visible()
    least = page.locator("tr", has_text="the smallest").inner_text().split("\t")
    assert (least[2].replace(" ", ""), least[3]) == ("001012200", "the smallest: 70")
    assert found[69][0] == show(canonical(parse("XO..X...O"))[0])


@pytest.mark.parametrize("paper", first(["A4", "Letter"], 0))  # a fast test prints a worksheet
def test_boxes_print_at_full_size_on_both_papers(open_view: Open, paper: str) -> None:
    """Two pages of lesson and 13 of lids with 24 each; nothing exceeds its page."""
    page = open_view("menace", sheet="1")
    printed = page.pdf(format=paper)
    assert printed.count(b"/Type /Page\n") == 2 + -(-304 // 24)
