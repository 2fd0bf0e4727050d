"""Every page URL in a document, or from an earlier version, opens without an error."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open, needs_browser
from tests.conftest import ROOT
from tests.support.parts import first

pytestmark = needs_browser
PAGES = sorted((ROOT / "docs").rglob("*.md"))
ADDRESSES = sorted(
    {
        address
        for page in PAGES
        for address in re.findall(r"`(#[a-z]+(?:\?[^`]*)?)`", page.read_text(encoding="utf-8"))
    }
)
THEN = ROOT / "tests" / "upgrade" / "then" / "addresses.tsv"  # with the board that each URL shows
SHOWN = """cells => cells.slice(0, 9)
    .map(cell => cell.querySelector(".mark:not(.ghost)")?.classList[1] ?? ".").join("")"""


@pytest.mark.parametrize("address", first(ADDRESSES, 3))
def test_addresses_in_documents_open(open_view: Open, address: str) -> None:
    opened(open_view, address)


def opened(open_view: Open, address: str) -> Page:
    page = open_view(address[1:])
    expect(page.locator("#rejection")).to_be_hidden()
    view = address[1:].partition("?")[0]
    assert page.evaluate("location.hash").startswith(f"#{view}")
    return page


@pytest.mark.slow  # twenty views
def test_old_addresses_show_the_same_view(open_view: Open) -> None:
    for line in THEN.read_text(encoding="utf-8").splitlines():
        address, board = line.split("\t")
        page = opened(open_view, address)
        if board:
            expect(page.locator("button.cell").nth(8)).to_be_visible()
            assert page.locator("button.cell").evaluate_all(SHOWN) == board, address
