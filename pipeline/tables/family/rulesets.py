"""Every ruleset of nine cells, one row each: options, size, value and first moves."""

from typing import NamedTuple

import polars as pl
import pyarrow as pa

from pipeline.columns import DISTANCE, WDL
from pipeline.family.columns import (
    DRAW_COUNT,
    LONGEST_WIN,
    LOSS_COUNT,
    NO_DISTANCE,
    OPEN_COUNT,
    POSITION_COUNT,
    RULE,
    WIN_COUNT,
)
from pipeline.schema import Column, Table
from ttt_tables.games.family.rule_options import (
    CLASSIC,
    KNOWN,
    RULE_OPTIONS,
    SOURCES,
    RuleOption,
    all_rulesets,
    effective,
    text_of,
)
from ttt_tables.games.family.rules import Worth
from ttt_tables.games.family.rulesets import Ruleset
from ttt_tables.play.solver import explore, values_of
from ttt_tables.play.value import Value
from ttt_tables.scores import depth_score

CENTRE = 4
NOBODY = "we know of no name for the ruleset"
# The published names of a ruleset, by its short name.
NAMES = {
    CLASSIC: "tic-tac-toe, noughts and crosses",
    "misere": "misere tic-tac-toe, toe-tac-tic",
    "wild": "wild tic-tac-toe",
    "wild-misere": "wild tic-tac-toe, the misere game",
    "notakto": "notakto on one board",
    "morris-lines": "three men's morris, tapatan, the smaller merels",
    "morris-anywhere": "nine holes",
    "achi": "achi",
    "torus": "torus tic-tac-toe",
    "maker-breaker": "Maker-Breaker tic-tac-toe",
}
PRINTED = {CLASSIC: "the classic game", **SOURCES}
NAMED = {KNOWN[name]: (title, PRINTED[name]) for name, title in NAMES.items()}


MEANINGS = {
    "marks": "The mark that a move sets.",
    "max_marks": "The number of marks that a side sets before it has to move one of them at every "
    "turn.",
    "sliding": "The cells to which a mark moves once a side has set all of its marks.",
    "gravity": "The cells on which a mark may be set.",
    "lines": "The lines that count.",
    "line_result": "The result for the side that completes a line.",
    "counted_lines": "The side whose lines count.",
    "no_moves": "The result for a side that has no move.",
}


def _option(name: str, option: RuleOption) -> Column:
    choices = {
        choice: about.title if about.title != choice else ""
        for choice, about in option.choices.items()
    }
    null_if = "" if option.always else "marks do not move"
    return Column(name, pa.string(), MEANINGS[name], null_if, enum=choices)


def _text(name: str, meaning: str, null_if: str = "") -> Column:
    return Column(name, pa.string(), meaning, null_if)


