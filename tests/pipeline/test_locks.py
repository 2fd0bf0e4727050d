"""The supply chain: a lock pins each requirement by hash, and holds no address."""

import re
from pathlib import Path

import pytest

from tests.conftest import ROOT

LOCKS = sorted([*ROOT.glob("requirements*.lock"), *ROOT.glob("requirements/*.lock")])


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.name)
def test_a_lock_pins_every_requirement_by_hash_and_holds_no_address(lock: Path) -> None:
    text = lock.read_text(encoding="utf-8")
    entries = text.replace("\\\n", " ").splitlines()
    assert entries
    assert all(re.match(r"[a-z0-9-]+==\S+ .*--hash=sha256:[0-9a-f]{64}", line) for line in entries)
    assert "//" not in text
    assert "index" not in text
