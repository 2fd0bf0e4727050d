"""The engine: the compiled search, and a plain one that needs no numba."""
