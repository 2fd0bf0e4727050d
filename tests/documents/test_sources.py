"""docs/sources.md names every source that the project uses, and the documents lead to it."""

import re
from pathlib import Path

import pytest

from pipeline.publish import metadata
from tests.conftest import ROOT
from tests.support.known_results import known
from ttt_tables.board.numbers import DIALECTS
from ttt_tables.family.registry import GAMES

PAGE = (ROOT / "docs" / "sources.md").read_text(encoding="utf-8")
CITATION = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
LED = re.compile(r"\]\((\.\./)*sources\.md")  # a link to the page
SOURCES, _, CITED = PAGE.partition("## To cite us")
ENTRIES = [" ".join(entry.split()) for entry in re.split(r"^- ", SOURCES, flags=re.MULTILINE)[1:]]
FOUND = {  # a source of known_results.toml: what names it on the page
    "article": "https://github.com/matejker/tic-tac-toe",
    "1f604": "https://github.com/1f604/tictactoe-ai",
    "post": "https://louisabraham.github.io/articles/probabilistic-tic-tac-toe",
    "minmaxsearch": "https://github.com/ZviRosenfeld/MinMaxSearch",
    "michie": "Experiments on the mechanization of game-learning",
    "heuristic": "A Heuristic for Ultimate Tic Tac Toe",
    "open": "https://arxiv.org/abs/2006.02353",
    "mnk": "https://en.wikipedia.org/wiki/M,n,k-game",
    "notakto": "https://arxiv.org/abs/1301.1672",
    "phantom": "*OpenSpiel: A Framework for Reinforcement Learning in Games*",
    "nashbench": "https://github.com/easonyu0203/2p0s-IIG-bench",
    "wild": "https://en.wikipedia.org/wiki/Wild_tic-tac-toe",
    "misere": "https://en.wikipedia.org/wiki/Tic-tac-toe_variants",
    "morris": "https://en.wikipedia.org/wiki/Three_men%27s_morris",
    "richman": "https://doi.org/10.1006/game.1998.0676",
}


@pytest.mark.parametrize("key", sorted({*known()["source"]} - {"counting"}))  # our own count
def test_every_source_of_a_known_result_is_named(key: str) -> None:
    assert FOUND[key] in " ".join(PAGE.split())


def test_sources_that_the_code_names_are_named() -> None:
    for rules in GAMES.values():
        for arxiv in re.findall(r"arXiv (\d{4}\.\d{5})", rules.source):
            assert f"https://arxiv.org/abs/{arxiv}" in PAGE
    for dialect in ("article", "pgx"):
        assert dialect in DIALECTS
        assert f"dialect `{dialect}`" in PAGE


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry[:30])
def test_an_entry_has_an_address_or_says_that_none_is_known(entry: str) -> None:
    assert ("<http" in entry) != ("No address known" in entry)


def test_pages_that_speak_of_a_source_lead_to_it() -> None:
    speaks = re.compile(
        r"\b(the|an) article\b|\bthe blog\b|published post|the original\b|Michie|Richman|CodinGame",
        re.IGNORECASE,
    )
    pages = [path for path in (ROOT / "docs").rglob("*.md") if speaks.search(_prose(path))]
    silent = {path.name for path in pages if not LED.search(_prose(path))}
    assert len(pages) > 8
    assert silent == {"sources.md"}


def _prose(path: Path) -> str:
    return re.sub(r"^```.*?^```", "", path.read_text(encoding="utf-8"), flags=re.S | re.M)


def test_links_into_the_page_lead_to_its_headings() -> None:
    headings = re.findall(r"^## (.+)$", PAGE, re.MULTILINE)
    anchors = {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings}
    texts = [path.read_text(encoding="utf-8") for path in ROOT.glob("**/*.md") if path != ROOT]
    led = {anchor for text in texts for anchor in re.findall(r"sources\.md#([\w-]+)\)", text)}
    assert len(led) > 6
    assert led <= anchors


def test_the_bibtex_entry_says_what_the_data_say() -> None:
    cited = dict(re.findall(r"^  (\w+) += \{+(.*?)\}+,?$", CITED, re.MULTILINE))
    said = dict(re.findall(r"(\w+) = \{+(.*?)\}+", metadata.CITATION))
    assert cited["note"].startswith(f"Version {said.pop('version')}.")
    assert {name: cited[name] for name in said} == said


def test_references_of_the_citation_have_what_their_schema_requires() -> None:
    """CFF 1.2.0 requires type, title and authors of each; the page has their addresses."""
    part = CITATION.partition("\nreferences:\n")[2].partition("\nabstract:")[0]
    references = re.split(r"^  - (?=type: )", part, flags=re.MULTILINE)[1:]
    assert len(references) > 3
    for reference in references:
        keys = dict(re.findall(r"^(?:    )?([a-z]+):(?: (.*))?$", reference, re.MULTILINE))
        assert {"type", "title", "authors", "url"} <= keys.keys()
        assert keys["type"] in ("article", "blog")
        assert f"<{keys['url']}>" in PAGE
