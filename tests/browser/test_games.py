"""Games in the page from the first move to the review: mouse, chance, links, no network."""

import json
import re
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from math import sqrt
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from pipeline.publish.site import write_site
from tests.browser.conftest import Open, labels, needs_browser, rows, state, until
from tests.support.serving import Client
from ttt_tables import Tablebase, ultimate
from ttt_tables.doors.http.files import PAGE

pytestmark = needs_browser
OPEN_CELL = ".cell:not([aria-disabled])"
OVER = "/has won|A draw/.test(document.querySelector('#status').textContent)"
# Chance from a seed, in place of the browser's: the same rolls each time.
SEEDED = """() => {
  let state = 7;
  Math.random = () => (state = (state * 16807) % 2147483647) / 2147483647;
}"""


def play_to_the_end(page: Page, which: str = "first") -> None:
    """Click open cells, and roll where there is a die, until the game is over."""
    for _ in range(200):
        until(
            page,
            f"!document.body.ariaBusy && (document.querySelector('{OPEN_CELL}') || {OVER} ||"
            " [...document.querySelectorAll('button.main:not(:disabled)')]"
            ".some(b => /^(Roll|Go on)/.test(b.textContent)))",
        )
        if page.evaluate(OVER):
            return
        before = state(page)
        roll = page.get_by_role("button", name=re.compile("^(Roll|Go on)"))
        if page.locator(OPEN_CELL).count():
            getattr(page.locator(OPEN_CELL), which).click()
        else:
            roll.last.click()
        until(page, f"decodeURIComponent(location.hash.replaceAll('+', ' ')) !== {before!r}")
    raise AssertionError("this game does not end")


def test_a_game_with_the_mouse_ends_in_a_review(open_view: Open, tb: Tablebase) -> None:
    page = open_view("classic", moves="0413", side="both")  # O has let X win at the top right
    page.locator(".cell[data-cell='8']").click()  # and X does not see it
    page.locator(".cell[data-cell='5']").click()
    expect(page.locator("#status")).to_contain_text("O has won")
    expect(page.locator(".won-line")).to_have_count(1)
    expect(page.locator(".turning")).to_contain_text("move 5, X bottom right, cost 100.0 points")
    costs = [float(row[-1]) for row in rows(page)]
    assert costs == [0, 0, 0, 50, 100, 0]
    assert "X's moves have cost 100.0 points and O's 50.0" in page.locator("caption").inner_text()
    page.get_by_role("button", name="Try again from here").click()
    until(page, "/moves=0413&/.test(location.hash)")
    page.locator(".cell[data-cell='2']").click()
    expect(page.locator("#status")).to_contain_text("X has won")
    page.get_by_role("button", name="X top left").click()  # a move in the list
    expect(page.locator(".mark:not(.ghost)")).to_have_count(1)
    page.locator(".cell[data-cell='8']").click()  # a new variation from there
    until(page, "/moves=08&/.test(location.hash)")
    assert tb.probe("X.......O").wdl == 1
    page.get_by_role("button", name="Study").click()
    expect(page.locator(".value").first).to_be_visible()


def review(open_view: Open, view: str, **asked: object) -> str:
    return open_view(view, **asked).locator(".turning").inner_text()


def test_the_review_names_the_user_s_last_mistake_that_changed_the_result(open_view: Open) -> None:
    """O errs, X gives back more than that, O gives the game away: X has won, O tries again."""
    page = open_view("classic", moves="15032", side="O")
    assert [float(row[-1]) for row in rows(page)] == [0, 50, 100, 100, 0]
    told = page.locator(".turning").inner_text()
    assert told.startswith("Your last mistake that changed the result: move 4, O left, cost 100.0")
    page.get_by_role("button", name="Try again from here").click()
    until(page, "/moves=150&/.test(location.hash) && !document.body.ariaBusy")
    expect(page.locator("#status")).to_have_text("Your move (O).")
    assert "move 3, X top left" in review(open_view, "classic", moves="15032", side="X")
    both = review(open_view, "classic", moves="15032", side="both")
    assert both.startswith("The last mistake that changed the result: move 4, O left")
    assert "You made no mistake." in review(open_view, "classic", moves="041263578", side="O")


