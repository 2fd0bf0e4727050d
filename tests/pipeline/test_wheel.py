"""The wheel: reproducible bytes, the tables inside, and answers without other packages."""

import json
import os
import re
import subprocess
import sys
import tarfile
import venv
import zipfile
from collections.abc import Callable
from pathlib import Path
from shutil import copy, copytree, ignore_patterns, which

import pytest

from hatch_build import absolute_links
from tests.support.serving import serving
from ttt_tables import Tablebase, __version__, open_tablebase
from ttt_tables.errors import how_to_install
from ttt_tables.games.described import packs
from ttt_tables.interfaces.http.single import single_page
from ttt_tables.question import Question

ROOT = Path(__file__).parents[2]
HOME = "https://host.example/owner/ttt-tables"
LINK = re.compile(r"\]\(([^)\s]+)\)")
Run = Callable[..., "subprocess.CompletedProcess[str]"]


def hatch(source: Path, folder: Path, target: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "hatchling", "build", "--target", target, "-d", str(folder)]
    environment = {**os.environ, "SOURCE_DATE_EPOCH": "1700000000"}
    return subprocess.run(command, cwd=source, env=environment, capture_output=True, text=True)


def build(source: Path, folder: Path, target: str = "wheel") -> Path:
    """Return the wheel or sdist that hatchling builds from a source folder into another folder."""
    done = hatch(source, folder, target)
    assert done.returncode == 0, done.stderr
    (built,) = folder.iterdir()
    return built


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(ROOT, tmp_path_factory.mktemp("dist"))


