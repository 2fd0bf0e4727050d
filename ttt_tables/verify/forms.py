"""The declared form of every table, in the order that data flows.

`python -m pipeline catalog` writes forms.json from the declarations, which verify does not import.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple


class Form(NamedTuple):
    """A table's columns in order, each with Arrow's name of its type, and those of its key."""

    columns: Mapping[str, str]
    key: tuple[str, ...]


_DECLARED = json.loads(Path(__file__).with_name("forms.json").read_text(encoding="utf-8"))
SCHEMA_VERSION: int = _DECLARED["schema_version"]
FORMS: dict[str, Form] = {
    name: Form(form["columns"], tuple(form["key"])) for name, form in _DECLARED["tables"].items()
}
