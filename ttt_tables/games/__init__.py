"""The games, one package each, and the list of all games.

registry    the list of games, classic first: each entry names the module and classes of a game
described   the description of a game for the interfaces: its rule, its verbs and their options

In the package of a game, `game` has the rules and the evaluator that `play` uses, and `stored`
reads the pack. `rules` and other modules have the mathematics. `tasks` defines the tasks of a game
if they are not simply its positions.
"""
