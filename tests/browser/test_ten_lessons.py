"""The ten lessons: their values are the package's, and each can be played, refuted and printed."""

import json
import re
from fractions import Fraction
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import ttt_tables as ttt
from tests.browser.conftest import Open, Opening, go_to, needs_browser, until
from ttt_tables.play.answer import Move
from ttt_tables.play.position import Position

pytestmark = needs_browser
NAMES = ["top left", "top", "top right", "left", "centre", "right", "bottom left", "bottom"]
NAMES += ["bottom right"]
OPEN_CELL = ".cell:not([aria-disabled])"
MOVES = "(location.hash.match(/moves=([0-8+]*)/)?.[1] ?? '').split('+').filter(Boolean)"
CYCLE = "1 6 4 7 8 0 2 5 6 4"  # of the vanishing game

# The result of each move for its side, as a word and the plies to the end, by position.
WINS: dict[tuple[str, str, str], dict[str, str]] = {
    ("classic", "XX.OO....", ""): {"win 1": "2", "draw": "5", "loss 2": "678"},
    ("classic", "XX.OO.X..", ""): {"win 1": "5", "draw": "2", "loss 2": "78"},
    ("classic", "X.......O", ""): {"win 5": "26", "draw": "457", "loss 6": "13"},
    ("classic", "XOX.....O", ""): {"win 3": "6", "draw": "347", "loss 4": "5"},
    ("classic", "OX.X....O", ""): {"win 3": "4", "loss 2": "2567"},
    ("classic", "X........", ""): {"draw": "4", "loss 6": "1235678"},
    ("classic", "XO.......", ""): {"win 5": "346", "draw": "2578"},
    ("classic", "....X....", ""): {"draw": "0268", "loss 6": "1357"},
    ("classic", ".O..X....", ""): {"win 5": "023568", "draw": "7"},
    ("classic", "X...O...X", ""): {"draw": "1357", "loss 4": "26"},
    ("classic", "X.O.O...X", ""): {"win 3": "6", "loss 2": "1357"},
    ("classic", ".........", ""): {"draw": "012345678"},
    ("misere", ".........", ""): {"draw": "4", "loss 9": "01235678"},
    ("misere", "O...X....", ""): {"draw": "8", "loss 7": "123567"},
    ("misere", ".O..X....", ""): {"draw": "7", "loss 7": "023568"},
    ("vanishing", "- X", CYCLE): {"win 3": "3", "loss 2": "17"},
    ("vanishing", "- X", ""): {"win 13": "1357", "draw": "02468"},
}
SCORES = {
    "5": {
        "4": "67586881/93312000",
        **dict.fromkeys("68", "32528069/55987200"),
        **dict.fromkeys("35", "181/320"),
        **dict.fromkeys("02", "2340516619/4478976000"),
        "7": "8260349/16588800",
        "1": "2788507/6144000",
    },
    "1": {**dict.fromkeys("02", "2340516619/4478976000"), "1": "2788507/6144000"},
}


def begin(game: str, text: str | None, played: str) -> Position:
    return ttt.game(game).position(text or ttt.game(game).start.text, played=played)


def moves_of(here: Position) -> list[Move]:
    """Return all moves in the order of the board, by perfect play."""
    asked: dict[str, Any] = {"policy": "perfect"} if here.game.name == "classic" else {}
    return sorted(here.game.moves(here, **asked), key=lambda move: move.move)


def value_of(move: Move) -> Any:
    assert move.value is not None
    return move.value


def right_moves(here: Position) -> list[str]:
    """Return the moves that keep the result or, in a game of chance, the best ones."""
    most = max(value_of(move).score for move in moves_of(here))
    return [move.move for move in moves_of(here) if value_of(move).score == most]


def reply_to(here: Position) -> str:
    """Return the best move: a win as soon, or a loss as late, as possible."""

    def worth(move: Move) -> tuple[float, int]:
        value = value_of(move)
        return value.score, -(value.wdl or 0) * (value.distance or 0)

    return str(max(moves_of(here), key=worth).move)


