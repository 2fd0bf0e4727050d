"""What a variant or a choice of rules needs in texts and on the page.

Each test compares a place that people edit with the registry, and its message names the place.
"""

import re

import pytest

import ttt_tables as ttt
from tests.conftest import ROOT
from tests.support.scripts import needs_node, run, with_packs
from ttt_tables.games.family.registry import GAMES, WITHOUT_CHANCE, rules_of
from ttt_tables.games.family.rule_options import RULE_OPTIONS, SOURCES, all_rulesets
from ttt_tables.interfaces.http.files import PAGE

SPELLED = {8: "eight", 9: "nine", 10: "ten", 11: "eleven"}
LANGUAGES = sorted(
    {path.name.split(".")[1] for path in (PAGE / "texts").glob("more.*.js")} - {"en"}
)


def text_of(name):
    return (ROOT / name).read_text(encoding="utf-8")


def rows_below(name, head):
    """Return the rows of the table with this head in a document."""
    table = text_of(name).partition(f"\n{head}")[2].partition("\n\n")[0]
    return table.splitlines()[2:]


def words(name):
    """Return the texts of a view in a language."""
    script = "return (await import(page + given)).default;"
    return run(script, PAGE, f"texts/{name}.js")


def test_family_page_lists_every_variant():
    rows = rows_below("docs/family.md", "| game | rule |")
    named = [re.findall(r"`([^`]*)`", row.split("|")[1]) for row in rows]
    assert named == [[name] for name in GAMES], "the first table of docs/family.md"


def test_family_page_lists_every_rule_option():
    rows = rows_below("docs/family.md", "| option | choices")
    listed = {option: {*marked} for option, *marked in (re.findall(r"`([^`]*)`", r) for r in rows)}
    choices = {name: {*option.choices} for name, option in RULE_OPTIONS.items()}
    assert listed == choices, "the table of rule options in docs/family.md"


def test_sources_of_rules_are_on_their_page():
    """A source is its authors, or Wikipedia, and its title."""
    printed = [*SOURCES.values(), *[rules_of(name).source for name in GAMES]]
    titles = {source.split(", ")[1] for source in printed if source}
    page = " ".join(text_of("docs/sources.md").lower().split())
    lacking = {title for title in titles if title.lower() not in page}
    assert not lacking, "these titles need a line in docs/sources.md"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("README.md", "| variants | {games}, and {rulesets} rulesets |"),
        ("README.md", "[your own rules](docs/family.md#your-own-rules): {rulesets} games"),
        ("docs/family.md", "{options} rule options make {rulesets} [rulesets]"),
        ("docs/glossary.md", "[{options} rule options](family.md#your-own-rules)"),
        ("docs/http.md", "[{rulesets} rulesets](family.md#your-own-rules)"),
        ("docs/for-researchers.md", "[{rulesets} rulesets](family.md#your-own-rules)"),
        ("docs/dev/decisions.md", "because all {rulesets} take"),
        ("CHANGELOG.md", "{rulesets} [rulesets](docs/family.md#your-own-rules)"),
        ("pipeline/tables/family/rulesets.py", "All games that {options} rule options make"),
        ("ttt_tables/interfaces/http/page/fronts/rules.js", 'see who wins. {rulesets} rulesets."'),
        ("ttt_tables/interfaces/http/page/fronts/rules.js", 'wer gewinnt. {rulesets} Regelwerke."'),
    ],
)
def test_texts_state_the_number_of_games(name, shown):
    counted = shown.format(
        games=len(ttt.game_names()) - 1,  # all except the classic game
        rulesets=sum(1 for _ in all_rulesets()),
        options=SPELLED[len(RULE_OPTIONS)],
    )
    assert counted.lower() in text_of(name).lower(), f"{name} must state: {counted}"


@needs_node
def test_page_can_play_every_variant(tmp_path):
    script = "return (await (await import(page + 'library/family.js')).openFamily(data)).games;"
    found = run(script, with_packs(tmp_path))
    place = "`own` in ttt_tables/interfaces/http/page/library/family.js"
    assert found == [*WITHOUT_CHANCE], f"a game that no rule options make needs a line of {place}"


@needs_node
@pytest.mark.parametrize("language", LANGUAGES)
def test_page_names_variants_in_each_language(language):
    texts = words(f"more.{language}")["games"]
    place = f"`games` in ttt_tables/interfaces/http/page/texts/more.{language}.js"
    assert sorted(texts) == sorted(GAMES), place
    assert all(text["title"] and text["summary"] for text in texts.values()), place


@needs_node
@pytest.mark.parametrize("language", LANGUAGES)
def test_page_has_rule_options_in_each_language(language):
    """An option has a reason, and a choice has a sentence, where the package has one."""
    texts = words(f"rules.{language}")["options"]
    assert {
        name: (bool(option["why"]), [*option["choices"]], _told(option["choices"]))
        for name, option in texts.items()
    } == {
        name: (bool(option.why), [*option.choices], _told(option._asdict()["choices"]))
        for name, option in RULE_OPTIONS.items()
    }, f"`options` in ttt_tables/interfaces/http/page/texts/rules.{language}.js"


def _told(choices):
    """Return whether each choice adds a sentence to the rule."""
    every = [one if isinstance(one, dict) else one._asdict() for one in choices.values()]
    return [bool(choice["sentence"]) for choice in every]
