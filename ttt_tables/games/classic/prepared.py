"""A prepared policy of the classic game: a read-only dict from open boards to cells."""

from collections.abc import Callable, Mapping
from typing import NoReturn

from ttt_tables.games.classic.rows import ByBoard

CHANGES = {"clear", "pop", "popitem", "setdefault", "update"}  # methods of dicts


class PreparedPolicy(ByBoard[int]):
    """The cell that a policy plays on each open board, by the board's text.

    A copy, or another process, prepares the policy again: cells are not pickled.

    make    the function that prepares a policy by its name: `tb.policy`
    name    the policy's name
    cells   the policy's cells, each found at its first look-up
    """

    def __init__(
        self, make: Callable[[str], Mapping[str, int]], name: str, cells: ByBoard[int]
    ) -> None:
        rows = cells.rows
        super().__init__(rows, cells.find)
        self.__name__ = name
        self._made = make, (name,)
        for row, text in enumerate(rows.texts()):
            if rows.distance[row]:
                super().__setitem__(text, cells.find(row))

    def _reject(self, *_: object, **__: object) -> NoReturn:
        raise TypeError(
            "a prepared policy is read-only and does not support item assignment: change a copy, "
            "dict(policy)"
        )

    __setitem__ = __delitem__ = __ior__ = _reject
    clear = pop = popitem = setdefault = update = _reject

    def __dir__(self) -> list[str]:
        return [name for name in super().__dir__() if name not in CHANGES]

    def __reduce__(self) -> tuple[Callable[[str], Mapping[str, int]], tuple[str]]:
        return self._made

    def __repr__(self) -> str:
        return f"<policy {self.__name__}>"
