"""The search: its evaluation, exact scores against plain minimax, limits, and plain search."""

import json
import subprocess
import sys
import threading
import time
from random import Random

import numpy as np
import pytest
from numba import njit

from tests.conftest import ROOT
from tests.support.ultimate_games import (
    boards_of,
    random_game,
    random_position,
    rule_of,
    ultimate,
)
from ttt_tables.board.numbers import place, winner
from ttt_tables.errors import BadLimitError, UnknownPolicyError, how_to_install
from ttt_tables.games.miniboard.stored import package_miniboard
from ttt_tables.games.ultimate.engine import choose as choice
from ttt_tables.games.ultimate.engine.budget import limit
from ttt_tables.games.ultimate.engine.encoding import set_up, side_of, target_of, to_bits
from ttt_tables.games.ultimate.engine.evaluations import make_evaluation
from ttt_tables.games.ultimate.engine.kernel import evaluation as evaluator
from ttt_tables.games.ultimate.engine.kernel import layout as features
from ttt_tables.games.ultimate.engine.kernel.layout import (
    ENTRY,
    POSITION,
    SEARCH,
    UNIT,
    UNKNOWN,
    WIN,
    Node,
)
from ttt_tables.games.ultimate.engine.kernel.race import gradient as race_gradient
from ttt_tables.games.ultimate.engine.kernel.rules import is_lost
from ttt_tables.games.ultimate.engine.kernel.search import search, start
from ttt_tables.games.ultimate.engine.uncompiled import margin, think_uncompiled
from ttt_tables.games.ultimate.macro_race.evaluation import board_chances, evaluate, race
from ttt_tables.games.ultimate.rules import NineBoards, empty_cells
from ttt_tables.games.ultimate.text import START, write
from ttt_tables.ultimate import RULES, Engine, solve

FAR = 1 << 62
KEPT = (*POSITION.names, "key", "hashes", "rows")
ENDED = 82  # counts as more replies than any move has
WORTH = {None: 0, "draw": 0, "X": 1, "O": -1}


@pytest.fixture(scope="module")
def engines():
    return {rule: Engine(rule, entries=1 << 16) for rule in RULES}


@njit
def lost(s, side, boards):
    """Call a function that has no wrapper for Python."""
    return is_lost(s, side, boards)


def record(layout):
    return np.zeros(1, layout)[0]


def late(rule, count, left):
    """Return this many positions of random games, the last with more than `left` playable cells."""
    found, seed = [], 0
    while len(found) < count:
        line = random_game(rule, seed)
        seed += 1
        if cells_left(line[-1]) <= 2:
            found.append(next(here for here in reversed(line) if cells_left(here) > left))
    return found


def cells_left(here):
    """Return the number of open cells on boards that can be played in."""
    return empty_cells(boards_of(here), rule_of(here))


def minimax(here):
    """Return the result under perfect play, for the side to move: 1, 0 or -1.

    The endgame solver computes it, which verify and tests/ultimate check.
    """
    if here.result:
        return WORTH[here.result] * (1 if here.to_move == "X" else -1)
    return solve(here, rule_of(here)).wdl


@pytest.mark.parametrize("rule", RULES)
def test_lost_position_is_defended_longest(rule, engines):
    engine, chosen, enough = engines[rule], [], 250_000  # no analysis is interrupted
    for here in late(rule, 60, 16):
        engine.forget()
        thought = engine.think(here, nodes=enough)
        if (thought.score, thought.proved) == (0, True):
            assert thought.line[0] == thought.move
            engine.forget()
            seen = {one.move: one.depth for one in engine.analyse(here, nodes=enough)}
            assert seen[thought.move] == max(seen.values())
            chosen.append(len(set(seen.values())) > 1)
    assert sum(chosen) > 3


@pytest.mark.parametrize("rule", RULES)
def test_drawn_position_prefers_hardest_replies(rule, engines):
    chosen = []
    for here in late(rule, 120, 7):
        thought = engines[rule].think(here, nodes=200_000)
        if (thought.score, thought.proved) == (0.5, True):
            assert thought.line[0] == thought.move
            holding = {move: replies_that_hold(here.play(move)) for move in here.legal_moves}
            drawing = [count for count in holding.values() if count is not None]
            assert holding[write(thought.move)] == min(drawing)
            chosen.append(len(set(drawing)) > 1)
    assert sum(chosen) > 3


