"""Draw every plot of the documents: python -m docs.programs, or make plots."""

from docs.programs import calibration, curves, games, growth, overview, sample, symmetries

for program in (sample, curves, games, overview, growth, calibration, symmetries):
    program.main()
