"""How to cite the project: the page, CITATION.cff and the data's metadata agree."""

import re

from pipeline.publish import metadata
from tests.conftest import ROOT

PAGE = (ROOT / "docs" / "sources.md").read_text(encoding="utf-8")
CITATION = (ROOT / "CITATION.cff").read_text(encoding="utf-8")


def test_bibtex_entry_matches_the_citation_data() -> None:
    cited = dict(re.findall(r"^  (\w+) += \{+(.*?)\}+,?$", PAGE, re.MULTILINE))
    said = dict(re.findall(r"(\w+) = \{+(.*?)\}+", metadata.CITATION))
    assert cited["note"].startswith(f"Version {said.pop('version')}.")
    assert {name: cited[name] for name in said} == said


def test_sources_page_links_every_reference() -> None:
    """`make publish-check` validates the file against its schema."""
    part = CITATION.partition("\nreferences:\n")[2].partition("\nabstract:")[0]
    addresses = re.findall(r"^ +url: (.*)$", part, re.MULTILINE)
    assert len(addresses) > 3
    assert [url for url in addresses if f"<{url}>" not in PAGE] == []
