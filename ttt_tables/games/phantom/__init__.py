"""Phantom tic-tac-toe, and its abrupt version."""