def lessons(page: Page) -> Any:
    script = "async () => JSON.stringify((await import('/play/lessons.js')).LESSONS)"
    return json.loads(page.evaluate(script))


def steps(page: Page) -> list[tuple[int, int, Any, Any]]:
    """Return each step with the number of its lesson, its own number, and its first position."""
    return [
        (number, at, step, None if one["game"] == "menace" else begin_step(one["game"], step))
        for number, one in enumerate(lessons(page), 1)
        for at, step in enumerate(one["steps"], 1)
    ]


def begin_step(game: str, step: Any) -> Position:
    return begin(game, step.get("from"), step.get("played", ""))


def verdict(page: Page) -> str:
    return page.locator(".told-box[role=alert]").inner_text()


def still(page: Page) -> Page:
    page.emulate_media(reduced_motion="reduce")
    return page


@pytest.mark.parametrize("position", WINS, ids=str)
def test_lesson_values_match_the_package(position: tuple[str, str, str]) -> None:
    found: dict[str, str] = {}
    for move in moves_of(begin(*position)):
        value = value_of(move)
        word = {1: "win", 0: "draw", -1: "loss"}[value.wdl]
        key = f"{word} {value.distance}" if value.wdl else word
        found[key] = found.get(key, "") + move.move
    assert found == WINS[position]


def test_lesson_probabilities_match_the_package(db: Any) -> None:
    """The scores of the dice game, the wins against random play, and MENACE before any lesson."""
    game = ttt.game("dice")
    for roll, scores in SCORES.items():
        moves = moves_of(begin("dice", f"......... X {roll}", ""))
        assert {m.move: Fraction(value_of(m).exact.score) for m in moves} == {
            cell: Fraction(score) for cell, score in scores.items()
        }
    before = game.probe("......... X").score
    cost = before - float(Fraction(SCORES["1"]["0"]))
    assert (round(before, 4), round(cost, 4)) == (0.6571, 0.1345)
    against: Any = ttt.game().moves(ttt.game().start)
    wins = {move.move: move.expected_value.exact.win for move in against}
    kinds = {
        **dict.fromkeys("0268", Fraction(191, 192)),
        "4": Fraction(95, 96),
        **dict.fromkeys("1357", Fraction(379, 384)),
    }
    assert wins == kinds
    found = db.execute(
        "select win, draw, loss from learning_curves where learner = 'menace' and games = 0"
        " and against = 'random' and variant = '8/4/2/1' and side = 'X'"
    ).fetchall()
    assert {tuple(round(part, 4) for part in row) for row in found} == {(0.6119, 0.1238, 0.2643)}


def test_every_lesson_position_is_checked(open_view: Open) -> None:
    page = open_view("lesson")
    known = {begin(*one).text for one in WINS} | {f"......... X {roll}" for roll in SCORES}
    shown = [here.text for _, _, _, here in steps(page) if here]
    assert set(shown) == known
    counts = [len(one["steps"]) for one in lessons(page)]
    assert len(counts) == 10
    assert set(counts) == {3, 4}


@pytest.mark.slow  # every wrong cell of every lesson
def test_wrong_cells_meet_the_best_reply(open_view: Open) -> None:
    page = still(open_view("lesson"))
    tried = 0
    for number, at, step, here in steps(page):
        if step["kind"] != "try":
            continue
        for cell in here.legal_moves:
            right = cell in right_moves(here)
            go_to(page, "lesson", number=number, step=at, moves=cell)
            after = here.play(cell)
            if after.legal_moves:
                reply = reply_to(after)
                played = f"/moves={cell}.{reply}(&|$)/.test(location.hash)"
                until(page, f"{played} && !document.body.ariaBusy")
                if not right:
                    assert NAMES[int(reply)] in verdict(page)
            assert verdict(page).startswith("Right." if right else "Not this one."), cell
            assert page.locator(OPEN_CELL).count() == 0 or (right and step.get("whole"))
            tried += not right
    assert tried == 78


