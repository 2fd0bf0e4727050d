"""The endgames: their games are the players', their positions legal, their outcomes textbook's."""

from random import Random

import numpy as np
import polars as pl
import pytest

from pipeline import ultimate_games
from pipeline.tables import endgames as table
from pipeline.ultimate_games import play_games
from tests.test_ultimate_solver import textbook_moves
from ttt_tables.board import mark, show
from ttt_tables.miniboard import winning_cells
from ttt_tables.ultimate import Engine, Game
from ttt_tables.ultimate.position import OTHER, playable, result
from ttt_tables.ultimate.position import play as after

RULES = ["closed-draw", "closed-count"]
DEPTH = 12


@pytest.fixture(scope="module")
def endgames(data):
    return pl.read_parquet(data / "endgames.parquet")


def points(position, move, rule):
    """Return the points of a move, as the players count them."""
    board, cell = move
    side, other = position.to_move, OTHER[position.to_move]
    wins = cell in winning_cells(position.boards[board], side)
    found = 4 * wins + 2 * (cell in winning_cells(position.boards[board], other))
    found += 100 * (result(after(position, board, cell, rule), rule) == side and wins)
    found -= 3 * (not playable(position, cell, rule))
    return found - 2 * bool(winning_cells(position.boards[cell], other))


def line_wins(position, move, rule):
    """Return whether a move makes a line of boards."""
    macro = after(position, *move, rule).macro
    return result(position._replace(macro=macro), "closed-draw") == position.to_move


@pytest.mark.parametrize("rule", RULES)
def test_the_players_make_a_legal_move_with_the_most_points(rule):
    games = play_games(40, 7, rule)
    for moves, empty in zip(games.moves.tolist(), games.empty.tolist(), strict=True):
        game = Game(rule)
        for ply, move in enumerate(moves):
            if game.result:
                assert (move, empty[ply]) == (-1, -1)
                continue
            legal = game.legal_moves()
            assert divmod(move, 9) in legal
            if ply >= 4:
                worth = {one: points(game.position, one, rule) for one in legal}
                assert worth[divmod(move, 9)] == max(worth.values())
            open_cells = [
                show(board).count(".")
                for at, board in enumerate(game.boards)
                if playable(game.position, at, rule)
            ]
            assert empty[ply] == sum(open_cells)
            game.play(*divmod(move, 9))
        assert game.result


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
            lambda boards, to_move, s=side: looking(boards, to_move) * (to_move == s),
        )
        won = 0
        for moves in play_games(200, 1, "closed-count").moves.tolist():
            game = Game("closed-count")
            for move in moves:
                if move >= 0:
                    game.play(*divmod(move, 9))
            won += game.result == "XO"[side]
        assert won >= 180


def test_games_lead_to_the_positions_which_are_what_their_columns_say(endgames):
    for row in endgames.iter_rows(named=True):
        game = Game(row["rule"])
        for move in row["game"]:
            game.play(*divmod(move, 9))
        assert game.result is None
        assert game == Game.parse(row["position"], row["rule"])
        assert game.show() == row["position"]
        legal = [9 * board + cell for board, cell in game.legal_moves()]
        best = row["optimal_moves"]
        assert best == sorted(set(best) & set(legal))
        assert row["blunders"] == len(legal) - len(best)
        assert (row["to_move"], row["ply"]) == (game.to_move, len(row["game"]))


@pytest.mark.parametrize("rule", RULES)
def test_outcomes_and_optimal_moves_are_those_of_the_textbook_s_recursion(rule, endgames):
    for row in endgames.filter(rule=rule, empty_cells=8).head(60).iter_rows(named=True):
        values = textbook_moves(Game.parse(row["position"], rule))
        best = [9 * board + cell for (board, cell), wdl in values.items() if wdl == row["wdl"]]
        assert (row["wdl"], row["optimal_moves"]) == (max(values.values()), best)


def test_the_first_rows_are_built_alike_again(endgames, monkeypatch):
    monkeypatch.setattr(table, "GAMES", 60)
    monkeypatch.setattr(table, "EACH", 2)
    few = table.build()
    names = [column.name for column in table.TABLE.columns]
    again = table.build()
    assert few.equals(again)
    assert few.columns == names
    assert len(few) == 2 * 13 * 2


@pytest.mark.parametrize("rule", RULES)
def test_the_engine_plays_an_optimal_move_at_a_fixed_depth(rule, endgames):
    some = endgames.filter((pl.col("rule") == rule) & (pl.col("blunders") > 0))
    engine, missed = Engine(rule), []
    for row in some.sample(150, seed=1).iter_rows(named=True):
        engine.forget()
        thought = engine.think(Game.parse(row["position"], rule).position, depth=DEPTH)
        board, cell = thought.move
        if 9 * board + cell not in row["optimal_moves"]:
            missed.append(row["position"])
        assert not thought.proved or thought.score == (row["wdl"] + 1) / 2
    assert missed == []
