"""The engine in the page: it plays, reviews, loads late, and works offline."""

import gzip
import json
import re
from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from math import sqrt
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page, Route, expect

import ttt_tables as ttt
from pipeline.cli import main
from pipeline.publish.site import site_files, write_site
from tests.browser.conftest import (
    NewTab,
    Open,
    needs_browser,
    random_ultimate_game,
    rows,
    state,
    until,
)
from tests.support.parts import first
from tests.support.serving import Client, serving_folder
from ttt_tables.errors import BadOptionError
from ttt_tables.games.described import packs
from ttt_tables.games.ultimate.rules import RULES
from ttt_tables.interfaces.http.files import PAGE, gzipped, page_files

pytestmark = needs_browser
GZIPPED = cache(gzipped)


@pytest.fixture(autouse=True)
def _the_same_bytes_are_compressed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests make a site's files several times; cache their compressed bytes."""
    for module in ("pipeline.publish.site", "ttt_tables.interfaces.http.single"):
        monkeypatch.setattr(f"{module}.gzipped", GZIPPED)


def count_questions(page: Page) -> None:
    """Make the page record in `asked` the moves of the games that it sends to its engine."""
    page.evaluate(
        """() => {
          self.asked = [];
          const post = Worker.prototype.postMessage;
          Worker.prototype.postMessage = function (question) {
            if (question.moves !== undefined) self.asked.push(question.moves);
            return post.call(this, question);
          };
        }"""
    )


def think(page: Page, answer: str) -> None:
    """Replace the page's engine by one whose result is an expression over `moves`."""
    thought = f"moves === undefined ? null : {answer}"
    body = f"onmessage = ({{ data: {{ id, moves }} }}) => postMessage({{ id, thought: {thought} }})"
    page.route(
        "**/workers/engine-worker.js",
        lambda route: route.fulfill(content_type="text/javascript", body=body),
    )
    count_questions(page)


THOUGHTS = {"": (4, 4, 0.55), "44": (4, 0, 0.5), "44 40": (0, 8, 0.6), "44 40 04": (4, 2, 0.9)}


def test_engine_reviews_ultimate_games(open_cold: Open) -> None:
    """The cost of a move is the mover's score before it less the score after it."""
    page = open_cold("dice")
    told = {
        moves: {"move": [board, cell], "score": score, "depth": 9, "line": [[board, cell]]}
        for moves, (board, cell, score) in THOUGHTS.items()
    }
    think(page, f"{json.dumps(told)}[moves]")
    page.evaluate("location.hash = '#ultimate?moves=44+40+04&side=both&mode=study'")
    page.get_by_role("button", name="What did each move cost?").click()
    expect(page.locator("tbody tr")).to_have_count(3)
    assert [row[-1] for row in rows(page)] == ["0.0", "0.0", "50.0"]
    expect(page.locator(".turning")).to_contain_text(
        "move 3 (X top left › centre), which cost 50.0"
    )
    expect(page.locator(".turning")).to_contain_text("The best move was top left › bottom right")
    assert set(page.evaluate("asked")) == set(THOUGHTS)
    page.get_by_role("button", name="Try again from here").click()
    until(page, "/moves=44.40.04&.*at=2/.test(location.hash)")  # the played moves stay
    expect(page.locator("tbody tr")).to_have_count(3)  # known values are not requested again
    assert page.evaluate("asked").count("44") == 1


@pytest.mark.slow
def test_review_stops_when_the_user_leaves(open_cold: Open) -> None:
    page = open_cold("dice")
    count_questions(page)
    moves = " ".join(random_ultimate_game(Random(1))[0][:17])
    page.evaluate(f"location.hash = '#ultimate?moves={moves}&side=both&mode=study&review=1'")
    until(page, "document.querySelector('progress')?.value > 2")
    page.evaluate("location.hash = '#dice'")
    until(page, "document.querySelector('.die')")
    count = len(page.evaluate("asked"))
    page.wait_for_timeout(400)
    assert len(page.evaluate("asked")) == count < 12
    page.evaluate("history.back()")
    expect(page.locator("tbody tr")).to_have_count(17)
    assert all(float(row[-1]) >= 0 for row in rows(page))


