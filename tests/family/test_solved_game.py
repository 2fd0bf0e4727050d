"""Answers about a game of the family: their order, lines, moves that are made, and refusals."""

from itertools import pairwise

import numpy
import pytest

import ttt_tables as ttt
from tests.support.parts import first
from ttt_tables.family.registry import GAMES, without_chance
from ttt_tables.family.rules import Rules
from ttt_tables.family.solved_game import FamilyMove, SolvedGame
from ttt_tables.family.values import DRAW, FamilyProbe, explore, solve
from ttt_tables.verify.family.play import GAME_RULES as SECOND_STATEMENT

FAMILY_RULES = without_chance()
EMPTY = "." * 9
SMALL_FIRST = sorted(FAMILY_RULES, key=lambda name: (name[0] in "vw", name[-1]))


def test_every_game_has_its_rules_twice_but_the_one_of_chance(tb):
    assert ttt.family.games() == tuple(GAMES) == tuple(tb.family)
    assert {*FAMILY_RULES} == {*SECOND_STATEMENT} == {*GAMES} - {"random-turn"}
    assert len(tb.family) == len(GAMES) == len(FAMILY_RULES) + 1 >= 10
    assert tb.family["wild"] is tb.family["wild"]
    assert "wild" in tb.family
    assert repr(tb.family["misere"]).startswith("<SolvedGame 'misere': Who completes")


@pytest.mark.parametrize("name", first(SMALL_FIRST, 3))
def test_the_pack_has_every_position_with_its_value(name, tb):
    game, values = tb.family[name], solve(FAMILY_RULES[name])
    assert {position: game.probe(position) for position in values} == values


@pytest.mark.parametrize("name", first(SMALL_FIRST, 3))
def test_answers_are_the_rows_of_the_table(name, tb, db):
    game = tb.family[name]
    query = """
        select position, list((move, wdl, distance, rank)) from family_moves
        where game = $1 group by position
        """
    stored = db.execute(query, [name]).fetchall()
    assert len(stored) > 100
    for position, rows in stored:
        assert sorted(game.moves(position)) == sorted(map(tuple, rows))
        assert game.best_move(position) == game.moves(position)[0].move


@pytest.mark.parametrize("name", FAMILY_RULES)
def test_moves_come_best_first_and_ties_rise_as_text(name, tb):
    game, rules = tb.family[name], FAMILY_RULES[name]
    for position in list(explore(rules))[:2000:40]:
        answer = game.moves(position)
        ranks = [move.rank for move in answer]
        assert ranks == [1 + sum(rank < other for rank in ranks) for other in ranks]
        assert [(move.rank, move.move) for move in answer] == sorted(
            (move.rank, move.move) for move in answer
        )
        for move in answer[:1]:
            assert (move.wdl, move.distance) == tuple(game.probe(position))
        for one, two in pairwise(answer):
            assert one.wdl >= two.wdl
            assert (one.rank == two.rank) == (one[1:3] == two[1:3])
            if one.wdl == two.wdl != 0:
                assert (one.distance - two.distance) * one.wdl <= 0


def test_the_promised_answers(tb):
    game = tb.family["vanishing"]
    assert game.moves("")[0] == FamilyMove("1", 1, 13, 1)
    assert game.moves("")[4] == FamilyMove("0", 0, None, 5)
    assert game.probe("") == FamilyProbe(1, 13)
    assert game.probe("0") == DRAW
    assert tb.family["wild"].best_move(EMPTY) == "4O"
    assert tb.family["morris-lines"].best_move(f"{EMPTY} X") == "4"
    assert tb.family["notakto"].moves(EMPTY)[0] == FamilyMove("0:4", 1, 6, 1)


@pytest.mark.parametrize("name", FAMILY_RULES)
def test_a_line_is_as_long_as_the_distance_or_ends_where_a_position_comes_again(name, tb):
    game, rules = tb.family[name], FAMILY_RULES[name]
    for position in list(explore(rules))[:3000:60]:
        line, seen = game.line(position), [position]
        for move in line:
            assert move == game.best_move(seen[-1])
            seen.append(game.play(seen[-1], move))
        wdl, distance = game.probe(position)
        if wdl:
            assert len(line) == distance
            assert game.result(seen[-1]) == wdl * (-1) ** distance
        else:
            assert len({*seen[:-1]}) == len(seen[:-1])
            assert game.result(seen[-1]) == 0 or seen[-1] in seen[:-1]


