"""Every ruleset of nine cells, a row each: its choices, its size, its value, its first moves."""

from typing import NamedTuple

import polars as pl
import pyarrow as pa

from pipeline.columns import (
    DISTANCE,
    DRAW_COUNT,
    LOSS_COUNT,
    NO_DISTANCE,
    OPEN_COUNT,
    POSITION_COUNT,
    WDL,
    WIN_COUNT,
)
from pipeline.schema import Column, Table
from ttt_tables.answer import depth_score
from ttt_tables.family.axes import AXES, KNOWN, Axis, means, spaces, text_of
from ttt_tables.family.ruleset import Ruleset
from ttt_tables.family.values import FamilyProbe, explore_orbits, solve_orbits

CENTRE = 4
NOBODY = "people have no name for the ruleset that is known here"
MURRAY = "Murray, A History of Chess"
# What people call a ruleset, and who describes it so.
NAMES = {
    "classic": ("tic-tac-toe, noughts and crosses", "everybody"),
    "misere": ("misere tic-tac-toe, toe-tac-tic", "Gardner, Hexaflexagons"),
    "wild": ("wild tic-tac-toe", "Gardner, Hexaflexagons"),
    "wild-misere": ("wild misere tic-tac-toe", "Wikipedia, Wild tic-tac-toe"),
    "notakto": ("notakto on one board", "Plambeck and Whitehead, arXiv 1301.1672"),
    "morris-lines": ("three men's morris, tapatan, the smaller merels", MURRAY),
    "morris-anywhere": ("nine holes", MURRAY),
    "achi": ("achi", "players in Ghana"),
    "torus": ("torus tic-tac-toe", "Weeks, The Shape of Space"),
    "maker-breaker": (
        "Maker-Breaker tic-tac-toe",
        "Beck, Combinatorial Games: Tic-Tac-Toe Theory",
    ),
}
NAMED = {KNOWN[name]: named for name, named in NAMES.items()}


def _axis(name: str, axis: Axis) -> Column:
    choices = "; ".join([f"{choice}: {said.title}" for choice, said in axis.choices.items()])
    null = "" if axis.always else "marks do not move"
    return Column(name, pa.string(), f"{axis.title}. {choices}.", null)


def _text(name: str, text: str, null: str = "") -> Column:
    return Column(name, pa.string(), text, null)


TABLE = Table(
    name="rulesets",
    title="Every ruleset of nine cells: choices, positions, value, first moves",
    text="All games that choices on eight axes make of tic-tac-toe: which lines count, what a line "
    "means and whose, which marks are set, how many and where, and what happens then. Values are "
    "for the side to move; endless play is a draw. Two rules are no axes, for they follow from the "
    "values of the first cells: that the first move may not go to the centre, and that the second "
    "player may take the first move over (the pie rule).",
    key=("ruleset",),
    columns=(
        _text(
            "ruleset",
            "The choices that are not usual, such as mark=either lines=torus; classic if all are.",
        ),
        *[_axis(name, axis) for name, axis in AXES.items()],
        _text("rule", "The rule in a sentence."),
        POSITION_COUNT,
        OPEN_COUNT,
        WIN_COUNT,
        DRAW_COUNT,
        LOSS_COUNT,
        WDL.noting("At the start."),
        DISTANCE.missing(NO_DISTANCE).noting("At the start."),
        _text("best_first_cells", "The cells of the best first moves, with spaces between them."),
        _text(
            "first_values",
            "The value for the first player of a first move on each cell, from 0 to 8, with spaces "
            "between them: 0 a draw, 7 won in 7 plies, -8 lost in 8; a dot where none may go.",
        ),
        Column(
            "without_centre_wdl",
            pa.int8(),
            "The value for the first player if the first move may not go to the centre.",
        ),
        Column(
            "pie_wdl",
            pa.int8(),
            "The value for who makes the first move if the second player may take it over.",
        ),
        Column("longest_win", pa.int32(), "Plies of the longest win from an open position."),
        _text("same_as", "The first ruleset with the same positions, moves and results."),
        _text("known_as", "What people call it.", NOBODY),
        _text("known_from", "Who describes it under that name.", NOBODY),
    ),
    rows=114,
    references={("same_as",): "rulesets"},
    claims={},
    witness="tests/known_results.toml: figures of an independent solver",
)


class Solved(NamedTuple):
    """What is known of a ruleset."""

    graph: str
    facts: tuple[object, ...]


def build() -> pl.DataFrame:
    """Return one row for each ruleset."""
    first: dict[str, str] = {}
    rows = []
    for text, rules in sorted((text_of(chosen), chosen) for chosen in spaces()):
        graph, facts = _solve(Ruleset(text))
        same = first.setdefault(graph, text)
        choices = [means(rules).get(name) for name in AXES]
        rows.append((text, *choices, *facts, same, *NAMED.get(text, (None, None))))
    return TABLE.frame(rows)


def _solve(rules: Ruleset) -> Solved:
    moves = explore_orbits(rules)
    values = solve_orbits(rules, moves)
    ends = [(here, rules.result(here)) for here, after in moves.items() if not after]
    images = {image for here, _ in ends for image in rules.images(here)}
    going_on = [value for position, value in values.items() if position not in images]
    counts = [sum(wdl == side for wdl, _ in going_on) for side in (1, 0, -1)]
    firsts = _firsts(rules, values)
    best = max(firsts.values(), key=_order)
    signed = [wdl * (distance or 0) for wdl, distance in firsts.values()]
    others = [firsts[cell].wdl for cell in firsts if cell != CENTRE]
    facts = (
        *(rules.rule, len(values), len(going_on), *counts, *values[rules.start]),
        " ".join([str(cell) for cell, value in firsts.items() if value == best]),
        " ".join([str(dict(zip(firsts, signed, strict=True)).get(cell, ".")) for cell in range(9)]),
        *(max(others), max(-abs(value.wdl) for value in firsts.values())),
        max([distance or 0 for wdl, distance in going_on if wdl == 1], default=0),
    )
    return Solved(repr((sorted(moves.items()), sorted(ends))), facts)


def _firsts(rules: Ruleset, values: dict[str, FamilyProbe]) -> dict[int, FamilyProbe]:
    """Return the value for the first player of each cell that a first move may go to."""
    firsts: dict[int, FamilyProbe] = {}
    for move in rules.moves(rules.start):
        wdl, distance = values[rules.play(rules.start, move)]
        value = FamilyProbe(-wdl, None if distance is None else distance + 1)
        cell = int(move[0])
        firsts[cell] = max(value, firsts.get(cell, value), key=_order)
    return firsts


def _order(value: FamilyProbe) -> int:
    score: int = depth_score((value.wdl, value.distance or 0))
    return score
