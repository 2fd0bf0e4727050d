"""The folder of a dataset for the Hugging Face hub.

The hub's viewer shows Parquet files, one configuration for each table. It runs none of our queries,
so a view is written as a table. It cannot show packs and SQL, so they are left out.
"""

from pathlib import Path
from shutil import copyfile

import pyarrow as pa

from pipeline.files import write_bytes
from pipeline.publish.card import cards, listed, read_alone, start
from pipeline.publish.metadata import ABOUT, CITATION, DEFAULT, TITLE, header
from pipeline.registry import LISTED, TABLES, VIEWS
from ttt_tables.arrow import parquet_bytes
from ttt_tables.outputs import clear_folder
from ttt_tables.sql import connection as sql

CARD = "README.md"
FILES = (CARD, "LICENSE", *(f"{name}.parquet" for name in LISTED))
HEAD = """# {title}

{about}

```python
from datasets import load_dataset

moves = load_dataset("OWNER/ttt-tables", split="train")  # OWNER: the account of this page
boards = load_dataset("OWNER/ttt-tables", "boards", split="train")
```

Every table is a configuration. The default is [{default}](#{default}), where a board is text. In
the other tables a board is the number whose nine ternary digits are its cells, row by row: `.` is
0, `X` 1 and `O` 2, and cell 0 comes first; so the empty board is 0. `win`, `draw`,
`loss`, `score` and `wdl` belong to the side to move, or to the mover. A column that ends in
`_exact` holds fractions in lowest terms, as text; a column whose text says so holds a set of
cells, as the sum of 2^cell. Every sentence under *Assertions* was checked before its table was
written. The package `ttt-tables` makes these files again, and answers from them in Python, SQL and
JavaScript.
The tables are under CC0-1.0: see [LICENSE](LICENSE).

```bibtex
{citation}
```

"""


def write_dataset(folder: Path, data: Path) -> None:
    """Write the dataset again into a folder, from built data.

    Raises BadOptionError for a folder that holds anything but a dataset, and MissingTableError.
    """
    clear_folder(folder, "a dataset", {*FILES})
    for name in TABLES:
        copyfile(data / f"{name}.parquet", folder / f"{name}.parquet")
    for name in VIEWS:
        write_bytes(folder / f"{name}.parquet", view_bytes(name, data))
    copyfile(data / "LICENSE", folder / "LICENSE")
    (folder / CARD).write_text(dataset_card(), encoding="utf-8")


def view_bytes(name: str, data: Path) -> bytes:
    """Return the rows of a view as Parquet, as a table of this key would be written."""
    view = LISTED[name]
    with sql.connect(data, names=[name]) as connection:
        rows: pa.Table = connection.sql(
            f"select * from {name} order by {', '.join(view.key)}"
        ).to_arrow_table()
    return parquet_bytes(rows.cast(view.schema()), view.key)


def dataset_card() -> str:
    """Return the dataset's card: every table and view; links lead to the home, if there is one."""
    head = HEAD.format(title=TITLE, about=ABOUT, citation=CITATION, default=DEFAULT)
    text = head + start() + listed() + "\n" + cards()
    return header(LISTED) + read_alone(text)
