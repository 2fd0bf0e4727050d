"""The bill of materials without addresses.

    python -m pipeline.publish.sbom FILE < what the tool wrote

A requirement's address depends on the machine that looked it up. Its hashes identify it, and stay.
The bill is in CycloneDX's JSON.
"""

import json
import sys
from pathlib import Path
from typing import Any

from pipeline.files import write_bytes


def without_addresses(part: Any) -> Any:
    """Return a part of a bill without its external references, whose hashes are kept.

    Raises ValueError, which quotes the text, if an address is left other than the schema's name.
    """
    if isinstance(part, list):
        return [without_addresses(item) for item in part]
    if isinstance(part, dict):
        kept = {key: value for key, value in part.items() if key != "externalReferences"}
        references = part.get("externalReferences", [])
        if hashes := [each for found in references for each in found.get("hashes", [])]:
            kept["hashes"] = [*kept.get("hashes", []), *hashes]
        return {
            key: value if key == "$schema" else without_addresses(value)
            for key, value in kept.items()
        }
    if isinstance(part, str) and "://" in part:
        raise ValueError(f"the bill of materials holds an address: {part!r}")
    return part


def main() -> None:
    """Write the bill of standard input to the named file, without addresses."""
    bill = without_addresses(json.load(sys.stdin))
    text = json.dumps(bill, indent=1, sort_keys=True, ensure_ascii=False)
    path = Path(sys.argv[1])
    path.parent.mkdir(exist_ok=True)
    write_bytes(path, f"{text}\n".encode())


if __name__ == "__main__":
    main()
