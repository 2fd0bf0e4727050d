"""The scripts of the page that need no server: boards and their symmetries."""

import json

import pytest

from tests.browser.conftest import Open, needs_browser
from tests.support.parts import first
from ttt_tables.board import alternating, numbers
from ttt_tables.board.numbers import show
from ttt_tables.board.symmetry import D4, canonical, images, orbit, stabilizer
from ttt_tables.games.classic import rules as classic

pytestmark = needs_browser


@pytest.mark.parametrize("part", first([29, 1]))
def test_the_boards_of_the_page_are_those_of_the_package(open_view: Open, part: int) -> None:
    boards = list(classic.boards())[::part]
    texts = [show(board) for board in boards]
    found = open_view("home").evaluate(
        """async (boards) => {
          const r = { ...await import('/library/rules.js'), ...await import('/parts/board.js'),
            ...await import('/play/game.js') };
          return JSON.stringify(boards.map(board => ({
            images: r.D4.map(symmetry => r.carry(board, symmetry)),
            canonical: r.canonical(board),
            orbit: r.orbit(board).sort(),
            alike: r.alike(board),
            result: r.result(board),
            side: r.toMove(board),
            legal: r.emptyCells(board).filter(cell => r.whyNot(board, cell) === null),
            after: r.emptyCells(board).map(cell => r.place(board, cell, r.toMove(board))),
          })));
        }""",
        texts,
    )
    for board, page in zip(boards, json.loads(found), strict=True):
        least, symmetry = canonical(board)
        side, open_cells = alternating.to_move(board), numbers.open_cells(board)
        assert page == {
            "images": [show(image) for image in images(board)],
            "canonical": [show(least), list(D4[symmetry])],
            "orbit": sorted(map(show, orbit(board))),
            "alike": [sorted({t[cell] for t in stabilizer(board)}) for cell in numbers.CELLS],
            "result": alternating.result(board),
            "side": side,
            "legal": list(alternating.legal_moves(board)),
            "after": [show(numbers.place(board, cell, side)) for cell in open_cells],
        }
