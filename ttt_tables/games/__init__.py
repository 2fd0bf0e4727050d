"""The games: a folder each, and the list of them.

registry    the list, classic first: a game's line names its module, and there its classes
described   what interfaces tell of a game: its rule, its verbs and their options

In a game's folder `game` has its rules and its evaluator as `play` asks them, `stored` reads its
pack, `rules` and others have its mathematics, and `tasks` its tasks, where these are not simply its
positions.
"""
