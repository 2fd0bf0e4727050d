"""Columns that several tables of phantom tic-tac-toe have, and no other table."""

import pyarrow as pa

from pipeline.columns import EXPLOITABILITY
from pipeline.schema import Column

INFORMATION_SET = Column(
    "information_set",
    pa.string(),
    "What the side knows, with one word for each of its turns. Before its first turn the text is "
    "empty.",
)
CANONICAL_INFORMATION_SET = Column(
    "canonical_information_set",
    pa.string(),
    "The first text, in order, among the images of the information state under the board's "
    "symmetries.",
)
ITERATION = Column(
    "iteration", pa.int32(), "The number of iterations that are averaged; 0 for any other pair."
)
X_AT_LEAST = Column(
    "x_at_least",
    pa.float64(),
    "X's expected score, in [0, 1], if O plays a best response to X's strategy.",
)
X_AT_MOST = Column(
    "x_at_most",
    pa.float64(),
    "X's expected score, in [0, 1], if X plays a best response to O's strategy.",
)
PAIR_EXPLOITABILITY = EXPLOITABILITY.with_note(
    "It is (x_at_most - x_at_least) / 2, a quarter of NashConv."
)
