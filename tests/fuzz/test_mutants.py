"""The changes that `fuzz.mutants` makes of small modules, and their order."""

from tests.fuzz.mutants.__main__ import mutants
from tests.fuzz.mutants.changes import changes

PYTHON = '''"""No words: 1 < 2."""
from typing import TYPE_CHECKING, Annotated

if TYPE_CHECKING:
    ONE = 1

def at(board: Annotated[int, 9], é: bool = True) -> "int | None":
    """Nor these."""
    if not (0 <= board < (len(é)) and é is not None):
        raise ValueError(f"{board + 1} is no board")
    seen[board] = -board // 2
    seen.clear()
    board += 5
    return query("select 1 where x = 'a < b'")
TABLE = Table(claims={"One.": "select 1"})
'''
PYTHON_CHANGED = [
    'def at(board: Annotated[int, 9], é: bool = False) -> "int | None":',
    "if (0 <= board < (len(é)) and é is not None):",
    "if not (1 <= board < (len(é)) and é is not None):",
    "if not (0 < board < (len(é)) and é is not None):",
    "if not (0 <= board <= (len(é)) and é is not None):",
    "if not (0 <= board < (len(é)) or é is not None):",
    "if not (0 <= board < (len(é)) and é is None):",
    "pass",  # raise
    "pass",  # seen[board] =
    "seen[board] = board // 2",
    "seen[board] = -board * 2",
    "seen[board] = -board // 3",
    "pass",  # seen.clear()
    "pass",  # board +=
    "board -= 5",
    "board += 6",
    "return query(\"select 2 where x = 'a < b'\")",
    "return query(\"select 1 where x <> 'a < b'\")",
]
JAVASCRIPT = """// no words: 1 < 2
/** @param {number} board */
export function at(board) {
  if (!isNumber(board) || /1 < 2/.test("3 < 4"))
    throw new Refusal(`no ${board + 1}`);
  for (const cell of board) if (cell >= 9) break;
  return board === 1.5;
}
"""
JAVASCRIPT_CHANGED = [
    'if (isNumber(board) || /1 < 2/.test("3 < 4"))',
    'if (!isNumber(board) && /1 < 2/.test("3 < 4"))',
    ";",  # throw
    "for (const cell of board) if (cell > 9) break;",
    "for (const cell of board) if (cell >= 10) break;",
    "for (const cell of board) if (cell >= 9) ;",
    "return board !== 1.5;",
    "return board === 3.0;",
]


def changed(text, suffix):
    """Yield the line of each change, as it becomes."""
    for one in changes(text, suffix):
        assert text[one.start : one.end] == one.old
        whole = one.of(text)
        yield whole[whole.rfind("\n", 0, one.start) + 1 :].split("\n")[0].strip()


def test_python_is_changed_in_operators_constants_and_statements():
    assert list(changed(PYTHON, ".py")) == PYTHON_CHANGED
    for one in changes(PYTHON, ".py"):
        compile(one.of(PYTHON), "changed", "exec")


def test_javascript_is_changed_likewise():
    assert list(changed(JAVASCRIPT, ".js")) == JAVASCRIPT_CHANGED


def test_an_edit_elsewhere_keeps_the_keys_and_the_order(tmp_path):
    room = tmp_path / "ttt_tables" / "room"
    room.mkdir(parents=True)
    (room / "one.py").write_text(PYTHON)
    before = mutants(tmp_path)
    assert len({one.key for one in before}) == len(before) == len(PYTHON_CHANGED)
    (room / "one.py").write_text(PYTHON.replace("seen.clear()", "seen.clear()\n    seen.add(7)"))
    after = [one.key for one in mutants(tmp_path)]
    assert [key for key in after if key in {one.key for one in before}] == [
        one.key for one in before
    ]
