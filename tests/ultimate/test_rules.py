"""The rules of ultimate tic-tac-toe by example and compared with verify, texts, and errors."""

import json
from collections import Counter
from functools import partial
from random import Random

import pytest

from tests.conftest import ROOT
from tests.support.ultimate_games import (
    Second,
    boards_of,
    pairs,
    random_game,
    random_position,
    ultimate,
)
from ttt_tables.errors import BadBoardError, GameOverError, IllegalMoveError
from ttt_tables.games.ultimate.rules import CLOSED_RULES
from ttt_tables.games.ultimate.text import START, parse, show
from ttt_tables.ultimate import RULES, Engine, solve


def test_move_sends_opponent_to_matching_board():
    here = ultimate().start
    assert len(here.legal_moves) == 81  # the first move is free
    here = here.play("42")
    assert (here.to_move, here.info["target"]) == ("O", 2)
    assert here.legal_moves == tuple(f"2{cell}" for cell in range(9))


def test_closed_board_cannot_be_played():
    played = "00 01 10 04 40 07 70"
    here = ultimate().position(played=played)
    assert here.info == {"macro": "O........", "target": None}
    assert {move[0] for move in here.legal_moves} == set("12345678")
    assert here.endswith(" O *")
    with pytest.raises(BadBoardError, match="board 0 is closed"):
        ultimate().position(here.text[:-1] + "0")
    with pytest.raises(IllegalMoveError, match="'08' is not a legal move"):
        here.play("08")
    assert ultimate("open").position(played=played).info["target"] == 0


def test_three_boards_in_a_line_win():
    boards = ".O..O.XXX/OXXXOOXOO/OOXOXOXOX/O.XOO..XO/XXX...O.X/.X.XXO.XO/XOOOXXOO./.XOXXOXOO/"
    here = ultimate().position(f"{boards}OXXXOXOOX O -")
    assert (here.info["macro"], here.result) == ("XOXOXX.OX", "X")


def test_game_without_line_follows_the_rule():
    boards = "O.OXOOX.O/XO.XX..XX/OO.X.XOOO/XO.OO.XO./XO.XXXOX./XO..OXOOX/XXOXOOXXX/O..O.XO../"
    for rule, result in (("closed-draw", "draw"), ("closed-count", "O")):
        here = ultimate(rule).position(f"{boards}XXXXOOOXO X -")
        assert (here.info["macro"], here.result) == ("OXOOXOXOX", result)


@pytest.mark.parametrize("move", ["30", "44", "49", "90", "-10", "444", "4 5", 40])
def test_illegal_move_error_lists_the_legal_ones(move):
    with pytest.raises(IllegalMoveError, match="choose one of 40, 41, 42, 43, 45, 46, 47, 48"):
        ultimate().position(played="44").play(move)


@pytest.mark.parametrize("rule", RULES)
def test_random_games_match_the_second_rules(rule):
    ends = Counter()
    for seed in range(150):
        random, here, second = Random(seed), ultimate(rule).start, Second(rule)
        while not second.result():
            assert here.result is None
            assert here.to_move == second.side
            assert pairs(here.legal_moves) == second.moves()
            board, cell = random.choice(second.moves())
            here = here.play(f"{board}{cell}")
            second.play(board, cell)
        assert (here.result, here.legal_moves) == (second.result(), ())
        ends[here.result] += 1
    assert set(ends) == {"X", "O", "draw"}


EMPTY = "." * 9


@pytest.mark.parametrize("rule", ["closed-draw", "open"])
def test_game_texts_round_trip(rule):
    both = 0
    for seed in range(25):
        for here in random_game(rule, seed):
            assert parse(here.text, rule) == boards_of(here)  # as created by play
            assert show(boards_of(here), rule) == here.text
            both += "=" in here
    assert (both > 0) == (rule == "open")


def text(to_move="X", target="*", rest=EMPTY, **boards):
    shown = [boards.get(f"b{board}", rest) for board in range(9)]
    return f"{'/'.join(shown)} {to_move} {target}"


