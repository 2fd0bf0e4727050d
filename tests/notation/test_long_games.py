"""Reading a game takes linear time: a quadratic reader would exceed the limit with these texts."""

import subprocess
import sys
from pathlib import Path

from benchmarks.notation import LENGTHS, SHAPES
from tests.conftest import ROOT
from tests.support.scripts import needs_node, run, with_packs

MINUTE = 60
READ = f"from benchmarks.notation import *; [read({LENGTHS[-1]}, shape) for shape in SHAPES]"


def test_long_games_are_read_within_a_minute() -> None:
    subprocess.run([sys.executable, "-c", READ], cwd=ROOT, timeout=MINUTE, check=True)


@needs_node
def test_javascript_reads_long_games_within_a_minute(tmp_path: Path) -> None:
    run(
        """const { game, listNotations, readTree } = await import(page + 'ttt-tables.js');
        const notations = await listNotations(data);
        const starts = [];
        for (const name of ['classic', 'morris-lines', 'ultimate'])
          starts.push((await game(name, {}, data)).start);
        for (const text of given)
          for (const start of starts)
            try {
              readTree(text, start, notations);
            } catch (error) {
              if (!/^(?:IllegalMove|GameOver)Error$/.test(error.name)) throw error;
            }
        return true;""",
        with_packs(tmp_path),
        [shape(LENGTHS[-1]) for shape in SHAPES.values()],
        seconds=MINUTE,
    )


@needs_node
def test_page_reads_many_comments_within_a_minute(tmp_path: Path) -> None:
    comments = run(
        """const { itemsOf, treeOf } = await import(page + 'play/tree.js');
        const play = ([move], ply) => ({ move, after: ply + 1 });
        const { items } = itemsOf(given);
        return treeOf(items, 0, play, () => {}).next[0].comment.length;""",
        tmp_path,
        "44 " + "{a}" * 100_000,
        seconds=MINUTE,
    )
    assert comments == 2 * 100_000 - 1
