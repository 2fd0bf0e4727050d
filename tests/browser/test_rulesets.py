"""The view "Your own rules": a change of a rule shows who wins."""

import re
from pathlib import Path

import polars
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open, Opening, labels, needs_browser, state, until
from tests.support.parts import first
from ttt_tables.errors import BadOptionError
from ttt_tables.games.family import rule_options
from ttt_tables.games.family.rulesets import Ruleset

pytestmark = needs_browser
RULESETS = [rule_options.text_of(chosen) for chosen in rule_options.all_rulesets()]

LISTS = """async (texts) => {
  const found = [];
  for (const game of texts) {
    document.body.ariaBusy = 'true';
    location.hash = `#rules?${new URLSearchParams({ game })}`;
    const ends = performance.now() + 20000;
    while (document.body.ariaBusy && performance.now() < ends)
      await new Promise((resolve) => setTimeout(resolve, 10));
    const lists = document.querySelectorAll('.rule-options select');
    found.push([...lists].map((one) => one.dataset.key));
  }
  return found;
}"""


def choose(page: Page, title: str, value: str) -> None:
    before = state(page)
    page.locator(f"select[data-key='{title}']").select_option(value)
    until(page, f"decodeURIComponent(location.hash.replaceAll('+', ' ')) !== {before!r}")
    until(page, "!document.body.ariaBusy")


def options(page: Page, title: str) -> list[tuple[str, str | None]]:
    """Return the enabled options, and the disabled ones with the reason."""
    found = page.locator(f"select[data-key='{title}'] option")
    return [
        (value, reason or None)
        for value, reason in found.evaluate_all(
            "all => all.map(one => [one.value, one.disabled ? one.title : ''])"
        )
    ]


def test_changed_rule_shows_the_new_winner(open_view: Open) -> None:
    """The verdict, the rule, the values and the URL change at once, and back again."""
    page = open_view("rules", side="both")
    verdict = page.locator(".verdict")
    expect(verdict).to_have_text(
        "The game is a draw, since neither side can force a win. "
        "X keeps the draw with any first cell."
    )
    assert sum("draw" in label for label in labels(page)) == 9
    choose(page, "Lines", "torus")
    expect(verdict).to_have_text("X wins in 7 moves, counting both sides, with any first cell.")
    expect(page.locator(".about")).to_contain_text(
        f"{Ruleset('lines=torus').summary} 5,194 positions can occur in this game."
    )
    assert sum("win" in label for label in labels(page)) == 9
    choose(page, "A move sets", "either")
    expect(verdict).to_have_text("First wins in 5 moves, counting both sides, with any first cell.")
    assert state(page) == "#rules?game=marks=either lines=torus&side=both"
    choose(page, "Lines", "eight")
    expect(verdict).to_have_text(
        "First wins in 7 moves, counting both sides, but only with the centre."
    )
    choose(page, "A move sets", "own")
    assert state(page) == "#rules?side=both"
    choose(page, "Lines that count", "X")
    expect(verdict).to_have_text(
        "X wins in 7 moves, counting both sides, but only with the centre or a corner."
    )
    page.go_back()
    until(page, "!/counted_lines/.test(location.hash) && !document.body.ariaBusy")
    expect(verdict).to_contain_text("The game is a draw")


@pytest.mark.slow  # words
def test_loss_names_the_delaying_side(open_view: Open) -> None:
    losing = "max_marks=four sliding=straight lines=straight line_result=loses"
    page = open_view("rules", game=losing, side="both", numbers=1)
    expect(page.locator(".verdict")).to_have_text(
        "O wins in 12 moves, counting both sides, wherever X begins. "
        "X holds out longest with an edge."
    )
    assert sum("O wins, in 12, best" in label for label in labels(page)) == 4
    page = open_view("rules", game="marks=either gravity=on")
    expect(page.locator(".verdict")).to_contain_text("but only with the bottom.")
    page = open_view("rules", game="marks=either line_result=loses")
    expect(page.locator(".verdict")).to_contain_text("First keeps the draw only with the centre.")


def test_contradicting_choice_is_disabled(open_view: Open) -> None:
    """The page gives the reason, keeps the other choices, and drops choices without a meaning."""
    page = open_view("rules", side="both")
    assert options(page, "Then a mark moves") == []  # since no mark moves
    choose(page, "Lines", "torus")
    choose(page, "Marks per side", "three")
    choose(page, "Then a mark moves", "anywhere")
    assert state(page) == "#rules?game=max_marks=three sliding=anywhere lines=torus&side=both"
    own = "The limit counts a side's own marks, so each side must set its own mark."
    assert options(page, "A move sets") == [("own", None), ("either", own), ("one", own)]
    expect(page.locator(".rule-options")).to_contain_text(own)
    choose(page, "Marks per side", "none")
    assert state(page) == "#rules?game=lines=torus&side=both"
    assert options(page, "Then a mark moves") == []
    bad = open_view("rules", game="max_marks=three marks=either lines=torus")
    expect(bad.locator("#rejection")).to_contain_text(
        "“Marks per side: three” cannot be combined with "
        "“A move sets: X or O, as the player chooses”. " + own
    )
    bad = open_view("rules", game="lines=round")
    expect(bad.locator("#rejection")).to_contain_text("lines must be one of eight, torus, straight")


