"""How the project is cited: the page, CITATION.cff and the data's metadata say the same."""

import re

from pipeline.publish import metadata
from tests.conftest import ROOT

PAGE = (ROOT / "docs" / "sources.md").read_text(encoding="utf-8")
CITATION = (ROOT / "CITATION.cff").read_text(encoding="utf-8")


def test_the_bibtex_entry_says_what_the_data_say() -> None:
    cited = dict(re.findall(r"^  (\w+) += \{+(.*?)\}+,?$", PAGE, re.MULTILINE))
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
