"""Endgames: the players' games, outcomes as by the textbook's minimax, the table and its file."""

from pathlib import Path
from random import Random

import numpy as np
import polars as pl
import pytest

from pipeline.miniboard.fill import winning_cells
from pipeline.tables.ultimate import endgames as table
from pipeline.ultimate import endgames as source
from pipeline.ultimate import games as ultimate_games
from pipeline.ultimate.games import play_games, reach
from pipeline.ultimate.large_endgames import measure
from tests.support.parts import first
from tests.support.ultimate_games import boards_of, pairs, ultimate
from ttt_tables.board.numbers import swap, winner
from ttt_tables.board.symmetry import D4
from ttt_tables.errors import BadLimitError, BadOptionError
from ttt_tables.games.ultimate.endgames.solver import CELLS
from ttt_tables.games.ultimate.rules import (
    OTHER,
    NineBoards,
    carry_position,
    empty_cells,
    legal_moves,
    play,
    playable,
    result,
)
from ttt_tables.games.ultimate.text import parse
from ttt_tables.ultimate import RULES, Engine, Solution, solve
from ttt_tables.verify.report import UNVERIFIED, Part
from ttt_tables.verify.ultimate.rows import Row
from ttt_tables.verify.ultimate.solved import check_endgame


def endgame(rule, seed, cells):
    """Return a random game's first position with so few empty cells, or None if it ended."""
    random, here = Random(seed), ultimate(rule).start
    while not here.result and empty_cells(boards_of(here), rule) > cells:
        here = here.play(random.choice(here.legal_moves))
    return None if here.result else here


def some_endgames(rule, cells, count):
    """Return so many of them."""
    found = (endgame(rule, seed, cells) for seed in range(100 * count))
    return [here for here, _ in zip(filter(None, found), range(count), strict=False)]


def textbook(here):
    """Return the result under perfect play for the side to move, 1, 0 or -1, by recursion."""
    if here.result:
        return 0 if here.result == "draw" else (1 if here.result == here.to_move else -1)
    return max(textbook_moves(here).values())


def textbook_moves(here):
    """Return each move's value for the mover."""
    return {divmod(int(move, 9), 9): -textbook(here.play(move)) for move in here.legal_moves}


@pytest.mark.parametrize("rule", RULES)
def test_outcomes_and_best_moves_are_those_of_the_textbook_s_recursion(rule):
    outcomes = set()
    for cells in range(1, 8):
        for here in some_endgames(rule, cells, 12):
            values, solution = textbook_moves(here), solve(here, rule)
            best = tuple(move for move, value in values.items() if value == max(values.values()))
            assert solution[:2] == (max(values.values()), best)
            outcomes.add(solution.wdl)
    assert outcomes == {1, 0, -1}


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("cells", [12, 16, 20])
def test_an_outcome_is_the_best_of_those_after_each_move(rule, cells):
    for here in some_endgames(rule, cells, 12):
        values = {}
        for move in here.legal_moves:
            after = here.play(move)
            values[move] = -(textbook(after) if after.result else solve(after, rule).wdl)
        solution = solve(here, rule)
        assert solution.wdl == max(values.values())
        best = [m for m in values if values[m] == solution.wdl]
        assert [*solution.best_moves] == pairs(best)


@pytest.mark.parametrize("rule", RULES)
def test_symmetries_and_exchanged_colours_carry_solutions_to_solutions(rule):
    for here in some_endgames(rule, 14, 8):
        position = boards_of(here)
        wdl, best, _ = solve(position, rule)
        for transform in D4:
            moves = sorted((transform.index(board), transform.index(cell)) for board, cell in best)
            assert solve(carry_position(position, transform), rule)[:2] == (wdl, tuple(moves))
        boards, macro = tuple(map(swap, position.boards)), swap(position.macro)
        exchanged = NineBoards(boards, macro, position.target, OTHER[position.to_move])
        assert solve(exchanged, rule)[:2] == (wdl, best)


@pytest.mark.parametrize("rule", RULES)
def test_a_solution_depends_on_nothing_but_the_position(rule):
    for here in some_endgames(rule, 15, 5):
        first = solve(here, rule)
        assert isinstance(first, Solution)
        solve(some_endgames(rule, 9, 1)[0], rule)
        assert solve(here, rule) == first


def test_the_most_empty_cells_are_solved_and_more_are_refused():
    for rule in RULES:
        assert solve(some_endgames(rule, CELLS, 1)[0], rule).wdl in (1, 0, -1)
        with pytest.raises(BadLimitError, match="81 cells are empty"):
            solve(NineBoards(), rule)
        position = play(NineBoards(), 4, 4, rule)
        with pytest.raises(BadLimitError, match=f"at most {CELLS}"):
            solve(position, rule)


def test_unknown_rules_are_refused():
    with pytest.raises(BadOptionError, match="closed-draw"):
        solve(NineBoards(), "closed")


CLOSED_RULES = ["closed-draw", "closed-count"]
DEPTH = 20
PAGE = Path(__file__).parents[2] / "docs" / "ultimate.md"


