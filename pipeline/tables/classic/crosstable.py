"""Every policy as X against every policy as O, computed exactly instead of simulated."""

import polars as pl
import pyarrow as pa

from pipeline.columns import EXACT_X_CHANCES, MEAN_PLIES, X_CHANCES, X_SCORE, exact
from pipeline.players import stored_models
from pipeline.schema import Column, Table
from ttt_tables.games.classic import policy_tables
from ttt_tables.games.classic.policies import POLICIES

TABLE = Table(
    name="crosstable",
    title="Exact probabilities of every policy against every other",
    description="The exact win, draw and loss probabilities of a whole game between any two "
    "policies, and its average length.",
    key=("policy_x", "policy_o"),
    columns=(
        Column("policy_x", pa.string(), "The policy that X follows."),
        Column("policy_o", pa.string(), "The policy that O follows."),
        *X_CHANCES,
        X_SCORE,
        *EXACT_X_CHANCES,
        MEAN_PLIES,
        exact(MEAN_PLIES),
    ),
    rows=len(POLICIES) ** 2,
    foreign_keys={
        ("policy_x",): "policies",
        ("policy_o",): "policies",
    },
    assertions={
        "Between two random players X wins with probability 737/1260, draws with 8/63 and loses "
        "with 121/420.": """
            select x_win_exact = '737/1260' and draw_exact = '8/63' and o_win_exact = '121/420'
            from crosstable where policy_x = 'random' and policy_o = 'random'
            """,
        "A game has 5 to 9 plies, or fewer if a player resigns. A drawn game has 9.": """
            select bool_and(mean_plies <= 9)
                and bool_and(mean_plies >= 5 or 'menace' in (policy_x, policy_o))
                and bool_and(mean_plies = 9) filter (draw = 1)
            from crosstable
            """,
        "A game between two random players has 3203/420 plies on average.": """
            select mean_plies_exact = '3203/420'
            from crosstable where policy_x = 'random' and policy_o = 'random'
            """,
        "No policy wins against perfect play, from either side.": """
            select bool_and(x_win = 0) filter (policy_o = 'perfect')
                and bool_and(o_win = 0) filter (policy_x = 'perfect')
            from crosstable
            """,
        "perfect-any wins against random with probability 75257/77760 as X and 2645/3402 as O.": """
            select bool_or(policy_x = 'perfect-any' and policy_o = 'random'
                    and x_win_exact = '75257/77760')
                and bool_or(policy_x = 'random' and policy_o = 'perfect-any'
                    and o_win_exact = '2645/3402')
            from crosstable
            """,
    },
    compared_with="tests/known_results.toml: figures published or found by brute force",
)


def build(policy_moves: pl.DataFrame) -> pl.DataFrame:
    """Return one row for each ordered pair of policies."""
    return TABLE.frame(policy_tables.crosstable(stored_models(policy_moves)))
