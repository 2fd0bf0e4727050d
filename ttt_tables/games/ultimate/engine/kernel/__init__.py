"""The compiled search: rules on bits, evaluation and principal variation search, by numba."""
