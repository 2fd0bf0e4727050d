"""The workshop, which computes the tables of `ttt_tables`. It is not part of the wheel."""

from time import time_ns

STARTED = time_ns()  # before any source of a table is loaded
