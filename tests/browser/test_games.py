"""Games in the page from the first move to the review: mouse, chance, links, and offline play."""

import json
import re
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, expect

import ttt_tables as ttt
from tests.browser.conftest import (
    SEEDED,
    Open,
    labels,
    needs_browser,
    random_ultimate_game,
    rows,
    state,
    until,
)
from tests.support.pace import PACE
from tests.support.parts import first
from tests.support.serving import Client
from ttt_tables.interfaces.http.files import PAGE

pytestmark = needs_browser
OPEN_CELL = ".cell:not([aria-disabled])"
OVER = "/has won|A draw/.test(document.querySelector('#status').textContent)"


def test_mouse_game_ends_in_a_review(open_view: Open) -> None:
    page = open_view("classic", moves="0413", side="both")  # O allows X to win at the top right
    page.locator(".cell[data-cell='8']").click()  # and X misses the win
    page.locator(".cell[data-cell='5']").click()
    expect(page.locator("#status")).to_contain_text("O has won")
    expect(page.locator(".won-line")).to_have_count(1)
    expect(page.locator(".turning")).to_contain_text(
        "move 5 (X bottom right): it turned a win into a loss"
    )
    deeds = [row[-1] for row in rows(page)]
    assert deeds == ["good", "onlyDraw", "good", "lostDraw", "lostAll", "atOnce"]
    expect(page.locator("caption")).to_have_text("What each move did")
    page.get_by_role("button", name="Try again from here").click()
    until(page, "/moves=0413&/.test(location.hash)")
    page.locator(".cell[data-cell='2']").click()
    expect(page.locator("#status")).to_contain_text("X has won")
    page.get_by_role("button", name="X top left").click()  # a move in the list
    expect(page.locator(".frame .mark:not(.ghost)")).to_have_count(1)
    page.locator(".cell[data-cell='8']").click()  # a new variation from there
    until(page, "/moves=08&/.test(location.hash)")
    assert ttt.game().probe("X.......O").wdl == 1
    page.get_by_role("button", name="Study").click()
    expect(page.locator(".value").first).to_be_visible()


def luckless_dice() -> str:
    """Return a dice game that X wins against the best moves of O, as the page writes it."""
    game, chance, ended = ttt.game("dice"), Random(1), None
    while ended != "X":
        here, plays = game.start, list[str]()
        while here.result is None:
            here = here.play(f"roll-{chance.randint(1, 6)}")
            if not here.legal_moves:
                break
            cell = game.choose(here)
            plays.append(f"{here.info['roll']}{cell}")
            here = here.play(cell)
        ended = here.result
    return " ".join(plays)


def review(open_view: Open, view: str, **asked: object) -> str:
    return open_view(view, **asked).locator(".turning").inner_text()


@pytest.mark.slow  # a test in node checks who lost, and by which mistake
def test_review_names_last_result_changing_mistake(open_view: Open) -> None:
    """O blunders, X gives back more, and O gives the game away: X won, and O can retry."""
    page = open_view("classic", moves="15032", side="O")
    assert [row[-1] for row in rows(page)] == ["good", "lostDraw", "lostAll", "lostAll", "atOnce"]
    told = page.locator(".turning").inner_text()
    assert told.startswith(
        "Your last mistake that changed the result was move 4 (O left): it turned a win into a loss"
    )
    page.get_by_role("button", name="Try again from here").click()
    until(page, "/moves=150&/.test(location.hash) && !document.body.ariaBusy")
    expect(page.locator("#status")).to_have_text("X played top left. Your move (O).")
    assert "move 3 (X top left)" in review(open_view, "classic", moves="15032", side="X")
    both = review(open_view, "classic", moves="15032", side="both")
    assert both.startswith("The last mistake that changed the result was move 4 (O left)")
    assert "You made no mistake." in review(open_view, "classic", moves="041263578", side="O")