TABLE = Table(
    name="rulesets",
    title="Every ruleset of nine cells: options, positions, value, first moves",
    description="All games that eight rule options make of tic-tac-toe. The options are which "
    "lines count, whose, and with which result; which marks are set, how many and where; and what "
    "happens after the last one. Values are for the side to move. Endless play is a draw. Two "
    "more rules follow from the values of the first cells: that the first move may not go to the "
    "centre, and that the second player may take over the first move (the pie rule).",
    key=("ruleset",),
    columns=(
        _text(
            "ruleset",
            "The options that differ from the classic game's, such as marks=either lines=torus, or "
            "classic if none differs.",
        ),
        *[_option(name, option) for name, option in RULE_OPTIONS.items()],
        RULE,
        POSITION_COUNT,
        OPEN_COUNT,
        WIN_COUNT,
        DRAW_COUNT,
        LOSS_COUNT,
        WDL.with_note("Here it is that of the start."),
        DISTANCE.with_null_if(NO_DISTANCE).with_note("Here it is that of the start."),
        _text("best_first_cells", "The cells of the best first moves, separated by spaces."),
        _text(
            "first_values",
            "The result for the first player of a first move on each cell, 0 to 8, separated by "
            "spaces: 0 is a draw, 7 a win in 7 plies, -8 a loss in 8 plies, and a dot means that "
            "no first move may go there.",
        ),
        Column(
            "without_centre_wdl",
            pa.int32(),
            "The result for the first player if the first move may not go to the centre.",
        ),
        Column(
            "pie_wdl",
            pa.int32(),
            "The result for the player who makes the first move, if the other player may take "
            "over that move.",
        ),
        LONGEST_WIN,
        _text("same_as", "The first ruleset with the same positions, moves and results."),
        _text("known_as", "The usual names of the game.", NOBODY),
        _text("known_from", "A source that describes the game under that name.", NOBODY),
    ),
    rows=114,
    foreign_keys={("same_as",): "rulesets"},
    assertions={
        "Of the 114 rulesets 90 differ as graphs, and 65 in positions, value, distance or best "
        "first cells.": """
            select count(*) = 114
                and count(distinct same_as) = 90
                and count(distinct (position_count, wdl, distance, best_first_cells)) = 65
            from rulesets
            """,
        "The ruleset classic is the classic game.": """
            select count(*) = 1 and bool_and(here.wdl = 0)
            from rulesets as here join mnk_games as classic
                using (position_count, open_count, win_count, draw_count, loss_count, wdl)
            where ruleset = 'classic' and width = 3
            """,
        "Six variants are rulesets, with the same counts and values as in their own tables.": """
            select count(*) = 6
                and bool_and(list_sort(list_distinct(list_transform(
                    string_split(best_first_moves, ' '), lambda move: move[1]
                ))) = string_split(best_first_cells, ' '))
            from (values
                ('misere', 'line_result=loses'),
                ('wild', 'marks=either'),
                ('wild-misere', 'marks=either line_result=loses'),
                ('morris-lines', 'max_marks=three'),
                ('morris-orthogonal', 'max_marks=three sliding=straight'),
                ('morris-anywhere', 'max_marks=three sliding=anywhere')
            ) as names(game, ruleset)
            join rulesets using (ruleset)
            join family_games as variant on variant.game = names.game
                and variant.position_count = rulesets.position_count
                and variant.win_count = rulesets.win_count
                and variant.draw_count = rulesets.draw_count
                and variant.loss_count = rulesets.loss_count
                and variant.wdl = rulesets.wdl
                and variant.distance is not distinct from rulesets.distance
                and variant.longest_win = rulesets.longest_win
            """,
        "X never loses if each side sets its own marks on any empty cell, marks stay, and a line "
        "of either side wins, because X could steal the second player's strategy.": """
            select bool_and(wdl >= 0) and count(*) = 3
            from rulesets
            where marks = 'own' and max_marks = 'none' and gravity = 'off' and line_result = 'wins'
                and counted_lines = 'both'
            """,
        "If marks then move, having to move can be a disadvantage. Of 36 such rulesets X loses "
        "one, in 10 plies: four marks a side, with only rows and columns as steps and lines.": """
            select count(*) = 36
                and list((ruleset, distance)) filter (wdl = -1)
                    = [('max_marks=four sliding=straight lines=straight', 10)]
            from rulesets
            where marks = 'own' and max_marks <> 'none' and line_result = 'wins'
                and counted_lines = 'both'
            """,
        "If a line of either side wins, X loses none of 6 rulesets in which a side's own marks "
        "fall or in which marks may be chosen. X loses one of 3 in which chosen marks fall: on "
        "the torus, in 6 plies.": """
            select count(*) filter ((marks = 'either') <> (gravity = 'on')) = 6
                and bool_and(wdl >= 0) filter ((marks = 'either') <> (gravity = 'on'))
                and count(*) filter (marks = 'either' and gravity = 'on') = 3
                and list((lines, distance)) filter (wdl = -1) = [('torus', 6)]
            from rulesets
            where marks in ('own', 'either') and max_marks = 'none' and line_result = 'wins'
                and counted_lines = 'both'
            """,
        "Marks that stay never fill a torus without a line, so nothing is drawn there.": """
            select bool_and(draw_count = 0) and count(*) = 14
            from rulesets where lines = 'torus' and max_marks = 'none'
            """,
        "On the torus, with all other options as usual, the first player wins by any first cell: "
        "in 7 plies if a line wins, and in 8 plies if it loses.": """
            select list((wdl, distance, best_first_cells) order by distance)
                = [(1, 7, '0 1 2 3 4 5 6 7 8'), (1, 8, '0 1 2 3 4 5 6 7 8')]
            from rulesets where ruleset in ('lines=torus', 'lines=torus line_result=loses')
            """,
        "If the first move may not go to the centre, three men's morris is a draw, and achi is "
        "lost.": """
            select list((wdl, without_centre_wdl) order by ruleset) = [(1, -1), (1, 0)]
            from rulesets where ruleset in ('max_marks=four', 'max_marks=three')
            """,
        "Lines beyond the edges turn 12 of 18 drawn rulesets, 9 of 12 different games, into wins "
        "of the first player, and none into a loss.": """
            select count(*) = 18
                and count(distinct flat.same_as) = 12
                and count(*) filter (torus.wdl = 1) = 12
                and count(distinct flat.same_as) filter (torus.wdl = 1) = 9
                and count(*) filter (torus.wdl = -1) = 0
            from rulesets as flat join rulesets as torus
                using (marks, max_marks, gravity, line_result, counted_lines)
            where flat.lines = 'eight' and torus.lines = 'torus' and flat.wdl = 0
                and flat.sliding is not distinct from torus.sliding
                and flat.no_moves is not distinct from torus.no_moves
            """,
    },
    compared_with="tests/known_results.toml: figures of an independent solver",
)


