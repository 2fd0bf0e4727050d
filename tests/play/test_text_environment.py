"""A game as an environment: rewards are exact regrets, and players have the stated strength."""

from collections.abc import Callable, Iterable
from copy import copy, deepcopy
from fractions import Fraction
from functools import partial
from pickle import dumps, loads
from random import Random
from typing import Any

import pytest

import ttt_tables as ttt
from tests.support.played import made
from ttt_tables import (
    BadBoardError,
    BadLimitError,
    BadModelError,
    BadOptionError,
    BadTaskError,
    GameOverError,
    Tablebase,
    UnknownGameError,
    UnknownPolicyError,
    UnknownValueError,
)
from ttt_tables.board.numbers import OTHER
from ttt_tables.play.game import Game
from ttt_tables.play.player import perfect
from ttt_tables.play.policy import Mixture
from ttt_tables.play.position import Position
from ttt_tables.play.text_environment import TextEnvironment


class Bridge(ttt.Rules):
    """A custom game: four cells, two neighbours win, and chance may remove a mark."""

    start = ".... X"
    lines = ((0, 1), (1, 2), (2, 3))

    def play(self, position: str, move: str) -> str:
        return f"{super().play(position, move)} {move}"

    def outcomes(self, position: str) -> Iterable[tuple[str, Fraction, str]]:
        board, side, *last = position.split(" ")
        for cell in map(int, last):
            yield "stays", Fraction(4, 5), f"{board} {side}"
            yield "falls", Fraction(1, 5), f"{board[:cell]}.{board[cell + 1 :]} {side}"


class Long(ttt.Rules):
    """A board of more than nine cells."""

    start = "." * 10
    lines = tuple((cell,) for cell in range(10))


EVERY: dict[str, Callable[[], Game]] = {
    **{name: partial(made, name) for name in ttt.game_names()},
    "misere torus": partial(made, "misere", lines="torus"),
    "misere either": partial(made, "misere", marks="either"),
    "notakto 2": partial(made, "notakto", boards=2),
    "probabilistic cross": partial(made, "probabilistic", grid="cross"),
    "one's own": lambda: ttt.solve(Bridge()),
}
KINDS = ("classic", "wild", "vanishing", "random-turn", "one's own")
WITHOUT_CHANCE = ["classic", "misere", "wild", "vanishing", "morris-lines", "misere torus"]


def env_of(game: str, **asked: Any) -> TextEnvironment:
    return TextEnvironment(EVERY[game](), **asked)


def scores(env: TextEnvironment) -> dict[str, Fraction]:
    return env.scores(env._match.here)


def answered(env: TextEnvironment, seed: int) -> TextEnvironment:
    """Play a game with random legal answers; the reward of each is minus its regret."""
    env.reset(seed)
    draw, rewards, done = Random(f"answers {seed}"), [], False
    while not done:
        turn = env.step(f"<answer>{draw.choice(sorted(scores(env)))}</answer>")
        assert turn.grade.legal
        assert turn.reward == -float(turn.grade.regret or 0)
        rewards.append(turn.reward)
        done = turn.done
    assert sum(rewards) == pytest.approx(-float(env.regrets()))
    assert turn.score == {"draw": Fraction(1, 2), env.side: 1}.get(turn.result or "", 0)
    env.last = turn  # type: ignore[attr-defined]
    return env


def value_of_start(env: TextEnvironment) -> Fraction:
    value = env.game.probe(env.game.start).of(env.side)
    assert value.exact
    return value.exact.score


@pytest.mark.parametrize("side", "XO")
@pytest.mark.parametrize("game", WITHOUT_CHANCE)
def test_score_is_the_value_minus_own_regrets(game: str, side: str) -> None:
    """The regrets of both sides add up to the result, unless the limit of plies ends the game."""
    env = env_of(game, side=side, player="random=1/2", plies=1000)
    for seed in range(8):
        last = answered(env, seed).last  # type: ignore[attr-defined]
        given = env.regrets(OTHER[side]) - env.regrets()
        assert value_of_start(env) + given == last.score


@pytest.mark.parametrize("game", ["misere either", "random-turn", "notakto 2", "one's own"])
def test_rewards_of_other_games_add_up(game: str) -> None:
    for side in "XO":
        answered(env_of(game, side=side, player=ttt.epsilon_greedy("1/3")), 5)


def test_seed_repeats_a_game(tb: Tablebase) -> None:
    env = TextEnvironment(ttt.game("random-turn"), side="O", player="random")
    games = [answered(env, seed).played for seed in (1, 1, 2)]
    assert games[0] == games[1] != games[2]


