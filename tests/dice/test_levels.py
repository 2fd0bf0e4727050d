"""How often the best response to a level of the dice game wins."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import chain, product

import duckdb
import pytest

import ttt_tables as ttt
from ttt_tables.board.numbers import OTHER
from ttt_tables.games.dice.game import DiceRules
from ttt_tables.games.dice.rules import DICE_RULES
from ttt_tables.play.position import Position

LEVELS = ("easy", "medium", "hard", "perfect")
# Found in the browser by another program, in floats: to four digits, as X and as O, by LEVELS.
FOUND = {
    "pass": [(0.7949, 0.5565), (0.7029, 0.406), (0.633, 0.3081), (0.5952, 0.264)],
    "draw": [(0.5451, 0.296), (0.4506, 0.1924), (0.3845, 0.1283), (0.3498, 0.1006)],
    "reroll": [(0.8779, 0.5783), (0.7771, 0.3947), (0.6882, 0.2642), (0.6366, 0.2002)],
    "forfeit": [(0.7181, 0.5917), (0.6371, 0.5145), (0.5767, 0.4585), (0.5475, 0.4285)],
}


class WinsOnly(DiceRules):
    """The dice game in which a side loses a draw."""

    def __init__(self, rule: str, side: str) -> None:
        super().__init__(rule)
        self.side = side

    @property
    def key(self) -> object:
        return super().key, self.side

    def result(self, position: str) -> str | None:
        ended = super().result(position)
        return OTHER[self.side] if ended == "draw" else ended


@pytest.mark.parametrize("rule", DICE_RULES)
def test_wins_are_those_of_another_program(rule: str, db: duckdb.DuckDBPyConnection) -> None:
    query = "select level, side, round(win, 4) from dice_levels where dice_rule = ?"
    wins = {(level, side): win for level, side, win in db.execute(query, [rule]).fetchall()}
    found = zip(product(LEVELS, "XO"), chain(*FOUND[rule]), strict=True)
    assert wins == dict(found)


@pytest.mark.slow  # a game of 40,000 positions is solved in fractions
@pytest.mark.parametrize(
    ("rule", "level", "side"),
    [
        ("pass", "medium", "O"),
        ("draw", "hard", "X"),
        ("reroll", "easy", "O"),
        ("forfeit", "perfect", "X"),
    ],
)
def test_wins_are_scores_where_a_draw_is_lost(
    rule: str, level: str, side: str, db: duckdb.DuckDBPyConnection
) -> None:
    query = """
        select epsilon, win_exact from dice_levels
        where dice_rule = ? and level = ? and side = ?
        """
    epsilon, win = db.execute(query, [rule, level, side]).fetchone() or ()
    game, usual = ttt.solve(WinsOnly(rule, side)), ttt.game("dice", rule=rule)
    policy = ttt.epsilon_greedy(epsilon, "perfect")

    def opponent(here: Position) -> Mapping[str, int]:
        return policy(usual.position(here.text))

    value = game.against(**{OTHER[side]: opponent}).probe(game.start).of(side)
    assert value.exact is not None
    assert value.exact.score == Fraction(win)
