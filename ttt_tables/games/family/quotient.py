"""The misere quotient of notakto: 18 elements that play any number of boards perfectly.

A sum is several boards that are played as one game. Two sums are equivalent if, for all boards
that are added to both of them, both are lost or both are won. Equivalent sums have the same
element. A dead board has the element 1, and the element of a sum is the product of the elements of
its boards. This module derives the elements by searching small sums:

1. Two boards are of the same kind if, with up to two boards added, both are lost or both are won.
2. The fullest board of a kind represents the kind. Two sums of up to two kinds have the same
   element if, with up to two kinds added, both are lost or both are won. The product of two
   elements is the element of their sum.
3. Steps 1 and 2 cover only small sums. `prove` shows that the elements decide sums of any size.

The elements have the names of Plambeck and Whitehead, The Secrets of Notakto, arXiv 1301.1672, in
which a^2 = 1, b^3 = b, b^2 c = c, c^3 = a c^2, b^2 d = d, c d = a d, d^2 = c^2.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache, reduce
from itertools import combinations_with_replacement, product
from typing import NamedTuple

from ttt_tables.errors import BadBoardError, quote
from ttt_tables.games.family.notakto import DEAD, Notakto
from ttt_tables.games.family.rules import EMPTY

LETTERS = {"a": ".X.X.....", "b": "X.X......", "c": EMPTY, "d": ".XXX....."}  # as in the paper
WORDS = [a + word for word in ("", "b", "bb", "c", "bc", "cc", "bcc", "d", "bd") for a in ("", "a")]

Sum = tuple[str, ...]  # live boards up to symmetry
_NOTAKTO = Notakto()


class Quotient(NamedTuple):
    """The monoid, and the element of each board."""

    elements: tuple[str, ...]  # "1", "a", ... "abd"
    products: Mapping[tuple[str, str], str]
    lost: frozenset[str]  # the elements of sums that the side to move loses
    boards: Mapping[str, str]  # the element of each of the 512 boards


@cache
def quotient() -> Quotient:
    """Return the misere quotient of notakto, derived and proved in a fifth of a second."""
    live = sorted(
        {_sum(board) for board in _texts()} - {()}, key=lambda one: (one[0].count("."), one)
    )
    kind = _distinguish(
        {board: {_sum(after) for after in _moved(board)} for (board,) in live}, live
    )
    fullest = {kind(boards): boards for boards in [*reversed(live), ()]}
    of = {board: fullest[kind(_sum(board))] for board in _texts()}
    small = [boards for boards in fullest.values() if boards]
    seen = _distinguish({board: {of[a] for a in _moved(board)} for (board,) in small}, small)
    words = {seen(sum([of[LETTERS[letter]] for letter in word], ())): word for word in WORDS}
    names = {
        key: word.replace("bb", "b^2").replace("cc", "c^2") or "1" for key, word in words.items()
    }
    short = {names[seen(boards)]: boards for boards in reversed(_sums(small))}
    monoid = Quotient(
        tuple(names.values()),
        {(u, v): names[seen(short[u] + short[v])] for u, v in product(names.values(), repeat=2)},
        frozenset([name for key, name in names.items() if key[0]]),
        {board: names[seen(of[board])] for board in _texts()},
    )
    prove(monoid)
    return monoid


def prove(monoid: Quotient) -> int:
    """Prove that a sum of any boards is lost if and only if its element is in `monoid.lost`.

    The view of a sum is its element together with the set of elements that one move leads to. The
    view of two sums together follows from their two views, so the views of single boards generate
    all 285 views. In each view except that of no board, the element is lost if and only if no move
    leads to a lost element. By induction over the remaining moves, this holds for all sums.

    Return the number of views. Raises ArithmeticError if one fails.
    """
    times, lost = monoid.products, monoid.lost
    afters = {board: [monoid.boards[after] for after in _moved(board)] for board in _texts()}
    single = {(monoid.boards[board], frozenset(moves)) for board, moves in afters.items() if moves}
    views = new = {("1", frozenset[str]())}
    while new:
        new = {
            (
                times[one, other],
                frozenset([times[u, other] for u in ones] + [times[one, v] for v in others]),
            )
            for (one, ones), (other, others) in product(new, single)
        } - views
        if failed := [view for view in new if (view[0] in lost) == bool(view[1] & lost)]:
            raise ArithmeticError(f"the quotient of notakto fails at {failed[0]}")
        views = views | new
    return len(views)


def element(position: str) -> str:
    """Return the element of boards joined by /, such as "c^2". Raises BadBoardError."""
    products = quotient().products
    return reduce(lambda one, other: products[one, other], _read(position), "1")


def wdl(position: str) -> int:
    """Return 1 if the side to move wins the boards joined by /, otherwise -1.

    Raises BadBoardError.
    """
    return -1 if element(position) in quotient().lost else 1


def _read(position: str) -> list[str]:
    """Return the elements of the boards of a position."""
    elements = quotient().boards
    boards = position.split("/") if isinstance(position, str) else [position]
    for board in boards:
        if board not in elements:
            raise BadBoardError(
                f"{quote(board)} is not a board of notakto: write nine characters of . and X for "
                "each board, and / between boards"
            )
    return [elements[board] for board in boards]


def _texts() -> list[str]:
    """Return the 512 boards."""
    return ["".join(marks) for marks in product(".X", repeat=9)]


def _moved(board: str) -> list[str]:
    """Return the boards that a move on a board leads to."""
    return [_NOTAKTO.play(board, move) for move in _NOTAKTO.moves(board)]


def _sum(board: str) -> Sum:
    """Return a board as a sum up to symmetry: () if it is dead."""
    least = _NOTAKTO.canonical(board)
    return () if least == DEAD else (least,)


def _sums(boards: Iterable[Sum]) -> list[Sum]:
    """Return the sums of up to two boards, the shortest first."""
    pairs = combinations_with_replacement([(), *boards], 2)
    return sorted([one + other for one, other in pairs], key=len)


def _distinguish(
    afters: Mapping[str, Iterable[Sum]], boards: Iterable[Sum]
) -> Callable[[Sum], tuple[bool, ...]]:
    """Return the function from a sum to its outcomes: whether it is lost, with each sum added.

    The sums added are the empty sum, each of `boards`, and each pair of them. Sums with different
    outcomes are not equivalent.

    afters  for each board, the sums that one move on it leads to
    """
    others = _sums(boards)

    @cache
    def is_lost(here: Sum) -> bool:
        return here != () and not any(
            is_lost(tuple(sorted(here[:at] + after + here[at + 1 :])))
            for at, board in enumerate(here)
            for after in afters[board]
        )

    return cache(lambda here: tuple([is_lost(tuple(sorted(here + more))) for more in others]))
