"""The engine: the compiled search, and the plain one for where numba is missing."""
