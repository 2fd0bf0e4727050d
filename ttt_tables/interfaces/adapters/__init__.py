"""Players and environments for other programs: OpenSpiel, PettingZoo, Gymnasium.

Each module needs the program it is named after, and raises MissingExtraError when it is imported
without it.
"""
