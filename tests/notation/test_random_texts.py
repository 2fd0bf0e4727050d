"""Each random text is a game of legal moves, or a documented error of one line."""

import pytest

from tests.support.parts import first
from tests.support.played import made
from tests.support.written import GAMES, texts
from ttt_tables.errors import TttError
from ttt_tables.notation.writings import WRITINGS


@pytest.mark.parametrize("count", first([40, 2_000], by_day=1))
@pytest.mark.parametrize("name", WRITINGS)
def test_random_text_is_a_game_or_an_error(name: str, count: int) -> None:
    for game, text in texts(name, count):
        here, options = GAMES[game]
        for writing in (None, name):
            said = ""
            try:
                made(here, **options).start.follow(text, writing)
            except TttError as error:
                said = str(error)
            assert "\n" not in said
