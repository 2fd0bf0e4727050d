"""The JavaScript library reads no more of a file than its limit, whatever the server sends."""

import gzip
from pathlib import Path

from tests.support.scripts import needs_node, run
from ttt_tables.pack import LARGEST

pytestmark = needs_node


def test_javascript_has_the_same_pack_size_limit(data: Path) -> None:
    assert run("return (await import(page + 'library/pack.js')).LARGEST;", data) == LARGEST


def test_javascript_rejects_forged_packs(data: Path) -> None:
    """The checksum is valid; a type is unknown, an item cut, or an offset wrong or unaligned."""
    texts = run(
        """const { crc32 } = await import(page + 'library/pack.js');
        const { Classic } = await import(page + 'library/classic-tables.js');
        const { readBytes } = await import(page + 'library/files.js');
        const whole = await readBytes(new URL('classic.pack', data), 1 << 22);
        return given.map(([place, value]) => {
          const bytes = whole.slice();
          const view = new DataView(bytes.buffer);
          view.setUint32(place, value, true);
          view.setUint32(12, ~crc32(bytes.subarray(16), crc32(bytes.subarray(0, 12), ~0)), true);
          try { return new Classic(bytes).policies; } catch (error) {
            return `${error.constructor.name} ${error.message}`;
          }
        });""",
        data,
        [
            *[[80, kind] for kind in (0, ord("t"), ord("c"), ord("h"), 65536 + ord("H"))],
            *[[84, length] for length in (0, 3, 8, 2**32 - 1)],
            *[[20, 2**32 - 1], [88, 2057], [88, 2**32 - 8]],
        ],
    )
    assert all(text.startswith("Error the pack is damaged") for text in texts), texts


def test_file_reading_stops_at_the_size_limit(tmp_path: Path) -> None:
    """The file is on disk, compressed, or an endless stream."""
    (tmp_path / "whole").write_bytes(bytes(1 << 16))
    (tmp_path / "small").write_bytes(gzip.compress(bytes(1 << 16)))
    (tmp_path / "large").write_bytes(bytes((1 << 16) + 1))
    (tmp_path / "bomb").write_bytes(gzip.compress(bytes(60_000_000)))
    names = [(tmp_path / name).as_uri() for name in ("whole", "small", "large", "bomb")]
    whole, small, *others = run(
        """const { readBytes, bytesOf } = await import(page + 'library/files.js');
        const told = [];
        const tell = (reading) => reading.then(
          (bytes) => told.push(bytes.length), (error) => told.push(error.message));
        for (const name of given) await tell(readBytes(new URL(name), 1 << 16));
        const endless = new ReadableStream({ pull: (to) => to.enqueue(new Uint8Array(1 << 20)) });
        await tell(bytesOf(endless, 'endless', 1 << 22));
        return told;""",
        tmp_path,
        [*names, "file:///dev/zero"],
    )
    assert whole == small == 1 << 16
    assert all("bytes" in told and "damaged" in told for told in others), others
    assert len(others) == 4
