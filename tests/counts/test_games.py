"""Every game is counted, unless it has too many positions."""

from pipeline.counts.games import counted
from ttt_tables import game_names


def test_every_game_but_bidding_is_counted() -> None:
    place = "counted() in pipeline/counts/games.py"
    assert {game.name for game in counted()} == {*game_names()} - {"bidding"}, place
