"""The compiled rules are the readable ones: the published counts, and thousands of games."""

from random import Random

import pytest

from tests.support.parts import first
from tests.support.ultimate_games import perft, random_game
from ttt_tables.engine.encoding import side_of, target_of, to_bits
from ttt_tables.engine.kernel import rules
from ttt_tables.engine.kernel.layout import POSITION
from ttt_tables.ultimate import RULES, Game

PUBLISHED = [81, 720, 6336, 55080, 473256, 4020960, 33782544]
PERFT = dict.fromkeys(RULES, PUBLISHED)
PERFT["open"] = [*PUBLISHED[:5], 4017888, 33702480]
ENDS = [None, "X", "O", "draw"]


def compiled_perft(game, plies):
    bits = to_bits(game.position, game.rule)
    return rules.perft(bits, side_of(game.position), target_of(game.position), plies)


@pytest.mark.parametrize("rule", RULES)
def test_the_game_tree_has_the_published_size(rule):
    assert [compiled_perft(Game(rule), plies) for plies in range(1, 8)] == PERFT[rule]


@pytest.mark.parametrize("games", first([100, 1000]))
@pytest.mark.parametrize("rule", RULES)
def test_both_statements_of_the_rules_go_through_the_same_games(rule, games):
    for seed in range(games):
        game, random = Game(rule), Random(seed)
        bits = to_bits(game.position, rule)
        while True:
            target = target_of(game.position)
            assert ENDS[rules.result(bits)] == game.result
            moves = [divmod(int(move), 9) for move in rules.legal_moves(bits, target)]
            assert moves == list(game.legal_moves())
            if game.result:
                break
            side = side_of(game.position)
            board, cell = random.choice(moves)
            rules.play(bits, side, board, cell)
            game.play(board, cell)
        again = to_bits(game.position, rule)
        for field in set(POSITION.names) - {"numbers"}:
            assert bits[field].tolist() == again[field].tolist()


@pytest.mark.parametrize("rule", RULES)
def test_both_statements_count_the_same_games_from_any_position(rule):
    for seed in range(60):
        game = random_game(rule, seed, 30 + seed % 50)
        assert compiled_perft(game, 2) == perft(game, 2)
        if len(game.moves) > 50:
            assert compiled_perft(game, 4) == perft(game, 4)
