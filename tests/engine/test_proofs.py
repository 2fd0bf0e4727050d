"""Proofs near the end: results that the boards still allow, and proof searches."""

import polars as pl
import pytest
from numba import njit

from tests.engine.test_search import late
from tests.support.ultimate_games import boards_of
from ttt_tables.games.ultimate.endgames.solver import solve
from ttt_tables.games.ultimate.engine.encoding import side_of, to_bits
from ttt_tables.games.ultimate.engine.engine import Engine
from ttt_tables.games.ultimate.engine.kernel.layout import ALL, PROOFS, SURE, WIN
from ttt_tables.games.ultimate.engine.kernel.rules import bounds
from ttt_tables.games.ultimate.rules import CLOSED_RULES, RULES, empty_cells
from ttt_tables.games.ultimate.text import parse

NODES = 20_000
MORE = {"closed-draw": 1.4, "closed-count": 1.05}  # of all 960: 1.45 and 1.08 times as many


@njit
def allowed(s, side):
    """Call a function that has no wrapper for Python."""
    return bounds(s, side, 0)


def worth(score):
    """Return the result that a score of the kernel represents: 1, 0 or -1."""
    assert score == 0 or SURE < abs(score) <= WIN
    return (score > 0) - (score < 0)


@pytest.fixture(scope="module")
def endgames(data):
    return pl.read_parquet(data / "endgames.parquet", glob=False)


def rows(endgames, rule, every):
    """Return some stored endgames of a rule: position, result for its mover, optimal moves."""
    stored = endgames.filter(ultimate_rule=rule).gather_every(every)
    for text, wdl, optimal in stored.select(
        "ultimate_position", "wdl", "optimal_moves"
    ).iter_rows():
        yield parse(text, rule), wdl, optimal


@pytest.mark.parametrize("rule", RULES)
def test_results_lie_within_board_bounds(rule, endgames):
    sharp = [0, 0]
    stored = [(position, wdl) for position, wdl, _ in rows(endgames, rule, 2)]
    solved = [(boards_of(here), solve(here, rule).wdl) for here in late(rule, 100, 8)]
    for position, wdl in (*stored, *solved):
        least, most = map(worth, allowed(to_bits(position, rule), side_of(position)))
        assert least <= wdl <= most
        sharp[0] += least > -1
        sharp[1] += most < 1
    assert min(sharp) > 5


def proved(endgames, rule, every, some):
    """Return how many endgames a search with some features proves; check each proof."""
    engine, count = Engine(rule, entries=1 << 16, features=some), 0
    for position, wdl, optimal in rows(endgames.filter(pl.col("empty_cells") > 20), rule, every):
        engine.forget()
        thought = engine.think(position, nodes=NODES)
        assert thought.nodes <= NODES
        if thought.proved:
            assert 2 * thought.score - 1 == wdl
            assert 9 * thought.move[0] + thought.move[1] in optimal
            count += 1
    return count


@pytest.mark.parametrize("rule", CLOSED_RULES)
def test_more_proofs_match_the_stored_results(rule, endgames):
    with_proofs, without = (proved(endgames, rule, 16, some) for some in (ALL, ALL & ~PROOFS))
    assert with_proofs > MORE[rule] * without


@pytest.mark.parametrize("rule", RULES)
def test_depth_limit_also_limits_proofs(rule):
    both = [Engine(rule, entries=1 << 16, features=some) for some in (ALL, ALL & ~PROOFS)]
    for here in late(rule, 10, 20):
        depth = empty_cells(boards_of(here), rule) - 1
        first, second = (engine.think(here, depth=depth, nodes=NODES) for engine in both)
        assert first[:-1] == second[:-1]  # except for the seconds
