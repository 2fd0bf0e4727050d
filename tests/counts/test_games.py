"""Every game is counted, except those that `counted` names with a reason."""

from pipeline.counts.games import counted
from ttt_tables import game_names

NOT_COUNTED = {"bidding", "picaria-thirteen", "positional"}


def test_every_other_game_is_counted() -> None:
    place = "counted() in pipeline/counts/games.py"
    assert {game.name for game in counted()} == {*game_names()} - NOT_COUNTED, place
