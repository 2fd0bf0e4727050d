"""A game as a world: rewards are exact regrets, opponents are as strong as their card says."""

from fractions import Fraction
from random import Random

import pytest

from tests.support.parts import first
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
)
from ttt_tables.board.numbers import OTHER
from ttt_tables.games.world import World
from ttt_tables.games.worth import move_scores

WITHOUT_CHANCE = ["classic", "misere", "wild", "vanishing", "morris-lines", "lines=torus"]


def answered(world: World, seed: int) -> World:
    """Play a game with random legal answers; the reward of each is minus its regret."""
    world.reset(seed)
    draw, rewards, done = Random(f"answers {seed}"), [], False
    while not done:
        turn = world.step(f"<answer>{draw.choice(sorted(world._scores()))}</answer>")
        assert turn.grade.legal
        assert turn.reward == -float(turn.grade.regret or 0)
        rewards.append(turn.reward)
        done = turn.done
    assert sum(rewards) == pytest.approx(-float(world.regrets()))
    assert turn.score == {"draw": Fraction(1, 2), world.side: 1}.get(turn.result or "", 0)
    world.last = turn  # type: ignore[attr-defined]
    return world


def value_of_start(world: World) -> Fraction:
    game = world.game
    scores = move_scores(game.check_verb("moves")(game.about.start).moves)
    best = Fraction(max(scores.values()))
    return best if world.side == "X" else 1 - best


@pytest.mark.parametrize("side", "XO")
@pytest.mark.parametrize("game", WITHOUT_CHANCE)
def test_the_score_is_the_value_less_own_regrets_and_with_the_others(
    game: str, side: str, tb: Tablebase
) -> None:
    """The regrets of both sides add up to the result, unless the plies end the game."""
    world = tb.world(game, side=side, opponent="random=1/2", plies=1000)
    for seed in range(8):
        last = answered(world, seed).last  # type: ignore[attr-defined]
        given = world.regrets(OTHER[side]) - world.regrets()
        assert value_of_start(world) + given == last.score


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("dice", {"rule": "reroll"}),
        ("random-turn", {}),
        ("probabilistic", {"grid": "cross"}),
        ("notakto", {"boards": 2}),
    ],
)
def test_games_of_chance_and_of_several_boards_are_played_to_their_end(
    game: str, options: dict[str, object], tb: Tablebase
) -> None:
    for side in "XO":
        answered(tb.world(game, side=side, opponent="random=1/3", **options), 5)


def test_a_seed_repeats_a_game_and_another_is_another(tb: Tablebase) -> None:
    world = tb.world("dice", side="O", opponent="random")
    games = [answered(world, seed).played for seed in (1, 1, 2)]
    assert games[0] == games[1] != games[2]


@pytest.mark.parametrize("notation", ["text", "rows", "drawing", "numbers", "coordinates"])
def test_answers_are_read_in_the_notation_of_the_text(notation: str, tb: Tablebase) -> None:
    """The form that the text asks for is a legal answer."""
    world = tb.world("morris-lines", opponent="random", notation=notation)
    text, done = world.reset(3), False
    for _ in range(9):
        turn = world.step(f"<answer>{text.rpartition('<answer>')[2]}")
        assert turn.grade.legal
        text, done = turn.text, turn.done
        if done:
            break


@pytest.mark.parametrize(
    ("side", "drawn"),
    [("O", Fraction(757, 3402)), ("X", Fraction(2503, 77760))],
)
def test_the_strength_is_that_of_the_exact_evaluation(
    side: str, drawn: Fraction, tb: Tablebase
) -> None:
    """Two programs, one number: `evaluate` folds policies over boards, `strength` over turns."""
    opponent = OTHER[side]
    assert tb.world(side=side, opponent="random").strength.draw == drawn
    erring = tb.mix("perfect-any", "random", "1/5")
    for named, policy in {"random=1/5": erring, "menace-greedy": "menace-greedy"}.items():
        sides = {opponent: policy, side: "perfect-any"}
        chances = tb.evaluate(sides["X"], sides["O"])
        found = tb.world(side=side, opponent=named).strength
        assert (found.win, found.draw, found.loss) == (
            (chances.x_win, chances.draw, chances.o_win)
            if opponent == "X"
            else (chances.o_win, chances.draw, chances.x_win)
        )


def test_a_loss_rate_is_kept(tb: Tablebase) -> None:
    for side in "XO":
        world = tb.world("misere", side=side, opponent="loss=0.2")
        assert float(world.strength.loss) == pytest.approx(0.2, abs=1e-5)
        assert 0 < world.epsilon < 1


