"""Notakto's misere quotient: perfect by search on few boards, and against chance on many."""

import random
from functools import cache
from itertools import combinations_with_replacement, product
from pathlib import Path

import polars as pl
import pytest

from tests.support.parts import first
from ttt_tables.errors import BadBoardError
from ttt_tables.family.notakto import DEAD, Notakto
from ttt_tables.family.quotient import (
    LETTERS,
    WORDS,
    element,
    prove,
    quotient,
    wdl,
)

RULES = Notakto()
EMPTY = "." * 9
LIVE = sorted({RULES.canonical("".join(x)) for x in product(".X", repeat=9)} - {DEAD})
RELATIONS = ["aa=", "bbb=b", "bbc=c", "ccc=acc", "bbd=d", "cd=ad", "dd=cc"]


@cache
def is_won(position: str) -> bool:
    """Return whether the side to move wins, by search over the rules."""
    if RULES.result(position) is not None:
        return True
    return any(not is_won(RULES.canonical(RULES.play(position, m))) for m in RULES.moves(position))


def winning_moves(position: str) -> list[str]:
    """Return the moves after which the quotient says that the other side loses."""
    return [move for move in RULES.moves(position) if wdl(RULES.play(position, move)) < 0]


def of(word: str) -> str:
    """Return the element of the boards that letters stand for."""
    return element("/".join([LETTERS[letter] for letter in word] or [DEAD]))


def test_there_are_eighteen_elements_with_the_paper_s_names_and_relations() -> None:
    found = quotient()
    assert len(found.elements) == 18
    assert [of(word) for word in WORDS] == list(found.elements)
    for relation in RELATIONS:
        left, right = relation.split("=")
        assert of(left) == of(right), relation
    assert found.lost == {"a", "b^2", "bc", "c^2"}


def test_no_two_elements_are_alike_and_the_product_is_a_commutative_monoid_s() -> None:
    elements, times, lost, _ = quotient()
    assert len({tuple([times[u, v] in lost for v in elements]) for u in elements}) == 18
    for u, v, w in product(elements, repeat=3):
        assert times[u, v] == times[v, u]
        assert times[times[u, v], w] == times[u, times[v, w]]
    assert all(times["1", u] == u for u in elements)


def test_the_proof_holds_and_fails_for_every_other_element_of_a_board() -> None:
    found = quotient()
    assert prove(found) == 285
    for other in set(found.elements) - {"c"}:
        with pytest.raises(ArithmeticError, match="fails at"):
            prove(found._replace(boards={**found.boards, EMPTY: other}))
    with pytest.raises(ArithmeticError, match="fails at"):
        prove(found._replace(lost=found.lost - {"bc"}))


def test_images_of_a_board_have_one_element_and_dead_boards_are_one() -> None:
    for board, found in quotient().boards.items():
        assert {quotient().boards[image] for image in RULES.images(board)} == {found}
        assert RULES.canonical(board) != DEAD or found == "1"


@pytest.mark.parametrize("boards", first([1, 2, 3], 2))  # 18,424 sums of three take seconds
def test_sums_of_up_to_three_boards_are_what_search_says(boards: int) -> None:
    for sums in combinations_with_replacement([*LIVE, DEAD], boards):
        position = RULES.canonical("/".join(sums))
        assert (wdl(position) == 1) == is_won(position), position


@pytest.mark.parametrize("boards", first([1, 2, 3], 2))  # as above
def test_winning_moves_of_up_to_three_boards_are_those_of_search(boards: int) -> None:
    chance = random.Random(boards)
    positions = ["/".join([EMPTY] * boards)]
    positions += ["/".join(chance.choices([*LIVE, DEAD], k=boards)) for _ in range(100)]
    for position in positions:
        after = {move: RULES.play(position, move) for move in RULES.moves(position)}
        wins = [move for move, left in after.items() if not is_won(RULES.canonical(left))]
        assert winning_moves(position) == wins
        assert (wdl(position) == 1) == bool(wins or not after)


def test_on_ten_boards_the_quotient_wins_every_game_against_chance() -> None:
    """From positions that it wins, whether its side starts or the other."""
    for seed in range(20):
        chance = random.Random(seed)
        position = "/".join([EMPTY] * 10)
        mine = wdl(position) == 1
        if seed % 2:  # a random position of the side to move, if that wins
            position = "/".join(chance.choices(LIVE, k=10))
            mine = wdl(position) == 1
        while RULES.result(position) is None:
            moves = winning_moves(position) if mine else RULES.moves(position)
            position = RULES.play(position, chance.choice(moves))
            mine = not mine
        assert mine  # who is to move when all boards are dead has won


def test_more_boards_than_any_search_holds_are_played() -> None:
    position = "/".join([EMPTY] * 99)
    assert element(position) == "c^2" if wdl(position) == -1 else winning_moves(position)


@pytest.mark.parametrize("position", ["", "XX", ".........|.........", ".O.......", "/", None, 4])
def test_what_is_no_board_is_refused(position: object) -> None:
    with pytest.raises(BadBoardError, match="no board of notakto: write nine"):
        wdl(position)  # type: ignore[arg-type]


def test_the_tables_hold_the_quotient(data: Path) -> None:
    boards = pl.read_parquet(data / "notakto_quotient.parquet")
    found = quotient()
    assert dict(boards.select("board", "element").rows()).items() <= found.boards.items()
    monoid = pl.read_parquet(data / "notakto_monoid.parquet")
    assert {(u, v): w for u, v, w, _ in monoid.rows()} == found.products
