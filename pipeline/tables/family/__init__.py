"""Tables of the family: the variants of tic-tac-toe."""
