"""The glossary explains each word of the field that the card or the reference relies on."""

import re
from collections import Counter

import pytest

from pipeline.tables import LISTED
from tests.conftest import ROOT
from ttt_tables.classic.opponents import MODELS
from ttt_tables.classic.policies import OBJECTIVES
from ttt_tables.dice.rules import DICE_RULES

PAGE = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
TERMS = {term.lower() for term in re.findall(r"\*\*(.+?)\*\*", PAGE)}
RELYING = {
    name: " ".join((ROOT / name).read_text(encoding="utf-8").split())
    for name in ("data/README.md", "docs/reference.md")
}
COLUMNS = Counter(column.name for table in LISTED.values() for column in table.columns)
SHARED = {name for name, tables in COLUMNS.items() if tables > 1 and not name.endswith("_exact")}
# Words of the field that a page may come to use: where it does, the glossary has them.
FIELD = """
    afterstate backward-induction bead best-response box canonical claim colour-swap crosstable
    dialect element exploitability grid image key macro-board manifest mark mini-board model
    monoid objective opponent orbit pack perfect-play ply policy position quiescence quotient
    race random-fill regret side stabilizer symmetry table tablebase tempo threshold
    transposition variant view wdl witness zugzwang
"""


def uses(text: str, word: str) -> bool:
    plural = r"(?:s|es)?" if not word.endswith("y") else ""
    stem = word[:-1] + "(?:y|ies)" if word.endswith("y") else word
    return bool(re.search(rf"\b{stem.replace('-', '[- ]')}{plural}\b", text, re.IGNORECASE))


def test_every_column_that_several_tables_have_is_explained() -> None:
    assert len(SHARED) > 40
    assert not SHARED - TERMS


@pytest.mark.parametrize("page", RELYING)
def test_every_word_of_the_field_that_a_page_uses_is_explained(page: str) -> None:
    used = {word for word in FIELD.split() if uses(RELYING[page], word)}
    assert len(used) > 20
    known = {term.replace(" ", "-") for term in TERMS} | {"canonical"} & {
        term.partition("_")[0] for term in TERMS
    }
    assert not used - known


def test_every_term_is_used_by_a_page() -> None:
    pages = [*(ROOT / "docs").rglob("*.md"), ROOT / "data" / "README.md", ROOT / "README.md"]
    texts = [path.read_text(encoding="utf-8") for path in pages if path.name != "glossary.md"]
    assert {term for term in TERMS if not any(uses(text, term) for text in texts)} == set()


def test_models_objectives_and_rules_are_named_where_their_column_is_explained() -> None:
    models = {"perfect", *MODELS}
    for column, names in (("model", models), ("objective", OBJECTIVES), ("dice_rule", DICE_RULES)):
        (line,) = re.findall(rf"^- \*\*{column}\*\*.*$", PAGE, re.MULTILINE)
        assert {*re.findall(r"`([\w-]+)`", line)} == {*names}


def test_the_card_and_the_reference_lead_to_it() -> None:
    assert "](../docs/glossary.md)" in RELYING["data/README.md"]
    assert "](glossary.md)" in RELYING["docs/reference.md"]
