"""The compiled rules equal the readable ones: thousands of games."""

import pytest

from tests.support.ultimate_games import (
    boards_of,
    moves_of,
    pairs,
    random_game,
)
from ttt_tables.games.ultimate.engine.encoding import side_of, target_of, to_bits
from ttt_tables.games.ultimate.engine.kernel import rules
from ttt_tables.games.ultimate.engine.kernel.layout import POSITION
from ttt_tables.ultimate import RULES

ENDS = [None, "X", "O", "draw"]


@pytest.mark.parametrize("rule", RULES)
def test_compiled_and_readable_rules_agree(rule):
    for seed in range(100):
        line = random_game(rule, seed)
        bits = to_bits(boards_of(line[0]), rule)
        for here, move in zip(line, [*moves_of(line), None], strict=True):
            position = boards_of(here)
            assert ENDS[rules.result(bits)] == here.result
            moves = rules.legal_moves(bits, target_of(position))
            assert [divmod(int(one), 9) for one in moves] == pairs(here.legal_moves)
            if move:
                rules.play(bits, side_of(position), *map(int, move))
        again = to_bits(position, rule)
        for field in set(POSITION.names) - {"numbers"}:
            assert bits[field].tolist() == again[field].tolist()
