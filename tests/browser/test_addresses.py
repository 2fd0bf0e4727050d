"""Every address of the page in a document opens there, without a refusal."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import needs_browser, until
from tests.conftest import ROOT
from tests.support.parts import first
from tests.support.serving import Client

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


@pytest.fixture(scope="module")
def page(browser: Browser, client: Client) -> Iterator[Page]:
    page = browser.new_page()
    yield page
    page.close()


@pytest.mark.parametrize("address", first(ADDRESSES, 3))
def test_an_address_in_a_document_opens(address: str, page: Page, client: Client) -> None:
    page.goto("about:blank")
    page.goto(f"{client.url}{address}")
    until(page, "!document.body.ariaBusy && !document.querySelector('#loading')")
    expect(page.locator("#refusal")).to_be_hidden()
    view = address[1:].partition("?")[0]
    assert page.evaluate("location.hash").startswith(f"#{view}")
