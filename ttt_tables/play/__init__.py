"""One interface for all games: a position knows its moves, and a game the values of positions.

rules      Rules, the usual game as functions of a position's text: other games override it
position   Position, a text that knows its game: ended, or chance acts, or a side moves
value      Value, the worth of a position to a side
answer     Move and Answer, the moves of a position best first
knowledge  Knowledge, all that is known of a game's values: a pack, a solution, a search
solver     any game whose positions can all be visited, solved from its rules
played     a game in which policies play some sides: what they decide is chance
game       Game: rules, knowledge, and what was chosen when it was made
player     a function of what its side knows and of a source of chance to a move; erring is one
match      Match, a game of a user against a player: a list of positions
world      World, a game to train in: texts in, exact regrets out; strength: of a player that errs
"""
