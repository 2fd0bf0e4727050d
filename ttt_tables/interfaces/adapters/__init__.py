"""Players and environments for other programs: OpenSpiel, PettingZoo, Gymnasium.

Each module needs the program that it is named after. Without it the import raises
MissingExtraError.
"""
