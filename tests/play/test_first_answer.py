"""The modules that a first answer loads, checked without measuring time."""

import subprocess
import sys

from tests.conftest import ROOT

OURS = {
    "board.alternating",
    "board.any_order",
    "board.numbers",
    "default",
    "errors",
    "games.classic.game",
    "games.classic.rules",
    "games.classic.rows",
    "games.classic.stored",
    "games.registry",
    "lazy",
    "pack",
    "play.answer",
    "play.game",
    "play.evaluator",
    "play.position",
    "play.rules",
    "play.value",
    "stores",
    "tablebase",
}
LARGE = {"contextlib", "enum", "fractions", "importlib", "json", "math", "random", "re", "typing"}
# The reader of the classic pack loads neither the rules of the games nor their list.
READING = {"classic", "classic.rows", "classic.stored"}
ROOMS = {"board", "games", "games.classic", "play"}


def loaded(code: str) -> set[str]:
    """Return the modules that code loads in a new process."""
    counted = f"import sys; before = {{*sys.modules}}; {code}; print(*{{*sys.modules}} - before)"
    command = [sys.executable, "-c", counted]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return {*done.stdout.split()}


def test_first_choice_loads_only_its_game() -> None:
    """It loads no other game, and no slow part of the standard library."""
    found = loaded('import ttt_tables; ttt_tables.game().choose("X...O....")')
    assert {name.partition(".")[2] for name in found if name[:11] == "ttt_tables."} == OURS | ROOMS
    assert not LARGE & found
    packages = {name.partition(".")[0] for name in found}
    assert packages - sys.stdlib_module_names == {"ttt_tables"}


def test_first_moves_also_load_only_the_records() -> None:
    found = loaded('import ttt_tables; ttt_tables.moves("X...O....")')
    ours = {name.partition(".")[2] for name in found if name[:11] == "ttt_tables."}
    assert ours == {*OURS, *ROOMS, "games.classic.records"}
    assert not LARGE & found


def test_first_best_move_loads_no_game() -> None:
    """It loads only two C modules of the standard library."""
    for ask in ("best_move", "open_tablebase().best_move"):
        found = loaded(f'import ttt_tables; ttt_tables.{ask}("X...O....")')
        ours = {name for name in found if name.startswith("ttt_tables")}
        games = {name for name in ours if name.startswith("ttt_tables.games.")}
        assert games == {f"ttt_tables.games.{name}" for name in READING}
        assert not {name for name in ours if name.startswith("ttt_tables.play")}
        assert found - ours - {"itertools"} == {"zlib"}  # some Pythons load the other one first


FAMILY = {"registry", "rule_options", "rules", "stored", "vanishing", "variant"}


def test_first_variant_query_loads_no_other_game() -> None:
    """It does not load the classic game's reader, which the tablebase is."""
    imports = "from ttt_tables.question import Question; from ttt_tables.stores import Stores"
    found = loaded(f"{imports}; Question(Stores(), 'vanishing', 'moves', {{}}).answer('- X')")
    games = {name.partition(".games.")[2] for name in found if ".games." in name}
    assert games == {"described", "registry", "family", *[f"family.{one}" for one in FAMILY]}
    assert "ttt_tables.tablebase" not in found
