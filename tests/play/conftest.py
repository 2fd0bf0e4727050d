"""Each test of a game runs for all games."""

import pytest

from tests.support.played import MADE, made
from ttt_tables.play.game import Game


@pytest.fixture(params=MADE, ids=lambda one: " ".join([one[0], *map(str, one[1].values())]))
def game(request: pytest.FixtureRequest) -> Game:
    name, options = request.param
    return made(name, **options)
