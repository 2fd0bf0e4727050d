"""The workshop: it computes the tables that `ttt_tables` ships. Not part of the wheel."""
