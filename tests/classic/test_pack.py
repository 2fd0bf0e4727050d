"""Packs: decoded as they were encoded, and refused with typed errors for any damage."""

import os
import struct
from itertools import accumulate
from pathlib import Path
from random import Random
from shutil import copy
from zlib import crc32

import pytest

import ttt_tables as ttt
from ttt_tables import Tablebase, engine, pack
from ttt_tables.board.numbers import parse, show
from ttt_tables.classic import rules as classic
from ttt_tables.classic.perfect import perfect_play
from ttt_tables.classic.sections import CHECK, GIVEN
from ttt_tables.errors import (
    CorruptTableError,
    MissingTableError,
    StaleTableError,
    TttError,
)


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
    with pytest.raises(MissingTableError, match=r"at 'classic\.pack'"):
        ttt.open_tablebase("")
    monkeypatch.chdir(data)
    assert ttt.open_tablebase("").best_move("X...O....") == 1


def test_the_pack_copied_elsewhere_is_the_same_tablebase(data, tmp_path, tb):
    copy(data / "classic.pack", tmp_path)
    moved = ttt.open_tablebase(str(tmp_path))
    assert moved.policies == tb.policies
    assert moved.moves(0, "safe-centre") == tb.moves(0, "safe-centre")


def test_decoding_undoes_encoding(packed):
    whole = pack.decode(packed)
    assert pack.encode(whole.sections, whole.source) == packed
    assert sum(map(len, whole.sections.values())) + 56 + 32 * len(whole.sections) == len(packed)
    with pytest.raises(CorruptTableError, match="no section 'nope'"):
        whole.section("nope")


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
    for start in range(56, 56 + 32 * count, 32):
        offset, length = (
            int.from_bytes(packed[start + i : start + i + 4], "little") for i in (24, 28)
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


@pytest.mark.parametrize("version", [0, 2, 3, 255, 65535])
def test_another_format_version_is_stale_not_corrupt(version, packed, tmp_path):
    (tmp_path / "classic.pack").write_bytes(checked(packed, 8, version))
    with pytest.raises(StaleTableError, match=f"format version {version}.*this reader knows 1"):
        ttt.open_tablebase(tmp_path)


def forged(packed, **sections):
    """Return a pack with other sections (None: left out) and the checksum that belongs to them."""
    whole = pack.decode(packed)
    changed = {**whole.sections, **sections}
    return pack.encode({n: d for n, d in changed.items() if d is not None}, whole.source)


def test_a_well_formed_pack_without_one_of_its_sections_is_corrupt(packed, tmp_path):
    for name in pack.decode(packed).sections:
        (tmp_path / "classic.pack").write_bytes(forged(packed, **{name: None}))
        with pytest.raises(CorruptTableError, match="run make again"):
            ttt.open_tablebase(tmp_path)


def test_a_hostile_directory_is_refused(packed):
    for place, value in ((20, 2**32 - 1), (80, 0), (84, 2**32 - 1), (20, 0), (16, 0)):
        assert refused(checked(packed, place, value)) is CorruptTableError


@pytest.mark.parametrize("change", [b"", b"\0", b"\xff" * 6000])
def test_a_section_of_another_length_is_corrupt(change, packed, tmp_path):
    for name, section in pack.decode(packed).sections.items():
        if name in ("policies", "odds", "distinct moves") or section == change:
            continue
        (tmp_path / "classic.pack").write_bytes(forged(packed, **{name: section[:-1] + change}))
        if change:
            (tmp_path / "classic.pack").write_bytes(forged(packed, **{name: section + change}))
        with pytest.raises(CorruptTableError, match="run make again"):
            ttt.open_tablebase(tmp_path)


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


def test_a_pack_knows_the_boards_of_the_rules_by_their_hash(packed):
    numbers, texts = classic.boards(), map(show, classic.boards())
    values = perfect_play()
    counts = [len(classic.legal_moves(board)) for board in numbers]
    given = {
        "boards": struct.pack(f"<{len(numbers)}H", *numbers),
        "texts": "\n".join(texts).encode(),
        "to_move": "".join(map(classic.to_move, numbers)).encode(),
        "first": struct.pack(f"<{len(numbers) + 1}H", 0, *accumulate(counts)),
        "wdl": bytes([values[board].wdl + 1 for board in numbers]),
        "distance": bytes([values[board].distance for board in numbers]),
    }
    assert tuple(given) == GIVEN
    assert pack.digest(given.values()) == CHECK
    assert pack.digest([b"a", b"bc"]) != pack.digest([b"ab", b"c"])  # where parts end counts


@pytest.mark.parametrize("name", GIVEN)
def test_no_section_of_the_rules_is_forged_with_its_checksum(name, packed, tmp_path):
    """CRC-32's own polynomial, added to some bits anywhere, leaves it as it was."""
    section = pack.decode(packed).sections[name]
    other = bytearray(section)
    for at, bits in enumerate((0x1DB710641).to_bytes(5, "little"), 40):
        other[at] ^= bits
    assert crc32(other) == crc32(section)
    (tmp_path / "classic.pack").write_bytes(forged(packed, **{name: bytes(other)}))
    with pytest.raises(CorruptTableError, match="not those of the game"):
        ttt.open_tablebase(tmp_path)


def codes_of(packed, policy, board):
    """Return a policy's section, where a board's codes begin, and how many it has."""
    sections, row = pack.decode(packed).sections, classic.boards().index(parse(board))
    first, end = struct.unpack_from("<2H", sections["first"], 2 * row)
    return bytearray(sections[f"moves {policy}"]), 2 * first, end - first


@pytest.mark.parametrize(
    "ask", [Tablebase.moves, Tablebase.best_cells, Tablebase.weights, Tablebase.exact]
)
@pytest.mark.parametrize("fault", ["taken", "twice", "order", "unknown"])
def test_moves_that_are_not_the_board_s_are_corrupt(ask, fault, packed, tmp_path):
    board = "X........"
    codes, at, count = codes_of(packed, "random", board)
    others, first, _ = codes_of(packed, "perfect", "." * 9)
    if fault == "taken":  # moves of the empty board, the corner among them
        codes[at : at + 2 * count] = others[first : first + 2 * count]
    elif fault == "twice":
        codes[at : at + 2] = codes[at + 2 : at + 4]
    elif fault == "order":  # perfect's, the worst first
        perfect, first, count = codes_of(packed, "perfect", board)
        rows = struct.unpack_from(f"<{count}H", perfect, first)
        codes[at : at + 2 * count] = struct.pack(f"<{count}H", *reversed(rows))
    else:
        codes[at : at + 2] = b"\xff\xff"
    (tmp_path / "classic.pack").write_bytes(forged(packed, **{"moves random": bytes(codes)}))
    changed = ttt.open_tablebase(tmp_path)
    assert changed.moves("." * 9, "random")
    with pytest.raises(
        CorruptTableError, match="is invalid" if fault == "unknown" else "no ranking"
    ):
        ask(changed, board, "random")


def test_no_policy_is_named_twice_and_perfect_is_there(packed, tmp_path):
    policies = pack.decode(packed).sections["policies"]
    for other in (policies + b"\nrandom", policies.removeprefix(b"perfect\n")):
        (tmp_path / "classic.pack").write_bytes(forged(packed, policies=other))
        with pytest.raises(CorruptTableError, match="named twice, or perfect"):
            ttt.open_tablebase(tmp_path)


def test_chances_that_do_not_add_up_are_corrupt(packed, tmp_path):
    sections = pack.decode(packed).sections
    moves = sections["distinct moves"]
    rounded = [at for at in range(0, len(moves), 16) if moves[at + 3] == 1]
    odds = bytearray(sections["odds"])
    for at in rounded:
        struct.pack_into("<3d", odds, 24 * struct.unpack_from("<I", moves, at + 12)[0], 0.5, 0, 0.2)
    (tmp_path / "classic.pack").write_bytes(forged(packed, odds=bytes(odds)))
    with pytest.raises(CorruptTableError, match=r"the record of distinct move \d+ is invalid"):
        ttt.open_tablebase(tmp_path).answers("menace")


def test_a_pack_has_a_largest_size(data, tmp_path):
    """A pack that is built has room to grow; a file of another name may be as large as any."""
    built = [*data.glob("*.pack"), *Path(engine.__path__[0]).glob("*.pack")]
    assert {path.stem for path in built} == set(pack.LARGEST)
    for path in built:
        assert 1.3 * path.stat().st_size < pack.LARGEST[path.stem]
        large = tmp_path / path.name
        large.write_bytes(pack.encode({"x": bytes(pack.LARGEST[path.stem] - 87)}, bytes(32)))
        with pytest.raises(CorruptTableError, match="is larger than"):
            pack.read_pack(str(large))
    with pytest.raises(CorruptTableError, match=f"larger than {1 << 21} bytes"):
        pack.decode(pack.encode({"x": bytes(1 << 21)}, bytes(32)))


def test_no_section_stands_twice(packed):
    whole = pack.encode({"one": b"1", "two": b"2"}, bytes(32))
    again = whole.replace(b"two", b"one")
    again = again[:12] + pack._checksum(again).to_bytes(4, "little") + again[16:]
    with pytest.raises(CorruptTableError, match="two of its sections are called 'one'"):
        pack.decode(again)


def test_best_cells_that_are_taken_are_corrupt_when_first_asked_for(packed, tmp_path):
    best = bytearray(pack.decode(packed).sections["best random"])
    row = classic.boards().index(parse("X........"))
    for cell in (0, 9, 254, 255):
        best[row] = cell
        (tmp_path / "classic.pack").write_bytes(forged(packed, **{"best random": bytes(best)}))
        changed = ttt.open_tablebase(tmp_path)
        assert changed.best_move("X........") == 4
        with pytest.raises(CorruptTableError, match="some best cell of random is no legal move"):
            changed.best_move("." * 9, "random")
