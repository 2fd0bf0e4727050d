"""Three men's morris: three marks a side, then one's own marks move; who cannot move loses."""

import pytest

CORNERS, EDGES, CENTRE = "0268", "1357", "4"
GAMES = ("morris-lines", "morris-orthogonal", "morris-anywhere")


def moves(game, position):
    return {one.move for one in game.moves(position).moves}


@pytest.mark.parametrize("name", GAMES)
def test_a_side_sets_three_marks_and_wins_by_a_line(name, tb):
    game = tb.game(name)
    assert moves(game, "XX.OO.... X") == {*"25678"}
    assert game.play("XX.OO.... X", "2").result == "X"


def test_then_a_mark_moves_to_an_empty_neighbour(tb):
    """X may go along a line of the board, or along rows and columns alone, or anywhere."""
    position = "XX.OOX.O. X"
    assert moves(tb.game("morris-lines"), position) == {"1-2", "5-2", "5-8"}
    assert moves(tb.game("morris-orthogonal"), position) == {"1-2", "5-2", "5-8"}
    assert moves(tb.game("morris-anywhere"), position) == {f"{a}-{b}" for a in "015" for b in "268"}


def test_a_diagonal_is_a_line_for_one_game_alone(tb):
    position = "X.OX.XO.O O"
    assert {one for one in moves(tb.game("morris-lines"), position) if one[-1] == "4"} == {
        "2-4",
        "6-4",
        "8-4",
    }
    assert {one for one in moves(tb.game("morris-orthogonal"), position) if one[-1] == "4"} == set()


def first_moves(game):
    """Return the wdl and the distance of each first move, in the mover's view."""
    start = game.moves(game.about.start)
    return {one.move: (one.value["wdl"], one.value["distance"]) for one in start.moves}


@pytest.mark.parametrize("name", GAMES[:2])
def test_three_men_s_morris_is_won_by_the_centre_and_lost_by_an_edge(name, tb):
    moves = first_moves(tb.game(name))
    assert moves[CENTRE] == (1, 9)
    assert {moves[cell] for cell in CORNERS} == {(0, None)}
    assert {moves[cell] for cell in EDGES} == {(-1, 8)}


def test_where_a_mark_moves_anywhere_nobody_can_win(tb):
    assert tb.game("morris-anywhere").probe("......... X").value == {"wdl": 0, "distance": None}


def test_only_one_of_the_morris_games_has_a_loss_of_ten_plies(db):
    query = "select game from family_games where longest_loss = 10"
    assert db.execute(query).fetchall() == [("morris-lines",)]
