"""Write the golden files again: `python -m tests.golden`."""

from tests.golden import FOLDER
from tests.golden.made import lines
from ttt_tables import open_tablebase
from ttt_tables.games.registry import game_names

if __name__ == "__main__":
    tables = open_tablebase()
    for name in game_names():
        (FOLDER / f"{name}.jsonl").write_text("".join(lines(tables, name)), encoding="utf-8")