@pytest.mark.parametrize(
    "game",
    first(["notakto", "vanishing", "dice", "wild-misere", "random-turn"], by_day=3),  # 1 s to 6 s
)
def test_a_perfect_opponent_scores_the_value_of_the_game(game: str, tb: Tablebase) -> None:
    score = tb.world(game, side="O").strength.score
    value = {
        "random-turn": Fraction(1, 2),
        "dice": float(tb.dice.exact(".........", "X").x_score),
        "wild-misere": Fraction(1, 2),
        "notakto": 1,
        "vanishing": 1,
    }[game]
    assert float(score) == pytest.approx(float(value), abs=1e-12)


@pytest.mark.parametrize(
    ("game", "opponent", "plies"), [("notakto", "random=2/5", 100), ("classic", "random", 6)]
)
def test_the_share_of_losses_that_is_played_is_the_share_that_is_stated(
    game: str, opponent: str, plies: int, tb: Tablebase
) -> None:
    """Perfect play by the world's own best moves, within four deviations."""
    world = tb.world(game, side="O", opponent=opponent, plies=plies)
    lost, games = 0, 200
    for seed in range(games):
        world.reset(seed)
        done = False
        while not done:
            moves = [one.move for one in world._perfect().moves if one.rank == 1]
            turn = world.step(f"<answer>{Random(seed).choice(moves)}</answer>")
            done = turn.done
        lost += turn.result == "O"
    share = float(world.strength.loss)
    assert 0 < share < 1
    assert abs(lost / games - share) < 4 * (share * (1 - share) / games) ** 0.5


def test_an_illegal_answer_loses_or_is_asked_again(tb: Tablebase) -> None:
    world = tb.world()
    world.reset(0)
    turn = world.step("I resign")
    assert (turn.done, turn.result, turn.score, turn.reward) == (True, "O", 0, -0.5)
    world = tb.world(illegal="again", reward="result")
    world.reset(0)
    world.step("4")
    for tries in range(2):
        turn = world.step("4")
        assert (turn.done, turn.reward) == (False, 0), tries
        assert "choose one of" in turn.text
    turn = world.step("9")
    assert (turn.done, turn.result, turn.reward) == (True, "O", 0)
    with pytest.raises(GameOverError, match="reset"):
        world.step("4")


def test_a_game_that_lasts_too_long_is_a_draw(tb: Tablebase) -> None:
    world = tb.world("vanishing-reuse", plies=7, reward="result")
    world.reset(1)
    turn = world.step("0")
    while not turn.done:
        turn = world.step(f"<answer>{max(world._scores().items(), key=lambda one: one[1])[0]}")
    assert (turn.result, turn.score, len(world.played)) == ("draw", Fraction(1, 2), 7)
    assert "lasted 7 plies" in turn.text


def test_the_card_says_all_that_makes_results_comparable(tb: Tablebase) -> None:
    card = tb.world("misere", opponent="random").card()
    assert card["against_perfect_play"]["exact"] == "121/576"
    assert card["against_perfect_play"]["loss"] == pytest.approx(167 / 288)
    assert (card["epsilon"], card["opponent"], card["illegal"]) == ("1", "random", "lose")


@pytest.mark.parametrize(
    ("game", "asked", "error"),
    [
        ("chess", {}, UnknownGameError),
        ("ultimate", {}, UnknownGameError),
        ("phantom", {}, UnknownGameError),
        ("miniboard", {}, UnknownGameError),
        ("classic", {"side": "Z"}, BadBoardError),
        ("classic", {"opponent": "nobody"}, UnknownPolicyError),
        ("misere", {"opponent": "menace"}, BadModelError),
        ("misere", {"opponent": "loss=2"}, BadModelError),
        ("misere", {"opponent": "random=1/0"}, BadModelError),
        ("misere", {"opponent": 3}, BadModelError),
        ("classic", {"reward": "fame"}, BadOptionError),
        ("classic", {"illegal": None}, BadOptionError),
        ("classic", {"notation": "san"}, BadTaskError),
        ("classic", {"plies": 1}, BadLimitError),
        ("classic", {"plies": "9"}, BadLimitError),
        ("classic", {"policy": "menace"}, BadOptionError),
        ("classic", {"boards": 2}, BadOptionError),
    ],
)
def test_a_world_that_cannot_be_is_refused(
    game: str, asked: dict[str, object], error: type[Exception], tb: Tablebase
) -> None:
    with pytest.raises(error):
        tb.world(game, **asked)


def test_what_is_out_of_reach_or_out_of_turn_is_refused(
    tb: Tablebase, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(BadModelError, match="it goes from 1 to 1"):
        tb.world("wild", side="X", opponent="loss=0.2").strength  # noqa: B018
    monkeypatch.setattr("ttt_tables.games.strength.MOST", 100)
    with pytest.raises(BadLimitError, match="more than 100 positions"):
        tb.world("misere").card()
    world = tb.world()
    with pytest.raises(GameOverError):
        world.step("4")
    with pytest.raises(BadLimitError):
        world.reset("x")  # type: ignore[arg-type]
    world.reset(0)
    with pytest.raises(BadTaskError):
        world.step(None)  # type: ignore[arg-type]
