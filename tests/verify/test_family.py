"""The family is verified by second rules; a reader's own game, which has none, by its tables."""

import copy
import json
import operator
import random
import subprocess
import sys
from functools import reduce
from pathlib import Path

import polars as pl
import pytest

from pipeline.tables.family import family_games as games_table
from pipeline.tables.family import family_moves as moves_table
from pipeline.tables.family import family_positions as positions_table
from tests.support.damage import changed, flip
from tests.support.parts import first
from ttt_tables import pack
from ttt_tables.games.family.rules import Relative
from ttt_tables.verify import folder
from ttt_tables.verify.family import (
    family_games,
    family_moves,
    family_positions,
    games,
    graph,
    iteration,
)
from ttt_tables.verify.family import pack as family_pack
from ttt_tables.verify.report import Part

TORUS = ((0, 4, 8), (1, 5, 6), (2, 3, 7), (0, 5, 7), (1, 3, 8), (2, 4, 6))
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), *TORUS)


class Torus(Relative):
    """Tic-tac-toe where lines go on at the other side; the game of a reader."""

    name = "torus"
    rule = "Three in a line win, and lines go on at the other side."
    lines = LINES


class Stored(dict):
    """Tables by name, as lists."""

    def values(self, name):
        return self[name]


@pytest.fixture
def torus(monkeypatch):
    """Return the tables of the reader's game alone, where verify knows no second rules."""
    rules = Torus()
    for table in (positions_table, moves_table, games_table):
        monkeypatch.setattr(table, "without_chance", lambda: {"torus": rules})
    for module in (games, family_games, family_pack):
        monkeypatch.setattr(module, "GAME_RULES", {})
    positions = positions_table.build()
    columns = [column.name for column in moves_table.TABLE.columns]
    moves = moves_table.build(positions).select(columns).sort(moves_table.TABLE.key)
    positions = positions.sort(positions_table.TABLE.key)
    boards = {"text": ["." * 9], "x_best_cells": [16], "board": [0], "canonical_board": [0]}
    coin = pl.DataFrame(boards)
    counted = games_table.build(positions, moves, coin).sort("game")
    frames = {"family_positions": positions, "family_moves": moves, "family_games": counted}
    return Stored(
        {name: frame.to_dict(as_series=False) for name, frame in frames.items()}
        | {"random_turn": boards}
    )


def checked(tables):
    """Return the parts of the three tables."""
    parts = []
    for module in (family_positions, family_moves, family_games):
        part = Part(module.__name__.rpartition(".")[2], module.VERIFIER.claim)
        module.VERIFIER.check(part, tables, False)
        parts.append(part)
    return parts


def test_a_game_of_one_s_own_is_proved_by_its_tables_and_the_report_says_so(torus):
    parts = checked(torus)
    assert [str(fault) for part in parts for fault in part.first] == []
    for part in parts:
        assert part.notes == [f"torus: {games.ALONE}"]
        assert part.values > 10


NOT_PROVED = ("move", "rule", "form", "source")  # no other value implies these


@pytest.mark.parametrize("table", first(["family_positions", "family_moves", "family_games"]))
def test_a_changed_value_of_one_s_own_game_is_found(table, torus):
    chance = random.Random(table)
    for column, values in torus[table].items():
        if column in NOT_PROVED:
            continue
        for row in chance.sample(range(len(values)), 1):
            old = values[row]
            values[row] = 1 if old is None else changed(old, chance)
            faults = sum(part.faults for part in checked(torus))
            values[row] = old
            assert faults, (column, row)
    assert sum(part.faults for part in checked(torus)) == 0


@pytest.mark.parametrize(
    ("worth", "distance"),
    [((1, 2), "a win that is too soon"), ((0, None), "a draw"), ((-1, 3), "a loss")],
)
def test_values_that_fit_no_moves_are_found(worth, distance, torus):
    rows = torus["family_positions"]
    at = rows["position"].index("." * 9)
    rows["wdl"][at], rows["distance"][at] = worth
    part = checked(torus)[0]
    assert {fault.column.partition(" ")[0] for fault in part.first} & {"wdl", "distance"}


