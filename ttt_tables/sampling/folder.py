"""Manage the folder of a sample: check it before writing, begin it, and list it at the end.

A sample folder holds

    _sample.json            the arguments, written first
    grid_roots/*.parquet    one file per chunk, named by its number
    grid_values/*.parquet   also one file per chunk, if every board was requested
    _rejected.csv           the rows of the source that were left out, if there are any
    _manifest.json          the files and the versions of the libraries, written last
    _run-ID.json            the claim of each run that is writing

It may also hold hidden files. A folder with other files is rejected before anything is written.

A run checks each stored chunk against its content hash and writes only the missing ones. So it can
be killed at any time and started again. A chunk records its sample, without the number of grids. So
a run for more grids continues a smaller one, and rewrites only a chunk that was not full. A run for
fewer grids than an earlier one was started for is accepted if the folder holds no grid beyond them.
A description without chunks is not binding: a run with other arguments replaces it. A manifest
exists only while no run is writing. Most readers of Parquet skip names that begin with _.
"""

import json
from contextlib import ExitStack
from hashlib import sha256
from types import TracebackType
from typing import Self

from ttt_tables.errors import SampleError, quote
from ttt_tables.sampling.chunks import (
    Record,
    check_versions,
    decode,
    difference,
    is_same,
    seal_of,
)
from ttt_tables.sampling.claim import Claim, check_no_other, claimed, is_claim
from ttt_tables.sampling.sample import SHAPES, Sample
from ttt_tables.sampling.stored import ARGUMENTS, MANIFEST, REJECTED, chunk_path
from ttt_tables.sampling.stores import Store
from ttt_tables.sampling.versions import versions


class OpenFolder:
    """A sample's folder during one run: `begin`, write the chunks, `finish`.

    Leaving the block ends the claim, even if the run has failed.
    """

    def __init__(self, sample: Sample, store: Store) -> None:
        self.sample = sample
        self.store = store
        self._claim: Claim | None = None
        self._held = ExitStack()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._held.__exit__(kind, error, trace)

    def begin(self) -> Claim:
        """Claim the folder, write the arguments, and remove the manifest until it is written again.

        It is called when the workers are ready, so that a run that cannot start changes nothing.
        Raises SampleError.
        """
        with self.store.exclusive(SHAPES[0]):  # not of the place, which runs share
            first = self._held.enter_context(self.store.in_use())
            arguments = self.sample.arguments()
            self._claim = self._held.enter_context(claimed(self.store, arguments, first))
            check_folder(self.sample, self.store)  # from here on no other run writes
            self.store.remove(MANIFEST)
            if self.store.read(ARGUMENTS) != _line(self.sample):
                self.store.write(ARGUMENTS, _line(self.sample))
            if rows := self.sample.rejected_rows:
                self.store.write(REJECTED, rows)
        return self._claim

    def finish(self, records: list[Record]) -> str:
        """Check that all chunks exist, write the manifest, and return the content hash.

        Raises SampleError.
        """
        assert self._claim is not None  # it has begun
        with self.store.exclusive(SHAPES[0]):  # not of the place, which runs share
            check_no_other(self.store, self._claim)
            if self.store.read(ARGUMENTS) != _line(self.sample):
                raise SampleError(
                    f"{ARGUMENTS} in {self.store.shown} has changed since this run began, so "
                    "chunks of another sample may be there: use another folder"
                )
            _check_files(self.sample, self.store, records)
            return _write_manifest(self.sample, self.store, records)


def check_folder(sample: Sample, store: Store) -> None:
    """Raise SampleError unless a sample may be written or continued in a folder.

    The folder must not hold chunks of another sample or of other versions, grids beyond the
    requested ones, or files that do not belong to a sample.
    """
    names = [name for shape in SHAPES for name in store.entries(shape)]
    first, about = _first_whole(store, names)
    described = _described(store, names, about)
    if names and described:
        _check_same(sample, store, described)
        _check_grids(sample, store, names)
    ours = {*SHAPES, *((ARGUMENTS, MANIFEST, REJECTED) if described else ())}
    strays = [name for name in store.entries() if name not in ours and not is_claim(name)]
    strays += [name for name in names if not _is_chunk(sample, name)]
    if strays:
        raise SampleError(
            f"{store.shown} holds files that are not this sample's: {', '.join(strays[:3])}; "
            "remove them, or use another folder"
        )
    if about:
        check_versions(first, store, about)


def _first_whole(store: Store, names: list[str]) -> tuple[str, dict[str, str]]:
    """Return the name and the metadata of the first complete chunk, "" and {} without one."""
    for name in names:
        if about := seal_of(decode(store.read(name) or b"")):
            return name, about
    return "", {}


