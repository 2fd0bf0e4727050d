"""Python is held to the record: line by line, and in all kinds of rejections."""

import pytest

from tests.golden import FOLDER, GAMES, Rejected, golden
from tests.golden.made import lines
from ttt_tables import Tablebase, TttError, errors
from ttt_tables.games.registry import game_names

COMMAND = "python -m tests.golden"
ELSEWHERE = {  # no question about a position is rejected so
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