@pytest.mark.parametrize("notation", ["text", "rows", "drawing", "numbers", "coordinates"])
def test_answers_are_read_in_the_notation_of_the_text(notation: str, tb: Tablebase) -> None:
    """The form that the prompt requests is a legal answer."""
    env = TextEnvironment(ttt.game("morris-lines"), player="random", notation=notation)
    text, done = env.reset(3), False
    for _ in range(9):
        turn = env.step(f"<answer>{text.rpartition('<answer>')[2]}")
        assert turn.grade.legal
        text, done = turn.text, turn.done
        if done:
            break


@pytest.mark.parametrize(
    ("side", "drawn"),
    [("O", Fraction(757, 3402)), ("X", Fraction(2503, 77760))],
)
def test_strength_equals_the_exact_evaluation(side: str, drawn: Fraction, tb: Tablebase) -> None:
    """Two programs agree: `evaluate` goes backwards over boards, `strength` over turns."""
    opponent = OTHER[side]
    assert TextEnvironment(ttt.game(), side=side, player="random").strength.draw == drawn
    errs = ttt.mix("perfect-any", "random", "1/5")
    for named, policy in {"random=1/5": errs, "max-win-centre": "max-win-centre"}.items():
        sides = {opponent: policy, side: "perfect-any"}
        value = ttt.evaluate(sides["X"], sides["O"]).of(opponent)
        found = TextEnvironment(ttt.game(), side=side, player=named).strength
        assert value.exact
        assert (found.win, found.draw, found.loss) == value.exact[1:]


def test_strength_is_the_value_between_the_two_policies() -> None:
    player = ttt.epsilon_greedy("1/5")
    for side in "XO":
        env = env_of("notakto", side=side, player=player, plies=1000)
        sides = {side: ttt.epsilon_greedy(0), OTHER[side]: player}
        value = env.game.evaluate(sides["X"], sides["O"]).of(OTHER[side])
        found = env.strength
        assert value.exact
        assert found == (*value.exact[1:], value.exact.score)


def test_strength_of_an_own_player_is_computed() -> None:
    """A policy has weights; the strength of a function that chooses at random is unknown."""

    def centre(here: Position) -> str:
        return "4" if "4" in here.legal_moves else here.legal_moves[0]

    def last(seen: Position) -> str:
        return seen.legal_moves[-1]

    classic = made("classic")
    value = classic.evaluate(centre, ttt.epsilon_greedy(0)).exact
    assert value
    assert (
        TextEnvironment(classic, side="O", player=ttt.epsilon_greedy(0, centre)).strength.score
        == value.score
    )
    card = TextEnvironment(classic, side="O", player=last).card()
    assert (card["opponent"], card["epsilon"], card["against_perfect_play"]) == ("last", None, None)
    assert card["fault"] == "9"
    with pytest.raises(UnknownValueError, match="of last"):
        TextEnvironment(classic, side="O", player=last).strength  # noqa: B018


def test_loss_rate_is_kept(tb: Tablebase) -> None:
    for side in "XO":
        env = TextEnvironment(ttt.game("misere"), side=side, player="loss=0.2")
        assert float(env.strength.loss) == pytest.approx(0.2, abs=1e-5)
        assert 0 < env.epsilon < 1


@pytest.mark.parametrize(
    ("game", "opponent", "plies"), [("notakto", "random=2/5", 100), ("classic", "random", 6)]
)
def test_stated_loss_rate_matches_play(game: str, opponent: str, plies: int, tb: Tablebase) -> None:
    """Perfect play uses the environment's own best moves; the tolerance is four deviations."""
    env = TextEnvironment(ttt.game(game), side="O", player=opponent, plies=plies)
    lost, games = 0, 200
    for seed in range(games):
        env.reset(seed)
        done = False
        while not done:
            moves = [one.move for one in perfect(env._match.here) if one.rank == 1]
            turn = env.step(f"<answer>{Random(seed).choice(moves)}</answer>")
            done = turn.done
        lost += turn.result == "O"
    share = float(env.strength.loss)
    assert 0 < share < 1
    assert abs(lost / games - share) < 4 * (share * (1 - share) / games) ** 0.5


