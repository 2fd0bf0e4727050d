"""The supply chain: no address in a lock or in the bill of materials, which keeps the hashes."""

import io
import json
import re
import sys
from pathlib import Path

import pytest

from pipeline import cli
from pipeline.errors import CheckError
from pipeline.publish import sbom

ROOT = Path(__file__).parents[2]
LOCKS = sorted([*ROOT.glob("requirements*.lock"), *ROOT.glob("requirements/*.lock")])
HASH = {"alg": "SHA-256", "content": "00" * 32}
BILL = {
    "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
    "components": [
        {
            "name": "some",
            "version": "1.0",
            "externalReferences": [
                {"type": "distribution", "url": "https://registry.example/some/", "hashes": [HASH]}
            ],
        },
        {"name": "other", "version": "2.0", "hashes": [HASH]},
    ],
}


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.name)
def test_a_lock_pins_every_requirement_by_hash_and_holds_no_address(lock: Path) -> None:
    text = lock.read_text(encoding="utf-8")
    entries = text.replace("\\\n", " ").splitlines()
    assert entries
    assert all(re.match(r"[a-z0-9-]+==\S+ .*--hash=sha256:[0-9a-f]{64}", line) for line in entries)
    assert "//" not in text
    assert "index" not in text


def test_the_bill_loses_addresses_and_keeps_hashes() -> None:
    bill = sbom.without_addresses(BILL)
    assert bill["$schema"] == BILL["$schema"]
    assert bill["components"] == [
        {"name": "some", "version": "1.0", "hashes": [HASH]},
        {"name": "other", "version": "2.0", "hashes": [HASH]},
    ]


def test_a_bill_with_an_address_elsewhere_is_not_written(tmp_path: Path) -> None:
    bill = {**BILL, "metadata": {"text": "from https://registry.example/"}}
    with pytest.raises(CheckError, match="holds an address"):
        sbom.write_bill(json.dumps(bill), tmp_path / "bill.json")
    assert list(tmp_path.iterdir()) == []


def test_a_clean_bill_is_written_whole(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(json.dumps(BILL)))
    monkeypatch.setattr(
        sys, "argv", ["pipeline", "publish", "sbom", "--out", str(tmp_path / "bill.json")]
    )
    assert cli.main() == 0
    written = (tmp_path / "bill.json").read_text(encoding="utf-8")
    assert json.loads(written) == sbom.without_addresses(BILL)
