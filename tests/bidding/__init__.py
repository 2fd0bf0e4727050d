"""Bidding tic-tac-toe."""