def most_lost(env: TextEnvironment, start: Position, plies: int) -> Fraction:
    """Return the maximum mean loss of any agent within this many plies, including the limit."""
    player = env.player
    assert isinstance(player, Mixture)
    model = player.model(env.game)
    known: dict[tuple[str, int], tuple[Fraction, Fraction]] = {}

    def look(here: Position, left: int) -> tuple[Fraction, Fraction]:
        """Return the agent's value, and its maximum loss."""
        if (here.text, left) not in known:
            known[here.text, left] = of_chance(here, left) if here.outcomes else of_side(here, left)
        return known[here.text, left]

    def of_chance(here: Position, left: int) -> tuple[Fraction, Fraction]:
        looked = [(one.probability, *look(one.position, left)) for one in here.outcomes]
        value, lost = (sum((one[0] * one[at] for one in looked), Fraction(0)) for at in (1, 2))
        return value, lost

    def of_side(here: Position, left: int) -> tuple[Fraction, Fraction]:
        if here.result:
            score = {"draw": Fraction(1, 2), env.side: Fraction(1)}
            return score.get(here.result, Fraction(0)), Fraction(0)
        scores = env.scores(here)
        best = max(scores.values())
        value = best if here.to_move == env.side else 1 - best
        if not left:
            return value, max(Fraction(0), value - Fraction(1, 2))
        later = {move: look(here.play(move), left - 1)[1] for move in scores}
        if here.to_move == env.side:
            return value, max(best - scores[move] + lost for move, lost in later.items())
        weights = model(here)
        lost = sum((weights[move] * later[move] for move in weights), Fraction(0))
        return value, lost / sum(weights.values())

    return look(start, plies)[1]


@pytest.mark.parametrize("player", ["random", "random=1/5"])
@pytest.mark.parametrize("game", KINDS)
def test_fault_costs_at_least_as_much_as_playing_on(game: str, player: str) -> None:
    """Computed exactly by the rules' own recursion, from positions after a few plies."""
    for seed in range(2):
        whole = env_of(game, side="XO"[seed], player=player)
        draw = Random(seed)
        whole.reset(seed)
        for _ in range(2):
            before = copy(whole)
            if whole.step(f"<answer>{draw.choice(sorted(scores(whole)))}</answer>").done:
                break
        before.plies = len(before.played) + 3
        lost = -Fraction(before.resign().reward).limit_denominator(1000)
        assert lost >= most_lost(before, before._match.here, 3)


@pytest.mark.parametrize("reward", ["regret", "result"])
@pytest.mark.parametrize("game", KINDS)
def test_resigning_scores_less_than_playing_on(game: str, reward: str) -> None:
    totals = {"gives up": 0.0, "plays on": 0.0}
    for seed in range(6):
        env = env_of(game, side="XO"[seed % 2], player="random=1/5", reward=reward)
        env.reset(seed)
        draw, done, lost = Random(seed), False, 0.0
        while not done:
            known = scores(env)
            if 2 * max(known.values()) < 1 or len(env.played) > 3:
                totals["gives up"] += lost + copy(env).resign().reward
                break
            turn = env.step(f"<answer>{draw.choice(sorted(known))}</answer>")
            done, lost = turn.done, lost + turn.reward
            totals["gives up"] += lost if done else 0
        while not done:
            turn = env.step(f"<answer>{draw.choice(sorted(scores(env)))}</answer>")
            done, lost = turn.done, lost + turn.reward
        totals["plays on"] += lost
    assert totals["gives up"] <= totals["plays on"]


def test_stalling_a_won_game_costs_the_rest(tb: Tablebase) -> None:
    """No move has a regret: each keeps the win, and is the slowest one."""
    env, ends = TextEnvironment(ttt.game("morris-lines"), player="perfect-any"), set()
    for seed in range(24):
        env.reset(seed)
        done, total = False, 0.0
        while not done:
            won = [one for one in perfect(env._match.here) if one.wdl == 1]
            slowest = max(won, key=lambda one: one.distance or 0)
            turn = env.step(f"<answer>{slowest.move}</answer>")
            total, done = total + turn.reward, turn.done
        assert not any(one.regret for one in env.played)
        assert total == -float(env.regrets())
        ends.add((turn.result, total))
    assert ends == {("X", 0), ("draw", -0.5)}


def test_regrets_on_grids_are_exact() -> None:
    """A float's denominator is a power of two."""
    env = answered(env_of("probabilistic cross", player="random"), 3)
    assert all(one.score.denominator & (one.score.denominator - 1) for one in env.played[:3])


@pytest.mark.parametrize("again", [copy, deepcopy, lambda env: loads(dumps(env))])
@pytest.mark.parametrize("game", ["probabilistic cross", "misere torus"])
def test_copied_environment_is_independent(
    game: str, again: Callable[[TextEnvironment], TextEnvironment]
) -> None:
    env = env_of(game, side="O", player=ttt.epsilon_greedy("1/3"))
    env.reset(4)
    answer = f"<answer>{min(scores(env))}</answer>"
    twin = again(env)
    turn = twin.step(answer)
    assert len(twin.played) > len(env.played)
    assert env.step(answer) == turn
    assert again(env).reset(5) == twin.reset(5)


