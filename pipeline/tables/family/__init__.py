"""Tables of the variants of tic-tac-toe."""
