"""Every address of the page in a document opens there, without a refusal."""

import re

import pytest
from playwright.sync_api import expect

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
        if address != "#data"  # of the site alone: test_console.py
    }
)


@pytest.mark.parametrize("address", first(ADDRESSES, 3))
def test_an_address_in_a_document_opens(open_view: Open, address: str) -> None:
    page = open_view(address[1:])
    expect(page.locator("#refusal")).to_be_hidden()
    view = address[1:].partition("?")[0]
    assert page.evaluate("location.hash").startswith(f"#{view}")
