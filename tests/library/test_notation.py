"""JavaScript reads the cases that Python reads, and refuses those that it refuses."""

from pathlib import Path
from typing import Any

from tests.notation.test_cases import cases
from tests.support.scripts import needs_node, run, with_packs
from ttt_tables.doors.http.files import LISTED, games_json
from ttt_tables.notation.moves import write_move
from ttt_tables.notation.writings import WRITINGS

pytestmark = needs_node
READ = """
const ours = await import(page + 'ttt-tables.js');
const { game, listWritings, readBoard, readGame } = ours;
const writings = await listWritings(data);
const games = new Map();
for (const { game: name } of given)
  if (!games.has(name)) games.set(name, await game(name, {}, data));

function read({ kind, text, game: name, ...stated }) {
  const asked = games.get(name);
  if (kind === 'board') return asked.position(readBoard(text, writings, stated)).text;
  const { start } = asked;
  return start.follow(readGame(text, start, writings, stated).join(' ')).text;
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
KINDS = ("board", "move", "game")


def test_a_case_is_read_or_refused_as_python_does(tmp_path: Path) -> None:
    (with_packs(tmp_path) / LISTED).write_text(games_json(), encoding="utf-8")
    given = [one for one in cases() if one["kind"] in KINDS]
    found: list[dict[str, Any]] = run(READ, tmp_path, given)
    for case, one in zip(given, found, strict=True):
        assert one.get("refused") == case.get("refused"), (case, one)
        assert one.get("found") == one.get("wanted"), (case, one)
        assert all(word in one["told"] for word in case.get("says", ())), (case, one)


def test_a_move_is_written_in_every_writing_as_python_does(tmp_path: Path) -> None:
    (with_packs(tmp_path) / LISTED).write_text(games_json(), encoding="utf-8")
    cells = [str(cell) for cell in range(9)]
    moves = [*cells, *(a + b for a in cells for b in cells), "4X", "0:4", "4-1", "4?", "roll-4"]
    found = run(
        """const { listWritings, writeMove } = await import(page + 'ttt-tables.js');
        const writings = await listWritings(data);
        return writings.map((one) => given.map((move) => writeMove(move, one)));""",
        tmp_path,
        moves,
    )
    assert found == [[write_move(move, name) for move in moves] for name in WRITINGS]


def test_comments_and_side_lines_are_kept(tmp_path: Path) -> None:
    (with_packs(tmp_path) / LISTED).write_text(games_json(), encoding="utf-8")
    texts = [
        ("{of us} 1. 4 {the (centre)} 0 (1... 1 {no} 2. 8 (2. 6)) 2. 8 *", None),
        ("5 {the (centre)} 1 (1... 2 9) 9", "ones"),
        ("(1,1) (0,0) ((0,1) (2,2)) (2,2)", "pairs"),
    ]
    found = run(
        """const { game, listWritings, readTree } = await import(page + 'ttt-tables.js');
        const [{ start }, writings] = [await game('classic', {}, data), await listWritings(data)];
        return given.map(([text, writing]) =>
          readTree(text, start, writings, { writing: writing ?? undefined }));""",
        tmp_path,
        texts,
    )
    assert found == [
        "{of us} 4 {the (centre)} 0 (1 {no} 8 (6)) 8",
        "4 {the (centre)} 0 (1 8) 8",
        "4 0 (1 8) 8",
    ]
