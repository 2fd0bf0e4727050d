"""A copy of the checkout to which docs/tutorials/your-own-game.md has been applied.

It has the tutorial's table, chance game and variant; test_own_chance.py runs the chance game in a
browser.
"""

import doctest
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.checkouts import ROOT, check_imports, copied, insert, listed, run_in
from tests.support.own_game import PAGE, add_torus, added, blocks, commands, module_of

pytestmark = pytest.mark.slow  # only these apply the page to a checkout, which is then built

CHANCE, VARIANT = added()
PACK = f"The pack of {CHANCE} tic-tac-toe: X's score on each board before the toss"
MODULES = {  # by the beginning of its text
    "pipeline/tables/misere.py": "Misere",
    f"ttt_tables/games/{CHANCE}/game.py": "Chequered tic-tac-toe: a coin",
    f"ttt_tables/games/{CHANCE}/stored.py": f"{PACK}.",
    f"pipeline/tables/{CHANCE}/{CHANCE}_values.py": "Chequered tic-tac-toe: every board",
    f"pipeline/tables/{CHANCE}/{CHANCE}_pack.py": f"{PACK}, in",
    f"ttt_tables/verify/{CHANCE}/bindings.py": "Chequered tic-tac-toe: X's score",
}
LISTS = ("ttt_tables/games/registry.py", "ttt_tables/games/family/registry.py")
CHANGED = {
    *LISTS,
    "pyproject.toml",
    "ttt_tables/interfaces/http/page/library/family.js",
    "ttt_tables/verify/family/play.py",
}
GENERATED = (
    *("data/", "docs/plots/", "docs/reference.md", "ttt_tables/data/"),
    *("ttt_tables/verify/forms.json", "ttt_tables/interfaces/http/page/library/names.d.ts"),
    "ttt_tables/interfaces/http/page/console/contents.json",
)
GOLDEN = """
from tests.golden import FOLDER
from tests.golden.made import lines
from ttt_tables import open_tablebase

for name in {names}:
    text = "".join(lines(open_tablebase(), name))
    (FOLDER / f"{{name}}.jsonl").write_text(text, encoding="utf-8")
"""
PYTHON = f"""
import ttt_tables as ttt
from ttt_tables.play.environment import Environment

for name in {added()}:
    game = ttt.game(name)
    environment = Environment(game, "XO")
    environment.reset(seed=1)
    while not environment.match.result:
        environment.step(environment.mask(environment.to_move).index(1))
    first = ttt.TextEnvironment(game, side="O").reset(seed=7).partition(".")[0]
    print(first, environment.match.result)
"""
SECOND = """
from pathlib import Path
from ttt_tables.verify.family.play import GAME_RULES
from ttt_tables.verify.folder import Folder, folder_steps

steps = folder_steps(Folder(Path("data")), False)
for name in {names}:
    part = steps[name]()
    print(name, part.faults, part.values > 20, part.notes)
"""
OF_CHANCE = (f"{CHANCE}_values", f"{CHANCE}.pack")
OF_FAMILY = ("family.pack", "family_positions", "family_moves", "family_games")


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a built copy of the checkout with the page's changes."""
    folder = copied(tmp_path_factory.mktemp("checkout"))
    for name, title in MODULES.items():
        path = folder / name
        if not path.parent.exists():
            path.parent.mkdir()
            (path.parent / "__init__.py").write_text('"""Chequered tic-tac-toe."""\n')
        path.write_text(module_of(title), encoding="utf-8")
    game = folder / f"ttt_tables/games/{CHANCE}/game.py"
    reader = f"from ttt_tables.games.{CHANCE}.stored import Scores\n"
    insert(game, reader, "from ttt_tables.play.evaluator")
    insert(game, "    readers = (Scores,)\n", "    chance = True\n")
    insert(folder / LISTS[0], blocks("line")[0], '    "ultimate": ')
    add_torus(folder)
    run_in(folder, "python -m pipeline build")
    run_in(folder, "python -m pipeline catalog")
    return folder


def script(checkout: Path, text: str) -> str:
    """Return the output of a program that runs in the checkout."""
    (checkout / "program.py").write_text(text, encoding="utf-8")
    return run_in(checkout, "program")


def shown() -> Iterator[tuple[str, str]]:
    """Yield the page's commands that query its games; verifying all tables would take a minute."""
    for block in blocks("shell")[1:]:
        yield from ((line, text) for line, text in commands(block) if "ttt verify" not in line)


def test_commands_print_the_documented_output(checkout: Path) -> None:
    asked = [*shown()]
    assert [line.split()[1] for line, _ in asked] == [
        *("moves", "probe", "sql", "tasks"),
        *("moves", "sql", "tasks"),
    ]
    for command, text in asked:
        printed = run_in(checkout, command)
        assert doctest.OutputChecker().check_output(text, printed, doctest.ELLIPSIS), printed
    solved = PAGE.read_text(encoding="utf-8").partition("before you register it")[2]
    (session,) = re.findall(r"(?:^    .*\n)+", solved, re.MULTILINE)[:1]
    (checkout / "session.txt").write_text(session)
    start = "import doctest; print(doctest.testfile('session.txt', module_relative=False))"
    assert "failed=0" in script(checkout, start)


def test_front_ends_match_python(checkout: Path) -> None:
    script(checkout, GOLDEN.format(names=added()))
    modules = [f"tests/conformance/test_{one}.py" for one in ("http", "tools", "command_line")]
    assert " passed" in run_in(
        checkout, f"python -m pytest {' '.join(modules)} -k '{CHANCE} or {VARIANT}'"
    )
    lines = script(checkout, PYTHON).splitlines()
    assert [line.rpartition(" ")[2] in ("X", "O", "draw") for line in lines] == [True, True]
    assert lines[0].startswith("Chequered tic-tac-toe ")


def test_second_rules_verify_tables_and_packs(checkout: Path) -> None:
    found = script(checkout, SECOND.format(names=OF_CHANCE + OF_FAMILY)).splitlines()
    assert found == [f"{name} 0 True []" for name in OF_CHANCE + OF_FAMILY]
    without = f"\ndel GAME_RULES[{VARIANT!r}]\nsteps"
    told = script(checkout, SECOND.format(names=OF_FAMILY[::3]).replace("\nsteps", without))
    notes = [f"not verified, because the verifier lacks their rules: {VARIANT}"]
    assert told.splitlines() == [f"{name} 0 True {notes}" for name in OF_FAMILY[::3]]


def test_copy_passes_make_check(checkout: Path) -> None:
    assert run_in(checkout, "python -m pipeline catalog --check") == ""
    check_imports(checkout)
    changed = [name for name in CHANGED if name.endswith(".py")]
    new = " ".join([*MODULES, "ttt_tables/games/family/torus.py", *changed])
    for check in ("ruff format --check", "ruff check", "mypy"):
        run_in(checkout, f"python -m {check} {new}")


def test_only_documented_files_change(checkout: Path) -> None:
    changed = {
        name for name in listed() if (checkout / name).read_bytes() != (ROOT / name).read_bytes()
    }
    assert {name for name in changed if not name.startswith(GENERATED)} == CHANGED
