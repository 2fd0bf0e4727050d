"""Tables of the probabilistic game."""
