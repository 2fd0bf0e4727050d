"""The family's rules and values: reference figures, symmetries, and games that are replayed."""

from itertools import combinations

import pytest

from tests.conftest import ROOT
from tests.support.parts import first
from ttt_tables.family.notakto import DEAD, Notakto
from ttt_tables.family.registry import GAMES, without_chance
from ttt_tables.family.rules import EMPTY
from ttt_tables.family.values import explore, solve
from ttt_tables.family.vanishing import Vanishing

RULES = without_chance()

# game: positions, open ones won, drawn and lost, longest win, the start's wdl and distance
FIGURES = {
    "misere": (5478, 2112, 964, 1444, 8, 0, None),
    "morris-anywhere": (5390, 3334, 972, 668, 5, 0, None),
    "morris-lines": (5390, 2997, 1208, 769, 9, 1, 9),
    "morris-orthogonal": (5390, 2877, 1312, 785, 9, 1, 9),
    "vanishing": (73450, 45709, 7585, 13388, 17, 1, 13),
    "vanishing-reuse": (73450, 22752, 43930, 0, 1, 0, None),
    "wild": (18753, 10085, 980, 28, 7, 1, 7),
    "wild-misere": (18753, 4508, 4435, 2150, 8, 0, None),
}
CORNERS, EDGES, CENTRE = "0268", "1357", "4"
LINES = {frozenset(line) for line in ("012", "345", "678", "036", "147", "258", "048", "246")}


@pytest.mark.parametrize("name", FIGURES)
def test_the_figures_come_out_of_the_tables(name, db):
    columns = "position_count, win_count, draw_count, loss_count, longest_win, wdl, distance"
    query = f"select {columns} from family_games where game = $1"
    assert db.execute(query, [name]).fetchall() == [FIGURES[name]]


def first_moves(name, db):
    """Return the wdl and the distance of each first move."""
    query = """
        select move, family_moves.wdl, family_moves.distance
        from family_moves join family_games using (game)
        where game = $1 and position = start_position
        """
    return {move: tuple(value) for move, *value in db.execute(query, [name]).fetchall()}


@pytest.mark.parametrize("name", ["misere", "wild", "wild-misere"])
def test_the_centre_alone_keeps_the_value_of_these(name, db):
    moves = first_moves(name, db)
    best = max(wdl for wdl, _ in moves.values())
    assert {move[0] for move, (wdl, _) in moves.items() if wdl == best} == {CENTRE}
    assert best == (name == "wild")
    if name == "misere":
        others = [value for move, value in moves.items() if move != CENTRE]
        assert others == [(-1, 9)] * 8


def test_the_vanishing_game_is_won_from_an_edge_alone(db):
    moves = first_moves("vanishing", db)
    assert {move for move, value in moves.items() if value == (1, 13)} == {*EDGES}
    assert {move for move, value in moves.items() if value == (0, None)} == {*CORNERS, CENTRE}


@pytest.mark.parametrize("name", ["morris-lines", "morris-orthogonal"])
def test_three_men_s_morris_is_won_by_the_centre_and_lost_by_an_edge(name, db):
    moves = first_moves(name, db)
    assert moves[CENTRE] == (1, 9)
    assert {moves[cell] for cell in CORNERS} == {(0, None)}
    assert {moves[cell] for cell in EDGES} == {(-1, 8)}


def test_only_one_of_the_morris_games_has_a_loss_of_ten_plies(db):
    query = "select game from family_games where longest_loss = 10"
    assert db.execute(query).fetchall() == [("morris-lines",)]


def test_notakto_on_one_board_is_won_by_the_centre_in_six_plies(db):
    query = """
        select count(distinct canonical_position),
            count(distinct canonical_position) filter (best_move_count > 0 and wdl = 1),
            count(distinct canonical_position) filter (wdl = -1)
        from family_positions where game = 'notakto'
        """
    assert db.execute(query).fetchall() == [(47, 28, 18)]
    moves = first_moves("notakto", db)
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


@pytest.mark.parametrize("name", first(sorted(RULES, key=lambda name: (name[0] in "vw", name)), 3))
def test_images_have_the_same_value_and_moves_that_lead_to_images(name):
    rules, values, moves = RULES[name], solve(RULES[name]), explore(RULES[name])
    least = {position: rules.canonical(position) for position in moves}
    for position, canonical in least.items():
        assert values[position] == values[canonical]
        assert least[canonical] == canonical
        leads = [
            sorted([least[after] for after in moves[at].values()]) for at in (position, canonical)
        ]
        assert leads[0] == leads[1]


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


def test_the_names_are_those_of_the_tables(db):
    rows = db.execute(
        "select game, rule, form, start_position, source from family_games"
    ).fetchall()
    told = {
        name: (rules.rule, rules.form, rules.start, rules.source) for name, rules in RULES.items()
    }
    assert {row[0] for row in rows} == {*GAMES}
    assert {row[0]: row[1:] for row in rows if row[0] in RULES} == told


def test_a_line_with_the_mark_that_goes_wins_nothing():
    """X has 0 1 5, O 3 4 8: the fourth mark of X on 2 would make 0 1 2, but 0 has gone."""
    rules = RULES["vanishing"]
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


@pytest.mark.parametrize("name", RULES)
def test_x_and_o_may_be_exchanged_where_the_rules_say_so(name):
    """Then every move of the exchanged position is an exchanged move, and leads to an image."""
    rules, exchanged = RULES[name], str.maketrans("XO", "OX")

    def alike(position):
        other = position.translate(exchanged)
        if (ended := rules.result(position)) is not None:
            return rules.result(other) == ended
        after = {
            move.translate(exchanged): rules.play(position, move) for move in rules.moves(position)
        }
        return rules.result(other) is None and {
            move: rules.play(other, move) for move in rules.moves(other)
        } == {move: text.translate(exchanged) for move, text in after.items()}

    marked = any("X" in position for position in explore(rules))  # vanishing writes cells alone
    assert rules.exchange == (marked and all(map(alike, explore(rules))))
