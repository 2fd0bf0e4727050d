"""The scripts of the page that need no server: boards, the second reader of packs, MENACE."""

import json
from collections.abc import Iterator

import numpy as np
import pytest

from tests.browser.conftest import Open, needs_browser
from tests.support import textbook, textbook_learners
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
        expected = [[[part or 0 for part in move] for move in tb.moves(b, policy)] for b in boards]
        assert [*map(len, answers)] == [*map(len, expected)]
        mine, theirs = (
            np.array([move for moves in a for move in moves]) for a in (answers, expected)
        )
        assert np.array_equal(mine, theirs)  # in every bit
    for board, afters in zip(boards, found["afters"], strict=True):
        answer = tb.moves(board)
        assert afters == [answer.after(move) for move in answer]
    assert found["probes"] == [list(tb.probe(board)) for board in boards]
    for policy, best in zip(tb.policies, found["best"], strict=True):
        own = [tb.moves(b, policy).moves and tb.best_move(b, policy) for b in boards]
        assert [None if cell == () else cell for cell in own] == best
    assert len(found["refused"]) == 8


@pytest.mark.parametrize("count", first([300], 0))
def test_the_machine_of_the_page_is_menace(open_view: Open, tb: Tablebase, count: int) -> None:
    """304 boxes, as Michie counted; and, draw for draw, the beads of the textbook's machine."""
    page = open_view("menace")
    found = page.evaluate(
        """async (count) => {
          const { Menace, PLAN, chance, playGame } = await import('/play/menace-boxes.js');
          const { D4, EMPTY, emptyCells, place, result } = await import('/library/rules.js');
          const { Classic } = await import('/ttt-tables.js');
          const tables = new Classic(await (await fetch('/data/classic.pack')).arrayBuffer());
          const all = new Menace(chance(1));
          const visit = (board) => {
            if (result(board)) return;
            const open = emptyCells(board);
            if (open.length % 2 && open.length > 1) all.draw(board);
            for (const cell of open) visit(place(board, cell, open.length % 2 ? 'X' : 'O'));
          };
          visit(EMPTY);
          const machines = [];
          for (let seed = 0; seed < count; seed++) {
            const machine = new Menace(chance(seed));
            const random = chance(1000 + seed);
            const answer = (board) => {
              let left = random();
              const moves = tables.moves(board, 'perfect-any');
              return (moves.find(m => (left -= m.probability) < 0) ?? moves[0]).cell;
            };
            for (let game = 0; game < 300; game++) playGame(machine, answer);
            machines.push([...machine.boxes].map(([lid, box]) => [lid, [...box]]));
          }
          return { boxes: all.boxes.size, symmetries: D4, machines };
        }""",
        count,
    )
    assert found["boxes"] == 304
    machines = [{lid: dict(box) for lid, box in machine} for machine in found["machines"]]
    for seed, machine in enumerate(machines[:10]):
        assert machine == textbook_machine(tb, found["symmetries"], seed, games=300)
    beads = [sum(machine["." * 9].values()) for machine in machines]
    assert min(bead for m in machines for box in m.values() for bead in box.values()) == 0
    share = 0.203  # of the tables' machines, of which there are 300 too
    assert (
        count < 300
        or abs(beads.count(0) / 300 - share) < 4 * (2 * share * (1 - share) / 300) ** 0.5
    )


def mulberry32(state: int) -> Iterator[float]:
    """Give the numbers of a published generator of chance, in [0, 1)."""
    while True:
        state = state + 0x6D2B79F5 & 0xFFFFFFFF
        mixed = (state ^ state >> 15) * (state | 1) & 0xFFFFFFFF
        mixed ^= mixed + ((mixed ^ mixed >> 7) * (mixed | 61) & 0xFFFFFFFF) & 0xFFFFFFFF
        yield (mixed ^ mixed >> 14) / 2**32


def textbook_machine(
    tb: Tablebase, symmetries: list[list[int]], seed: int, games: int
) -> dict[str, dict[int, int]]:
    """Return the beads after games as X against perfect play, which draws among its best moves."""
    machine = textbook_learners.Menace((8, 4, 2, 1))
    draws, replies = mulberry32(seed), mulberry32(1000 + seed)
    for _ in range(games):
        text, drawn, winner = "." * 9, [], ""
        while not winner:
            if textbook.side(text) == "O":
                left, moves = next(replies), tb.moves(text, "perfect-any")
                cell = next(
                    (m.cell for m in moves if (left := left - m.probability) < 0), moves[0].cell
                )
            elif text.count(".") == 1:
                cell = text.index(".")
            else:
                images = [("".join(text[old] for old in one), one) for one in symmetries]
                lid, symmetry = min(images, key=lambda image: textbook.number(image[0]))
                box = machine.box(lid)
                bag = [action for action, beads in box.items() for _ in range(beads)]
                place = int(next(draws) * len(bag))
                if not bag:
                    winner = "O"
                    break
                drawn.append((box, bag[place]))
                cell = symmetry[bag[place]]
            text = textbook.replies(text)[cell]
            winner = textbook.over(text)
        for box, action in drawn:
            box[action] += {"X": 3, "draw": 1, "O": -1}[winner]
    return machine.boxes
