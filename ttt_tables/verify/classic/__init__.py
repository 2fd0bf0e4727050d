"""The classic game: its tables, and the named policies, by plain recursion over text."""
