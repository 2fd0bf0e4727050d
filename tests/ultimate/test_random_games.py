"""Random games of ultimate tic-tac-toe: against the rules of `verify`, and turned round."""

from collections import Counter
from random import Random

import pytest

from tests.support.ultimate_games import (
    Second,
    moves_of,
    pairs,
    random_game,
    ultimate,
)
from ttt_tables.board.symmetry import D4
from ttt_tables.ultimate import RULES


@pytest.mark.parametrize("rule", RULES)
def test_random_games_go_as_a_second_statement_of_the_rules_has_them(rule):
    ends = Counter()
    for seed in range(150):
        random, here, second = Random(seed), ultimate(rule).start, Second(rule)
        while not second.result():
            assert here.result is None
            assert here.to_move == second.side
            assert pairs(here.legal_moves) == second.moves()
            board, cell = random.choice(second.moves())
            here = here.play(f"{board}{cell}")
            second.play(board, cell)
        assert (here.result, here.legal_moves) == (second.result(), ())
        ends[here.result] += 1
    assert set(ends) == {"X", "O", "draw"}


@pytest.mark.parametrize("rule", RULES)
def test_symmetries_of_the_square_carry_games_to_games(rule):
    for seed in range(20):
        line = random_game(rule, seed, 40)
        moves = moves_of(line)
        for transform in D4:
            images = [carried(move, transform) for move in moves]
            image = ultimate(rule).position(played=" ".join(images))
            expected = {carried(move, transform) for move in line[-1].legal_moves}
            assert (image.result, set(image.legal_moves)) == (line[-1].result, expected)


def carried(move, transform):
    return "".join(str(transform.index(int(part))) for part in move)