@pytest.mark.parametrize("locale", ["en-GB", pytest.param("de-DE", marks=pytest.mark.slow)])
def test_lessons_are_played_to_their_end(opening: Opening, locale: str) -> None:
    """Each right answer is praised; the lessons that are done are marked on the list."""
    page = still(opening(locale=locale)("lesson"))
    right = {"en-GB": "Right.", "de-DE": "Richtig."}[locale]
    for number, at, step, here in steps(page):
        go_to(page, "lesson", number=number, step=at)
        answer(page, step, here)
        expect(page.locator(".told-box[role=alert]")).to_have_count(
            int(step["kind"] not in ("see", "losing", "wins"))
        )
        if step["kind"] not in ("see", "losing", "wins"):
            assert verdict(page).startswith(right), (number, at, verdict(page))
        texts = " ".join(page.locator(".told-box").all_inner_texts())
        assert not re.search("undefined|NaN|null|  ", texts), texts
        last = (number, at) == (10, 3)
        expect(page.locator("[data-key=next].main")).to_have_count(int(not last))
    go_to(page, "lesson")
    expect(page.locator(".lesson-number", has_text="✓")).to_have_count(10)


def answer(page: Page, step: Any, here: Any) -> None:
    """Give the right answer to a step."""
    settled = "!document.body.ariaBusy"
    if step["kind"] == "try":
        count = 0
        while True:
            count += 1
            move = right_moves(here)[0]
            page.locator(f".cell[data-cell='{move}']").click()
            here = here.play(move)
            if here.legal_moves:
                here, count = here.play(reply_to(here)), count + 1
            until(page, f"{settled} && {MOVES}.length === {count}")
            if here.result or not step.get("whole"):
                break
    elif step["kind"] == "colour":
        for cell, taps in enumerate((1, 2, 1, 2, 3, 2, 1, 2, 1)):
            for _ in range(taps):
                page.locator(f".cell[data-cell='{cell}']").click()
                until(page, settled)
    elif step["kind"] == "most":
        page.locator(".cell[data-cell='0']").click()
    elif step["kind"] in ("guess", "strength"):
        page.locator("[data-key^='guess ']").last.click()
    elif step["kind"] == "beat":
        beat(page)
    elif step["kind"] == "train":
        page.locator(".controls .main").click()
    until(page, settled)


def played(page: Page) -> list[str]:
    """Return the moves in the address."""
    return [str(move) for move in page.evaluate(MOVES)]


def beat(page: Page) -> None:
    """Play against MENACE as O, by perfect play, until it has lost."""
    ready = f"document.querySelector('.told-box[role=alert], {OPEN_CELL}')"
    for _ in range(60):
        until(page, f"!document.body.ariaBusy && {ready}")
        if page.locator(".told-box.right").count():
            assert page.locator(".changes li").count() >= 3
            return
        if page.locator(".told-box.wrong").count():
            page.locator("[data-key='Again'], [data-key='Noch einmal']").click()
            until(page, f"!document.body.ariaBusy && document.querySelector('{OPEN_CELL}')")
        here = begin("classic", None, " ".join(played(page)))
        page.locator(f".cell[data-cell='{reply_to(here)}']").click()
    raise AssertionError("MENACE has not lost once")


def test_steps_show_the_values_of_their_cells(open_view: Open) -> None:
    page = open_view("lesson")
    words = {1: "{} wins", 0: "a draw", -1: "{} wins"}
    for number, at, step, here in steps(page):
        if step["kind"] != "see" or here.game.name == "dice":
            continue
        go_to(page, "lesson", number=number, step=at)
        other = "XO"[here.to_move == "X"]
        for move in moves_of(here):
            wdl = value_of(move).wdl
            text = words[wdl].format(here.to_move if wdl == 1 else other)
            expect(page.locator(f".cell[data-cell='{move.move}'] .value")).to_have_text(text)


