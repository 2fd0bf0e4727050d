"""Columns that the tables of counts share."""

import pyarrow as pa

from pipeline.schema import Column

OPTIONS = Column(
    "options",
    pa.string(),
    "The option that makes the game, such as rule=pass; empty if it is made without options.",
)
