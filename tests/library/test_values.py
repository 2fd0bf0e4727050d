"""JavaScript's boards, grids and fractions, which the golden files do not cover."""

from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import ttt_tables as ttt
from tests.support.parts import first
from tests.support.scripts import needs_node, run
from ttt_tables import Game
from ttt_tables.board import alternating
from ttt_tables.board.any_order import open_boards
from ttt_tables.board.numbers import CELLS, open_cells, place, show
from ttt_tables.board.symmetry import D4, canonical, images, orbit, stabilizer
from ttt_tables.games.classic import rules as classic
from ttt_tables.games.probabilistic.grid import NAMED
from ttt_tables.probabilistic import solve

pytestmark = needs_node


@pytest.mark.parametrize("part", first([29, 1]))
def test_boards_and_symmetries_match_python(data: Path, part: int) -> None:
    boards = list(classic.boards())[::part]
    found = run(
        """globalThis.document = { addEventListener() {}, documentElement: { lang: 'en' } };
        const r = { ...await import(page + 'library/nine-cells.js'),
          ...await import(page + 'parts/board.js') };
        return given.map(board => ({
          images: r.D4.map(symmetry => r.carry(board, symmetry)),
          canonical: r.canonical(board),
          orbit: r.orbit(board).sort(),
          alike: r.alike(board),
          result: r.result(board),
          side: r.toMove(board),
          after: r.emptyCells(board).map(cell => r.place(board, cell, r.toMove(board))),
        }));""",
        data,
        list(map(show, boards)),
    )
    for board, page in zip(boards, found, strict=True):
        least, symmetry = canonical(board)
        side = alternating.to_move(board)
        assert page == {
            "images": [show(image) for image in images(board)],
            "canonical": [show(least), list(D4[symmetry])],
            "orbit": sorted(map(show, orbit(board))),
            "alike": [sorted({t[cell] for t in stabilizer(board)}) for cell in CELLS],
            "result": alternating.result(board),
            "side": side,
            "after": [show(place(board, cell, side)) for cell in open_cells(board)],
        }


@pytest.mark.parametrize("grids", first([100], 0))
def test_grid_solver_matches_python(data: Path, grids: int) -> None:
    """Every value is within 1e-15; both solvers use the same operations in the same order."""
    rng = np.random.default_rng(0)
    texts = [text for text, _ in NAMED.values()][: 1 + grids // 20]
    while len(texts) < grids:
        cuts = np.sort(rng.integers(0, 101, (9, 2)))
        cells = [(a, b - a, 100 - b) for a, b in cuts.tolist()]
        if all(neutral < 100 for _, neutral, _ in cells):
            texts.append(" ".join(f"{s}/{n}/{f}" for s, n, f in cells))
    found = run(
        """const { Solution, parseGrid, NAMED } = await import(page + 'library/solver.js');
        return { named: NAMED, grids: given.texts.map(text => {
          const solution = new Solution(parseGrid(text));
          return {
            X: given.boards.map(board => 0.5 + 0.5 * solution.margins.X[board]),
            O: given.boards.map(board => 0.5 + 0.5 * solution.margins.O[board]),
            slopes: Object.values(solution.sensitivity()) };
        }) };""",
        data,
        {"texts": texts, "boards": list(open_boards())},
    )
    assert found["named"] == {name: text.strip() for name, (text, _) in NAMED.items()}
    for text, page in zip(texts, found["grids"], strict=True):
        solution = solve(text)
        assert np.abs(np.array(page["X"]) - solution.x_scores).max() <= 1e-15
        game = ttt.game("probabilistic", grid=text)
        with_o = [game.probe(f"{show(board)} O").of("X").score for board in open_boards()[::700]]
        assert np.abs(np.array(page["O"][::700]) - with_o).max() <= 1e-15
        assert np.abs(np.array(page["slopes"]) - solution.sensitivity()).max() < 1e-12


def test_values_near_the_end_of_grids_match_python(data: Path) -> None:
    """Ended games, named cells near the end, and open positions, with several draw values."""
    options: list[dict[str, Any]] = [
        {"grid": "certain", "draw_value": 1},
        {"grid": "certain", "draw_value": 0.7},
        {"grid": "printed", "draw_value": 0.7},
    ]
    games = [ttt.game("probabilistic", **one) for one in options]
    ended = ["XOXOOXOXO O", "OXOXXOXOX X"]
    texts = [ended + last_positions(game, Random(0)) for game in games]
    found = run(
        """const { game } = await import(page + 'ttt-tables.js');
        return Promise.all(given.map(async ([options, texts]) => {
          const asked = await game('probabilistic', options, data);
          return texts.map(text => asked.probe(text));
        }));""",
        data,
        [*zip(options, texts, strict=True)],
    )
    for game, some, values in zip(games, texts, found, strict=True):
        for text, value in zip(some, values, strict=True):
            asked = game.probe(text)
            exact = [str(part) for part in asked.exact or ()]
            assert [*value.get("exact", {}).values()] == exact, text
            assert value["side"] == asked.side
            for name in ("score", "win", "draw", "loss", "error_bound"):
                near = pytest.approx(getattr(asked, name), abs=1e-15)
                assert value.get(name) == near, (text, name)


def last_positions(game: Game, chance: Random) -> list[str]:
    """Return the last positions of some random games, and their starts."""
    found: list[str] = []
    for _ in range(5):
        played = [game.start]
        while played[-1].result is None:
            here = played[-1]
            moves = [here.play(move) for move in here.legal_moves]
            played.append(chance.choice(moves or [one.position for one in here.outcomes]))
        found += [played[0], *played[-4:]]
    return found


def test_pack_fractions_are_rounded_once(data: Path) -> None:
    """Numbers beyond 2^53 are divided as in Python, not as three doubles."""
    rng = np.random.default_rng(2)
    whole = [int(n) for n in rng.integers(2**40, 2**63, 2000)]
    parts = [int(rng.integers(0, n)) for n in whole] + [0, 1, 2**53, 2**60]
    whole += [3, 3, 2**53 + 1, 3**39]
    found = run(
        """const { quotient } = await import(page + 'library/pack.js');
        return given.map(([part, whole]) => quotient(BigInt(part), BigInt(whole)));""",
        data,
        [[str(p), str(w)] for p, w in zip(parts, whole, strict=True)],
    )
    assert found == [p / w for p, w in zip(parts, whole, strict=True)]
