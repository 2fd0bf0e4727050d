"""The solver of m,n,k games, for their table."""
