"""The links of the documents lead to files and headings; `make help` names every target."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted(ROOT.glob("*.md")) + sorted((ROOT / "docs").rglob("*.md"))


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_between_documents_lead_to_files(document: Path) -> None:
    for link in re.findall(r"\]\(([^)#:]+)[^):]*\)", document.read_text(encoding="utf-8")):
        assert (document.parent / link).exists(), link


def _anchors(page: Path) -> set[str]:
    """Return the anchors of a page's headings, as a repository's host and the site make them."""
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.M)
    titles = [re.sub(r"[^\w -]", "", title) for title in re.findall(r"^#+ (.+)$", text, re.M)]
    return {title.strip().lower().replace(" ", "-") for title in titles}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_into_documents_lead_to_headings(document: Path) -> None:
    prose = re.sub(r"^```.*?^```|`[^`]*`", "", document.read_text("utf-8"), flags=re.DOTALL | re.M)
    for link, anchor in re.findall(r"\]\(([^)#:\s]*\.md|)#([^)\s]+)\)", prose):
        assert anchor in _anchors(document.parent / link if link else document), anchor


def test_makefile_help_names_every_target() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    phony = re.search(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)
    assert phony
    command = ["make", "--no-print-directory", "help"]  # this may itself be run by make
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=True)
    assert {line.split("\t")[0] for line in done.stdout.splitlines()} == set(phony[1].split())
