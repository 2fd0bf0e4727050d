"""Every policy, and how much a best response gains against it."""

import polars as pl
import pyarrow as pa

from pipeline.columns import EXPLOITABILITY, MODEL, OBJECTIVE, POLICY, exact
from pipeline.players import stored_models
from pipeline.schema import Column, Table
from ttt_tables.games.classic import policy_tables
from ttt_tables.games.classic.opponents import MODELS
from ttt_tables.games.classic.policies import OBJECTIVES, POLICIES

TABLE = Table(
    name="policies",
    title="The policies, and how much a best response gains against each",
    description="The policies: how each ranks moves, which opponent its probabilities assume, and "
    "how much a best response gains against it. The gain is computed exactly and not "
    "by playing games.",
    key=("policy",),
    columns=(
        POLICY,
        Column(
            "orders",
            pa.string(),
            "The criteria by which the policy ranks moves, first to last. `ties` says how it "
            "chooses among equal moves.",
        ),
        MODEL.with_values(("perfect", *MODELS)),
        OBJECTIVE.with_values(OBJECTIVES).with_null_if("the policy has another objective"),
        Column(
            "ties",
            pa.string(),
            "How the policy chooses among the best cells.",
            enum={
                "least": "it plays the lowest-numbered one",
                "any": "it plays several, in proportion to their weights",
            },
        ),
        Column(
            "x_best_response",
            pa.float64(),
            "The score, in [0, 1], of X's best response to the policy as O.",
        ),
        Column(
            "o_best_response",
            pa.float64(),
            "The score, in [0, 1], of O's best response to the policy as X.",
        ),
        EXPLOITABILITY.with_note("It is (x_best_response + o_best_response - 1) / 2."),
        exact(EXPLOITABILITY),
    ),
    rows=len(POLICIES),
    assertions={
        "perfect, safe, 1f604 and newell-simon cannot be exploited; the others can.": """
            select bool_and(exploitability = 0) filter (careful)
                and bool_and(exploitability > 0) filter (model = 'uniform' and not careful)
            from (
                select *, regexp_matches(policy, '^(perfect|safe|1f604|newell)') as careful
                from policies
            )
            """,
        "A best response to random play scores 383/384 as X and 1819/1890 as O.": """
            select abs(x_best_response - 383 / 384) < 1e-15
                and abs(o_best_response - 1819 / 1890) < 1e-15
            from policies where policy = 'random'
            """,
    },
    compared_with="tests/known_results.toml: 191/192 wins against random play, published",
)


def build(policy_moves: pl.DataFrame) -> pl.DataFrame:
    """Return one row for each policy."""
    return TABLE.frame(policy_tables.policies(stored_models(policy_moves)))
