"""Draw the plots of the tables in the documents: python -m docs.programs."""

from docs.programs import curves, games, overview, sample, symmetries

for program in (sample, curves, games, overview, symmetries):
    program.main()