@pytest.fixture(scope="module")
def endgames(data):
    return pl.read_parquet(data / "endgames.parquet")


def points(position, move, rule):
    """Return the points of a move, as the players count them."""
    board, cell = move
    side, other = position.to_move, OTHER[position.to_move]
    wins = cell in winning_cells(position.boards[board], side)
    total = 4 * wins + 2 * (cell in winning_cells(position.boards[board], other))
    total += 100 * (winner(play(position, board, cell, rule).macro) == side)
    total -= 3 * (not playable(position, cell, rule))
    return total - 2 * bool(winning_cells(position.boards[cell], other))


@pytest.mark.parametrize("rule", first(CLOSED_RULES))
def test_the_players_make_a_legal_move_with_the_most_points(rule):
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


def test_a_game_is_a_function_of_its_rule_seed_and_number():
    few, many = play_games(5, 2, "closed-draw"), play_games(50, 2, "closed-draw")
    assert np.array_equal(few.moves, many.moves[:5])
    assert np.array_equal(few.empty, many.empty[:5])
    for other in (play_games(5, 3, "closed-draw"), play_games(5, 2, "closed-count")):
        assert not np.array_equal(other.moves, few.moves)


def test_looking_ahead_wins_nine_games_of_ten_against_random_play(monkeypatch):
    looking = ultimate_games._points
    for side in (0, 1):
        monkeypatch.setattr(
            ultimate_games,
            "_points",
            lambda boards, mover, side=side: looking(boards, mover) * (mover == side),
        )
        won = 0
        for moves in play_games(200, 1, "closed-count").moves.tolist():
            last = reach([move for move in moves if move >= 0], "closed-count")
            won += result(last, "closed-count") == "XO"[side]
        assert won >= 180


def test_the_first_rows_are_built_of_few_games(endgames, monkeypatch):
    monkeypatch.setattr(source, "GAMES", (60, 90))
    monkeypatch.setattr(source, "EACH", 2)
    monkeypatch.setattr(table, "read", solved_large)
    few = table.build()
    names = [column.name for column in table.TABLE.columns]
    assert few.columns == names
    assert len(few) == 2 * 17 * 2


def solved_large(rule):
    """Return the endgames of the file, made again."""
    return [source.solve_game(game, rule) for game in source.large_games(rule)]


@pytest.mark.parametrize("rule", CLOSED_RULES)
def test_the_file_of_large_endgames_has_the_games_and_outcomes_that_are_made(rule, monkeypatch):
    stored = list(source.read(rule))
    assert len(stored) == 4 * source.EACH
    monkeypatch.setattr(source, "GAMES", (source.GAMES[0], source.GAMES[0] + 12))
    few = solved_large(rule)
    assert len(few) > 8
    assert few == stored[: len(few)]


def test_a_measurement_writes_the_file_and_goes_on_after_a_stop(tmp_path, monkeypatch):
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
def test_the_engine_plays_an_optimal_move_at_a_fixed_depth(rule, endgames):
    some = endgames.filter((pl.col("ultimate_rule") == rule) & (pl.col("blunder_count") > 0))
    engine, missed = Engine(rule), []
    for row in some.sample(150, seed=1).iter_rows(named=True):
        engine.forget()
        thought = engine.think(row["ultimate_position"], depth=DEPTH)
        board, cell = thought.move
        if 9 * board + cell not in row["optimal_moves"]:
            missed.append(row["ultimate_position"])
        assert not thought.proved or thought.score == (row["wdl"] + 1) / 2
    assert missed == []


# Verify's findings.


def faults(row, full=True):
    """Return the columns in which verify finds a fault of a row."""
    part = Part("endgames", UNVERIFIED)
    check_endgame(part, "", Row(**row), full)
    return {fault.column for fault in part.first}


@pytest.mark.parametrize("rule", CLOSED_RULES)
def test_a_wrong_outcome_and_a_move_too_few_or_too_many_are_found(rule, endgames):
    """With counts that fit."""
    some = endgames.filter(pl.col("blunder_count") > 0, ultimate_rule=rule, empty_cells=8)
    row = some.filter(pl.col("optimal_moves").list.len() > 1).row(0, named=True)
    best, blunders = row["optimal_moves"], row["blunder_count"]
    legal = [9 * b + c for b, c in legal_moves(parse(row["ultimate_position"], rule), rule)]
    more = next(move for move in legal if move not in best)
    lost = endgames.filter(ultimate_rule=rule, empty_cells=8, wdl=-1).row(0, named=True)
    assert faults(row) == faults(lost) == set()
    for wrong in (
        *(row | {"wdl": wdl} for wdl in {1, 0, -1} - {row["wdl"]}),
        row | {"wdl": -1, "optimal_moves": legal, "blunder_count": 0},
        row | {"optimal_moves": best[1:], "blunder_count": blunders + 1},
        row | {"optimal_moves": sorted([*best, more]), "blunder_count": blunders - 1},
    ):
        assert faults(wrong) & {"wdl", "optimal_moves"}, wrong


def test_without_full_a_row_is_held_to_what_is_seen_at_once(endgames):
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
