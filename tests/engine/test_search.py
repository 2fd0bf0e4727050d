"""The search: its evaluation, exact scores against plain minimax, limits, and the plain one."""

import json
import statistics
import subprocess
import sys
import threading
from random import Random

import numpy as np
import pytest
from numba import njit

import ttt_tables as ttt
from tests.conftest import ROOT
from tests.support.parts import first
from tests.support.ultimate_games import random_game
from ttt_tables.board.numbers import mark, place, show, winner
from ttt_tables.engine import choose as choice
from ttt_tables.engine.budget import limit
from ttt_tables.engine.encoding import set_up, side_of, target_of, to_bits
from ttt_tables.engine.evaluations import make_evaluation
from ttt_tables.engine.kernel import evaluation as evaluator
from ttt_tables.engine.kernel import layout as features
from ttt_tables.engine.kernel.layout import (
    ENTRY,
    POSITION,
    SEARCH,
    UNIT,
    UNKNOWN,
    WIN,
    Node,
)
from ttt_tables.engine.kernel.race import gradient as race_gradient
from ttt_tables.engine.kernel.rules import is_lost
from ttt_tables.engine.kernel.search import search, start
from ttt_tables.engine.plain import margin, think_plainly
from ttt_tables.errors import BadLimitError, GameOverError, UnknownPolicyError, how_to_install
from ttt_tables.miniboard.pack import package_miniboard
from ttt_tables.ultimate import RULES, Engine, Game
from ttt_tables.ultimate.macro_race.evaluation import board_chances, race
from ttt_tables.ultimate.rules import playable

KEPT = (*POSITION.names, "key", "hashes", "rows")
ENDED = 82  # counts like more replies than any move has
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


def late_games(rule, count, left):
    """Return so many random games, taken back to where at most `left` playable cells are open."""
    games, seed = [], 0
    while len(games) < count:
        game = random_game(rule, seed)
        seed += 1
        if cells_left(game) > 2:
            continue
        while cells_left(game) <= left:
            game.undo()
        games.append(game)
    return games


def cells_left(game):
    """Return how many cells are open on boards that can be played in."""
    boards = [b for b in range(9) if playable(game.position, b, game.rule)]
    return sum(show(game.boards[board]).count(".") for board in boards)


def played(game, moves):
    """Return a copy of a game after some moves."""
    after = game.copy()
    for move in moves:
        after.play(*move)
    return after


def minimax(game):
    """Return the game's result under perfect play, for the side to move: 1, 0 or -1."""
    if game.result:
        return WORTH[game.result] * (1 if game.to_move == "X" else -1)
    best = -1
    for move in game.legal_moves():
        game.play(*move)
        best = max(best, -minimax(game))
        game.undo()
        if best == 1:
            break
    return best


@pytest.mark.parametrize("rule", RULES)
def test_a_lost_position_is_defended_by_what_is_seen_to_lose_last(rule, engines):
    engine, chosen, enough = engines[rule], [], 250_000  # no analysis is cut short
    for game in late_games(rule, 60, 16):
        engine.forget()
        thought = engine.think(game.position, nodes=enough)
        if (thought.score, thought.proved) == (0, True):
            assert thought.line[0] == thought.move
            engine.forget()
            seen = {one.move: one.depth for one in engine.analyse(game.position, nodes=enough)}
            assert seen[thought.move] == max(seen.values())
            chosen.append(len(set(seen.values())) > 1)
    assert sum(chosen) > 3


@pytest.mark.parametrize("rule", RULES)
def test_a_drawn_position_is_held_by_the_move_that_the_fewest_replies_hold(rule, engines):
    chosen = []
    for game in late_games(rule, 120, 7):
        thought = engines[rule].think(game.position, nodes=200_000)
        if (thought.score, thought.proved) == (0.5, True):
            assert thought.line[0] == thought.move
            holding = {move: replies_that_hold(played(game, [move])) for move in game.legal_moves()}
            drawing = [count for count in holding.values() if count is not None]
            assert holding[thought.move] == min(drawing)
            chosen.append(len(set(drawing)) > 1)
    assert sum(chosen) > 3


def replies_that_hold(game):
    """Return how many replies keep the draw after a move; None if the move does not draw."""
    if game.result:
        return ENDED if game.result == "draw" else None
    worths = [-minimax(played(game, [reply])) for reply in game.legal_moves()]
    return worths.count(0) if max(worths) == 0 else None


