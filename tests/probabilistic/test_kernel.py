"""The kernel: bitwise the numpy solver, however the work is split, in packed arithmetic."""

import os
import platform
import re
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given, settings
from numba import njit

from tests.probabilistic.test_solution import GRIDS, solved
from tests.support.parts import first
from ttt_tables.board.any_order import open_boards, result
from ttt_tables.board.numbers import WEIGHTS, swap
from ttt_tables.errors import BadGridError, how_to_install
from ttt_tables.games.probabilistic.kernel import solve_block
from ttt_tables.games.probabilistic.many import LANES, WORK, make_layout, make_rows
from ttt_tables.games.probabilistic.margins import fill_fixed_rows
from ttt_tables.games.probabilistic.plan import make_plan
from ttt_tables.games.probabilistic.solution import Solution
from ttt_tables.probabilistic import parse_grid, sample_grids, solve_many

BOARDS = open_boards()
TIED = np.array([[[50, 0, 50]] * 9, [[60, 20, 20]] * 9, [[100, 0, 0]] * 9, [[1, 98, 1]] * 9])
ODD = np.array([[(1.0, 0.0, 0.0)] * 4 + [(1e-9, 1 - 1e-9, 0.0)] + [(0.0, 0.0, 1.0)] * 4])


def assert_same_bits(solution: Solution, roots, number):
    if roots.board_scores is not None:
        assert np.array_equal(solution.x_scores, roots.board_scores[number])
    for place, side in enumerate("XO"):
        assert solution.x_score(0, side) == roots.x_score[number, place]
        assert solution.chances(0, side) == tuple(roots.chances[number, place].tolist())
        best = solution.best_cells(0, side)
        assert sum(1 << cell for cell in best) == roots.best_cells[number, place]


@pytest.mark.parametrize("draw_value", first([0.3, 0.5, 0.0]))
def test_kernel_and_numpy_agree_to_the_last_bit_on_every_board(draw_value):
    sampled = [sample_grids(name, 11, 0, 40) / 100 for name in ("abraham", "csun")]
    grids = np.concatenate([*sampled, TIED / 100, ODD])
    roots = solve_many(grids, draw_value, values=True)
    for number, grid in enumerate(grids):
        assert_same_bits(solved(grid, draw_value), roots, number)


@settings(max_examples=30, deadline=None)
@given(GRIDS)
def test_kernel_and_numpy_agree_on_any_grid(grid):
    assert_same_bits(solved(grid), solve_many([grid], values=True), 0)


def test_sets_of_best_cells_of_every_board():
    grids = np.concatenate([sample_grids("csun", 3, 0, 2), TIED[:2].astype(np.uint8)])
    roots = solve_many(grids, values=True)
    for number, grid in enumerate(grids):
        solution = solved(grid / 100)
        for place in range(0, 11_093, 37):
            best = solution.best_cells(int(BOARDS[place]), "X")
            assert sum(1 << cell for cell in best) == roots.board_cells[number, place]


def pairs_met(solution: Solution) -> set[int]:
    """Return the pairs, by their lesser board, to which lowest-numbered best cells lead."""
    met, ahead = set(), [0]
    while ahead:
        board = ahead.pop()
        pair = min(board, swap(board))
        if result(board) or pair in met:
            continue
        met.add(pair)
        chosen = {solution.best_cells(pair, side)[0] for side in "XO"}
        ahead += [pair + digit * WEIGHTS[cell] for cell in chosen for digit in (1, 2)]
    return met


def test_best_cells_lead_to_few_pairs_and_chances_rest_on_no_others():
    percents = np.concatenate([sample_grids(name, 1, 0, 2) for name in ("abraham", "csun")])
    plan, layout = make_plan(True), make_layout(True)
    row = dict(zip(plan.boards.tolist(), plan.row.tolist(), strict=True))
    for percent in percents:
        margins, draws = make_rows(plan.rows, LANES), np.full(plan.rows, np.nan)
        fill_fixed_rows(plan.starts, margins, draws, 0.0)
        met = pairs_met(solved(percent / 100))
        assert 80 < len(met) < 300
        draws[
            [row[board] for board in met]
        ] = -1.0  # a value of another pair would change the chances
        roots = np.empty((1, 22))
        solve_block(
            percent[None] / 100,
            layout.steps,
            layout.plies,
            make_rows(WORK, LANES).ravel(),
            margins.ravel(),
            draws,
            None,
            roots,
            None,
            (0.0,) * LANES,
        )
        assert roots[0, 2:4].tolist() == solve_many([percent / 100]).chances[0, :, 1].tolist()
        assert (draws[[row[board] for board in met]] == -1.0).all()  # ready for the next grid


def test_rows_of_lanes_start_with_a_cache_line():
    for count, width in ((5, LANES), (153, 1), (7, 8)):
        rows = make_rows(count, width)
        assert rows.shape == (count, width)
        assert rows.ctypes.data % 64 == 0


def test_first_scores_are_those_of_the_moves():
    grids = sample_grids("abraham", 8, 0, 10)
    roots = solve_many(grids)
    for number, grid in enumerate(grids):
        for place, side in enumerate("XO"):
            for move in solved(grid / 100).moves(0, side):
                x_score = move.score if side == "X" else 1 - move.score
                assert abs(roots.first_scores[number, place, move.cell] - x_score) < 2e-16