def _described(store: Store, names: list[str], about: dict[str, str]) -> str:
    """Return the arguments of the sample in the store, "" if the store does not hold a sample.

    If _sample.json is missing or damaged, they are those of the first complete chunk.
    """
    text = (store.read(ARGUMENTS) or b"").decode("utf-8", "replace").strip()
    try:
        said = json.loads(text)
        if isinstance(said, dict) and "format" in said:
            return text
    except (ValueError, RecursionError):
        pass
    if names and not text and not about:
        raise SampleError(f"{store.shown} holds {names[0]} and no {ARGUMENTS}: use another folder")
    return about.get("sample", "")


def _check_same(sample: Sample, store: Store, described: str) -> None:
    """Raise SampleError unless a folder's description is of this sample. Grids may differ."""
    if not is_same(described, sample):
        raise SampleError(
            f"{store.shown} holds another sample ({difference(described, sample)}): use another "
            "folder, or ask for the same"
        )
    grids = json.loads(described).get("grids", 0)
    if type(grids) is not int:
        raise SampleError(
            f"{ARGUMENTS} in {store.shown} has {quote(grids)} grids, expected a number: "
            "remove the file, or use another folder"
        )


def _check_grids(sample: Sample, store: Store, names: list[str]) -> None:
    """Raise SampleError if the last stored chunk holds grids beyond the requested ones."""
    numbers = [_number(name) for name in names if name.startswith(f"{SHAPES[0]}/")]
    last = max(numbers, default=-1)
    if (last + 1) * sample.chunk <= sample.grids:
        return
    rows = decode(store.read(chunk_path(SHAPES[0], last)) or b"")
    about = seal_of(rows)
    if rows is None or about is None or not is_same(about["sample"], sample):
        return
    end = last * sample.chunk + len(rows)
    if end > sample.grids:
        there = (len(numbers) - 1) * sample.chunk + len(rows)
        raise SampleError(
            f"{store.shown} holds {there:,} grids of this sample, the last one k = {end - 1:,}, "
            f"and a sample never shrinks: request at least {end:,}, or use another folder"
        )


def stored_chunk(place: str) -> int:
    """Return the grids per chunk of the sample at a place, or 0 without a chunk."""
    store = Store(place)
    names = [name for shape in SHAPES for name in store.entries(shape)]
    described = _described(store, names, _first_whole(store, names)[1]) if names else ""
    chunk = json.loads(described or "{}").get("chunk")
    return chunk if type(chunk) is int and chunk > 0 else 0


def _number(path: str) -> int:
    """Return the number in the name of a chunk, or -1 for other names."""
    shape, _, name = path.partition("/")
    digits = name.removesuffix(".parquet")
    number = int(digits) if digits.isascii() and digits.isdigit() else -1
    return number if number >= 0 and path == chunk_path(shape, number) else -1


def _is_chunk(sample: Sample, path: str) -> bool:
    return path.partition("/")[0] in sample.shapes and 0 <= _number(path) < sample.chunks


def _line(sample: Sample) -> bytes:
    return (sample.arguments() + "\n").encode()


def _check_files(sample: Sample, store: Store, records: list[Record]) -> None:
    """Raise SampleError unless the store lists every file of the records, with its size."""
    stored = [store.entries(shape) for shape in sample.shapes]
    sizes = {name: info.size for entries in stored for name, info in entries.items()}
    files = [file for record in records for file in record["files"].values()]
    unlike = [file for file in files if sizes.get(file["path"]) != file["bytes"]]
    # A network file system may list an outdated folder, so the rest is checked by name.
    lost = [file["path"] for file in unlike if store.size(file["path"]) != file["bytes"]]
    if lost:
        raise SampleError(
            f"{len(lost)} of the {len(files)} files that were written are not in {store.shown}, or "
            f"have another size ({', '.join(lost[:3])}): all workers must reach this folder, and "
            "nothing else may change it; run the same command again"
        )


def _write_manifest(sample: Sample, store: Store, records: list[Record]) -> str:
    """Write the manifest and return the sample's content hash, whichever runner wrote the chunks.

    It lists chunks by their grids; a build's manifest lists products by their keys.
    Raises SampleError unless the chunks hold each k once.
    """
    records = sorted(records, key=lambda record: record["start"])
    spans = [(record["start"], record["stop"]) for record in records]
    if spans != [sample.span(number) for number in range(sample.chunks)]:
        raise SampleError(f"the chunks in {store.shown} do not hold each grid once")
    contents = [file["content"] for record in records for file in record["files"].values()]
    content = sha256("\n".join(contents).encode()).hexdigest()
    manifest = {
        "arguments": json.loads(sample.arguments()),
        "versions": versions(),
        "content": content,
        "chunks": [
            {key: value for key, value in record.items() if key != "written"} for record in records
        ],
    }
    text = json.dumps(manifest, indent=2, ensure_ascii=False) + "\n"
    store.write(MANIFEST, text.encode())
    return content
