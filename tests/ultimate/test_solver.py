"""Endgames are solved as by the textbook's minimax."""

from random import Random

import pytest

from tests.support.ultimate_games import random_game
from ttt_tables.board.numbers import swap
from ttt_tables.board.symmetry import D4, carry
from ttt_tables.errors import BadLimitError, BadOptionError, GameOverError
from ttt_tables.ultimate import RULES, Game, Position, Solution, solve
from ttt_tables.ultimate.endgames.solver import CELLS
from ttt_tables.ultimate.rules import OTHER, empty_cells, play


def endgame(rule, seed, cells):
    """Return a random game at the first position with so few empty cells, or None if it ended."""
    random, game = Random(seed), Game(rule)
    while not game.result and empty_cells(game.position, rule) > cells:
        game.play(*random.choice(game.legal_moves()))
    return None if game.result else game


def endgames(rule, cells, count):
    """Return so many of them."""
    games = (endgame(rule, seed, cells) for seed in range(100 * count))
    return [game for game, _ in zip(filter(None, games), range(count), strict=False)]


def textbook(game):
    """Return a game's outcome for the side to move, by recursion."""
    if game.result:
        return 0 if game.result == "draw" else (1 if game.result == game.to_move else -1)
    return max(textbook_moves(game).values())


def textbook_moves(game):
    """Return each move's value for the mover."""
    values = {}
    for move in game.legal_moves():
        game.play(*move)
        values[move] = -textbook(game)
        game.undo()
    return values


@pytest.mark.parametrize("rule", RULES)
def test_outcomes_and_best_moves_are_those_of_the_textbook_s_recursion(rule):
    outcomes = set()
    for cells in range(1, 8):
        for game in endgames(rule, cells, 12):
            values, solution = textbook_moves(game), solve(game.position, rule)
            best = tuple(move for move, value in values.items() if value == max(values.values()))
            assert solution[:2] == (max(values.values()), best)
            outcomes.add(solution.wdl)
    assert outcomes == {1, 0, -1}


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("cells", [12, 16, 20])
def test_an_outcome_is_the_best_of_those_after_each_move(rule, cells):
    for game in endgames(rule, cells, 12):
        values = {}
        for move in game.legal_moves():
            game.play(*move)
            ended = game.result is not None
            values[move] = -(textbook(game) if ended else solve(game.position, rule).wdl)
            game.undo()
        solution = solve(game.position, rule)
        assert solution.wdl == max(values.values())
        assert set(solution.best_moves) == {m for m in values if values[m] == solution.wdl}


def carried(position, transform):
    """Return a position after a symmetry, which moves the boards and the cells of each."""
    boards = [carry(position.boards[board], transform) for board in transform]
    target = position.target if position.target is None else transform.index(position.target)
    return Position(tuple(boards), carry(position.macro, transform), target, position.to_move)


@pytest.mark.parametrize("rule", RULES)
def test_symmetries_and_exchanged_colours_carry_solutions_to_solutions(rule):
    for game in endgames(rule, 14, 8):
        position = game.position
        wdl, best, _ = solve(position, rule)
        for transform in D4:
            moves = sorted((transform.index(board), transform.index(cell)) for board, cell in best)
            assert solve(carried(position, transform), rule)[:2] == (wdl, tuple(moves))
        boards, macro = tuple(map(swap, position.boards)), swap(position.macro)
        exchanged = Position(boards, macro, position.target, OTHER[position.to_move])
        assert solve(exchanged, rule)[:2] == (wdl, best)


@pytest.mark.parametrize("rule", RULES)
def test_a_solution_depends_on_nothing_but_the_position(rule):
    for game in endgames(rule, 15, 5):
        first = solve(game.position, rule)
        assert isinstance(first, Solution)
        solve(endgames(rule, 9, 1)[0].position, rule)
        assert solve(game.position, rule) == first


def test_perfect_play_from_a_solution_keeps_its_outcome():
    for rule in RULES:
        for game in endgames(rule, 13, 5):
            wdl, side = solve(game.position, rule).wdl, game.to_move
            random = Random(0)
            while not game.result:
                game.play(*random.choice(solve(game.position, rule).best_moves))
            assert textbook(game) == (wdl if game.to_move == side else -wdl)


def test_the_most_empty_cells_are_solved_and_more_are_refused():
    for rule in RULES:
        assert solve(endgames(rule, CELLS, 1)[0].position, rule).wdl in (1, 0, -1)
        with pytest.raises(BadLimitError, match="81 cells are empty"):
            solve(Position(), rule)
        position = play(Position(), 4, 4, rule)
        with pytest.raises(BadLimitError, match=f"at most {CELLS}"):
            solve(position, rule)


def test_ended_games_and_unknown_rules_are_refused():
    with pytest.raises(GameOverError, match="has ended"):
        solve(random_game("open", 1).position, "open")
    with pytest.raises(BadOptionError, match="closed-draw"):
        solve(Position(), "closed")
