"""JavaScript reads the cases that Python reads, and rejects those that Python rejects."""

from pathlib import Path
from typing import Any

import pytest

from tests.notation.test_cases import cases
from tests.support.parts import first
from tests.support.played import made
from tests.support.scripts import needs_node, run, with_packs
from tests.support.written import GAMES, positions, texts
from ttt_tables.errors import TttError
from ttt_tables.interfaces.http.files import LISTED, games_json
from ttt_tables.notation.games import read_game
from ttt_tables.notation.moves import write_move
from ttt_tables.notation.notations import NOTATIONS

pytestmark = needs_node
READ = """
const ours = await import(page + 'ttt-tables.js');
const { game, listNotations, readBoard, readGame } = ours;
const notations = await listNotations(data);
const games = new Map();
for (const { game: name } of given)
  if (!games.has(name)) games.set(name, await game(name, {}, data));

function read({ kind, text, game: name, ...stated }) {
  const asked = games.get(name);
  if (kind === 'board') return asked.position(readBoard(text, notations, stated)).text;
  const { start } = asked;
  return start.follow(readGame(text, start, notations, stated).join(' ')).text;
}
return given.map((one) => {
  try {
    const { start } = games.get(one.game);
    const wanted = one.kind === 'board' ? one.reads : start.follow(one.reads ?? '').text;
    return { wanted, found: read(one) };
  } catch (error) {
    return { rejected: error.name, told: error.message };
  }
});
"""
KINDS = ("board", "move", "game")
STATED = {"notation", "symbols"}
GAMES_OF = """
const { game, listNotations, readGame, writeMove } = await import(page + 'ttt-tables.js');
const notations = await listNotations(data);
const games = {};
for (const [key, [name, options]] of Object.entries(given.games))
  games[key] = await game(name, options, data);
"""


def test_cases_are_read_or_rejected_as_in_python(tmp_path: Path) -> None:
    (with_packs(tmp_path) / LISTED).write_text(games_json(), encoding="utf-8")
    given = [one for one in cases() if one["kind"] in KINDS]
    found: list[dict[str, Any]] = run(READ, tmp_path, given)
    for case, one in zip(given, found, strict=True):
        assert one.get("rejected") == case.get("rejected"), (case, one)
        assert one.get("found") == one.get("wanted"), (case, one)
        assert all(word in one["told"] for word in case.get("says", ())), (case, one)


def test_positions_are_read_in_other_notations(tmp_path: Path) -> None:
    """`position` reads a text or a list without a stated notation, like `readBoard`."""
    given = [one for one in cases() if one["kind"] == "board" and not STATED & one.keys()]
    given.append({"game": "dice", "text": "xo_______ X 4", "reads": "XO....... X 4"})
    found = run(
        """const { game, listNotations, readBoard } = await import(page + 'ttt-tables.js');
        const [list, games] = [await listNotations(data), {}];
        const read = (make) => { try { return make(); } catch (error) { return error.name; } };
        for (const { game: name } of given) games[name] ??= await game(name, {}, data);
        return given.map(({ game: name, text, reads }) => {
          const one = games[name], alone = read(() => readBoard(text));
          const [a, b] = [text, reads].map((shown) => read(() => one.choose(shown)));
          const same = alone === read(() => readBoard(text, list));
          return [read(() => one.position(text).text), a === b, same];
        });""",
        with_packs(tmp_path),
        given,
    )
    for case, (text, chosen, same) in zip(given, found, strict=True):
        assert text == case.get("reads", case.get("rejected")), case
        assert chosen or "rejected" in case, case
        assert same, case


def test_builtin_notations_match_the_list(tmp_path: Path) -> None:
    """The built-in notations of `readBoard` agree with Python's list; others need the list."""
    plain, listed, rejected = run(
        """const { listNotations, readBoard } = await import(page + 'ttt-tables.js');
        const { PLAIN } = await import(page + 'library/notation/notations.js');
        const list = await listNotations(data), stated = { notation: 'numpad' };
        try { readBoard('X...O....', undefined, stated); }
        catch (error) { return [PLAIN, list, error.message]; }""",
        with_packs(tmp_path),
    )
    shared = [one for one in listed if one["name"] in ("rows", "ones")]
    facts = ("name", "cells", "symbols", "order", "pictures", "paired")
    assert [[one[f] for f in facts] for one in plain] == [[one[f] for f in facts] for one in shared]
    assert "await listNotations()" in rejected


