"""Phantom tic-tac-toe: legal attempts, observations, information states, and game counts."""

from functools import cache
from itertools import combinations

import pytest

import ttt_tables as ttt
from ttt_tables.board.numbers import CELLS
from ttt_tables.board.symmetry import D4
from ttt_tables.games.phantom.rules import SIDES, InformationSet, has_line, parse


def test_rejected_move_reveals_the_cell_and_keeps_turn() -> None:
    here = ttt.game("phantom").start.play("4").play("4")
    assert (here.text, here.to_move, here.information_state.text) == ("4 4?", "O", "4? O")
    assert "4" not in here.legal_moves
    after = here.play("0")
    assert (after.text, after.to_move, after.board) == ("4 4? 0", "X", "O...X....")
    assert (after.information_state_of("X").text, after.information_state_of("O").text) == (
        "4 X",
        "40 O",
    )
    assert (after.information_state_of("X").board, after.information_state_of("O").board) == (
        "....X....",
        "O...X....",
    )


def test_rejected_move_ends_the_turn_in_abrupt() -> None:
    here = ttt.game("abrupt").position(played="4 4 0")
    assert (here.text, here.to_move, here.information_state.text) == ("4 4? 0", "O", "4? O")
    here = here.follow("0 1 2")
    assert (here.information_state_of("O").text, here.information_state.text) == (
        "4? 0? 2 O",
        "4 0 1 X",
    )
    after = here.play("2")
    assert (after.to_move, after.result, after.board) == ("O", None, "XXO.X....")
    assert after.information_state_of("X").text == "4 0 1 2? X"


@pytest.mark.parametrize("name", ["phantom", "abrupt"])
def test_three_in_a_row_wins_and_full_board_draws(name: str) -> None:
    start = ttt.game(name).start
    assert start.follow("0 3 1 4 2").result == "X"
    assert start.follow("0 3 1 4 8 5").result == "O"
    drawn = start.follow("0 1 2 4 3 5 7 6 8")
    assert (drawn.result, drawn.legal_moves, drawn.information_state_of("X")) == ("draw", (), drawn)
    with pytest.raises(ttt.GameOverError, match="has ended: draw"):
        drawn.play("0")


def test_known_taken_cell_cannot_be_named_again() -> None:
    here = ttt.game("phantom").position("4 4?")
    for move in ("4", "9"):
        with pytest.raises(ttt.IllegalMoveError, match="choose one of 0, 1"):
            here.play(move)


@pytest.mark.parametrize(
    ("text", "side", "abrupt", "told"),
    [
        ("9", "X", False, "is not an information set"),
        ("4  2", "X", False, "is not an information set"),
        ("?", "X", False, "is not an information set"),
        ("4 4", "X", False, "cell 4 appears twice"),
        ("4?", "X", False, "in turn 1 the other side has only 0 marks"),
        ("4 620", "X", False, "in rising order"),
        ("0 1 2", "O", False, "three of these cells are in a row"),
        ("0 1 3 8 5", "O", False, "O has at most 4 turns"),
        ("", "x", False, "the side to move must be"),
        ("40", "X", True, "the cell of each turn as one word"),
        ("4? ", "O", True, "is not an information set"),
        ("4 4?", "X", True, "cell 4 appears twice"),
        ("4? 0? 2?", "X", True, "in turn 1 the other side"),
        ("0 1 2", "X", True, "three of these cells are in a row"),
        ("0? 1? 3? 4?", "O", True, "the other side would have won with any placement of its marks"),
        ("0 1 2? 3? 4? 5 6 8?", "O", True, "the board was full"),
    ],
)
def test_unreachable_texts_are_rejected(text: str, side: str, abrupt: bool, told: str) -> None:
    with pytest.raises(ttt.BadBoardError, match=told):
        parse(text, side, abrupt=abrupt)


def turns_of(known: InformationSet) -> int:
    """Return the turn of a side."""
    return 1 + len(known.marks) + (len(known.taken) if known.abrupt else 0)


def sets_by_text(side: str, turns: int, abrupt: bool) -> set[InformationSet]:
    """Return the information sets of a side's first turns: those whose text is accepted."""
    start = InformationSet(side, abrupt=abrupt)
    reached, todo = {start}, [start]
    for known in todo:
        for cell in known.legal_moves():
            for more in (known.marked(cell), known.rejected(cell)):
                if turns_of(more) > turns or more in reached:
                    continue
                try:
                    assert parse(str(more), side, abrupt=abrupt) == more
                except ttt.BadBoardError:
                    continue
                reached.add(more)
                todo.append(more)
    return reached


