"""The documentation site: every linked page is in the navigation; `make docs` builds the site."""

from shutil import rmtree

from docs.programs import site
from tests.conftest import ROOT


def test_linked_pages_are_in_the_navigation():
    linked = {str(page.relative_to(ROOT)) for page in site.pages()}
    assert linked | site.made() == site.listed()
    documents = {str(page.relative_to(ROOT)) for page in (ROOT / "docs").rglob("*.md")}
    assert documents <= linked


def test_pages_are_two_clicks_from_the_readme():
    """Pages in docs/dev are exempt, which only contributors read."""
    found = ahead = {ROOT / "README.md"}
    for _ in range(2):
        ahead = {link for page in ahead for link in site.links(page, page.read_text())}
        ahead = {link for link in ahead if link.suffix == ".md"}
        found = found | ahead
    pages = {*(ROOT / "docs").rglob("*.md")} - {*(ROOT / "docs" / "dev").rglob("*.md")}
    assert pages - found == set()


def test_foreign_resources_are_found(tmp_path, monkeypatch):
    monkeypatch.setattr(site, "STAGE", tmp_path)
    (tmp_path / "html").mkdir()
    page = tmp_path / "html" / "page.html"
    page.write_text('<a href="https://example.org"></a><img src="../plots/skill.svg">')
    assert site.loaded_from_elsewhere() == []
    page.write_text('<link rel="stylesheet" href="https://example.org/font.css">')
    assert site.loaded_from_elsewhere() == ["html/page.html: https://example.org/font.css"]


def test_root_relative_links_are_found(tmp_path, monkeypatch):
    """The site can be served below any path, such as docs/ below the page."""
    monkeypatch.setattr(site, "STAGE", tmp_path)
    (tmp_path / "html").mkdir()
    page = tmp_path / "html" / "page.html"
    page.write_text('<a href="../index.html"></a><a href="#top"></a><img src="plots/skill.svg">')
    assert site.from_the_root() == []
    page.write_text('<a href="/docs/theory.html"></a><script src=/assets/x.js></script>')
    assert site.from_the_root() == [
        "html/page.html: /docs/theory.html",
        "html/page.html: /assets/x.js",
    ]


def test_not_found_page_is_left_out_of_the_site(tmp_path, monkeypatch):
    """Zensical writes a 404 page; here a stand-in program writes two pages."""
    zensical = tmp_path / "zensical"
    zensical.write_text(
        "#!/bin/sh\nmkdir html\n"
        "echo '<a href=\"/index.html\"></a>' > html/404.html\n"
        "echo '<a href=\"docs/theory.html\"></a>' > html/index.html\n"
    )
    zensical.chmod(0o755)
    (tmp_path / "run").mkdir()
    for page in site.made() - {"docs/api.md"}:
        (tmp_path / "run" / page.rpartition("/")[2]).touch()
    monkeypatch.setattr(site, "RUN", tmp_path / "run")
    monkeypatch.setattr(site, "STAGE", tmp_path / "stage")
    monkeypatch.setattr(site, "OUT", site.ROOT / "dist" / f"docs-{tmp_path.name}")
    monkeypatch.setattr(site.sys, "executable", str(tmp_path / "python"))
    try:
        site.main()
        assert [path.name for path in site.OUT.iterdir()] == ["index.html"]
    finally:
        rmtree(site.OUT, ignore_errors=True)
