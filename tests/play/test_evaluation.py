"""One kind of policy in all games: evaluation, best responses, exploitability, mixtures."""

from fractions import Fraction

import numpy as np
import pytest

import ttt_tables as ttt
from tests.support import textbook
from ttt_tables.errors import BadBoardError, BadModelError, GameOverError, UnknownPolicyError
from ttt_tables.games.classic.best_response import best_responses
from ttt_tables.games.classic.opponents import weights
from ttt_tables.games.classic.policies import OBJECTIVES
from ttt_tables.play.evaluation import best_score, levels_of, play_out
from ttt_tables.play.policy import read_policy

CLASSIC = ttt.game()
UNEVEN = ["1/2", "1/7", 3, Fraction(2, 3), 5, 1, "7", 2, 4]  # no symmetry keeps them


class Corners(ttt.Rules):
    """A custom game: three corners win."""

    lines = ((0, 2, 6), (0, 2, 8), (0, 6, 8), (2, 6, 8))


def centre_first(here):
    """The policy that is tested in five games: the centre, else a corner, else any cell."""
    if "4" in here.legal_moves:
        return 4
    corners = [move for move in here.legal_moves if move in ("0", "2", "6", "8")]
    return dict.fromkeys(corners or here.legal_moves, 1)


GAMES = {
    "classic": CLASSIC,
    "dice": ttt.game("dice", rule="pass"),
    "phantom": ttt.game("phantom"),
    "probabilistic": ttt.game("probabilistic", grid="65/5/30 " * 9),
    "of one's own": ttt.solve(Corners()),
}


SLOW = {"phantom": pytest.mark.slow}  # it compiles the walk


@pytest.mark.parametrize("name", [pytest.param(one, marks=SLOW.get(one, ())) for one in GAMES])
def test_one_policy_works_in_every_game(name):
    game = GAMES[name]
    value, other = game.evaluate(centre_first, "random"), game.evaluate("random", centre_first)
    assert value.score > 0.5 > other.score
    assert value.win + value.draw + value.loss == pytest.approx(1)
    gain = game.exploitability(centre_first)
    response = game.against(O=centre_first)
    assert response.probe(response.start).of("X").score <= 2 * gain + 1
    assert game.evaluate(response.choose, centre_first).score == pytest.approx(
        response.probe(response.start).of("X").score
    )


def two(game, x="random", o=centre_first):
    return levels_of(game, {"X": read_policy(x, game), "O": read_policy(o, game)})


@pytest.mark.parametrize("name", ["classic", "misere", "gravity", "random-turn"])
def test_levels_match_the_solver(name):
    """Two programs agree: forwards by levels, and backwards by the equations of a chance game."""
    game = ttt.game(name)
    for x, o in (("random", centre_first), (centre_first, "random")):
        results = play_out(two(game, x, o)).results
        solved = game.against(X=x, O=o).probe(game.start.text).of("X").exact
        assert [*results.values()] == [*solved[1:]]
        response = game.against(O=o)
        worth = {"X": Fraction(1), "draw": Fraction(1, 2), "O": Fraction(0)}
        found = best_score(levels_of(game, {"O": read_policy(o, game)}), worth)
        assert found == response.probe(response.start).of("X").exact.score


def test_mean_length_of_random_games_is_known():
    assert play_out(two(CLASSIC, "random", "random")).plies == Fraction(3203, 420)


def test_cyclic_games_have_no_levels():
    for game in (ttt.game("vanishing"), ttt.game("dice", rule="reroll")):
        assert two(game) is None
    first = game.evaluate(centre_first, lambda here: here.legal_moves[0])
    assert 0 < first.win < 1


@pytest.mark.slow
def test_phantom_policy_scores_match_enumeration():
    """`PhantomGame` sums plans of information sets; the levels are those of the referee."""
    game = GAMES["phantom"]
    found = game.evaluate("threats", "first-free").exact
    models = {
        side: read_policy(name, game) for side, name in (("X", "threats"), ("O", "first-free"))
    }
    assert [*play_out(levels_of(game, models)).results.values()] == [*found[1:]]


# Best responses


def test_response_to_nine_weights_matches_the_tables():
    """The tables' program goes backwards over boards in integers; the score is the objective."""
    every = best_responses(weights(*UNEVEN), OBJECTIVES["max-score"])
    game = CLASSIC.against(O=UNEVEN)
    for text in [text for text in textbook.OPEN[::-1] if textbook.side(text) == "X"][::4]:
        win, draw, _ = max(
            (tuple(Fraction(part, sum(one.odds)) for part in one.odds)
            for one in every[textbook.number(text)]),
            key=lambda odds: odds[0] + odds[1] / 2,
        )  # fmt: skip
        assert game.probe(text).exact.score == win + draw / 2


