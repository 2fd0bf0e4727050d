"""classic.pack: each section decoded once more, and compared value by value."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm
from struct import pack as pack_double

from ttt_tables.verify.classic import boards, moves, perfect_play, policy_moves
from ttt_tables.verify.classic.fields import LARGEST, LEARNT, PROGRAM, all_policies
from ttt_tables.verify.classic.games import count_games
from ttt_tables.verify.classic.learned import NAMES, Learner, Learners, from_learnt, from_tables
from ttt_tables.verify.classic.learned import learner as same_learner
from ttt_tables.verify.classic.play import Policy, move_value, value
from ttt_tables.verify.content import source_hash
from ttt_tables.verify.report import Claim, Part
from ttt_tables.verify.rules import (
    classic_boards,
    empty_cells,
    number,
    open_boards,
    side_to_move,
    status,
)
from ttt_tables.verify.sections import Record, Sections
from ttt_tables.verify.verifier import PackVerifier, Row, table_columns

NONE = 255  # the best cell of an ended board
MOVE = "<4B3I"  # cell, rank, distance, kind, weight, sum of weights, place of the odds
_PLAIN = ("boards", "texts", "to_move", "wdl", "distance", "first", "policies")
_CHECKED = ("cell", "rank", "distance", "kind", "weight", "total", "win", "draw", "loss")


def check(part: Part, pack: Sections) -> None:
    """Check every value of a classic.pack, and how the games of the pack's rules end."""
    learners = _learners(pack)
    _check_learners(part, learners)
    every = all_policies(learners)
    part.expect("", "source", pack.source, source(learners))
    names = pack.text("policies").split("\n")
    part.column("policies", [*every], sorted(names), [*every])
    sections = [f"{kind} {name}" for kind in ("best", "moves") for name in names]
    pack.check_names([*_PLAIN, "odds", "distinct moves", *sections])
    _check_boards(part, pack)
    odds, moves = pack.records("odds", "<3Q"), pack.records("distinct moves", MOVE)
    for name, policy in every.items():
        _check_best(part, pack, name, policy)
        rows = policy_moves.policy_rows(name, policy)
        _check_moves(part, pack, f"moves {name}", rows, odds, moves)
    part.column("games", ("X", "O", "draw"), [*count_games().values()], [131184, 77904, 46080])


def source(learners: Learners) -> str:
    """Return the expected hash of the tables that the pack was compiled from."""
    return source_hash(
        table_columns("boards", boards.rows()),
        table_columns("moves", moves.rows()),
        table_columns("perfect_play", perfect_play.rows()),
        table_columns("policy_moves", policy_moves.rows(learners)),
    )


def _check_boards(part: Part, pack: Sections) -> None:
    every = classic_boards()
    first = [0]
    for board in every:
        first.append(first[-1] + (len(empty_cells(board)) if status(board) == "open" else 0))
    values = [value(board) for board in every]
    columns: dict[str, tuple[Sequence[object], Sequence[object]]] = {
        "boards": (pack.numbers("boards"), [number(board) for board in every]),
        "texts": (pack.text("texts").split("\n"), every),
        "to_move": (pack.text("to_move"), [side_to_move(board) for board in every]),
        "wdl": (pack.numbers("wdl", "<B"), [wdl + 1 for wdl, _ in values]),
        "distance": (pack.numbers("distance", "<B"), [distance for _, distance in values]),
        "first": (pack.numbers("first"), first),
    }
    for name, (stored, expected) in columns.items():
        part.column(name, (*every, "end"), stored, expected)


def _learners(pack: Sections) -> dict[str, Learner]:
    """Return the rank and the weight of each move of the pack's learned policies."""
    moves = pack.records("distinct moves", MOVE)
    learners = {}
    for name in NAMES:
        codes = iter(pack.numbers(f"moves {name}"))
        ranks, weights = {}, {}
        for board in open_boards():
            here = [moves[next(codes, -1)] for _ in empty_cells(board)]
            ranks[board] = {cell: rank for cell, rank, *_ in here}
            weights[board] = {move[0]: move[4] for move in here}
        learners[name] = same_learner(ranks, weights)
    return learners


def _check_learners(part: Part, learners: Mapping[str, Learner]) -> None:
    """Check ranks against weights: MENACE's ranks follow from its beads alone."""
    ordered = {
        board: {cell: -rank for cell, rank in ranks.items()}
        for board, ranks in learners["td"].given_ranks.items()
    }
    for name, theirs in from_learnt(learners["menace"].weights, ordered).items():
        ours = learners[name]
        for kind, stored, expected in (
            ("ranks", ours.given_ranks, theirs.given_ranks),
            ("weights", ours.weights, theirs.weights),
        ):
            part.column(f"{name}, {kind}", open_boards(), [*stored.values()], [*expected.values()])


def _check_best(part: Part, pack: Sections, name: str, policy: Policy) -> None:
    expected = [
        min(move.cell for move in policy.moves(board) if move.rank == 1)
        if status(board) == "open"
        else NONE
        for board in classic_boards()
    ]
    section = f"best {name}"
    part.column(section, classic_boards(), pack.numbers(section, "<B"), expected)


def _check_moves(
    part: Part,
    pack: Sections,
    section: str,
    rows: list[Row],
    odds: list[Record],
    moves: list[Record],
) -> None:
    """Check each move of a policy, best first."""
    expected = _best_first(rows)
    keys = [f"{board} cell {cell}" for board, cell, *_ in expected]
    stored = []
    for code in pack.numbers(section):
        move = moves[code] if code < len(moves) else (-1,) * 7
        chances = odds[move[6]] if 0 <= move[6] < len(odds) else (-1,) * 3
        stored.append((*move[:6], *chances))
    for at, column in enumerate(_CHECKED):
        theirs = [row[at + 1] for row in expected]
        part.column(f"{section}, {column}", keys, [row[at] for row in stored], theirs)


def _best_first(policy: list[Row]) -> list[Row]:
    """Return (board, cell, rank, distance, kind, weight, sum of weights, win, draw, loss).

    Chances of kind 0 are numerators over their common denominator. Those of kind 1 are doubles,
    given as the integers of their bits.
    """
    rows = iter(policy)
    ordered: list[Row] = []
    for board in open_boards():
        here = sorted((next(rows) for _ in empty_cells(board)), key=lambda row: (row[3], row[2]))
        total = sum(row[4] for row in here)
        for row in here:
            exact = [Fraction(chance) for chance in row[10:13]]
            whole = lcm(*[chance.denominator for chance in exact])
            kind = int(whole > LARGEST)
            chances = [
                _bits(part) if kind else int(of * whole)
                for part, of in zip(row[6:9], exact, strict=True)
            ]
            distance = move_value(board, row[2])[1]
            ordered.append((board, row[2], row[3], distance, kind, row[4], total, *chances))
    return ordered


def _bits(double: float) -> int:
    return int.from_bytes(pack_double("<d", double), "little")


CLAIM = Claim(
    "values, distances, chances, ranks", "ties to the lowest-numbered cell", LEARNT,
    "plain recursion over text; the tables' content hashes, computed anew; all 255,168 games",
    f"{PROGRAM}; another program's minimax; 131,184 + 77,904 + 46,080 games, published",
)  # fmt: skip
VERIFIER = PackVerifier(CLAIM, check, lambda tables: source(from_tables(tables)))