def sets_by_games(turns: int, abrupt: bool) -> dict[str, set[InformationSet]]:
    """Return the information sets of both sides that occur in games."""
    met: dict[str, set[InformationSet]] = {side: set() for side in SIDES}
    start = (InformationSet("X", abrupt=abrupt), InformationSet("O", abrupt=abrupt))
    seen, todo = {start}, [start]
    for mover, waiter in todo:
        met[mover.side].add(mover)
        for cell in mover.legal_moves():
            taken = cell in waiter.marks
            after = mover.rejected(cell) if taken else mover.marked(cell)
            pair = (after, waiter) if taken and not abrupt else (waiter, after)
            full = len(after.marks) + len(waiter.marks) == 9
            ended = not taken and (full or has_line(after.marks))
            if not ended and turns_of(pair[0]) <= turns and pair not in seen:
                seen.add(pair)
                todo.append(pair)
    return met


@pytest.mark.parametrize(
    ("abrupt", "turns", "counts"), [(False, 2, (82, 919)), (True, 3, (154, 307))]
)
def test_information_set_counts_agree_by_two_methods(
    abrupt: bool, turns: int, counts: tuple[int, int]
) -> None:
    met = sets_by_games(turns, abrupt)
    for side, count in zip(SIDES, counts, strict=True):
        assert met[side] == sets_by_text(side, turns, abrupt)
        assert len(met[side]) == count


def test_symmetries_map_information_sets_and_texts() -> None:
    known = parse("4 02 7?", "O")
    assert len({str(known.image(transform)) for transform in D4}) == 8
    assert str(known.image(D4[0])) == "4 02 7?"
    assert str(known.image(D4[1])) == "4 28 3?"
    abrupt = parse("4 2? 0? 7", "O", abrupt=True)
    assert str(abrupt.image(D4[0])) == "4 2? 0? 7"
    assert str(abrupt.image(D4[1])) == "4 8? 2? 3"


FIRST = {0: 4, 1: 4, 4: 1}  # a corner, an edge, the centre, and how many cells are equivalent
LINE = [has_line(tuple([cell for cell in CELLS if mask >> cell & 1])) for mask in range(1 << 9)]


def occurs(own: int, taken: int, late: int) -> bool:
    """Return whether a side to move can have these marks and know these cells as taken."""
    hidden = own.bit_count() + late - taken.bit_count()
    free = [1 << cell for cell in CELLS if not (own | taken) >> cell & 1]
    if own.bit_count() > 4 - late or hidden < 0 or LINE[own] or LINE[taken]:
        return False
    return any(not LINE[taken | sum(more)] for more in combinations(free, hidden))


def orders(late: int) -> dict[tuple[int, int], int]:
    """Return the number of orders in which a side can learn its own and taken cells, two masks."""
    orders, todo = {(0, 0): 1}, [(0, 0)]
    for own, taken in todo:
        for bit in [1 << cell for cell in CELLS if not (own | taken) >> cell & 1]:
            for after in ((own | bit, taken), (own, taken | bit)):
                if occurs(*after, late):
                    if after not in orders:
                        orders[after] = 0
                        todo.append(after)
                    orders[after] += orders[own, taken]
    return orders


def information_sets(late: int) -> tuple[int, int]:
    """Return the number of sets of a side, without and with the order of its cells."""
    counted = orders(late)
    return len(counted), sum(counted.values())


@cache
def games(own: int, other: int, known: int, known_to_other: int) -> int:
    """Return the number of ways in which a game ends; `known` has the cells known as taken."""
    total = 0
    for bit in [1 << cell for cell in CELLS if not (own | known) >> cell & 1]:
        if other & bit:
            total += games(own, other, known | bit, known_to_other)
        elif LINE[own | bit] or own | bit | other == (1 << 9) - 1:
            total += 1
        else:
            total += games(other, own | bit, known_to_other, known)
    return total


def test_5_990_669_information_sets_exist() -> None:
    assert information_sets(late=0) == (6138, 3_683_314)
    assert information_sets(late=1) == (6251, 2_307_355)
    assert 3_683_314 + 2_307_355 == 5_990_669


def test_9_829_101_024_games_exist() -> None:
    assert sum(like * games(0, 1 << cell, 0, 0) for cell, like in FIRST.items()) == 9_829_101_024
    games.cache_clear()
