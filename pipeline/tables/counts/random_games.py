"""Random games: how long they last, and who wins them."""

from collections.abc import Iterator
from fractions import Fraction

import polars as pl
import pyarrow as pa

from pipeline.columns import DRAW, EXACT_X_CHANCES, MEAN_PLIES, O_WIN, X_WIN, exact, fraction
from pipeline.counts.columns import OPTIONS
from pipeline.counts.endless import ERROR_BOUND, expected
from pipeline.counts.games import ULTIMATE, Counted, counted
from pipeline.counts.levels import RESULTS
from pipeline.family.columns import GAME
from pipeline.schema import Column, Table

ENDLESS = "a game may go on for ever"

TABLE = Table(
    name="random_games",
    title="Random games: how long they last, and who wins them",
    description="What to expect of a game in which every legal move is equally likely, for each "
    "game except ultimate tic-tac-toe. If a game may go on for ever, the values are found by "
    "iteration, with an error bound; random games end with probability 1. The table counts has "
    "the probabilities at each ply. The probabilistic game is played on its default grid.",
    key=("game", "options"),
    columns=(
        GAME,
        OPTIONS,
        Column("shortest", pa.int32(), "The number of moves of the shortest game."),
        Column("longest", pa.int32(), "The number of moves of the longest game.", ENDLESS),
        MEAN_PLIES,
        exact(MEAN_PLIES).with_null_if(ENDLESS),
        *(X_WIN, DRAW, O_WIN),
        *(column.with_null_if(ENDLESS) for column in EXACT_X_CHANCES),
        Column(
            "error_bound",
            pa.float64(),
            "How far the mean number of plies and the probabilities may be from the true values; 0 "
            "if they are the floats nearest to the exact values.",
        ),
    ),
    rows=sum(game.name != ULTIMATE for game in counted()),
    assertions={
        "A random game of tic-tac-toe lasts 3203/420 moves. X wins with probability 737/1260, O "
        "with 121/420, and 8/63 are drawn.": """
            select (mean_plies_exact, x_win_exact, draw_exact, o_win_exact)
                = ('3203/420', '737/1260', '8/63', '121/420')
            from random_games where game = 'classic'
            """,
        "Phantom tic-tac-toe has the results of the classic game, because a random player tries "
        "cells until one is free.": """
            select count(distinct (x_win_exact, draw_exact, o_win_exact)) = 1 and count(*) = 2
            from random_games where game in ('classic', 'phantom')
            """,
        "Random fill and the random-turn game are the same game between random players.": """
            select count(distinct (mean_plies_exact, x_win_exact, draw_exact)) = 1
                and bool_and(x_win_exact = '15/32') and count(*) = 2
            from random_games where game in ('miniboard', 'random-turn')
            """,
        "Every random game ends, as far as games are followed: with probability 1, except in "
        "games without end and in ultimate.": """
            select bool_and((abs(ended - 1) < 1e-12) = (longest is not null)) and count(*) > 0
            from random_games join (
                select game, options, sum(x_win + draw + o_win) as ended
                from counts
                group by all
            ) using (game, options)
            """,
        "O wins more random games than X in misere games, notakto and the probabilistic game.": """
            select bool_and(o_win > x_win) and count(*) = 4
            from random_games
            where game in ('misere', 'notakto', 'probabilistic', 'wild-misere')
            """,
        "The mean number of plies between random players is that of the table crosstable.": """
            select count(*) = 1
            from random_games join crosstable using (mean_plies_exact)
            where game = 'classic' and policy_x = 'random' and policy_o = 'random'
            """,
    },
    compared_with="tests/known_results.toml: published figures",
)


def build(counts: pl.DataFrame) -> pl.DataFrame:
    """Return one row for each game."""
    by_game = counts.partition_by("game", "options", as_dict=True)
    games = [game for game in counted() if game.name != ULTIMATE]
    return TABLE.frame([_row(game, by_game[game.name, game.options]) for game in games])


def _row(game: Counted, plies: pl.DataFrame) -> tuple[object, ...]:
    ends = [(ply, chances) for ply, *chances in _chances(plies) if any(chances)]
    shortest, longest = ends[0][0], ends[-1][0]
    if game.is_endless:
        found = expected(game.turns())
        results = [found.results[result] for result in RESULTS]
        values = (None, found.length, None, *results, None, None, None, ERROR_BOUND)
        return (game.name, game.options, shortest, *values)
    length = sum(ply * sum(chances) for ply, chances in ends)
    totals = [sum(of) for of in zip(*[chances for _, chances in ends], strict=True)]
    texts = [fraction(*value.as_integer_ratio()) for value in (length, *totals)]
    numbers = (longest, float(length), texts[0], *map(float, totals), *texts[1:], 0.0)
    return (game.name, game.options, shortest, *numbers)


def _chances(plies: pl.DataFrame) -> Iterator[tuple[int, Fraction, Fraction, Fraction]]:
    """Yield each ply with the probabilities that a random game ends there, by result."""
    for ply, *texts in plies.select("ply", "x_win_exact", "draw_exact", "o_win_exact").iter_rows():
        x_win, draw, o_win = map(Fraction, texts)
        yield ply, x_win, draw, o_win
