"""The table rulesets: every ruleset played out and valued by the verifier's own rules."""

from functools import cache
from hashlib import sha256

from ttt_tables.verify.content import as_list
from ttt_tables.verify.family.choices import AXES, every, meaning
from ttt_tables.verify.family.games import METHOD, STALLS
from ttt_tables.verify.family.iteration import SolvedOrbits, Value, solve_rules
from ttt_tables.verify.family.play import ruleset
from ttt_tables.verify.report import Claim, Part
from ttt_tables.verify.rules import eagerness
from ttt_tables.verify.verifier import Row, Tables, Verifier

CENTRE = 4
FACTS = (
    *("position_count", "open_count", "win_count", "draw_count", "loss_count", "wdl", "distance"),
    *("best_first_cells", "first_values", "without_centre_wdl", "pie_wdl", "longest_win"),
)
WORDS = ("ruleset", "rule", "known_as", "known_from")
EXPECTED = ("ruleset", *AXES, *FACTS, "same_as")


def check(part: Part, tables: Tables, full: bool) -> None:
    """Check every row. Of its texts only that they are there, and that a name has a source."""
    stored = {name: as_list(values) for name, values in tables.values(part.name).items()}
    for name, values in zip(EXPECTED, zip(*rows(), strict=True), strict=True):
        part.column(name, every(), stored[name], values)
    for text, rule, name, source in zip(*[stored[column] for column in WORDS], strict=True):
        part.demand(bool(rule), text, "rule", rule, "a sentence")
        part.demand(bool(name) == bool(source), text, "known_as", name, "a name and its source")


@cache
def rows() -> list[Row]:
    """Return the expected rows, by rising ruleset, without their words."""
    first: dict[bytes, str] = {}
    expected: list[Row] = []
    for text in every():
        rules = ruleset(text)
        game = solve_rules(rules)
        ends = {at: value for at, value in game.values.items() if not game.moves[at]}
        graph = sha256(repr((game.moves, ends)).encode()).digest()
        same = first.setdefault(graph, text)
        start = rules.text(rules.start)
        expected.append((text, *meaning(text).values(), *_counts(game), *_start(game, start), same))
    return expected


def _counts(game: SolvedOrbits) -> Row:
    """Return the numbers of positions, open ones, and those won, drawn and lost."""
    sizes = {text: len({*images}) for text, images in game.images.items()}
    by_wdl = {1: 0, 0: 0, -1: 0}
    for text in filter(game.moves.get, sizes):
        by_wdl[game.values[text][0]] += sizes[text]
    return sum(sizes.values()), sum(by_wdl.values()), *by_wdl.values()


def _start(game: SolvedOrbits, start: str) -> Row:
    """Return the facts of the start: its value, those of its first moves, and the longest win."""
    cells: dict[int, Value] = {}
    for (move, _), (wdl, plies, _) in zip(game.moves[start], game.move_values(start), strict=True):
        cell, value = int(move[0]), (wdl, plies)
        cells[cell] = max(value, cells.get(cell, value), key=eagerness)
    best = max(map(eagerness, cells.values()))
    told = {cell: wdl * (plies or 0) for cell, (wdl, plies) in cells.items()}
    return (
        *game.values[start],
        " ".join([str(cell) for cell in cells if eagerness(cells[cell]) == best]),
        " ".join([str(told.get(cell, ".")) for cell in range(9)]),
        max(wdl for cell, (wdl, _) in cells.items() if cell != CENTRE),
        0 if 0 in told.values() else -1,
        max([plies or 0 for wdl, plies in game.values.values() if wdl > 0], default=0),
    )


CLAIM = Claim(
    "counts, values, first moves", STALLS, "", METHOD,
    "tests/known_results.toml: figures of an independent solver",
)  # fmt: skip
VERIFIER = Verifier(CLAIM, check)
