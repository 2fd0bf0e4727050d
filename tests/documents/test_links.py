"""The links of the documents lead to files and headings; `make help` names every target."""

import re
import subprocess
from pathlib import Path

import pytest

from tests.support.serving import Client

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted(ROOT.glob("*.md")) + sorted((ROOT / "docs").rglob("*.md"))


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_between_documents_lead_to_files(document: Path) -> None:
    for link in re.findall(r"\]\(([^)#:]+)[^):]*\)", document.read_text(encoding="utf-8")):
        assert (document.parent / link).exists(), link


def test_examples_are_linked_from_documents() -> None:
    linked = {
        (document.parent / link).resolve()
        for document in DOCUMENTS
        for link in re.findall(r"\]\(([^)#:]+)\)", document.read_text(encoding="utf-8"))
    }
    files = {path for path in (ROOT / "docs" / "examples").rglob("*.*") if path.suffix != ".pyc"}
    assert files - linked == set()


def test_server_addresses_in_documents_respond(client: Client) -> None:
    text = "".join(document.read_text(encoding="utf-8") for document in DOCUMENTS)
    found = re.findall(r"`(?:GET )?(/[a-z][^\sA-Z?`]*(?:\?[^\s`]+)?)`", text)
    addresses = [path for path in found if not path.endswith("=...")]  # of any value
    assert len(addresses) > 5
    assert {path: client.ask(path).status for path in addresses} == dict.fromkeys(addresses, 200)


def _anchors(page: Path) -> set[str]:
    """Return the anchors of a page's headings, as a repository's host and the site make them."""
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.M)
    titles = [re.sub(r"[^\w -]", "", title) for title in re.findall(r"^#+ (.+)$", text, re.M)]
    return {title.strip().lower().replace(" ", "-") for title in titles}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_link_fragments_lead_to_headings(document: Path) -> None:
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
