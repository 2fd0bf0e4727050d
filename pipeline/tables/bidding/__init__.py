"""Tables of bidding tic-tac-toe."""