class Solved(NamedTuple):
    """The graph of a ruleset as text, and the facts of its row."""

    graph: str
    facts: tuple[object, ...]


def build() -> pl.DataFrame:
    """Return one row for each ruleset."""
    first: dict[str, str] = {}
    rows = []
    for text, rules in sorted((text_of(chosen), chosen) for chosen in all_rulesets()):
        graph, facts = _solve(Ruleset(text))
        same = first.setdefault(graph, text)
        choices = [effective(rules).get(name) for name in RULE_OPTIONS]
        rows.append((text, *choices, *facts, same, *NAMED.get(text, (None, None))))
    return TABLE.frame(rows)


def _solve(rules: Ruleset) -> Solved:
    graph = explore(rules)
    found = values_of(graph.nodes)
    moves, ends = {}, []
    for text, node in zip(graph.texts, graph.nodes, strict=True):
        here = min(rules.images(text))
        legal = () if node.result else rules.moves(here)
        moves[here] = {move: rules.play(here, move) for move in legal}
        if node.result:
            ends.append((here, node.result))
    going_on = [found[number] for number in graph.numbers.values() if graph.nodes[number].afters]
    counts = [sum(value.wdl == side for value in going_on) for side in (1, 0, -1)]
    firsts = _firsts(rules, {text: found[number] for text, number in graph.numbers.items()})
    best = max(firsts.values(), key=depth_score)
    signed = [wdl * (distance or 0) for wdl, distance in firsts.values()]
    others = [firsts[cell][0] for cell in firsts if cell != CENTRE]
    start = found[graph.numbers[rules.start]]
    facts = (
        *(rules.summary, len(graph.numbers), len(going_on), *counts, start.wdl, start.distance),
        " ".join([str(cell) for cell, value in firsts.items() if value == best]),
        " ".join([str(dict(zip(firsts, signed, strict=True)).get(cell, ".")) for cell in range(9)]),
        *(max(others), max(-abs(wdl) for wdl, _ in firsts.values())),
        max([value.distance or 0 for value in going_on if value.wdl == 1], default=0),
    )
    return Solved(repr((sorted(moves.items()), sorted(ends))), facts)


def _firsts(rules: Ruleset, values: dict[str, Value]) -> dict[int, Worth]:
    """Return the value for the first player of each cell that a first move may go to."""
    firsts: dict[int, Worth] = {}
    for move in rules.moves(rules.start):
        after = values[rules.play(rules.start, move)].of("X")
        far = None if after.distance is None else after.distance + 1
        cell, worth = int(move[0]), (after.wdl or 0, far)
        firsts[cell] = max(worth, firsts.get(cell, worth), key=depth_score)
    return firsts
