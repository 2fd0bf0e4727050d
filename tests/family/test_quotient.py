"""Notakto's misere quotient: its names, relations and proof; verify searches sums of boards."""

from itertools import product
from pathlib import Path

import polars as pl
import pytest

from ttt_tables.errors import BadBoardError
from ttt_tables.games.family.notakto import DEAD, Notakto
from ttt_tables.games.family.quotient import (
    LETTERS,
    WORDS,
    element,
    prove,
    quotient,
    wdl,
)

NOTAKTO = Notakto()
EMPTY = "." * 9
RELATIONS = ["aa=", "bbb=b", "bbc=c", "ccc=acc", "bbd=d", "cd=ad", "dd=cc"]


def of(word: str) -> str:
    """Return the element of the boards that letters stand for."""
    return element("/".join([LETTERS[letter] for letter in word] or [DEAD]))


def test_there_are_eighteen_elements_with_the_paper_s_names_and_relations() -> None:
    monoid = quotient()
    assert len(monoid.elements) == 18
    assert [of(word) for word in WORDS] == list(monoid.elements)
    for relation in RELATIONS:
        left, right = relation.split("=")
        assert of(left) == of(right), relation
    assert monoid.lost == {"a", "b^2", "bc", "c^2"}


def test_no_two_elements_are_alike_and_the_product_is_a_commutative_monoid_s() -> None:
    elements, times, lost, _ = quotient()
    assert len({tuple([times[u, v] in lost for v in elements]) for u in elements}) == 18
    for u, v, w in product(elements, repeat=3):
        assert times[u, v] == times[v, u]
        assert times[times[u, v], w] == times[u, times[v, w]]
    assert all(times["1", u] == u for u in elements)


def test_the_proof_holds_and_fails_for_every_other_element_of_a_board() -> None:
    monoid = quotient()
    assert prove(monoid) == 285
    for other in set(monoid.elements) - {"c"}:
        with pytest.raises(ArithmeticError, match="fails at"):
            prove(monoid._replace(boards={**monoid.boards, EMPTY: other}))
    with pytest.raises(ArithmeticError, match="fails at"):
        prove(monoid._replace(lost=monoid.lost - {"bc"}))


def test_images_of_a_board_have_one_element_and_dead_boards_are_one() -> None:
    for board, letter in quotient().boards.items():
        assert {quotient().boards[image] for image in NOTAKTO.images(board)} == {letter}
        assert NOTAKTO.canonical(board) != DEAD or letter == "1"


@pytest.mark.parametrize("position", ["", "XX", ".........|.........", ".O.......", "/", None, 4])
def test_what_is_no_board_is_refused(position: object) -> None:
    with pytest.raises(BadBoardError, match="no board of notakto: write nine"):
        wdl(position)  # type: ignore[arg-type]


def test_the_tables_hold_the_quotient(data: Path) -> None:
    boards = pl.read_parquet(data / "notakto_quotient.parquet")
    derived = quotient()
    assert dict(boards.select("notakto_board", "element").rows()).items() <= derived.boards.items()
    monoid = pl.read_parquet(data / "notakto_monoid.parquet")
    assert {(u, v): w for u, v, w, _ in monoid.rows()} == derived.products
