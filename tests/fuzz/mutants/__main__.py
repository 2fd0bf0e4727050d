"""Mutants: 120 seeded changes of the sources, and the tests that notice them.

    python -m tests.fuzz.mutants FOLDER           go on with the outcomes in FOLDER/outcomes.jsonl
    python -m tests.fuzz.mutants FOLDER --room    ask no tests of other rooms, which are many
    python -m tests.fuzz.mutants FOLDER --again OUTCOMES COMMIT
            of the outcomes of another commit, meet again what was killed: first what killed it

A clone of the last commit in FOLDER is changed, never the checkout. Changed kernels are compiled
anew, and a mutant of `pipeline` is built: a failed build or claim kills it, and a stale catalog.
Then it meets the tests of its room, up to the first failure: they see kernels, child processes and
JavaScript, too, which coverage does not. If it survives these, it meets those tests of other rooms
that run its line, the cheapest first.
`equivalent.toml` names the changes that are the same program: they do not count. Bounds are of the
processor's time, so that a busy machine changes no outcome.
"""

import argparse
import json
import os
import re
import subprocess
import tomllib
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from itertools import chain
from math import sqrt
from pathlib import Path
from resource import RLIM_INFINITY, RLIMIT_CPU, setrlimit
from shutil import copytree, rmtree
from signal import SIGKILL
from time import monotonic
from typing import Any, NamedTuple

from tests.fuzz.mutants.changes import Change, changes

ROOT = Path(__file__).parents[3]
SEED, COUNT = 74, 120
SECONDS = 45  # after which no further test begins, of its room and of all others
HANGS = 120  # more, and the process is ended: a test that has not ended has noticed
WALL = 3600  # of the clock: for a process that waits, which takes no time of the processor
ROOM = "survived its room"  # and has not met the others
TOLD = ("outcome", "path", "line", "old", "new", "by", "ran", "seconds")
KERNELS = re.compile(r"\bnumba\b|\bttt_tables\.jit\b")
LIBRARY = "ttt_tables/doors/http/page/library"
EQUIVALENT = Path(__file__).with_name("equivalent.toml")


class Mutant(NamedTuple):
    """A change of a file; its key stays the same while its line does."""

    path: str
    line: int
    change: Change
    key: str
    code: str  # its line
    place: int  # among the same changes of the same line in its file


def mutants(root: Path) -> list[Mutant]:
    """Return all changes of the sources below a folder, in the seed's order.

    A room is a folder. The order is uniform in a room, and takes rooms in turn by the square roots
    of their sizes, so that a hundred are of nearly all. An edit elsewhere keeps it, as a rule.
    """
    paths = [*(root / "ttt_tables").rglob("*.py"), *(root / "pipeline").rglob("*.py")]
    rooms: dict[Path, list[Mutant]] = {}
    for path in sorted([*paths, *(root / LIBRARY).glob("*.js")]):
        rooms.setdefault(path.parent, []).extend(
            _of_file(str(path.relative_to(root)), path.read_text())
        )
    placed = []
    for room in rooms.values():
        room.sort(key=lambda one: one.key)
        placed += [((rank + 0.5) / sqrt(len(room)), one) for rank, one in enumerate(room)]
    return [one for _, one in sorted(placed, key=lambda pair: (pair[0], pair[1].key))]


def again(root: Path, rows: list[dict[str, Any]], commit: str) -> Iterator[Mutant | None]:
    """Yield today's mutant for each outcome of a commit; None if its line has gone.

    It is the same change of the same line, in the file whose path has most of the same parts.
    """
    known: dict[tuple[Any, ...], list[Mutant]] = {}
    for one in mutants(root):
        known.setdefault(_same(one), []).append(one)
    for row in rows:
        text = _git(ROOT, "show", f"{commit}:{row['path']}", strip=False)
        (then,) = [one for one in _of_file(row["path"], text) if one.key == row["key"]]
        parts = {*Path(row["path"]).parts}
        now = known.get(_same(then), [])
        yield max(now, key=lambda one: len(parts & {*Path(one.path).parts}), default=None)


def _same(one: Mutant) -> tuple[Any, ...]:
    return one.code, one.change.old, one.change.new, one.place


