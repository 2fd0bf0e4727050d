"""How soon the page answers on a slow phone, and how far each view moves while it loads.

    python -m benchmarks.page_speed [--times 6] [VIEW ...]

A phone's width, 400 kB a second, 150 ms a request, nothing cached. Seconds count from the request
of the address, the least of several. `words`: something can be read. `answers`: a tap on the board
is played. `whole`: everything that the view shows has loaded. `shift`: the cumulative layout shift,
the most.
"""

import argparse
import shutil
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.support.serving import serving

VIEWS = (
    *("home", "classic", "puzzles", "probabilistic", "dice", "phantom", "ultimate", "menace"),
    *("more", "rules", "ultimate-puzzles", "lesson"),
)
SLOW = {"offline": False, "latency": 150, "downloadThroughput": 4e5, "uploadThroughput": 4e5}
SLOWER = 4  # times, than the processor of this machine
WATCH = """
window.seen = { shift: 0 };
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput } of list.getEntries())
    if (!hadRecentInput) seen.shift += value;
}).observe({ type: "layout-shift", buffered: true });
new PerformanceObserver((list) => {
  for (const { name, startTime } of list.getEntries())
    if (name === "first-contentful-paint") seen.words = startTime;
}).observe({ type: "paint", buffered: true });
const watch = setInterval(() => {
  const { body } = document;
  if (!body || body.getAttribute("aria-busy") === "true") return;
  const has = (some) => document.querySelector(some);
  if (has("a.cell, button.cell")) seen.answers ??= performance.now();
  if (has("#loading") || !document.documentElement.dataset.drawn) return;
  seen.whole ??= performance.now();
  clearInterval(watch);
}, 5);
"""
SECONDS = ("words", "answers", "whole")


def open_cold(browser: Browser, url: str) -> dict[str, float]:
    """Return what one cold opening took: milliseconds, the shift, and the bytes that came."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    page = context.new_page()
    network = context.new_cdp_session(page)
    network.send("Network.enable")
    network.send("Network.emulateNetworkConditions", SLOW)
    network.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    came: list[float] = []
    network.on("Network.loadingFinished", lambda one: came.append(one["encodedDataLength"]))
    page.add_init_script(WATCH)
    page.goto(url, wait_until="commit")
    while not page.evaluate("window.seen?.whole"):
        page.wait_for_timeout(50)
    page.wait_for_timeout(700)  # what moves after it
    seen: dict[str, float] = page.evaluate("seen")
    context.close()
    return {**seen, "bytes": sum(came), "requests": len(came)}


def main() -> None:
    """Print a row for each view."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("views", nargs="*", default=VIEWS)
    parser.add_argument("--times", type=int, default=6)
    asked = parser.parse_args()
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    print(f"{'view':18}{'words':>8}{'answers':>8}{'whole':>8}{'shift':>8}{'kB':>8}{'requests':>10}")
    with serving(Path("data")) as client, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for view in asked.views:
            url = client.url if view == "home" else f"{client.url}#{view}"
            seen = [open_cold(browser, url) for _ in range(asked.times)]
            least = [min(one[name] for one in seen) / 1000 for name in SECONDS]
            print(
                f"{view:18}" + "".join(f"{one:8.2f}" for one in least),
                f"{max(one['shift'] for one in seen):7.3f}{seen[0]['bytes'] / 1000:8.0f}"
                f"{seen[0]['requests']:10.0f}",
                flush=True,
            )
        browser.close()


if __name__ == "__main__":
    main()
