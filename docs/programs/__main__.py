"""Draw every plot of the documents: python -m docs.programs, or make plots."""

from docs.programs import (
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
    symmetries,
):
    program.main()
