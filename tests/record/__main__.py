"""Write the record anew: `python -m tests.record`."""

from tests.record import FOLDER
from tests.record.made import lines
from ttt_tables import open_tablebase

if __name__ == "__main__":
    tables = open_tablebase()
    for name in tables.games():
        (FOLDER / f"{name}.jsonl").write_text("".join(lines(tables.game(name))), encoding="utf-8")
