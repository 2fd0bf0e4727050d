"""Where the JavaScript library finds its files: the rules that bundlers rely on, and `folder`.

`make test-bundlers` tests the bundlers themselves.
"""

import re
from pathlib import Path
from typing import Any

import pytest

from tests.support import scripts
from tests.support.scripts import needs_node, with_packs
from ttt_tables.games.described import files
from ttt_tables.interfaces.http.files import KERNEL, LISTED, modules, packs_read

LITERAL = re.compile(r'"([\w.]+)": new URL\("\.\./data/([\w.]+)", import\.meta\.url\)')
IGNORED = ("webpackIgnore: true", "turbopackIgnore: true", "@vite-ignore")
LIBRARY = {
    path: text
    for path, text in modules().items()
    if path.startswith("library/") or path == "ttt-tables.js"
}


def test_data_files_have_literal_urls() -> None:
    """Bundlers copy the files whose URL is a literal next to `import.meta.url`."""
    addresses = LITERAL.findall(LIBRARY["library/addresses.js"])
    own = [name for name in files() if name.endswith(".pack")]
    read = {*[f"{name}.pack" for name in packs_read()], *own, KERNEL, LISTED}
    assert [name for name, _ in addresses] == sorted(read)
    assert all(name == file for name, file in addresses)
    assert "".join(LIBRARY.values()).count("import.meta") == len(addresses)


def test_node_imports_are_not_bundled() -> None:
    """The only import by a variable has the comments that webpack, Next and vite look for."""
    every = "".join(LIBRARY.values())
    imports = re.findall(
        r"\bimport\((?!\")([^)]*)\)", re.sub(r"/\*\*.*?\*/", "", every, flags=re.S)
    )
    assert len(imports) == 1
    assert all(comment in imports[0] for comment in IGNORED)
    assert not re.search(r'(?:from|import\()\s*"node:', every)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder of all files that the library reads, with characters that URLs escape."""
    made = tmp_path_factory.mktemp("with spaces") / "50% #1"
    made.mkdir()
    return with_packs(made)


def run(folder: Path, script: str, given: object = None) -> Any:
    known = "const { game } = await import(page + 'ttt-tables.js');"
    return scripts.run(f"{known} {script}", folder, given)


ASK = """
    const classic = await game('classic', {}, folder);
    const misere = await game('misere', {}, folder);
    const ultimate = await game('ultimate', {}, folder);
    return [classic.choose('X...O....'), misere.probe('.........').wdl,
      ultimate.choose(ultimate.start, { nodes: 100 })];"""


@needs_node
def test_folder_accepts_url_or_path(folder: Path) -> None:
    """With and without a trailing slash, as a path relative to the working directory, as a URL."""
    texts = [str(folder), f"{folder}/", folder.as_uri(), f"{folder.as_uri()}/"]
    relative = [
        folder.name,
        f"{folder.name}/",
        f"./{folder.name}",
        f"../{folder.parent.name}/{folder.name}",
    ]
    found = run(
        folder,
        f"""process.chdir(given.parent);
        const ask = async (folder) => {{ {ASK} }};
        return Promise.all([...given.texts, new URL(data)].map(ask));""",
        {"parent": str(folder.parent), "texts": [*texts, *relative]},
    )
    assert found == [["1", 0, "44"]] * 9


@needs_node
def test_node_with_a_document_reads_from_disk(folder: Path) -> None:
    """As under Vitest with jsdom, whose `Blob` has neither a stream nor its bytes."""
    found = run(
        folder,
        f"""globalThis.document = {{ baseURI: 'http://localhost:3000/' }};
        globalThis.Blob = class {{}};
        const folder = given; {ASK}""",
        str(folder),
    )
    assert found == ["1", 0, "44"]


# A page without node: `fetch` records the requested URLs.
ASKED = """
    delete globalThis.process;
    globalThis.location = { href: given.worker };
    if (given.page) globalThis.document = { baseURI: given.page };
    const asked = new Set();
    globalThis.fetch = async (url) => {
      asked.add(url.href);
      return new Response('', { status: 404 });
    };
    const rejected = [];
    for (const [name, folder] of given.games)
      await game(name, {}, folder).catch((error) => rejected.push(error.message));
    return { asked: [...asked].sort(), rejected };"""


@needs_node
def test_folder_is_relative_to_the_page(folder: Path) -> None:
    """The engine's file also comes from the folder; a worker's paths are relative to its script."""
    games = [["ultimate", "data"], ["misere", "/other/data/"]]
    ultimate = ("engine.wasm", "learned.pack", "miniboard.pack", "ultimate.pack")
    page, worker = "https://example.org/app/index.html", "https://example.org/scripts/worker.js"
    other = ["https://example.org/other/data/games.json"]
    for given, home in (({"page": page}, "app"), ({}, "scripts")):
        found = run(folder, ASKED, {"games": games, "worker": worker, **given})
        assert found["asked"] == sorted(
            [*other, *[f"https://example.org/{home}/data/{name}" for name in ultimate]]
        )
        assert found["rejected"][1] == f"{other[0]} cannot be loaded (status 404)"


@needs_node
def test_errors_name_the_url_and_its_content(tmp_path: Path) -> None:
    """The URL has a server's page instead of a pack, other bytes, or a pack of another game."""
    pages = {"classic.pack": b"\n<!doctype html><title>app</title>\n", "dice.pack": b"version 1\n"}
    for name, content in pages.items():
        (tmp_path / name).write_bytes(content)
    (other := tmp_path / "other").mkdir()
    with_packs(other)
    (tmp_path / "phantom.pack").symlink_to(other / "miniboard.pack")
    found = run(
        tmp_path,
        """return Promise.all(given.map((name) =>
          game(name, {}, data).catch((error) => error.message)));""",
        ["classic", "dice", "phantom"],
    )
    address = tmp_path.as_uri()
    assert found[:2] == [
        f"{address}/classic.pack: this is not a pack but HTML (35 bytes)",
        f"{address}/dice.pack: this is not a pack but other data (10 bytes)",
    ]
    assert found[2].startswith(f"{address}/phantom.pack: the pack has no array ")
