"""The endgames: games by the rated players, legal positions, outcomes of plain minimax."""

from pathlib import Path

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
from ttt_tables.board.numbers import winner
from ttt_tables.games.ultimate.rules import (
    OTHER,
    NineBoards,
    empty_cells,
    legal_moves,
    play,
    playable,
    result,
)
from ttt_tables.games.ultimate.text import parse
from ttt_tables.ultimate import Engine
from ttt_tables.verify.report import UNVERIFIED, Part
from ttt_tables.verify.ultimate.rows import Row
from ttt_tables.verify.ultimate.solved import check_endgame

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
    games = play_games(40, 7, rule)
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


def test_the_first_rows_are_built_alike_again(endgames, monkeypatch):
    monkeypatch.setattr(source, "GAMES", (60, 90))
    monkeypatch.setattr(source, "EACH", 2)
    monkeypatch.setattr(table, "read", solved_large)
    few = table.build()
    names = [column.name for column in table.TABLE.columns]
    again = table.build()
    assert few.equals(again)
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
    monkeypatch.setattr(source, "GAMES", (60, 90))
    monkeypatch.setattr("pipeline.ultimate.large_endgames.FILE", tmp_path / "endgames.json")
    measure(tmp_path / "work", 1, said.append)
    once = (tmp_path / "endgames.json").read_bytes()
    (tmp_path / "work" / "endgames-closed-count-000.json").unlink()
    measure(tmp_path / "work", 1, said.append)
    assert (tmp_path / "endgames.json").read_bytes() == once
    assert len(said) == 3 + 2
    monkeypatch.setattr(source, "FILE", tmp_path / "endgames.json")
    assert {rule: list(source.read(rule)) for rule in CLOSED_RULES} == {
        rule: solved_large(rule) for rule in CLOSED_RULES
    }


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
