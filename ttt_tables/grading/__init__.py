"""Grading of answers in free text: notations of moves, the reader, and the grade."""
