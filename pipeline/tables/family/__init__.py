"""Tables of the family: the relatives of tic-tac-toe."""
