"""Every policy's distribution over the moves of every open board, best first."""

from math import gcd

import polars as pl
import pyarrow as pa

from pipeline.columns import (
    BOARD,
    CELL,
    DISTANCE,
    DRAW,
    EXACT_CHANCES,
    LOSS,
    POLICY,
    RANK,
    SCORE,
    WIN,
)
from pipeline.schema import Column, Table
from ttt_tables.policies import POLICIES, Policy
from ttt_tables.responses import best_responses as respond

TABLE = Table(
    name="policy_moves",
    text="What each policy plays: for every move its rank, its probability, and the mover's "
    "chances if he goes on by the policy while the opponent follows the model in its name (under "
    "perfect and perfect-any both play perfectly, under random both at random).",
    key=("policy", "board", "cell"),
    columns=(
        POLICY,
        BOARD,
        CELL,
        RANK,
        Column(
            "weight",
            pa.int64(),
            "The move's whole-number weight: its probability is weight / the board's sum of them.",
        ),
        Column("probability", pa.float64(), "The chance that the policy plays this move."),
        DISTANCE.saying("Plies to the end under perfect play after the move, the move included."),
        WIN,
        DRAW,
        LOSS,
        SCORE,
        *EXACT_CHANCES,
    ),
    rows=16167 * len(POLICIES),
    claims={
        "Probabilities are weight / sum(weight), of rank 1 alone but for random all alike.": """
            select bool_and(abs(probability - weight / total) < 1e-15)
                and bool_and((weight > 0) <= (rank = 1))
            from (
                select *, sum(weight) over (partition by policy, board) as total from policy_moves
            )
            """,
        "Where a policy plays one move, it is the least cell of rank 1.": """
            select bool_and(played = least)
            from (
                select min(cell) filter (rank = 1) as least, min(cell) filter (weight > 0) as played
                from policy_moves group by policy, board
            )
            """,
        "perfect: order by wdl, win sooner, lose later, cell.": """
            select bool_and(rank = again)
            from (
                select rank, rank() over (
                    partition by policy_moves.board
                    order by -after.wdl * (9 - after.distance) desc
                ) as again
                from policy_moves
                join moves using (board, cell)
                join perfect_play as after on after.board = moves.after
                where policy = 'perfect'
            )
            """,
        "Two who play at random: X wins 737/1260, draws 8/63, loses 121/420 (mean of 9 moves).": """
            select sum(win_numerator) * 1260 = 9 * 737 * any_value(denominator)
                and sum(draw_numerator) * 63 = 9 * 8 * any_value(denominator)
                and sum(loss_numerator) * 420 = 9 * 121 * any_value(denominator)
            from policy_moves where policy = 'random' and board = 0
            """,
    },
    witness="tests/oracles/random_opponent_sample.csv: 1f604's own program",
)

_CARRIED = [column.name for column in TABLE.columns if column.name not in ("policy", "weight")]


def build(best_responses: pl.DataFrame) -> pl.DataFrame:
    """Return the rows of best_responses as policies, and the policies that need no such model."""
    frames = []
    for name, policy in POLICIES.items():
        ranked = (
            best_responses.filter(model=policy.model_name, objective=policy.objective)
            if policy.objective
            else _respond(policy)
        )
        frames.append(_weighed(ranked, policy.tied).with_columns(policy=pl.lit(name)))
    return pl.concat(frames, how="diagonal_relaxed")


def _respond(policy: Policy) -> pl.DataFrame:
    """Return the moves of a policy whose opponent is not one of the models of best_responses."""
    rows = []
    for board, moves in respond(policy.model, policy.order, policy.tied).items():
        for move in moves:
            divisor = gcd(*move.odds)
            win, draw, loss = (part // divisor for part in move.odds)
            rows.append((board, move.cell, move.rank, move.distance, win, draw, loss))
    names = ["board", "cell", "rank", "distance"]
    numerators = ["win_numerator", "draw_numerator", "loss_numerator"]
    frame = pl.DataFrame(rows, names + numerators, orient="row")
    denominator = pl.sum_horizontal(numerators)
    return frame.with_columns(
        denominator=denominator,
        win=pl.col("win_numerator") / denominator,
        draw=pl.col("draw_numerator") / denominator,
        loss=pl.col("loss_numerator") / denominator,
        score=(2 * pl.col("win_numerator") + pl.col("draw_numerator")) / (2 * denominator),
    )


def _weighed(ranked: pl.DataFrame, tied: bool) -> pl.DataFrame:
    """Return the moves with their weights: 1 for each of the best, or for the least cell alone."""
    best = pl.col("rank") == 1
    least = pl.col("cell") == pl.col("cell").filter(best).min().over("board")
    weight = (best if tied else best & least).cast(pl.Int64)
    probability = pl.col("weight") / pl.col("weight").sum().over("board")
    weighed = ranked.with_columns(weight=weight).with_columns(probability=probability)
    return weighed.select(*_CARRIED, "weight")
