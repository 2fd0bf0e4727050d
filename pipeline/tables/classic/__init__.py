"""Tables of the classic game."""
