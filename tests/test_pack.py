"""Packs of arrays are read as written, and rejected if they are damaged or missing."""

import os
from array import array
from itertools import product
from pathlib import Path

import pytest

import ttt_tables as ttt
from pipeline.tables import PACK_MODULES
from ttt_tables import pack
from ttt_tables.errors import CorruptTableError, MissingTableError, StaleTableError, TttError
from ttt_tables.games.ultimate import engine

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


ENGINE = Path(engine.__path__[0])


def rejected(damaged: bytes) -> type[TttError] | None:
    """Return the type of the error that these bytes raise."""
    try:
        pack.decode(damaged)
    except TttError as error:
        return type(error)
    return None


def checked(place: int, value: int) -> bytes:
    """Return the pack with four bytes changed and a matching checksum."""
    changed = PACKED[:place] + value.to_bytes(4, "little") + PACKED[place + 4 :]
    return changed[:12] + pack._checksum(changed).to_bytes(4, "little") + changed[16:]


def test_arrays_round_trip_at_multiples_of_8() -> None:
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


def test_changed_missing_or_extra_bytes_are_rejected() -> None:
    for place, bit in product(range(len(PACKED)), (1, 16, 128)):
        changed = PACKED[:place] + bytes([PACKED[place] ^ bit]) + PACKED[place + 1 :]
        assert rejected(changed) is CorruptTableError, place
    assert {rejected(PACKED[:length]) for length in range(len(PACKED))} == {CorruptTableError}
    for more in (b"\0", PACKED):
        assert rejected(PACKED + more) is rejected(more + PACKED) is CorruptTableError


@pytest.mark.parametrize("name", [*PACK_MODULES, "book", "learned"])
def test_damage_of_a_built_pack_is_rejected(name: str, data: Path) -> None:
    """Change the header, the directory and the values, cut the pack, and extend it."""
    path = (data if name in PACK_MODULES else ENGINE) / f"{name}.pack"
    whole = bytearray(path.read_bytes())
    first = int.from_bytes(whole[88:92], "little")
    for place in (0, 8, 12, 30, 60, first, len(whole) // 2, len(whole) - 1):
        whole[place] ^= 1
        assert rejected(bytes(whole)) in (CorruptTableError, StaleTableError), place
        whole[place] ^= 1
    assert {rejected(bytes(whole[:-cut])) for cut in (1, 5000, len(whole) - 7)} == {
        CorruptTableError
    }
    assert rejected(bytes(whole)) is None
    assert 1.3 * len(whole) < pack.LARGEST


@pytest.mark.parametrize("value", [2**31, 2**32 - 1])
def test_invalid_directory_entry_is_rejected(value: int) -> None:
    """Change the number of arrays, or type, length and offset of the first multi-byte array."""
    for place in (20, 116, 120, 124):
        assert rejected(checked(place, value)) is CorruptTableError, place
    assert rejected(checked(116, ord("Q"))) is CorruptTableError  # cut short
    assert rejected(checked(116, ord("t"))) is CorruptTableError  # without a type


@pytest.mark.parametrize("version", [0, 3, 255, 65535])
def test_pack_of_another_version_is_stale(version: int) -> None:
    assert rejected(checked(8, version)) is StaleTableError
    with pytest.raises(StaleTableError, match=f"version {version}.*make again"):
        pack.decode(checked(8, version))


# Folders


def put(folder: Path, arrays: pack.Pack | dict[str, memoryview], source: bytes = SOURCE) -> None:
    (folder / "classic.pack").write_bytes(pack.encode(arrays, source))


def test_missing_pack_is_reported(
    tmp_path: Path, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in (tmp_path, tmp_path / "nope", str(tmp_path), data / "classic.pack", "no\0where"):
        with pytest.raises(MissingTableError, match="run make"):
            ttt.open_tablebase(folder)
    (tmp_path / "classic.pack").mkdir()
    with pytest.raises(MissingTableError, match="run make"):
        ttt.open_tablebase(tmp_path)
    monkeypatch.setattr("ttt_tables.pack.PACKAGE_FOLDER", str(tmp_path / "no"))
    with pytest.raises(MissingTableError, match="run make"):
        ttt.open_tablebase()


def test_empty_folder_name_is_the_working_directory(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(MissingTableError, match=f"at '{tmp_path}/classic.pack'"):
        ttt.open_tablebase("")
    monkeypatch.chdir(data)
    assert ttt.open_tablebase("").best_move("X...O....") == 1


def test_damaged_file_is_reported_with_its_fix(data: Path, tmp_path: Path) -> None:
    whole = (data / "classic.pack").read_bytes()
    for length in (0, 7, 55, 56, 5000, len(whole) - 1):
        (tmp_path / "classic.pack").write_bytes(whole[:length])
        with pytest.raises(CorruptTableError, match=r"damaged.*run make again"):
            ttt.open_tablebase(tmp_path)
    put(tmp_path, {"x": memoryview(bytes(pack.LARGEST - 87))})
    with pytest.raises(CorruptTableError, match=f"larger than {1 << 22} bytes"):
        pack.read_pack(str(tmp_path / "classic.pack"))


def test_pack_without_an_array_is_corrupt(data: Path, tmp_path: Path) -> None:
    whole = pack.read_pack(str(data / "classic.pack"))
    for name in whole:
        put(tmp_path, {other: array for other, array in whole.items() if other != name})
        with pytest.raises(CorruptTableError, match="run make again"):
            ttt.open_tablebase(tmp_path)


@pytest.mark.parametrize(
    ("name", "byte"), [("board", 0), ("first", 255), ("moves perfect", 255), ("odds", 255)]
)
def test_invalid_row_reference_is_rejected(
    name: str, byte: int, data: Path, tmp_path: Path
) -> None:
    """The checksum is valid, but boards are not sorted, or missing rows are referenced."""
    whole = pack.read_pack(str(data / "classic.pack"))
    forged = memoryview(bytes([byte]) * whole[name].nbytes).cast(whole[name].format)
    put(tmp_path, {**whole, name: forged}, whole.source)
    with pytest.raises(CorruptTableError, match="run make again"):
        ttt.open_tablebase(tmp_path).moves("X...O....", "perfect")


def test_fifo_or_device_does_not_block(tmp_path: Path) -> None:
    path = tmp_path / "classic.pack"
    for put_special in (os.mkfifo, lambda path: path.symlink_to("/dev/zero")):
        put_special(path)
        with pytest.raises(MissingTableError, match="not a regular file"):
            pack.open_pack("classic", str(tmp_path))
        path.unlink()