@pytest.mark.parametrize(
    "given",
    first(
        [
            ("classic", {"moves": "40182"}),
            ("classic", {"moves": "40182", "bot": "friend"}),
            ("more", {"game": "wild", "moves": "4X 0X 1O"}),
            ("probabilistic", {"plays": "4s 0s 1s"}),
        ]
    ),
    ids=str,
)
def test_engine_is_idle_while_user_browses_history(
    open_view: Open, given: tuple[str, dict[str, str]]
) -> None:
    view, asked = given
    page = open_view(view, at=1, **asked)
    told = page.locator("#status").inner_text()
    assert re.search("(O|Second) to move[.]$", told), told
    page = open_view(view, at=2, **asked)
    expect(page.locator("#status")).to_contain_text("Your move (")


@pytest.mark.parametrize(
    "given",
    first(
        [
            ("classic", "15032", "1. 2. 3. 4. 5."),
            ("dice", "64 60 68", "1. 2. 3."),
            ("ultimate", "44 40 04 48 86", "1. 3. 5."),
        ],
        0,  # words
    ),
    ids=str,
)
def test_move_list_and_review_use_the_same_numbers(
    open_away: Open, given: tuple[str, str, str]
) -> None:
    """Each side's moves are counted: `move 4 (O left)`."""
    view, moves, numbers = given
    key = "plays" if view == "dice" else "moves"
    page = open_away(view, **{key: moves}, side="both", mode="study")
    shown = page.locator(".moves .move-number").all_inner_texts()
    assert " ".join(shown) == numbers
    if view == "classic":
        fourth = page.locator(".moves li").nth(3).inner_text()
        assert " ".join(fourth.split()).startswith("4.O left")
        expect(page.locator(".turning")).to_contain_text("move 4 (O left)")


@pytest.mark.parametrize("language", first(["en", "de"], 0))  # in node: who lost, by the loser
def test_review_does_not_blame_the_winner(open_cold: Open, language: str) -> None:
    """By estimates stored in this browser, X loses most and wins; O gave away a lead."""
    chance = Random(0)
    plays, here = random_ultimate_game(chance)
    while here.result != "X":
        plays, here = random_ultimate_game(chance)
    scores = [0.6] * 10 + [0.9] + [0.2] * 9 + [0.8] * (len(plays) - 20)  # X's, before each ply
    key = "closed-draw "
    entries = [
        [
            key + " ".join(plays[:ply]),
            {"score": score, "move": "00" if plays[ply] != "00" else "01"},
        ]
        for ply, score in enumerate(scores)
    ]
    page = open_cold("home")
    kept = {"settings": {"language": language}, "reviews": [entries]}
    for name, value in kept.items():
        page.evaluate("([k, v]) => localStorage['ttt-tables ' + k] = v", [name, json.dumps(value)])
    page = open_cold("ultimate", moves=" ".join(plays), side="both")
    told = page.locator(".turning").inner_text()
    costs = {int(row[0]): float(row[-1]) for row in rows(page)}
    assert (costs[11], costs[20]) == (70, 60)
    words = {
        "en": "The move that turned the game was move 20 (O ",
        "de": "Der Zug, der das Spiel wendete, war Zug 20 (O ",
    }
    assert told.startswith(words[language])


@pytest.mark.slow  # a test in node checks who lost, and by which mistake
def test_loss_by_luck_is_reported(open_view: Open) -> None:
    """O rolls low and takes a best cell each time."""
    plays = luckless_dice()
    told = review(open_view, "dice", plays=plays, side="both")
    assert told == "O lost without a mistake."


@pytest.mark.slow  # as above
def test_review_of_chance_games_names_biggest_mistake(open_view: Open) -> None:
    page = open_view("dice", plays="64 60 68 65 62 61 63 56", side="X", mode="study")
    told = page.locator(".turning").inner_text()
    costs = {int(row[0]): float(row[-2]) for row in rows(page) if row[1] == "X"}
    worst = max(costs, key=lambda ply: costs[ply])
    assert told.startswith(f"Your biggest mistake was move {worst} (X")
    assert f"which cost {costs[worst]:.1f} points" in told


