"""The terminal: answers as text, games, a tutor, and files of games and of answer keys."""
