"""Notakto: both sides set X; a board with a line is dead; who kills the last board loses."""

from ttt_tables.family.notakto import DEAD, Notakto
from ttt_tables.family.rules import EMPTY
from ttt_tables.family.values import explore, solve


def test_who_completes_the_last_live_board_s_line_loses(tb):
    game = tb.game("notakto")
    assert game.play("XX.......", "0:2").value["wdl"] == 1  # the other side has won
    assert game.play("XX......./.........", "0:2").result is None  # one board is left


def test_notakto_on_one_board_is_won_by_the_centre_in_six_plies(db, tb):
    query = """
        select count(distinct canonical_position),
            count(distinct canonical_position) filter (best_move_count > 0 and wdl = 1),
            count(distinct canonical_position) filter (wdl = -1)
        from family_positions where game = 'notakto'
        """
    assert db.execute(query).fetchall() == [(47, 28, 18)]
    start = tb.game("notakto").moves(EMPTY)
    moves = {one.move: (one.value["wdl"], one.value["distance"]) for one in start.moves}
    assert {move for move, (wdl, _) in moves.items() if wdl == 1} == {"0:4"}
    assert moves["0:4"] == (1, 6)


class UpToSymmetry(Notakto):
    """Notakto, each position in its canonical form."""

    def play(self, position, move):
        return self.canonical(super().play(position, move))


def test_notakto_on_two_boards_is_lost_in_eleven_plies():
    rules = UpToSymmetry(boards=2)
    values = solve(rules)
    outcomes = [value.wdl for position, value in values.items() if explore(rules)[position]]
    assert len(values) == 1128
    assert (outcomes.count(1), outcomes.count(-1)) == (896, 231)
    assert values[rules.start] == (-1, 11)
    assert rules.start == f"{EMPTY}/{EMPTY}"


def test_a_dead_board_of_notakto_has_no_moves_and_counts_as_any_other():
    rules = Notakto(boards=3)
    position = "X..X..X../......X../.X......."
    assert [move[0] for move in rules.moves(position)] == ["1"] * 8 + ["2"] * 8
    assert rules.canonical(position) == f"........X/.......X./{DEAD}"
    assert rules.result(position) is None
    assert rules.result("/".join(["XXX......", "X...X...X", "XXX..X..."])) == 1
