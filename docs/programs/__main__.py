"""Draw every plot of the documents: python -m docs.programs."""

from docs.programs import (
    branching,
    calibration,
    constants,
    curves,
    games,
    growth,
    overview,
    sample,
    symmetries,
)

for program in (
    sample,
    curves,
    constants,
    games,
    overview,
    growth,
    calibration,
    branching,
    symmetries,
):
    program.main()
