"""The dice game: its rules, its evaluator and its pack."""
