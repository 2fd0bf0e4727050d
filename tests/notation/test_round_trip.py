"""What a notation writes it reads back: positions, their moves, and outcomes of chance."""

import pytest

import ttt_tables as ttt
from tests.support.parts import first
from tests.support.written import positions
from ttt_tables.notation.games import read_game
from ttt_tables.notation.moves import read_move, write_move
from ttt_tables.notation.positions import write_position
from ttt_tables.notation.writings import WRITINGS
from ttt_tables.play.position import Position

OWNED = (  # the last board has lines of both sides, so that it names its owner
    "..XOXO.X./.OX.OO..X/XXOOXOOXO=X/O.O.XOO.X/OOOXX.OOX/.XOXOXXXX/..XXXXOXX/O.XX.OO.O/XXX.OOOOO=O "
    "X 8",
    ".XXX.XOO./OXOXO..XO/X.OOXOXOX/O...OXOOX/OXOO..X.X/.OO.XOXXO/.OX..OXOO/XXXXXX.OO/OOXXOX.OX=O "
    "X 7",
)


@pytest.mark.parametrize("count", first([50, 2_000], by_day=1))
@pytest.mark.parametrize("name", WRITINGS)
def test_positions_and_moves_are_read_back(name: str, count: int) -> None:
    for game, here in positions(name, count):
        rules = here.game.rules
        written = write_position(here.text, rules.start, rules.named, name)
        assert here.game.position(written, writing=name) == here, game
        for move in _words(here):
            told = write_move(move, name)
            assert read_game(told, here, name) == read_game([told], here, name) == [move], game
            if here.legal_moves:
                assert read_move(told, name, like=here.legal_moves[0]) == move, game


def _words(here: Position) -> list[str]:
    """Return the moves of a position, or the outcomes of chance."""
    return [] if here.result else [*here.legal_moves, *[one.name for one in here.outcomes]]


@pytest.mark.parametrize("name", WRITINGS)
def test_owner_of_the_last_board_is_read_back(name: str) -> None:
    game = ttt.game("ultimate", rule="open")
    for text in OWNED:
        written = write_position(text, game.rules.start, game.rules.named, name)
        assert game.position(written, writing=name).text == text
