"""JavaScript reads the cases that Python reads, and refuses those that it refuses."""

from pathlib import Path
from typing import Any

from tests.notation.test_cases import cases
from tests.support.scripts import needs_node, run, with_packs
from ttt_tables.doors.http.files import LISTED, games_json

pytestmark = needs_node
READ = """
const { game, listWritings, readBoard, readMove, readMoves } = await import(page + 'ttt-tables.js');
const writings = await listWritings(data);
const games = new Map();
for (const { game: name } of given)
  if (!games.has(name)) games.set(name, await game(name, {}, data));

function read({ kind, text, game: name, ...stated }) {
  const asked = games.get(name);
  if (kind === 'board') return asked.position(readBoard(text, writings, stated)).text;
  let here = asked.start;
  for (const word of readMoves(text, writings, stated)) {
    const [like] = here.legalMoves;
    here = here.play(readMove(word, writings, { ...stated, side: here.toMove, like }));
  }
  return here.text;
}
return given.map((one) => {
  try {
    const { start } = games.get(one.game);
    const wanted = one.kind === 'board' ? one.reads : start.follow(one.reads ?? '').text;
    return { wanted, found: read(one) };
  } catch (error) {
    return { refused: error.name, told: error.message };
  }
});
"""
KINDS = ("board", "move")


def test_a_case_is_read_or_refused_as_python_does(tmp_path: Path) -> None:
    (with_packs(tmp_path) / LISTED).write_text(games_json(), encoding="utf-8")
    given = [one for one in cases() if one["kind"] in KINDS]
    found: list[dict[str, Any]] = run(READ, tmp_path, given)
    for case, one in zip(given, found, strict=True):
        assert one.get("refused") == case.get("refused"), (case, one)
        assert one.get("found") == one.get("wanted"), (case, one)
        assert all(word in one["told"] for word in case.get("says", ())), (case, one)
