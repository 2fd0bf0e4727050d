"""Positional games as a game: values by an independent search, rules, errors, keys and tasks."""

from random import Random

import pytest

import ttt_tables as ttt
from tests.support.played import made, reachable
from ttt_tables.errors import BadBoardError, BadOptionError, UnknownValueError
from ttt_tables.interfaces.cli.check_keys import check_key
from ttt_tables.interfaces.tasks.write import TaskSet, make_tasks
from ttt_tables.notation.record_files import Record
from ttt_tables.notation.values import as_texts
from ttt_tables.verify.family import positional


def second_wdl(here, ask):
    """Return wdl for the side to move: can it force a line, or can the other side?"""
    sets = {mark: sum(1 << at for at, one in enumerate(here.text) if one == mark) for mark in "XO"}
    mine, theirs = (sets[here.to_move], sets["O" if here.to_move == "X" else "X"])
    moving, waiting = ask
    left = here.text.count(".")
    return int(moving(mine, theirs, left)) - int(waiting(theirs, mine, left))


def shortest(here, ask, wdl):
    """Return the plies to the end: the fewest in which the winner can force its line."""
    sets = {mark: sum(1 << at for at, one in enumerate(here.text) if one == mark) for mark in "XO"}
    mine, theirs = (sets[here.to_move], sets["O" if here.to_move == "X" else "X"])
    own = (ask[0], mine, theirs) if wdl > 0 else (ask[1], theirs, mine)
    plies = range(here.text.count(".") + 1)
    return next(count for count in plies if own[0](*own[1:], count))


@pytest.mark.parametrize("rule", ["3x3-three", "3x3-cylinder"])
def test_every_value_equals_a_search_for_lines(rule):
    game, ask = made("positional", rule=rule), positional.questions(positional.games()[rule])
    seen = set()
    for here in [one for one in reachable(game) if not one.result]:
        value = game.probe(here)
        assert value.wdl == second_wdl(here, ask), here
        assert value.distance == (shortest(here, ask, value.wdl) if value.wdl else None), here
        seen.add(value.wdl)
    assert seen == ({-1, 0, 1} if rule == "3x3-three" else {-1, 1})


def sampled(game, count, least):
    """Return open positions of random games with a number of marks or more."""
    source, found = Random(repr(game)), []
    while len(found) < count:
        here = game.start
        for _ in range(source.randint(least, len(here.text) - 1)):
            after = here.play(source.choice(here.legal_moves))
            if after.result:
                break
            here = after
        if len(here.text) - here.text.count(".") >= least:
            found.append(here)
    return found


@pytest.mark.parametrize(
    ("rule", "least"), [("two-boards", 7), ("two-cubes", 5), ("4x4-squares", 9), ("6x5-four", 22)]
)
def test_sampled_values_equal_two_questions(rule, least):
    """6x5-four is valued by a proof, the others by a complete solution."""
    game, ask = made("positional", rule=rule), positional.questions(positional.games()[rule])
    values = {here: game.probe(here) for here in sampled(game, 40, least)}
    for here, value in values.items():
        assert value.wdl == second_wdl(here, ask), here
        assert (value.distance is None) == (rule == "6x5-four" or not value.wdl)
    assert len({value.wdl for value in values.values()}) > 1


def test_value_beyond_the_limit_of_a_search_is_unknown():
    game = made("positional", rule="5x5-four")
    with pytest.raises(UnknownValueError, match="its proof needs more than 50,000 positions"):
        game.probe(game.start)
    assert made("positional", rule="6x5-four").probe("." * 30).wdl == 1


def test_marks_fall_and_completed_line_may_lose():
    falling = made("positional", rule="4x4-three-falling")
    assert falling.start.legal_moves == ("12", "13", "14", "15")
    assert falling.start.play("12").legal_moves == ("8", "13", "14", "15")
    misere, known = made("positional", rule="3x3-three-loses"), ttt.game("misere")
    for here in [*reachable(misere)][::25]:
        assert (here.result, misere.probe(here).wdl) == (
            known.position(here.text).result,
            known.probe(here.text).wdl,
        )


@pytest.mark.parametrize(
    ("rule", "text", "why"),
    [
        ("two-boards", "X...O....", "must be 15 characters"),
        ("two-boards", "XX" + "." * 13, "X has 2 marks and O has 0"),
        ("two-boards", "XXXOOO" + "." * 9, "O has moved after a winning set ended the game"),
        ("two-boards", "XXX..OOO.......", "both sides have a winning set"),
        ("two-boards", "XXXOOO...OXXXO.", "no single mark completes all 2 winning sets of X"),
        ("4x4-four-falling", "X" + "." * 15, "point 0 is marked, but point 4 below it is empty"),
        ("4x4-four-falling", "........X...O...", "no order of moves leads to it"),
    ],
)
def test_impossible_position_is_rejected(rule, text, why):
    with pytest.raises(BadBoardError, match=why):
        made("positional", rule=rule).position(text)


def test_unknown_rule_is_rejected():
    with pytest.raises(BadOptionError, match="unknown rule '6x9-four': choose one of 3x3-three"):
        ttt.game("positional", rule="6x9-four")


def test_readable_positions_are_those_that_play_reaches():
    """Marks fall: a text is read if and only if the complete solution has reached it."""
    from ttt_tables.games.positional.complete import UNREACHED
    from ttt_tables.games.positional.game import DIGITS, _scores

    game, source, kinds = made("positional", rule="4x4-four-falling"), Random(1), set()
    for _ in range(3_000):
        columns = [source.choices("XO", k=source.randint(0, 3)) for _ in range(4)]
        text = "".join(
            [
                column[3 - row] if 3 - row < len(column) else "."
                for row in range(4)
                for column in columns
            ]
        )
        reached = _scores("4x4-four-falling")[int(text.translate(DIGITS)[::-1], 3)] != UNREACHED
        try:
            game.position(text)
        except BadBoardError as error:
            assert not reached, text
            kinds.add(str(error).rpartition("occur: ")[2][:8])
        else:
            assert reached, text
    assert "no order" in kinds


@pytest.mark.parametrize(
    ("key", "verdict"),
    [
        (["2", "7", "12", "6", "8", "0", "4", "5", "9", "10", "14"], "right"),
        (["2", "1"], "wrong"),
        (["2", "12"], "incomplete"),
        ("12", "ambiguous"),
        (12, "ambiguous"),
    ],
)
def test_keys_of_the_double_board_are_judged(key, verdict, tb):
    record = {"game": "positional", "options": {"rule": "two-boards"}, "position": "." * 15}
    assert check_key(Record(1, as_texts({**record, "key": key})), tb, "result").verdict == verdict


def test_illegal_point_is_a_wrong_key_also_above_nine(tb):
    record = {"game": "positional", "position": "..X....O....X..", "key": "12"}
    found = check_key(Record(1, as_texts(record)), tb, "result")
    assert (found.verdict, found.why) == ("wrong", "12 is not legal")


@pytest.mark.parametrize("rule", ["two-boards", "two-cubes"])
def test_tasks_have_exact_values_in_different_orbits(rule):
    tasks = make_tasks(TaskSet(rule, 30))
    ask = positional.questions(positional.games()[rule])
    assert len({task.orbit for task in tasks}) == 30
    for task in tasks:
        here = made("positional", rule=rule).position(task.position)
        assert {*task.values} == {*here.legal_moves}
        best = max(one.score for one in task.values.values())
        if here.text.count(".") <= 9:  # the search takes longer with fewer marks
            assert 2 * best - 1 == second_wdl(here, ask)
        assert {*task.right} < {*task.values}