@pytest.mark.parametrize("rule", RULES)
def test_the_kernel_evaluates_as_the_readable_definition_does(rule):
    s, e = record(SEARCH), make_evaluation(rule, "race", package_miniboard())
    for seed in range(40):
        game = random_game(rule, seed, 5 * seed)
        if game.result:
            continue
        set_up(s, game.position, rule)
        start(s, e)
        race_gradient(s, e, 511, 0)
        for part in game.evaluate().boards:
            scores = (part.score_if_draw, part.score_if_x, part.score_if_o)
            expected = [2 * score - 1 for score in scores]
            assert s["gradient"][0, part.board] == pytest.approx(expected, abs=1e-6)
        linear = game.evaluate("linear")
        mover = 1 if game.to_move == "X" else -1
        expected = mover * (linear.x_win - linear.o_win)
        assert margin(game.position, game.miniboard) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("widest", first([5, 81]))
@pytest.mark.parametrize("rule", first(RULES))
def test_being_to_move_is_worth_a_part_of_the_best_next_mark(rule, widest):
    engine, tried = Engine(rule, "race", entries=1, features=features.TEMPO), 0
    for seed in range(60):
        game = random_game(rule, seed, 40 * seed // 60)
        if game.result or any(can_win(after) for _, after in afterstates(game)):
            continue
        if len(game.legal_moves()) > widest:
            continue
        swings = [2 * part.swing for part in game.evaluate().boards]
        mover = 1 if game.to_move == "X" else -1
        values = [
            mover * lead(after) - turn(after, swings) / UNIT for _, after in afterstates(game)
        ]
        thought = engine.think(game.position, depth=1)
        assert 2 * thought.score - 1 == pytest.approx(max(values), abs=2e-4)
        tried += 1
        if tried > 20:
            break
    assert tried > (10 if widest < 81 else 20)


def afterstates(game):
    """Return each legal move with the game after it."""
    afters = [(move, game.copy()) for move in game.legal_moves()]
    for move, after in afters:
        after.play(*move)
    return afters


def can_win(game):
    """Return whether a game is over, or over after one move, or has a board with one cell left."""
    full = any(show(board).count(".") < 2 for board in game.boards)
    return full or game.result or any(after.result for _, after in afterstates(game))


def lead(game):
    """Return X's chance less O's in the race: `evaluate` without the parts of boards, in 1/28."""
    x, o = race(game.rule, board_chances(game.position, game.miniboard))
    return x - o


def leads(game):
    """Return X's chance less O's on each board."""
    return [x - o for _, x, o in board_chances(game.position, game.miniboard)]


def turn(game, swings):
    """Return the tempo bonus, in units, if boards have these swings."""
    mover, before = (1 if game.to_move == "X" else -1), leads(game)
    added = [
        mover * (leads(after)[board] - before[board]) * swings[board] / 2
        for (board, _), after in afterstates(game)
    ]
    return evaluator.TEMPO_GAIN * max(0, *added) - evaluator.TEMPO_COST


@pytest.mark.parametrize("rule", RULES)
def test_nobody_stands_where_a_board_was_just_won_or_blocked(rule):
    some, tried, seed = features.TEMPO | features.QUIESCENCE, 0, 0
    engine = Engine(rule, "race", entries=1, features=some)
    while tried < 10:
        seed += 1
        game = random_game(rule, seed, 15 + seed % 20)
        if game.result or not any(is_loud(game, move) for move in game.legal_moves()):
            continue
        swings = [2 * part.swing for part in game.evaluate().boards]
        try:
            expected = quiet_value(game, -9, 9, swings)
        except EndIsNearError:
            continue
        thought = engine.think(game.position, depth=1)
        assert 2 * thought.score - 1 == pytest.approx(expected, abs=4e-4)
        tried += 1


class EndIsNearError(Exception):
    """The game may end inside the search."""


def quiet_value(game, alpha, beta, swings):
    """Return a game's value for its mover, one ply deep, and deeper after loud moves."""
    if any(can_win(after) for _, after in afterstates(game)):
        raise EndIsNearError
    mover, best, values = (1 if game.to_move == "X" else -1), -9, []
    for move, after in afterstates(game):
        gain = mover * lead(after) - turn(after, swings) / UNIT
        values.append((gain, move, after))
    for gain, move, after in sorted(values, key=lambda value: -value[0]):
        if gain <= alpha:
            return max(best, gain)
        loud = is_loud(game, move)
        value = -quiet_value(after, -beta, -alpha, swings) if loud else gain
        best, alpha = max(best, value), max(alpha, value)
        if alpha >= beta:
            break
    return best


def is_loud(game, move):
    """Return whether a move wins a board, or takes a cell with which the opponent would."""
    board, cell = move
    number = game.boards[board]
    if mark(game.position.macro, board) != ".":
        return False
    return any(winner(place(number, cell, side)) == side for side in "XO")


def has_line_at_hand(game):
    return any(winner(after.position.macro) == game.to_move for _, after in afterstates(game))


@pytest.mark.parametrize("rule", RULES)
def test_a_side_is_doomed_if_every_move_lets_the_other_have_a_line(rule):
    doomed = 0
    for seed in range(150):
        game = random_game(rule, seed)
        for _ in range(12):
            game.undo()
            if not has_line_at_hand(game):
                expected = all(has_line_at_hand(after) for _, after in afterstates(game))
                bits = to_bits(game.position, rule)
                boards = sum({1 << board for board, _ in game.legal_moves()})
                assert lost(bits, side_of(game.position), boards) == expected
                doomed += expected
    assert doomed > 50


@pytest.mark.parametrize("rule", RULES)
def test_the_search_proves_what_minimax_finds(rule, engines):
    drawn = 0
    for game in late_games(rule, 20, 6):
        expected = minimax(game.copy())
        thought = engines[rule].think(game.position, depth=40)
        assert thought.proved
        assert 2 * thought.score - 1 == expected
        drawn += expected == 0
        after = game.copy()
        after.play(*thought.move)
        assert -minimax(after) == expected
    assert drawn > 0


@pytest.mark.parametrize("rule", RULES)
def test_no_feature_of_the_search_changes_the_result_of_a_game(rule):
    for some in (0, features.TABLE, features.ALL & ~features.TABLE):
        engine = Engine(rule, entries=1 << 12, features=some)
        for game in late_games(rule, 8, 6):
            thought = engine.think(game.position, depth=30)
            expected = minimax(game.copy())
            assert thought.proved
            assert 2 * thought.score - 1 == expected


@pytest.mark.parametrize("rule", RULES)
def test_keys_know_nothing_of_the_way(rule):
    random, s = Random(1), record(SEARCH)
    e, table = make_evaluation(rule, "race", package_miniboard()), np.zeros(1 << 9, ENTRY)
    for seed in range(20):
        game = random_game(rule, seed, random.randrange(60))
        if game.result:
            continue
        set_up(s, game.position, rule)
        s["features"], s["iteration"] = features.ALL, 1
        start(s, e)
        before = {field: s[field].tolist() for field in KEPT}
        root = Node(side_of(game.position), target_of(game.position), 0, UNKNOWN)
        search(s, e, table, root, 3, -WIN, WIN)
        assert {field: s[field].tolist() for field in KEPT} == before


def test_a_win_at_hand_is_taken_and_a_loss_at_hand_avoided(engines):
    for rule in RULES:
        for game in late_games(rule, 40, 9):
            if game.result is None:
                wins = []
                for move in game.legal_moves():
                    game.play(*move)
                    wins += [move] * (game.result in ("X", "O") and game.result != game.to_move)
                    game.undo()
                thought = engines[rule].think(game.position, depth=1)
                if wins:
                    assert thought.proved
                    assert thought.score == 1


@pytest.mark.parametrize("rule", RULES)
def test_a_depth_and_a_seed_make_a_move_repeatable(rule):
    games = [random_game(rule, seed, 12) for seed in range(6)]
    first = [ttt.ultimate.choose(game, depth=5, seed=3) for game in games]
    ttt.ultimate.choose(games[0], 5, seed=3)
    assert [ttt.ultimate.choose(game, depth=5, seed=3) for game in games] == first
    for game, move in zip(games, first, strict=True):
        assert move in game.legal_moves()


def test_choosing_changes_no_game_and_takes_its_time_alone():
    game = Game()
    ttt.ultimate.choose(game, depth=1)
    assert game == Game()
    thoughts = [
        choice.engine_for("closed-draw", 0, game.miniboard).think(game.position, 10)
        for _ in range(9)
    ]
    assert statistics.median(thought.seconds for thought in thoughts) < 0.1


def test_threads_may_share_an_engine(engines):
    game, moves = random_game("closed-draw", 5, 20), []
    position = game.position

    def think():
        moves.append(engines["closed-draw"].think(position, 20).move)

    threads = [threading.Thread(target=think) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(moves) <= set(game.legal_moves())
    assert len(moves) == 4


LIMITS = [-1, float("nan"), float("inf"), 1e12, 10**400, "20", None, True]


@pytest.mark.parametrize("milliseconds", LIMITS)
def test_a_time_that_is_invalid_is_refused(milliseconds):
    with pytest.raises(BadLimitError):
        ttt.ultimate.choose(Game(), milliseconds)


@pytest.mark.parametrize("depth", [0, -1, 1.5, "3", True])
def test_a_depth_that_is_invalid_is_refused(depth):
    with pytest.raises(BadLimitError, match="depth"):
        ttt.ultimate.choose(Game(), depth=depth)


@pytest.mark.parametrize("seed", [-1, 1 << 31, 0.5, "1", None, True])
def test_a_seed_that_is_invalid_is_refused(seed):
    with pytest.raises(BadLimitError, match="seed"):
        ttt.ultimate.choose(Game(), depth=1, seed=seed)


@pytest.mark.parametrize("option", [{"entries": 3}, {"entries": 0}, {"seed": -1}])
def test_an_engine_that_cannot_be_is_refused(option):
    with pytest.raises(BadLimitError):
        Engine(**option)
    with pytest.raises(UnknownPolicyError, match="'material': choose one of patterns, race"):
        Engine(evaluation="material")
    assert Engine(entries=1 << 10).evaluation == "patterns"  # the default is among them


def test_an_ended_game_has_no_move_to_choose():
    with pytest.raises(GameOverError):
        ttt.ultimate.choose(random_game("open", 0))


@pytest.mark.parametrize("rule", RULES)
def test_without_numba_a_readable_search_plays(rule, monkeypatch):
    monkeypatch.setattr(choice, "engine_for", lambda *_: None)
    for game in late_games(rule, 6, 4):
        move = ttt.ultimate.choose(game, depth=6)
        after = game.copy()
        after.play(*move)
        assert -minimax(after) == minimax(game.copy())
    game = Game(rule)
    assert ttt.ultimate.choose(game, 5) in game.legal_moves()
    assert think_plainly(game, limit(0, 1), 4).move in game.legal_moves()


def test_where_numba_is_missing_a_move_is_found_and_the_engine_says_what_to_install():
    code = """
import sys
sys.modules["numba"] = None
import ttt_tables as ttt
print(ttt.ultimate.choose(ttt.ultimate.Game(), depth=1))
try:
    ttt.ultimate.Engine
except ttt.MissingExtraError as error:
    print(error)
"""
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    move, error = done.stdout.splitlines()
    assert move.startswith("(")
    assert how_to_install("solve") in error


PLAINLY = """
import json, sys, time
LACKS
from threading import Thread
import ttt_tables as ttt
from ttt_tables.ultimate import Game, choose
choose(Game("open"))
print("stored", file=sys.stderr, flush=True)
threads = [Thread(target=choose, args=(Game(),)) for _ in range(8)]
for thread in threads: thread.start()
for thread in threads: thread.join()
print(json.dumps([choose(Game("closed-count"), 5), choose(Game(), nodes=9)]))
"""


@pytest.mark.parametrize(
    ("lacks", "needs"),
    [
        ("sys.modules['numba'] = None", f"numba: {how_to_install('solve')}"),
        ("del time.clock_gettime", "a clock that this system lacks"),
    ],
)
def test_where_there_is_no_engine_one_line_says_that_a_plain_search_answers(lacks, needs):
    """The line is on standard error. A stored move needs no search, and prints nothing."""
    command = [sys.executable, "-c", PLAINLY.replace("LACKS", lacks)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    assert len(json.loads(done.stdout)) == 2
    first, line = done.stderr.splitlines()
    assert first == "stored"
    assert line == f"a plain search answers, far less deep than the engine, which needs {needs}"
