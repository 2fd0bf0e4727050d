"""Read and write boards, moves, games, replies and records as other programs and people do.

A text is read in our own notation, and in those that cannot be confused with it; every other one is
stated by its name, and then no other is tried. What is not read is rejected, with the notations that
would fit.
"""