def test_numbers_in_sentences_match_the_package(open_view: Open) -> None:
    """A sentence has each number in words, or a probability with two digits."""
    page = still(open_view("lesson"))
    for number, at, given, told in [
        (1, 2, {}, "Only top right wins: right blocks O and draws, and each of the other three"),
        (2, 1, {}, "Two of the seven cells win"),
        (2, 3, {}, "one of your five cells"),
        (3, 1, {}, "One of the eight answers holds"),
        (3, 2, {}, "each of the other seven cells X wins within five moves"),
        (3, 3, {}, "Three cells win"),
        (4, 2, {}, "Four of the eight answers lose"),
        (4, 3, {}, "Six of your seven cells win"),
        (5, 2, {}, "The four edges draw, and the two corners lose"),
        (6, 2, {"guess": "0"}, "After a corner, seven of O's eight answers lose"),
        (6, 2, {"guess": "1"}, "After top, only four of eight answers lose"),
        (6, 4, {}, "how many of 384 games X wins"),
        (7, 2, {}, "one of the other eight cells, O wins within eight moves"),
        (7, 3, {}, "One of your seven cells holds"),
        (8, 1, {}, "yours at the bottom right is pale"),
        (8, 1, {"moves": "3"}, "its mark at the top left goes"),
        (8, 2, {}, "Only left wins. After top or bottom O wins at once"),
        (8, 3, {}, "four of the nine cells win"),
        (8, 3, {"moves": "1"}, "wins within 13 moves of both sides"),
        (9, 1, {"moves": "4"}, "it scores 72.43 %"),
        (9, 1, {"moves": "8"}, "Bottom right scores 58.10 %, and the best cell scores 72.43 %"),
        (9, 3, {"moves": "0"}, "it scores only 52.26 %"),
        (
            9,
            4,
            {},
            "X scores 65.71 %. A 1 or 2 leaves 52.26 %, so it costs X 13.45 %",
        ),
        (10, 1, {"guess": "2"}, "It wins 61.19 % of the games, draws 12.38 % and loses 26.43 %"),
    ]:
        go_to(page, "lesson", number=number, step=at, **given)
        assert told in " ".join(page.locator(".told-box").all_inner_texts()), (number, at)
    go_to(page, "lesson", number=6, step=4)
    wins = {"corner": "382 of 384", "edge": "379 of 384", "centre": "380 of 384"}
    kinds = ["corner", "edge", "corner", "edge", "centre", "edge", "corner", "edge", "corner"]
    assert page.locator(".cell .value").all_inner_texts() == [wins[kind] for kind in kinds]


def test_wrong_move_can_be_followed_to_its_end(open_view: Open) -> None:
    """X wins as soon as it can, O defends as long as it can, and a button goes back."""
    page = still(open_view("lesson", number=3, step=1))
    page.locator(".cell[data-cell='1']").click()
    until(page, f"{MOVES}.length === 2 && !document.body.ariaBusy")
    page.get_by_role("button", name="Show how it ends").click()
    here = begin("classic", "X........", "1")
    while not here.result:
        here = here.play(reply_to(here))
    expect(page.locator(".told-box.wrong")).to_contain_text("X has won.")
    assert begin("classic", "X........", " ".join(played(page))).text == here.text
    page.get_by_role("button", name="Again").click()
    until(page, f"{MOVES}.length === 0 && !document.body.ariaBusy")
    page.get_by_role("button", name="Show the answer").click()
    expect(page.locator(".cell.hint")).to_have_attribute("data-cell", "4")
    # A draw of the vanishing game would not end.
    go_to(page, "lesson", number=8, step=3, moves="4", show="end")
    until(page, f"{MOVES}.length === 2 && !document.body.ariaBusy")
    expect(page.get_by_role("button", name="Show how it ends")).to_have_count(0)


