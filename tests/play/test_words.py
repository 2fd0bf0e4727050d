"""The tokens of games, compared with all positions, and the numbers that encode them."""

from itertools import product

import pytest

import ttt_tables as ttt
from tests.support.parts import first
from tests.support.played import HIDDEN, made, reachable
from ttt_tables.play.words import words_of

STATED = ("dice", "random-turn", "probabilistic", "vanishing", "vanishing-reuse")


@pytest.mark.parametrize("name", first(STATED, 0))
def test_random_games_show_every_token_of_a_large_game(name):
    words, positions = words_of(made(name)), reachable(made(name))
    assert words.moves == tuple(sorted({move for here in positions for move in here.legal_moves}))
    acts = {one.name for here in positions for one in here.outcomes}
    assert words.outcomes == tuple(sorted(acts))
    assert words.letters == "".join(sorted(set("".join(positions))))
    assert words.length == max(map(len, positions))


def test_tokens_of_large_games_match_their_rules():
    cells = tuple("012345678")
    assert words_of(made("ultimate")).moves == tuple(
        sorted(a + b for a, b in product(cells, cells))
    )
    assert words_of(made("ultimate")).letters == " *-./012345678OX"
    for name in HIDDEN:
        assert words_of(made(name)).moves == cells
        assert words_of(made(name)).letters == " -012345678?OX"


@pytest.mark.parametrize("digits", [[99] * 9, [-1], None, "4"])
def test_invalid_token_numbers_are_rejected(digits):
    with pytest.raises(ttt.BadBoardError, match="not a text in digits"):
        words_of(made("classic")).text(digits)


@pytest.mark.parametrize("text", ["." * 10, "Z"])
def test_invalid_text_is_rejected(text):
    with pytest.raises(ttt.BadBoardError, match=r"at most 9 characters, all of them in '\.OX'"):
        words_of(made("classic")).digits(text)
