"""The workshop, which computes the tables of `ttt_tables`. It is not part of the wheel."""
