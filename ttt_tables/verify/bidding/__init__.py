"""A second computation of bidding tic-tac-toe, from the bids themselves."""
