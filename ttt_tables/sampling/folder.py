"""The folder of a sample: checked before it is written to, begun, and listed at the end.

A sample folder holds

    _sample.json            the arguments, written first
    grid_roots/*.parquet    one file a chunk, named by its number
    grid_values/*.parquet   likewise, if every board was asked for
    _manifest.json          the files and the versions of the libraries, written last

A run checks each stored chunk against its content hash, and writes only the others. So it may be
killed anywhere and started again. A chunk names its sample, without the number of grids: a run for
more grids continues a smaller one, and writes again only a chunk that was not full. A manifest is
there only while no run is writing. Most readers of Parquet skip names that begin with _.
"""

import json
from hashlib import sha256
from importlib.metadata import version

from ttt_tables.errors import SampleError, quote
from ttt_tables.sampling.chunks import Record, decode, difference, is_same, seal_of
from ttt_tables.sampling.sample import SHAPES, Sample
from ttt_tables.sampling.stored import ARGUMENTS, MANIFEST, chunk_path
from ttt_tables.sampling.stores import Store

LIBRARIES = ("numba", "numpy", "pyarrow")


def open_folder(sample: Sample, store: Store) -> None:
    """Write the sample's arguments, and remove the manifest until all chunks are whole."""
    store.remove(MANIFEST)
    if store.read(ARGUMENTS) != _line(sample):
        store.write(ARGUMENTS, _line(sample))


def check_folder(sample: Sample, store: Store) -> None:
    """Refuse a folder that holds another sample, more grids of this one, or files of no sample.

    Raises SampleError.
    """
    names = [name for shape in SHAPES for name in store.names(shape)]
    stored = _stored_arguments(store, names)
    if stored and not is_same(stored, sample):
        raise SampleError(
            f"{store.shown} holds another sample ({difference(stored, sample)}): name another "
            "folder, or ask for the same"
        )
    grids = json.loads(stored).get("grids", 0) if stored else 0
    if type(grids) is not int:
        raise SampleError(
            f"{ARGUMENTS} in {store.shown} says {quote(grids)} grids, which is no number: "
            "remove the file, or name another folder"
        )
    if grids > sample.grids:
        raise SampleError(
            f"{store.shown} holds {grids:,} grids of this sample, and a sample never shrinks: ask "
            "for as many, or more, or name another folder"
        )
    if strays := [name for name in names if not _is_chunk(sample, name)]:
        raise SampleError(
            f"{store.shown} holds files that are not this sample's: {', '.join(strays[:3])}; "
            "remove them, or name another folder"
        )


def _stored_arguments(store: Store, names: list[str]) -> str:
    """Return the arguments of the sample in the store; "" if the store holds no sample.

    If _sample.json is missing or damaged, they are read from the first whole chunk.
    """
    text = (store.read(ARGUMENTS) or b"").decode("utf-8", "replace").strip()
    try:
        if isinstance(json.loads(text), dict):
            return text
    except (ValueError, RecursionError):
        pass
    for name in names:
        if about := seal_of(decode(store.read(name) or b"")):
            return about["sample"]
    if names and not text:
        raise SampleError(f"{store.shown} holds {names[0]} and no {ARGUMENTS}: name another folder")
    return ""


def _is_chunk(sample: Sample, path: str) -> bool:
    shape, _, name = path.partition("/")
    digits = name.removesuffix(".parquet")
    if not (shape in sample.shapes and digits.isascii() and digits.isdigit()):
        return False
    return int(digits) < sample.chunks and path == chunk_path(shape, int(digits))


def _line(sample: Sample) -> bytes:
    return (sample.arguments() + "\n").encode()


def write_manifest(sample: Sample, store: Store, records: list[Record]) -> str:
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
        "versions": {library: version(library) for library in LIBRARIES},
        "content": content,
        "chunks": [
            {key: value for key, value in record.items() if key != "written"} for record in records
        ],
    }
    text = json.dumps(manifest, indent=2, ensure_ascii=False) + "\n"
    store.write(MANIFEST, text.encode())
    return content
