"""The solver of whole m,n,k games, behind their table."""
