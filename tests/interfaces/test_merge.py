"""The page's modules are merged into few files: each file complete, each module created once."""

import re
import shutil
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from ttt_tables.interfaces.http.files import PAGE, fronts, page_files, sources, views
from ttt_tables.interfaces.http.merge import FEW, LEAST, bare, closure, loaded, merged

DEFINED = re.compile(r'^async "([^"]+)"\(\)', re.MULTILINE)
IMPORTED = re.compile(r'^import (?:.* from )?"\./([\w.-]+)";$', re.MULTILINE)


@pytest.mark.parametrize("console", [False, True])
def test_view_files_are_complete(console: bool) -> None:
    files = merged(sources(), "app.js", views(console), fronts())
    defined = {name: DEFINED.findall(text) for name, text in files.items()}
    named = {path: f"{'-'.join(path.removesuffix('.js').split('/'))}.js" for path in sources()}
    late = [named[path] for path in loaded(sources())]
    every = Counter(path for paths in defined.values() for path in paths)
    again = Counter(path for name in late for path in defined[name])
    copied = [path for path, count in (every - again).items() if count > FEW]
    assert sum(len(bare(sources()[path])) for path in copied) < 2 * LEAST
    common = {name for name in files if re.match(r"(page|shared|several\d)\.js", name)}
    alone = [path for name in common for path in defined[name]]
    assert all(every[path] == 1 for path in alone)  # shared modules are in one file
    asked = ["app.js", *views(console), *fronts(), *loaded(sources())]
    assert set(every) == set(closure(sources(), asked))
    for view in [*views(console), *loaded(sources())]:
        near = {"page.js", *IMPORTED.findall(files[named[view]]), named[view]}
        assert {*closure(sources(), [view])} <= {path for file in near for path in defined[file]}
    assert len(files) == len(views(console)) + len(common)


def test_view_files_are_preloaded() -> None:
    files = page_files(None)
    needs = re.findall(r'data-needs="([^"]*)"', files["index.html"][0].decode())[0].split()
    for view, _, named in (one.split(":") for one in needs):
        text = files[f"merged/views-{view}.js"][0].decode()
        assert {f"{one}.js" for one in named.split("+")} == {*IMPORTED.findall(text)} - {"page.js"}
    asked = {name for one in needs for name in one.rsplit(":", 1)[1].split("+")}
    assert asked == {"shared", "several1", "several2", "several3"}


def test_views_have_texts_in_every_language() -> None:
    index = page_files(None)["index.html"][0].decode()
    names = re.findall(r'data-views="([^"]*)"', index)[0].split()
    named = {path.stem for path in (PAGE / "views").glob("*.js")} - {"home"}
    assert named == {*names} == {Path(path).stem for path in fronts()}
    needs = [one.split(":") for one in re.findall(r'data-needs="([^"]*)"', index)[0].split()]
    words = {name: some for name, some, _ in needs}
    assert [*words] == names
    assert all(name in words[name].split("+") for name in names)
    kept = {path.stem for path in (PAGE / "texts").glob("*.*.js")}
    languages = re.findall(r'data-languages="([^"]*)"', index)[0].split()
    asked = {one for some in words.values() for one in some.split("+")}
    for path in PAGE.glob("*/*.js"):  # a part may ask for more words when it is shown
        asked |= {*re.findall(r'wordsOf\("(\w+)"\)', path.read_text("utf-8"))}
    assert kept == {f"{one}.{language}" for one in asked for language in languages}


@pytest.mark.skipif(not shutil.which("node"), reason="needs node (Debian: apt install nodejs)")
def test_shared_module_has_one_state(tmp_path: Path) -> None:
    view = 'import { next } from "../state.js";\nexport const tell = () => next();\n'
    modules = {
        "app.js": 'for (const one of ["a", "b"])\n'
        "  console.log((await import(`./views/${one}.js`)).tell());\n",
        "state.js": "const seen = [];\nexport const next = () => seen.push(1);\n",
        "views/a.js": view,
        "views/b.js": view,
    }
    files = merged(modules, "app.js", ["views/a.js", "views/b.js"])
    for name, text in files.items():
        (tmp_path / name).write_text(text)
        assert ("state.js" in DEFINED.findall(text)) == name.startswith("views")
    (tmp_path / "package.json").write_text('{"type": "module"}')
    done = subprocess.run(
        ["node", "page.js"], cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.stdout.split(), done.stderr) == (["1", "2"], "")


@pytest.mark.parametrize(
    ("modules", "told"),
    [
        ({"app.js": 'import "./b.js";\n'}, "app.js cannot be merged: 'import \"./b.js\";'"),
        ({"app.js": "export let a = 1;\n"}, "app.js cannot be merged: 'export let a = 1;'"),
        (
            {"app.js": 'import { b } from "./b.js";\n', "b.js": 'import { a } from "./app.js";\n'},
            "modules import one another: ",
        ),
    ],
)
def test_unmergeable_module_is_rejected(modules: dict[str, str], told: str) -> None:
    with pytest.raises(ValueError, match=re.escape(told)):
        merged(modules, "app.js", [])
