"""Endgames: the solver under `open`, the players' games, the file of large ones, and verify."""

from random import Random

import numpy as np
import polars as pl
import pytest

from pipeline.miniboard.fill import winning_cells
from pipeline.ultimate import endgames as source
from pipeline.ultimate.games import play_games
from pipeline.ultimate.large_endgames import measure
from tests.support.ultimate_games import boards_of, pairs, ultimate
from ttt_tables.board.numbers import winner
from ttt_tables.errors import BadLimitError, BadOptionError
from ttt_tables.games.ultimate.endgames.solver import CELLS
from ttt_tables.games.ultimate.rules import (
    CLOSED_RULES,
    OTHER,
    NineBoards,
    empty_cells,
    legal_moves,
    play,
    playable,
    result,
)
from ttt_tables.games.ultimate.text import parse
from ttt_tables.ultimate import RULES, Engine, solve
from ttt_tables.verify.report import UNVERIFIED, Part
from ttt_tables.verify.ultimate.rows import Row
from ttt_tables.verify.ultimate.solved import check_endgame

DEPTH = 20


def endgame(rule, seed, cells):
    """Return a random game's first position with this few empty cells, or None if it ended."""
    random, here = Random(seed), ultimate(rule).start
    while not here.result and empty_cells(boards_of(here), rule) > cells:
        here = here.play(random.choice(here.legal_moves))
    return None if here.result else here


def some_endgames(rule, cells, count):
    """Return this many of them."""
    found = (endgame(rule, seed, cells) for seed in range(100 * count))
    return [here for here, _ in zip(filter(None, found), range(count), strict=False)]


def worth(here):
    """Return the result under perfect play for the side to move, 1, 0 or -1, by recursion."""
    if here.result:
        return 0 if here.result == "draw" else (1 if here.result == here.to_move else -1)
    if empty_cells(boards_of(here), "open") > 7:
        return solve(here, "open").wdl
    return max(-worth(here.play(move)) for move in here.legal_moves)


@pytest.mark.parametrize("cells", [*range(1, 8), 14])
def test_open_solutions_match_recursion(cells):
    """From 8 empty cells on, the solver is used after each move. Verify solves closed boards."""
    for here in some_endgames("open", cells, 12):
        values = {move: -worth(here.play(move)) for move in here.legal_moves}
        best = [move for move, value in values.items() if value == max(values.values())]
        assert solve(here, "open")[:2] == (max(values.values()), tuple(pairs(best)))


def test_solver_rejects_too_many_empty_cells():
    for rule in RULES:
        assert solve(some_endgames(rule, CELLS, 1)[0], rule).wdl in (1, 0, -1)
        with pytest.raises(BadLimitError, match=f"at most {CELLS} empty cells .*got 81"):
            solve(NineBoards(), rule)
    with pytest.raises(BadOptionError, match="closed-draw"):
        solve(NineBoards(), "closed")


# The players' games


@pytest.fixture(scope="module")
def endgames(data):
    return pl.read_parquet(data / "endgames.parquet")


def points(position, move, rule):
    """Return the points of a move, by the players' rule."""
    board, cell = move
    side, other = position.to_move, OTHER[position.to_move]
    wins = cell in winning_cells(position.boards[board], side)
    total = 4 * wins + 2 * (cell in winning_cells(position.boards[board], other))
    total += 100 * (winner(play(position, board, cell, rule).macro) == side)
    total -= 3 * (not playable(position, cell, rule))
    return total - 2 * bool(winning_cells(position.boards[cell], other))


def test_players_choose_a_legal_move_with_most_points():
    rule = "closed-draw"
    games = play_games(15, 7, rule)
    for moves, empty in zip(games.moves.tolist(), games.empty.tolist(), strict=True):
        here = NineBoards()
        for ply, move in enumerate(moves):
            if result(here, rule):
                assert (move, empty[ply]) == (-1, -1)
                continue
            legal = legal_moves(here, rule)
            assert divmod(move, 9) in legal
            if ply >= 4:
                worth = {one: points(here, one, rule) for one in legal}
                assert worth[divmod(move, 9)] == max(worth.values())
            assert empty[ply] == empty_cells(here, rule)
            here = play(here, *divmod(move, 9), rule)
        assert result(here, rule)


def test_game_depends_only_on_rule_seed_and_number():
    few, many = play_games(5, 2, "closed-draw"), play_games(50, 2, "closed-draw")
    assert np.array_equal(few.moves, many.moves[:5])
    assert np.array_equal(few.empty, many.empty[:5])
    for other in (play_games(5, 3, "closed-draw"), play_games(5, 2, "closed-count")):
        assert not np.array_equal(other.moves, few.moves)


