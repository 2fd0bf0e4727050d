"""The ultimate game."""
