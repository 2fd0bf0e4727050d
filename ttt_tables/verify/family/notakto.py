"""Notakto a second time: sums of boards by plain search, and the paper's monoid by rewriting.

An element is written as its letters in order, such as "abcc". The relations of the paper leave 18
such words, and multiply any two.
"""

from functools import cache
from itertools import combinations_with_replacement, product

from ttt_tables.verify.rules import EMPTY, empty_cells, has_line, images, put

RELATIONS = {"aa": "", "bbb": "b", "bbc": "c", "ccc": "acc", "bbd": "d", "cd": "ad", "dd": "cc"}
LOST = ("a", "bb", "bc", "cc")
LETTERS = {"a": ".X.X.....", "b": "X.X......", "c": EMPTY, "d": ".XXX....."}
SQUARES = {"bb": "b^2", "cc": "c^2"}
PAPER = "Plambeck and Whitehead's monoid and the elements of its boards"

Sum = tuple[str, ...]  # live boards up to symmetry, sorted


def reduce(word: str) -> str:
    """Return which of the 18 words equals the product of letters, given in any order."""
    word = "".join(sorted(word))
    for left, right in RELATIONS.items():
        rest = word
        for letter in left:
            rest = rest.replace(letter, "", 1)
        if len(rest) == len(word) - len(left):
            return reduce(rest + right)
    return word


def words() -> list[str]:
    """Return the 18 words."""
    letters = (
        "".join(parts) for parts in product(("", "a"), ("", "b", "bb"), ("", "c", "cc"), ("", "d"))
    )
    return sorted({reduce(word) for word in letters})


def name(word: str) -> str:
    """Return a word as the tables write it."""
    for letters, square in SQUARES.items():
        word = word.replace(letters, square)
    return word or "1"


@cache
def least(board: str) -> str:
    """Return the least image of a board."""
    return min(images(board))


def boards() -> list[str]:
    """Return the boards up to symmetry, rising."""
    return sorted({least("".join(marks)) for marks in product(".X", repeat=9)})


def live() -> list[str]:
    """Return the boards without a line, up to symmetry, rising."""
    return [board for board in boards() if not has_line(board, "X")]


@cache
def _moves(board: str) -> tuple[Sum, ...]:
    """Return the sums after the moves of a live board: one board, or () after a line."""
    after = {least(put(board, cell, "X")) for cell in empty_cells(board)}
    return tuple([() if has_line(board, "X") else (board,) for board in sorted(after)])


@cache
def is_lost(here: Sum) -> bool:
    """Return whether the side to move loses a sum, by search; it wins the empty sum."""
    for at, board in enumerate(here):
        for left in _moves(board):
            if is_lost(tuple(sorted(here[:at] + left + here[at + 1 :]))):
                return False
    return here != ()


@cache
def element(board: str) -> str:
    """Return the element of a live board: the word that loses with the same letters as it does."""
    pairs = ["".join(pair).strip() for pair in combinations_with_replacement(" abcd", 2)]
    left = words()
    for test in [*pairs, "add"]:  # the last one distinguishes words that no pair does
        if len(left) > 1:
            here = [board, *[least(LETTERS[letter]) for letter in test]]
            lost = is_lost(tuple(sorted(here)))
            left = [word for word in left if (reduce(word + test) in LOST) == lost]
    (only,) = left
    return only
