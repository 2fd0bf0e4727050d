"""The learned network of the ultimate game: the weights in `learned.pack`, a row a unit."""

import json
from collections.abc import Iterator

import polars as pl
import pyarrow as pa

from pipeline.columns import ULTIMATE_RULE
from pipeline.schema import Column, Table
from ttt_tables.engine import learned
from ttt_tables.engine.kernel.layout import HIDDEN, STEP, UNITS_A_LOGIT, WIDTH

LAYERS = {
    "input": HIDDEN,
    "hidden": HIDDEN,
    "rows": 18 * WIDTH,
    "free": 1,
    "output": 1,
}  # how many units each has
TOLD = json.dumps(learned.provenance()).replace('"', "")

TABLE = Table(
    name="ultimate_network",
    title="The learned weights that rate positions of ultimate tic-tac-toe",
    text="Learned, not exact: the whole network by which the engine rates a position under the "
    "closed rules. Multiply it out so. Each of the nine boards has a pattern, as the side to move "
    "sees it, with 30 inputs of 0 or 1: input 3 * cell + mark of an open board, where the mark is "
    "0 for nobody, 1 for the side to move, 2 for the other; and 27, 28, 29 for a board that the "
    "side to move, the other, or nobody has taken. A unit of the layer `input` is the sum of "
    "weight times input and the bias, at least 0. A unit of `hidden` is the sum of weight times "
    f"unit of `input`, divided by {STEP} and rounded down, and the bias, at least 0. A "
    f"unit of `rows` is the sum of weight times unit of `hidden`, divided by {STEP} and "
    f"rounded down, and the bias: unit {WIDTH} * (2 * place + target) + number is number 0 to 63 "
    "of a board at a place 0 to 8, with target 1 where the board has to be played in, else 0. Add "
    "up these 64 numbers over the nine boards, and once the weights of `free` where the side to "
    "move may play on any board. With the sums s, and the bias and weights w of `output`, c = "
    "min(max(s, 0), 1024) and logit = (bias + sum of w * c * c / 1024^2) / 1024. The expected "
    "score of the side to move is 1 / (1 + exp(-logit)), in games like those of the training; in "
    "stronger ones a logit is worth more, as docs/dev/engine.md tells. The engine counts "
    f"{UNITS_A_LOGIT} units a logit. docs/cookbook.md has this as a query. What was learned from, "
    f"in the words of the training: {TOLD}",
    key=("ultimate_rule", "layer", "unit"),
    columns=(
        ULTIMATE_RULE,
        Column(
            "layer",
            pa.string(),
            "input; hidden, which reads it; rows, which reads hidden; free, which is added to the "
            "sum of rows where the side may play on any board; output, which reads the sum.",
        ),
        Column(
            "unit",
            pa.int16(),
            f"The unit's number in its layer; in rows {WIDTH} * (2 * place + target) + number.",
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
                and list(distinct ultimate_rule order by ultimate_rule)
                    = ['closed-count', 'closed-draw']
                and count(*) = 10
            from (
                select ultimate_rule, layer, count(*) as n, max(unit) as last
                from ultimate_network group by ultimate_rule, layer
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