def test_a_position_that_no_move_leads_to_is_found(torus):
    rows = torus["family_positions"]
    for column, value in zip(rows, ("torus", "zzz", "zzz", 0, None, 0, 0), strict=True):
        rows[column].append(value)
    assert [fault.column for fault in checked(torus)[1].first] == ["starts"]


def test_sets_grow_until_nothing_changes():
    after = {"a": {"b"}, "b": {"end", "c"}, "c": {"b", "d"}, "d": {"c"}, "end": set()}
    assert iteration.grow(after, {"end": (-1, 0)}) == {"b": (1, 1), "a": (-1, 2)}
    assert iteration.grow({"a": {"b"}, "b": {"a"}}, {}) == {}


# The pack.


@pytest.mark.slow  # a process that finds all values of the second method anew
def test_the_pack_is_verified_without_any_dependency(data):
    code = (
        "import sys; from pathlib import Path; from ttt_tables.verify.packs import verify_pack\n"
        f"part = verify_pack('family', Path({str(data)!r}))\n"
        "loaded = {name.partition('.')[0] for name in sys.modules}\n"
        "print(part.values, part.faults, sorted(loaded & {'numpy', 'duckdb', 'pyarrow', 'polars'}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    values, faults, loaded = done.stdout.split(maxsplit=2)
    assert int(values) > 50_000
    assert (faults, loaded) == ("0", "[]\n")


def found_in(path: Path, sections, source) -> Part:
    (path / "family.pack").write_bytes(pack.encode(sections, source))
    return folder.verify_pack("family", path)


@pytest.mark.slow  # each time every value of the pack is computed by the second method
@pytest.mark.nightly  # test_folder holds the pack of dice to it by day
def test_whatever_is_wrong_with_the_pack_is_found(data, tmp_path):
    whole = pack.read_pack(f"{data}/family.pack")
    chance = random.Random(1)
    walked = ["games", "notakto graph", "notakto quotient", "vanishing graph", "random-turn"]
    for name in [*chance.sample(sorted(whole.sections.keys() - {*walked, "rulesets"}), 2), *walked]:
        section = whole.sections[name]
        for other in (flip(section, chance), section[:-1], b""):
            assert found_in(tmp_path, {**whole.sections, name: other}, whole.source).faults, name
        left = {each: section for each, section in whole.sections.items() if each != name}
        assert found_in(tmp_path, left, whole.source).faults
    assert found_in(tmp_path, whole.sections, bytes(32)).faults == 1
    assert found_in(tmp_path, {}, whole.source).faults


@pytest.mark.slow
def test_a_pack_with_a_game_of_one_s_own_is_verified_but_for_that_game(data, tmp_path):
    whole = pack.read_pack(f"{data}/family.pack")
    records = json.loads(whole.sections["games"])
    form = {"start": ".........", "written": "marks", "boards": 1, "moves": ["4"]}
    records["torus"] = form | {"texts": "torus"}
    own = {
        "games": json.dumps(records, separators=(",", ":")).encode(),
        "torus texts": b".........\nX........",
        "torus codes": b"\0\0",
        "torus graph": b"\1\0" + bytes(4),
    }
    names = list(whole.sections)
    at = names.index("vanishing texts")
    names[at:at] = [name for name in own if name != "games"]
    sections = {name: (whole.sections | own)[name] for name in names}
    part = found_in(tmp_path, sections, bytes(32))
    assert ([str(fault) for fault in part.first], part.notes) == ([], [f"torus: {games.ALONE}"])


def leaves(record, path=()):
    """Return the path of every value in an object of JSON that is neither object nor list."""
    if not isinstance(record, dict | list):
        return [path]
    below = record.items() if isinstance(record, dict) else enumerate(record)
    return [leaf for key, value in below for leaf in leaves(value, (*path, key))]


def test_whatever_is_wrong_with_what_a_choice_sets_is_found(data):
    stored = json.loads(pack.read_pack(f"{data}/family.pack").sections["rulesets"])

    def faults(record):
        part = Part("rulesets", family_pack.CLAIM)
        graph.check_rulesets(part, record)
        return part.faults

    assert faults(stored) == 0
    for *path, last in leaves(stored):
        if last not in graph.WORDS:
            other = copy.deepcopy(stored)
            holder = reduce(operator.getitem, path, other)
            holder[last] = changed(holder[last], random.Random(1))
            assert faults(other), (path, last)