@pytest.fixture(scope="module")
def bare(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Return a function that runs a program of an environment with only the wheel."""
    home = tmp_path_factory.mktemp("bare")
    venv.create(home, symlinks=os.name == "posix")
    return installed(wheel, home)


def installed(wheel: Path, home: Path) -> Run:
    """Install only the wheel into an environment; return a function that runs its programs."""
    alone = ["install", "--quiet", "--no-index", "--no-deps", str(wheel)]
    pip = [sys.executable, "-m", "pip", "--python", str(home), *alone]
    subprocess.run(pip, check=True, capture_output=True)
    programs = home / ("bin" if os.name == "posix" else "Scripts")

    def run(program: str, *arguments: str) -> "subprocess.CompletedProcess[str]":
        command = [str(programs / program), *arguments]
        return subprocess.run(command, cwd=home, capture_output=True, text=True, check=False)

    return run


def copied(source: Path, *but: str) -> Path:
    """Return a folder with the sources of a wheel, without the named ones."""
    copytree(
        ROOT / "ttt_tables", source / "ttt_tables", ignore=ignore_patterns("__pycache__", *but)
    )
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", ".gitignore"):
        copy(ROOT / name, source)
    (source / "data").mkdir()
    for name in {"LICENSE", "classic_moves.parquet"} - {*but}:
        copy(ROOT / "data" / name, source / "data")
    return source


@pytest.mark.parametrize(
    ("target", "folder", "missing"),
    [("sdist", "ttt_tables/data", "classic.pack"), ("wheel", "data", "classic_moves.parquet")],
)
def test_missing_packs_stop_the_build_with_advice(
    target: str, folder: str, missing: str, tmp_path: Path
) -> None:
    done = hatch(copied(tmp_path / "source", missing), tmp_path / "dist", target)
    assert done.returncode != 0
    assert f"no {missing} in {folder}" in done.stderr
    assert "build them with make" in done.stderr
    assert not list((tmp_path / "dist").glob("*"))


def test_editable_install_needs_no_packs(tmp_path: Path) -> None:
    """The first `make` installs the package before it builds the packs."""
    source = copied(tmp_path / "source", "*.pack")
    code = "from hatchling.build import build_editable; build_editable('.')"
    subprocess.run([sys.executable, "-c", code], cwd=source, check=True, capture_output=True)
    assert list(source.glob("*.whl"))


# The sdist


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder that an sdist is unpacked to."""
    sdist = build(ROOT, tmp_path_factory.mktemp("sdist"), "sdist")
    home = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(sdist) as archive:
        archive.extractall(home, filter="data")
    (folder,) = home.iterdir()
    return folder


def test_sdist_builds_the_same_wheel_elsewhere(unpacked: Path, wheel: Path, tmp_path: Path) -> None:
    """So `pip install` of the sdist has the packs, and behaves like the wheel."""
    for path in unpacked.rglob("*"):
        os.utime(path, (86400 * 365 * 20,) * 2)
    again = build(unpacked, tmp_path)
    assert again.name == wheel.name
    assert again.read_bytes() == wheel.read_bytes()


def files_of(unpacked: Path) -> set[str]:
    files = [path.relative_to(unpacked) for path in unpacked.rglob("*") if path.is_file()]
    return {str(path) for path in files if "__pycache__" not in path.parts}  # of other tests


def test_sdist_has_the_files_of_git(unpacked: Path) -> None:
    if which("git") is None:
        pytest.skip("no git on the path")
    git = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    kept = subprocess.run(git, cwd=ROOT, capture_output=True, text=True, check=False)
    if kept.returncode:  # an unpacked sdist can be tested itself
        pytest.skip(f"no repository: {kept.stderr.strip()}")
    names = {name for name in kept.stdout.splitlines() if (ROOT / name).is_file()}
    assert files_of(unpacked) - {"PKG-INFO"} == names


def test_sdist_has_packs_and_make_inputs(unpacked: Path) -> None:
    assert {f"ttt_tables/data/{name}.pack" for name in packs()} <= files_of(unpacked)
    done = subprocess.run(
        ["make", "--dry-run", "tables", "test", "check", "dist"],
        cwd=unpacked,
        env={name: value for name, value in os.environ.items() if not name.startswith("MAKE")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


# The wheel. Tests of the bare wheel run on any system, with hatchling and pytest, without tables:
# python -m pytest --noconftest tests/pipeline/test_wheel.py -k bare


def test_wheel_has_packs_types_licence_no_pipeline(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    kept = {f"ttt_tables/data/{path.name}" for path in (ROOT / "ttt_tables/data").glob("*.pack")}
    assert kept == {f"ttt_tables/data/{name}.pack" for name in packs()}
    assert kept | {"ttt_tables/py.typed"} <= set(names)
    tables = [name for name in names if name.endswith(".parquet")]
    assert tables == ["ttt_tables/data/classic_moves.parquet"]
    assert any(name.endswith(".dist-info/licenses/LICENSE") for name in names)
    assert "ttt_tables/interfaces/http/page/fonts/LICENSE.txt" in names
    assert {name.split("/")[0].partition("-")[0] for name in names} == {"ttt_tables"}
    assert {Path(name).suffix for name in names if "dist-info" not in name} == {
        *(".py", ".typed", ".pack", ".parquet", ".sql", ".json"),  # and the page:
        *(".html", ".css", ".js", ".svg", ".wasm", ".png", ".webmanifest", ".woff2", ".txt"),
    }
    assert len(names) == len(set(names))


def test_wheel_is_below_2_5_megabytes(wheel: Path) -> None:
    """The packs of all games take half of it, and the learned weights a sixth."""
    size = wheel.stat().st_size / 1e6
    assert size < 2.5
    page = (ROOT / "docs" / "speed.md").read_text(encoding="utf-8")
    assert f"The wheel is {size:.1f} MB." in page


def test_metadata_uploads_and_requires_only_python(wheel: Path, unpacked: Path) -> None:
    """Uploads with twine 6.1 reject versions above 2.4."""
    for text in (metadata_of(wheel), (unpacked / "PKG-INFO").read_text("utf-8")):
        lines = text.partition("\n\n")[0].splitlines()
        assert lines[0] == "Metadata-Version: 2.4"
        needs = [line for line in lines if line.startswith("Requires-Dist:")]
        assert needs
        assert all("; extra == " in line for line in needs)


@pytest.mark.parametrize(
    ("example", "page"), [("own_game", "tutorials/your-own-game"), ("own_bot", "adapters")]
)
def test_bare_wheel_solves_and_measures_own_game(bare: Run, example: str, page: str) -> None:
    done = bare("python", "-I", str(ROOT / f"docs/examples/{example}.py"))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout in (ROOT / f"docs/{page}.md").read_text(encoding="utf-8")


@pytest.mark.nightly
@pytest.mark.slow
def test_bare_wheel_verifies_itself(bare: Run) -> None:
    """Only this test verifies every pack without any library."""
    done = bare("python", "-I", "-m", "ttt_tables", "verify", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    report = json.loads(done.stdout)
    assert report["faults"] == 0
    assert report["values"] > 1_700_000


def test_bare_command_names_the_missing_extra(bare: Run) -> None:
    for said in (["explain", "X...O...."], ["probe", "-h"], ["-V"], []):
        done = bare("ttt", *said)
        assert (done.returncode, done.stderr) == (0, "")
        assert "python -m" not in done.stdout
    assert bare("ttt", "nope").stderr.startswith("error: ")
    grid = "moves --game probabilistic --grid cross"
    for program, words, extra in (
        (("ttt",), "sql", "sql"),
        (("ttt",), grid, "solve"),
        (("python", "-I", "-m", "ttt_tables"), "serve", "serve"),
    ):
        done = bare(*program, *words.split())
        assert (done.returncode, done.stderr.count("\n")) == (2, 1)
        assert how_to_install(extra) in done.stderr
    done = bare("ttt", "probe", "X...O....", "--data", ".")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "name no folder to use the package's own tables" in done.stderr


def test_bare_wheel_writes_the_page(bare: Run, tmp_path: Path) -> None:
    done = bare("ttt", "page", str(tmp_path / "page.html"))
    assert (done.returncode, done.stderr) == (0, "")
    assert "double-click it to open it" in done.stdout
    assert (tmp_path / "page.html").read_bytes() == single_page(None)


def test_serve_extra_serves_page_and_api(wheel: Path, tmp_path: Path, tb: Tablebase) -> None:
    """The extras' libraries are those of the test environment, and the wheel is unpacked here."""
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    with serving(tmp_path / "ttt_tables" / "data", cwd=tmp_path) as client:
        assert (
            b"<title>ttt-tables: tic-tac-toe and its variants, solved</title>"
            in client.ask("/").body
        )
        answer = client.ask("/games/classic/moves", position="X...O....").json
        assert answer["moves"][0]["move"] == str(tb.best_move("X...O....", "safe-uniform"))
        assert client.ask("/app.js").status == 200


@pytest.mark.parametrize("version", ["3.11", "3.12", "3.13", "3.14"])
def test_bare_wheel_answers_on_every_python(
    version: str, wheel: Path, bare: Run, tmp_path: Path
) -> None:
    run = bare
    if version != f"{sys.version_info.major}.{sys.version_info.minor}":
        python = which(f"python{version}")
        if python is None:
            pytest.skip(f"no python{version} on the path")
        made = subprocess.run(
            [python, "-m", "venv", "--without-pip", str(tmp_path)], capture_output=True, text=True
        )
        if made.returncode:  # a launcher of a disabled version, or no venv
            why = " ".join((made.stdout + made.stderr).split())[:80]
            pytest.skip(f"python{version} makes no environment: {why}")
        run = installed(wheel, tmp_path)
    assert run("python", "--version").stdout.startswith(f"Python {version}.")
    asked = ("python", "-I", "-W", "error", "-m", "ttt_tables", "moves", "X...O....", "--json")
    done = run(*asked)
    assert (done.returncode, done.stderr) == (0, "")
    classic = Question(open_tablebase(), "classic", "moves", {})
    assert json.loads(done.stdout) == classic.answer("X...O....")
    done = run("python", "-I", "-W", "error", "-c", ASKED)
    assert (done.returncode, done.stdout, done.stderr) == (0, SAID, "")


ASKED = """
import ttt_tables as ttt
tb = ttt.open_tablebase()
print(tb.best_move("X...O....", policy="menace"), ttt.game("dice").probe("......... X").score)
print(ttt.game("miniboard").probe("X........").exact.win, len(ttt.puzzles("hard")) > 0)
game = ttt.game("ultimate")
print(round(game.probe(game.start.play("44")).of("X").win, 3), "<svg" in tb.moves(0)._repr_html_())
print(ttt.evaluate("perfect-any", "random").exact.win)
"""
SAID = "2 0.6570592024456781\n781/1280 True\n0.499 True\n75257/77760\n"
README = (ROOT / "README.md").read_text(encoding="utf-8")


# The home URL


def test_metadata_links_follow_the_home_url(
    wheel: Path,
    tmp_path: Path,
) -> None:
    about = metadata_of(wheel)
    assert "Project-URL:" not in about
    assert README in about
    source = copied(tmp_path / "source")
    project = source / "pyproject.toml"
    text = project.read_text(encoding="utf-8")
    assert text.count('\nhome = ""\n') == 1
    project.write_text(text.replace('\nhome = ""\n', f'\nhome = "{HOME}"\n'), encoding="utf-8")
    about = metadata_of(build(source, tmp_path / "named"))
    assert f"Project-URL: Homepage, {HOME}\n" in about
    links = LINK.findall(about.partition("\n\n")[2])
    assert len(links) == len(LINK.findall(README))
    for link in links:
        kind, version, path = link.removeprefix(f"{HOME}/").split("/", 2)
        assert kind == ("raw" if path.endswith((".svg", ".png")) else "blob")
        assert version == f"v{__version__}"
        assert (ROOT / path.partition("#")[0]).exists()


def metadata_of(wheel: Path) -> str:
    archive = zipfile.ZipFile(wheel)
    (name,) = (name for name in archive.namelist() if name.endswith("/METADATA"))
    return archive.read(name).decode()


def test_links_are_resolved_from_their_folder() -> None:
    text = "[a](../LICENSE) ![b](plots/b.svg) [c](https://other.example) [d](#here) [e](x.md#f)"
    assert absolute_links(text, HOME, "1.0", "docs") == (
        f"[a]({HOME}/blob/v1.0/LICENSE) ![b]({HOME}/raw/v1.0/docs/plots/b.svg) "
        f"[c](https://other.example) [d](#here) [e]({HOME}/blob/v1.0/docs/x.md#f)"
    )
