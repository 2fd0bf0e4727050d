"""Variants of tic-tac-toe: each has a module with its rules, and its values in a pack."""
