"""Fuzz tests, killed commands, and changed values that a verification has to detect."""