def test_response_to_random_play_is_the_stored_policy(tb):
    response = CLASSIC.against(O="random")
    for text in [text for text in textbook.OPEN[::-60] if textbook.side(text) == "X"]:
        stored = tb._rows.exact(text, "max-score-uniform")
        best = max(win + draw / 2 for win, draw, _ in stored.values())
        assert response.probe(text).exact.score == best


def test_opponent_may_be_a_name_a_function_or_a_table():
    by_name = CLASSIC.against(O="perfect-any")
    by_function = CLASSIC.against(O=lambda here: dict.fromkeys(textbook.best(here.text), 1))
    by_table = CLASSIC.against(O={t: dict.fromkeys(textbook.best(t), 1) for t in textbook.OPEN})
    here = by_name.start
    met = [here, *[one.position for cell in "048" for one in here.play(cell).outcomes]]
    for text in [here.text for here in met]:
        assert by_name.probe(text) == by_function.probe(text) == by_table.probe(text)


def test_no_policy_scores_more_than_the_best_response(tb):
    met = "max-win-uniform"
    against_o, against_x = CLASSIC.against(O=met), CLASSIC.against(X=met)
    as_x = ttt.evaluate(against_o.choose, met).exact.score
    as_o = ttt.evaluate(met, against_x.choose).of("O").exact.score
    assert against_o.probe(against_o.start).of("X").exact.score == as_x
    assert ttt.exploitability(met) == (as_x + as_o - 1) / 2
    for policy in tb.policies:
        assert ttt.evaluate(policy, met).exact.score <= as_x
        assert ttt.evaluate(met, policy).of("O").exact.score <= as_o


def test_opponent_is_queried_only_on_reached_boards():
    asked = []

    def least(here):
        asked.append(here.text)
        return here.legal_moves[0]

    response = CLASSIC.against(O=least)
    assert response.probe(response.start).of("X").score == 1
    assert all(textbook.side(text) == "O" for text in asked)
    assert len({*asked}) < 500 < len(textbook.OPEN) / 2


def test_ended_board_has_no_response():
    response = CLASSIC.against(O="random")
    with pytest.raises(GameOverError):
        response.choose("XXXOO....")


# Resigning


def test_resigning_loses():
    def resigns(here):
        return "resign" if here.to_move == "O" else here.legal_moves[0]

    def gives_up(here):
        return "resign"

    assert ttt.evaluate("random", resigns).exact[1:] == (1, 0, 0)
    assert ttt.evaluate(gives_up, "random").exact[1:] == (0, 0, 1)
    for game in GAMES.values():
        if not game.rules.hidden:
            assert game.evaluate(gives_up, "random").loss == 1
            assert game.evaluate("random", gives_up).win > 0.99
    assert ttt.exploitability(gives_up) == Fraction(1, 2)
    response = CLASSIC.against(O=resigns)
    assert response.probe(response.start).of("X").exact.score == 1
    half = ttt.mix(gives_up, "perfect", 0.5)
    assert half(CLASSIC.start)["resign"] == half(CLASSIC.start)["0"] > 0
    assert ttt.evaluate(half, "random").loss > 1 / 2
    rarely = {"." * 9: {"resign": 3, 4: 1}}
    assert ttt.evaluate(rarely, resigns).exact[1:] == (Fraction(1, 4), 0, Fraction(3, 4))


def test_policies_never_resign_in_a_match():
    match = ttt.Match("classic", "O", 7, player=lambda here: "resign")
    assert match.advance() == [CLASSIC.choose(CLASSIC.start, policy="perfect")]


# Mixtures


def test_mixtures_work_in_any_game():
    for game in GAMES.values():
        mixture = ttt.mix("random", centre_first, "1/3")
        seen = mixture(game.start if game.start.legal_moves else game.start.outcomes[0].position)
        total = sum(seen.values())
        assert max(Fraction(weight, total) for weight in seen.values()) > Fraction(1, 3)
    assert str(ttt.epsilon_greedy(0.2)) == "random=1/5"


def test_mixture_is_queried_with_positions():
    with pytest.raises(BadBoardError, match=r"such as game\.start"):
        ttt.mix("perfect", "random", 0.1)("." * 9)


