"""One interface for all games: a position knows its moves, and a game the values of positions.

rules      Rules, the usual game as functions of a position's text: other games override it
position   Position, a text that knows its game: ended, or chance acts, or a side moves
value      Value, the worth of a position to a side
answer     Move and Answer, the moves of a position best first
evaluator  Evaluator, all that is known of a game's values: a pack, a solution, a search
solver     any game whose positions can all be visited, solved from its rules
policy     policies: names, functions of a position and tables, read alike; mixtures of two
evaluation policy against policy, exactly, and what a best response scores
played     a game in which policies play some sides: what they decide is chance
game       Game: rules, an evaluator, and what was chosen when it was made
curve      how often a policy that errs wins and loses, by how often it errs
player     Player, a policy whose moves are drawn
match      Match, a game of a user against a player: a list of positions
env      TextEnvironment, a game to train in: texts in, exact regrets out; strength: of a player that errs
"""
