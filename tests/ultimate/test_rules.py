"""The rules of ultimate tic-tac-toe, by example; what is no move is refused."""

import pytest

import ttt_tables as ttt
from tests.support.ultimate_games import perft, random_game
from ttt_tables.board import numbers as b
from ttt_tables.errors import BadBoardError, BadOptionError, GameOverError, IllegalMoveError
from ttt_tables.ultimate import RULES, Game


def test_a_move_sends_the_other_side_to_the_board_that_lies_where_the_cell_lies():
    game = Game()
    assert len(game.legal_moves()) == 81  # the first move is free
    game.play(4, 2)
    assert (game.to_move, game.target) == ("O", 2)
    assert game.legal_moves() == tuple((2, cell) for cell in range(9))


def test_a_board_that_is_closed_cannot_be_played_in():
    game = Game()
    for move in [(0, 0), (0, 1), (1, 0), (0, 4), (4, 0), (0, 7)]:
        game.play(*move)
    assert b.mark(game.macro, 0) == "O"
    game.play(7, 0)
    assert game.target is None
    assert {board for board, _ in game.legal_moves()} == set(range(1, 9))
    shown = game.show()
    assert shown.endswith(" O *")
    with pytest.raises(BadBoardError, match="board 0 is closed"):
        Game.parse(shown[:-1] + "0")
    with pytest.raises(IllegalMoveError, match="board 0 is closed"):
        game.play(0, 8)
    opened = Game("open")
    for move in game.moves:
        opened.play(*move)
    assert opened.target == 0


def test_three_won_boards_in_a_line_win():
    boards = ".O..O.XXX/OXXXOOXOO/OOXOXOXOX/O.XOO..XO/XXX...O.X/.X.XXO.XO/XOOOXXOO./.XOXXOXOO/"
    game = Game.parse(f"{boards}OXXXOXOOX O -")
    assert (b.show(game.macro), game.result) == ("XOXOXX.OX", "X")


def test_without_a_line_of_boards_the_game_is_drawn_or_more_won_boards_win():
    boards = "O.OXOOX.O/XO.XX..XX/OO.X.XOOO/XO.OO.XO./XO.XXXOX./XO..OXOOX/XXOXOOXXX/O..O.XO../"
    for rule, result in (("closed-draw", "draw"), ("closed-count", "O")):
        game = Game.parse(f"{boards}XXXXOOOXO X -", rule)
        assert (b.show(game.macro), game.result) == ("OXOOXOXOX", result)


@pytest.mark.parametrize("rule", RULES)
def test_the_game_tree_has_the_published_size(rule):
    assert [perft(Game(rule), plies) for plies in (1, 2, 3)] == [81, 720, 6336]


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ((3, 0), "has to play on board 4"),
        ((4, 4), "cell 4 is taken"),
        ((4, 9), "no cell 9"),
        ((9, 0), "no board 9"),
        ((-1, 0), "no board -1"),
        (("4", 0), "no board '4'"),
        ((True, 0), "no board True"),
        ((4.0, 0), "no board 4.0"),
        ((4, None), "no cell None"),
    ],
)
def test_an_illegal_move_is_refused_and_changes_nothing(move, why):
    game = Game()
    game.play(4, 4)
    shown = game.show()
    with pytest.raises(IllegalMoveError, match=why):
        game.play(*move)
    assert game.show() == shown


def test_an_ended_game_takes_no_move():
    game = random_game("closed-draw", 1)
    with pytest.raises(GameOverError, match="has ended"):
        game.play(0, 0)


def test_nothing_can_be_taken_back_from_a_new_game():
    with pytest.raises(IllegalMoveError, match="no move"):
        Game().undo()


@pytest.mark.parametrize("rule", ["closed", "", "OPEN", None, 7, ["open"]])
def test_an_unknown_rule_is_refused_with_the_known_ones(rule):
    for ask in (Game, lambda asked: Game.parse(Game().show(), asked)):
        with pytest.raises(BadOptionError, match="closed-draw, closed-count, open"):
            ask(rule)


def test_the_room_loads_on_first_use():
    assert ttt.ultimate.Game().to_move == "X"
    assert "ultimate" in dir(ttt)