@pytest.mark.slow
def test_engine_plays_the_ultimate_game(open_view: Open) -> None:
    page = open_view("ultimate", milliseconds=20, bot="hard", mode="study", heat=1)
    page.locator("[data-key='board 4 cell 4']").click()
    until(page, "/moves=44\\+\\d\\d/.test(location.hash)")
    expect(page.locator("#status")).to_contain_text("Your move")
    played = re.findall(r"\d\d", state(page).partition("moves=")[2].partition("&")[0])
    here = ttt.game("ultimate").start.follow(" ".join(played))
    assert len(played) == 2
    fill = ttt.game("miniboard")
    tints = page.locator(".mini").evaluate_all("all => all.map((one) => one.style.cssText)")
    for board, tint in zip(here.board.split("/"), tints, strict=True):
        value = fill.probe(board)
        lead = value.win - value.loss
        side = "draw" if abs(lead) < 0.01 else "x" if lead > 0 else "o"
        assert re.fullmatch(rf"--tint: var\(--{side}\); --amount: [1-9]\d?%;", tint)
    open_cells = page.locator(".cell:not([aria-disabled])").evaluate_all(
        "cells => cells.map(c => c.dataset.key.match(/\\d/g).join(''))"
    )
    assert open_cells == list(here.legal_moves)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#main")).to_contain_text("The engine would play")


@pytest.mark.slow
def test_plain_search_answers_until_engine_loads(open_cold: Open) -> None:
    page, waiting = open_cold("dice"), list[Route]()
    page.route("**/engine.wasm", lambda route: waiting.append(route))
    page.evaluate("location.hash = '#ultimate?side=both&mode=study'")
    expect(page.locator("#ready")).to_contain_text("The engine is loading (")
    expect(page.locator("#engine")).to_contain_text("A simple search, ")
    waiting[0].continue_()
    expect(page.locator("#engine")).to_contain_text("The engine, ")
    expect(page.locator("#ready")).to_be_empty()


@pytest.mark.parametrize(
    ("level", "against"), [("easy", "random moves"), ("medium", "Easy"), ("hard", "Medium")]
)
def test_shown_strengths_match_the_measurement(level: str, against: str) -> None:
    """The score over all rules with Wilson's 95 % interval, from benchmarks/ultimate_levels.mjs."""
    text = (Path(__file__).parents[2] / "benchmarks/ultimate_levels.json").read_text()
    runs = [run for run in json.loads(text) if run["level"] == level]
    assert {run["rule"] for run in runs} == set(RULES)
    games = sum(run["games"] for run in runs)
    score = sum(run["win"] + run["draw"] / 2 for run in runs) / games
    middle, part = (score + 1.92 / games) / (1 + 3.84 / games), 1 / (1 + 3.84 / games)
    half = 1.96 * part * sqrt(score * (1 - score) / games + 0.96 / games**2)
    low, high = round(100 * (middle - half)), round(100 * (middle + half))
    told = f"In {games} games against {against} it scored {100 * score:.0f} %"
    assert f"{told} (95 % interval: {low} to {high} %)." in (
        PAGE / "texts/ultimate.en.js"
    ).read_text(encoding="utf-8")


@pytest.fixture
def site(tmp_path: Path, data: Path) -> Iterator[str]:
    """The URL of a site on a plain static server, and its folder."""
    write_site(tmp_path / "site", str(data))
    with serving_folder(tmp_path / "site") as address:
        yield address


