"""Read and write boards, moves, games, replies and records in the notations of other programs.

Without a stated notation, a text is read in our own notation and in those that cannot be confused
with it. If a notation is stated by its name, no other one is tried. A text that cannot be read is
rejected, and the error lists the notations in which it could be read.
"""
