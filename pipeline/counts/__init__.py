"""How many games and positions a game has, and how long random games last."""
