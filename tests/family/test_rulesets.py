"""The space of rulesets: its choices and contradictions, symmetries, answers and named games."""

import pytest

import ttt_tables as ttt
from tests.support.parts import first
from ttt_tables.board.symmetry import D4
from ttt_tables.family import axes
from ttt_tables.family.registry import without_chance
from ttt_tables.family.rulesets import Ruleset, keeps
from ttt_tables.family.values import explore, explore_orbits, solve, solve_orbits

SPACE = [axes.text_of(chosen) for chosen in axes.spaces()]
SOME = ("lines=torus", "filling=lowest", "bound=four steps=straight", "mark=one", "lines_of=X")
NAMED = {name: game for name, game in without_chance().items() if isinstance(game, Ruleset)}


def refused(match, *asked, **choices):
    with pytest.raises(ttt.BadOptionError, match=match):
        Ruleset(*asked, **choices)


def test_there_are_114_rulesets_each_with_its_text():
    assert len(SPACE) == len(set(SPACE)) == 114
    for chosen in axes.spaces():
        assert axes.read(axes.text_of(chosen)) == chosen
        assert Ruleset(**chosen).choices == chosen
    assert {*axes.KNOWN.values()} <= {*SPACE}
    assert SPACE[0] == axes.CLASSIC


def test_no_two_rulesets_have_one_rule():
    assert len({Ruleset(text).rule for text in SPACE}) == 114


def test_choices_take_the_place_of_those_of_a_name():
    assert Ruleset("misere", lines="torus").name == "lines=torus completing=loses"
    assert Ruleset("misere", completing="wins").name == "classic"
    assert Ruleset("achi").name == "achi"
    assert Ruleset("mark=either lines=torus").choices == Ruleset("wild", lines="torus").choices


def test_choices_that_contradict_each_other_are_refused_with_the_reason():
    refused(r"bound=three needs mark=own, not either: only one's own", bound="three", mark="either")
    refused("steps=anywhere needs bound=three or four, not none", steps="anywhere")
    refused("stuck=draws needs bound=three or four, not none: only where", stuck="draws")
    refused("filling=lowest needs bound=none, not four", "achi", filling="lowest")
    refused("lines_of=X needs completing=wins, not loses: a maker", "misere", lines_of="X")


def test_what_is_no_axis_no_choice_and_no_text_is_refused():
    refused("rulesets have no axis 'gravity': choose one of mark, bound", gravity="yes")
    refused("no lines is called 'nine': choose one of eight, torus, straight", lines="nine")
    refused("no lines is called 3: choose one of", lines=3)
    for text in ("", "chess", "lines", "lines=torus chess", 7, None, "classic misere"):
        refused("is no ruleset: write choices such as", text)
    refused("rulesets have no axis 'x'", "x=y")


def test_the_symmetries_are_those_that_the_arrays_keep():
    """Lines and steps keep all eight, falling marks the left-right mirror alone."""
    for text in SPACE:
        kept = [way for way in D4 if keeps(Ruleset(text).arrays, way)]
        assert len(kept) == (2 if "filling=lowest" in text else 8)


@pytest.mark.parametrize("text", first(SOME, 3))
def test_symmetries_carry_moves_to_moves(text):
    rules = Ruleset(text)
    for position, moves in list(explore(rules).items())[:400]:
        for way, image in enumerate(rules.images(position)):
            assert rules.result(image) == rules.result(position)
            if moves:
                after = {rules.play(image, move) for move in rules.moves(image)}
                assert after == {rules.images(one)[way] for one in moves.values()}


@pytest.mark.parametrize("text", first(SOME, 3))
def test_values_up_to_symmetry_are_those_of_every_position(text):
    rules = Ruleset(text)
    assert solve_orbits(rules) == solve(rules)
    assert {*explore_orbits(rules)} == {min(rules.images(one)) for one in explore(rules)}


@pytest.mark.parametrize("name", first(NAMED, 2))
def test_a_relative_that_is_a_ruleset_has_its_values(name, tb):
    chosen, relative = ttt.family.ruleset(name), tb.family[name]
    values = solve(NAMED[name])
    assert {one: chosen.probe(one) for one in values} == values
    for position in list(values)[:500:10]:
        assert chosen.moves(position) == relative.moves(position)


def test_classic_is_the_classic_game(tb):
    game = ttt.family.ruleset()
    for board in (".........", "X...O....", "XX.OO....", "XOXXOOOXX"):
        assert game.probe(board).wdl == tb.probe(board).wdl
        assert {one.move for one in game.moves(board)} == {str(one.cell) for one in tb.moves(board)}


def test_notakto_on_one_board_is_a_ruleset(tb):
    """The ruleset notakto has one board, so its moves name none."""
    game, relative = ttt.family.ruleset("notakto"), tb.family["notakto"]
    for board in ("." * 9, "....X....", "X...X...."):
        assert game.probe(board) == relative.probe(board)
        named = [(f"0:{move.move}", *move[1:]) for move in game.moves(board)]
        assert named == [tuple(move) for move in relative.moves(board)]


def test_maker_breaker_ends_with_a_full_board():
    """O wins it, by a line of X's or a full board without one: no game is drawn."""
    game = ttt.family.ruleset("maker-breaker")
    assert game.probe("XOXXOOOXX") == (1, 0)
    assert game.probe("OOO.XX.X.").distance is not None
    assert {game.probe(f"{'.' * cell}X{'.' * (8 - cell)}").wdl for cell in (1, 3, 5, 7)} == {1}


def test_few_games_end_because_a_side_cannot_move():
    """The rulesets on surprises.md: four marks a side that move along rows and columns."""
    rules = Ruleset("bound=four lines=straight stuck=draws")
    ends = [rules.result(one) for one, moves in explore(rules).items() if not moves]
    assert (len(ends), ends.count(0)) == (730, 28)


def test_the_answers_are_the_rows_of_the_table(db):
    query = "select ruleset, position_count, wdl, distance, best_first_cells from rulesets"
    rows = db.execute(query).fetchall()
    assert [row[0] for row in rows] == sorted(SPACE)
    for text, count, wdl, distance, cells in rows[::6]:
        game = ttt.family.ruleset(text)
        start = game.rules.start
        assert len(solve(game.rules)) == count
        assert game.probe(start) == (wdl, distance)
        best = {move.move[0] for move in game.moves(start) if move.rank == 1}
        assert " ".join(sorted(best)) == cells


def test_a_position_that_play_cannot_reach_is_refused():
    game = ttt.family.ruleset("achi")
    with pytest.raises(ttt.BadBoardError, match=r"cannot reach '\.{9}': a position is nine"):
        game.probe(".........")
    with pytest.raises(ttt.IllegalMoveError, match="'4-1' is no move"):
        game.play("......... X", "4-1")
