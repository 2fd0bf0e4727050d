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
    "picaria": "Picaria",
    "achi": "achi",
    "torus": "torus tic-tac-toe",
    "maker-breaker": "Maker-Breaker tic-tac-toe",
}
PRINTED = {CLASSIC: "the classic game", **SOURCES}
NAMED = {KNOWN[name]: (title, PRINTED[name]) for name, title in NAMES.items()} | {
    f"{KNOWN['picaria']} barred_centre=all": ("Picaria", "Wikipedia, Picaria")
}


MEANINGS = {
    "marks": "The mark that a move sets.",
    "max_marks": "The number of marks that a side sets before it has to move one of them at every "
    "turn.",
    "sliding": "The cells to which a mark moves once a side has set all of its marks.",
    "barred_centre": "The marks that must not be set on the centre.",
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
    description="All games that nine rule options make of tic-tac-toe. The options are which "
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
    rows=330,
    foreign_keys={("same_as",): "rulesets"},
    assertions={
        "Of the 330 rulesets 236 differ as graphs, and 142 in positions, value, distance or best "
        "first cells. Without a barred centre and a king's steps it is 114, 90 and 65.": """
            select list((rows, games, kinds) order by rows) = [(114, 90, 65), (330, 236, 142)]
            from (
                select count(*) as rows, count(distinct same_as) as games,
                    count(distinct (position_count, wdl, distance, best_first_cells)) as kinds
                from (
                    select true as here, * from rulesets
                    union all
                    select false, * from rulesets
                    where barred_centre = 'none' and sliding is distinct from 'king'
                )
                group by here
            )
            """,
        "Picaria is a draw by every first cell if nothing is barred, or only the centre for the "
        "first mark. If no mark may be set on the centre, the first player wins by any cell in 7 "
        "plies.": """
            select list((barred_centre, position_count, first_values) order by position_count desc)
                = [
                    ('none', 5390, '0 0 0 0 0 0 0 0 0'),
                    ('first', 5381, '0 0 0 0 . 0 0 0 0'),
                    ('all', 4253, '7 7 7 7 . 7 7 7 7')
                ]
            from rulesets
            where max_marks = 'three' and sliding = 'king' and lines = 'eight'
                and line_result = 'wins' and no_moves = 'loses'
            """,
        "A centre that is barred for the first mark leaves the other first cells their values.": """
            select count(*) = 96
                and bool_and(barred.wdl = usual.without_centre_wdl)
                and bool_and(barred.cells[:4] = usual.cells[:4] and barred.cells[5] = '.')
                and bool_and(barred.cells[6:] = usual.cells[6:])
            from (select *, string_split(first_values, ' ') as cells from rulesets) as barred
            join (select *, string_split(first_values, ' ') as cells from rulesets) as usual
                on usual.ruleset = replace(barred.ruleset, ' barred_centre=first', '')
            where barred.barred_centre = 'first'
            """,
        "The ruleset classic is the classic game.": """
            select count(*) = 1 and bool_and(here.wdl = 0)
            from rulesets as here join positional_games as classic
                using (position_count, open_count, win_count, draw_count, loss_count, wdl)
            where ruleset = 'classic' and classic.width = 3
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
        "If marks then move, having to move can be a disadvantage. Of 48 such rulesets in which "
        "the centre is not barred X loses one, in 10 plies: four marks a side, with only rows and "
        "columns as steps and lines. With a centre barred for the first mark X loses 7 of 48, and "
        "for all marks 1 of 48.": """
            select count(*) = 144
                and count(*) filter (barred_centre = 'none') = 48
                and list((ruleset, distance)) filter (wdl = -1 and barred_centre = 'none')
                    = [('max_marks=four sliding=straight lines=straight', 10)]
                and count(*) filter (wdl = -1 and barred_centre = 'first') = 7
                and count(*) filter (wdl = -1 and barred_centre = 'all') = 1
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
        "Lines beyond the edges turn 16 of 24 drawn rulesets without a barred centre, 12 of 16 "
        "different games, into wins of the first player, and none into a loss. With a centre "
        "barred for the first mark they turn 16 of 24 into wins; with one barred for all marks, 6 "
        "of 14 into losses, and none into a win.": """
            select list((drawn, games, won, games_won, lost) order by games desc) = [
                (24, 16, 16, 12, 0), (24, 14, 16, 10, 0), (14, 9, 0, 0, 6)
            ]
            from (
                select count(*) as drawn,
                    count(distinct flat.same_as) as games,
                    count(*) filter (torus.wdl = 1) as won,
                    count(distinct flat.same_as) filter (torus.wdl = 1) as games_won,
                    count(*) filter (torus.wdl = -1) as lost
                from rulesets as flat join rulesets as torus using (
                    marks, max_marks, barred_centre, gravity, line_result, counted_lines
                )
                where flat.lines = 'eight' and torus.lines = 'torus' and flat.wdl = 0
                    and flat.sliding is not distinct from torus.sliding
                    and flat.no_moves is not distinct from torus.no_moves
                group by barred_centre
            )
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