X_WON, O_WON, DRAWN = "XXX......", "OOO......", "XOXXOOOXX"
REFUSED = [
    (7, "must be a text"),
    (b"x", "must be a text"),
    ("", "separated by single spaces"),
    (text() + " ", "separated by single spaces"),
    (text().replace(" ", "\t"), "separated by single spaces"),
    (text() * 9, "separated by single spaces"),
    ("/".join([EMPTY] * 8) + " X *", "nine boards joined by /, got 8"),
    (text("x"), "side to move must be X or O"),
    (text("."), "side to move must be X or O"),
    (text(target="9"), "0 to 8"),
    (text(target="12"), "0 to 8"),
    (text(target="٣"), "0 to 8"),
    (text(b3="........"), "board 3"),
    (text(b3="......... "), "separated by single spaces"),
    (text(b3="........x"), "board 3"),
    (text(b3="XXX......=X"), "names an owner"),
    (text(b3=".........="), "names an owner"),
    (text(b3="XXXOOO..."), "both sides have a line"),
    (text(b3="XXXOOO...=X"), "only the rule open allows"),
    (text("O"), "X starts"),
    (text("X", "0", b0="X........"), "X starts"),
    (text(target="4"), "the first move is free"),
    (text(target="-"), "has not ended"),
    (text("O", "1", b4="X........"), "no mark on a cell 1"),
    (text("O", "*", b4="X........"), "board without legal moves"),
    (text("O", "4", b4="X...X....", b0="O........"), "was sent to board 0 1 times"),
    (text("X", "0", b4="XO.......", b1="X........", b0="O........"), "was sent"),
    (text("X", b0=X_WON, b1=X_WON, b2=X_WON, b3=O_WON, b4=O_WON, b5=O_WON), "ended"),
    (text("X", "-", b0=X_WON, b1=X_WON, b2=X_WON, b3=O_WON, b4=O_WON, b5=O_WON), "first line"),
    (text("X", "-", b0=X_WON, b1=X_WON, b2=X_WON, b3="OO.O.O.OO", b8="OO.O....."), "has moved"),
    (
        text("X", "1", b0=X_WON, b1="O........", b2="O........", b3="O........"),
        "no mark on a cell 1",
    ),
]
REFUSED_OPEN = [
    (text("O", b3="XXXOOO..."), "has lines of both sides"),
    (text("O", b3="XXXOOO...=."), "has lines of both sides"),
    (text("O", b3="XXXOOO...=XO"), "has lines of both sides"),
    (text("O", b3="XXX......=X"), "only a board with lines"),
    (text("O", "0", b0="XXXOOOXXX=X"), "X starts"),
    (text("O", "*", b0="XXX......", b1="OO......."), "board without legal moves"),
]


@pytest.mark.parametrize(("shown", "why"), REFUSED)
def test_invalid_position_error_gives_the_reason(shown, why):
    with pytest.raises(BadBoardError, match=why) as rejection:
        parse(shown)
    assert len(str(rejection.value)) <= 600
    assert "\n" not in str(rejection.value)


@pytest.mark.parametrize(("shown", "why"), REFUSED_OPEN)
def test_open_board_with_both_lines_names_its_owner(shown, why):
    with pytest.raises(BadBoardError, match=why):
        parse(shown, "open")


@pytest.fixture(scope="module")
def engine():
    return Engine(entries=1 << 8)


@pytest.mark.parametrize("position", ["", (0,) * 9, "X...O....", START + " "])
def test_engine_and_solver_reject_invalid_positions(engine, position):
    for ask in (engine.think, engine.analyse):
        with pytest.raises(BadBoardError):
            ask(position, depth=1)
    with pytest.raises(BadBoardError):
        solve(position)


def test_text_and_position_are_both_accepted(engine):
    here = ultimate().position(played="44")
    expected = engine.think(boards_of(here), depth=2).move
    for position in (here.text, here):
        engine.forget()
        assert engine.think(position, depth=2).move == expected
    other = ultimate("open").position(here.text)
    for ask in (partial(engine.think, depth=1), solve):
        with pytest.raises(BadBoardError, match="a game under 'open', but the rule given is"):
            ask(other)


def test_ended_game_differs_from_invalid_position(engine):
    for ask in (partial(engine.think, depth=1), engine.analyse, solve):
        with pytest.raises(GameOverError, match="has ended"):
            ask(random_position("closed-draw", 1))


def test_measured_random_games_have_nine_moves_a_position():
    """docs/dev/speed.md names the program that counted 10,000 games of each rule."""
    file = ROOT / "data" / "measured" / "branching.json"
    counts = json.loads(file.read_text(encoding="utf-8"))["counts"]
    for rule in CLOSED_RULES:
        random_games = counts[f"random, {rule}"]
        assert random_games["moves"][0] == 81 * random_games["games"][0]
        assert round(sum(random_games["moves"]) / sum(random_games["games"]), 1) == 9.2
