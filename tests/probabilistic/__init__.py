"""The probabilistic game."""