def test_in_games_of_chance_the_review_names_the_biggest_mistake(open_view: Open) -> None:
    page = open_view("dice", plays="64 60 68 65 62 61 63 56", side="X", mode="study")
    told = page.locator(".turning").inner_text()
    costs = {int(row[0]): float(row[-2]) for row in rows(page) if row[1] == "X"}
    worst = max(costs, key=lambda ply: costs[ply])
    assert told.startswith(f"Your biggest mistake: move {worst}, X")
    assert f"cost {costs[worst]:.1f} points" in told


@pytest.mark.parametrize("view", ["dice", "probabilistic", "more"])
def test_luck_and_costs_lead_from_the_first_score_to_the_last(open_view: Open, view: str) -> None:
    """Luck added up may pass a whole game's 100 points: what the costs took is told beside it."""
    asked = {
        "dice": {"plays": "60 64 62 68 61"},
        "probabilistic": {"plays": "4s 0s 8f 2s 1f"},
        "more": {"game": "random-turn", "moves": "4O 1X 0O 8O"},
    }[view]
    page = open_view(view, side="both", mode="study", **asked)
    caption = page.locator("caption").inner_text()
    ours = re.search(
        r"X's moves have cost ([\d.]+) points and O's ([\d.]+), "
        r"where a whole game is 100 and a draw 50\. "
        r"Luck brought X (-?[\d.]+) in all; with it and the costs X came from (\d+) to (\d+)\.$",
        caption,
    )
    assert ours, caption
    of_x, of_o, luck, first, last = map(float, ours.groups())
    assert abs(first + luck - of_x + of_o - last) < 1.5  # of rounded numbers


def count_questions(page: Page) -> None:
    """Have the page list in `asked` the moves of the games of which it asks its engine."""
    page.evaluate(
        """() => {
          self.asked = [];
          const post = Worker.prototype.postMessage;
          Worker.prototype.postMessage = function (question) {
            if (question.moves !== undefined) self.asked.push(question.moves);
            return post.call(this, question);
          };
        }"""
    )


def think(page: Page, answer: str) -> None:
    """Put an engine in place of the page's: its thought is an expression over `moves`."""
    thought = f"moves === undefined ? null : {answer}"
    body = f"onmessage = ({{ data: {{ id, moves }} }}) => postMessage({{ id, thought: {thought} }})"
    page.route(
        "**/engine-worker.js",
        lambda route: route.fulfill(content_type="text/javascript", body=body),
    )
    count_questions(page)


THOUGHTS = {"": (4, 4, 0.55), "44": (4, 0, 0.5), "44 40": (0, 8, 0.6), "44 40 04": (4, 2, 0.9)}


def test_an_ultimate_game_is_reviewed_by_the_engine(open_view: Open) -> None:
    """What a move cost: its mover's score before it, less that after it, as the engine says."""
    page = open_view("dice")
    told = {
        moves: {"move": [board, cell], "score": score, "depth": 9}
        for moves, (board, cell, score) in THOUGHTS.items()
    }
    think(page, f"{json.dumps(told)}[moves]")
    page.evaluate("location.hash = '#ultimate?moves=44+40+04&side=both&mode=study'")
    page.get_by_role("button", name="What did each move cost?").click()
    expect(page.locator("tbody tr")).to_have_count(3)
    assert [row[-1] for row in rows(page)] == ["0.0", "0.0", "50.0"]
    expect(page.locator(".turning")).to_contain_text("move 3, X top left › centre, cost 50.0")
    expect(page.locator(".turning")).to_contain_text("Best was top left › bottom right")
    assert set(page.evaluate("asked")) == set(THOUGHTS)
    page.get_by_role("button", name="Try again from here").click()
    until(page, "/moves=44.40&/.test(location.hash)")
    expect(page.locator("tbody tr")).to_have_count(2)  # what is known is not asked again
    assert page.evaluate("asked").count("44") == 1


@pytest.mark.slow
def test_a_review_ends_when_the_user_leaves(open_view: Open) -> None:
    page = open_view("dice")
    count_questions(page)
    game, chance = ultimate.Game(), Random(1)
    for _ in range(17):
        game.play(*chance.choice(game.legal_moves()))
    moves = " ".join(f"{board}{cell}" for board, cell in game.moves)
    page.evaluate(f"location.hash = '#ultimate?moves={moves}&side=both&mode=study&review=1'")
    until(page, "document.querySelector('#review')?.value > 2")
    page.evaluate("location.hash = '#dice'")
    until(page, "document.querySelector('.die')")
    count = len(page.evaluate("asked"))
    page.wait_for_timeout(400)
    assert len(page.evaluate("asked")) == count < 12
    page.evaluate("history.back()")
    expect(page.locator("tbody tr")).to_have_count(17)
    assert all(float(row[-1]) >= 0 for row in rows(page))


