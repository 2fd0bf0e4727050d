"""Relatives of tic-tac-toe: their tables, by second rules and other methods."""