def reason(chosen: dict[str, str], name: str, value: str) -> str | None:
    """Return why the package rejects a choice with the others that still have a meaning."""
    changed = chosen | {name: value}
    matters = {name, *rule_options.effective(changed)}
    try:
        rule_options.check({one: choice for one, choice in changed.items() if one in matters})
    except BadOptionError as error:
        return str(error).partition(": ")[2].capitalize() + "."
    return None


@pytest.mark.parametrize("text", first(RULESETS[1::70]))
def test_choices_rejected_by_the_package_are_disabled(open_view: Open, text: str) -> None:
    page = open_view("rules", game=text)
    chosen = rule_options.read(text)
    for name in rule_options.effective(chosen):
        option = rule_options.RULE_OPTIONS[name]
        found = [(one, why and why.capitalize()) for one, why in options(page, option.title)]
        assert found == [(one, reason(chosen, name, one)) for one in option.choices], name


def test_only_options_with_an_effect_are_shown(open_view: Open) -> None:
    """Any choice is reached by one change of a ruleset: each ruleset shows its own lists."""
    page = open_view("rules")
    shown = page.evaluate(LISTS, RULESETS)
    options = rule_options.RULE_OPTIONS
    assert len(RULESETS) > 100
    for text, titles in zip(RULESETS, shown, strict=True):
        effective = rule_options.effective(rule_options.read(text))
        assert titles == [options[name].title for name in options if name in effective], text
    assert len({len(titles) for titles in shown}) > 1


@pytest.mark.slow  # a whole game and its link
def test_custom_ruleset_is_played_and_shared_by_link(open_view: Open) -> None:
    """Marks are set, then moved; the torus line is drawn, and a line that does not count is not."""
    page = open_view("rules", game="lines=torus", side="both")
    for cell in (0, 1, 5, 6, 7):
        page.locator(f".cell[data-cell='{cell}']").click()
        until(page, f"/moves=[\\d+]*{cell}&/.test(location.hash) && !document.body.ariaBusy")
    expect(page.locator("#status")).to_contain_text("X has won")
    assert str(page.locator(".won-line path").get_attribute("d")).count("M") == 3
    assert state(page) == "#rules?game=lines=torus&moves=0 1 5 6 7&side=both"
    shown, address = labels(page), page.url
    page.goto("about:blank")
    page.goto(address)
    until(page, "document.querySelector('.cell') && !document.body.ariaBusy")
    assert labels(page) == shown
    page = open_view("rules", game="lines=straight", moves="0 1 4 2 8", side="both")
    expect(page.locator("#status")).to_have_text("O to move.")
    expect(page.locator(".won-line")).to_have_count(0)
    page = open_view("rules", game="max_marks=four", moves="4 0 8 1 2 6 3 5", side="both")
    expect(page.locator("#status")).to_have_text("X to move: choose a piece.")
    page.locator(".cell[data-cell='4']").click()
    until(page, "/from=4/.test(location.hash) && !document.body.ariaBusy")
    page.locator(".cell[data-cell='7']").click()
    until(page, "/4-7/.test(location.hash) && !document.body.ariaBusy")
    assert labels(page)[7].startswith("bottom, X")
    page = open_view("rules", game="marks=one", mode="play", side="both", moves="0")
    assert page.locator(".ghost.X").count() == 8  # the second side sets X too
    page = open_view("rules", game="gravity=on", side="O", bot="perfect")
    until(page, "/moves=\\d&/.test(location.hash) && !document.body.ariaBusy")  # it has begun
    assert page.locator(".cell:not([aria-disabled])").count() == 3


@pytest.mark.slow  # values
def test_suggested_rulesets_match_their_descriptions(open_view: Open, data: Path) -> None:
    """Each link leads to its rules, and its text has the package's figure."""
    page = open_view("rules")
    links = page.locator(".links li").evaluate_all(
        "all => all.map(one => [one.querySelector('a').getAttribute('href'),"
        " one.querySelector('.note').textContent])"
    )
    assert len(dict(links)) == 11
    rows = {
        row["ruleset"]: row for row in polars.read_parquet(data / "rulesets.parquet").to_dicts()
    }
    for href, why in links:
        text = href.removeprefix("#rules?game=").replace("+", " ")
        row = rows[text]
        figures = {int(figure) for figure in re.findall(r"\d+", why)}
        assert figures <= {row["distance"], row["position_count"]}, text
        assert figures or row["wdl"] == -1
        assert ("alone" in why or "the centre wins" in why) == (row["best_first_cells"] == "4")
        assert ("a draw" in why) == (row["wdl"] == 0)
        assert not row["wdl"] < 0 or "the first" in why
    assert max(row["distance"] or 0 for row in rows.values()) == rows[longest(links)]["distance"]


def longest(links: list[list[str]]) -> str:
    """Return the ruleset that the page describes as the longest."""
    (href,) = [href for href, why in links if "no other ruleset takes longer" in why]
    return href.removeprefix("#rules?game=").replace("+", " ")


@pytest.mark.slow  # words
def test_choices_have_german_texts(opening: Opening) -> None:
    page = opening(locale="de-DE")("rules", game="max_marks=three", side="both")
    german = page.evaluate("import('/texts/rules.de.js').then(words => words.default.options)")
    expect(page.locator(".verdict")).to_have_text(
        "X gewinnt in 9 Zügen beider Seiten, aber nur mit der Mitte."
    )
    shown = rule_options.effective(rule_options.read("max_marks=three"))
    for option in map(german.get, shown):
        expect(page.locator(".rule-options")).to_contain_text(option["title"])
