"""The documentation site: every linked page has its place in it; `make docs` builds it."""

from docs import site
from tests.conftest import ROOT


def test_every_linked_page_has_a_place_in_the_navigation():
    linked = {str(page.relative_to(ROOT)) for page in site.pages()}
    assert linked | {"docs/api.md"} == site.listed()
    documents = {str(page.relative_to(ROOT)) for page in (ROOT / "docs").rglob("*.md")}
    assert documents <= linked


def test_what_a_page_loads_from_elsewhere_is_found(tmp_path, monkeypatch):
    monkeypatch.setattr(site, "STAGE", tmp_path)
    (tmp_path / "html").mkdir()
    page = tmp_path / "html" / "page.html"
    page.write_text('<a href="https://example.org"></a><img src="../plots/dice.svg">')
    assert site.loaded_from_elsewhere() == []
    page.write_text('<link rel="stylesheet" href="https://example.org/font.css">')
    assert site.loaded_from_elsewhere() == ["html/page.html: https://example.org/font.css"]