def _of_file(name: str, text: str) -> list[Mutant]:
    seen, found = Counter[str](), list[Mutant]()
    for change in changes(text, Path(name).suffix):
        start = text.rfind("\n", 0, change.start) + 1
        line = text[start:].split("\n", 1)[0].strip()
        told = f"{SEED} {name} {line} {change.old} {change.new}"
        seen[told] += 1
        key = sha256(f"{told} {seen[told]}".encode()).hexdigest()[:12]
        number = text.count("\n", 0, change.start) + 1
        found.append(Mutant(name, number, change, key, line, seen[told]))
    return found


class Workplace:
    """A clone of the checkout's last commit with its built tables, whose sources may change."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.tree = folder, folder / "tree"
        if not self.tree.exists():
            folder.mkdir(parents=True, exist_ok=True)
            _git(ROOT, "clone", "--quiet", str(ROOT), str(self.tree))
            (self.tree / ".venv").symlink_to(ROOT / ".venv")
        _git(self.tree, "fetch", "--quiet", str(ROOT), "HEAD")
        _git(self.tree, "reset", "--quiet", "--hard", "FETCH_HEAD")
        copytree(ROOT / "data", self.tree / "data", dirs_exist_ok=True)
        files = _git(self.tree, "ls-tree", "-r", "HEAD", "tests").splitlines()
        tests = "\n".join(file for file in files if "tests/fuzz/mutants/" not in file)
        self.tests_hash = sha256(tests.encode()).hexdigest()[:12]
        self.cache = folder / "warm"  # of numba
        self._prepare()
        self.seconds: dict[str, float] = {}  # of each test that passes without a change
        self.lines: dict[str, dict[int, set[str]]] = {}  # by file: the tests that run a line

    def cover(self, sources: list[str]) -> None:
        """Learn from one run of each room's fast tests which of them run which lines."""
        place = self.folder / f"covered-{self.tests_hash}"
        place.mkdir(exist_ok=True)
        (place / "sources").write_text(json.dumps([str(self.tree / one) for one in sources]))
        for room, modules in self._rooms().items():
            file = place / f"{room}.json"
            if not file.exists():
                print(f"covering {room}", flush=True)
                options = ["--covered", str(file), "--sources", str(place / "sources")]
                self._pytest([*options, *modules], RLIM_INFINITY)
            found = json.loads(file.read_text())
            self.seconds |= found["tests"]
            for path, lines in found["lines"].items():
                for line, tests in lines.items():
                    known = self.lines.setdefault(path, {}).setdefault(int(line), set())
                    known |= tests

    def _rooms(self) -> dict[str, list[str]]:
        """Return the modules of tests by folder."""
        rooms: dict[str, list[str]] = {}
        for path in sorted(self.tree.glob("tests/**/test_*.py")):
            rooms.setdefault(path.parent.name, []).append(str(path.relative_to(self.tree)))
        return rooms

    def room(self, path: str) -> list[str]:
        """Return the modules of tests for a file: its rooms', and others that import it.

        The rooms are the folders in its path; for JavaScript the three that ask it; else `tests`.
        Those that import it come first, those that name it, and the short ones.
        """
        rooms, names = self._rooms(), set(Path(path).parent.parts)
        if path.endswith(".js"):
            rooms = {name: rooms[name] for name in ("browser", "library")}
            rooms["conformance"] = ["tests/conformance/test_javascript.py"]
            names = {*rooms}
        else:
            del rooms["browser"]  # its loop must end before other tests begin
            names = names & rooms.keys() or {"tests"}
        own = {module for name in names for module in rooms[name]}
        texts = {one: (self.tree / one).read_text() for one in chain(*rooms.values())}
        first = {one for one, text in texts.items() if importing(path).search(text)}
        name = re.compile(rf"\b{Path(path).stem}\b")

        def order(module: str) -> tuple[bool, bool, bool, int]:
            named = name.search(texts[module])
            return module not in own, module not in first, not named, len(texts[module])

        return sorted(own | first, key=order)

    def others(self, mutant: Mutant, room: list[str]) -> list[str]:
        """Return the tests of other rooms that run a mutant's line, the cheapest first."""
        lines = self.lines.get(mutant.path, {})
        near = max((line for line in lines if line <= mutant.line), default=0)
        tests = {test for test in lines.get(near, ()) if test.split("::")[0] not in room}
        # A browser's loop must end before other tests begin.
        cost = {
            test: ("tests/browser/" in test, self.seconds[test], test)
            for test in tests & self.seconds.keys()
        }
        return sorted(cost, key=lambda test: cost[test])

    def meet(self, mutant: Mutant, others: bool, first: str = "") -> dict[str, Any]:
        """Return what became of a mutant, among the tests of its room or those of all.

        A test that killed it before may be asked first.
        """
        with self._changed(mutant):
            room = self.room(mutant.path)
            found = self._prepare() if self.is_compiled(mutant.path) else {}
            found = found or (self._build() if mutant.path.startswith("pipeline/") else {})
            if (self.tree / (module := first.split("::")[0])).is_file():
                found = found or self._test([module], [first])
            if found.get("outcome", ROOM) == ROOM:
                found = self._test(room, [])
            if others and found["outcome"] == ROOM:
                tests = self.others(mutant, room)
                found = self._test(sorted({one.split("::")[0] for one in tests}), tests)
                found["outcome"] = found["outcome"].replace(ROOM, "survived")
            return found

    @contextmanager
    def _changed(self, mutant: Mutant) -> Iterator[None]:
        """Change the clone's source, and change it back."""
        path, warm = self.tree / mutant.path, self.cache
        text, times = path.read_text(), path.stat()
        if self.is_compiled(mutant.path):
            self.cache = self.folder / "cold"
            rmtree(self.cache, ignore_errors=True)
        path.write_text(mutant.change.of(text))
        try:
            yield
        finally:
            self.cache = warm
            path.write_text(text)
            os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
            _git(self.tree, "checkout", "--quiet", "--", "data", "ttt_tables/data")

    def is_compiled(self, name: str) -> bool:
        """Return whether numba compiles a file, or one beside it that imports it.

        numba's cache does not notice a change of what a kernel imports.
        """
        path, imports = self.tree / name, importing(name)
        texts = {one: one.read_text() for one in path.parent.glob("*.py")}
        kernels = (one for one, text in texts.items() if KERNELS.search(text))
        return any(one == path or imports.search(texts[one]) for one in kernels)

    def _prepare(self) -> dict[str, Any]:
        """Compile the kernels that tests find compiled; return how that killed a mutant."""
        return self._command("-c", "from ttt_tables.doors import main; main()", "prepare")

    def _build(self) -> dict[str, Any]:
        """Build the stale tables in a folder of their own; return how that killed a mutant."""
        built = self.folder / "built"
        rmtree(built, ignore_errors=True)
        copytree(self.tree / "data", built)
        return self._command("-m", "pipeline", "build", "--workers=1", "--data", str(built)) or (
            self._command("-m", "pipeline", "catalog", "--check", "--data", str(built))
        )

    def _command(self, *words: str) -> dict[str, Any]:
        status, said = self._run([*words], RLIM_INFINITY)
        return {"outcome": "killed", "by": words[2], "said": said} if status else {}

    def _test(self, modules: list[str], tests: list[str], *without: str) -> dict[str, Any]:
        """Run modules, or some of their tests, up to a failure or the end of the time.

        A test that fails is asked again, alone: on a busy machine some fail by the clock.
        """
        order, ran = self.folder / "order", self.folder / "ran"
        order.write_text(json.dumps(tests))
        ran.write_text("")
        options = ["-x", "--within", str(SECONDS), "--ran", str(ran)]
        options += ["--order", str(order)] if tests else []
        options += [f"--deselect={test}" for test in without]
        status, said = self._pytest([*options, *modules]) if modules else (0, "")
        done = ran.read_text().splitlines()
        # 2: its time is over, 5: the tests asked for do not exist
        if status in (0, 5) or (status == 2 and done):
            return {"outcome": ROOM, "ran": len(done)}
        by = (done or ["import"])[-1]
        if len(done) > 1 and self._test([by.split("::")[0]], [by])["outcome"] == ROOM:
            return self._test(modules, tests, by, *without)
        return {"outcome": "killed", "by": by, "ran": len(done), "said": said}

    def unsound(self, tests: set[str]) -> list[str]:
        """Return those tests that fail in the unchanged clone, too."""
        (self.folder / "order").write_text(json.dumps(sorted(tests)))
        options = ["--within", str(WALL), "--ran", str(self.folder / "ran"), "-rfE", "--order"]
        modules = sorted({one.split("::")[0] for one in tests})
        said = self._pytest([*options, str(self.folder / "order"), *modules])[1] if tests else ""
        return re.findall(r"(?m)^(?:FAILED|ERROR) (\S+)", said)

    def _pytest(self, words: list[str], limit: int = SECONDS + HANGS) -> tuple[int, str]:
        """Run fast tests in the clone; return the exit status and the end of what was said."""
        given = "-m pytest --tb=line -p tests.fuzz.mutants.covering -p no:cacheprovider -p no:xdist"
        return self._run(
            [*given.split(), "--hypothesis-profile=ci", "-m", "not slow", *words], limit
        )

    def _run(self, words: list[str], limit: int) -> tuple[int, str]:
        """Run Python in the clone for so many seconds at most; return its status and last words."""
        process = subprocess.Popen(
            [str(self.tree / ".venv/bin/python"), *words],
            cwd=self.tree,
            env={**os.environ, "PYTHONPATH": str(self.tree), "NUMBA_CACHE_DIR": str(self.cache)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
            preexec_fn=lambda: setrlimit(RLIMIT_CPU, (limit, limit)),
        )
        try:
            said = process.communicate(timeout=WALL)[0]
        except subprocess.TimeoutExpired:
            said = "it waited for ever"
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, SIGKILL)  # with the servers of a process that was ended
        return process.wait(), said[-2000:]


