"""Every game as one object: what it says of itself, its options, and the verbs that it answers.

    game_names()                             the names, classic first
    about("wild").rule                       the rule in a sentence
    make(tables, "misere", lines="torus")   the game

game        the record About, an Option, the Analysis that verbs return, the class Game
registry    the list of all games, behind their verbs, and as `play` has them (`make`)
worth       the scores of moves, and lines of best play
one module a game (or a kind of games) puts the rules and the pack of its room behind the verbs
"""
