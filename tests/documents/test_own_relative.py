"""A relative is added in five places, and every front end of a checkout finds the tutorial's."""

import doctest
import json
import re
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from tests.support.checkouts import check_imports, copied, run_in
from tests.support.own_game import PAGE, add_torus, blocks, commands
from tests.support.serving import serving
from tests.support.tools import asking

ASK = "XO......."
CHANGED = (
    *("ttt_tables/games/family/torus.py", "ttt_tables/games/family/registry.py"),
    "ttt_tables/verify/family/play.py",
)


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the checkout with the tutorial's relative in its five places, built."""
    folder = copied(tmp_path_factory.mktemp("checkout"))
    add_torus(folder)
    run_in(folder, "python -m pipeline build")
    run_in(folder, "python -m pipeline catalog")
    return folder


def answer_of(checkout: Path) -> Any:
    """Return what the command line answers about a position, as plain data."""
    return json.loads(run_in(checkout, f"ttt moves {ASK} --game doughnut --json"))


pytestmark = pytest.mark.slow  # the fixture builds the family's tables in a copy of the checkout


def test_the_tutorial_gives_what_it_shows(checkout: Path) -> None:
    asked = commands(blocks("shell")[-1])
    assert [command.split()[1] for command, _ in asked] == ["moves", "sql", "tasks", "verify"]
    for command, shown in asked[:-1]:  # to verify all tables takes a minute: see below
        printed = run_in(checkout, command)
        assert doctest.OutputChecker().check_output(shown, printed, doctest.ELLIPSIS), printed
    solved = PAGE.read_text(encoding="utf-8").partition("Before it is registered")[2]
    (session,) = re.findall(r"(?:^    .*\n)+", solved, re.MULTILINE)[:1]
    (checkout / "session.txt").write_text(session)
    start = "import doctest; print(doctest.testfile('session.txt', module_relative=False))"
    (checkout / "session.py").write_text(start)
    assert "failed=0" in run_in(checkout, "session")


def test_verify_checks_it_by_its_second_rules(checkout: Path) -> None:
    (checkout / "second.py").write_text(
        "from pathlib import Path\n"
        "from ttt_tables.verify.folder import Folder, folder_steps\n"
        "steps = folder_steps(Folder(Path('data')), False)\n"
        "for name in ('family.pack', 'family_positions', 'family_moves', 'family_games'):\n"
        "    part = steps[name]()\n"
        "    print(name, part.faults, part.notes)\n"
    )
    assert run_in(checkout, "second").splitlines() == [
        f"{name} 0 []"
        for name in ("family.pack", "family_positions", "family_moves", "family_games")
    ]


def test_verify_tells_a_relative_without_second_rules_by_name(checkout: Path) -> None:
    second = (checkout / "second.py").read_text()
    (checkout / "without.py").write_text(
        "from ttt_tables.verify.family.play import GAME_RULES\n"
        f"del GAME_RULES['doughnut']\n{second}"
    )
    assert run_in(checkout, "without").splitlines() == [
        f"{name} 0 ['not verified, without second rules: doughnut']"
        for name in ("family.pack", "family_positions", "family_moves", "family_games")
    ]


def test_copy_passes_the_tools_of_make_check(checkout: Path) -> None:
    check_imports(checkout)
    for check in ("ruff format --check", "ruff check", "mypy"):
        run_in(checkout, f"python -m {check} {' '.join(CHANGED)}")


def test_python_finds_it(checkout: Path) -> None:
    (checkout / "python.py").write_text(
        "import ttt_tables as ttt\n"
        "game = ttt.game('doughnut')\n"
        "from ttt_tables.doors.http.files import games_json\n"
        "print('doughnut' in ttt.game_names(), '\"doughnut\"' in games_json())\n"
        f"print([move.move for move in game.moves({ASK!r})])\n"
        f"print(game.probe({ASK!r}))\n"
    )
    assert run_in(checkout, "python").splitlines() == [
        "True True",
        "['2', '3', '4', '5', '6', '7', '8']",
        "Value('X', score=1.0, win=1.0, draw=0.0, loss=0.0, wdl=1, distance=5, within=0.0)",
    ]


def test_http_and_the_tools_answer_as_the_command_line(checkout: Path) -> None:
    found = answer_of(checkout)
    assert (found["game"], found["wdl"], found["distance"]) == ("doughnut", 1, 5)
    with serving(checkout / "data", cwd=checkout) as client:
        assert client.ask(f"/games/doughnut/moves?position={ASK}").json == found
        assert "doughnut" in [game["name"] for game in client.ask("/games").json["games"]]
    with asking("ttt", "mcp", "--data", str(checkout / "data"), root=checkout) as tools:
        assert tools.ask("moves", game="doughnut", position=ASK) == found
        assert "doughnut" in [game["name"] for game in tools.ask("games")["games"]]


def test_its_tasks_tell_its_own_rules(checkout: Path) -> None:
    run_in(checkout, "ttt tasks --game doughnut --out every")
    rows = [
        json.loads(line)
        for split in ("train", "validation", "test")
        for line in (checkout / "every" / f"{split}.jsonl").read_text().splitlines()
    ]
    assert {row["game"] for row in rows} == {"doughnut"}
    assert all("lines go on beyond the edges. X moves first" in row["prompt"] for row in rows)
    (row,) = [row for row in rows if row["position"] == ASK]
    assert row["answers"] == list("2345678")


def test_what_counts_the_games_counts_it(checkout: Path) -> None:
    tests = [
        "tests/family/test_values.py::test_every_game_has_its_rules_twice_but_the_one_of_chance",
        "tests/doors/test_splits.py::test_every_game_with_tasks_is_of_one_kind",
        "tests/doors/test_tasks.py::test_the_command_writes_the_same_files_each_time",
        "tests/doors/test_tasks.py::test_a_prompt_shows_all_of_a_position",
    ]
    run_in(checkout, f"python -m pytest -q {' '.join(tests)}")


def test_tables_and_card_have_it(checkout: Path) -> None:
    game = pl.read_parquet(checkout / "data/family_games.parquet").filter(
        pl.col("game") == "doughnut"
    )
    assert game.select("position_count", "wdl", "distance").rows() == [(5194, 1, 7)]
    assert len(game["best_first_moves"].item().split()) == 9
    for name in ("data/README.md", "data/catalog.json"):
        assert "doughnut" in (checkout / name).read_text(encoding="utf-8")
    assert run_in(checkout, "python -m pipeline catalog --check") == ""
