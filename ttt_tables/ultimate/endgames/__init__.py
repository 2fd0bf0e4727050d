"""Endgames, solved exactly."""
