"""A few of the kills of `fuzz.kills`, and a few of the changed bytes of `fuzz.flips`."""

import os
from zlib import crc32

import pytest

from pipeline.packs import PACKS
from tests.fuzz.flips import differences, flip_table
from tests.fuzz.kills import build_scenarios, stop_at_steps, stop_sample
from tests.fuzz.sample_flips import flip_sample
from tests.support.rooms import Room, build_states
from tests.support.steps import Steps, own_name
from ttt_tables.sampling.sample import Sample


@pytest.fixture
def room(tmp_path):
    return Room(tmp_path / "room")


@pytest.mark.slow  # builds that are killed and go on; test_workers kills one worker
def test_killed_builds_lose_nothing(data, room):
    (moves,) = [one for one in build_scenarios(data) if one.name == "build moves"]
    counts = stop_at_steps(moves, room, stops=(4, 9))
    assert counts["half parquet"] == counts["rename json"] == 1
    assert counts["kills"] == counts["states resumed"] == 2
    assert counts["files compared"] > 20


@pytest.mark.slow
def test_killed_samples_lose_nothing(room):
    counts = stop_sample(Sample("abraham", 42, 4, chunk=2), False, room, stops=(17, 23))
    assert counts["half parquet"] == counts["rename parquet"] == 1
    assert counts["kills"] == counts["states resumed"] == 2


def test_a_build_leaves_what_the_next_product_begins_with(data):
    whole = build_states(data)[-1]
    names = [path.name for path in data.iterdir() if path.is_file()]
    for name in PACKS:
        assert whole.pop(f"ttt_tables/data/{name}.pack") == whole[f"data/{name}.pack"]
    assert whole.pop("ttt_tables/data/views.sql") == whole["data/views.sql"]
    assert whole == {f"data/{name}": (data / name).read_bytes() for name in names}


def test_steps_tell_what_is_read_of_others_and_written_unseen(tmp_path):
    steps = Steps(0, [tmp_path])
    ours, others = tmp_path / ".a.json.12.part", tmp_path / ".a.json.13.part"
    steps.halve(ours, bytes)
    for flags in (os.O_RDONLY, os.O_WRONLY):
        steps.hear("open", (str(ours), None, flags))
        with pytest.raises(RuntimeError, match=r"\.13\.part"):
            steps.hear("open", (str(others), None, flags))
    with pytest.raises(RuntimeError, match="written unseen"):
        steps.hear("open", (tmp_path / "a.json", "w", os.O_WRONLY))
    steps.hear("open", (tmp_path / "a.json", "r", os.O_RDONLY))
    assert steps.left == -2
    assert own_name(str(ours)) == str(tmp_path / "a.json")


@pytest.mark.slow
def test_changed_bytes_of_a_sample_are_refused_or_found():
    counts = flip_sample("sample", 4)
    assert counts["changes"] == 16
    assert counts["undetected"] == 0


def test_changed_bytes_of_a_table_are_refused_or_found(data):
    counts = flip_table("grids", 30, data)
    assert counts["changes"] == 36
    assert counts["undetected"] == 0


def test_the_change_of_a_checksum_is_as_computed():
    data = bytes(range(256)) * 2
    bits = differences(len(data))
    for place in range(0, len(data), 37):
        for bit in range(8):
            changed = bytearray(data)
            changed[place] ^= 1 << bit
            assert crc32(changed) ^ crc32(data) == bits[place, bit] != 0
