"""A few of the kills of `make kills`, and a few of the changed bytes of `make flips`."""

import random
from zlib import crc32

from tests.flips import differences, flip_table
from tests.kills import kill_builds, kill_samples


def test_killed_builds_lose_nothing(data):
    counts = kill_builds(data, 3, random.Random(1))
    assert counts["kills"] == 3
    assert counts["compared"] >= 4


def test_killed_samples_lose_nothing():
    counts = kill_samples(3, random.Random(2))
    assert counts["kills"] == 3
    assert counts["compared"] >= 40


def test_changed_bytes_of_a_table_are_refused_or_found():
    counts = flip_table("grids", 30)
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
