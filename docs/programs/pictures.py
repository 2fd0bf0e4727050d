"""Take pictures of the page for docs/http.md, and for links: python -m docs.programs.pictures.

The page's icon is written as a PNG, too, for programs that cannot show an SVG.
"""

import re
import shutil
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.support.serving import serving
from ttt_tables.interfaces.http.files import PAGE

HERE = Path(__file__).parents[1] / "pictures"
PICTURES = {  # the address on the page, the size of the window in pixels, and the colour scheme
    "classic": ("classic?moves=0413&side=both&mode=study&numbers=1", 1200, 850, "light"),
    "ultimate": (
        "ultimate?moves=44+40+04+48+84+43+34+42+24&side=both&mode=study"
        "&tree=44+40+04+48+(46+64+(62+24)+42)+84+43+34+42+24",
        1200,
        860,
        "dark",
    ),
    "puzzle": ("puzzles?puzzle=48", 390, 760, "light"),
    "share": ("home", 1200, 630, "light"),
}
# The text that each view shows when it is ready for its picture.
AWAITED = {"classic": re.compile("The best move was"), "ultimate": re.compile("1[5-9] moves ahead")}
ICON = 192  # pixels; the SVG serves larger sizes


def main() -> None:
    """Serve the page from data/, and write each picture as a PNG."""
    HERE.mkdir(exist_ok=True)
    with serving(Path("data")) as client, sync_playwright() as playwright:
        path = shutil.which("chromium") or shutil.which("chromium-browser")
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for name, (address, width, height, scheme) in PICTURES.items():
            context = browser.new_context(
                viewport={"width": width, "height": height},
                color_scheme="dark" if scheme == "dark" else "light",
                reduced_motion="reduce",
            )
            page = context.new_page()
            page.goto(f"{client.url}#{address}")
            page.wait_for_selector("button.cell, .game-card")
            if name in AWAITED:
                page.get_by_text(AWAITED[name]).first.wait_for()
            page.screenshot(path=HERE / f"{name}.png")
            context.close()
        draw_icon(browser)
        browser.close()


def draw_icon(browser: Browser) -> None:
    """Write the icon as a PNG with filled corners, because each system rounds them itself."""
    drawing = re.sub(r' rx="[\d.]+"', "", (PAGE / "icon.svg").read_text(encoding="utf-8"), count=1)
    page = browser.new_page(viewport={"width": ICON, "height": ICON})
    page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{drawing}")
    page.screenshot(path=PAGE / f"icon-{ICON}.png")
    page.close()


if __name__ == "__main__":
    main()
