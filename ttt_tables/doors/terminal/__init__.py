"""The terminal: answers as text, games, and a tutor."""
