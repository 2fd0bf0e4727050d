"""The race for the macro board: its shares, its diagram, and the evaluations."""