def test_moves_are_written_as_in_python(tmp_path: Path) -> None:
    (with_packs(tmp_path) / LISTED).write_text(games_json(), encoding="utf-8")
    cells = [str(cell) for cell in range(9)]
    moves = [*cells, *(a + b for a in cells for b in cells), "4X", "0:4", "4-1", "4?", "roll-4"]
    found = run(
        """const { listNotations, writeMove } = await import(page + 'ttt-tables.js');
        const notations = await listNotations(data);
        return notations.map((one) => given.map((move) => writeMove(move, one)));""",
        tmp_path,
        moves,
    )
    assert found == [[write_move(move, name) for move in moves] for name in NOTATIONS]


@pytest.mark.parametrize("count", first([5, 200], nightly_from=1))
def test_random_texts_are_read_as_in_python(count: int, tmp_path: Path) -> None:
    asked = [
        (game, notation, text)
        for name in NOTATIONS
        for game, text in texts(name, count)
        for notation in (None, name)
    ]
    found = run(
        f"""{GAMES_OF} return given.texts.map(([key, notation, text]) => {{
          try {{
            const stated = {{ notation: notation ?? undefined }};
            return readGame(text, games[key].start, notations, stated);
          }} catch (error) {{
            return error.name;
          }}
        }});""",
        with_packs(tmp_path),
        {"games": GAMES, "texts": asked},
    )
    for (key, notation, text), one in zip(asked, found, strict=True):
        game, options = GAMES[key]
        try:
            wanted: object = read_game(text, made(game, **options).start, notation)
        except TttError as error:
            wanted = type(error).__name__
        assert one == wanted, (key, notation, text)


@pytest.mark.parametrize("count", first([3, 100], nightly_from=1))
def test_written_moves_are_read_back(count: int, tmp_path: Path) -> None:
    asked = [(name, key, here.text) for name in NOTATIONS for key, here in positions(name, count)]
    assert asked
    found = run(
        f"""{GAMES_OF} const lost = [];
        for (const [name, key, text] of given.asked) {{
          const here = games[key].position(text);
          const notation = notations.find((one) => one.name === name);
          const outcomes = here.outcomes.map((one) => one.name);
          for (const move of [...here.legalMoves, ...outcomes]) {{
            const written = writeMove(move, notation);
            for (const told of [written, [written]])
              if (`${{readGame(told, here, notations, {{ notation: name }})}}` !== move)
                lost.push([name, key, text, move, written]);
          }}
        }}
        return lost;""",
        with_packs(tmp_path),
        {"games": GAMES, "asked": asked},
    )
    assert found == []


def test_comments_and_variations_are_kept(tmp_path: Path) -> None:
    (with_packs(tmp_path) / LISTED).write_text(games_json(), encoding="utf-8")
    texts = [
        ("{of us} 1. 4 {the (centre)} 0 (1... 1 {no} 2. 8 (2. 6)) 2. 8 *", None),
        ("5 {the (centre)} 1 (1... 2 9) 9", "ones"),
        ("(1,1) (0,0) ((0,1) (2,2)) (2,2)", "pairs"),
    ]
    found = run(
        """const { game, listNotations, readTree } = await import(page + 'ttt-tables.js');
        const [{ start }, notations] = [await game('classic', {}, data), await listNotations(data)];
        return given.map(([text, notation]) =>
          readTree(text, start, notations, { notation: notation ?? undefined }));""",
        tmp_path,
        texts,
    )
    assert found == [
        "{of us} 4 {the (centre)} 0 (1 {no} 8 (6)) 8",
        "4 {the (centre)} 0 (1 8) 8",
        "4 0 (1 8) 8",
    ]
