"""The packs of a folder, each of which is opened on first use. This module names no game.

    held = tables.stores.read(Dice)

This module delays a first answer, so it imports nothing that takes long to load.
"""

from os.path import abspath

from ttt_tables.errors import MissingTableError
from ttt_tables.pack import check_folder, open_pack

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from os import PathLike
    from typing import Any, Protocol, TypeVar

    from ttt_tables.pack import Pack

    class Tables(Protocol):
        """An object that has the packs of a folder, such as a tablebase."""

        @property
        def stores(self) -> "Stores":
            """The packs."""

    S = TypeVar("S", bound="Stored")


class Stored:
    """The contents of a pack. A subclass sets `pack_name`, and its constructor takes the pack.

    It has views of the pack's bytes, so a copy, and another process, opens the pack again.
    """

    pack_name: str
    stores: "Stores | None" = None  # the stores that have read it

    def __init__(self, pack: "Pack") -> None: ...

    def __reduce__(self) -> "tuple[Callable[[type[Stored]], Stored], tuple[type[Stored]]]":
        if self.stores is None:
            name = type(self).__name__
            raise MissingTableError(
                f"a {name} that was made from a pack in memory cannot be copied or pickled: use "
                f"Stores(folder).read({name})"
            )
        return self.stores.read, (type(self),)


class Stores:
    """The packs of a folder, or of the package. Threads may share one object.

    folder   the path of a folder; by default the package's own

    Raises MissingTableError if `folder` is not a path. Copies, and other processes, open the folder
    again, since no content is pickled.
    """

    def __init__(self, folder: "str | PathLike[str] | None" = None) -> None:
        # An absolute path stays valid if the program changes its working directory.
        self.folder: str | None = None if folder is None else abspath(check_folder(folder))
        self._opened: dict[type, Any] = {}

    def __reduce__(self) -> "tuple[type[Stores], tuple[str | None]]":
        return Stores, (self.folder,)

    @property
    def stores(self) -> "Stores":
        """The object itself, so that a game can be made before the classic tables are opened."""
        return self

    def read(self, kind: "type[S]") -> "S":
        """Return the contents of a pack, always as the same object.

        Raises MissingTableError, StaleTableError (another format version) and CorruptTableError (a
        byte has changed).
        """
        if kind not in self._opened:
            opened = kind(open_pack(kind.pack_name, self.folder))
            opened.stores = self
            # If two threads open it, both get the first object.
            self._opened.setdefault(kind, opened)
        found: S = self._opened[kind]
        return found

    def hold(self, kind: "type[Stored]", opened: object) -> None:
        """Make `read` return this object; a tablebase calls it with itself."""
        self._opened[kind] = opened
