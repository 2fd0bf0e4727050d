"""The packs of a folder: each is opened once, on first use."""

import copy
import pickle
from concurrent.futures import ThreadPoolExecutor
from shutil import copy as copy_file

import pytest

import ttt_tables as ttt
from ttt_tables.games.described import readers
from ttt_tables.games.family.stored import Family
from ttt_tables.games.miniboard.stored import Miniboard
from ttt_tables.games.registry import make
from ttt_tables.games.ultimate.engine import book, learned
from ttt_tables.pack import Pack, open_pack
from ttt_tables.stores import Stores

READERS = sorted(readers(), key=lambda reader: reader.pack_name)
WHOLE = [reader for reader in READERS if reader is not Family]  # read on opening
OTHER = next(reader for reader in WHOLE if reader is not Miniboard)


def test_game_opens_its_own_pack_only(data, tmp_path):
    copy_file(data / "family.pack", tmp_path)
    assert make(Stores(tmp_path), "vanishing").probe("- X").wdl == 1
    with pytest.raises(ttt.MissingTableError, match=r"classic\.pack"):
        make(Stores(tmp_path)).probe("X...O....")


def test_pack_is_opened_once_on_first_use(data, tmp_path):
    """Only a requested pack can be missing; threads get the same object."""
    stores = Stores(tmp_path)
    for reader in (OTHER, Miniboard):
        with pytest.raises(ttt.MissingTableError, match=rf"{reader.pack_name}\.pack.*run make"):
            stores.read(reader)
    copy_file(data / "miniboard.pack", tmp_path)
    with ThreadPoolExecutor(8) as threads:
        found = [*threads.map(stores.read, [Miniboard] * 64)]
    assert {*map(id, found)} == {id(stores.read(Miniboard))}
    with pytest.raises(ttt.MissingTableError, match=rf"{OTHER.pack_name}\.pack"):
        stores.read(OTHER)


def test_stores_are_pickled_as_the_name_of_their_folder(tmp_path):
    """A tablebase has the stores of its own folder."""
    stores = ttt.open_tablebase().stores
    stores.read(Miniboard)
    assert len(pickle.dumps(stores)) < 60
    assert pickle.loads(pickle.dumps(Stores(tmp_path))).folder == str(tmp_path)
    assert pickle.loads(pickle.dumps(stores)).folder is None


@pytest.mark.parametrize("reader", READERS)
def test_contents_of_a_pack_are_opened_again_after_pickling(reader, data):
    """Its views are not pickled, and a pack in memory has no folder."""
    held = Stores(data).read(reader)
    assert len(pickle.dumps(held)) < 200 + len(str(data))
    twin = pickle.loads(pickle.dumps(held))
    assert (type(twin), twin.stores.folder) == (reader, str(data))
    assert twin.stores.read(reader) is twin
    assert copy.deepcopy(held) is held  # nothing in it changes
    with pytest.raises(ttt.MissingTableError, match=rf"read\({reader.__name__}\)"):
        pickle.dumps(reader(open_pack(reader.pack_name, str(data))))


@pytest.mark.parametrize("reader", WHOLE)
def test_pack_without_a_section_is_rejected(reader, data):
    whole = open_pack(reader.pack_name, str(data))
    for name in whole:
        left = {other: section for other, section in whole.items() if other != name}
        with pytest.raises(ttt.CorruptTableError, match="run make again"):
            reader(Pack(left, whole.source))


@pytest.mark.parametrize("reader", READERS)
def test_pack_with_wrong_content_is_rejected(reader, data, tmp_path):
    for path in sorted({*data.glob("*.pack"), book.FILE, learned.FILE}):
        if path.stem != reader.pack_name:
            copy_file(path, tmp_path / f"{reader.pack_name}.pack")
            with pytest.raises(
                ttt.CorruptTableError, match=r"\.pack' has no array .* another pack"
            ):
                Stores(tmp_path).read(reader)


@pytest.mark.parametrize("reader", READERS)
def test_array_of_another_type_or_length_is_rejected(reader, data):
    """No checksum covers this. Separate tables may differ in length; Family reads later."""
    whole = open_pack(reader.pack_name, str(data))
    alone = {"policy", *[f"forms {board}" for board in range(9)]}
    for name, array in whole.items():
        text, raw = array.format == "c", array.tobytes()
        others = [array[:0].cast("B").cast("B" if text else "c"), memoryview(raw).cast("?")]
        if not text and name not in alone:
            others += [array[:0], memoryview(raw + raw[:8]).cast(array.format)]
        if reader is Family and not name.startswith("random-turn"):
            continue
        for other in others:
            with pytest.raises(ttt.CorruptTableError, match=r"the pack's array.*run make again"):
                reader(Pack({**whole, name: other}, whole.source))


@pytest.mark.parametrize(
    ("name", "array"),
    [
        ("misere", b""),
        ("misere", bytes(766)),
        ("classic texts", bytes(10)),
        ("classic texts", "é".encode() * 3825),
    ],
)
def test_inconsistent_arrays_are_rejected_on_use(name, array, data):
    whole = open_pack("family", str(data))
    letter = whole[name].format
    forged = Family(Pack({**whole, name: memoryview(array).cast(letter)}, whole.source))
    with pytest.raises(ttt.CorruptTableError, match="run make again"):
        forged.worth("misere", "." * 9)


@pytest.mark.parametrize("folder", [5, b"data", ["data"]])
def test_non_folder_is_rejected(folder):
    with pytest.raises(ttt.MissingTableError, match="a folder must be a str or a Path, got"):
        Stores(folder)
