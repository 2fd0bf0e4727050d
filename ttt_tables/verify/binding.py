"""Tables from second values: a binding names the value of some columns; the others follow.

In a binding boards are text, exact numbers Fractions, sets of cells lists. What follows:

    NAME of NAME_exact          the float nearest to the fraction
    text, ply, status, to_move  the board, its number of marks, its result, the side in classic play
    canonical_board, symmetry   the board's least image, and the first symmetry that leads there
    mirror_board                its left-right mirror image
    after_board                 the board after the cell
    after_canonical_board       and that board's least image
    score, x_score              the chance to win, plus half the chance of a draw
    rank                        1 plus the number of the position's moves with a better score; in a
                                table without scores, with a better value: a win soon, a loss late
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import groupby
from types import MappingProxyType
from typing import Any, NamedTuple

from ttt_tables.pack import Pack
from ttt_tables.verify.content import Column, as_list, content_hash, source_hash
from ttt_tables.verify.forms import FORMS, Form
from ttt_tables.verify.report import Assertion, Part
from ttt_tables.verify.rules import (
    canonical,
    eagerness,
    mirror,
    number,
    put,
    side_to_move,
    status,
)
from ttt_tables.verify.verifier import PackVerifier, Tables, Verifier

Key = tuple[Any, ...]
Check = Callable[[Part, Tables, bool], None]
Unpacked = Iterable[tuple[Any, ...]]


def _half(win: Fraction, draw: Fraction) -> float:
    """Return the float nearest to win + draw / 2."""
    (a, b), (c, d) = win.as_integer_ratio(), draw.as_integer_ratio()
    return (2 * a * d + c * b) / (2 * b * d)


# By column: the columns that it follows from, and how.
FOLLOWS: Mapping[str, tuple[tuple[str, ...], Callable[..., Any]]] = {
    "text": (("board",), str),
    "ply": (("board",), lambda board: 9 - board.count(".")),
    "status": (("board",), status),
    "to_move": (("board",), side_to_move),
    "canonical_board": (("board",), lambda board: canonical(board)[0]),
    "symmetry": (("board",), lambda board: canonical(board)[1]),
    "mirror_board": (("board",), mirror),
    "after_board": (("board", "cell", "to_move"), put),
    "after_canonical_board": (("after_board",), lambda board: canonical(board)[0]),
    "score": (("win_exact", "draw_exact"), _half),
    "x_score": (("x_win_exact", "draw_exact"), _half),
}


class Binding:
    """A table's keys, in rising order, and for some of its columns a function of the key.

    Columns that share a function are separated by a space in its name, and it returns a value of
    each. Everything is computed once, on first use.

    near    how far a column's floats may be from the second ones, if not 0
    by_game whether the first key is a game: rows of a game without second rules are named, not
    checked
    words   texts that have no second value: they must be there
    held    columns without a second value, whose properties `also` checks
    also    what else is checked
    """

    def __init__(
        self,
        table: str,
        assertion: Assertion,
        keys: Callable[[], Iterable[Key]],
        columns: Mapping[str, Callable[..., Any]],
        *,
        near: Mapping[str, float] = MappingProxyType({}),
        by_game: bool = False,
        words: Sequence[str] = (),
        held: Sequence[str] = (),
        also: Check = lambda part, tables, full: None,
    ) -> None:
        self.table = table
        self.assertion = assertion
        self._keys = keys
        self._columns = columns
        self._near = near
        self._by_game = by_game
        self._words = words
        self._unbound = {*words, *held}
        self._also = also

    @cached_property
    def form(self) -> Form:
        """The table's declaration, once `make catalog` has written it."""
        return FORMS[self.table]

    @cached_property
    def values(self) -> dict[str, Sequence[Any]]:
        """The values of every column that has second ones, as a binding has them."""
        keys = list(self._keys())
        values: dict[str, Sequence[Any]] = dict(
            zip(self.form.key, zip(*keys, strict=True), strict=True)
        )
        for names, value in self._columns.items():
            several, found = names.split(), [value(*key) for key in keys]
            of_each = zip(*found, strict=True) if len(several) > 1 else [found]
            values |= zip(several, of_each, strict=True)

        def known(name: str) -> Sequence[Any]:
            if name not in values:
                values[name] = follow(name)
            return values[name]

        def follow(name: str) -> Sequence[Any]:
            if f"{name}_exact" in values:
                return [None if of is None else float(of) for of in values[f"{name}_exact"]]
            if name == "rank":
                return self._ranks(known)
            sources, value = FOLLOWS[name]
            return list(map(value, *map(known, sources)))

        return {name: known(name) for name in self.form.columns if name not in self._unbound}

    def _ranks(self, known: Callable[[str], Sequence[Any]]) -> list[int]:
        """Return the rank of each move among those of its position, whose moves are consecutive.

        Floats that are nearest to fractions over one denominator below 2^50 are in the order of
        these.
        """
        positions = zip(*map(known, self.form.key[:-1]), strict=True)
        by_score = "score" in self.form.columns
        worths = (
            known("score")
            if by_score
            else [eagerness(value) for value in zip(known("wdl"), known("distance"), strict=True)]
        )
        ranks: list[int] = []
        for _, of_one in groupby(zip(positions, worths, strict=True), key=lambda move: move[0]):
            own = [worth for _, worth in of_one]
            ranks += [1 + sum(other > worth for other in own) for worth in own]
        return ranks

    @cached_property
    def stored(self) -> list[Column]:
        """Every column that has second values, as the table stores it."""
        kinds = self.form.columns
        return [
            Column(name, kinds[name], _stored(values, kinds[name]))
            for name, values in self.values.items()
        ]

    @cached_property
    def content(self) -> str:
        """The table's content hash."""
        return content_hash(self.stored)

    @property
    def source(self) -> str:
        """The source of a pack that is made only from the table."""
        return source_hash(self.content)

    def verifier(self) -> Verifier:
        """Return what compares the whole table, column by column."""
        return Verifier(self.assertion, self.check)

    def check(self, part: Part, tables: Tables, full: bool) -> None:
        """Compare the whole table, column by column, and check everything else."""
        stored = {name: as_list(of) for name, of in tables.values(self.table).items()}
        if self._by_game and (others := {*stored["game"]} - {*self.values["game"]}):
            part.leave_out(others)
            rows = [row for row, game in enumerate(stored["game"]) if game not in others]
            stored = {name: [of[row] for row in rows] for name, of in stored.items()}
        keys = self._stored_keys()
        for column in self.stored:
            if near := self._near.get(column.name):
                part.near(column.name, keys, stored[column.name], column.values, near)
            else:
                part.column(column.name, keys, stored[column.name], column.values)
        for name in self._words:
            for key, text in zip(keys, stored[name], strict=True):
                part.demand(bool(text), key, name, text, "words")
        self._also(part, tables, full)

    def _stored_keys(self) -> list[Key]:
        size = len(self.form.key)
        return list(zip(*[column.values for column in self.stored[:size]], strict=True))

    def check_pack(self, part: Part, columns: Iterable[str], unpacked: Unpacked) -> None:
        """Check a pack's rows: the table's key as it is stored, and values of some columns."""
        keys = self._stored_keys()
        bound = [self.values[name] for name in columns]
        expected = [(*key, *of) for key, of in zip(keys, zip(*bound, strict=True), strict=True)]
        part.column(", ".join(columns), keys, list(unpacked), expected)


