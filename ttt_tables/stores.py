"""The packs of a folder, each opened when it is first asked for. No game is named here.

    held = tables.stores.read(Dice)

A first answer waits for this module, and so it imports nothing that takes long.
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
        """An object that has a folder's packs, such as a tablebase."""

        @property
        def stores(self) -> "Stores":
            """The packs."""

    S = TypeVar("S", bound="Stored")


class Stored:
    """The contents of a pack, ready to answer. A subclass names its pack, and is made from it.

    It holds views of the pack's bytes, so a copy opens the pack again, as another process does.
    """

    pack_name: str
    stores: "Stores | None" = None  # that read it

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

    @property
    def stores(self) -> "Stores":
        """Itself: games can be made of a folder whose classic tables nobody has opened."""
        return self

    def read(self, kind: "type[S]") -> "S":
        """Return what a pack holds, always the same object.

        Raises MissingTableError, StaleTableError (another format version) and CorruptTableError (a
        byte has changed).
        """
        if kind not in self._opened:
            opened = kind(open_pack(kind.pack_name, self.folder))
            opened.stores = self
            # If two threads open it, both get the one that was first.
            self._opened.setdefault(kind, opened)
        found: S = self._opened[kind]
        return found

    def hold(self, kind: "type[Stored]", opened: object) -> None:
        """Let `read` return an open object: a tablebase holds itself."""
        self._opened[kind] = opened
