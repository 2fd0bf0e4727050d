"""Random games of ultimate tic-tac-toe: against a second statement, taken back, turned round."""

from collections import Counter
from random import Random

import pytest

from tests.support.ultimate_games import Plain, line_of, random_game
from ttt_tables.board.symmetry import D4
from ttt_tables.ultimate import RULES, Game


@pytest.mark.parametrize("rule", RULES)
def test_random_games_go_as_a_second_statement_of_the_rules_has_them(rule):
    ends = Counter()
    for seed in range(150):
        random, game, plain = Random(seed), Game(rule), Plain(rule)
        while not plain.result():
            assert game.result is None
            assert game.to_move == plain.side
            assert list(game.legal_moves()) == plain.moves()
            move = random.choice(game.legal_moves())
            game.play(*move)
            before = plain.won.copy()
            plain.play(*move)
            if rule == "open" and not before[move[0]]:
                side = "XO"[plain.side == "X"]
                plain.won[move[0]] = line_of(plain.cells[move[0]], side)
        assert (game.result, game.legal_moves()) == (plain.result(), ())
        ends[game.result] += 1
    assert set(ends) == {"X", "O", "draw"}


@pytest.mark.parametrize(
    ("rule", "x", "draw", "o"), [("closed-draw", 412, 222, 366), ("closed-count", 492, 73, 436)]
)
def test_random_play_ends_as_often_as_published(rule, x, draw, o):
    ends = Counter(random_game(rule, seed).result for seed in range(1000))
    for end, share in (("X", x), ("draw", draw), ("O", o)):
        assert abs(ends[end] - share) < 60  # four standard errors


@pytest.mark.parametrize("rule", RULES)
def test_taking_back_leads_to_where_one_was(rule):
    for seed in range(10):
        game, random = random_game(rule, seed), Random(seed)
        shown = [game.show()]
        for _ in range(10):
            game.undo()
            shown.append(game.show())
        twin = game.copy()
        while not twin.result:
            twin.play(*random.choice(twin.legal_moves()))
        assert game.show() == shown[-1]
        moves = game.moves
        while game.moves:
            game.undo()
        assert game == Game(rule)
        again = Game(rule)
        for move in moves:
            again.play(*move)
        assert again.show() == shown[-1]


@pytest.mark.parametrize("rule", RULES)
def test_symmetries_of_the_square_carry_games_to_games(rule):
    for seed in range(20):
        game = random_game(rule, seed, 40)
        for transform in D4:
            image = Game(rule)
            for board, cell in game.moves:
                image.play(transform.index(board), transform.index(cell))
            carried = {(transform.index(i), transform.index(j)) for i, j in game.legal_moves()}
            assert (image.result, set(image.legal_moves())) == (game.result, carried)