def test_an_endless_line_stops_at_its_repetition(tb):
    line = tb.family["vanishing-reuse"].line("")
    assert len(line) > 6
    assert tb.family["vanishing-reuse"].result("") is None


# What cannot be asked.

ODD = [
    None,
    5,
    True,
    1.5,
    b"....",
    [EMPTY],
    (),
    {},
    "\ud800",
    "x" * 10**6,
    "X........ ",
    "XX.......",
]
ODD += [numpy.array(["a", "b"]), memoryview(bytearray(9)), numpy.timedelta64(5, "s"), float("nan")]


def refused(error, why, ask, *arguments):
    with pytest.raises(error, match=why) as caught:
        ask(*arguments)
    assert len(str(caught.value)) < 400
    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize("odd", ODD, ids=lambda odd: type(odd).__name__)
def test_what_is_no_position_no_move_or_no_game_is_refused_in_one_short_line(odd, tb):
    game = tb.family["misere"]
    for ask in (game.probe, game.result, game.moves, game.best_move, game.line):
        refused(ttt.BadBoardError, "play of misere cannot reach .*such as 'X........'", ask, odd)
    refused(ttt.BadBoardError, "cannot reach", game.play, odd, "4")
    refused(ttt.IllegalMoveError, "is no move on .*choose one of 0, 1, 2", game.play, EMPTY, odd)
    refused(
        ttt.BadOptionError,
        "no game is called .*choose one of misere,",
        tb.family.__getitem__,
        odd,
    )
    assert odd not in tb.family


@pytest.mark.parametrize(
    ("name", "position", "form"),
    [
        ("vanishing", "00", "digits, oldest first, at most six; empty at the start, such as '0'"),
        ("vanishing", "0123456", "at most six"),
        ("morris-lines", EMPTY, "a space, and the side to move, such as 'X........ O'"),
        ("morris-lines", f"{EMPTY} O", "the side to move"),
        ("notakto", f"{EMPTY}/{EMPTY}/", "joined by /"),
        ("wild", "XXXOOO...", "such as 'X........'"),
    ],
)
def test_a_refusal_says_how_the_game_writes_its_positions(name, position, form, tb):
    refused(ttt.BadBoardError, form, tb.family[name].probe, position)


def test_an_ended_game_has_a_result_no_moves_and_no_line(tb):
    game = tb.family["misere"]
    for ended, result in (("XXXOO....", 1), ("XOXXOOOXX", 0)):
        assert game.result(ended) == result
        assert game.probe(ended) == ((1, 0) if result else DRAW)
        assert game.moves(ended) == game.line(ended) == ()
        refused(ttt.GameOverError, f"'{ended}' has ended", game.best_move, ended)
        refused(ttt.GameOverError, f"'{ended}' has ended", game.play, ended, "8")
    assert game.result(EMPTY) is None


def test_a_game_of_one_s_own_is_answered_from_its_rules_alone():
    class Torus(Rules):
        name = "torus"

        def result(self, position):
            wrapped = [(0, 4, 8), (1, 5, 6), (2, 3, 7), (0, 5, 7), (1, 3, 8), (2, 4, 6)]
            lines = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), *wrapped]
            won = any(position[a] == position[b] == position[c] != "." for a, b, c in lines)
            return -1 if won else None if "." in position else 0

    game = SolvedGame(Torus(), solve(Torus()))
    assert game.probe(EMPTY) == (1, 7)
    assert len(game.line(EMPTY)) == 7
    assert {move.rank for move in game.moves(EMPTY)} == {1}


def test_a_value_that_is_missing_is_the_fault_of_the_tables():
    game = SolvedGame(FAMILY_RULES["misere"], {EMPTY: DRAW})
    refused(
        ttt.CorruptTableError, "misere has no position 'X........'.*run make", game.moves, EMPTY
    )
