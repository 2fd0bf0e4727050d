"""Tables of all games: counts of games and positions, and random games."""
