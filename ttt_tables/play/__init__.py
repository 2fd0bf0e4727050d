"""One interface for all games: a position knows its moves, and its game what they are worth.

position  Position, a text that knows its game: ended, or chance acts, or a side moves
game      Game, the rules of one game with what was chosen when it was made
rules     Rules, the usual game as functions of a position's text: other games override it
"""
