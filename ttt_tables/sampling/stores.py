"""Store the files of a sample in a local folder or in a bucket of an S3-compatible store.

A place is a path, or a URI that begins with file:// or s3:// and that pyarrow.fs reads, such as
s3://bucket/folder?endpoint_override=localhost:9000&scheme=http with credentials in the environment.
"""

import re
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from pyarrow import ArrowException, fs

from ttt_tables.errors import PlaceError
from ttt_tables.lock import held, shared
from ttt_tables.outputs import written_whole

OURS = ("*.json", "grid_*/*.parquet")
SCHEMES = ("file", "s3")
EXPECTED = "give a folder, file:///folder or s3://bucket/folder"
ADDRESS = re.compile(
    r"[A-Za-z][A-Za-z0-9+.-]+:/|[^/]*://"
)  # a scheme of one letter is a Windows drive


class Store:
    """Files by name in one place, each written completely or not at all. Raises PlaceError."""

    def __init__(self, place: str) -> None:
        if not place:
            raise PlaceError(f"the place is empty: {EXPECTED}")
        is_address = ADDRESS.match(place) is not None
        self.place = place if is_address else str(Path(place).absolute())
        self.shown = re.sub("//[^/]*@", "//", place) if is_address else place  # no credentials
        if is_address and not place.startswith(tuple(f"{scheme}://" for scheme in SCHEMES)):
            raise PlaceError(f"a sample cannot be stored at {self.shown}: {EXPECTED}")
        try:
            self.system, self.root = fs.FileSystem.from_uri(_in_one_request(self.place))
        except (ArrowException, ValueError) as error:
            why = str(error).replace(self.place, self.shown)
            raise PlaceError(
                f"a sample cannot be stored at {self.shown} ({why}): {EXPECTED}"
            ) from None
        if not self.root:
            raise PlaceError(f"{self.shown} does not name a bucket: write s3://bucket/folder")
        self.local = isinstance(self.system, fs.LocalFileSystem)

    def read(self, name: str) -> bytes | None:
        """Return a file's bytes, or None if there is no such file."""
        path = f"{self.root}/{name}"
        if self.local and not Path(path).is_file():  # reading a pipe would block
            return None
        try:
            with self.system.open_input_file(path) as file:  # one request; a stream needs many
                data: bytes = file.read()
        except FileNotFoundError:
            return None
        except OSError:
            if self.size(name) is None:  # removed between the requests for its size and its bytes
                return None
            raise
        return data

    def entries(self, folder: str = "") -> dict[str, fs.FileInfo]:
        """Return the files and folders in a folder by name, sorted, without hidden ones.

        The name of a file in a folder of the place is `folder/name`. A missing folder has none.
        """
        selector = fs.FileSelector(f"{self.root}/{folder}".rstrip("/"), allow_not_found=True)
        try:
            found = self.system.get_file_info(selector)
        except FileNotFoundError:  # a run made the folder after pyarrow did not find it
            found = []
        infos = sorted(found, key=lambda info: info.base_name)
        prefix = f"{folder}/" if folder else ""
        return {
            f"{prefix}{info.base_name}": info
            for info in infos
            if not info.base_name.startswith(".")
        }

    def names(self, folder: str) -> list[str]:
        """Return a folder's complete files as `folder/name`, sorted; [] if it does not exist."""
        return [name for name, info in self.entries(folder).items() if info.is_file]

    def size(self, name: str) -> int | None:
        """Return a file's number of bytes, or None if there is no such file."""
        info = self.system.get_file_info(f"{self.root}/{name}")
        return info.size if info.is_file else None

    def remove(self, name: str) -> None:
        """Remove a file, if it is there."""
        path = f"{self.root}/{name}"
        if self.system.get_file_info(path).type == fs.FileType.File:
            self.system.delete_file(path)

    def write(self, name: str, data: bytes) -> None:
        """Write a file."""
        path = f"{self.root}/{name}"
        if self.local:
            Path(path).parent.mkdir(parents=True, exist_ok=True)
            with written_whole(Path(path)) as temporary:
                temporary.write_bytes(data)
        else:  # a bucket needs no rename, because a file appears when it is complete
            with self.system.open_output_stream(path) as file:
                file.write(data)

    def in_use(self) -> AbstractContextManager[bool]:
        """Lock a local folder while a run writes. Yield whether no other run is writing there.

        A bucket has no lock and yields False, because this is not known.
        """
        return shared(Path(self.root), OURS) if self.local else nullcontext(False)

    def exclusive(self, folder: str) -> AbstractContextManager[None]:
        """Lock a folder of a local place for this process only, after others release theirs.

        A bucket has no lock.
        """
        return held(Path(self.root) / folder, (), wait=True) if self.local else nullcontext()


def _in_one_request(place: str) -> str:
    """Return a place with the option that sends S3 files of up to 10 MB in one request."""
    if not place.startswith("s3://") or "allow_delayed_open" in place:
        return place
    return f"{place}{'&' if '?' in place else '?'}allow_delayed_open=true"
