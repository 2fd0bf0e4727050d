"""Copies of the built folder that tests may damage."""

import os
from shutil import copy, copytree

import pytest

from pipeline import build


@pytest.fixture
def folder(data, tmp_path, monkeypatch):
    """Return a copy of the built folder: packs and small files are copied, others linked."""
    monkeypatch.setattr(build, "PACKAGE_DATA", tmp_path / "package")
    return copytree(data, tmp_path / "data", copy_function=copy_or_link)


def copy_or_link(source, target):
    """Link a large table, which a build replaces and no test changes; copy all else."""
    large = os.stat(source).st_size > 1_000_000 and source.endswith(".parquet")
    (os.link if large else copy)(source, target)