@pytest.mark.slow
def test_costs_that_are_shown_add_up(open_view: Open) -> None:
    page = open_view("probabilistic", plays="8s 7s 6s 5s 4s", side="both", mode="study")
    told = re.findall(r"-?\d+\.\d", page.locator("caption").inner_text())
    shown = dict.fromkeys("XO", 0.0)
    for _, side, *_, cost, _ in rows(page):
        shown[side] += float(cost)
    assert [f"{shown[side]:.1f}" for side in "XO"] == told[:2]
    luck = sum(float(row[-1]) * (1 if row[1] == "X" else -1) for row in rows(page))
    assert f"{luck:.1f}" == told[2]


@pytest.mark.slow
def test_cells_are_hatched_only_where_they_are_alike(open_view: Open) -> None:
    for view, given, hatched in (
        ("classic", {}, 3),
        ("dice", {"roll": "6"}, 0),
        ("probabilistic", {}, 0),
    ):
        page = open_view(view, side="both", mode="study", **given)
        page.locator(".cell").first.hover()
        assert page.locator(".twin").count() == hatched, view


@pytest.mark.slow
def test_a_shared_grid_is_the_same_grid(open_view: Open, browser: Browser) -> None:
    page = open_view("probabilistic", mode="study", side="both", numbers="1")
    page.get_by_role("button", name="Draw a grid").click()
    until(page, "/grid=/.test(location.hash) && !document.body.ariaBusy")
    page.locator(OPEN_CELL).last.click()
    until(page, "/plays=/.test(location.hash) && !document.body.ariaBusy")
    mine, address = labels(page), page.url
    context = browser.new_context()
    theirs = context.new_page()
    theirs.goto(address)
    expect(theirs.locator(".cell")).to_have_count(9)
    assert labels(theirs) == mine
    theirs.reload()
    expect(theirs.locator(".cell")).to_have_count(9)
    assert labels(theirs) == mine
    context.close()


def test_a_bad_address_leaves_nothing_stale(open_view: Open) -> None:
    page = open_view("classic", moves="03142", side="both", mode="study")
    page.evaluate("location.hash = '#classic?moves=00&side=both'")
    expect(page.locator("#refusal")).to_contain_text("cell 0 is taken by X")
    expect(page.locator(".mark:not(.ghost)")).to_have_count(0)
    expect(page.locator("#status")).to_have_text("Your move (X).")
    page.reload()
    expect(page.locator("#refusal")).to_contain_text("cell 0 is taken by X")
    expect(page.locator(OPEN_CELL)).to_have_count(9)


@pytest.mark.slow
@pytest.mark.parametrize("view", ["dice", "probabilistic", "ultimate", "classic"])
def test_a_game_against_the_program_is_played_to_its_end(open_view: Open, view: str) -> None:
    ends = []
    for _ in range(2):
        page = open_view(view, bot="easy")
        page.evaluate(SEEDED)
        play_to_the_end(page)
        expect(page.locator(".graph")).to_be_visible()
        ends.append(state(page))
    assert view == "ultimate" or ends[0] == ends[1]  # its search ends by the clock


@pytest.mark.slow
def test_the_solved_win_is_clicked_through(open_view: Open) -> None:
    page = open_view("ultimate", rule="open", side="both", mode="study")
    page.evaluate(SEEDED)
    while not page.evaluate(OVER):
        move = page.get_by_role("button", name="Play the winning move")
        before = state(page)
        plies = len(before.partition("moves=")[2].partition("&")[0].split())
        (page.locator(OPEN_CELL).last if plies % 2 else move).click()
        until(page, f"decodeURIComponent(location.hash.replaceAll('+', ' ')) !== {before!r}")
        until(page, "!document.body.ariaBusy")
    expect(page.locator("#status")).to_contain_text("X has won")


