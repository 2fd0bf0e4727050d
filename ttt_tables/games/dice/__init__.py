"""The dice game: its rules, its values, its pack."""
