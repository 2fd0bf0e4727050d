"""The win rate of the best response to a level of the dice game."""

from collections.abc import Mapping
from fractions import Fraction

import duckdb
import pytest

import ttt_tables as ttt
from ttt_tables.board.numbers import OTHER
from ttt_tables.games.dice.game import DiceRules
from ttt_tables.play.position import Position


class WinsOnly(DiceRules):
    """The dice game in which a draw counts as a loss."""

    def __init__(self, rule: str, side: str) -> None:
        super().__init__(rule)
        self.side = side

    @property
    def key(self) -> object:
        return super().key, self.side

    def result(self, position: str) -> str | None:
        ended = super().result(position)
        return OTHER[self.side] if ended == "draw" else ended


@pytest.mark.slow  # a game of 40,000 positions is solved in fractions
@pytest.mark.parametrize(
    ("rule", "level", "side"),
    [
        ("pass", "medium", "O"),
        pytest.param("draw", "hard", "X", marks=pytest.mark.nightly),
        pytest.param("reroll", "easy", "O", marks=pytest.mark.nightly),
        pytest.param("forfeit", "perfect", "X", marks=pytest.mark.nightly),
    ],
)
def test_win_rates_equal_scores_if_draws_lose(
    rule: str, level: str, side: str, db: duckdb.DuckDBPyConnection
) -> None:
    query = """
        select epsilon, win_exact from dice_levels
        where dice_rule = ? and level = ? and side = ?
        """
    epsilon, win = db.execute(query, [rule, level, side]).fetchone() or ()
    game, usual = ttt.solve(WinsOnly(rule, side)), ttt.game("dice", rule=rule)
    policy = ttt.epsilon_greedy(epsilon)

    def opponent(here: Position) -> Mapping[str, int]:
        return policy(usual.position(here.text))

    value = game.against(**{OTHER[side]: opponent}).probe(game.start).of(side)
    assert value.exact is not None
    assert value.exact.score == Fraction(win)
