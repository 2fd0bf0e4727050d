"""The learned network of the ultimate game: the weights in `learned.pack`, a row a unit."""

import json
from collections.abc import Iterator

import polars as pl
import pyarrow as pa

from pipeline.schema import Column, Table
from ttt_tables.engine import learned
from ttt_tables.engine.kernel.layout import WIDTH

LAYERS = {
    "input": learned.HIDDEN,
    "hidden": learned.HIDDEN,
    "rows": 18 * WIDTH,
    "free": 1,
    "output": 1,
}  # how many units each has
TOLD = json.dumps(learned.provenance()).replace('"', "")

TABLE = Table(
    name="ultimate_network",
    title="The learned weights behind ultimate_patterns, and of its output",
    text="Learned, not exact: the whole network by which the engine rates a position under the "
    "closed rules. Its first three layers make the rows of ultimate_patterns, whose card says how "
    "a score follows from them and from the layers `free` and `output`. A pattern's 30 inputs are "
    "0 or 1: input 3 * cell + mark, where the mark is 0 for nobody, 1 for the side to move, 2 for "
    "the other; and 27, 28, 29 for a board that the side to move, the other, or nobody has taken. "
    "A unit is the sum of weight times input, with the bias and at least 0 in the layers `input` "
    f"and `hidden`. Weights are counted in 1/{learned.STEP}: in `hidden` and `rows` the sum is "
    f"divided by {learned.STEP} and rounded down before the bias is added. What was learned from, "
    f"in the words of the training: {TOLD}",
    key=("rule", "layer", "unit"),
    columns=(
        Column("rule", pa.string(), "closed-draw or closed-count: each is learned by itself."),
        Column(
            "layer",
            pa.string(),
            "input; hidden, which reads it; rows, which reads hidden and is the rows of "
            "ultimate_patterns; free, which is added to the sum of rows where the side may play "
            "on any board; output, which reads the sum.",
        ),
        Column(
            "unit",
            pa.int16(),
            f"The unit's number in its layer. In rows it is {WIDTH} * (2 * place + target) + "
            "number: target is 1 where the board has to be played in, else 0.",
        ),
        Column("bias", pa.int16(), "What is added to the unit; 0 in free."),
        Column(
            "weights",
            pa.list_(pa.field("element", pa.int16(), nullable=False)),
            "The weight of each input, in order; of free, its 64 numbers.",
        ),
    ),
    rows=len(learned.learned_rules()) * sum(LAYERS.values()),
    source="learned by self-play (python -m pipeline train)",
    seed="those of the training",
    claims={
        "Both closed rules have 64 units in input and in hidden, 1,152 in rows, and two more.": """
            select bool_and(n = case layer when 'rows' then 1152
                    when 'free' then 1 when 'output' then 1 else 64 end and last = n - 1)
                and list(distinct layer order by layer)
                    = ['free', 'hidden', 'input', 'output', 'rows']
                and list(distinct rule order by rule) = ['closed-count', 'closed-draw']
                and count(*) = 10
            from (
                select rule, layer, count(*) as n, max(unit) as last
                from ultimate_network group by rule, layer
            )
            """,
        "A unit of the layer input has 30 weights, every other 64.": """
            select bool_and(len(weights) = if(layer = 'input', 30, 64))
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
    found = learned.weights(rule)
    for layer, count in LAYERS.items():
        units = found[layer].reshape(-1, count).T.tolist()
        bias = found[f"{layer}_bias"].tolist() if f"{layer}_bias" in learned.SHAPES else [0]
        for unit in range(count):
            yield rule, layer, unit, bias[unit], units[unit]
