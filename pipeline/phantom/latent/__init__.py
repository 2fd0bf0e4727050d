"""Latent tic-tac-toe: the tree of its histories, and bounds of its value."""
