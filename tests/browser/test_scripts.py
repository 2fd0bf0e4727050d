"""The scripts of the page that need no server: the second reader of packs, and MENACE."""

import json

import numpy as np

from tests.browser.conftest import Open, needs_browser
from ttt_tables import Tablebase
from ttt_tables.board.numbers import show
from ttt_tables.classic import rules as classic

pytestmark = needs_browser


def test_the_second_reader_of_packs_agrees_with_the_first(open_view: Open, tb: Tablebase) -> None:
    page = open_view("menace")
    found = page.evaluate(
        """async () => {
          const { Classic, readPack } = await import('/pack.js');
          const bytes = await (await fetch('/data/classic.pack')).arrayBuffer();
          const tables = new Classic(bytes);
          const boards = [...tables.rows.keys()];
          const numbers = (m) => Object.values(m).map(Number); // no distance is 0 here
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
            { boards, policies: tables.policies, answers, best, probes, refused });
        }"""
    )
    found = json.loads(found)  # as one text: millions of numbers pass slowly one by one
    boards = found["boards"]
    assert boards == [show(board) for board in sorted(classic.boards())]
    assert found["policies"] == list(tb.policies)
    for policy, answers in zip(tb.policies, found["answers"], strict=True):
        expected = [[[part or 0 for part in move] for move in tb.moves(b, policy)] for b in boards]
        assert [*map(len, answers)] == [*map(len, expected)]
        mine, theirs = (
            np.array([move for moves in a for move in moves]) for a in (answers, expected)
        )
        exact = [0, 5, 7]  # cell, distance, rank; the rest may differ in the last bit
        assert np.array_equal(mine[:, exact], theirs[:, exact])
        assert np.abs(mine - theirs).max() < 2.3e-16
    assert found["probes"] == [list(tb.probe(board)) for board in boards]
    for policy, best in zip(tb.policies, found["best"], strict=True):
        own = [tb.moves(b, policy).moves and tb.best_move(b, policy) for b in boards]
        assert [None if cell == () else cell for cell in own] == best
    assert len(found["refused"]) == 8


def test_the_machine_of_the_page_is_menace(open_view: Open) -> None:
    """304 boxes, as Michie counted; and it dies as often as the tables' machine, in 4 sigma."""
    page = open_view("menace")
    boxes, deaths, sums = page.evaluate(
        """async () => {
          const { Menace, PLAN, chance, playGame } = await import('/machine.js');
          const { EMPTY, emptyCells, place, result } = await import('/rules.js');
          const { Classic } = await import('/pack.js');
          const tables = new Classic(await (await fetch('/data/classic.pack')).arrayBuffer());
          const all = new Menace(chance(1));
          const visit = (board) => {
            if (result(board)) return;
            const open = emptyCells(board);
            if (open.length % 2 && open.length > 1) all.draw(board);
            for (const cell of open) visit(place(board, cell, open.length % 2 ? 'X' : 'O'));
          };
          visit(EMPTY);
          let deaths = 0;
          const sums = [];
          for (let seed = 0; seed < 300; seed++) {
            const machine = new Menace(chance(seed));
            const random = chance(1000 + seed);
            const answer = (board) => {
              let left = random();
              const moves = tables.moves(board, 'perfect-any');
              return (moves.find(m => (left -= m.probability) < 0) ?? moves[0]).cell;
            };
            for (let game = 0; game < 300; game++) playGame(machine, answer);
            deaths += machine.count(EMPTY) === 0;
            sums.push([...machine.boxes.values()].flatMap(box => [...box.values()]));
          }
          return [all.boxes.size, deaths, sums.flat().every(beads => beads >= 0)];
        }"""
    )
    assert boxes == 304
    assert sums
    share = 0.203
    assert abs(deaths / 300 - share) < 4 * (2 * share * (1 - share) / 300) ** 0.5
