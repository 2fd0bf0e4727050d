"""Relatives of tic-tac-toe: their tables, by the verifier's own rules and other methods."""
