"""Packs of arrays: read as they were written, and refused for any damage."""

from array import array
from itertools import product

import pytest

from ttt_tables import pack
from ttt_tables.errors import CorruptTableError, StaleTableError, TttError

GIVEN = {
    "B": array("B", [0, 255]),
    "H": array("H", [65535]),
    "I": array("I", [2**32 - 1, 0, 1]),
    "Q": array("Q", [2**64 - 1]),
    "b": array("b", [-128]),
    "h": array("h", [-32768, 5, 6]),
    "i": array("i", [-(2**31)]),
    "q": array("q", [-(2**63)]),
    "d": array("d", [0.1, -0.0]),
    "text": "X...O....\nXO",
    "none": array("H"),
    "a name of twenty-four ch": "",
}
SOURCE = bytes(range(32))
PACKED = pack.encode(GIVEN, SOURCE)


def refused(damaged: bytes, path: str = "<bytes>") -> type[TttError] | None:
    """Return the type of the error that bytes raise."""
    try:
        pack.decode(damaged, path)
    except TttError as error:
        return type(error)
    return None


def checked(place: int, value: int) -> bytes:
    """Return the pack with four bytes changed, and the checksum that then belongs to it."""
    changed = PACKED[:place] + value.to_bytes(4, "little") + PACKED[place + 4 :]
    return changed[:12] + pack._checksum(changed).to_bytes(4, "little") + changed[16:]


def test_arrays_are_read_as_they_were_written_and_begin_at_multiples_of_8() -> None:
    whole = pack.decode(PACKED)
    assert whole.source == SOURCE
    assert list(whole) == list(GIVEN)
    for name, given in GIVEN.items():
        text = isinstance(given, str)
        read = whole.text(name) if text else array(whole[name].format, whole[name])
        assert read == given, name
    assert pack.encode(whole, SOURCE) == PACKED
    starts = [int.from_bytes(PACKED[at + 32 : at + 36], "little") for at in range(56, 488, 36)]
    assert starts == sorted(starts)
    assert {start % 8 for start in starts} == {0}
    with pytest.raises(CorruptTableError, match=r"no array 'nope'.*run make again"):
        whole["nope"]


def test_every_changed_byte_every_missing_end_and_every_byte_more_is_refused() -> None:
    for place, bit in product(range(len(PACKED)), (1, 16, 128)):
        changed = PACKED[:place] + bytes([PACKED[place] ^ bit]) + PACKED[place + 1 :]
        assert refused(changed) is CorruptTableError, place
    assert {refused(PACKED[:length]) for length in range(len(PACKED))} == {CorruptTableError}
    assert {refused(PACKED + more) for more in (b"\0", PACKED)} == {CorruptTableError}


@pytest.mark.parametrize("value", [2**31, 2**32 - 1])
def test_a_directory_that_points_elsewhere_is_refused_though_its_checksum_is_right(
    value: int,
) -> None:
    """The number of arrays; and of the first of several bytes its type, length and offset."""
    for place in (20, 116, 120, 124):
        assert refused(checked(place, value)) is CorruptTableError, place
    assert refused(checked(116, ord("Q"))) is CorruptTableError  # cut short
    assert refused(checked(116, ord("t"))) is CorruptTableError  # no type


@pytest.mark.parametrize("version", [0, 3, 255, 65535])
def test_another_version_is_stale(version: int) -> None:
    assert refused(checked(8, version)) is StaleTableError
    with pytest.raises(StaleTableError, match=f"version {version}.*make again"):
        pack.decode(checked(8, version))
