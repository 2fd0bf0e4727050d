"""The home page, two players, another language, a slow network and forced colours."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Response, Route, expect

import ttt_tables as ttt
from tests.browser.conftest import (
    PHONE,
    SEEDED,
    NewTab,
    Open,
    Opening,
    go_to,
    labels,
    needs_browser,
    state,
    until,
)
from tests.browser.solving import IDLE, daily, solve
from tests.support.parts import first
from tests.support.serving import Client
from ttt_tables.learners.boxes import boxes

pytestmark = needs_browser
GAMES = (
    *("classic", "lesson", "puzzles", "probabilistic", "dice", "phantom", "ultimate", "menace"),
    *("more", "rules"),
)
PLAYED = [view for view in GAMES if view not in ("lesson", "puzzles")]
OPEN_CELL = ".cell:not([aria-disabled])"
READY = "document.querySelector('main')?.children.length && !document.body.ariaBusy"


def test_home_page_links_to_every_view(tab: NewTab, client: Client) -> None:
    page, _, _, _, _, requests = tab()
    page.emulate_media(reduced_motion="reduce")
    page.goto(client.url)
    until(page, READY)
    until(page, "document.querySelectorAll('.game-card').length")
    until(page, "document.querySelector('a.today')")  # the daily puzzle comes last
    links = "main a:is(.start, .game-card)"
    hrefs = page.locator(links).evaluate_all("all => all.map(a => a.getAttribute('href'))")
    named = [href[1:].split("?")[0] for href in hrefs]
    assert set(named) >= set(GAMES)
    assert named[0] == "classic"
    # No picture moves.
    frame = "document.querySelector('main').innerHTML"
    page.locator(".learning").scroll_into_view_if_needed()
    until(page, "+document.querySelector('.beads i').textContent")
    still = page.evaluate(frame)
    page.wait_for_timeout(1500)
    assert page.evaluate(frame) == still
    assert page.locator(".picture .mark").count() > 20
    # Only the played game is loaded.
    assert [url for url in requests if url.endswith((".pack", ".wasm"))] == []
    page.locator("[href='#dice']").last.click()
    until(page, "location.hash === '#dice' && document.querySelector('.die')")
    assert page.title().startswith("Dice")
    page.goto(client.url)
    until(page, "document.querySelectorAll('.game-card').length")
    first = page.locator(".game-card").first
    assert first.get_attribute("href") == "#dice"
    expect(first).to_contain_text("played last")


MOVED = """window.moved = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.moved += entry.value;
}).observe({ type: "layout-shift", buffered: true });"""


@pytest.mark.parametrize("locale", first(["de", "en"]))
def test_text_and_board_render_before_scripts(
    browser: Browser, client: Client, locale: str
) -> None:
    """The page makes at most ten requests, and its layout does not shift."""
    context = browser.new_context(locale=locale, **PHONE)
    page = context.new_page()
    page.add_init_script(MOVED)
    waiting, replies = list[Route](), list[Response]()
    page.route("**/merged/page.js", lambda route: waiting.append(route))
    page.on("response", lambda reply: replies.append(reply))
    page.goto(client.url, wait_until="commit")
    words = {"en": "Can you beat it?", "de": "Kannst du das Programm schlagen?"}[locale]
    expect(page.get_by_text(words)).to_be_visible()
    expect(page.locator("h1")).to_be_visible()
    task = page.locator("#answer").inner_text()
    assert {"en": "Two of the seven cells win.", "de": "Zwei der sieben Felder"}[locale] in task
    assert page.locator("#front .cell:visible").count() == 9
    waiting[0].continue_()
    until(page, "document.querySelector('.today') && document.querySelector('footer p')")
    page.wait_for_timeout(300)
    assert page.locator("#answer").inner_text() == task
    assert page.evaluate("window.moved") < 0.02
    assert len(replies) <= 10
    assert sum(int(reply.header_value("content-length") or 0) for reply in replies) < 80_000
    context.close()


ANSWERS = {
    1: "Right: now X wins.",
    0: "Not there: now it is a draw.",
    -1: "Not there: now O wins.",
}


def test_home_board_answers_match_the_tables(open_view: Open) -> None:
    """Each cell is judged and answered by the best reply, and one can play on from there."""
    page = open_view("home")
    game = ttt.game()
    moves = game.moves("X.......O", policy="perfect")
    assert sum(move.wdl == 1 for move in moves) == 2  # as the task says
    assert len(moves) == page.locator("#front a.cell").count() == 7
    for move in moves:
        page.locator(f"#front [data-key='cell {move.cell}']").click()
        page.locator(f"#front [data-key='cell {move.cell}'] .X").wait_for()
        expect(page.locator("#answer b")).to_have_text(ANSWERS[move.wdl])
        after = game.position("X.......O").play(move.move)
        reply = page.locator("#front .cell").evaluate_all(
            "all => all.findIndex((one, at) => at < 8 && one.querySelector('.O'))"
        )
        assert game.moves(after, policy="perfect").move(str(reply)).rank == 1
    page.locator("#answer").get_by_role("link", name="Play on").click()
    until(page, f"/moves=08{moves.moves[-1].cell}{reply}/.test(location.hash)")
    page.go_back()
    page.evaluate("location.hash = '#home'")
    expect(page.locator("#answer")).to_contain_text("O has just made a mistake")
    assert page.locator("#front .mark").count() == 2
    assert game.moves("X........", policy="perfect").move("8").wdl == -1  # this was the mistake


def test_home_page_puzzle_is_that_of_the_day(open_view: Open) -> None:
    page = open_view("home")
    told = page.locator(".today").inner_text()
    today = page.evaluate("new Date().toLocaleDateString('sv')")
    _, number, here = daily(today)
    assert re.findall(r"Puzzle (\d+)", told) == [f"{number}"]
    page.locator(".today").click()
    until(page, f"document.querySelector('button.cell') && {IDLE}")
    solve(page, here)
    expect(page.locator("#status")).to_contain_text("Solved")
    page.evaluate("location.hash = '#home'")
    expect(page.locator(".today")).to_contain_text("1 day in a row")


def test_home_page_surprises_match_the_tables(open_view: Open) -> None:
    page = open_view("home")
    told = {view: page.locator(f".game-card[href='#{view}']").inner_text() for view in GAMES[3:]}
    vanishing = ttt.game("vanishing")
    moves = vanishing.moves(vanishing.start)
    assert {move.move for move in moves if move.wdl == 1} == set("1357")
    assert {move.distance for move in moves if move.wdl == 1} == {13}
    assert "X wins within 13 moves of both sides, but only from an edge" in told["more"]
    dice = ttt.game("dice")
    assert f"X wins {100 * dice.probe(dice.start).win:.0f} games of 100" in told["dice"]
    assert f"{len(list(boxes('X')))} matchboxes" in told["menace"]
    phantom = ttt.game("phantom")
    assert phantom.probe(phantom.start).score * 6 == pytest.approx(5)
    assert "exactly 5 of 6 points" in told["phantom"]


def test_only_one_picture_moves(open_view: Open) -> None:
    page = open_view("home")
    page.locator(".learning").scroll_into_view_if_needed()
    frames = "[...document.querySelectorAll('.picture:not(.of-ultimate)')].map((o) => o.innerHTML)"
    before = page.evaluate(frames)
    until(page, "parseInt(document.querySelector('.learning > span').textContent.slice(12)) > 5")
    pairs = zip(before, page.evaluate(frames), strict=True)
    assert sum(one != other for one, other in pairs) == 1


def test_side_and_level_are_remembered(open_view: Open) -> None:
    page = open_view("dice")
    page.locator("[data-key='You play O']").click()
    until(page, "/side=O/.test(location.hash) && !document.body.ariaBusy")
    page.locator("[data-key='choices']").click()  # X has begun
    page.locator("[data-key='Opponent hard']").click()
    until(page, "/bot=hard/.test(location.hash) && !document.body.ariaBusy")
    page.evaluate("location.hash = '#puzzles'")
    until(page, "document.querySelector('.shelf')")
    page.locator("#menu").click()
    page.locator("#games [data-key=classic]").click()
    until(page, "/^#classic.side=O&bot=hard/.test(location.hash)")


@pytest.mark.slow  # two pages, and a link for each move
def test_two_players_share_a_game_by_link(browser: Browser, client: Client) -> None:
    """Each move makes a link; the other player opens it and plays the other side."""
    first, second = (browser.new_context() for _ in range(2))
    mine, theirs = first.new_page(), second.new_page()
    mine.goto(f"{client.url}#classic?bot=friend")
    until(mine, f"{READY} && document.querySelector('{OPEN_CELL}')")
    url = ""
    for turn, cell in enumerate((4, 0, 8, 2, 6)):
        page, other = (theirs, mine) if turn % 2 else (mine, theirs)
        page.locator(f".cell[data-cell='{cell}']").click()
        until(page, "document.querySelector('.friend') && !document.body.ariaBusy")
        assert page.locator(OPEN_CELL).count() == 0  # the computer does not reply
        page.evaluate(
            "navigator.clipboard.writeText = async (text) => { window.sent = text; }"
            if page.evaluate("Boolean(navigator.clipboard)")
            else "Object.defineProperty(navigator, 'clipboard',"
            " { value: { writeText: async (text) => { window.sent = text; } } })"
        )
        page.get_by_role("button", name="Send the link").click()
        until(page, "window.sent")
        url = page.evaluate("window.sent")
        side = "XO"[(turn + 1) % 2]
        assert f"side={side}" in url or side == "X"
        other.goto("about:blank")
        other.goto(url)
        until(other, f"{READY} && document.querySelector('{OPEN_CELL}')")
        if turn < 4:
            expect(other.locator("#status")).to_contain_text(f"Your move ({side})")
    theirs.locator(".cell[data-cell='1']").click()
    expect(theirs.locator("#status")).to_contain_text("O has won. Well played!")
    expect(theirs.locator(".friend")).to_contain_text("The game is over")
    first.close()
    second.close()


def test_computer_move_is_announced(open_view: Open) -> None:
    page = open_view("classic", bot="perfect")
    page.locator(".cell[data-cell='0']").click()
    expect(page.locator("#status")).to_have_text("O played centre. Your move (X).")
    assert page.locator("#status").get_attribute("role") == "status"


TOLD_EARLY = """
window.early = [];
new MutationObserver(() => {
  const falls = document.querySelector(".rolling")?.getAnimations({ subtree: true }) ?? [];
  const still = falls.length && falls.every(({ playState }) => playState === "finished");
  if (!still) window.early.push(document.querySelector("#status").textContent);
}).observe(document.querySelector("#status"), { childList: true, subtree: true });
"""


@pytest.mark.parametrize(
    "given",
    first(
        [
            ("dice", "button:text-is('Roll')", r"X rolled \d"),
            ("probabilistic", ".cell >> nth=4", "X played centre: .* O to move"),
        ]
    ),
    ids=str,
)
def test_roll_is_announced_after_the_animation(
    open_view: Open, given: tuple[str, str, str]
) -> None:
    view, control, told = given
    page = open_view(view, side="both")
    page.evaluate(TOLD_EARLY)
    page.locator(control).click()
    page.locator(".rolling").first.wait_for()
    expect(page.locator("#status")).to_have_text(re.compile(told))
    assert page.evaluate("window.early") == []


@pytest.mark.parametrize("views", first([["home", "classic"], ["home", *GAMES]]), ids=len)
def test_page_is_available_in_german(tab: NewTab, client: Client, views: list[str]) -> None:
    """German is used if the browser requests it or the user chooses it."""
    page = tab(locale="de-DE").page
    page.emulate_media(reduced_motion="reduce")  # without a fade-in of the view
    page.goto(client.url)
    until(page, READY)
    for language in ("de", "en"):
        expect(page.locator("html")).to_have_attribute("lang", language)
        for view in views if language == "de" else ("home", "classic"):
            studied = {} if view in ("home", "puzzles", "menace") else {"mode": "study"}
            go_to(page, view, **studied)
            until(page, READY)
            said = page.locator("body").inner_text()
            english = re.search(r"\b(the|and|you|your|of|with)\b", said)
            if language == "en":
                assert english, view
            else:
                assert not english, said
                assert re.search(r"\b(der|die|das|ein|eine)\b", said)
        page.locator("[data-key=language]").select_option("en")
        until(page, f"document.documentElement.lang === 'en' && {READY}")


@pytest.mark.slow  # words
def test_german_plural_cells_have_plural_verbs(opening: Opening) -> None:
    page = opening(locale="de-DE")("classic", moves="0", side="both", mode="study")
    until(page, f"{READY} && document.querySelector('.said')")
    said = page.locator(".said li").all_text_contents()
    several = [one for one in said if " und " in one.split(":")[0]]
    assert several
    assert not [one for one in several if re.search(r": (verschenkt|verliert|hält)", one)]
    assert any(re.search(r"verschenken das Remis", one) for one in several)


def test_theme_choice_is_kept(open_view: Open) -> None:
    page = open_view("classic")
    ground = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(ground)
    page.get_by_role("button", name="Dark").click()
    dark = page.evaluate(ground)
    assert dark != light
    page.reload()
    until(page, READY)
    assert page.evaluate(ground) == dark
    page.get_by_role("button", name="Light").click()
    assert page.evaluate(ground) == light


@pytest.mark.slow
def test_board_is_playable_before_its_table_loads(browser: Browser, client: Client) -> None:
    """The first move waits for at most 150 kB, which takes three seconds at 50 kB a second."""
    context = browser.new_context()
    page = context.new_page()
    waiting, replies = list[Route](), list[Response]()
    page.route("**/classic.pack", lambda route: waiting.append(route))
    page.on("response", lambda reply: replies.append(reply))
    page.goto(f"{client.url}#classic")
    expect(page.locator("#loading")).to_be_visible()
    page.locator("button.cell").nth(4).click()
    until(page, "/moves=4/.test(location.hash)")
    assert waiting
    assert sum(int(reply.header_value("content-length") or 0) for reply in replies) <= 150_000
    until(page, "/moves=4\\d/.test(location.hash)")  # this level needs only the rules
    assert page.evaluate("document.querySelector('#loading')")
    waiting[0].continue_()
    until(page, "!document.querySelector('#loading') && !document.body.ariaBusy")
    page.route("**/classic.pack", lambda route: route.continue_())
    page.goto("about:blank")
    page.goto(f"{client.url}#classic?bot=td")
    page.locator("button.cell").nth(4).click()
    until(page, "/moves=4\\d/.test(location.hash)")  # this level needs its table
    context.close()


def test_rejected_address_stops_waiting(tab: NewTab, client: Client) -> None:
    """The board next to the error is complete, however late the tables load."""
    page = tab().page
    waiting = list[Route]()
    page.route("**/classic.pack", lambda route: waiting.append(route))
    with page.expect_request("**/classic.pack"):
        page.goto(f"{client.url}#classic?moves=00")
    page.wait_for_timeout(500)  # not only a board without values waits
    waiting[0].continue_()
    expect(page.locator(".cell")).to_have_count(9)
    expect(page.locator("#rejection")).to_contain_text("cell 0 is taken by X")
    expect(page.locator("#loading")).to_have_count(0)


FORCED = """() => {
  const line = (one, side = 'Top') => {
    const style = getComputedStyle(one);
    return parseFloat(style[`border${side}Width`]) || parseFloat(style.outlineWidth);
  };
  const of = (what) => [...document.querySelectorAll(what)];
  return {
    cells: Math.min(...of('.cell').map(one => line(one))),
    target: of('.target .board').map(one => parseFloat(getComputedStyle(one).outlineWidth)),
    last: of('.cell.last').map(one => parseFloat(getComputedStyle(one).outlineWidth)),
    pressed: of('#mode [aria-pressed=true]').map(one => getComputedStyle(one).backgroundColor),
    loose: of('#mode [aria-pressed=false]').map(one => getComputedStyle(one).backgroundColor),
    bars: of('.bar span').filter(one => one.checkVisibility())
      .map(one => getComputedStyle(one).backgroundColor),
  };
}"""


def test_nothing_vanishes_in_forced_colours(open_view: Open) -> None:
    page = open_view("ultimate", moves="44 40 04", mode="study", side="both")
    page.emulate_media(forced_colors="active")
    until(page, "document.querySelector('#engine .bar')")
    found: Any = page.evaluate(FORCED)
    assert found["cells"] >= 1
    assert min(found["target"] + found["last"]) >= 2
    assert found["pressed"] != found["loose"]
    assert len(set(found["bars"])) >= 2
    page.emulate_media(forced_colors="none")


def play(page: Page, pointer: str) -> None:
    """Make one move, or roll, by mouse, touch or keyboard."""
    main = page.locator(
        "button.main:not(:disabled)", has_text=re.compile("^(Roll|Continue|Toss|Let)")
    )
    one = page.locator(OPEN_CELL).first if page.locator(OPEN_CELL).count() else main.last
    if pointer == "touch":
        one.tap()
    elif pointer == "keys":
        one.focus()
        page.keyboard.press("Enter")
    else:
        one.click()


def play_to_the_end(page: Page, pointer: str) -> None:
    """Play until the game is over: mark open cells, and roll or continue on request."""
    ends = "has won|A draw|have won|has resigned"
    over = f"/({ends})/.test(document.querySelector('#status').textContent)"
    ready = (
        f"!document.body.ariaBusy && ({over} || document.querySelector('{OPEN_CELL}') ||"
        " [...document.querySelectorAll('button.main:not(:disabled)')]"
        ".some(b => /^(Roll|Continue|Toss|Let)/.test(b.textContent)))"
    )
    until(page, "document.querySelector('button.cell')")
    for _ in range(300):
        until(page, ready)
        if page.evaluate(over):
            return
        before = state(page)
        play(page, pointer)
        until(page, f"decodeURIComponent(location.hash.replaceAll('+', ' ')) !== {before!r}")
    raise AssertionError("this game does not end")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("view", "pointer"),
    [(view, "mouse") for view in PLAYED]
    + [(view, "touch") for view in PLAYED]
    + [
        pytest.param(view, "keys", marks=pytest.mark.nightly)  # test_access.py plays by keyboard
        for view in PLAYED
    ],
)
def test_game_can_be_played_to_its_end(
    tab: NewTab, client: Client, view: str, pointer: str
) -> None:
    page = tab(**PHONE if pointer == "touch" else {}).page
    page.goto(f"{client.url}#{view}{'' if view in ('menace', 'phantom') else '?bot=easy'}")
    play_to_the_end(page, pointer)
    assert len(labels(page)) in (9, 81)
    # The engine makes the graph of the ultimate game; it comes with the review, once.
    if view == "ultimate":
        expect(page.get_by_role("button", name="What did each move cost?")).to_be_visible()
    if view in ("classic", "dice", "probabilistic", "ultimate"):
        expect(page.locator(".graph")).to_have_count(int(view != "ultimate"))


@pytest.mark.slow  # two whole games
@pytest.mark.parametrize("view", ["dice", "probabilistic", "classic"])
def test_equal_random_numbers_repeat_the_game(open_cold: Open, view: str) -> None:
    ends = []
    for _ in range(2):
        page = open_cold(view, bot="easy")
        page.evaluate(SEEDED, 7)
        play_to_the_end(page, "mouse")
        ends.append(state(page))
    assert ends[0] == ends[1]