@pytest.mark.parametrize("values", [False, True])
@pytest.mark.parametrize(("threads", "chunk"), [(1, 1), (2, 7), (3, 16), (2, 1000)])
def test_no_bit_depends_on_threads_or_chunks(values, threads, chunk):
    grids = sample_grids("abraham", 2, 0, 90)
    whole = solve_many(grids, values=values)
    split = solve_many(grids, values=values, threads=threads, chunk=chunk)
    for one, other in zip(whole, split, strict=True):
        assert (one is None and other is None) or one.tobytes() == other.tobytes()


def test_what_is_not_asked_for_is_not_returned_and_changes_nothing():
    grids = sample_grids("csun", 2, 0, 33)
    bare, full = solve_many(grids, chances=False), solve_many(grids, values=True)
    assert bare.chances is None
    assert bare.board_scores is None
    assert np.array_equal(bare.x_score, full.x_score)
    assert np.array_equal(bare.best_cells, full.best_cells)
    assert full.board_scores.shape == full.board_cells.shape == (33, 11_093)
    assert np.array_equal(full.board_scores[:, 0], full.x_score[:, 0])
    assert solve_many(grids[:0]).x_score.shape == (0, 2)


def test_grids_come_as_percents_probabilities_texts_or_grids():
    percents = sample_grids("abraham", 4, 0, 3)
    texts = [" ".join("/".join(map(str, cell)) for cell in grid) for grid in percents.tolist()]
    readonly = (percents / 100).copy()
    readonly.setflags(write=False)
    expected = solve_many(percents).x_score
    for same in (
        *(percents.astype(int), percents / 100, np.asfortranarray(percents / 100), readonly),
        *(texts, [parse_grid(text) for text in texts]),
    ):
        assert np.array_equal(solve_many(same).x_score, expected)


def test_the_first_bad_grid_is_named_with_its_cell():
    grids = sample_grids("abraham", 4, 0, 5).astype(int)
    grids[3, 7] = 50, 0, 49
    with pytest.raises(BadGridError, match="grid 3: cell 7"):
        solve_many(grids)
    with pytest.raises(BadGridError, match="grid 3: cell 7"):
        solve_many(grids / 100)
    broken = sample_grids("abraham", 4, 0, 5) / 100
    broken[2, 0, 0] = np.nan
    with pytest.raises(BadGridError, match="grid 2: cell 0 has nan"):
        solve_many(broken)
    with pytest.raises(BadGridError, match="shape"):
        solve_many(grids[0])
    with pytest.raises(BadGridError, match="grid 1: cell 0"):
        solve_many(["50/0/50 " * 9, "50/50 " * 9])
    with pytest.raises(BadGridError, match="grid 1: cell 8 has 2 numbers"):
        solve_many([[(1, 0, 0)] * 9, [(1, 0, 0)] * 8 + [(1, 0)]])


# On other processors the vectors have other names, and this test would look for none of them.
@pytest.mark.nightly
@pytest.mark.slow  # compiles the kernel anew
@pytest.mark.skipif(platform.machine() not in ("x86_64", "AMD64"), reason="names x86 instructions")
def test_the_arithmetic_is_packed():
    solve_many(sample_grids("abraham", 6, 0, 50))  # the kernel is loaded when it is first called
    signature = next(s for s in solve_block.signatures if s[-1].count == LANES)
    afresh = njit(nogil=True)(solve_block.py_func)  # a function from a cache shows no assembly
    afresh.compile(signature)
    assembly = afresh.inspect_asm(signature)
    packed, scalar = (len(re.findall(rf"\bv?mul{kind}d\b", assembly)) for kind in "ps")
    assert packed > 300
    assert scalar <= packed // 10  # the writing of roots is scalar
    assert not re.search(r"\bvfn?m(add|sub)", assembly), "fused: the bits would differ from numpy"


# numba is told to compile for x86-64 without extensions: another processor could not run that.
@pytest.mark.slow  # compiles the kernel anew
@pytest.mark.skipif(platform.machine() not in ("x86_64", "AMD64"), reason="names x86 processors")
def test_a_processor_without_wide_vectors_computes_the_same_bits(tmp_path):
    code = (
        "import sys; from ttt_tables.probabilistic import sample_grids, solve_many\n"
        "roots = solve_many(sample_grids('abraham', 6, 0, 50), threads=1)\n"
        "sys.stdout.write(b''.join(array.tobytes() for array in roots[:4]).hex())"
    )
    plain = {"NUMBA_CPU_NAME": "x86-64", "NUMBA_CPU_FEATURES": "", "NUMBA_CACHE_DIR": str(tmp_path)}
    ran = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | plain,
    )
    roots = solve_many(sample_grids("abraham", 6, 0, 50))
    assert ran.stdout == b"".join(array.tobytes() for array in roots[:4]).hex()


@pytest.mark.parametrize("missing", ["numba", "numpy"])
def test_a_missing_library_names_the_extra(missing):
    code = (
        f"import sys; sys.modules[{missing!r}] = None\n"
        "import ttt_tables.probabilistic as p\n"
        "p.solve_exact('50/0/50 ' * 9, 'XOXOXO...')\n"
        "try: p.solve_many\n"
        "except ImportError as error: print(error)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert f"needs {missing}: {how_to_install('solve')}" in ran.stdout


def test_importing_loads_neither_numpy_nor_numba_and_solving_no_numba():
    code = (
        "import sys, ttt_tables.probabilistic as p\n"
        "assert not {'numpy', 'numba'} & set(sys.modules)\n"
        "p.solve('50/0/50 ' * 9)\n"
        "assert 'numba' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