@pytest.mark.slow
def test_site_works_without_server_and_without_network(browser: Browser, site: str) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto(site)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    until(page, "navigator.serviceWorker.controller")
    context.set_offline(True)
    games = (
        *("classic", "puzzles", "probabilistic", "dice", "phantom", "ultimate", "menace", "more"),
        "rules",
    )
    for view in games:
        page.goto("about:blank")
        page.goto(f"{site}#{view}?{'games=20' if view == 'menace' else ''}")
        expect(page.locator(".cell").first).to_be_visible()
        expect(page.locator("#rejection")).to_be_hidden()
    page.goto(f"{site}#more?mode=study&side=both")
    page.locator(".cell[data-cell='1']").click()
    expect(page.locator(".chances")).to_contain_text("X wins")  # only an edge wins
    page.goto(f"{site}#ultimate?bot=hard")
    page.locator("[data-key='board 4 cell 4']").click()
    until(page, "/moves=44\\+\\d\\d/.test(location.hash)")
    told = re.compile("The engine cannot be loaded: .* cannot be loaded")
    expect(page.locator("#ready")).to_contain_text(told)  # ultimate was never opened online
    context.close()


@pytest.mark.slow
def test_opened_ultimate_game_works_offline(browser: Browser, site: str) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(f"{site}#ultimate?mode=study&side=both")
    expect(page.locator("#engine")).to_contain_text("The engine, ")
    context.set_offline(True)
    page.goto("about:blank")
    page.goto(f"{site}#ultimate?bot=hard&milliseconds=20")
    page.locator("[data-key='board 4 cell 4']").click()
    until(page, "/moves=44\\+\\d\\d/.test(location.hash)")
    expect(page.locator("#ready")).to_be_empty()
    page.goto("about:blank")
    page.goto(f"{site}#ultimate?moves=44+40+04&side=both&mode=study&review=1")
    expect(page.locator("tbody tr")).to_have_count(3)
    context.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("path", "body", "told"),
    [
        ("engine.wasm", b"\0asm\1\0\0\0\1\2", "it is damaged"),
        (
            "engine.wasm",
            gzip.compress(b"\0asm", mtime=0)[:-1],
            "engine.wasm is damaged: it is compressed",
        ),
        ("learned.pack", b"\x89TTTPACK", "this is not a pack but other data (8 bytes)"),
        (
            "learned.pack",
            gzip.compress(b"\x89TTTPACK", mtime=0),
            "this is not a pack but other data (8 bytes)",
        ),
        ("learned.pack", b"\x1f\x8bTTTPACK", "learned.pack is damaged: it is compressed"),
        ("learned.pack", None, "learned.pack cannot be loaded (status 404)"),
    ],
)
def test_damaged_engine_is_reported_and_levels_play(
    browser: Browser, client: Client, path: str, body: bytes | None, told: str
) -> None:
    page = browser.new_page()
    page.route(
        f"**/{path}",
        lambda route: route.fulfill(body=body or b"gone", status=200 if body else 404),
    )
    page.goto(f"{client.url}#ultimate?mode=study&side=both")
    expect(page.locator("#ready")).to_contain_text(told)
    expect(page.locator("#ready")).to_contain_text("A simple search answers in its place.")
    expect(page.locator("#engine")).to_contain_text("A simple search, ")
    page.goto(f"{client.url}#ultimate?bot=medium")
    page.locator("[data-key='board 4 cell 4']").click()
    until(page, "/moves=44\\+\\d\\d/.test(location.hash)")
    page.close()


@pytest.mark.parametrize(
    "given",
    first(
        [
            (
                1,
                "",
                "dice.pack is damaged: it is compressed, and cannot be decompressed completely.",
            ),
            (
                0,
                "delete self.DecompressionStream",
                "dice.pack is compressed, and this browser cannot",
            ),
            (0, "", None),
        ]
    ),
    ids=str,
)
def test_compressed_pack_is_read_or_rejected(
    browser: Browser,
    tab: NewTab,
    client: Client,
    data: Path,
    given: tuple[int, str, str | None],
) -> None:
    damage, without, told = given
    small = bytearray(gzipped((data / "dice.pack").read_bytes()))
    small[5000] ^= damage
    page = browser.new_page() if without else tab().page
    if without:  # it has a context of its own
        page.add_init_script(without)
    page.route("**/dice.pack", lambda route: route.fulfill(body=bytes(small)))
    page.goto(f"{client.url}#dice")
    if told:
        expect(page.locator("#rejection")).to_contain_text(told)
    else:
        expect(page.locator(".cell")).to_have_count(9)
    if without:
        page.close()


