"""The verifiers: one for each table and each pack. A table without one does not pass the tests."""

from typing import NamedTuple

from ttt_tables.verify import (
    classic,
    dice_rows,
    endgames,
    macro,
    miniboards,
    open_strategy,
    policies,
)
from ttt_tables.verify.report import Claim

_BRUTE = "counts published, and found by brute force (5,478 boards, 765 classes)"
_1F604 = "1f604's program (191/192 for X against random replies)"
_FILL = "another program's fractions on 401 boards (15/32, 15/32, 1/16 on the empty one)"
_DRAWN = "the grids, drawn by Philox from (generator, seed, k); not drawn again here"
_BLOCKED = "what a blocked roll does; chances follow the least best cells"
_FOUR_RULES = "an independent brute force: 401 positions, four rules"
_PAPER = "arXiv 2006.02353: X wins within 43 plies"
_ITERATED = "value iteration on all boards, each side for itself"


class Verifier(NamedTuple):
    """How one table is verified: its columns with Arrow's types, its key, and why to believe it."""

    columns: dict[str, str]
    key: tuple[str, ...]
    claim: Claim


def _classic(name: str, claim: Claim) -> Verifier:
    columns = {**classic.COLUMNS, **policies.COLUMNS}[name]
    width = {**classic.KEYS, **policies.KEYS}.get(name, 1)
    return Verifier(columns, tuple(columns)[:width], claim)


def _dice(name: str, theorem: str) -> Verifier:
    columns = dice_rows.COLUMNS[name]
    claim = Claim(
        theorem, _BLOCKED, "",
        "plain recursion in Fractions over text, in which passes only decide who marks next",
        _FOUR_RULES,
    )  # fmt: skip
    return Verifier(columns, tuple(columns)[: dice_rows.KEYS[name]], claim)


_ADDRESS = {"generator": "string", "seed": "uint64", "k": "int64"}
ROOT_COLUMNS = {
    **_ADDRESS,
    "cells": "list<uint8>",
    "canonical": "int64",
    "symmetry": "int8",
    "x_score": "double",
    "x_score_second": "double",
    "best_cells": "uint16",
    "best_cells_o": "uint16",
    "x_win": "double",
    "draw": "double",
    "o_win": "double",
    "first_scores": "list<double>",
}
VALUE_COLUMNS = {**_ADDRESS, "board": "int16", "x_score": "double", "best_cells": "uint16"}

_PLAYED = "the games, drawn by Philox from (run, seed, game)"
_LEARNT = "what learners play is what the games of menace_boxes and td_values taught them"
_AGAIN = "all runs in step, by numpy on text's rules, to the last bit: 1,000 games, --full 10,000"

CLASSIC = {
    "canonical_boards": Claim(
        "orbits, stabilizers", "the least number stands for its orbit", "",
        "boards by search, turned and mirrored as text", _BRUTE,
    ),
    "boards": Claim(
        "which boards can occur, how they ended", "the first symmetry that leads there", "",
        "boards by search, turned and mirrored as text", _BRUTE,
    ),
    "moves": Claim(
        "afterstates", "the least cell of a class represents it", "",
        "every empty cell, classes as pairs of boards", _BRUTE,
    ),
    "perfect_play": Claim(
        "values, counts of best moves and blunders", "win soon, lose late", "",
        "plain recursion over text", "another program's minimax",
    ),
    "best_responses": Claim(
        "chances, ranks", "the objectives; ties go on with the least cell", "",
        "plain recursion in whole numbers", _1F604,
    ),
    "policy_moves": Claim(
        "chances, ranks", "the policies' orders; ties to the least cell", _LEARNT,
        "plain recursion in whole numbers, of learners in fractions", _1F604,
    ),
    "crosstable": Claim(
        "chances of whole games", "what the policies play", "",
        "every game of every pair, by depth-first search; with a learner by recursion",
        "figures published (75257/77760 for any perfect move against random)",
    ),
    "policies": Claim(
        "scores of best responses, exploitability", "orders and ties are the policies' own", "",
        "plain recursion for each side", _1F604,
    ),
}  # fmt: skip

LEARNED = {
    "menace_boxes": Verifier(
        {
            **dict.fromkeys(("plan", "side", "opponent"), "string"),
            "seed": "uint64",
            "games": "int32",
            "board": "int16",
            "cell": "int8",
            "box": "int16",
            "ply": "int8",
            "beads": "int32",
        },
        ("plan", "side", "opponent", "seed", "games", "board", "cell"),
        Claim(
            "304 and 289 boxes", "their order, plans, gains; to resign is to lose", _PLAYED,
            _AGAIN, "the boxes of the article's program",
        ),
    ),
    "td_values": Verifier(
        {
            "draw_reward": "double",
            "seed": "uint64",
            "games": "int32",
            "board": "int16",
            "owner": "string",
            "value": "double",
        },
        ("draw_reward", "seed", "games", "board"),
        Claim(
            "owners, ended boards", "rates, first values, ties in the article's order", _PLAYED,
            _AGAIN, "a seeded run of the original program",
        ),
    ),
}  # fmt: skip

