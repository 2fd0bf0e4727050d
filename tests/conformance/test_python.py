"""Python is compared with the golden files, line by line, including all kinds of errors."""

import pytest

from tests.golden import FOLDER, GAMES, Rejected, golden
from tests.golden.made import lines
from ttt_tables import Tablebase, TttError, errors
from ttt_tables.games.registry import game_names

COMMAND = "python -m tests.golden"
ELSEWHERE = {  # no query about a position raises it
    *("BadAddressError", "BadLimitError", "BadModelError", "BadRaceError", "BadTaskError"),
    *("CorruptTableError", "MissingExtraError", "MissingTableError", "StaleTableError"),
    *("ClusterError", "InconsistentGameError", "InUseError", "PlaceError", "SampleError"),
}


@pytest.mark.parametrize("name", GAMES)
def test_python_matches_golden_files(name: str, tb: Tablebase) -> None:
    kept = (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    made = "".join(lines(tb, name)).splitlines()
    if kept != made:
        before, now = {*kept}, {*made}
        changed = [f"{'-+'[line in now]} {line[:200]}" for line in sorted(before ^ now)[:9]]
        told = f"{name} does not answer as recorded. If it is right now, write `{COMMAND}`:"
        pytest.fail("\n".join([told, *changed]))


def test_golden_files_cover_all_games_and_errors() -> None:
    assert set(GAMES) == set(game_names()), COMMAND
    rejected = {
        found.error for name in GAMES for _, found in golden(name) if isinstance(found, Rejected)
    }
    kinds = {
        name for name, kind in vars(errors).items() if TttError in getattr(kind, "__mro__", ())
    }
    assert rejected == kinds - {"TttError"} - ELSEWHERE
