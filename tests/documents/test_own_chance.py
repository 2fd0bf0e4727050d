"""A game of chance is a folder, its tables, pack and second rules, and a line: every door finds it.

They are those of docs/tutorials/your-own-game.md. The page in a browser plays what it has an object
for, and so not this game.
"""

import doctest
import json
from pathlib import Path

import polars as pl
import pytest

from tests.support.checkouts import ROOT, check_imports, copied, insert, listed, run_in
from tests.support.own_game import blocks, commands, module_of
from tests.support.serving import serving
from tests.support.tools import asking

NAME, ASK = "chequered", "X...O.... light"
FILES = {  # by the first words of its text, where the page has it
    f"ttt_tables/games/{NAME}/game.py": "Chequered tic-tac-toe: a coin",
    f"ttt_tables/games/{NAME}/stored.py": "The pack of chequered tic-tac-toe: X's score on each "
    "board before the toss.",
    f"pipeline/tables/{NAME}/{NAME}_values.py": "Chequered tic-tac-toe: every board",
    f"pipeline/tables/{NAME}/{NAME}_pack.py": "The pack of chequered tic-tac-toe: X's score on "
    "each board before the toss, in",
    f"ttt_tables/verify/{NAME}/bindings.py": "Chequered tic-tac-toe: X's score",
}
IMPORTED = f"from ttt_tables.games.{NAME}.stored import Scores\n"
REGISTRY = "ttt_tables/games/registry.py"
GENERATED = (
    *("data/", "docs/plots/", "docs/reference.md", "ttt_tables/data/"),
    "ttt_tables/verify/forms.json",
)
RECORD = f"""
from tests.record import FOLDER
from tests.record.made import lines
from ttt_tables import open_tablebase

text = "".join(lines(open_tablebase(), "{NAME}"))
(FOLDER / "{NAME}.jsonl").write_text(text, encoding="utf-8")
"""
PYTHON = f"""
import ttt_tables as ttt
from ttt_tables.doors.adapters.environment import Environment

game = ttt.game("{NAME}")
print("{NAME}" in ttt.game_names(), game.probe(game.start).exact.score)
print(ttt.World(game, side="O").reset(seed=7)[:22])
environment = Environment(game, {{}})
environment.reset(seed=1)
while not environment.is_over:
    environment.step(environment.mask(environment.to_move).index(1))
print(environment.result)
"""
SECOND = f"""
from pathlib import Path
from ttt_tables.verify.folder import Folder, folder_steps

steps = folder_steps(Folder(Path("data")), False)
for part in (steps["{NAME}_values"](), steps["{NAME}.pack"]()):
    print(part.faults, part.values > 5478, part.claim.method)
"""
PACKED = f"""
from ttt_tables.games.{NAME}.stored import Scores
from ttt_tables.pack import open_pack

print(Scores(open_pack("{NAME}")).x_score(0), Scores(open_pack("{NAME}", "data")).x_score(0))
"""

pytestmark = pytest.mark.slow  # the fixture builds a table in a copy of the checkout


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the checkout with the tutorial's game of chance, built."""
    folder = copied(tmp_path_factory.mktemp("checkout"))
    for name, title in FILES.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).with_name("__init__.py").write_text('"""Chequered tic-tac-toe."""\n')
        (folder / name).write_text(module_of(title), encoding="utf-8")
    game = folder / f"ttt_tables/games/{NAME}/game.py"
    insert(game, IMPORTED, "from ttt_tables.play.knowledge")
    insert(game, "    readers = (Scores,)\n", "    def __init__(self, rules: ChequeredRules")
    insert(folder / REGISTRY, blocks("line")[0], '    "ultimate": ')
    run_in(folder, f"python -m pipeline build {NAME}_values {NAME}")
    run_in(folder, "python -m pipeline catalog")
    return folder


def script(checkout: Path, text: str) -> str:
    """Return what a program prints that is run in the checkout."""
    (checkout / "program.py").write_text(text, encoding="utf-8")
    return run_in(checkout, "program")


def test_the_tutorial_gives_what_it_shows(checkout: Path) -> None:
    (block,) = [one for one in blocks("shell") if f"--game {NAME}" in one]
    for command, shown in commands(block):
        printed = run_in(checkout, command)
        assert doctest.OutputChecker().check_output(shown, printed, doctest.ELLIPSIS), printed


def test_python_matches_worlds_and_environments_have_it(checkout: Path) -> None:
    known, world, result = script(checkout, PYTHON).splitlines()
    assert (known, world) == ("True 5/8", "Chequered tic-tac-toe.")
    assert result in ("X", "O", "draw")


def test_http_and_the_tools_answer_as_the_command_line(checkout: Path) -> None:
    found = json.loads(run_in(checkout, f"ttt moves {ASK} --game {NAME} --json"))
    assert (found["coin"], found["exact"]) == ("light", {"score": "49/64"})
    with serving(checkout / "data", cwd=checkout) as client:
        asked = ASK.replace(" ", "+")
        assert client.ask(f"/games/{NAME}/moves?position={asked}").json == found
        assert NAME in [game["name"] for game in client.ask("/games").json["games"]]
    with asking("ttt", "mcp", "--data", str(checkout / "data"), root=checkout) as tools:
        assert tools.ask("moves", game=NAME, position=ASK) == found
        assert NAME in [game["name"] for game in tools.ask("games")["games"]]


def test_every_door_is_held_to_its_record(checkout: Path) -> None:
    script(checkout, RECORD)
    modules = [f"tests/conformance/test_{door}.py" for door in ("python", "http", "tools")]
    modules += ["tests/conformance/test_command_line.py"]
    assert " passed" in run_in(checkout, f"python -m pytest {' '.join(modules)} -k {NAME}")


def test_its_tasks_tell_its_own_rules(checkout: Path) -> None:
    run_in(checkout, f"ttt tasks --game {NAME} --out every")
    rows = [
        json.loads(line)
        for split in ("train", "validation", "test")
        for line in (checkout / "every" / f"{split}.jsonl").read_text().splitlines()
    ]
    assert len(rows) == 2 * 4520  # after each toss on each open board
    assert all("Before each turn a fair coin opens" in row["prompt"] for row in rows)
    (row,) = [row for row in rows if row["position"] == ASK]
    assert row["answers"] == ["2", "6"]


def test_the_table_the_card_and_the_second_rules_have_it(checkout: Path) -> None:
    table = pl.read_parquet(checkout / f"data/{NAME}_values.parquet")
    assert table.filter(board=0)["x_score_exact"].item() == "5/8"
    card = (checkout / "data/README.md").read_text(encoding="utf-8")
    assert "- [Chequered tic-tac-toe](../docs/tutorials/your-own-game.md): Before each turn" in card
    assert f"## {NAME}_values" in card
    assert run_in(checkout, "python -m pipeline catalog --check") == ""
    assert script(checkout, SECOND) == 2 * "0 True recursion in Fractions over text\n"


def test_its_pack_is_made_read_and_in_the_package(checkout: Path) -> None:
    assert script(checkout, PACKED) == "5/8 5/8\n"


def test_no_other_file_is_touched_and_no_rule_of_imports_broken(checkout: Path) -> None:
    changed = {
        name for name in listed() if (checkout / name).read_bytes() != (ROOT / name).read_bytes()
    }
    assert {name for name in changed if not name.startswith(GENERATED)} == {REGISTRY}
    check_imports(checkout)