TABLES: dict[str, Verifier] = {
    **{name: _classic(name, CLASSIC[name]) for name in list(CLASSIC)[:5]},
    **LEARNED,
    **{name: _classic(name, CLASSIC[name]) for name in list(CLASSIC)[5:]},
    "learning_curves": Verifier(
        {
            **dict.fromkeys(("learner", "variant", "side", "opponent"), "string"),
            "games": "int32",
            "against": "string",
            "seeds": "int32",
            **dict.fromkeys(("win", "win_sd", "draw", "draw_sd", "loss", "loss_sd"), "double"),
            **dict.fromkeys(("first_empty", "resigned", "resignations"), "double"),
        },
        ("learner", "variant", "side", "opponent", "games", "against", "seeds"),
        Claim(
            "chances of what was learnt, within 1e-12", "an empty box loses", _PLAYED,
            "backwards from stored beads and values; with --full all 300 seeds played again",
            "how often the original program's boxes run dry",
        ),
    ),
    "dice_values": _dice("dice_values", "scores, sets of best cells"),
    "dice_moves": _dice("dice_moves", "scores, ranks"),
    "grids": Verifier(
        {
            **dict.fromkeys(("name", "grid", "about"), "string"),
            "x_score": "double",
            **dict.fromkeys(("numerator", "denominator"), "string"),
            "best_cells": "uint16",
        },
        ("name",),
        Claim(
            "exact scores and best cells", "which grids have names; `about` is prose", "",
            "policy iteration in Fractions, a recursion from the empty board",
            "the printed grid's published figure, 0.5385368181...",
        ),
    ),
    "grid_roots": Verifier(
        ROOT_COLUMNS,
        ("generator", "seed", "k"),
        Claim(
            "scores, within the bound; sets", "chances follow the least best cells", _DRAWN,
            f"sums in each row; {_ITERATED} (every 20th grid; with --full every one)",
            "means of 3,000 grids, published",
        ),
    ),
    "grid_values": Verifier(
        VALUE_COLUMNS,
        ("generator", "seed", "k", "board"),
        Claim(
            "scores, within the bound; sets", "cells within 1e-12 tie", _DRAWN,
            "residual and best set on every board", "none outside",
        ),
    ),
    "grid_statistics": Verifier(
        {
            **dict.fromkeys(("generator", "statistic"), "string"),
            "cell": "int8",
            **dict.fromkeys(("estimate", "low", "high"), "double"),
            "grids": "int32",
        },
        ("generator", "statistic", "cell"),
        Claim(
            "", "intervals of 95 %", f"{_DRAWN}; residual and error_bound only bounded",
            "estimated again from grid_roots; with --full slopes by forward derivatives",
            "published means",
        ),
    ),
    "grid_leads": Verifier(
        {"generator": "string", "decade": "int8", "decisions": "int64"},
        ("generator", "decade"),
        Claim(
            "", "exact ties and those of rounding count together here", _DRAWN,
            "counted again from grid_values",
            "4.3 million other decisions, none between 1e-15 and 1e-8",
        ),
    ),
    "miniboards": Verifier(
        miniboards.COLUMNS,
        ("board",),
        Claim(
            "chances, orbits, threats", "the first symmetry that leads there", "",
            "orders of marks counted from each ended board back", _FILL,
        ),
    ),
    "macro_race": Verifier(
        macro.COLUMNS,
        ("rule", "board"),
        Claim(
            "shares of the orders", "what counts where there is no line", "",
            "orders counted by the marks before a line", "another program's race of one board",
        ),
    ),
    "ultimate_weights": Verifier(
        {
            **dict.fromkeys(("distribution", "labels"), "string"),
            "bias": "bool",
            "feature": "string",
            **dict.fromkeys(("weight", "r_squared", "worst_error"), "double"),
            **dict.fromkeys(("boards", "races"), "int32"),
            "seed": "uint64",
        },
        ("distribution", "labels", "bias", "feature"),
        Claim(
            "", "to nine decimals; which words of Philox a board has",
            "boards, games and races, drawn by Philox from (seed, k)",
            "samples drawn anew, the race by its closed form, fits by QR",
            "R^2 of four fits, measured by another program",
        ),
    ),
    "open_strategy": Verifier(
        open_strategy.COLUMNS,
        ("key",),
        Claim(
            "no reply is left without an answer; plies",
            "which of X's winning moves is played; the text that stands for a key", "",
            "every reply of O, replayed from the empty board by rules over text", _PAPER,
        ),
    ),
    "endgames": Verifier(
        endgames.COLUMNS,
        ("rule", "position"),
        Claim(
            "outcomes, optimal moves", "a lost position's moves are all optimal",
            "the games, drawn by Philox from (rule, seed, game); replayed here, not drawn again",
            "games replayed over texts; `can this side come to that?` searched for every move "
            f"(up to {endgames.QUICK} empty cells; with --full everywhere)",
            "OpenSpiel's game, solved by plain recursion",
        ),
    ),
}  # fmt: skip

PACKS: dict[str, Claim] = {
    "classic": Claim(
        "values, distances, chances, ranks", "ties to the least cell", _LEARNT,
        "plain recursion over text; the tables' content hashes, computed anew; all 255,168 games",
        f"{_1F604}; another program's minimax; 131,184 + 77,904 + 46,080 games, published",
    ),
    "dice": Claim(
        "scores of all positions", _BLOCKED, "",
        "plain recursion in Fractions over text; value iteration in floats; the content hash of "
        "dice_values, computed anew",
        _FOUR_RULES,
    ),
    "miniboard": Claim(
        "chances", "", "",
        "orders of marks counted from each ended board back; the table's content hash, anew", _FILL,
    ),
    "ultimate": Claim(
        "no reply is left without an answer; plies", "which of X's winning moves is played", "",
        "every reply of O, replayed from the empty board by rules over text; the table's content "
        "hash, anew",
        _PAPER,
    ),
}  # fmt: skip

SAMPLE = Claim(
    "scores, within the bound; sets", "cells within 1e-12 tie", _DRAWN,
    f"hashes; sums in each row; residual on every stored board; with --full {_ITERATED}",
    "means of 3,000 grids, published",
)  # fmt: skip
MANIFEST = Claim(
    "", "its form is that of docs/format.md", "", "read again; every file accounted for",
    "none outside",
)  # fmt: skip
