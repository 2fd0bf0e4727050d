"""Verification, which shares no code with the rest of the package."""
