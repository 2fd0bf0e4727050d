"""Packs: decoded as they were encoded, and refused with typed errors for any damage."""

import os
from pathlib import Path
from random import Random
from shutil import copy
from zlib import crc32

import pytest

import ttt_tables as ttt
from ttt_tables import pack
from ttt_tables.errors import (
    CorruptTableError,
    MissingTableError,
    StaleTableError,
    TttError,
)
from ttt_tables.games.ultimate import engine


@pytest.fixture(scope="module")
def packed(data):
    return (data / "classic.pack").read_bytes()


def test_a_missing_pack_is_told_with_the_mend(tmp_path, monkeypatch, data):
    folders = [tmp_path, tmp_path / "nope", str(tmp_path), data / "classic.pack"]
    for folder in folders:
        with pytest.raises(MissingTableError, match="run make"):
            ttt.open_tablebase(folder)
    (tmp_path / "classic.pack").mkdir()
    with pytest.raises(MissingTableError, match="run make"):
        ttt.open_tablebase(tmp_path)
    monkeypatch.setattr("ttt_tables.pack.PACKAGE_FOLDER", str(tmp_path / "no"))
    with pytest.raises(MissingTableError, match="run make"):
        ttt.open_tablebase()


def test_a_folder_whose_name_cannot_be_is_missing():
    with pytest.raises(MissingTableError, match=r"null.*run make"):
        ttt.open_tablebase("no\0where")


def test_an_empty_folder_name_is_the_working_directory_not_the_root(data, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(MissingTableError, match=f"at '{tmp_path}/classic.pack'"):
        ttt.open_tablebase("")
    monkeypatch.chdir(data)
    assert ttt.open_tablebase("").best_move("X...O....") == 1


def test_the_pack_copied_elsewhere_is_the_same_tablebase(data, tmp_path, tb):
    copy(data / "classic.pack", tmp_path)
    moved = ttt.open_tablebase(str(tmp_path))
    assert moved.policies == tb.policies
    assert moved.moves(0, "safe-centre").moves == tb.moves(0, "safe-centre").moves


def test_decoding_undoes_encoding(packed):
    whole = pack.decode(packed)
    assert pack.encode(whole, whole.source) == packed
    with pytest.raises(CorruptTableError, match="no array 'nope'"):
        whole["nope"]


def refused(damaged):
    """Return the type of the error that damaged bytes raise."""
    try:
        pack.decode(damaged)
    except TttError as error:
        return type(error)
    return None


def test_every_truncation_is_refused(packed, tmp_path):
    lengths = [*range(200), *range(200, len(packed), 4999), *range(len(packed) - 40, len(packed))]
    for length in lengths:
        assert refused(packed[:length]) is CorruptTableError
    for length in (0, 7, 55, 56, 5000, len(packed) - 1):
        (tmp_path / "classic.pack").write_bytes(packed[:length])
        with pytest.raises(CorruptTableError, match=r"damaged.*run make again"):
            ttt.open_tablebase(tmp_path)


def test_bytes_that_are_added_are_refused(packed):
    for extra in (b"\0", b"\n", b"\0" * 32, packed):
        assert refused(packed + extra) is CorruptTableError
        assert refused(extra + packed) is CorruptTableError


def test_every_altered_byte_is_refused(packed):
    source = Random(2)
    count = int.from_bytes(packed[20:24], "little")
    borders = set()
    for start in range(56, 56 + 36 * count, 36):
        length, offset = (
            int.from_bytes(packed[start + i : start + i + 4], "little") for i in (28, 32)
        )
        borders |= {offset - 1, offset, offset + length - 1}
    places = [*range(2000), *borders, *source.sample(range(2000, len(packed)), 2000)]
    damaged = bytearray(packed)
    for place in places:
        damaged[place] ^= source.randrange(1, 256)
        assert refused(bytes(damaged)) is CorruptTableError
        damaged[place] = packed[place]
    assert refused(bytes(damaged)) is None


def checked(packed, place, value):
    """Return a pack with four bytes changed and the checksum that then belongs to it."""
    changed = packed[:place] + value.to_bytes(4, "little") + packed[place + 4 :]
    checksum = crc32(changed[:12] + changed[16:])
    return changed[:12] + checksum.to_bytes(4, "little") + changed[16:]


@pytest.mark.parametrize("version", [0, 1, 3, 255, 65535])
def test_another_format_version_is_stale_not_corrupt(version, packed, tmp_path):
    (tmp_path / "classic.pack").write_bytes(checked(packed, 8, version))
    with pytest.raises(StaleTableError, match=f"format version {version}.*this reader knows 2"):
        ttt.open_tablebase(tmp_path)


def test_a_well_formed_pack_without_one_of_its_arrays_is_corrupt(packed, tmp_path):
    whole = pack.decode(packed)
    for name in whole:
        left = {other: array for other, array in whole.items() if other != name}
        (tmp_path / "classic.pack").write_bytes(pack.encode(left, whole.source))
        with pytest.raises(CorruptTableError, match="run make again"):
            ttt.open_tablebase(tmp_path)


@pytest.mark.parametrize(
    ("name", "byte"), [("board", 0), ("first", 255), ("moves perfect", 255), ("odds", 255)]
)
def test_rows_that_point_astray_are_refused_by_answers(name, byte, packed, tmp_path):
    """The checksum is right; boards do not rise, or rows are named that are not there."""
    whole = pack.decode(packed)
    forged = memoryview(bytes([byte]) * whole[name].nbytes).cast(whole[name].format)
    (tmp_path / "classic.pack").write_bytes(pack.encode({**whole, name: forged}, whole.source))
    with pytest.raises(CorruptTableError, match="run make again"):
        ttt.open_tablebase(tmp_path).moves("X...O....", "perfect")


def test_a_directory_that_points_elsewhere_is_refused(packed):
    for place, value in ((20, 2**32 - 1), (80, 0), (84, 2**32 - 1), (88, 2**32 - 1), (16, 0)):
        assert refused(checked(packed, place, value)) is CorruptTableError


@pytest.mark.parametrize("game", ["classic", "dice", "miniboard", "ultimate"])
def test_a_fifo_or_a_device_is_no_pack_and_is_not_waited_for(game, data, tmp_path):
    copy(data / "classic.pack", tmp_path)
    (tmp_path / f"{game}.pack").unlink(missing_ok=True)
    os.mkfifo(tmp_path / f"{game}.pack")
    with pytest.raises(MissingTableError, match="no regular file"):
        pack.open_pack(game, str(tmp_path))
    (tmp_path / f"{game}.pack").unlink()
    (tmp_path / f"{game}.pack").symlink_to("/dev/zero")
    with pytest.raises(MissingTableError, match="no regular file"):
        pack.open_pack(game, str(tmp_path))


def test_a_pack_has_a_largest_size(data, tmp_path):
    """A pack that is built has room to grow."""
    for path in [*data.glob("*.pack"), *Path(engine.__path__[0]).glob("*.pack")]:
        assert 1.3 * path.stat().st_size < pack.LARGEST
    large = tmp_path / "classic.pack"
    large.write_bytes(pack.encode({"x": bytes(pack.LARGEST - 87)}, bytes(32)))
    with pytest.raises(CorruptTableError, match=f"larger than {1 << 22} bytes"):
        pack.read_pack(str(large))
