"""The dice game: how often the best response to each level wins a game."""

import polars as pl
import pyarrow as pa

from pipeline.columns import DRAW, EXACT_CHANCES, LOSS, SCORE, SIDE, WIN
from pipeline.dice.levels import CASES, LEVELS, best_responses
from pipeline.dice.values import DICE_RULE
from pipeline.schema import Column, Table
from ttt_tables.games.dice.rules import DICE_RULES, ROWS

SETS = [f"best_cells_{rows}" for rows in ROWS]

TABLE = Table(
    name="dice_levels",
    title="The dice game: the best response to each level",
    description="The dice game: how often the best response to each level of an opponent wins a "
    "game. The best response maximises the probability of a win, and then that of a "
    "draw: a win counts for more than any number of draws.",
    key=("dice_rule", "level", "side"),
    columns=(
        DICE_RULE,
        Column("level", pa.string(), "The level of the opponent.", enum=dict.fromkeys(LEVELS, "")),
        SIDE.with_note("Here it is the side of the best response."),
        Column(
            "epsilon",
            pa.float64(),
            "The probability that the opponent marks any cell that the roll opens, each with "
            "equal probability. Otherwise it marks one of its best cells, each with equal "
            "probability.",
        ),
        WIN.with_note("Here it is the best response that wins."),
        DRAW,
        LOSS.with_note("Here it is the best response that loses."),
        SCORE.with_note("Here it is the score of the best response, which does not maximise it."),
        *EXACT_CHANCES,
    ),
    rows=len(DICE_RULES) * len(CASES),
    assertions={
        "Against the level perfect, the best response wins as often as perfect play does under "
        "forfeit, and more often under every other rule.": """
            select bool_and(if(dice_rule = 'forfeit', gain = 0, gain > 0)) and count(*) = 8
            from (
                select dice_rule, win - if(side = 'X', x_win, o_win) as gain
                from dice_levels join dice_values using (dice_rule)
                where level = 'perfect' and board = 0
            )
            """,
        "The more often a level marks any cell, the more often the best response to it wins.": """
            select bool_and(more.win > less.win) and count(*) = 8 * 6
            from dice_levels as more join dice_levels as less using (dice_rule, side)
            where more.epsilon > less.epsilon
            """,
        "The best response wins more often as X than as O.": """
            select bool_and(x.win > o.win) and count(*) = 16
            from dice_levels as x join dice_levels as o using (dice_rule, level)
            where x.side = 'X' and o.side = 'O'
            """,
    },
    compared_with="tests/dice/test_levels.py: the solver of all games, in a game where a draw is "
    "lost",
)


def build(dice_values: pl.DataFrame) -> pl.DataFrame:
    """Return one row for each rule, level and side of the best response."""
    rows = []
    for rule in DICE_RULES:
        best: dict[int, dict[str, list[list[int]]]] = {}
        columns = dice_values.filter(dice_rule=rule).select("board", "to_move", *SETS)
        for board, side, *sets in columns.iter_rows():
            best.setdefault(board, {})[side] = list(map(_cells, sets))
        for (level, side), (win, draw) in best_responses(rule, best).items():
            chances = (win, draw, 1 - win - draw)
            floats = map(float, (LEVELS[level], *chances, win + draw / 2))
            rows.append((rule, level, side, *floats, *map(str, chances)))
    return TABLE.frame(rows)


def _cells(of: int) -> list[int]:
    """Return the cells of a set in rising order."""
    return [cell for cell in range(9) if of >> cell & 1]