def solved_large(rule):
    """Return the endgames of the file, computed again."""
    return [source.solve_game(game, rule) for game in source.large_games(rule)]


@pytest.mark.parametrize("rule", CLOSED_RULES)
def test_large_endgame_file_is_reproducible(rule, monkeypatch):
    stored = list(source.read(rule))
    monkeypatch.setattr(source, "GAMES", (source.GAMES[0], source.GAMES[0] + 12))
    few = solved_large(rule)
    assert len(few) > 8
    assert few == stored[: len(few)]


def test_measurement_resumes_after_a_stop(tmp_path, monkeypatch):
    said = []
    monkeypatch.setattr(source, "EACH", 3)
    monkeypatch.setattr(source, "GAMES", (60, 75))
    monkeypatch.setattr("pipeline.ultimate.large_endgames.FILE", tmp_path / "endgames.json")
    measure(tmp_path / "work", 1, said.append)
    once = (tmp_path / "endgames.json").read_bytes()
    (tmp_path / "work" / "endgames-closed-count-000.json").unlink()
    measure(tmp_path / "work", 1, said.append)
    assert (tmp_path / "endgames.json").read_bytes() == once
    assert len(said) == 3 + 2
    monkeypatch.setattr(source, "FILE", tmp_path / "endgames.json")
    assert list(source.read("closed-count")) == solved_large("closed-count")


@pytest.mark.parametrize("rule", CLOSED_RULES)
def test_engine_plays_optimally_at_fixed_depth(rule, endgames):
    some = endgames.filter((pl.col("ultimate_rule") == rule) & (pl.col("blunder_count") > 0))
    engine, missed = Engine(rule), []
    for row in some.sample(50, seed=1).iter_rows(named=True):
        engine.forget()
        thought = engine.think(row["ultimate_position"], depth=DEPTH)
        board, cell = thought.move
        if 9 * board + cell not in row["optimal_moves"]:
            missed.append(row["ultimate_position"])
        assert not thought.proved or thought.score == (row["wdl"] + 1) / 2
    assert missed == []


# Faults that verify finds


def faults(row, full=True):
    """Return the columns in which verify finds a fault of a row."""
    part = Part("endgames", UNVERIFIED)
    check_endgame(part, "", Row(**row), full)
    return {fault.column for fault in part.first}


def test_wrong_outcomes_with_matching_counts_are_found(endgames):
    some = endgames.filter(pl.col("blunder_count") > 0, empty_cells=8)
    row = some.filter(pl.col("optimal_moves").list.len() > 1).row(0, named=True)
    best, blunders, rule = row["optimal_moves"], row["blunder_count"], row["ultimate_rule"]
    legal = [9 * b + c for b, c in legal_moves(parse(row["ultimate_position"], rule), rule)]
    more = next(move for move in legal if move not in best)
    assert faults(row) == set()
    for wrong in (
        *(row | {"wdl": wdl} for wdl in {1, 0, -1} - {row["wdl"]}),
        row | {"wdl": -1, "optimal_moves": legal, "blunder_count": 0},
        row | {"optimal_moves": best[1:], "blunder_count": blunders + 1},
        row | {"optimal_moves": sorted([*best, more]), "blunder_count": blunders - 1},
    ):
        assert faults(wrong) & {"wdl", "optimal_moves"}, wrong


def test_quick_verification_checks_immediate_facts(endgames):
    row = endgames.filter(empty_cells=20, wdl=-1).row(0, named=True)
    best, game = row["optimal_moves"], row["line"]
    assert faults(row, full=False) == set()
    for wrong, column in (
        (row | {"wdl": 2}, "wdl"),
        (row | {"optimal_moves": best[1:], "blunder_count": 1}, "optimal_moves"),
        (row | {"optimal_moves": [*best[1:], best[0]]}, "optimal_moves"),
        (row | {"optimal_moves": [*best, 81], "blunder_count": -1}, "optimal_moves"),
        (row | {"blunder_count": 1}, "blunder_count"),
        (row | {"line": game[:-1]}, "ultimate_position"),
        (row | {"line": [*game[:-1], game[0]]}, "line"),
        (row | {"line": [*game[:-1], 81]}, "line"),
        (row | {"to_move": "XO"[row["to_move"] == "X"]}, "to_move"),
        (row | {"ply": row["ply"] + 2}, "ply"),
        (row | {"empty_cells": 19}, "empty_cells"),
    ):
        assert column in faults(wrong, full=False), column
