"""The scripts of the page that need no server: boards, the second reader of packs, MENACE."""

import json

import numpy as np
import pytest

from tests.browser.conftest import Open, needs_browser
from tests.support.parts import first
from ttt_tables import Tablebase
from ttt_tables.board import numbers
from ttt_tables.board.numbers import show
from ttt_tables.board.symmetry import D4, canonical, images, orbit, stabilizer
from ttt_tables.classic import rules as classic

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
        side, open_cells = classic.to_move(board), numbers.open_cells(board)
        assert page == {
            "images": [show(image) for image in images(board)],
            "canonical": [show(least), list(D4[symmetry])],
            "orbit": sorted(map(show, orbit(board))),
            "alike": [sorted({t[cell] for t in stabilizer(board)}) for cell in numbers.CELLS],
            "result": classic.result(board),
            "side": side,
            "legal": list(classic.legal_moves(board)),
            "after": [show(numbers.place(board, cell, side)) for cell in open_cells],
        }


@pytest.mark.parametrize("part", first([29, 1]))
def test_the_second_reader_of_packs_agrees_with_the_first(
    open_view: Open, tb: Tablebase, part: int
) -> None:
    """On one board of so many, and on all: in every bit."""
    page = open_view("home")
    found = page.evaluate(
        """async (part) => {
          const { Classic, readPack } = await import('/ttt-tables.js');
          const bytes = await (await fetch('/data/classic.pack')).arrayBuffer();
          const tables = new Classic(bytes);
          const boards = [...tables.rows.keys()].filter((_, at) => at % part === 0);
          const numbers = ({ after, ...m }) => Object.values(m).map(Number); // no distance is 0
          const afters = boards.map(board => tables.moves(board).map(move => move.after));
          const answers = tables.policies.map(policy =>
            boards.map(board => tables.moves(board, policy).map(numbers)));
          const best = tables.policies.map(policy =>
            boards.map(board => tables.bestMove(board, policy)));
          const probes = boards.map(board => Object.values(tables.probe(board)));
          const refused = [];
          for (const at of [0, 9, 13, 17, 30, 70, 5000, bytes.byteLength - 1]) {
            const copy = bytes.slice(0);
            new Uint8Array(copy)[at] ^= 1;
            try { readPack(copy); } catch (error) { refused.push(error.message); }
          }
          for (const name of ['dice', 'miniboard', 'ultimate'])
            readPack(await (await fetch(`/data/${name}.pack`)).arrayBuffer());
          return JSON.stringify(
            { boards, policies: tables.policies, answers, afters, best, probes, refused });
        }""",
        part,
    )
    found = json.loads(found)  # as one text: millions of numbers pass slowly one by one
    boards = found["boards"]
    assert boards == [show(board) for board in sorted(classic.boards())][::part]
    assert found["policies"] == list(tb.policies)
    for policy, answers in zip(tb.policies, found["answers"], strict=True):
        expected = [[[*move] for move in tb._sections.moves(b, policy)] for b in boards]
        assert [*map(len, answers)] == [*map(len, expected)]
        mine, theirs = (
            np.array([move for moves in a for move in moves]) for a in (answers, expected)
        )
        assert np.array_equal(mine, theirs)  # in every bit
    for board, afters in zip(boards, found["afters"], strict=True):
        moves = tb._sections.moves(board, "perfect")
        assert afters == [show(classic.play(numbers.parse(board), move.cell)) for move in moves]
    assert found["probes"] == [list(tb._sections.worth(board)) for board in boards]
    for policy, best in zip(tb.policies, found["best"], strict=True):
        own = [tb.moves(b, policy).moves and tb.best_move(b, policy) for b in boards]
        assert [None if cell == () else cell for cell in own] == best
    assert len(found["refused"]) == 8
