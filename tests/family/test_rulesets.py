"""The space of rulesets: its options, contradictions among them, and named games."""

import pytest

import ttt_tables as ttt
from ttt_tables.board.symmetry import D4
from ttt_tables.games.family import rule_options
from ttt_tables.games.family.rulesets import Ruleset, keeps
from ttt_tables.play.solver import explore

SPACE = [rule_options.text_of(chosen) for chosen in rule_options.all_rulesets()]


def test_330_rulesets_have_text_and_rule():
    assert len(SPACE) == len({*SPACE}) == len({Ruleset(text).summary for text in SPACE}) == 330
    for chosen in rule_options.all_rulesets():
        assert rule_options.read(rule_options.text_of(chosen)) == chosen
        assert Ruleset(**chosen).choices == chosen
    assert {*rule_options.KNOWN.values()} <= {*SPACE}
    assert SPACE[0] == rule_options.CLASSIC


def test_choices_override_a_named_ruleset():
    assert (
        rule_options.text_of(Ruleset("misere", lines="torus").choices)
        == "lines=torus line_result=loses"
    )
    assert rule_options.text_of(Ruleset("misere", line_result="wins").choices) == "classic"
    assert Ruleset("achi").choices == Ruleset("max_marks=four").choices
    assert Ruleset("marks=either lines=torus").choices == Ruleset("wild", lines="torus").choices


@pytest.mark.parametrize(
    ("asked", "choices", "reason"),
    [
        (
            [],
            {"max_marks": "three", "marks": "either"},
            "max_marks=three needs marks=own, got either: the limit",
        ),
        ([], {"sliding": "anywhere"}, "sliding=anywhere needs max_marks=three or four, got none"),
        (
            [],
            {"no_moves": "draws"},
            "no_moves=draws needs max_marks=three or four, got none: a side can",
        ),
        (["achi"], {"gravity": "on"}, "gravity=on needs max_marks=none, got four"),
        (
            ["misere"],
            {"counted_lines": "X"},
            "counted_lines=X needs line_result=wins, got loses: one side makes",
        ),
        ([], {"falling": "yes"}, "unknown rule option 'falling': choose one of marks, max_marks"),
        ([], {"lines": "nine"}, "lines must be one of eight, torus, straight, got 'nine'"),
        ([], {"lines": 3}, "lines must be one of eight, torus, straight, got 3"),
        (["x=y"], {}, "unknown rule option 'x'"),
        *[
            ([text], {}, "is not a ruleset: write choices such as")
            for text in ("", "chess", "lines", "lines=torus chess", 7, None, "classic misere")
        ],
    ],
)
def test_invalid_choices_error_gives_the_reason(asked, choices, reason):
    with pytest.raises(ttt.BadOptionError, match=reason):
        Ruleset(*asked, **choices)


def test_gravity_keeps_only_left_right_reflection():
    """All other rulesets keep all eight symmetries."""
    for text in SPACE:
        kept = [way for way in D4 if keeps(Ruleset(text).arrays, way)]
        assert len(kept) == (2 if "gravity=on" in text else 8)


def test_notakto_on_one_board_is_a_ruleset():
    """The classic game's options give one board, so its moves name no board."""
    chosen, game = ttt.game("classic", marks="one", line_result="loses"), ttt.game("notakto")
    for board in ("." * 9, "....X....", "X...X...."):
        assert chosen.probe(board) == game.probe(board)
        named = [(f"0:{one.move}", one.value, one.rank) for one in chosen.moves(board)]
        assert named == [(one.move, one.value, one.rank) for one in game.moves(board)]


def test_few_games_end_without_legal_moves():
    """The rulesets of surprises.md: four marks per side that move along rows and columns."""
    graph = explore(Ruleset("max_marks=four lines=straight no_moves=draws"))
    ends = [graph.nodes[number].result for number in graph.numbers.values()]
    assert (len(ends) - ends.count(None), ends.count("draw")) == (730, 28)
