"""Endgames are solved as by the textbook's minimax."""

from random import Random

import pytest

from tests.support.ultimate_games import boards_of, pairs, ultimate
from ttt_tables.board.numbers import swap
from ttt_tables.board.symmetry import D4
from ttt_tables.errors import BadLimitError, BadOptionError
from ttt_tables.games.ultimate.endgames.solver import CELLS
from ttt_tables.games.ultimate.rules import OTHER, NineBoards, carry_position, empty_cells, play
from ttt_tables.ultimate import RULES, Solution, solve


def endgame(rule, seed, cells):
    """Return a random game's first position with so few empty cells, or None if it ended."""
    random, here = Random(seed), ultimate(rule).start
    while not here.result and empty_cells(boards_of(here), rule) > cells:
        here = here.play(random.choice(here.legal_moves))
    return None if here.result else here


def endgames(rule, cells, count):
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
        for here in endgames(rule, cells, 12):
            values, solution = textbook_moves(here), solve(here, rule)
            best = tuple(move for move, value in values.items() if value == max(values.values()))
            assert solution[:2] == (max(values.values()), best)
            outcomes.add(solution.wdl)
    assert outcomes == {1, 0, -1}


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("cells", [12, 16, 20])
def test_an_outcome_is_the_best_of_those_after_each_move(rule, cells):
    for here in endgames(rule, cells, 12):
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
    for here in endgames(rule, 14, 8):
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
    for here in endgames(rule, 15, 5):
        first = solve(here, rule)
        assert isinstance(first, Solution)
        solve(endgames(rule, 9, 1)[0], rule)
        assert solve(here, rule) == first


def test_the_most_empty_cells_are_solved_and_more_are_refused():
    for rule in RULES:
        assert solve(endgames(rule, CELLS, 1)[0], rule).wdl in (1, 0, -1)
        with pytest.raises(BadLimitError, match="81 cells are empty"):
            solve(NineBoards(), rule)
        position = play(NineBoards(), 4, 4, rule)
        with pytest.raises(BadLimitError, match=f"at most {CELLS}"):
            solve(position, rule)


def test_unknown_rules_are_refused():
    with pytest.raises(BadOptionError, match="closed-draw"):
        solve(NineBoards(), "closed")
