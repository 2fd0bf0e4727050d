"""The page works in the oldest supported browsers: Safari 16.4, Chrome 109, Firefox 115."""

import re
from collections.abc import Sequence
from typing import Literal

import pytest
from playwright.sync_api import Browser, Route

from tests.browser.conftest import needs_browser, until
from tests.support.parts import first
from tests.support.serving import Client
from ttt_tables.interfaces.http.files import sources, style

VIEWS = ("classic", "puzzles", "probabilistic", "dice", "phantom", "ultimate", "menace", "rules")
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
PLAYS = {"classic": "?moves=08&mode=study", "ultimate": "?moves=44+40"}
# Features that one of them lacks. tsc's `lib` limits scripts to the language of es2022.
LATER = re.compile(
    r"\.aria[A-Z]\w+|\.checkVisibility\(|AbortSignal\.any|\blight-dark\(|@starting-style|\bif\("
)
OLD = """
for (const name of ["toSorted", "toReversed", "toSpliced", "with"]) delete Array.prototype[name];
for (const name of Object.getOwnPropertyNames(Element.prototype))
  if (/^aria[A-Z]/.test(name)) delete Element.prototype[name];
delete Element.prototype.checkVisibility;
delete AbortSignal.any;
delete Document.prototype.startViewTransition;
"""
# The minimum WCAG contrast of marks and cells with their background.
SEEN = """() => {
  const light = (color) => {
    const [r, g, b] = color.match(/[\\d.]+/g).map((part) => (part / 255) ** 2.2);
    return .2126 * r + .7152 * g + .0722 * b;
  };
  const between = (one, other) => {
    const [a, b] = [light(one), light(other)];
    return (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
  };
  const look = (some) => getComputedStyle(document.querySelector(some));
  const [tile, frame] = [".cell", ".board"].map((one) => look(one).backgroundColor);
  const clear = [tile, frame].filter((one) => /, 0\\)/.test(one));
  const mark = document.querySelector(".cell > .mark:not(.ghost) > *");
  const page = look("body");
  return clear.length ? clear : [
    between(tile, frame) - 1.15,
    mark ? between(getComputedStyle(mark).stroke, tile) - 3 : 1,
    between(page.color, page.backgroundColor) - 7,
  ].filter((left) => !(left > 0));
}"""
# For each result, the colours of the strips in its cells.
STRIPS = """() => {
  const probe = document.body.appendChild(document.createElement("i"));
  const names = Object.fromEntries(["x", "o", "draw"].map((name) => {
    probe.style.color = `var(--${name})`;
    return [getComputedStyle(probe).color, name];
  }));
  probe.remove();
  const found = {};
  for (const value of document.querySelectorAll("main .cell .value")) {
    const shadow = getComputedStyle(value.parentElement).boxShadow;
    const one = (found[value.textContent] ??= []);
    one.push(names[shadow.match(/^rgb[^)]*\\)/)?.[0]] ?? shadow);
  }
  return Object.entries(found).map(([word, all]) => [word, [...new Set(all)].join()]).sort();
}"""


def test_sources_use_no_newer_features() -> None:
    scripts = {path: text for path, text in sources().items() if "/" in path or path == "app.js"}
    newer = {path: LATER.findall(text) for path, text in {**scripts, "style": style()}.items()}
    assert {path: names for path, names in newer.items() if names} == {}


@needs_browser
@pytest.mark.parametrize("views", first([["classic"], VIEWS]), ids=len)
def test_old_browsers_show_every_board(
    browser: Browser, client: Client, views: Sequence[str]
) -> None:
    """It lacks colour functions, `:has` and newer JavaScript names."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en")
    page, errors = context.new_page(), list[str]()
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.add_init_script(OLD)

    def age(route: Route) -> None:
        text = route.fetch().text()
        for name in ("color-mix(", "light-dark(", ":has("):
            text = text.replace(name, f"{name[:-1]}-of-later(")
        route.fulfill(body=text, content_type="text/css")

    def check(view: str) -> None:
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            assert page.evaluate(SEEN) == [], (view, scheme)

    page.route("**/merged/style.css", age)
    page.goto(client.url)
    busy = "document.body.hasAttribute('aria-busy')"
    until(page, f"!{busy} && document.querySelector('.game-card')")
    check("home")
    beads = "getComputedStyle(document.querySelector('.beads i')).backgroundColor"
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        assert not re.search(r", 0\)", page.evaluate(beads)), scheme
    page.locator("#menu").click()
    assert page.locator("#games a").first.is_visible()
    for view in views:
        page.evaluate(f"location.hash = '{view}{PLAYS.get(view, '')}'")
        until(page, f"!{busy} && document.querySelector('main[data-view={view}] button.cell')")
        check(view)
        if view == "classic":
            assert page.evaluate(STRIPS) == [["O wins", "o"], ["X wins", "x"], ["draw", "draw"]]
    assert errors == []
    context.close()
