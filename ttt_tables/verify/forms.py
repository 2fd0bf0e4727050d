"""The declared form of every table, in the order that data flows.

`python -m pipeline catalog` writes forms.json from the declarations, which verify does not import.
"""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from ttt_tables.pack import read_file


class Form(NamedTuple):
    """The declaration of a table: its columns in order, its key, and its columns of few values."""

    columns: Mapping[str, str]  # name -> Arrow's name of the type
    key: tuple[str, ...]
    enums: Mapping[str, Sequence[str]]  # name -> the only values


_DECLARED = json.loads(read_file(str(Path(__file__).with_name("forms.json"))))
SCHEMA_VERSION: int = _DECLARED["schema_version"]
FORMS: dict[str, Form] = {
    name: Form(form["columns"], tuple(form["key"]), form["enums"])
    for name, form in _DECLARED["tables"].items()
}
