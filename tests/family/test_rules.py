"""The family's rules and values: reference figures, symmetries, and games that are replayed."""

import pytest

from tests.support.parts import first
from ttt_tables.family.registry import GAMES, without_chance
from ttt_tables.family.values import explore, solve

FAMILY_RULES = without_chance()

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


@pytest.mark.parametrize("name", FIGURES)
def test_the_figures_come_out_of_the_tables(name, db):
    columns = "position_count, win_count, draw_count, loss_count, longest_win, wdl, distance"
    query = f"select {columns} from family_games where game = $1"
    assert db.execute(query, [name]).fetchall() == [FIGURES[name]]


@pytest.mark.parametrize(
    "name", first(sorted(FAMILY_RULES, key=lambda name: (name[0] in "vw", name)), 3)
)
def test_images_have_the_same_value_and_moves_that_lead_to_images(name):
    rules, values, moves = (
        FAMILY_RULES[name],
        solve(FAMILY_RULES[name]),
        explore(FAMILY_RULES[name]),
    )
    least = {position: rules.canonical(position) for position in moves}
    for position, canonical in least.items():
        assert values[position] == values[canonical]
        assert least[canonical] == canonical
        leads = [
            sorted([least[after] for after in moves[at].values()]) for at in (position, canonical)
        ]
        assert leads[0] == leads[1]


def test_the_names_are_those_of_the_tables(db):
    rows = db.execute(
        "select game, rule, form, start_position, source from family_games"
    ).fetchall()
    told = {
        name: (rules.rule, rules.form, rules.start, rules.source)
        for name, rules in FAMILY_RULES.items()
    }
    assert {row[0] for row in rows} == {*GAMES}
    assert {row[0]: row[1:] for row in rows if row[0] in FAMILY_RULES} == told


@pytest.mark.parametrize("name", FAMILY_RULES)
def test_x_and_o_may_be_exchanged_where_the_rules_say_so(name):
    """The moves of the exchanged position are the exchanged moves, and lead to images."""
    rules, exchanged = FAMILY_RULES[name], str.maketrans("XO", "OX")

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