@pytest.mark.slow
def test_menace_trains_beside_the_page(open_view: Open) -> None:
    """The page goes on while 5,000 games are played, and one more takes no time."""
    page = open_view("menace")
    page.evaluate(
        "() => { window.longest = 0; let last = performance.now(); setInterval(() => {"
        " const now = performance.now(); longest = Math.max(longest, now - last); last = now; });"
        " location.hash = '#menace?games=5000'; }"
    )
    expect(page.get_by_role("heading", name="5000 games")).to_be_visible(timeout=60_000)
    assert page.evaluate("window.longest") < 1000
    expect(page.locator(".chart")).to_have_count(3)
    page.get_by_role("button", name="One game more").click()
    expect(page.get_by_role("heading", name="5001 games")).to_be_visible(timeout=2_000)


@pytest.fixture
def site(tmp_path: Path, data: Path) -> Iterator[str]:
    """The address of a site without a server of ours, and its folder."""
    write_site(tmp_path / "site", str(data))
    handler = partial(SimpleHTTPRequestHandler, directory=str(tmp_path / "site"))
    handler.log_message = lambda *_: None  # type: ignore[attr-defined]
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


@pytest.mark.slow
def test_a_site_works_without_server_and_without_network(browser: Browser, site: str) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto(site)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    until(page, "navigator.serviceWorker.controller")
    context.set_offline(True)
    for view in ("classic", "puzzles", "probabilistic", "dice", "ultimate", "menace", "more"):
        page.goto("about:blank")
        page.goto(f"{site}#{view}?{'games=20' if view == 'menace' else ''}")
        expect(page.locator(".cell").first).to_be_visible()
        expect(page.locator("#refusal")).to_be_hidden()
    page.goto(f"{site}#more?mode=study&side=both")
    page.locator(".cell[data-cell='1']").click()
    expect(page.locator(".chances")).to_contain_text("X wins")  # an edge wins, and no other cell
    page.goto(f"{site}#ultimate?bot=hard")
    page.locator("[data-key='board 4 cell 4']").click()
    until(page, "/moves=44\\+\\d\\d/.test(location.hash)")
    told = re.compile("The engine cannot be loaded: .* cannot be loaded")
    expect(page.locator("#ready")).to_contain_text(told)  # ultimate was never opened online
    context.close()


@pytest.mark.slow
def test_who_has_opened_the_ultimate_game_plays_and_reviews_it_offline(
    browser: Browser, site: str
) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(f"{site}#ultimate?mode=study&side=both")
    expect(page.locator("#engine")).to_contain_text("The engine, ")
    context.set_offline(True)
    page.goto("about:blank")
    page.goto(f"{site}#ultimate?bot=hard&milliseconds=20")
    page.locator("[data-key='board 4 cell 4']").click()
    until(page, "/moves=44\\+\\d\\d/.test(location.hash)")
    expect(page.locator("#ready")).to_be_empty()
    page.goto("about:blank")
    page.goto(f"{site}#ultimate?moves=44+40+04&side=both&mode=study&review=1")
    expect(page.locator("tbody tr")).to_have_count(3)
    context.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("path", "body", "told"),
    [
        ("engine.wasm", b"\0asm\1\0\0\0\1\2", "it is damaged"),
        ("learned.pack", b"\x89TTTPACK", "this is no pack"),
        ("learned.pack", None, "learned.pack cannot be loaded (status 404)"),
    ],
)
def test_without_a_whole_engine_a_sentence_says_so_and_levels_play(
    browser: Browser, client: Client, path: str, body: bytes | None, told: str
) -> None:
    page = browser.new_page()
    page.route(
        f"**/{path}",
        lambda route: route.fulfill(body=body or b"gone", status=200 if body else 404),
    )
    page.goto(f"{client.url}#ultimate?mode=study&side=both")
    expect(page.locator("#ready")).to_contain_text(told)
    expect(page.locator("#ready")).to_contain_text("A plain search answers in its place.")
    expect(page.locator("#engine")).to_contain_text("A plain search, ")
    page.goto(f"{client.url}#ultimate?bot=medium")
    page.locator("[data-key='board 4 cell 4']").click()
    until(page, "/moves=44\\+\\d\\d/.test(location.hash)")
    page.close()


def test_a_folder_of_other_things_is_no_place_for_a_site(tmp_path: Path, data: Path) -> None:
    (tmp_path / "letter.txt").write_text("keep me")
    with pytest.raises(FileExistsError, match="other things than a site"):
        write_site(tmp_path, str(data))
    assert (tmp_path / "letter.txt").exists()


