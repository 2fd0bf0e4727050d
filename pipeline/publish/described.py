"""The files that a build writes next to its tables. Making one loads all tables."""

from pathlib import Path

from pipeline.publish.flat import best_moves_csv, classic_moves_csv


def _views() -> str:
    from pipeline.publish.views import views

    return views()


def _sample_views() -> str:
    from pipeline.publish.views import sample_views

    return sample_views()


def _croissant_json(folder: Path) -> str:
    from pipeline.publish.metadata import croissant_json

    return croissant_json(folder)


TEXTS = {"views.sql": _views, "sample.sql": _sample_views}
# Files of a data folder that are computed from its tables and its manifest, by name.
DESCRIPTIONS = {
    "croissant.json": _croissant_json,
    "classic_moves.csv": classic_moves_csv,
    "best_moves.csv": best_moves_csv,
}
