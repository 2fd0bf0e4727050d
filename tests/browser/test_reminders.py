"""The page says why a cell cannot be played, and names the cell of a hint."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Open, go_to, needs_browser, until

pytestmark = needs_browser
# A view, its state, and what it says of the cells that cannot be played, by their keys.
CLOSED: list[tuple[str, dict[str, str], dict[str, str]]] = [
    ("classic", {"moves": "04"}, {"cell 0": "Top left is taken by X."}),
    ("classic", {"moves": "04", "mode": "study"}, {"cell 4": "Centre is taken by O."}),
    ("classic", {"moves": "03142"}, {"cell 0": "The game is over.", "cell 8": "The game is over."}),
    ("classic", {"moves": "4", "side": "X", "bot": "friend"}, {"cell 0": "It is O's turn."}),
    ("dice", {}, {"cell 4": "First: Roll."}),
    ("dice", {"roll": "1"}, {"cell 4": "Centre is closed."}),
    ("dice", {"plays": "60", "roll": "6"}, {"cell 0": "Top left is taken by X."}),
    ("probabilistic", {"plays": "0s"}, {"cell 0": "Top left is taken by X."}),
    ("more", {"game": "random-turn"}, {"cell 4": "First: Toss the coin."}),
    ("more", {"game": "wild", "moves": "4O"}, {"cell 4": "Centre is taken by O."}),
    (
        *("more", {"game": "notakto", "boards": "2", "moves": "0:0 0:1 0:2"}),
        {
            "board 0 cell 0": "Board 1, top left is taken by X.",
            "board 0 cell 4": "This board is closed: play in another board.",
        },
    ),
    (
        *("more", {"game": "morris-lines", "moves": "4 0 8 2 1 7"}),
        {
            "cell 0": "Top left is taken by O.",
            "cell 1": "This piece cannot move.",
            "cell 5": "First choose one of your pieces.",
        },
    ),
    (
        *("more", {"game": "morris-lines", "moves": "4 0 8 2 1 7", "from": "8"}),
        {"cell 3": "The piece cannot move there."},
    ),
    ("rules", {"game": "lines=torus", "moves": "4"}, {"cell 4": "Centre is taken by X."}),
    ("phantom", {"plays": "0"}, {"cell 0": "Top left is taken by X."}),
    (
        *("ultimate", {"moves": "44 40"}),
        {
            "board 4 cell 1": "This board is closed: play in the top left board.",
            "board 4 cell 4": "Centre board, centre is taken by X.",
        },
    ),
    ("menace", {"own": "4"}, {"cell 4": "Centre is taken by X."}),
    ("puzzles", {}, {}),
]
# The message of each cell that cannot be played.
MESSAGES = """() => Object.fromEntries([...document.querySelectorAll(".cell[aria-disabled]")].map(
  (cell) => {
    const status = document.querySelector("#status");
    status.textContent = "";
    cell.click();
    return [cell.dataset.key, status.textContent];
  }))"""


def test_closed_cells_say_why_in_every_view(open_away: Open) -> None:
    page = open_away("home")
    for view, given, expected in CLOSED:
        sides = {} if view in ("menace", "puzzles", "phantom") else {"side": "both"}
        go_to(page, view, **sides | given)
        before = page.evaluate("location.hash")
        messages = page.evaluate(MESSAGES)
        assert expected.items() <= messages.items(), view
        assert all(text.endswith(".") for text in messages.values()), view
        for cell in page.locator(".cell[aria-disabled]:has(.mark:not(.ghost))").all()[:9]:
            key = str(cell.get_attribute("data-key"))
            assert (
                "taken by" in messages[key] or "piece" in messages[key] or "over" in messages[key]
            )
        assert page.evaluate("location.hash") == before


def test_enter_on_a_taken_cell_says_why(open_view: Open) -> None:
    """The line above the board then returns to what it said."""
    page = open_view("classic", moves="0", side="both")
    page.locator(".cell[data-cell='0']").focus()
    page.keyboard.press("Enter")
    status = page.locator("#status")
    expect(status).to_have_text("Top left is taken by X.")
    assert status.get_attribute("role") == "status"
    expect(status).to_have_text("O to move.")


HINTED: list[tuple[str, dict[str, str]]] = [
    ("classic", {"moves": "04", "side": "both"}),
    ("dice", {"roll": "6", "side": "both"}),
    ("probabilistic", {"side": "both"}),
    ("more", {"game": "wild", "side": "both"}),
    ("rules", {"game": "lines=torus", "side": "both", "mode": "play"}),
    ("phantom", {}),
]


def test_hint_is_announced_in_words(open_away: Open) -> None:
    page = open_away("home")
    for view, given in HINTED:
        go_to(page, view, **given)
        page.locator("[data-hint]").click()
        until(page, "/hint=1/.test(location.hash) && !document.body.ariaBusy")
        label = page.locator(".cell.hint").get_attribute("aria-label") or ""
        told = re.compile(f"^Hint: {label.split(', ')[0]}")
        expect(page.locator("#status")).to_have_text(told)  # after the die has stopped