def test_unknown_policy_error_lists_the_games_names():
    for game, names in ((GAMES["dice"], "perfect, perfect-any, random"), (CLASSIC, "menace")):
        for ask in (game.evaluate, lambda x, o, game=game: game.against(X=x, O=o)):
            with pytest.raises(UnknownPolicyError, match=f"choose one of .*{names}"):
                ask("nobody", "random")
        with pytest.raises(UnknownPolicyError):
            game.exploitability(ttt.mix("random", "nobody", 0.5))


# Epsilon curves


def test_curve_has_exact_probabilities_at_any_epsilon():
    curve, epsilon = ttt.epsilon_curve("perfect", "random", "random"), Fraction(0.3)
    mixture = ttt.mix("perfect", "random", epsilon)
    as_x = ttt.evaluate(mixture, "random").exact[1:]
    as_o = ttt.evaluate("random", mixture).of("O").exact[1:]
    assert curve.chances(epsilon) == tuple((x + o) / 2 for x, o in zip(as_x, as_o, strict=True))


def test_curve_includes_resigning():
    curve = ttt.epsilon_curve("perfect", lambda _: "resign", "perfect")
    assert curve.chances("1/2") == curve.chances(0.5)
    assert curve.chances(1) == (0, 0, 1)
    mixture = ttt.mix("perfect", lambda _: "resign", "1/3")
    lost = ttt.evaluate(mixture, "perfect").exact.loss + ttt.evaluate("perfect", mixture).exact.win
    assert curve.chances(Fraction(1, 3))[2] == lost / 2


def test_curve_works_for_games_with_filling_boards():
    for name in ("misere", "gravity"):
        curve = ttt.epsilon_curve("perfect", "random", "random", game=name)
        mixture, game = ttt.mix("perfect", "random", "2/7"), ttt.game(name)
        both = game.evaluate(mixture, "random"), game.evaluate("random", mixture).of("O")
        assert curve.chances("2/7")[0] == sum(one.exact.win for one in both) / 2
    with pytest.raises(ttt.BadOptionError, match="got vanishing"):
        ttt.epsilon_curve("perfect", "random", "random", game="vanishing")


def test_wanted_rate_is_reached():
    for wanted in (0, "1/10", 0.25, "0.7"):
        epsilon = ttt.epsilon_for(loss=wanted)
        loss = ttt.epsilon_curve("perfect", "random", "perfect").chances(epsilon)[2]
        assert abs(loss - Fraction(str(wanted))) < 1e-15
    win = ttt.epsilon_curve("perfect", "random", "random").chances(ttt.epsilon_for(win=0.8))[0]
    assert abs(win - Fraction(8, 10)) < 1e-15


def test_ends_of_a_curve_are_its_policies():
    assert ttt.epsilon_for(loss=0) == 0
    assert ttt.epsilon_for(loss=sum(ttt.epsilon_curve("perfect", "random", "perfect").loss)) == 1
    assert ttt.epsilon_for(win=ttt.epsilon_curve("perfect", "random", "random").win[0]) == 0


def test_unreachable_rate_error_gives_the_limits():
    for rate in (0.99, "10/11", 1):
        with pytest.raises(BadModelError, match=r"out of reach: it goes from 0 .* to 0\.90057 "):
            ttt.epsilon_for(loss=rate)
        with pytest.raises(BadModelError, match=r"out of reach: it goes from 0\.9"):
            ttt.epsilon_for(win=rate)
    for rates in ({}, {"loss": 0.1, "win": 0.9}):
        with pytest.raises(BadModelError, match="exactly one of"):
            ttt.epsilon_for(**rates)


# Weights of the tables' opponents


def test_weights_are_nine_non_negative_rationals():
    for weight in (0.5, True, None, -1, "-1/3", "x", "", "1/0", 1j, [1], np.float64(1), b"1"):
        with pytest.raises(BadModelError, match="cell 4"):
            weights(1, 1, 1, 1, weight, 1, 1, 1, 1)
    for count in (0, 8, 10):
        with pytest.raises(BadModelError, match=f"nine.*got {count}"):
            weights(*[1] * count)


def test_opponent_without_a_weight_names_the_board():
    with pytest.raises(BadModelError, match=r"all zero on board '[.XO]{9}'"):
        best_responses(weights(1, 1, 1, 1, 0, 1, 1, 1, 1), OBJECTIVES["safe"])


@pytest.mark.parametrize("policy", [[1, 1], [-1] + [1] * 8, ["x"] * 9])
def test_weight_list_has_nine_non_negative_numbers(policy):
    with pytest.raises(BadModelError):
        CLASSIC.against(O=policy)
