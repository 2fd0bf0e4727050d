"""Variants of tic-tac-toe: their tables, by rules of the verifier and by other methods."""
