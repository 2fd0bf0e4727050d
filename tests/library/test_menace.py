"""MENACE on the page has the opponents and the strength of the table learning_curves."""

from pathlib import Path

import polars as pl
import pytest

import ttt_tables as ttt
from tests.support import textbook
from tests.support.scripts import needs_node, run
from ttt_tables.board.numbers import parse
from ttt_tables.games.classic.rules import boards
from ttt_tables.learners.arrays import replies
from ttt_tables.learners.play import draws_a_bead, prefers_beads
from ttt_tables.learners.runs import AGAINST
from ttt_tables.play.evaluator import RESIGN

pytestmark = needs_node
TABLES = """const { Menace, chance, lids, playGame } = await import(page + 'play/menace-boxes.js');
const { repliesOf, strengthOf } = await import(page + 'play/menace-tables.js');
const { pick } = await import(page + 'play/strength.js');
const { Classic } = await import(page + 'library/classic-tables.js');
const tables = await (await import(page + 'library/open.js')).open(Classic, data);"""


@pytest.mark.parametrize("name", ["perfect", "random"])
def test_opponent_is_that_of_the_tables_on_every_board(data: Path, name: str) -> None:
    found = run(
        f"""{TABLES}
        return given.boards.map((board) => repliesOf(tables, board, given.name));""",
        data,
        {"boards": [*textbook.OPEN], "name": name},
    )
    every, known = [*boards()], replies(name)
    for text, answers in zip(textbook.OPEN, found, strict=True):
        row = every.index(parse(text))
        after = {every[at] for at in known.after[row][: known.choices[row]]}
        side = "X" if text.count("X") == text.count("O") else "O"
        assert {parse(text[:cell] + side + text[cell + 1 :]) for cell, _ in answers} == after
        assert {share for _, share in answers} == {1 / len(after)}


@pytest.mark.parametrize("opponent", ["perfect", "random"])
def test_strength_is_that_of_python(data: Path, opponent: str) -> None:
    """A machine that has learnt nothing is in the table; a trained one is measured in Python."""
    found = run(
        f"""{TABLES}
        return [0, 300].map((games) => {{
          const random = chance(2);
          const machine = new Menace(random);
          const answer = (board) => pick(repliesOf(tables, board, given), random);
          for (let game = 0; game < games; game++) playGame(machine, answer);
          const boxes = lids().flatMap((lid) =>
            [...machine.look(lid)].map(([cell, beads]) => [lid, cell, beads]));
          return {{ boxes, strength: strengthOf(machine, tables) }};
        }});""",
        data,
        opponent,
    )
    curves = pl.read_parquet(data / "learning_curves.parquet").filter(
        learner="menace", variant="8/4/2/1", side="X", opponent=opponent, games=0, seed_count=300
    )
    for against in AGAINST:
        [row] = curves.filter(against=against).select("win", "draw", "loss").rows()
        assert found[0]["strength"][against] == pytest.approx(row, abs=1e-12)
    model = draws_a_bead(prefers_beads((parse(lid), *box) for lid, *box in found[1]["boxes"]))

    def menace(board: str) -> dict[int | str, int]:
        weights = model(parse(board))
        return {cell if cell in range(9) else RESIGN: count for cell, count in weights.items()}

    for against in AGAINST:
        odds = ttt.evaluate(menace, against)
        assert found[1]["strength"][against] == pytest.approx((odds.win, odds.draw, odds.loss))
