"""The packs of a folder, each opened when it is first asked for. No game is named here.

    held = tables.stores.read(Reader)

A pack's reader is a class that names its pack, and is made from it. A first answer waits for this
module, and so it imports nothing that takes long.
"""

from os.path import abspath

from ttt_tables.pack import check_folder, open_pack

TYPE_CHECKING = False
if TYPE_CHECKING:
    from os import PathLike
    from typing import Any, Protocol, TypeVar

    from ttt_tables.pack import Pack

    class Reader(Protocol):
        """The reader of one pack."""

        pack_name: str

        def __init__(self, pack: Pack) -> None: ...

    class Tables(Protocol):
        """What has a folder's packs, as a tablebase does."""

        stores: "Stores"

    R = TypeVar("R", bound=Reader)


class Stores:
    """The packs of a folder, or of the package. Any number of threads may share one.

    Raises MissingTableError for what names no folder. Copies, and other processes, open the folder
    again: no content is pickled.
    """

    def __init__(self, folder: "str | PathLike[str] | None" = None) -> None:
        # Absolute, wherever a program goes.
        self.folder: str | None = None if folder is None else abspath(check_folder(folder))
        self._opened: dict[type, Any] = {}

    def __reduce__(self) -> "tuple[type[Stores], tuple[str | None]]":
        return Stores, (self.folder,)

    def read(self, reader: "type[R]") -> "R":
        """Return what a pack holds, always the same object.

        Raises MissingTableError, StaleTableError (another format version) and CorruptTableError (a
        byte has changed).
        """
        if reader not in self._opened:
            # Where two threads open it, both get what the first has opened.
            self._opened.setdefault(reader, reader(open_pack(reader.pack_name, self.folder)))
        found: R = self._opened[reader]
        return found

    def hold(self, reader: "type[Reader]", opened: object) -> None:
        """Let `read` return what is open already in a reader's place: a tablebase is one."""
        self._opened[reader] = opened
