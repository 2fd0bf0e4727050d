"""Phantom tic-tac-toe."""