def replies_that_hold(here):
    """Return how many replies keep the draw after a move; None if the move does not draw."""
    if here.result:
        return ENDED if here.result == "draw" else None
    worths = [-minimax(here.play(reply)) for reply in here.legal_moves]
    return worths.count(0) if max(worths) == 0 else None


@pytest.mark.parametrize("rule", RULES)
def test_kernel_evaluation_matches_definition(rule):
    s, e = record(SEARCH), make_evaluation(rule, "race", package_miniboard())
    for seed in range(40):
        here = random_position(rule, seed, 5 * seed)
        if here.result:
            continue
        position = boards_of(here)
        set_up(s, position, rule)
        start(s, e)
        race_gradient(s, e, 511, 0)
        for part in evaluate(position, rule, package_miniboard()).boards:
            scores = (part.score_if_draw, part.score_if_x, part.score_if_o)
            expected = [2 * score - 1 for score in scores]
            assert s["gradient"][0, part.board] == pytest.approx(expected, abs=1e-6)
        linear = evaluate(position, rule, package_miniboard(), "linear")
        mover = 1 if here.to_move == "X" else -1
        expected = mover * (linear.x_win - linear.o_win)
        assert margin(position, package_miniboard()) == pytest.approx(expected, abs=1e-12)


def afterstates(here):
    """Return the position after each legal move."""
    return [here.play(move) for move in here.legal_moves]


def can_win(here):
    """Return whether a game is over, or over after one move, or has a board with one cell left."""
    full = any(board.count(".") < 2 for board in here.board.split("/"))
    return full or here.result or any(after.result for after in afterstates(here))


def swings_of(here):
    """Return twice the effect of each board on the race."""
    boards = evaluate(boards_of(here), rule_of(here), package_miniboard()).boards
    return [2 * part.swing for part in boards]


def lead(here):
    """Return X's minus O's probability in the race: `evaluate` without parts of boards, in 1/28."""
    x, o = race(rule_of(here), board_chances(boards_of(here), package_miniboard()))
    return x - o


def leads(here):
    """Return X's minus O's probability on each board."""
    return [x - o for _, x, o in board_chances(boards_of(here), package_miniboard())]


def turn(here, swings):
    """Return the tempo bonus, in units, if boards have these swings."""
    mover, before = (1 if here.to_move == "X" else -1), leads(here)
    added = [
        mover * (leads(here.play(move))[board] - before[board]) * swings[board] / 2
        for move, board in [(move, int(move[0])) for move in here.legal_moves]
    ]
    return evaluator.TEMPO_GAIN * max(0, *added) - evaluator.TEMPO_COST


@pytest.mark.parametrize("rule", RULES)
def test_search_extends_loud_moves_and_counts_tempo(rule):
    """As in `quiet_value`: being to move is worth a part of the best next mark."""
    some, tried, seed = features.TEMPO | features.QUIESCENCE, 0, 0
    engine = Engine(rule, "race", entries=1, features=some)
    while tried < 10:
        seed += 1
        here = random_position(rule, seed, 15 + seed % 20)
        if here.result or not any(is_loud(here, move) for move in here.legal_moves):
            continue
        try:
            expected = quiet_value(here, -9, 9, swings_of(here))
        except EndIsNearError:
            continue
        thought = engine.think(here, depth=1)
        assert 2 * thought.score - 1 == pytest.approx(expected, abs=4e-4)
        tried += 1


class EndIsNearError(Exception):
    """The game may end inside the search."""


def quiet_value(here, alpha, beta, swings):
    """Return a position's value for the side to move, one ply deep, and deeper after loud moves."""
    if any(map(can_win, afterstates(here))):
        raise EndIsNearError
    mover, best, values = (1 if here.to_move == "X" else -1), -9, []
    for move in here.legal_moves:
        after = here.play(move)
        gain = mover * lead(after) - turn(after, swings) / UNIT
        values.append((gain, move, after))
    for gain, move, after in sorted(values, key=lambda value: -value[0]):
        if gain <= alpha:
            return max(best, gain)
        loud = is_loud(here, move)
        value = -quiet_value(after, -beta, -alpha, swings) if loud else gain
        best, alpha = max(best, value), max(alpha, value)
        if alpha >= beta:
            break
    return best


