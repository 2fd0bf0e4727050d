"""Terminals: answers as text, games that are played there, a tutor."""
