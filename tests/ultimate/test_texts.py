"""Texts of ultimate positions: each reads back, and what is no position is refused."""

from contextlib import suppress
from random import Random

import pytest

from tests.support.parts import first
from tests.support.ultimate_games import boards_of, random_game
from ttt_tables.errors import BadBoardError
from ttt_tables.games.ultimate.text import parse, show
from ttt_tables.ultimate import RULES

EMPTY = "." * 9


@pytest.mark.parametrize("rule", first(RULES))
def test_every_text_of_a_game_reads_back(rule):
    both = 0
    for seed in range(25):
        for here in random_game(rule, seed):
            assert parse(here.text, rule) == boards_of(here)  # as play made them
            assert show(boards_of(here), rule) == here.text
            both += "=" in here
    assert (both > 0) == (rule == "open")


def text(to_move="X", target="*", rest=EMPTY, **boards):
    shown = [boards.get(f"b{board}", rest) for board in range(9)]
    return f"{'/'.join(shown)} {to_move} {target}"


X_WON, O_WON, DRAWN = "XXX......", "OOO......", "XOXXOOOXX"
REFUSED = [
    (7, "is a str"),
    (b"x", "is a str"),
    ("", "one blank"),
    (text() + " ", "one blank"),
    (text().replace(" ", "\t"), "one blank"),
    (text() * 9, "one blank"),
    ("/".join([EMPTY] * 8) + " X *", "8 boards"),
    (text("x"), "side to move is X or O"),
    (text("."), "side to move is X or O"),
    (text(target="9"), "0 to 8"),
    (text(target="12"), "0 to 8"),
    (text(target="٣"), "0 to 8"),
    (text(b3="........"), "board 3"),
    (text(b3="......... "), "one blank"),
    (text(b3="........x"), "board 3"),
    (text(b3="XXX......=X"), "names an owner"),
    (text(b3=".........="), "names an owner"),
    (text(b3="XXXOOO..."), "both sides have a line"),
    (text(b3="XXXOOO...=X"), "boards of the rule open"),
    (text("O"), "X starts"),
    (text("X", "0", b0="X........"), "X starts"),
    (text(target="4"), "the first move is free"),
    (text(target="-"), "has not ended"),
    (text("O", "1", b4="X........"), "no mark in a cell 1"),
    (text("O", "*", b4="X........"), "no move is left"),
    (text("O", "4", b4="X...X....", b0="O........"), "was sent to board 0 1 times"),
    (text("X", "0", b4="XO.......", b1="X........", b0="O........"), "was sent"),
    (text("X", b0=X_WON, b1=X_WON, b2=X_WON, b3=O_WON, b4=O_WON, b5=O_WON), "ended"),
    (text("X", "-", b0=X_WON, b1=X_WON, b2=X_WON, b3=O_WON, b4=O_WON, b5=O_WON), "first line"),
    (text("X", "-", b0=X_WON, b1=X_WON, b2=X_WON, b3="OO.O.O.OO", b8="OO.O....."), "has moved"),
    (
        text("X", "1", b0=X_WON, b1="O........", b2="O........", b3="O........"),
        "no mark in a cell 1",
    ),
]
REFUSED_OPEN = [
    (text("O", b3="XXXOOO..."), "has lines of both sides"),
    (text("O", b3="XXXOOO...=."), "has lines of both sides"),
    (text("O", b3="XXXOOO...=XO"), "has lines of both sides"),
    (text("O", b3="XXX......=X"), "only a board with lines"),
    (text("O", "0", b0="XXXOOOXXX=X"), "X starts"),
    (text("O", "*", b0="XXX......", b1="OO......."), "no move is left"),
]


@pytest.mark.parametrize(("shown", "why"), REFUSED)
def test_what_is_no_position_is_refused_with_the_reason(shown, why):
    with pytest.raises(BadBoardError, match=why) as refusal:
        parse(shown)
    assert len(str(refusal.value)) <= 600
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(("shown", "why"), REFUSED_OPEN)
def test_under_open_a_board_with_lines_of_both_names_its_owner(shown, why):
    with pytest.raises(BadBoardError, match=why):
        parse(shown, "open")


def test_random_texts_are_read_or_refused():
    random = Random(1)
    for seed in range(300):
        shown = random_game("open", seed, seed % 60)[-1].text
        for _ in range(3):
            at = random.randrange(len(shown))
            shown = shown[:at] + random.choice(".XO/= *-0123456789٣é") + shown[at + 1 :]
        with suppress(BadBoardError):
            assert show(parse(shown, "open"), "open") == shown
