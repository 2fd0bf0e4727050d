"""The library for JavaScript reads no more of a file than it may have, whoever serves it."""

import gzip
import json
import subprocess
from pathlib import Path
from shutil import which

import pytest

from ttt_tables.doors.http.files import PAGE
from ttt_tables.pack import LARGEST

# Python does not install node: without node these tests are skipped.
pytestmark = pytest.mark.skipif(
    which("node") is None, reason="no node is here: apt-get install nodejs"
)


def in_node(script: str, *arguments: str) -> str:
    """Return what a script prints, which can `load` a module of the library."""
    load = f"const load = (name) => import(`{PAGE.as_uri()}/library/${{name}}.js`);"
    command = ["node", "--input-type=module", "-e", load + script, "--", "", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_a_pack_has_the_same_largest_size_in_javascript() -> None:
    sizes = in_node("console.log(JSON.stringify((await load('pack')).LARGEST))")
    assert json.loads(sizes) == {name: LARGEST[name] for name in LARGEST if name != "book"}


FILES = """
const { readBytes, bytesOf } = await load("files");
const told = [];
const tell = (reading) => reading.then(
  (bytes) => told.push(bytes.length), (error) => told.push(error.message));
for (const name of process.argv.slice(2)) await tell(readBytes(new URL(name), 1 << 16));
const endless = new ReadableStream({ pull: (to) => to.enqueue(new Uint8Array(1 << 20)) });
await tell(bytesOf(endless, "endless", 1 << 22));
console.log(JSON.stringify(told));
"""


def test_no_more_of_a_file_is_kept_than_it_may_have(tmp_path: Path) -> None:
    """As it stands on the disk, compressed, or coming without end."""
    (tmp_path / "whole").write_bytes(bytes(1 << 16))
    (tmp_path / "small").write_bytes(gzip.compress(bytes(1 << 16)))
    (tmp_path / "large").write_bytes(bytes((1 << 16) + 1))
    (tmp_path / "bomb").write_bytes(gzip.compress(bytes(60_000_000)))
    names = [(tmp_path / name).as_uri() for name in ("whole", "small", "large", "bomb")]
    whole, small, *others = json.loads(in_node(FILES, *names, "file:///dev/zero"))
    assert whole == small == 1 << 16
    assert all("bytes" in told and "damaged" in told for told in others), others
    assert len(others) == 4
