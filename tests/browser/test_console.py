"""The SQL console gives the same answers as Python, in a site and on a server, and draws boards."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

import duckdb
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from pipeline.publish.console import PAGES, answered, meanings, questions
from pipeline.publish.german import BUTTONS, GERMAN, THEMES
from pipeline.publish.site import site_files, write_site
from pipeline.registry import LISTED
from tests.browser.conftest import needs_browser
from tests.conftest import ROOT
from tests.support.pace import PACE
from tests.support.serving import Client, serving_folder
from ttt_tables.sql.rows import print_rows

PACKAGES = ROOT / ".venv" / "console" / "node_modules"
pytestmark = [
    needs_browser,
    pytest.mark.slow,  # DuckDB for the browser: 34 MB, loaded once for each test
    # Its packages come from npm, which is optional here; .ci/run has it, and skips nothing.
    pytest.mark.skipif(not PACKAGES.is_dir(), reason="the console is not installed: make site"),
]
ASK = """async sql => {
    const { ask } = await import(new URL("console/ask.js", document.baseURI).href);
    return ask(sql, () => {});
}"""
DOCUMENT = (
    '<ul class="md-tabs__list"></ul>'
    '<div class="language-sql highlight"><pre><code><span>select</span> 1 &lt; 2 as "a&amp;b";\n'
    "</code></pre></div>"
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, data: Path) -> Path:
    """Return a site with a console, and with two documents."""
    documents = tmp_path_factory.mktemp("documents")
    (documents / "docs").mkdir()
    (documents / "index.html").write_text(DOCUMENT, encoding="utf-8")
    (documents / "docs" / "cookbook.html").write_text(DOCUMENT, encoding="utf-8")
    folder = tmp_path_factory.mktemp("site") / "site"
    write_site(folder, str(data), documents, packages=PACKAGES)
    return folder


@pytest.fixture(scope="module")
def site(folder: Path) -> Iterator[str]:
    with serving_folder(folder) as address:
        yield address


@pytest.fixture
def page(browser: Browser, site: str) -> Iterator[Page]:
    """Return a page that may send requests only to the site, and must not report an error."""
    context = browser.new_context()
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.set_default_timeout(PACE.within(60))
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("request", lambda r: r.url.startswith(site) or faults.append(r.url))
    yield page
    context.close()
    assert faults == []


def ask(page: Page, sql: str) -> str:
    """Enter a statement, run it, and return the text of the result table or the error."""
    page.locator("#sql").fill(sql)
    page.locator("#answer").evaluate("shown => shown.replaceChildren()")
    page.locator("#run").click()
    found = page.locator("#answer table, #answer .fault")
    found.first.wait_for()
    return page.locator("#answer").inner_text()


def test_console_gives_result_and_then_works_offline(page: Page, site: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(site)))
    page.goto(site)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.get_by_role("link", name="Data", exact=True).click()  # the first click
    expect(page.locator("#answer a.drawn")).to_have_count(6)  # a stored answer
    expect(page.locator("#run")).to_contain_text("Load DuckDB (9.")
    large = re.compile(r"console/(worker|.*wasm)|[.]parquet")
    assert [path for path in asked if large.search(path)] == []
    assert "to_move" in ask(page, "from boards where board = 0")  # the second
    assert {path for path in asked if path.endswith(".parquet")} == {"data/boards.parquet"}
    page.context.set_offline(True)
    page.goto("about:blank")
    page.goto(f"{site}#data?sql=select+count(*)+as+n+from+boards&run=1")  # cached: it runs at once
    expect(page.locator("#answer td")).to_have_text(["5478"], timeout=PACE.within(60))
    shown = ask(page, "from moves")
    assert "data/moves.parquet could not be loaded. Check the network and try again." in shown
    page.context.set_offline(False)
    assert "16167" in ask(page, "select count(*) as n from moves")


def test_console_reports_failed_load_and_retries(page: Page, site: str) -> None:
    """It was never opened before and the network is down, or one of its files fails to load."""
    page.goto(site)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.context.set_offline(True)
    page.goto("about:blank")
    page.goto(f"{site}#data")
    rejection = page.locator("#rejection")
    expect(rejection).to_contain_text("network")
    expect(rejection).not_to_contain_text("fetch")
    expect(rejection).not_to_contain_text("fault")
    page.context.set_offline(False)
    page.goto("about:blank")
    page.context.route("**/console/contents.json", lambda route: route.abort())
    page.goto(f"{site}#data")
    expect(rejection).to_contain_text(
        "console/contents.json could not be loaded. Check the network and try again."
    )
    page.context.unroute("**/console/contents.json")
    page.evaluate("location.hash = '#home'")
    page.evaluate("location.hash = '#data'")
    expect(page.locator("#run")).to_be_visible()


def test_invalid_statements_are_explained(page: Page, site: str) -> None:
    page.goto(f"{site}#data")
    page.get_by_role("button", name="Clear").click()
    page.locator("#run").click()
    expect(page.locator("#told")).to_have_text(
        "Write a statement first, or choose an example query."
    )
    reads = "This console only reads."
    alone = "only reads the tables of this site, and no other file or address"
    for sql, told in (
        ("create table t as select 1 as n", "statements that read: select, from, with"),
        ("commit", "statements that read"),
        ("with t as (from boards) insert into boards from t", reads),
        ("copy boards to 'boards.csv'", alone),
        (f"from '{site}data/boards.csv'", alone),
        ("from read_text('/etc/hostname')", alone),
        ("attach 'other.db'", alone),
        ("load httpfs", alone),
        ("select 1; select 2", "Cannot prepare multiple statements at once"),
        ("select nope from boards", 'Referenced column "nope" not found'),
        ("from nothing", "Table with name nothing does not exist"),
        ("from bords", 'Did you mean "boards"?'),
        ("select nope\nfrom boards", "\nLINE 1: select nope\n               ^"),
        ("select interval 1 day", "Cast it to varchar"),
        ("select 'infinity'::date", "Cast it to varchar"),
        ("select timestamp '12345-01-01'", "Cast it to varchar"),
        ("select ttt_cells(512)", "must be a number from 0 to 511"),
    ):
        assert ask(page, sql).count(told) == 1, sql
        assert page.locator("#answer").inner_text() == page.locator("#answer .fault").inner_text()
    assert "5478" in ask(page, "select count(*) from boards")  # the data are unchanged
    page.set_viewport_size({"width": 390, "height": 844})
    ask(page, "select nope from boards")
    box = page.locator("#answer .fault").bounding_box()
    assert box
    assert box["x"] + box["width"] <= 390  # long lines scroll
    expect(page.locator("#run")).to_have_text("Run")


def test_endless_query_is_stopped_and_next_one_runs(page: Page, site: str) -> None:
    page.goto(f"{site}#data")
    assert "1\n" in ask(page, "select 1 as one")
    page.locator("#sql").fill("select count(*) from range(10000000) a, range(10000000) b")
    page.locator("#run").click()
    expect(page.locator("#told")).to_have_text("Running ...", timeout=PACE.within(60))
    page.locator("#stop").click()
    expect(page.locator("#answer .fault")).to_have_text(
        "The query was stopped, as you asked.", timeout=PACE.within(60)
    )
    assert "765" in ask(page, "select count(*) from canonical_boards")


def test_query_after_a_trap_runs(page: Page, site: str) -> None:
    page.goto(f"{site}#data")
    told = ask(page, "select len(repeat('x', 3000000000))")
    assert told == "DuckDB failed on this statement, possibly for lack of memory. " + (
        "The next statement starts it again."
    )
    assert "765" in ask(page, "select count(*) from canonical_boards")


def test_query_times_out_after_a_minute(page: Page, site: str) -> None:
    page.clock.install()
    page.goto(f"{site}#data")
    page.locator("#sql").fill("select count(*) from range(10000000) a, range(10000000) b")
    page.locator("#run").click()
    expect(page.locator("#told")).to_have_text("Running ...", timeout=PACE.within(60))
    page.clock.fast_forward(59_000)
    expect(page.locator("#told")).to_have_text("Running ...")
    page.clock.fast_forward(2_000)
    told = "stopped after 60 s. Ask for less"
    expect(page.locator("#answer .fault")).to_contain_text(told, timeout=PACE.within(60))
    expect(page.locator("#run")).to_be_visible()


def test_newer_query_cancels_the_running_one(page: Page, site: str) -> None:
    page.goto(f"{site}#data")
    ended = page.evaluate(
        """async () => {
            const { ask, cancel } = await import(new URL("console/ask.js", document.baseURI).href);
            const endless = "select count(*) from range(10000000) a, range(10000000) b";
            let running;
            const second = new Promise((resolve) => { running = resolve; });
            const why = (error) => error.message;
            const one = ask(endless, () => {}).catch(why);
            const two = ask(endless, (text) => text.startsWith("Running") && running()).catch(why);
            await second;
            cancel("enough");
            return Promise.all([one, two]);
        }"""
    )
    assert ended == ["The query was stopped, as you asked.", "enough"]


def test_rows_are_paged_and_copied_as_csv(page: Page, site: str) -> None:
    page.goto(f"{site}#data")
    shown = ask(page, "select board, text, [0.5::double, board] as pair from boards")
    assert "Rows 1 to 100" in shown
    assert "5,478 rows." in shown
    page.locator("#answer").get_by_role("button", name="On").click()
    expect(page.locator("#answer")).to_contain_text("Rows 101 to 200")
    page.get_by_role("button", name="Copy as CSV").click()
    expect(page.locator("#status")).to_have_text("The rows are copied as CSV.")
    copied = page.evaluate("navigator.clipboard.readText()").splitlines()
    assert copied[:2] == ["board,text,pair", '0,".........","[0.5, 0.0]"']
    assert len(copied) == 5479
    assert "The first 10,000 rows" in ask(page, "from range(100000000)")


def test_tables_show_their_card_and_rows(page: Page, site: str) -> None:
    page.goto(f"{site}#data")
    cards = page.locator(".tables .card")
    expect(cards).to_have_count(len(LISTED))
    page.locator(".tables input").fill("beads")
    expect(page.locator(".tables .card:visible h2")).to_have_text(["menace_boxes"])
    page.locator(".tables .card:visible summary").click()
    expect(page.locator(".tables .card:visible")).to_contain_text("321,120 rows")
    page.get_by_role("button", name="Look at its rows").locator("visible=true").click()
    expect(page.locator("#answer")).to_contain_text("100 rows.", timeout=PACE.within(60))
    expect(page.locator("#sql")).to_have_value("from menace_boxes\nlimit 100")


def test_tables_are_listed_at_start_and_loaded_on_use(page: Page, site: str) -> None:
    read: list[str] = []
    page.on("request", lambda request: read.append(request.url.removeprefix(f"{site}data/")))
    page.goto(f"{site}#data")
    shown = ask(page, "show tables").split()
    assert {*LISTED} <= {*shown}
    assert [name for name in read if name.endswith(".parquet")] == []
    assert "765" in ask(page, "select count(*) from canonical_boards")
    assert "pg_" not in ask(page, "from sequences_of_moves")
    assert [name for name in read if name.endswith(".parquet")] == ["boards.parquet"]


def test_names_are_completed_while_typing(page: Page, site: str) -> None:
    page.goto(f"{site}#data")
    page.get_by_role("button", name="Clear").click()
    page.locator("#sql").press_sequentially("select count(*) from canon")
    offered = page.locator("#names button")
    assert offered.all_inner_texts()[0] == "canonical_boards"
    page.keyboard.press("Tab")
    expect(page.locator("#sql")).to_have_value("select count(*) from canonical_boards")
    expect(offered).to_have_count(0)
    page.keyboard.type(" where ca")
    offered.first.click()
    assert page.evaluate("document.activeElement.id") == "sql"
    page.keyboard.type(" xo")
    page.keyboard.press("Escape")
    expect(offered).to_have_count(0)
    page.keyboard.press("Tab")  # the Tab key leaves the field
    assert page.evaluate("document.activeElement.id") != "sql"


def test_answer_and_table_are_saved_by_one_click(page: Page, site: str, tmp_path: Path) -> None:
    page.goto(f"{site}#data")
    ask(page, "select board, text, [0.5::double, board] as pair from boards order by board")
    saved = {}
    for name, kind in (("Save as CSV", "csv"), ("Save as Parquet", "parquet")):
        with page.expect_download() as download:
            page.get_by_role("button", name=name).click()
        saved[kind] = tmp_path / f"answer.{kind}"
        download.value.save_as(saved[kind])
    assert len(saved["csv"].read_text().splitlines()) == 5479
    query = "select count(*), max(board), max(pair[2]) from"
    [found] = duckdb.sql(f"{query} '{saved['parquet']}'").fetchall()
    assert found[0] == 5478
    assert found[1] == found[2]
    page.locator(".tables input").fill("beads")
    page.locator(".tables .card:visible summary").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Parquet").locator("visible=true").click()
    assert download.value.suggested_filename == "menace_boxes.parquet"


def test_example_queries_are_shown_in_german(browser: Browser, site: str) -> None:
    context = browser.new_context(locale="de")
    page = context.new_page()
    page.goto(f"{site}#data")
    first, others = questions()[: len(BUTTONS)], questions()[len(BUTTONS) :]
    buttons = page.locator(".asked button")
    expect(buttons).to_have_text([one["button"][1] for one in first])
    assert buttons.first.get_attribute("title") == first[0]["titles"][1]
    options = page.locator(".console option")
    expect(options).to_have_count(len(others) + 1)
    assert options.nth(1).inner_text() == others[0]["titles"][1]
    context.close()


def test_documents_link_to_games_and_console(page: Page, site: str, folder: Path) -> None:
    index = (folder / "docs" / "index.html").read_text(encoding="utf-8")
    assert '<a href="../index.html#home" class="md-tabs__link">Play</a>' in index
    page.goto(f"{site}docs/docs/cookbook.html")
    page.get_by_role("link", name="Run it").click()
    expect(page.locator("#sql")).to_have_value('select 1 < 2 as "a&b"')
    page.locator("#run").click()
    expect(page.locator("#answer td")).to_have_text(["True"], timeout=PACE.within(60))
    address = page.evaluate("location.hash")
    assert parse_qs(address.partition("?")[2]) == {"sql": ['select 1 < 2 as "a&b"'], "run": ["1"]}
    page.get_by_role("link", name="Documents").click()
    assert page.url == f"{site}docs/index.html"


def test_site_without_packages_has_no_console(data: Path) -> None:
    files = site_files(str(data))
    assert b"data-console" not in files["index.html"]
    assert not [name for name in files if "console" in name or name.endswith(".parquet")]


def test_example_queries_have_german_titles() -> None:
    assert GERMAN.keys() == {question["titles"][0] for question in questions()}
    assert len({*GERMAN.values()}) == len(GERMAN)


def test_themes_are_the_headings_of_the_documents() -> None:
    texts = [(ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8") for page in PAGES]
    parts = [part for text in texts for part in re.split(r"^## ", text, flags=re.MULTILINE)[1:]]
    assert THEMES.keys() == {part.splitlines()[0] for part in parts if "\n### " in part}


def test_stored_answers_are_those_of_duckdb(page: Page, site: str, data: Path) -> None:
    """The site stores the answers of Python, and DuckDB in the browser gives the same."""
    page.goto(f"{site}#data")
    contents = page.evaluate("fetch('console/contents.json').then((reply) => reply.json())")
    stored = contents["questions"][: len(BUTTONS)]
    assert stored == json.loads(json.dumps(answered(data)))[: len(BUTTONS)]
    for question in stored:
        assert page.evaluate(ASK, question["sql"]) == question["answer"]
    assert not [one for one in contents["questions"][len(BUTTONS) :] if "answer" in one]


def test_button_shows_stored_answer_without_duckdb(page: Page, site: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{site}#data")
    for question in questions()[: len(BUTTONS)]:
        button = page.locator(".asked button", has_text=question["button"][0])
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")
        expect(page.locator(".question")).to_have_text(question["titles"][0])
        expect(page.locator("#sql")).to_have_value(question["sql"])
        expect(page.locator("#answer tbody tr").first).to_be_visible()
    assert not [url for url in asked if re.search(r"wasm|worker|parquet", url)]


def test_boards_are_drawn_and_open_the_game(page: Page, site: str) -> None:
    """A board has the marked cell of its row, and its text remains in a copied table."""
    page.goto(f"{site}#data")
    drawn = page.locator("#answer a.drawn")
    expect(drawn).to_have_count(6)
    expect(drawn.nth(1)).to_have_text("......XOX")
    expect(drawn.nth(1)).to_have_accessible_name("Open the board ......XOX in the game")
    rects = drawn.nth(1).locator("rect")
    marked = rects.evaluate_all("all => all.map((one) => one.classList.contains('marked'))")
    assert marked == [cell == 4 for cell in range(9)]
    assert drawn.nth(1).locator("path.X").count() == 4  # two strokes each
    assert size_of(drawn.first) == (28, 28)
    page.get_by_role("button", name="Boards", exact=True).click()
    expect(page.locator(".gallery li")).to_have_count(6)
    assert size_of(drawn.first) == (96, 96)
    assert "saves" in page.locator(".gallery li").first.inner_text()
    drawn.nth(1).press("Enter")
    page.wait_for_function("() => document.querySelector('#main').dataset.view === 'classic'")
    state = parse_qs(page.evaluate("location.hash").partition("?")[2])
    assert (state["board"], state["mode"]) == (["......XOX"], ["study"])
    expect(page.locator("#rejection")).to_be_hidden()


def size_of(drawn: Locator) -> tuple[float, float]:
    box = drawn.locator("svg").bounding_box()
    assert box
    return box["width"], box["height"]


def test_columns_of_boards_are_recognised(page: Page, site: str) -> None:
    """Texts of boards are, and numbers of boards in a column that the tables call a board."""
    page.goto(f"{site}#data")
    for sql, boards, links in (
        ("select text from boards limit 3", 3, 3),
        ("select text as t, board from boards limit 3", 3, 3),
        ("select board from boards where ply = 2 limit 3", 3, 3),
        ("select after_board from moves where board > 100 limit 3", 3, 3),
        ("select board as n from boards where ply = 2 limit 3", 0, 0),
        ("select 4 as board", 0, 0),  # a cell, and not a board
        ("select 99999 as board", 0, 0),
        ("select text || ' ' as t from boards limit 3", 0, 0),
        ("select 'XXX......' as text", 1, 0),  # the game cannot reach it
        ("select null::varchar as text", 0, 0),
    ):
        ask(page, sql)
        assert page.locator("#answer .drawn").count() == boards, sql
        assert page.locator("#answer a.drawn").count() == links, sql
    ask(page, "select text, cell from boards join moves using (board) where ply = 8 limit 5")
    expect(page.locator("#answer .marked")).to_have_count(5)


def test_values_are_told_apart_by_their_kind(page: Page, site: str) -> None:
    page.goto(f"{site}#data")
    ask(
        page,
        "select * from (values ('a', 1, 0.5::double), ('', null, 0.25), (null, 12, 1)) "
        "as t(word, whole, part)",
    )
    cells = page.locator("#answer td")
    expect(cells).to_have_text(["a", "1", "0.50", "''", "NULL", "0.25", "NULL", "12", "1.00"])
    looks = cells.evaluate_all(
        "all => all.map((one) => [getComputedStyle(one).textAlign, "
        "/mono/.test(getComputedStyle(one).fontFamily), one.querySelector('span')?.className])"
    )
    assert [look[0] == "right" for look in looks] == [False, True, True] * 3
    assert all(look[1] for look in looks)
    assert [look[2] for look in looks] == [*[None] * 3, "empty", "null", None, "null", None, None]
    page.get_by_role("button", name="Copy as CSV").click()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == 'word,whole,part\n"a",1,0.5\n"",,0.25\n,12,1.0\n'


def test_console_of_a_server_runs_statements(browser: Browser, client: Client) -> None:
    page = browser.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("request", lambda r: r.url.startswith(client.url) or faults.append(r.url))
    page.goto(client.url)
    page.get_by_role("link", name="Data", exact=True).click()
    expect(page.locator("#answer a.drawn")).to_have_count(6)
    expect(page.locator("#run")).to_have_text("Run")
    assert "X...O...." in ask(page, "select text from boards where text = 'X...O....'")
    expect(page.locator("#answer a.drawn")).to_have_count(1)
    assert 'Did you mean "boards"?' in ask(page, "from bords")
    reads = "only reads the tables"
    assert reads in ask(page, "from read_text('/etc/hostname')")
    page.locator("#sql").fill("select count(*) from range(10000000) a, range(10000000) b")
    page.locator("#run").click()
    page.locator("#stop").click()
    stopped = "The query was stopped, as you asked."
    expect(page.locator("#answer .fault")).to_have_text(stopped)
    assert "765" in ask(page, "select count(*) from boards where board = canonical_board")
    page.context.close()
    assert faults == []


def test_names_are_documented(db: duckdb.DuckDBPyConnection) -> None:
    macros = "select distinct function_name from duckdb_functions() where function_name like 'ttt%'"
    names = {name for (name,) in db.execute(macros).fetchall()}
    assert {name for name, _ in meanings()} == {*LISTED} | names


@pytest.mark.slow  # every example query, and so nearly every table
def test_document_queries_have_the_same_answers(
    page: Page, site: str, db: duckdb.DuckDBPyConnection, capsys: pytest.CaptureFixture[str]
) -> None:
    page.goto(f"{site}#data")
    asked = questions()
    pages = [
        (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8")
        for name in ("cookbook", "surprises")
    ]
    assert len(asked) == sum(text.count("```sql") for text in pages)
    for question in asked:
        here: dict[str, Any] = page.evaluate(ASK, question["sql"])
        result = db.execute(question["sql"])
        names, rows = [column[0] for column in result.description], result.fetchall()
        print_rows(names, [rows], "columns")
        columns = capsys.readouterr().out
        print_rows(here["names"], [[tuple(row) for row in here["rows"]]], "columns")
        assert capsys.readouterr().out == columns, question["titles"][0]
        print_rows(names, [rows], "csv")
        assert here["csv"] == capsys.readouterr().out, question["titles"][0]
        assert f"```text\n{columns}```" in "".join(pages)
