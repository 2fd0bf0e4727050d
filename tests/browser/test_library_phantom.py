"""Phantom tic-tac-toe in JavaScript answers as the package does, in both versions."""

from pathlib import Path
from random import Random

import pytest

from tests.support.parts import first
from tests.support.scripts import needs_node, run
from ttt_tables import Tablebase, TttError, phantom
from ttt_tables.board.symmetry import D4 as SYMMETRIES
from ttt_tables.phantom.rules import SIDES

pytestmark = needs_node


@pytest.mark.parametrize("name", ["phantom", "abrupt"])
@pytest.mark.parametrize("side", SIDES)
def test_a_phantom_strategy_is_the_package_s(
    data: Path, tb: Tablebase, side: str, name: str
) -> None:
    """On the information sets: the cells, in their order, and the chances, exactly."""
    found = run(
        """const lib = await import(page + 'ttt-tables.js');
        const { D4 } = await import(page + 'library/rules.js');
        const [side, name, step] = given;
        const [tables, version] = [await lib.open(name, data), { abrupt: name === 'abrupt' }];
        const sets = tables.informationSets(side), some = sets.filter((_, at) => !(at % step));
        return { scores: tables.scores, sets, moves: some.map(text => tables.moves(text, side)),
          images: some.map(text => lib.phantom.parse(text, side, version)).map(known =>
            D4.map(symmetry => lib.phantom.write(lib.phantom.imageOf(known, symmetry)))) };""",
        data,
        [side, name, step := 29 if name == "abrupt" else 1],
    )
    strategies = tb.abrupt if name == "abrupt" else tb.phantom
    bounds = (tb.abrupt.x_at_least, tb.abrupt.x_at_most)
    scores = bounds if name == "abrupt" else (tb.phantom.x_score,)
    assert found["scores"] == [{"score": float(one), "exact": str(one)} for one in scores]
    sets = strategies.information_sets(side)
    assert tuple(found["sets"]) == sets
    for text, moves, images in zip(sets[::step], found["moves"], found["images"], strict=True):
        assert [(m["cell"], m["probability"], m["exact"]) for m in moves] == [
            (cell, float(chance), str(chance)) for cell, chance in strategies.moves(text, side)
        ]
        known = phantom.parse(text, side, abrupt=strategies.abrupt)
        assert images == [str(known.image(symmetry)) for symmetry in SYMMETRIES]


def named(game: phantom.Umpire, cell: int) -> bool | str:
    """Return whether the mark stands, or why the cell cannot be named."""
    try:
        return game.play(cell)
    except TttError as error:
        return str(error)


@pytest.mark.parametrize("abrupt", [False, True])
@pytest.mark.parametrize("games", first([100, 2000]))
def test_phantom_games_are_the_package_s(data: Path, games: int, abrupt: bool) -> None:
    """Random games tell each side the same in both languages, and refuse the same."""
    chance, asked = Random(5), list[list[int]]()
    for _ in range(games):
        asked.append([chance.randrange(10) for _ in range(40)])
    found = run(
        """const { phantom } = await import(page + 'ttt-tables.js');
        const [games, abrupt] = given;
        return games.map(cells => { let game = phantom.start({ abrupt }); return cells.map(cell => {
          try { game = phantom.play(game, cell); } catch (error) { return error.message; }
          const { ended, side, known, named } = game;
          return [named.at(-1).stands, ended, side, ...['X', 'O'].map(one =>
            [phantom.write(known[one]), phantom.legalMoves(known[one])])]; }); });""",
        data,
        [asked, abrupt],
    )
    for cells, told in zip(asked, found, strict=True):
        game = phantom.Umpire(abrupt=abrupt)
        for cell, one in zip(cells, told, strict=True):
            stands = named(game, cell)
            if isinstance(stands, str):
                assert one == stands
                continue
            known = [game.information_set(side) for side in SIDES]
            knows = [[str(each), list(each.legal_moves())] for each in known]
            assert one == [stands, game.result, game.to_move, *knows]
