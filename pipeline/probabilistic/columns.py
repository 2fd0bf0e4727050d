"""Columns that several tables of grids have, and no other table."""

import pyarrow as pa

from pipeline.schema import Column

TIED = "The cells are those within 1e-12 of the best."  # ttt_tables.probabilistic's TIE
GENERATOR = Column(
    "generator",
    pa.string(),
    "The way in which the grid's cells were drawn.",
    enum={
        "abraham": "5 to 30 % neutral, success from 30 % up, the rest failure, which may be 0",
        "csun": "likewise, but failure is 5 % at least",
        "lattice": "every cell alike from a list that the sample names",
    },
)
SEED = Column("seed", pa.uint64(), "The sample's seed.")
K = Column("k", pa.int64(), "The grid's number in the sample: (generator, seed, k) is its address.")
ADDRESS = (GENERATOR, SEED, K)
