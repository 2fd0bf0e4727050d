"""Notations of boards and moves: every reader is held to one list of cases."""
