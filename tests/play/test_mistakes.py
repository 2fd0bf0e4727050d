"""A policy's mistakes and the positions of a game, compared with independent walks."""

from fractions import Fraction
from functools import cache
from random import Random

import pytest

import ttt_tables as ttt
from tests.support import textbook
from tests.support.arena_games import shuttle
from tests.support.played import made, reachable
from tests.support.value_iteration import dice_worth, iterated
from ttt_tables.board.numbers import OTHER
from ttt_tables.games.dice import rules as dice
from ttt_tables.play.environment import Environment
from ttt_tables.play.player import Player

CLASSIC = ttt.game()
DETERMINISTIC = ["classic", "misere", "wild", "notakto", "gravity", "phantom", "maker-breaker"]


def centre_or_ends(here):
    """Play the centre, else the first or the last move, which is a mistake on many boards."""
    if "4" in here.legal_moves:
        return 4
    return {here.legal_moves[0]: 1, here.legal_moves[-1]: 2}


def four(here):
    """Play the centre, even if it is taken."""
    return 4


def first(here):
    return here.legal_moves[0]


# --- positions ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["classic", "wild", "notakto", "achi", "gravity", "dice"])
def test_positions_match_a_game_walk(name):
    options = {"rule": "draw"} if name == "dice" else {}
    game = made(name, **options)
    positions = game.positions()
    assert len(positions) == len({*positions})
    assert {*positions} == reachable(game)
    assert positions[0] == game.start
    assert {here.game for here in positions} == {game}


def test_numbers_of_classic_positions_are_known():
    positions = CLASSIC.positions()
    assert [here.text for here in positions] != sorted(positions)
    assert len(positions) == 5478
    assert sum([bool(here.legal_moves) for here in positions]) == 4520


def test_unlistable_positions_raise_an_error():
    for name, reason in (("ultimate", "too many"), ("phantom", "marks are hidden")):
        with pytest.raises(ttt.BadLimitError, match=f"{name} cannot be listed: .*{reason}"):
            made(name).positions()
    with pytest.raises(ttt.UnknownValueError, match=r"phantom.*marks are hidden"):
        made("phantom").errors(first)
    with pytest.raises(ttt.BadLimitError, match="ultimate cannot be listed"):
        made("ultimate").errors(first)


# --- mistakes -------------------------------------------------------------------------------------


def met(policy, side):
    """Return the classic boards of all games in which a policy plays one side."""
    found = set()

    def walk(text):
        if text in found or textbook.over(text):
            return
        found.add(text)
        replies = textbook.replies(text)
        if textbook.side(text) == side:
            said = policy(CLASSIC.position(text))
            replies = {int(cell): 1 for cell in said} if isinstance(said, dict) else {said: 1}
        for cell in replies:
            walk(textbook.replies(text)[cell])

    walk("." * 9)
    return found


def test_mistakes_match_textbook_minimax():
    """Minimax on text, and a walk over all games of the policy, share no code with it."""
    reached, wanted = {side: met(centre_or_ends, side) for side in OTHER}, {}
    for text in textbook.OPEN:
        worth = {str(cell): -textbook.minimax(on)[0] for cell, on in textbook.replies(text).items()}
        best = [move for move, one in worth.items() if one == max(worth.values())]
        said = centre_or_ends(CLASSIC.position(text))
        weights = said if isinstance(said, dict) else {str(said): 1}
        for move, weight in weights.items():
            if regret := Fraction(max(worth.values()) - worth[move], 2):
                share = Fraction(weight, sum(weights.values()))
                own = text in reached[textbook.side(text)]
                wanted[text, move] = (sorted(best), regret, share, own)
    found = CLASSIC.errors(centre_or_ends)
    assert {
        (one.position.text, one.move): (sorted(one.best), one.regret, one.probability, one.reached)
        for one in found
    } == wanted
    assert 0 < sum([one.reached for one in found]) < len(found) == len(wanted)
    assert [one.regret for one in found] == sorted([one.regret for one in found], reverse=True)


@pytest.mark.slow  # every position of the dice game
def test_dice_mistakes_match_value_iteration():
    """A move's regret is its loss by value iteration, against random play of the other side."""
    rule = "draw"
    game = ttt.game("dice", rule=rule).against(O="random")
    values = iterated(dice.positions(rule), "X", dice_worth(rule, "X"))
    found = {(one.position.text, one.move): one for one in game.errors(first)}
    assert len(found) > 1000
    for (text, move), one in found.items():
        board, side, _ = text.split(" ")
        assert side == "X"
        after = {
            cell: values[ttt.parse(board[: int(cell)] + "X" + board[int(cell) + 1 :]), "O"]
            for cell in game.position(text).legal_moves
        }
        assert float(one.regret) == pytest.approx((max(after.values()) - after[move]) / 2, abs=1e-9)


