"""Columns that several tables of grids have, and no other table."""

import pyarrow as pa

from pipeline.schema import Column

TIED = "The best cells are those within 1e-12 of the best score."  # TIE of ttt_tables.probabilistic
GENERATOR = Column(
    "generator",
    pa.string(),
    "How the grid's cells were drawn.",
    enum={
        "abraham": "5 to 30 % neutral, at least 30 % success, and the rest failure, which may be 0",
        "csun": "the same, but at least 5 % failure",
        "lattice": "every cell with equal probability from a list that the sample names",
    },
)
SEED = Column("seed", pa.uint64(), "The sample's seed.")
K = Column(
    "k",
    pa.int64(),
    "The grid's number in the sample. generator, seed and k together identify a grid.",
)
ADDRESS = (GENERATOR, SEED, K)