def test_illegal_answer_loses_or_is_retried(tb: Tablebase) -> None:
    env = TextEnvironment(ttt.game())
    env.reset(0)
    turn = env.step("I resign")
    assert (turn.done, turn.result, turn.score, turn.reward) == (True, "O", 0, -1)
    env = TextEnvironment(ttt.game(), illegal="again", reward="result")
    env.reset(0)
    env.step("4")
    for tries in range(2):
        turn = env.step("4")
        assert (turn.done, turn.reward) == (False, 0), tries
        assert "choose one of" in turn.text
    turn = env.step("9")
    assert (turn.done, turn.result, turn.reward) == (True, "O", 0)
    with pytest.raises(GameOverError, match="reset"):
        env.step("4")


def test_exception_in_player_keeps_the_environment() -> None:
    failed: list[Position] = []

    def player(seen: Position) -> str:
        if failed:
            return seen.legal_moves[0]
        failed.append(seen)
        raise TimeoutError

    env = TextEnvironment(made("misere"), player=player)
    env.reset(0)
    with pytest.raises(TimeoutError):
        env.step("4")
    assert (env.played, env._match.here) == ([], ".........")
    assert env.step("4").reward == 0.0
    assert [(one.side, one.move) for one in env.played] == [("X", "4"), ("O", "0")]


def test_overlong_game_is_a_draw(tb: Tablebase) -> None:
    env = TextEnvironment(ttt.game("vanishing-reuse"), plies=7, reward="result")
    env.reset(1)
    turn = env.step("0")
    while not turn.done:
        turn = env.step(f"<answer>{max(scores(env).items(), key=lambda one: one[1])[0]}")
    assert (turn.result, turn.score, len(env.played)) == ("draw", Fraction(1, 2), 7)
    assert "lasted 7 plies" in turn.text


def test_card_has_all_settings_for_comparison() -> None:
    env = TextEnvironment(made("misere"), player="random")
    card = env.card()
    assert repr(env) == "<text environment of <game misere>: X against random>"
    assert card["against_perfect_play"]["exact"] == "121/576"
    assert card["against_perfect_play"]["loss"] == pytest.approx(167 / 288)
    assert (card["epsilon"], card["opponent"], card["illegal"]) == ("1", "random", "lose")
    assert card["fault"] == "9"


@pytest.mark.parametrize(
    ("game", "asked", "error"),
    [
        ("chess", {}, UnknownGameError),
        (None, {}, UnknownGameError),
        (ttt.solve(Long()), {}, UnknownGameError),
        (ttt.solve(Bridge()), {"notation": "rows"}, BadTaskError),
        ("ultimate", {}, UnknownGameError),
        ("phantom", {}, UnknownGameError),
        ("miniboard", {}, UnknownGameError),
        ("classic", {"side": "Z"}, BadBoardError),
        ("classic", {"player": "nobody"}, UnknownPolicyError),
        ("misere", {"player": "menace"}, UnknownPolicyError),
        ("misere", {"player": "loss=2"}, BadModelError),
        ("misere", {"player": "random=1/0"}, BadModelError),
        ("misere", {"player": 3}, BadModelError),
        ("classic", {"reward": "fame"}, BadOptionError),
        ("classic", {"illegal": None}, BadOptionError),
        ("classic", {"notation": "san"}, BadTaskError),
        ("classic", {"plies": 1}, BadLimitError),
        ("classic", {"plies": "9"}, BadLimitError),
    ],
)
def test_invalid_environment_is_rejected(
    game: Any, asked: dict[str, Any], error: type[Exception], tb: Tablebase
) -> None:
    with pytest.raises(error):
        TextEnvironment(game, **asked)


def test_step_out_of_turn_is_rejected(tb: Tablebase, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadModelError, match="it goes from 1 to 1"):
        TextEnvironment(ttt.game("wild"), side="X", player="loss=0.2").strength  # noqa: B018
    monkeypatch.setattr("ttt_tables.play.strength.MOST", 100)
    with pytest.raises(BadLimitError, match="more than 100 positions"):
        TextEnvironment(ttt.game("misere")).card()
    env = TextEnvironment(ttt.game())
    with pytest.raises(GameOverError):
        env.step("4")
    with pytest.raises(BadLimitError):
        env.reset(0.5)  # type: ignore[arg-type]
    env.reset(0)
    with pytest.raises(BadTaskError):
        env.step(None)  # type: ignore[arg-type]