@pytest.fixture(scope="module")
def files(data: Path) -> dict[str, bytes]:
    """Return the files of a site without a home URL and without a preview picture."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pipeline.publish.site.SHARED", data / "none")
        return site_files(str(data))


def test_site_compresses_packs_and_engine(data: Path, files: dict[str, bytes]) -> None:
    """Hosts serve the stored files unchanged; the version is a hash of them."""
    served = page_files(str(data))
    small = {name for name in files if name.endswith((".pack", ".wasm"))}
    assert small == {f"data/{name}.pack" for name in (*packs(), "learned")} | {"data/engine.wasm"}
    for name in files.keys() - {"index.html", "sw.js", "ttt-tables.html"}:
        assert (gzip.decompress(files[name]) if name in small else files[name]) == served[name][0]
    assert sum(len(files[name]) for name in small) < 0.6 * sum(len(served[n][0]) for n in small)
    assert b' data-single="ttt-tables.html"' in files["index.html"]
    known = b"".join(
        name.encode() + b"\n" + files[name]
        for name in sorted(files)
        if name not in ("sw.js", "ttt-tables.html")
    )
    assert blake2b(known).hexdigest()[:16] in files["sw.js"].decode().splitlines()[0]


@pytest.mark.slow  # builds a site three times
def test_site_with_home_url_has_link_preview_tags(
    data: Path, files: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture, nowhere = tmp_path / "share.png", files
    monkeypatch.setattr("pipeline.publish.site.SHARED", picture)
    assert set(tags_of(nowhere)) == {"og:title", "og:description", "og:type"}
    assert b"canonical" not in nowhere["index.html"]
    place = "https://example.org/ttt/"
    files = site_files(str(data), place)
    assert tags_of(files) == tags_of(nowhere) | {"og:url": place}
    assert f'<link rel="canonical" href="{place}">'.encode() in files["index.html"]
    picture.write_bytes(b"a picture")
    files = site_files(str(data), place.rstrip("/"))
    assert tags_of(files) == tags_of(nowhere) | {
        "og:url": place,
        "og:image": f"{place}share.png",
        "twitter:card": "summary_large_image",
    }
    assert files["share.png"] == b"a picture"
    assert b"share.png" not in files["sw.js"]
    assert site_files(str(data)) == nowhere  # repeatable; no picture without a home URL


def tags_of(files: dict[str, bytes]) -> dict[str, str]:
    """Return the page's link-preview tags by name."""
    tag = r'<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)">'
    return dict(re.findall(tag, files["index.html"].decode()))


@pytest.mark.parametrize(
    "home",
    ["example.org", "ftp://example.org/", "https://", "http:///ttt/", 'https://a/"x', "/a?b"],
)
def test_invalid_home_url_is_rejected(
    home: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["publish", "site", "--out", str(tmp_path / "site"), "--home", home]
    monkeypatch.setattr("sys.argv", ["pipeline", *words])
    assert main() == 2
    said = "the home of a site must be its address, such as https://example.org/ttt/, got "
    assert capsys.readouterr().err == f"error: {said}{home!r}\n"
    assert not (tmp_path / "site").exists()


def test_site_is_not_written_into_a_foreign_folder(
    tmp_path: Path, files: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pipeline.publish.site.site_files", lambda *_: files)
    (tmp_path / "letter.txt").write_text("keep me")
    with pytest.raises(BadOptionError, match="not part of a site"):
        write_site(tmp_path, "")
    assert (tmp_path / "letter.txt").exists()