@pytest.mark.parametrize(
    "name",
    ["gravity", *[pytest.param(name, marks=pytest.mark.slow) for name in ("misere", "torus")]],
)
def test_exploitability_is_zero_without_reached_mistakes(name):
    game = made(name)
    assert game.errors("perfect") == game.errors("perfect-any") == ()
    errors = game.errors("random")
    assert any(one.reached for one in errors)
    assert game.exploitability("random") > 0 == game.exploitability("perfect")
    patched = {one.position.text: one.best[0] for one in errors}
    repaired = lambda here: patched.get(here.text, here.legal_moves[0])  # noqa: E731
    assert game.errors(repaired) == ()


def test_slow_win_is_not_a_mistake():
    """`rank` orders wins by length; a mistake costs expected score."""
    won = CLASSIC.position("X.XO.O...")  # X wins by 1 now; by 4 later, which threatens twice
    slow = CLASSIC.moves(won, policy="perfect").move("4")
    assert (slow.rank > 1, slow.regret) == (True, 0)
    assert CLASSIC.errors(lambda here: plays(here, won, "4")) == ()


def test_resigning_costs_the_position_value():
    resigned = {one.position.text for one in CLASSIC.errors(lambda here: "resign")}
    assert resigned == {text for text in textbook.OPEN if textbook.minimax(text)[0] >= 0}


def plays(here, where, move):
    """Return a move on one position, and a best one elsewhere."""
    return move if here == where else CLASSIC.choose(here)


# --- illegal moves --------------------------------------------------------------------------------


def test_illegal_moves_raise_unless_they_lose():
    for name in ("classic", "dice", "probabilistic", "phantom", "vanishing"):
        game = made(name)
        with pytest.raises(ttt.IllegalMoveError):
            game.evaluate(four, first)
        assert game.evaluate(four, first, illegal="lose").score < 0.01
        with pytest.raises(ttt.BadModelError, match="illegal must be one of raise, lose"):
            game.evaluate(four, first, illegal="ignore")
    assert ttt.evaluate(first, lambda here: None, illegal="lose").win == 1
    half = {"." * 9: [0, 0, 0, 0, 0, 0, 0, 0, 1]}
    half |= {text: [1] * 9 for text in textbook.OPEN[:-1]}
    empty = 7  # of nine weights on the board after 8 and 0, so two of nine lose
    assert ttt.evaluate(half, first, illegal="lose").exact.loss > Fraction(9 - empty, 9)
    assert ttt.exploitability(four, illegal="lose") == Fraction(1, 2)
    with pytest.raises(ttt.IllegalMoveError):
        ttt.exploitability(four)
    with pytest.raises(ttt.BadOptionError, match="needs legal moves"):
        made("phantom").exploitability(four, illegal="lose")


@pytest.mark.parametrize("name", DETERMINISTIC)
def test_illegal_moves_lose_as_in_an_environment(name):
    """The environment plays the game by actions; the evaluation follows weights."""
    game, ended = made(name), set()
    for seed in range(20):
        cells = Random(f"{name} {seed}").sample(range(9), 9)

        @cache
        def blind(text, cells=cells, name=name):
            return cells[(9 * text.count("X") + 5 * text.count("O") + len(text)) % 9]

        env = Environment(game, "X", Player(game, first), illegal="lose")
        env.reset(0)
        while not env.match.result:
            move = str(blind(env.match.information_state.text))
            moves = env.words.moves
            env.step(moves.index(move) if move in moves else len(moves))
        value = game.evaluate(lambda here, blind=blind: blind(here.text), first, illegal="lose")
        chances = dict(zip(("X", "draw", "O"), (value.win, value.draw, value.loss), strict=True))
        assert chances[env.match.settled] == 1
        ended.add(env.match.settled)
    assert "O" in ended


@pytest.mark.parametrize("name", ["classic", "misere", "gravity", "random-turn"])
def test_illegal_moves_lose_by_both_methods(name):
    """The methods are levels of integers, and equations of a game with policies as chance."""
    game = made(name)

    def spread(here):
        return {str(cell): 1 + cell for cell in range(0, 9, 2)}

    resigns = lambda here: lost(spread(here), here)  # noqa: E731
    value = game.evaluate(spread, "random", illegal="lose")
    solved = game.against(X=resigns, O="random")
    assert value.exact == solved.probe(solved.start).of("X").exact
    assert 0 < value.exact.loss < 1


def lost(weights, here):
    """Return weights that move the weight of illegal moves to resigning."""
    legal = {move: one for move, one in weights.items() if move in here.legal_moves}
    return legal | {"resign": sum(weights.values()) - sum(legal.values())}


def test_illegal_move_costs_the_position_value():
    errors = CLASSIC.errors(four, illegal="lose")
    taken = [one for one in errors if one.move == "resign"]
    assert {one.position.text for one in taken} == {
        text for text in textbook.OPEN if text[4] != "." and textbook.minimax(text)[0] >= 0
    }
    for one in taken:
        assert one.regret == Fraction(1 + textbook.minimax(one.position.text)[0], 2)


def test_own_games_have_mistakes():
    """The side that takes the centre wins at once, so every other move is a mistake."""
    game = ttt.solve(shuttle().rules)
    errors = game.errors(first)
    assert {one.best for one in errors} == {("2",)}
    assert {one.regret for one in errors} == {1}
