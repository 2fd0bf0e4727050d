"""Bidding tic-tac-toe: both sides bid chips for each move, and the higher bid is paid."""
