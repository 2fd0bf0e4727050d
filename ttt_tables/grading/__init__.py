"""Grading of answers: notations of moves, the reader of explicit forms, and the grade."""
