"""One interface for all games: a position has moves, and a game has the values of positions.

rules      Rules, the classic game as functions of a position's text; other games override them
position   Position, a text with its game: a terminal position, a chance node or a decision node
value      Value, the value of a position from the point of view of one side
answer     Move and Answer, the moves of a position, best first
evaluator  Evaluator, the evaluator of a game, which reads a pack, has a solution, or searches
solver     solves any game whose positions can all be visited from its rules
policy     policies, which are names, functions of a position or tables, and mixtures of two
evaluation the exact value of one policy against another, and the score of a best response
played     a game in which policies play some sides, so that their decisions are chance nodes
game       Game: rules, an evaluator and options
curve      the win, draw and loss rates of an epsilon-greedy policy, as functions of epsilon
player     Player, a policy whose moves are drawn at random
match      Match, a game of a user against a player: a list of positions
strength   the exact win, draw and loss rates of an imperfect player

`text_environment` has TextEnvironment, a game for an agent that answers in free text.
"""
