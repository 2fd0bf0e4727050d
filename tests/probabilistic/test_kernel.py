"""The kernel equals the numpy solver bitwise, for any split of the work, in SIMD arithmetic."""

import os
import platform
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given, settings

from tests.probabilistic.test_solution import GRIDS, solved
from ttt_tables.board.any_order import open_boards
from ttt_tables.errors import how_to_install
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


def test_kernel_equals_numpy_bitwise_on_every_board():
    draw_value = 0.3
    sampled = [sample_grids(name, 11, 0, 20) / 100 for name in ("abraham", "csun")]
    grids = np.concatenate([*sampled, TIED / 100, ODD])
    roots = solve_many(grids, draw_value, values=True)
    for number, grid in enumerate(grids):
        solution = solved(grid, draw_value)
        assert_same_bits(solution, roots, number)
        for place in range(number % 37, 11_093, 370):
            best = solution.best_cells(int(BOARDS[place]), "X")
            assert sum(1 << cell for cell in best) == roots.board_cells[number, place]


@settings(max_examples=30, deadline=None)
@given(GRIDS)
def test_kernel_and_numpy_agree_on_any_grid(grid):
    assert_same_bits(solved(grid), solve_many([grid], values=True), 0)


def test_first_scores_equal_move_scores():
    grids = sample_grids("abraham", 8, 0, 3)
    roots = solve_many(grids)
    for number, grid in enumerate(grids):
        for place, side in enumerate("XO"):
            for move in solved(grid / 100).moves(0, side):
                x_score = move.score if side == "X" else 1 - move.score
                assert abs(roots.first_scores[number, place, move.cell] - x_score) < 2e-16


@pytest.mark.parametrize(("threads", "chunk"), [(1, 1), (2, 7), (2, 1000)])
def test_no_bit_depends_on_threads_or_chunks(threads, chunk):
    grids = sample_grids("abraham", 2, 0, 90)
    whole = solve_many(grids, values=True)
    split = solve_many(grids, values=True, threads=threads, chunk=chunk)
    for one, other in zip(whole, split, strict=True):
        assert one.tobytes() == other.tobytes()


def test_unrequested_outputs_are_omitted():
    grids = sample_grids("csun", 2, 0, 33)
    bare, full = solve_many(grids, chances=False), solve_many(grids, values=True)
    assert bare.chances is None
    assert bare.board_scores is None
    assert np.array_equal(bare.x_score, full.x_score)
    assert np.array_equal(bare.best_cells, full.best_cells)
    assert full.board_scores.shape == full.board_cells.shape == (33, 11_093)
    assert np.array_equal(full.board_scores[:, 0], full.x_score[:, 0])
    assert solve_many(grids[:0]).x_score.shape == (0, 2)


def test_grids_are_accepted_in_four_forms():
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


# numba compiles for x86-64 without extensions, which processors of other kinds cannot run.
@pytest.mark.slow
@pytest.mark.skipif(platform.machine() not in ("x86_64", "AMD64"), reason="names x86 processors")
def test_cpu_without_wide_vectors_gives_same_bits(tmp_path):
    """Only this test compiles the kernel for another processor than this one."""
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


LIBRARIES = """
import sys, ttt_tables.probabilistic as p
assert not {'numpy', 'numba'} & set(sys.modules)
sys.modules['numpy'] = None
p.solve_exact('50/0/50 ' * 9, 'XOXOXO...')
try: p.solve_many
except ImportError as error: print(error)
del sys.modules['numpy']
p.solve('50/0/50 ' * 9)
assert 'numba' not in sys.modules
sys.modules['numba'] = None
try: p.solve_many
except ImportError as error: print(error)
"""


def test_libraries_load_lazily_and_are_named_if_missing():
    """Exact scores need neither, scores of one grid need numpy, and many grids numba, too."""
    command = [sys.executable, "-c", LIBRARIES]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    for missing, line in zip(("numpy", "numba"), done.stdout.splitlines(), strict=True):
        assert f"needs {missing}: {how_to_install('solve')}" in line
