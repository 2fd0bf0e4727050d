"""The bill of materials of the build, as CycloneDX's JSON, without addresses.

A requirement's address depends on the machine that looked it up. Its hashes identify it, and stay.
"""

import json
from pathlib import Path
from typing import Any

from pipeline.errors import CheckError
from pipeline.files import write_bytes


def write_bill(bill: str, path: Path) -> None:
    """Write a bill to a file, without addresses. Raises CheckError if one is left."""
    text = json.dumps(
        without_addresses(json.loads(bill)), indent=1, sort_keys=True, ensure_ascii=False
    )
    write_bytes(path, f"{text}\n".encode())


def without_addresses(part: Any) -> Any:
    """Return a part of a bill without its external references; it keeps their hashes.

    Raises CheckError, which quotes the text, if an address other than the schema's name is left.
    """
    if isinstance(part, list):
        return [without_addresses(item) for item in part]
    if isinstance(part, dict):
        kept = {key: value for key, value in part.items() if key != "externalReferences"}
        references = part.get("externalReferences", [])
        if hashes := [one for reference in references for one in reference.get("hashes", [])]:
            kept["hashes"] = [*kept.get("hashes", []), *hashes]
        return {
            key: value if key == "$schema" else without_addresses(value)
            for key, value in kept.items()
        }
    if isinstance(part, str) and "://" in part:
        raise CheckError(f"the bill of materials holds an address: {part!r}")
    return part
