"""The learned network of the ultimate game: the weights in `learned.pack`, a row a unit."""

import json
from collections.abc import Iterator

import polars as pl
import pyarrow as pa

from pipeline.columns import ULTIMATE_RULE
from pipeline.schema import Column, Table
from ttt_tables.engine import learned
from ttt_tables.engine.kernel.layout import HIDDEN, STEP, UNITS_A_LOGIT, VIEW

LAYERS = {
    "input": HIDDEN,
    "hidden": HIDDEN,
    "rows": 18 * VIEW,
    "free": 1,
    "output": 1,
}  # how many units each has
TOLD = json.dumps(learned.provenance()).replace('"', "")

TABLE = Table(
    name="ultimate_network",
    title="The learned weights that rate positions of ultimate tic-tac-toe",
    description="Learned, not exact: the network by which the engine rates a position under the "
    "closed rules. docs/cookbook.md computes a score from it in one query. Each of the nine boards "
    "is a pattern of 30 inputs, each 0 or 1, from the point of view of the side to move: inputs 3 "
    "* cell + mark of an open board (mark 0 for nobody, 1 for the side to move, 2 for the other "
    "side); 27, 28 or 29 of a board that the side to move, the other side, or nobody has taken. "
    "For each board: `input` = max(0, bias + sum of weight * pattern); `hidden` = max(0, bias + "
    f"floor(sum of weight * input / {STEP})); `rows` = bias + floor(sum of weight * hidden / "
    f"{STEP}). Of `rows`, units {VIEW} * (2 * place + target) + 0 to {VIEW - 1} are the board's "
    f"{VIEW} numbers: place is 0 to 8, and target 1 if the board must be played in, else 0. Add "
    "these up over the nine boards, and add the weights of `free` once if the side to move may "
    "play on any board. Do the same with the nine patterns as the other side sees them. From both "
    f"sums s, {VIEW} numbers each, the side to move's first, and the bias and weights w of "
    "`output`: c = min(max(s, 0), 1024), and "
    "logit = (bias + sum of w * c * c / 1024^2) / 1024. The side to move scores 1 / (1 + "
    "exp(-logit)) on average in games like those of the training; in games of stronger players a "
    f"logit is worth more (docs/dev/engine.md). The engine counts {UNITS_A_LOGIT} units a logit.",
    key=("ultimate_rule", "layer", "unit"),
    columns=(
        ULTIMATE_RULE,
        Column(
            "layer",
            pa.string(),
            "The layer of the network.",
            enum={
                "input": "it reads a board's pattern",
                "hidden": "it reads `input`",
                "rows": "it reads `hidden`",
                "free": "it is added to the sum of `rows` if the side may play on any board",
                "output": "it reads the sum",
            },
        ),
        Column(
            "unit",
            pa.int16(),
            f"The unit's number in its layer; in rows {VIEW} * (2 * place + target) + number.",
        ),
        Column("bias", pa.int16(), "The constant added to the unit; 0 in free."),
        Column(
            "weights",
            pa.list_(pa.field("element", pa.int16(), nullable=False)),
            f"The weight of each input, in order; of free, its {VIEW} numbers.",
        ),
    ),
    rows=len(learned.learned_rules()) * sum(LAYERS.values()),
    source=f"learned by self-play (python -m pipeline train), from {TOLD}",
    seed="those of the training",
    claims={
        "Both closed rules have 128 units in input and in hidden, 576 in rows, and two more.": """
            select bool_and(n = case layer when 'rows' then 576
                    when 'free' then 1 when 'output' then 1 else 128 end and last = n - 1)
                and list(distinct layer order by layer)
                    = ['free', 'hidden', 'input', 'output', 'rows']
                and list(distinct ultimate_rule order by ultimate_rule)
                    = ['closed-count', 'closed-draw']
                and count(*) = 10
            from (
                select ultimate_rule, layer, count(*) as n, max(unit) as last
                from ultimate_network group by ultimate_rule, layer
            )
            """,
        "A unit of input has 30 weights, one of hidden and rows 128; free has 32, output 64.": """
            select bool_and(len(weights) = case layer when 'input' then 30
                when 'free' then 32 when 'output' then 64 else 128 end)
            from ultimate_network
            """,
        "The numbers of free have no bias.": """
            select bool_and(bias = 0) and count(*) = 2 from ultimate_network where layer = 'free'
            """,
    },
    witness="none: they are learned; matches against other programs judge them",
)


def build() -> pl.DataFrame:
    """Return one row for each rule, layer and unit."""
    return TABLE.frame(row for rule in learned.learned_rules() for row in _units(rule))


def _units(rule: str) -> Iterator[tuple[object, ...]]:
    weights = learned.weights(rule)
    for layer, count in LAYERS.items():
        units = weights[layer].reshape(-1, count).T.tolist()
        bias = weights[f"{layer}_bias"].tolist() if f"{layer}_bias" in learned.SHAPES else [0]
        for unit in range(count):
            yield rule, layer, unit, bias[unit], units[unit]
