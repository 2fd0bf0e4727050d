"""Read the data's descriptions with the programs that use them, and print JSON.

test_metadata.py runs it with the Python of .venv/metadata, in a folder with tables and
descriptions. It imports nothing of this project, and uses no network.

    python metadata_readers.py croissant TABLE ...      the records of each table
    python metadata_readers.py hub TABLE ...            the columns and rows of each configuration,
                                                        and the columns of the default one
"""

import json
import os
import sys


def croissant(*tables):
    import mlcroissant

    data = mlcroissant.Dataset("croissant.json")
    issues = data.metadata.ctx.issues
    assert not issues.errors
    assert not issues.warnings, issues.report()
    return {table: [plain(record) for record in data.records(table)] for table in tables}


def hub(*tables):
    import datasets

    here = os.getcwd()
    read = {name: datasets.load_dataset(here, name, split="train") for name in tables}
    shapes = {name: [rows.column_names, rows.num_rows] for name, rows in read.items()}
    default = datasets.load_dataset(here, split="train").column_names
    names = datasets.get_dataset_config_names(here)
    return {"configurations": names, "shapes": shapes, "default": default}


def plain(value):
    """Return a record's values as JSON has them."""
    if isinstance(value, dict):
        return {key.partition("/")[2]: plain(part) for key, part in value.items()}
    if isinstance(value, list):
        return [plain(part) for part in value]
    if isinstance(value, bytes):
        return value.decode()
    value = value.item() if hasattr(value, "item") else value
    return None if value != value else value  # pandas has NaN where a value is missing


if __name__ == "__main__":
    json.dump(globals()[sys.argv[1]](*sys.argv[2:]), sys.stdout)
