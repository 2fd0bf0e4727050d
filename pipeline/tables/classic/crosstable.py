"""Every policy as X against every policy as O, computed and not played."""

from itertools import product
from math import lcm

import polars as pl
import pyarrow as pa

from pipeline.columns import POLICY, exactly
from pipeline.played import plays
from pipeline.schema import Column, Table
from ttt_tables.classic.evaluation import evaluate
from ttt_tables.classic.given_policy import read_policy
from ttt_tables.classic.policies import POLICIES

_FINE = "the fractions of games with a learner may need more than 63 bits: see `exact`"

TABLE = Table(
    name="crosstable",
    title="Exact chances of every policy against every other",
    text="The exact chances of a whole game between any two policies.",
    key=("policy_x", "policy_o"),
    columns=(
        POLICY.named("policy_x").saying("X's policy."),
        POLICY.named("policy_o").saying("O's policy."),
        Column("x_win", pa.float64(), "The chance that X wins."),
        Column("draw", pa.float64(), "The chance of a draw."),
        Column("o_win", pa.float64(), "The chance that O wins."),
        Column("x_score", pa.float64(), "X's expected score, in [0, 1]: x_win + draw / 2."),
        *(
            Column(f"{name}_numerator", pa.int64(), f"`{name}` exactly, over `denominator`.", _FINE)
            for name in ("x_win", "draw", "o_win")
        ),
        Column("denominator", pa.int64(), "The numerators' common denominator.", _FINE),
        Column(
            "exact",
            pa.string(),
            "X's win, draw and O's win exactly as three whole numbers, each over their sum.",
            null="the numerators say it",
        ),
    ),
    rows=len(POLICIES) ** 2,
    claims={
        "The three chances add up to 1; as numerators they do so exactly.": """
            select bool_and(x_win_numerator + draw_numerator + o_win_numerator = denominator)
                and bool_and(abs(x_win + draw + o_win - 1) < 1e-15)
                and bool_and((denominator is null) = (exact is not null))
            from crosstable
            """,
        "Random against random: X wins 737/1260, draws 8/63, loses 121/420.": """
            select x_win_numerator * 1260 = 737 * denominator
                and draw_numerator * 63 = 8 * denominator
                and o_win_numerator * 420 = 121 * denominator
            from crosstable where policy_x = 'random' and policy_o = 'random'
            """,
        "No policy beats perfect play, from either side.": """
            select bool_and(x_win = 0) filter (policy_o = 'perfect')
                and bool_and(o_win = 0) filter (policy_x = 'perfect')
            from crosstable
            """,
        "Any perfect move against random: X wins 75257/77760, O wins 2645/3402.": """
            select bool_or(policy_x = 'perfect-any' and policy_o = 'random'
                    and x_win_numerator * 77760 = 75257 * denominator)
                and bool_or(policy_x = 'random' and policy_o = 'perfect-any'
                    and o_win_numerator * 3402 = 2645 * denominator)
            from crosstable
            """,
    },
    witness="tests/known_results.toml: figures published or found by brute force",
)


def build(policy_moves: pl.DataFrame) -> pl.DataFrame:
    """Return one row for each ordered pair of policies."""
    models = {name: read_policy(played) for name, played in plays(policy_moves).items()}
    rows = []
    for policy_x, policy_o in product(models, repeat=2):
        chances = evaluate(models[policy_x], models[policy_o])
        common = lcm(*[chance.denominator for chance in chances])
        floats = [float(chance) for chance in (*chances, chances.x_score)]
        stored = exactly([int(chance * common) for chance in chances])
        rows.append((policy_x, policy_o, *floats, *stored))
    return TABLE.frame(rows)
