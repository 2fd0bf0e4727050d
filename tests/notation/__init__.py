"""Notations of boards and moves: every reader is compared with one list of cases."""