def test_the_page_allows_nothing_inline_and_nothing_from_elsewhere(client: Client) -> None:
    reply = client.ask("/")
    policy = reply.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "form-action 'none'" in policy  # which default-src does not hold
    assert "form-action 'none'" in reply.body.decode()  # as on a static host
    assert "unsafe" not in policy.replace("script-src 'self' 'wasm-unsafe-eval';", "")
    text = reply.body.decode()
    assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]* src=)", text)
    assert not re.search(r"(src|href)=\"(https?:)?//", text)


@pytest.mark.parametrize(
    ("level", "against"), [("easy", "random moves"), ("medium", "Easy"), ("hard", "Medium")]
)
def test_strengths_are_those_of_the_measurement(level: str, against: str) -> None:
    """The score over all rules with Wilson's 95 % interval, from benchmarks/ultimate_levels.mjs."""
    text = (Path(__file__).parents[2] / "benchmarks/ultimate_levels.json").read_text()
    runs = [run for run in json.loads(text) if run["level"] == level]
    assert {run["rule"] for run in runs} == set(ultimate.RULES)
    games = sum(run["games"] for run in runs)
    score = sum(run["win"] + run["draw"] / 2 for run in runs) / games
    middle, part = (score + 1.92 / games) / (1 + 3.84 / games), 1 / (1 + 3.84 / games)
    half = 1.96 * part * sqrt(score * (1 - score) / games + 0.96 / games**2)
    low, high = round(100 * (middle - half)), round(100 * (middle + half))
    told = f"scored {100 * score:.0f} % of {games} games against {against} ({low} to {high} %)"
    assert f"Measured: it {told}." in (PAGE / "ultimate.js").read_text(encoding="utf-8")


def test_biome_lays_out_every_script_and_style() -> None:
    """No formatter is off and no file left out: a line counted below is one that biome writes."""
    root = Path(__file__).parents[2]
    config = json.loads((root / "requirements/page/biome.json").read_text(encoding="utf-8"))
    assert set(config) == {"formatter", "linter"}
    assert config["formatter"]["lineWidth"] == 130
    assert config["formatter"].get("enabled", True)
    checked = re.findall(r"ttt_tables/doors/http/page/(\S+)", (root / "Makefile").read_text())
    files = {path for path in PAGE.rglob("*") if path.suffix in (".js", ".css")}
    assert files == {path for glob in checked for path in PAGE.glob(glob)}


# What surrounds the compiled search: the rules, limits, analyses.
ENGINE = ("ultimate", "race", "kernel", "engine", "endgames", "files", "open")


def test_the_page_stays_small() -> None:
    """Scripts and styles that one person reads in an afternoon, beside the library for bots."""

    def lines(*paths: Path) -> int:
        return sum(len(path.read_text(encoding="utf-8").splitlines()) for path in paths)

    page = {path for path in PAGE.iterdir() if path.suffix in (".js", ".css")}
    entry = PAGE / "ttt-tables.js"
    assert lines(*page - {entry}) < 4000
    engine = {PAGE / "library" / f"{name}.js" for name in ENGINE}
    readers = {path for path in (PAGE / "library").iterdir() if path.suffix == ".js"} - engine
    assert lines(entry, *readers) < 900
    assert lines(*engine) < 800
    assert lines(PAGE / "library/pack.js") < 100
    every = {path for path in PAGE.rglob("*") if path.suffix in (".js", ".css")} - engine
    code = sum(len(without_comments(path.read_text(encoding="utf-8"))) for path in every)
    assert 2000 < code < 4000


def without_comments(text: str) -> list[str]:
    """Return the lines that hold code: neither empty nor within a comment."""
    bare = re.sub(r"/\*.*?\*/|^\s*//[^\n]*", "", text, flags=re.DOTALL | re.MULTILINE)
    return [line for line in bare.splitlines() if line.strip()]


def test_the_library_needs_nothing_of_the_page() -> None:
    for path in (PAGE / "library").glob("*.js"):
        text = path.read_text(encoding="utf-8")
        imported = re.findall(r'^(?:import|export)\b.* from "([^"]+)";$', text, re.MULTILINE)
        assert len(imported) == len(re.findall(r"^(?:import|export \{)", text, re.MULTILINE))
        assert {path.parent / name for name in imported} <= set(path.parent.iterdir()), path