@pytest.mark.parametrize("view", first(["dice", "probabilistic", "more"], 0))  # values
def test_luck_and_costs_sum_to_the_score_change(open_view: Open, view: str) -> None:
    """The sum of luck may exceed a game's 100 points; the cost of moves stands next to it."""
    asked = {
        "dice": {"plays": "60 64 62 68 61"},
        "probabilistic": {"plays": "4s 0s 8f 2s 1f"},
        "more": {"game": "random-turn", "moves": "4O 1X 0O 8O"},
    }[view]
    page = open_view(view, side="both", mode="study", **asked)
    caption = page.locator("caption").text_content() or ""
    ours = re.search(
        r"X's moves cost ([\d.]+) points and O's moves cost ([\d.]+) points\. "
        r"A win is worth 100 points, a draw 50\. "
        r"Luck was worth (-?[\d.]+) points to X in all\. "
        r"Luck and the costs of the moves together took X's score from (\d+) to (\d+)\.$",
        caption,
    )
    assert ours, caption
    of_x, of_o, luck, first, last = map(float, ours.groups())
    assert abs(first + luck - of_x + of_o - last) < 1.5  # of rounded numbers


@pytest.mark.slow
def test_displayed_costs_add_up(open_view: Open) -> None:
    page = open_view("probabilistic", plays="8s 7s 6s 5s 4s", side="both", mode="study")
    told = re.findall(r"-?\d+\.\d", (page.locator("caption").text_content() or ""))
    shown = dict.fromkeys("XO", 0.0)
    for _, side, *_, cost, _ in rows(page):
        shown[side] += float(cost)
    assert [f"{shown[side]:.1f}" for side in "XO"] == told[:2]
    luck = sum(float(row[-1]) * (1 if row[1] == "X" else -1) for row in rows(page))
    assert f"{luck:.1f}" == told[2]


@pytest.mark.slow
def test_only_equivalent_cells_are_hatched(open_view: Open) -> None:
    for view, given, hatched in (
        ("classic", {}, 3),
        ("dice", {"roll": "6"}, 0),
        ("probabilistic", {}, 0),
    ):
        page = open_view(view, side="both", mode="study", **given)
        page.locator(".cell").first.hover()
        assert page.locator(".twin").count() == hatched, view


@pytest.mark.slow
def test_shared_grid_is_unchanged(open_view: Open, browser: Browser) -> None:
    page = open_view("probabilistic", mode="study", side="both", numbers="1")
    page.get_by_role("button", name="Random grid").click()
    until(page, "/grid=/.test(location.hash) && !document.body.ariaBusy")
    page.locator(OPEN_CELL).last.click()
    until(page, "/plays=/.test(location.hash) && !document.body.ariaBusy")
    mine, address = labels(page), page.url
    context = browser.new_context()
    theirs = context.new_page()
    theirs.goto(address)
    expect(theirs.locator("button.cell")).to_have_count(9)
    assert labels(theirs) == mine
    theirs.reload()
    expect(theirs.locator("button.cell")).to_have_count(9)
    assert labels(theirs) == mine
    context.close()


def test_invalid_address_clears_the_view(open_view: Open) -> None:
    page = open_view("classic", moves="03142", side="both", mode="study")
    page.evaluate("location.hash = '#classic?moves=00&side=both'")
    expect(page.locator("#rejection")).to_contain_text("cell 0 is taken by X")
    expect(page.locator(".frame .mark:not(.ghost)")).to_have_count(0)
    expect(page.locator("#status")).to_have_text("Your move (X).")
    page.reload()
    expect(page.locator("#rejection")).to_contain_text("cell 0 is taken by X")
    expect(page.locator(OPEN_CELL)).to_have_count(9)


@pytest.mark.slow
def test_solved_win_can_be_clicked_through(open_cold: Open) -> None:
    page = open_cold("ultimate", rule="open", side="both", mode="study")
    page.evaluate(SEEDED, 7)
    while not page.evaluate(OVER):
        move = page.get_by_role("button", name="Play the winning move")
        before = state(page)
        plies = len(before.partition("moves=")[2].partition("&")[0].split())
        (page.locator(OPEN_CELL).last if plies % 2 else move).click()
        until(page, f"decodeURIComponent(location.hash.replaceAll('+', ' ')) !== {before!r}")
        until(page, "!document.body.ariaBusy")
    expect(page.locator("#status")).to_contain_text("X has won")


