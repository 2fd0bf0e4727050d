"""The vanishing games: three marks a side stay; with the fourth the oldest goes."""

from itertools import combinations

import pytest

from tests.conftest import ROOT
from ttt_tables.family.values import solve
from ttt_tables.family.vanishing import Vanishing

CORNERS, EDGES, CENTRE = "0268", "1357", "4"
LINES = {frozenset(line) for line in ("012", "345", "678", "036", "147", "258", "048", "246")}


def test_the_fourth_mark_takes_the_oldest_away(tb):
    """X has 0 1 5, O 3 4 8, in that order of time."""
    game = tb.game("vanishing")
    assert game.probe("031458").board == "XX.OOX..O"
    assert game.play("031458", "2").position == "314582"


def test_the_mark_about_to_go_still_stands_in_the_way_unless_its_cell_may_be_used_again(tb):
    cells = {
        name: {one.move for one in tb.game(name).moves("031458").moves}
        for name in ("vanishing", "vanishing-reuse")
    }
    assert cells["vanishing"] == {*"267"}
    assert cells["vanishing-reuse"] == {*"0267"}


def test_a_line_with_the_mark_that_goes_wins_nothing():
    """X has 0 1 5, O 3 4 8: the fourth mark of X on 2 would make 0 1 2, but 0 has gone."""
    rules = Vanishing()
    after = rules.play("031458", "2")
    assert after == "314582"
    assert rules.result(after) is None
    assert rules.result(rules.play("031548", "7")) == -1  # 1 4 7: of the three that stay


class LinesFirst(Vanishing):
    """The vanishing game if lines were looked for before the oldest mark goes; "!" notes one."""

    def play(self, position, move):
        marks = position + move
        lines = {frozenset(line) for line in combinations(marks[-1::-2], 3)} & LINES
        return "!" * bool(lines) + marks[-6:]

    def result(self, position):
        return -1 if position[:1] == "!" else None


@pytest.mark.slow  # solves 100,000 positions, in three seconds
def test_if_lines_were_looked_for_first_the_centre_alone_would_win_in_nine():
    """docs/family.md says so, to tell why the order of a turn matters."""
    rules = LinesFirst()
    values = solve(rules)
    assert values[""] == (1, 9)
    assert [cell for cell in rules.moves("") if values[cell] == (-1, 8)] == [CENTRE]
    assert all(values[cell].wdl == 1 for cell in rules.moves("") if cell != CENTRE)
    page = " ".join((ROOT / "docs" / "family.md").read_text(encoding="utf-8").split())
    assert "whoever starts would win in 9 plies, by the centre alone" in page


def test_the_vanishing_game_is_won_from_an_edge_alone(tb):
    start = tb.game("vanishing").moves("")
    worth = {one.move: (one.value["wdl"], one.value["distance"]) for one in start.moves}
    assert {move for move, value in worth.items() if value == (1, 13)} == {*EDGES}
    assert {move for move, value in worth.items() if value == (0, None)} == {*CORNERS, CENTRE}


def test_x_wins_the_vanishing_game_against_every_reply_within_13_plies(tb):
    """Replay it: X's best moves, and every move of O."""
    game = tb.family["vanishing"]
    waiting, plies, met = {""}, 0, 0
    while waiting:
        waiting = {game.play(position, game.best_move(position)) for position in waiting}
        plies += 1
        met += len(waiting)
        open_ones = [position for position in waiting if game.result(position) is None]
        plies += bool(open_ones)
        waiting = {
            game.play(position, move)
            for position in open_ones
            for move in game.rules.moves(position)
        }
        assert {game.result(position) for position in waiting} <= {None}  # O completes no line
    assert plies == 13
    assert met > 100


@pytest.mark.parametrize("cell", [CENTRE, CORNERS[0]])
def test_o_holds_the_draw_against_every_move_of_x_after_a_corner_or_the_centre(cell, tb):
    """Replay it: O's best moves, every move of X, until no position is new."""
    game = tb.family["vanishing"]
    waiting, seen = [game.play("", cell)], set()
    while waiting:
        position = waiting.pop()
        assert game.probe(position).wdl >= 0  # in the view of O, who is to move
        assert game.result(position) is None
        position = game.play(position, game.best_move(position))
        if position not in seen and game.result(position) is None:
            seen.add(position)
            waiting += [game.play(position, move) for move in game.rules.moves(position)]
    assert len(seen) > 100
