"""The space of rulesets: its choices and contradictions, symmetries, and games with names."""

import pytest

import ttt_tables as ttt
from tests.support.parts import first
from ttt_tables.board.symmetry import D4
from ttt_tables.games.family import axes
from ttt_tables.games.family.relative import PACKED
from ttt_tables.games.family.rulesets import Ruleset, keeps
from ttt_tables.play.solver import explore

SPACE = [axes.text_of(chosen) for chosen in axes.all_rulesets()]
SOME = ("lines=torus", "filling=lowest", "bound=four steps=straight", "mark=one", "lines_of=X")


def refused(match, *asked, **choices):
    with pytest.raises(ttt.BadOptionError, match=match):
        Ruleset(*asked, **choices)


def test_there_are_114_rulesets_each_with_its_text():
    assert len(SPACE) == len(set(SPACE)) == 114
    for chosen in axes.all_rulesets():
        assert axes.read(axes.text_of(chosen)) == chosen
        assert Ruleset(**chosen).choices == chosen
    assert {*axes.KNOWN.values()} <= {*SPACE}
    assert SPACE[0] == axes.CLASSIC


def test_no_two_rulesets_have_one_rule():
    assert len({Ruleset(text).rule for text in SPACE}) == 114


def test_choices_take_the_place_of_those_of_a_name():
    assert axes.text_of(Ruleset("misere", lines="torus").choices) == "lines=torus completing=loses"
    assert axes.text_of(Ruleset("misere", completing="wins").choices) == "classic"
    assert Ruleset("achi").choices == Ruleset("bound=four").choices
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
    for position in explore(rules).texts[:400]:
        legal = () if rules.result(position) else rules.moves(position)
        for way, image in enumerate(rules.images(position)):
            ended = rules.result(image)
            assert ended == rules.result(position)
            if legal:
                after = {rules.play(image, move) for move in rules.moves(image)}
                assert after == {rules.images(rules.play(position, move))[way] for move in legal}


@pytest.mark.parametrize("text", first(PACKED, 2))
def test_a_ruleset_that_the_pack_holds_has_the_values_of_its_solution(text):
    packed, solved = ttt.game(PACKED[text]), ttt.solve(Ruleset(text))
    for position in explore(Ruleset(text)).numbers:
        assert packed.probe(position) == solved.probe(position)


def test_notakto_on_one_board_is_a_ruleset():
    """The classic game's choices make one board, so its moves name none."""
    chosen, game = ttt.game("classic", mark="one", completing="loses"), ttt.game("notakto")
    for board in ("." * 9, "....X....", "X...X...."):
        assert chosen.probe(board) == game.probe(board)
        named = [(f"0:{one.move}", one.value, one.rank) for one in chosen.moves(board)]
        assert named == [(one.move, one.value, one.rank) for one in game.moves(board)]


def test_maker_breaker_ends_with_a_full_board():
    """O wins it, by a line of X's or a full board without one: no game is drawn."""
    game = ttt.game("maker-breaker")
    assert game.position("XOXXOOOXX").result == "O"
    assert game.probe("OOO.XX.X.").distance is not None
    assert {game.probe(f"{'.' * cell}X{'.' * (8 - cell)}").wdl for cell in (1, 3, 5, 7)} == {1}


def test_few_games_end_because_a_side_cannot_move():
    """The rulesets on surprises.md: four marks a side that move along rows and columns."""
    graph = explore(Ruleset("bound=four lines=straight stuck=draws"))
    ends = [graph.nodes[number].result for number in graph.numbers.values()]
    assert (len(ends) - ends.count(None), ends.count("draw")) == (730, 28)


def test_the_answers_are_the_rows_of_the_table(db):
    query = "select ruleset, position_count, wdl, distance, best_first_cells from rulesets"
    rows = db.execute(query).fetchall()
    assert [row[0] for row in rows] == sorted(SPACE)
    for text, count, wdl, distance, cells in rows[::6]:
        game = ttt.solve(Ruleset(text))
        start = game.probe(game.start)
        assert len(explore(game.rules).numbers) == count
        assert (start.wdl, start.distance) == (wdl, distance)
        best = {one.move[0] for one in game.moves(game.start) if one.rank == 1}
        assert " ".join(sorted(best)) == cells