@pytest.mark.slow
def test_menace_trains_in_a_worker(open_cold: Open) -> None:
    """The page stays usable during 5,000 games, and another one takes no time."""
    page = open_cold("menace")
    page.evaluate(
        "() => { window.longest = 0; let last = performance.now(); setInterval(() => {"
        " const now = performance.now(); longest = Math.max(longest, now - last); last = now; });"
        " location.hash = '#menace?games=5000'; }"
    )
    expect(page.get_by_role("heading", name="5000 games")).to_be_visible(timeout=PACE.within(60))
    assert page.evaluate("window.longest") < 1000
    expect(page.locator(".chart")).to_have_count(3)
    page.get_by_role("button", name="1 more game").click()
    expect(page.get_by_role("heading", name="5001 games")).to_be_visible(timeout=PACE.within(2))


def test_content_policy_forbids_inline_and_foreign(client: Client) -> None:
    reply = client.ask("/")
    policy = reply.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "form-action 'none'" in policy  # which default-src does not cover
    assert "form-action 'none'" in reply.body.decode()  # as on a static host
    assert "unsafe" not in policy.replace("script-src 'self' 'wasm-unsafe-eval';", "")
    text = reply.body.decode()
    assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]* src=)", text)
    assert not re.search(r"(src|href)=\"(https?:)?//", text)


def test_biome_formats_every_script_and_style() -> None:
    """No file is excluded from the formatter, so lines below are counted as biome writes them."""
    root = Path(__file__).parents[2]
    config = json.loads((root / "requirements/page/biome.json").read_text(encoding="utf-8"))
    assert set(config) == {"formatter", "linter"}
    assert config["formatter"]["lineWidth"] == 100
    assert config["formatter"].get("enabled", True)
    checked = re.findall(r"ttt_tables/interfaces/http/page/(\S+)", (root / "Makefile").read_text())
    files = {path for path in PAGE.rglob("*") if path.suffix in (".js", ".css")}
    assert files == {path for glob in checked for path in PAGE.glob(glob)}


# The folders that each folder may import from; scripts below the views import no view.
LAYERS = {
    "library": ("library",),
    "texts": ("texts", "play/storage.js"),
    "play": ("play", "texts", "library"),
    "parts": ("parts", "play", "texts", "library"),
    "views": ("parts", "play", "texts", "library"),
    "workers": ("play", "library"),
}


@pytest.mark.parametrize("folder", LAYERS)
def test_scripts_import_no_higher_layer(folder: str) -> None:
    for path in (PAGE / folder).glob("*.js"):
        text = path.read_text(encoding="utf-8")
        imported = re.findall(r'^(?:import|export)\b[^;]*? from "([^"]+)";$', text, re.MULTILINE)
        assert len(imported) == len(
            re.findall(r"^(?:import|export \{|export \*)", text, re.MULTILINE)
        )
        for name in imported:
            found = (path.parent / name).resolve().relative_to(PAGE.resolve())
            assert (PAGE / found).exists(), path
            assert str(found).startswith(LAYERS[folder]), (path, name)


def test_play_and_library_do_not_touch_the_page() -> None:
    for folder in ("play", "library"):
        for path in (PAGE / folder).glob("*.js"):
            text = path.read_text(encoding="utf-8")
            assert not re.search(r"\bhtml\.|\bsvg\.|document\.(create|query|getElement)", text), (
                path
            )


def test_lines_fit_and_colours_are_tokens() -> None:
    """Lines have at most a hundred characters, except sentences and type comments of functions."""
    for path in PAGE.rglob("*.js"):
        if path.parent.name == "library":
            continue
        for line in path.read_text(encoding="utf-8").splitlines():
            said = re.search(r"[\"`].{60,}[\"`]|^ *(/\*\*|\*|import\b)", line)
            assert len(line) <= 100 or said, (path, line)
    for path in (PAGE / "style").glob("*.css"):
        text = path.read_text(encoding="utf-8")
        if path.name != "tokens.css":
            assert not re.search(r"#[0-9a-f]{6}\b|rgba?\(", text), path
        assert not re.search(r"^(figure|label|table|td|th|figcaption)\b", text, re.MULTILINE), path
