"""Changed bytes and missing ends: all of the packs, thousands of Parquet. Each has to be noticed.

    python -m tests.fuzz.flips [A_TABLE]      how many changes of each larger table

The reader refuses a pack whose CRC-32 differs from the stored one. CRC-32 is linear: a changed byte
changes it by a difference that depends only on the byte's place and the changed bits, and the xor
of the differences of single bits gives those of all 255 changes. So all 255 changes of every byte
are computed, and a sample of them is given to the reader itself.
"""

import random
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from resource import RLIMIT_AS, setrlimit
from tempfile import TemporaryDirectory
from zlib import crc32

import numpy as np

from pipeline.packs import PACKS
from pipeline.tables import TABLES
from tests.support.damage import damaged, with_byte
from ttt_tables import pack
from ttt_tables.arrow import content_hash
from ttt_tables.errors import TttError
from ttt_tables.games.ultimate import engine
from ttt_tables.sampling.chunks import decode as decode_rows
from ttt_tables.verify.content import content_hash as second_hash
from ttt_tables.verify.parquet import read_columns
from ttt_tables.verify.report import UNREADABLE

DATA = Path(__file__).parents[2] / "data"
ENGINE = Path(engine.__path__[0])
HEAD = 16  # magic, version and checksum; what follows is covered by the checksum
MEMORY = 8 << 30  # bytes of addresses that reading a damaged table may take
EXHAUSTIVE = ("grid_leads",)  # every byte of the smallest table
A_TABLE = 200


def refused(data):
    """Return whether the reader of packs refuses bytes with CorruptTableError or the like."""
    try:
        pack.decode(data)
    except TttError:
        return True
    return False


def crc_table():
    """Return CRC-32's table: the checksum of each byte."""
    table = []
    for value in range(256):
        for _ in range(8):
            value = value >> 1 ^ 0xEDB88320 * (value & 1)
        table.append(value)
    return table


def differences(length):
    """Return (length, 8): the change of a CRC-32 by each bit of each byte."""
    table = crc_table()
    rows = np.empty((8, length), np.uint32)
    for bit in range(8):
        difference, row = table[1 << bit], []
        for _ in range(length):
            row.append(difference)
            difference = table[difference & 255] ^ difference >> 8
        rows[bit] = row[::-1]
    return rows.T


def flip_pack(data, chance, sampled=2000):
    """Return counts of the changes of a pack; each must be detected."""
    counts = Counter()
    for place in range(HEAD):
        for change in range(1, 256):
            counts["changed bytes"] += 1
            counts["undetected"] += not refused(with_byte(data, place, change))
    body = data[HEAD:]
    bits = differences(len(body))
    total, before = np.zeros(len(body), np.uint32), 0
    for change in range(1, 256):
        code = change ^ change >> 1  # neighbours in Gray's code differ in one bit
        total ^= bits[:, (code ^ before).bit_length() - 1]
        before = code
        counts["changed bytes"] += len(total)
        counts["undetected"] += int((total == 0).sum())
    _compare_with_reader(data, bits, chance, sampled)
    counts["given to the reader"] = sampled
    view = memoryview(data)
    for length in range(len(data)):
        counts["truncations"] += 1
        counts["undetected"] += not refused(view[:length])
    return counts


def _compare_with_reader(data, bits, chance, sampled):
    """Demand that zlib's CRC-32 changes as computed, and that the reader refuses."""
    right = crc32(data[HEAD:], crc32(data[:12]))
    assert right == int.from_bytes(data[12:HEAD], "little")
    for _ in range(sampled):
        place, change = chance.randrange(HEAD, len(data)), chance.randrange(1, 256)
        changed = with_byte(data, place, change)
        expected = right
        for bit in range(8):
            expected ^= int(bits[place - HEAD, bit]) * (change >> bit & 1)
        assert crc32(changed[HEAD:], crc32(changed[:12])) == expected != right
        assert refused(changed)


def flip_table(name, number, folder=DATA):
    """Return counts of the changes of a table's file, by the reader or hash that noticed them."""
    counts, chance = Counter(), random.Random(name)
    whole = (folder / f"{name}.parquet").read_bytes()
    rows = decode_rows(whole)
    right, file = content_hash(rows), sha256(whole).hexdigest()
    with TemporaryDirectory() as place:
        path = Path(place) / f"{name}.parquet"
        for data in damaged(whole, number, chance):
            path.write_bytes(data)
            counts["changes"] += 1
            counts[f"{_second(path, right)} by DuckDB"] += 1
            counts[f"{_first(data, right)} by Arrow"] += 1
            counts["undetected"] += sha256(data).hexdigest() == file
    return counts


def _second(path, right):
    """Return the result of verify's reader for a damaged file; it raises only expected errors."""
    try:
        return "read alike" if second_hash(read_columns(path)) == right else "read otherwise"
    except UNREADABLE:
        return "refused"


def _first(data, right):
    """Return the result of the reader of chunks for a damaged file."""
    rows = decode_rows(data)
    if rows is None:
        return "refused"
    try:
        return "read alike" if content_hash(rows) == right else "read otherwise"
    except UNREADABLE:
        return "refused"


def main():
    """Change the packs and every table, and count how each change was noticed."""
    number = int(sys.argv[1]) if sys.argv[1:] else A_TABLE
    started = time.monotonic()
    total = Counter()
    for path in [*[DATA / f"{name}.pack" for name in PACKS], *sorted(ENGINE.glob("*.pack"))]:
        counts = flip_pack(path.read_bytes(), random.Random(6))
        say(path.name, counts)
        total["undetected"] += counts["undetected"]
    with ProcessPoolExecutor(
        2, get_context("spawn"), setrlimit, (RLIMIT_AS, (MEMORY,) * 2)
    ) as pool:
        tables: Counter[str] = Counter()
        numbers = [1 << 20 if name in EXHAUSTIVE else number for name in TABLES]
        for name, counts in zip(TABLES, pool.map(flip_table, TABLES, numbers), strict=True):
            say(name, counts)
            tables += counts
    say("tables", tables)
    print(f"in {time.monotonic() - started:.0f} s")
    if total["undetected"] + tables["undetected"]:
        sys.exit("some changes were not detected")


def say(name, counts):
    told = {"undetected": 0, **counts}
    print(f"{name}: " + ", ".join(f"{told[what]:,} {what}" for what in sorted(told)), flush=True)


if __name__ == "__main__":
    main()
