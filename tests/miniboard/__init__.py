"""Mini-boards."""