def importing(path: str) -> re.Pattern[str]:
    """Return what finds an import of a module in a text."""
    module, _, suffix = path.rpartition(".")
    module = module.replace("/", ".")
    package, _, name = module.rpartition(".")
    if suffix == "js":
        return re.compile(rf"library/{name}\.js|/ttt-tables\.js")
    return re.compile(rf"(?m)^(?:from|import) {module}\b|^from {package} import .*\b{name}\b")


def _git(folder: Path, *words: str, strip: bool = True) -> str:
    command = ["git", "-C", str(folder), *words]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return said.strip() if strip else said


def main() -> None:
    """Meet the mutants that have no outcome yet, and count the outcomes."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--room", action="store_true", help="ask no tests of other rooms")
    parser.add_argument("--again", nargs=2, help="outcomes, and the commit that they are of")
    given = parser.parse_args()
    work = Workplace(given.folder.resolve())
    equivalent = tomllib.loads(EQUIVALENT.read_text())
    chosen = [one for one in mutants(work.tree)[:COUNT] if one.key not in equivalent]
    killers: dict[str, str] = {}
    if given.again:
        rows = [json.loads(line) for line in Path(given.again[0]).read_text().splitlines()]
        rows = [row for row in rows if row["outcome"] == "killed"]
        pairs = list(zip(rows, again(work.tree, rows, given.again[1]), strict=True))
        for row, one in pairs:
            if not one:
                print("gone with its line:", *[row[name] for name in TOLD[1:5]])
        killers = {one.key: row["by"] for row, one in pairs if one}
        chosen = [one for _, one in pairs if one]
    chosen.sort(key=lambda one: (work.is_compiled(one.path), one.path.endswith(".js")))  # dear ones
    wide = not (given.room or given.again)
    if wide:
        work.cover(sorted({one.path for one in chosen}))
    file = work.folder / "outcomes.jsonl"
    lines = file.read_text().splitlines() if file.exists() else []
    known = {one["key"]: one for one in map(json.loads, lines) if one["tests"] == work.tests_hash}
    for one in chosen:
        if one.key not in known or (known[one.key]["outcome"] == ROOM and wide):
            started = monotonic()
            told = {"key": one.key, "tests": work.tests_hash, "path": one.path, "line": one.line}
            met = work.meet(one, wide, killers.get(one.key, ""))
            told |= {"old": one.change.old, "new": one.change.new, **met}
            known[one.key] = told | {"seconds": round(monotonic() - started)}
            with file.open("a") as state:
                state.write(json.dumps(known[one.key]) + "\n")
            print(*[known[one.key].get(name, "") for name in TOLD], flush=True)
    outcomes = [known[one.key] for one in chosen]
    print(dict(Counter(one["outcome"] for one in outcomes)))
    for test in work.unsound({one["by"] for one in outcomes if "::" in one.get("by", "")}):
        print(f"fails without a change, too, so that what it killed does not count: {test}")


if __name__ == "__main__":
    main()