class Derived(NamedTuple):
    """A table whose second values follow from other tables: it is bound when they are read."""

    table: str
    assertion: Assertion
    bind: Callable[[Tables], Binding]

    def verifier(self) -> Verifier:
        """Return what compares the whole table, column by column."""

        def check(part: Part, tables: Tables, full: bool) -> None:
            self.bind(tables).check(part, tables, full)

        return Verifier(self.assertion, check)


class Laws(NamedTuple):
    """A table whose properties are checked by a function of its own, as no value has a key."""

    table: str
    assertion: Assertion
    check: Check

    def verifier(self) -> Verifier:
        """Return the check with its assertion."""
        return Verifier(self.assertion, self.check)


class Arrays:
    """The arrays of a pack under verification, and the names of those that were read."""

    def __init__(self, pack: Pack) -> None:
        self._pack = pack
        self.read: set[str] = set()

    def __getitem__(self, name: str) -> "memoryview[Any]":
        self.read.add(name)
        return self._pack[name]

    def text(self, name: str) -> str:
        """Return an array of characters as text."""
        self.read.add(name)
        return self._pack.text(name)

    def check(self, part: Part) -> None:
        """Check that every array has been read: none is more than a game's."""
        part.column("arrays", sorted(self._pack), sorted(self._pack), sorted(self.read))


def packed(
    binding: Binding,
    assertion: Assertion,
    columns: Sequence[str],
    unpack: Callable[[Arrays], Unpacked],
) -> PackVerifier:
    """Return what compares a pack with the binding of its table, row by row, and every array.

    columns   those of the table that `unpack` returns after the key
    """

    def check(part: Part, pack: Pack) -> None:
        arrays = Arrays(pack)
        binding.check_pack(part, columns, unpack(arrays))
        arrays.check(part)
        part.expect("", "source", pack.source.hex(), binding.source)

    return PackVerifier(assertion, check, lambda _: binding.source)


def _stored(values: Sequence[Any], kind: str) -> list[Any]:
    """Return values as a table stores them: a board's number, a fraction's text, a sum of 2^cell.

    Texts that recur are made once.
    """
    first = next((value for value in values if value is not None), None)
    if isinstance(first, Fraction):
        ratios = [None if value is None else value.as_integer_ratio() for value in values]
        known = {ratio: ratio and str(Fraction(*ratio)) for ratio in {*ratios}}
        return [known[ratio] for ratio in ratios]
    if isinstance(first, list) and not kind.startswith("list<"):
        return [sum(1 << cell for cell in cells) for cells in values]
    if isinstance(first, str) and kind != "string":
        return list(map(number, values))
    return list(values)