def is_loud(here, move):
    """Return whether a move wins a board, or takes a cell with which the opponent would win it."""
    board, cell = map(int, move)
    number = boards_of(here).boards[board]
    if here.info["macro"][board] != ".":
        return False
    return any(winner(place(number, cell, side)) == side for side in "XO")


def has_line_at_hand(here):
    return any(winner(boards_of(after).macro) == here.to_move for after in afterstates(here))


@pytest.mark.parametrize("rule", RULES)
def test_side_is_doomed_if_every_move_allows_a_line(rule):
    doomed = 0
    for seed in range(60):
        for here in random_game(rule, seed)[-13:-1]:
            if not has_line_at_hand(here):
                expected = all(map(has_line_at_hand, afterstates(here)))
                position = boards_of(here)
                boards = sum({1 << int(move[0]) for move in here.legal_moves})
                assert lost(to_bits(position, rule), side_of(position), boards) == expected
                doomed += expected
    assert doomed > 20


@pytest.mark.parametrize("rule", RULES)
def test_search_proofs_match_minimax(rule, engines):
    """This also holds without some of its features, and for each move of an analysis."""
    some = (0, features.TABLE, features.ALL & ~features.TABLE)
    others, drawn = [Engine(rule, entries=1 << 12, features=one) for one in some], 0
    for at, here in enumerate(late(rule, 20, 6)):
        expected = minimax(here)
        for engine in (engines[rule], *others[: 3 * (at < 8)]):
            thought = engine.think(here, depth=40)
            assert thought.proved
            assert 2 * thought.score - 1 == expected
        assert -minimax(here.play(write(thought.move))) == expected
        drawn += expected == 0
        for one in engines[rule].analyse(here, depth=40):
            assert one.proved
            assert 2 * one.score - 1 == -minimax(here.play(write(one.move)))
    assert drawn > 0


@pytest.mark.parametrize("rule", RULES)
def test_hash_keys_ignore_move_order(rule):
    random, s = Random(1), record(SEARCH)
    e, table = make_evaluation(rule, "race", package_miniboard()), np.zeros(1 << 9, ENTRY)
    for seed in range(20):
        here = random_position(rule, seed, random.randrange(60))
        if here.result:
            continue
        position = boards_of(here)
        set_up(s, position, rule)
        s["features"], s["iteration"] = features.ALL, 1
        start(s, e)
        before = {field: s[field].tolist() for field in KEPT}
        root = Node(side_of(position), target_of(position), 0, UNKNOWN)
        search(s, e, table, root, 3, -WIN, WIN)
        assert {field: s[field].tolist() for field in KEPT} == before


def test_shallowest_search_takes_an_immediate_win(engines):
    for rule in RULES:
        for here in late(rule, 40, 9):
            if any(after.result == here.to_move for after in afterstates(here)):
                thought = engines[rule].think(here, depth=1)
                assert thought.proved
                assert thought.score == 1


@pytest.mark.parametrize("rule", RULES)
def test_node_limited_search_repeats_with_a_seed(rule):
    games, engine = [random_position(rule, seed, 12) for seed in range(6)], Engine(rule)
    first = [choice.think(here, rule, nodes=2_000, seed=3).move for here in games]
    choice.think(games[0], rule, 5, seed=3)
    assert [choice.think(here, rule, nodes=2_000, seed=3).move for here in games] == first
    for here, move in zip(games, first, strict=True):
        assert write(move) in here.legal_moves
    thoughts = []
    for _ in range(2):
        engine.forget()
        thoughts.append(engine.think(games[0], nodes=3000)[:-1])
        assert engine.think(games[0], depth=2).depth <= 2
    assert thoughts[0] == thoughts[1]


@pytest.mark.parametrize("nodes", [1, 200, 5000])
def test_node_limit_holds_after_the_first_ply(nodes):
    engine = Engine(entries=1 << 12)
    least = engine.think(START, depth=1).nodes
    engine.forget()
    thought = engine.think(START, nodes=nodes)
    assert thought.nodes <= max(nodes, least + 1)  # the second ply begins
    assert thought.depth >= 1
    engine.forget()
    assert engine.think(START, depth=2, nodes=FAR).depth == 2


