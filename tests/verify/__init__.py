"""The sealed room."""