def test_lesson_is_done_by_keyboard(open_cold: Open) -> None:
    page = still(open_cold("lesson", number=1))
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # skip to the board
    for key in ("ArrowRight", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    until(page, f"{MOVES}.length === 1 && !document.body.ariaBusy")
    assert verdict(page).startswith("Right.")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowRight")
    until(page, "/step=2/.test(location.hash) && !document.body.ariaBusy")
    page.keyboard.press("ArrowLeft")
    until(page, "!/step=2/.test(location.hash) && !document.body.ariaBusy")


def test_lessons_are_printed_with_rotated_answers(open_view: Open) -> None:
    """One lesson, and four of one's choice, fit on a sheet of A4; the controls are left out."""
    page = open_view("lesson")
    boxes = page.locator(".teach [type=checkbox]")
    assert boxes.evaluate_all("all => all.filter(one => one.checked).length") == 4
    boxes.nth(0).click()
    boxes.nth(6).click()
    expect(boxes.nth(0)).to_be_disabled()
    page.get_by_role("button", name="Make the sheet").click()
    until(page, "/sheet=2.3.4.7/.test(location.hash) && !document.body.ariaBusy")
    expect(page.locator(".paper-lesson h2")).to_have_count(4)
    assert page.pdf(format="A4").count(b"/Type /Page\n") == 1
    for address, count in (({"sheet": "2.3.4.7"}, 4), ({"number": 5, "step": 2}, 1)):
        page.emulate_media(media="screen")
        go_to(page, "lesson", **address)
        page.emulate_media(media="print")
        answers = page.locator(".paper-lesson .answers:visible")
        turns = answers.evaluate_all("all => all.map(one => getComputedStyle(one).transform)")
        assert turns == ["matrix(-1, 0, 0, -1, 0, 0)"] * count
        assert page.locator(".line-to-write:visible").count() == 2 * count
        assert page.locator("main :is(button, .stage, .told-box):visible").count() == 0
        assert page.locator(".paper-board:visible").count() == count


def test_link_for_a_class_enlarges_the_page_once(open_cold: Open) -> None:
    page = open_cold("lesson")
    page.get_by_role("link", name="Projector: Two threats at once").click()
    until(page, "document.documentElement.dataset.classroom === '1' && !document.body.ariaBusy")
    assert page.evaluate("location.hash") == "#lesson?number=2"
    page.locator("[data-key=classroom]").click()
    until(page, "document.documentElement.dataset.classroom === '' && !document.body.ariaBusy")
    expect(page.locator("#status")).to_have_text("Lesson 2 of 10: Two threats at once")


def test_class_votes_before_it_sees_the_answer(open_cold: Open) -> None:
    """Each tap is a vote until the vote ends; the next tap is the answer."""
    page = open_cold("lesson", number=2, classroom=1)
    until(page, "document.documentElement.dataset.classroom === '1' && !document.body.ariaBusy")
    page.get_by_role("button", name="Vote", exact=True).click()
    for cell in "2442":
        page.locator(f".cell[data-cell='{cell}']").click()
        until(page, "!document.body.ariaBusy")
    page.locator(".cell[data-cell='2']").click()
    expect(page.locator(".cell[data-cell='2'] .detail")).to_have_text("3 votes")
    expect(page.locator(".cell[data-cell='4'] .detail")).to_have_text("2 votes")
    expect(page.locator(".told-box[role=alert]")).to_have_count(0)
    page.get_by_role("button", name="End the vote").click()
    expect(page.locator(".cell[data-cell='2'] .detail")).to_have_text("3 votes")
    page.locator(".cell[data-cell='2']").click()
    expect(page.locator(".told-box.right")).to_be_visible()


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"number": "11"}, "number must be 1 to 10, got 11."),
        ({"number": "1", "step": "4"}, "step must be 1 to 3, got 4."),
        ({"number": "1", "moves": "0"}, "The moves 0 cannot be played here."),
        ({"sheet": "2.2"}, "sheet must have 1 to 4 different lessons, such as 2.5.7, got 2.2."),
    ],
    ids=str,
)
def test_impossible_lesson_address_is_explained(
    open_view: Open, given: dict[str, str], told: str
) -> None:
    expect(open_view("lesson", **given).locator("#rejection")).to_contain_text(told)