def test_choose_keeps_its_time_limit():
    game = ultimate()
    game.choose(game.start, nodes=1)
    began = time.perf_counter()
    for _ in range(9):
        game.choose(game.start, milliseconds=10)
    assert time.perf_counter() - began < 9 * 0.1


def test_threads_can_share_an_engine(engines):
    here, moves = random_position("closed-draw", 5, 20), []

    def think():
        moves.append(write(engines["closed-draw"].think(here, 20).move))

    threads = [threading.Thread(target=think) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(moves) <= set(here.legal_moves)
    assert len(moves) == 4


LIMITS = {
    "milliseconds": (-1, float("nan"), float("inf"), 1e12, 10**400),
    "nodes": (0, -1, 1.0, FAR + 1),
    "depth": (0, -1, 1.5),
}


def test_invalid_limits_are_rejected(engines):
    engine = engines["open"]
    for name, value in [(name, value) for name, values in LIMITS.items() for value in values]:
        for ask in (engine.think, engine.analyse):
            with pytest.raises(BadLimitError, match=name):
                ask(START, **{name: value})
        if name != "depth":
            with pytest.raises(BadLimitError):
                choice.think(START, "closed-draw", **{name: value})
    for seed in (-1, 1 << 31, 0.5):
        with pytest.raises(BadLimitError, match="seed"):
            choice.think(START, "closed-draw", nodes=1, seed=seed)


def test_invalid_engine_options_are_rejected():
    for option in ({"entries": 3}, {"entries": 0}, {"seed": -1}):
        with pytest.raises(BadLimitError):
            Engine(**option)
    with pytest.raises(UnknownPolicyError, match="'material': choose one of patterns, race"):
        Engine(evaluation="material")
    assert Engine(entries=1 << 10).evaluation == "patterns"  # the default is among them


@pytest.mark.parametrize("rule", RULES)
def test_readable_search_plays_without_numba(rule, monkeypatch):
    monkeypatch.setattr(choice, "engine_for", lambda *_: None)
    for here in late(rule, 6, 4):
        move = here.game.choose(here, nodes=200_000)
        assert -minimax(here.play(move)) == minimax(here)
    here = random_position(rule, 5, 30)
    first, again = [here.game.choose(here, nodes=200) for _ in range(2)]
    assert first == again in here.legal_moves
    assert choice.think(here, rule, nodes=1).depth == 1
    game = ultimate(rule)
    assert game.choose(game.start, milliseconds=5) in game.start.legal_moves
    asked = NineBoards(), rule, package_miniboard(), limit(0, 1), 4
    assert write(think_uncompiled(*asked).move) in game.start.legal_moves


PLAINLY = """
import json, sys, time
LACKS
from threading import Thread
import ttt_tables as ttt
from ttt_tables.ultimate import RULES
drawn, count, opened = [ttt.game("ultimate", rule=rule) for rule in RULES]
opened.choose(opened.start)
print("stored", file=sys.stderr, flush=True)
threads = [Thread(target=drawn.choose, args=(drawn.start,)) for _ in range(8)]
for thread in threads: thread.start()
for thread in threads: thread.join()
print(json.dumps([count.choose(count.start), drawn.choose(drawn.start, nodes=9)]))
try: ttt.ultimate.Engine
except ttt.MissingExtraError as error: print(error)
"""


@pytest.mark.parametrize(
    ("lacks", "needs"),
    [
        ("sys.modules['numba'] = None", f"numba: {how_to_install('solve')}"),
        ("del time.clock_gettime", "a clock that this system lacks"),
    ],
)
def test_missing_engine_prints_one_line(lacks, needs):
    """The line is on standard error. A stored move needs no search, and prints nothing.

    If numba is missing, the engine's own error names the package to install.
    """
    command = [sys.executable, "-c", PLAINLY.replace("LACKS", lacks)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    moves, *missing = done.stdout.splitlines()
    assert len(json.loads(moves)) == 2
    assert [how_to_install("solve") in error for error in missing] == [True] * ("numba" in lacks)
    first, line = done.stderr.splitlines()
    assert first == "stored"
    assert line == (
        "a slower search in plain Python answers, far less deep than the engine, which needs "
        f"{needs}"
    )
