"""Tables of the dice game."""
