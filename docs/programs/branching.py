"""Draw how wide and how long games of ultimate tic-tac-toe are.

Reads the counts that `python -m benchmarks.branching` has measured.
"""

import json
from pathlib import Path

import altair as alt
import polars as pl

from benchmarks.branching import FILE
from docs.programs.sample import ROOT
from ttt_tables.games.ultimate.rules import RULES
from ttt_tables.plots import BLUE, VERMILION, Plot, panel, save

PLAYERS = {"random": "by chance", "engine": "the engine"}
FEWEST = 30  # games of a point
MOST = 10  # moves drawn: the first position, with 81, is not


def rows(counts: dict[str, dict[str, list[int]]], rule: str) -> pl.DataFrame:
    """Return by player and ply the mean number of moves, and the share of games still open."""
    found = [
        (shown, ply, moves / games, games / of_rule["games"][0])
        for player, shown in PLAYERS.items()
        for of_rule in [counts[f"{player}, {rule}"]]
        for ply, (games, moves) in enumerate(zip(of_rule["games"], of_rule["moves"], strict=True))
        if games >= FEWEST
    ]
    return pl.DataFrame(found, ["player", "ply", "moves", "open"], orient="row")


def plot(counts: dict[str, dict[str, list[int]]]) -> Plot:
    """Return two panels a rule: legal moves by ply, and games that go on by ply."""
    colours = alt.Scale(domain=list(PLAYERS.values()), range=[BLUE, VERMILION])
    dashes = alt.Scale(domain=list(PLAYERS.values()), range=[[1, 0], [5, 3]])
    across = []
    for rule in RULES:
        found = rows(counts, rule)
        below = []
        for column, title, high in (
            ("moves", "legal moves, mean", MOST),
            ("open", "games that go on", 1),
        ):
            base = alt.Chart(found.filter(pl.col(column) <= high)).encode(
                x=alt.X("ply:Q", title="ply", scale=alt.Scale(domain=(0, 81))),
                y=alt.Y(f"{column}:Q", title=title, scale=alt.Scale(domain=(0, high))),
                color=alt.Color("player:N", title=None, scale=colours),
                strokeDash=alt.StrokeDash("player:N", title=None, scale=dashes),
            )
            drawn = panel(rule, base.mark_line(strokeWidth=1.5))
            below.append(drawn.properties(width=210, height=150))
        across.append(alt.vconcat(*below, spacing=12))
    joined: Plot = alt.hconcat(*across, spacing=24)
    return joined


def main(file: Path = FILE, folder: Path = ROOT / "docs" / "plots") -> None:
    """Draw the measured counts."""
    counts = json.loads(file.read_text(encoding="utf-8"))["counts"]
    save("Ultimate tic-tac-toe: choices and lengths", plot(counts), folder / "branching.svg")
