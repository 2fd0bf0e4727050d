"""Every view opens with any values in the browser's storage; damaged values are ignored."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import NewTab, Open, go_to, needs_browser, until
from tests.browser.solving import daily, solve
from tests.support.parts import first
from tests.support.scripts import needs_node, run
from tests.support.serving import Client
from ttt_tables.interfaces.http.files import PAGE

pytestmark = needs_browser
KEYS = [
    *("settings", "reviews", "solved puzzles", "daily puzzles", "tries", "lessons"),
    *("solved ultimate puzzles", "daily ultimate puzzles"),
]
DAMAGED: list[Any] = [
    *(5, "x", True, [], {}, [5], [[5]], [[[5]]], [[["closed-draw ", None]]]),
    [[["closed-draw ", {"score": "1", "move": 4}]]],
    {"language": 5, "theme": 5, "classroom": {}, "side": "Z", "bot": "nobody", "last": 7},
    {"2026-11-24": 0, "2026-11-23": "x", "2026-11-22": 1e9},
    {"2026-11-24": ["x"], "nine 2026-11-24": [[5]]},
]
VIEWS: list[tuple[str, dict[str, str]]] = [
    ("home", {}),
    ("lesson", {"number": "1"}),
    ("classic", {}),
    ("puzzles", {"day": "2026-11-24"}),
    ("ultimate-puzzles", {"day": "2026-11-24"}),
    ("ultimate", {"moves": "44", "mode": "study", "side": "both"}),
]


def keep(page: Any, **kept: str) -> None:
    page.evaluate("kept => Object.entries(kept).forEach(([k, v]) => localStorage[k] = v)", kept)


def test_stored_keys_are_listed() -> None:
    """A new stored key has to be added here."""
    for path in PAGE.rglob("*.js"):
        text = path.read_text(encoding="utf-8")
        stores = ("localStorage", "sessionStorage", "indexedDB", "document.cookie")
        assert path.name in ("storage.js", "first.js") or not any(one in text for one in stores), (
            path
        )
    texts = "".join(path.read_text(encoding="utf-8") for path in PAGE.rglob("*.js"))
    assert all(f'"{key}"' in texts for key in KEYS)
    read = re.findall(r'\brecall\(\s*("[a-z]+"|kept|kind),', texts)
    assert sorted(set(read)) == ['"lessons"', '"reviews"', '"settings"', '"tries"', "kept", "kind"]


@needs_node
def test_cleared_and_unwritable_storage_work(
    data: Path,
) -> None:
    tried = run(
        """let kept = {}, isFull = false;
        globalThis.localStorage = {
          getItem: (name) => kept[name] ?? null,
          setItem(name, text) {
            if (isFull) throw new Error("QuotaExceededError");
            kept[name] = text;
          },
        };
        const { keepTries, triesOf } = await import(page + 'play/days.js');
        const tries = [];
        const look = () => tries.push(triesOf("2026-11-24"));
        const keep = (...moves) => { keepTries("2026-11-24", moves); look(); };
        keep("3");
        kept = {}; look();
        isFull = true; keep("5");
        isFull = false; keep("5", "0-4");
        kept = {}; look();
        return tries;""",
        data,
    )
    assert tried == [["3"], [], ["5"], ["5", "0-4"], []]


@pytest.mark.parametrize("damaged", first([DAMAGED[-3], *DAMAGED, "no JSON {"]), ids=str)
def test_views_open_with_any_stored_values(open_cold: Open, damaged: object) -> None:
    text = damaged if damaged == "no JSON {" else json.dumps(damaged)
    page = open_cold("home")
    keep(page, **{f"ttt-tables {key}": str(text) for key in KEYS})
    page.reload()  # each view's script reads its stored values when it is first shown
    until(page, "!document.body.ariaBusy")
    for view, state in [*VIEWS, ("puzzles", {"day": "2026-11-24"})]:
        go_to(page, view, **state)
        expect(page.locator(".cell").first).to_be_visible()
        expect(page.locator("#rejection")).to_be_hidden()
    solve(page, daily("2026-11-24")[2])
    expect(page.locator(".daily")).to_contain_text("🟩")
    page.locator("[data-key='theme']").click()
    until(page, "!document.body.ariaBusy")
    expect(page.locator("#rejection")).to_be_hidden()


def test_valid_values_survive_next_to_invalid_ones(open_cold: Open) -> None:
    page = open_cold("home")
    sound = [["closed-draw ", {"score": 0.5, "move": "44"}]]
    sound += [["closed-draw 44", {"score": 0.5, "move": "40"}]]
    keep(
        page,
        **{
            "ttt-tables settings": json.dumps({"language": "de", "theme": 5}),
            "ttt-tables reviews": json.dumps([5, [[5]], sound]),
        },
    )
    page = open_cold("ultimate", moves="44", mode="study", side="both")
    assert page.evaluate("document.documentElement.lang") == "de"
    expect(page.locator(".data tbody tr")).to_have_count(1)  # the engine is not called


def test_failed_view_load_is_reported(tab: NewTab, client: Client) -> None:
    page = tab().page
    page.route("**/merged/views-dice.js", lambda route: route.abort())
    page.goto(f"{client.url}#dice")
    expect(page.locator("#rejection")).to_contain_text("The files of this view cannot be loaded. ")
    assert page.evaluate("document.body.ariaBusy") is None
    page.goto(f"{client.url}#classic")
    expect(page.locator(".cell").first).to_be_visible()
    expect(page.locator("#rejection")).to_be_hidden()


@pytest.mark.slow  # two tabs
def test_theme_follows_in_a_second_tab(browser: Browser, client: Client) -> None:
    context = browser.new_context(color_scheme="light")
    one, two = context.new_page(), context.new_page()
    for page in (one, two):
        page.goto(f"{client.url}#classic?moves=4")
        until(page, "!document.body.ariaBusy")
    one.get_by_role("button", name="Dark").click()
    expect(two.locator("html")).to_have_attribute("data-theme", "dark")
    expect(two.get_by_role("button", name="Light")).to_be_visible()
    two.goto(f"{client.url}#dice")  # its stored values then include the theme
    until(two, "!document.body.ariaBusy")
    one.reload()
    expect(one.locator("html")).to_have_attribute("data-theme", "dark")
    context.close()
