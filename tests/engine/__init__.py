"""The engine of the ultimate game."""
