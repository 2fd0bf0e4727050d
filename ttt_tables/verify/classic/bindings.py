"""The classic game: its columns, and the arrays of its pack, bound to second values.

The moves of the learners are read from the tables menace_boxes and td_values, or from the pack.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache, lru_cache, partial
from itertools import groupby, pairwise
from math import lcm
from typing import Any

from ttt_tables.pack import Pack
from ttt_tables.verify.binding import Arrays, Binding, Derived
from ttt_tables.verify.classic import boards
from ttt_tables.verify.classic.games import best_reply, count_games, meet
from ttt_tables.verify.classic.heuristics import KNOWN, people
from ttt_tables.verify.classic.learned import (
    NAMES,
    Learner,
    Learners,
    from_learnt,
    from_tables,
    learner,
)
from ttt_tables.verify.classic.play import (
    CENTRE_WEIGHS,
    Chances,
    Policy,
    move_value,
    responders,
    value,
)
from ttt_tables.verify.classic.play import policies as orders
from ttt_tables.verify.content import source_hash
from ttt_tables.verify.report import Assertion, Part
from ttt_tables.verify.rules import classic_boards, empty_cells, images, open_boards, play
from ttt_tables.verify.verifier import PackVerifier

Exact = tuple[Fraction, Fraction, Fraction]
BRUTE_FORCE = "published counts, also found by brute force (5,478 boards, 765 classes)"
PROGRAM = "1f604's program (191/192 for X against random play)"
LEARNT = "the moves of learners, which follow from the games of menace_boxes and td_values"
LARGEST = 2**63 - 1  # the sum of a move's odds in a pack, which else has floats
GAMES = {"X": 131184, "O": 77904, "draw": 46080}
ORDERS = {
    "perfect": "depth_score",
    "safe": "depth_score, win, draw",
    "max-win": "win, draw",
    "max-score": "score, win",
    "1f604": "wdl, safe_win, resistance",
    "random": "",
}


def _boards() -> Iterator[tuple[str]]:
    return ((board,) for board in classic_boards())


def _moves() -> Iterator[tuple[str, int]]:
    return ((board, cell) for board in open_boards() for cell in empty_cells(board))


@cache
def _exact(chances: Chances) -> Exact:
    win, draw, loss = (Fraction(part) / sum(chances) for part in chances)
    return win, draw, loss


def _packed(exact: Exact) -> tuple[Any, ...]:
    """Return probabilities as in the pack: floats if the sum of their odds exceeds 63 bits."""
    beyond = lcm(*[chance.denominator for chance in exact]) > LARGEST
    return tuple(map(float, exact)) if beyond else exact


@cache
def _scored(chances: Chances) -> tuple[Fraction, Fraction, Fraction, float]:
    """Return exact probabilities, and their score."""
    win, draw, _ = _packed(_exact(chances))
    return *_exact(chances), float(win + draw / 2)


_BOARDS = Binding(
    "boards",
    Assertion(
        "which boards can occur, and how they ended",
        "the first symmetry that leads to the canonical board",
        "",
        "search from the empty board over texts, rotated and reflected",
        BRUTE_FORCE,
    ),
    _boards,
    {},
)
_MOVES = Binding(
    "moves",
    Assertion(
        "afterstates, values, ranks",
        "the lowest-numbered cell of a class represents it",
        "",
        "every empty cell, and classes as pairs of boards",
        BRUTE_FORCE,
    ),
    _moves,
    {"wdl distance": move_value, "after_board": play, "representative": boards.represents},
)
_PERFECT = Binding(
    "perfect_play",
    Assertion(
        "values, counts of best moves and blunders",
        "a win as soon as possible, a loss as late as possible",
        "",
        "plain recursion over text",
        "another program's minimax",
    ),
    _boards,
    {
        "wdl distance": value,
        "depth_score": lambda board: value(board)[0] * (10 - value(board)[1]),
        "best_move_count blunder_count": boards.counts,
    },
)


def _flat_row(board: str, cell: int) -> tuple[Any, ...]:
    """Return the values of a row of classic_moves, in the order of its columns."""
    player = responders()["uniform", "safe"]
    move = next(move for move in player.moves(board) if move.cell == cell)
    wdl, distance = move.wdl, move.distance
    exact = [Fraction(part, sum(move.chances)) for part in move.chances]
    out_of = lcm(*[chance.denominator for chance in exact])
    best = value(board)
    least = min(images(board), key=lambda image: [".XO".index(mark) for mark in image])
    return (
        *({1: "win", 0: "draw", -1: "loss"}[wdl], distance, (best[0] - wdl) / 2),
        (wdl, distance) == best,
        *[float(chance) for chance in exact],
        *[(chance * out_of).numerator for chance in exact],
        *(out_of, least),
    )


_FLAT = Binding(
    "classic_moves",
    Assertion(
        "results, probabilities, best moves",
        "the policy safe-uniform",
        "",
        "plain recursion over text",
        PROGRAM,
    ),
    lambda: sorted(_moves()),
    {
        "result plies regret is_best win_vs_random draw_vs_random loss_vs_random "
        "wins draws losses out_of canonical_board": _flat_row
    },
)
_SYMMETRIES = Binding(
    "symmetries",
    Assertion(
        "permutations, cycles, orders, inverses, fixed boards",
        "",
        "",
        "texts rotated and reflected, and all 19,683 colourings",
        "the article's permutations",
    ),
    lambda: ((at,) for at in range(8)),
    {
        "article_name permutation article_permutation article_cycles "
        "symmetry_order inverse_symmetry fixed_colouring_count fixed_board_count": boards.symmetry
    },
)


def _every(learners: Learners) -> Mapping[str, Policy]:
    """Return every policy by its name, in rising order, learners and people among them."""
    return dict(sorted({**orders(), **people(), **learners}.items()))


def _of_policy(every: Mapping[str, Policy], name: str) -> tuple[Any, ...]:
    """Return a policy's orders, model, objective, way with ties, and scores of best responses."""
    kind, _, model = name.rpartition("-")
    responds = kind in ORDERS and model in CENTRE_WEIGHS
    order = ", ".join(KNOWN.get(name, [name if isinstance(every[name], Learner) else ""]))
    order = order or ORDERS[(kind if responds else name).removesuffix("-any")]
    model = model if responds else "perfect" if name.startswith("perfect") else "uniform"
    ties = "any" if name in ("menace", "perfect-any", "random", *KNOWN) else "least"
    best_x, best_o = best_reply(every[name], "X"), best_reply(every[name], "O")
    gain = (best_x + best_o - 1) / 2
    return order, model, kind if responds else None, ties, float(best_x), float(best_o), gain


def policies(learners: Learners) -> Binding:
    """Return the table of policies."""
    every = _every(learners)
    columns = "orders model objective ties x_best_response o_best_response exploitability_exact"
    return Binding(
        "policies",
        POLICIES,
        lambda: ((name,) for name in every),
        {columns: partial(_of_policy, every)},
    )


def policy_moves(learners: Learners) -> Binding:
    """Return the table of every policy's moves; that of equal learners is bound once."""
    return _policy_moves(*sorted(learners.items()))


@lru_cache(maxsize=2)
def _policy_moves(*learners: tuple[str, Learner]) -> Binding:
    every = _every(dict(learners))

    @cache
    def of_board(name: str, board: str) -> dict[int, tuple[Any, ...]]:
        shares = every[name].shares(board)
        total = sum(shares.values())
        weights = [shares.get(move.cell, 0) for move in every[name].moves(board)]
        return {
            move.cell: (move.rank, weight, weight / total if total else 0.0, *_scored(move.chances))
            for move, weight in zip(every[name].moves(board), weights, strict=True)
        }

    def of_move(name: str, board: str, cell: int) -> tuple[Any, ...]:
        return of_board(name, board)[cell]

    return Binding(
        "policy_moves",
        POLICY_MOVES,
        lambda: ((name, *move) for name in every for move in _moves()),
        {"rank weight probability win_exact draw_exact loss_exact score": of_move},
    )


def crosstable(learners: Learners) -> Binding:
    """Return the table of whole games between policies."""
    every = _every(learners)
    return Binding(
        "crosstable",
        CROSSTABLE,
        lambda: ((x, o) for x in every for o in every),
        {
            "x_win_exact draw_exact o_win_exact mean_plies_exact": lambda x, o: meet(
                every[x], every[o]
            )
        },
    )


POLICIES = Assertion(
    "scores of best responses, exploitability",
    "orders and ties are those that the policies define",
    "",
    "plain recursion for each side",
    PROGRAM,
)
POLICY_MOVES = Assertion(
    "probabilities, ranks",
    "the policies' orders; ties go to the lowest-numbered cell",
    LEARNT,
    "plain recursion in whole numbers, with beads in fractions",
    PROGRAM,
)
CROSSTABLE = Assertion(
    "probabilities and average length of whole games",
    "the moves that the policies play",
    "",
    "every game of every pair, by depth-first search; by recursion for policies that draw beads",
    "published figures (75257/77760 for any perfect move against random)",
)
TABLES = (
    *(_BOARDS, _MOVES, _FLAT, _PERFECT, _SYMMETRIES),
    Derived("policies", POLICIES, lambda tables: policies(from_tables(tables))),
    Derived("policy_moves", POLICY_MOVES, lambda tables: policy_moves(from_tables(tables))),
    Derived("crosstable", CROSSTABLE, lambda tables: crosstable(from_tables(tables))),
)


UNPACKED = ("policy", "board", "cell", "rank", "distance", "weight", "total", "win", "draw", "loss")


def unpack(arrays: Arrays) -> Iterator[tuple[Any, ...]]:
    """Yield each move of the pack, as UNPACKED: by rising policy and board, best first."""
    columns = [arrays[name] for name in ("cell", "rank", "distance", "weight", "total")]
    exact, rounded = (
        zip(*[arrays[f"{chance}{kind}"] for chance in ("win", "draw", "loss")], strict=True)
        for kind in ("", " rounded")
    )
    odds = [*map(_exact, exact), *rounded]
    moves = [(*of, *odds[row]) for *of, row in zip(*columns, arrays["odds"], strict=True)]
    starts = list(pairwise(arrays["first"]))
    for policy in sorted(arrays.text("policy").split("\n")):
        rows = arrays[f"moves {policy}"]
        for board, (first, end) in zip(arrays["board"], starts, strict=True):
            yield from ((policy, board, *moves[row]) for row in rows[first:end])


def _best_first(bound: Binding) -> Iterator[tuple[Any, ...]]:
    """Yield the moves of a table as `unpack` does."""
    names = ("rank", "cell", "weight", "win_exact", "draw_exact", "loss_exact")
    keys = zip(bound.stored[0].values, bound.stored[1].values, bound.values["board"], strict=True)
    rows = zip(keys, *[bound.values[name] for name in names], strict=True)
    for (policy, number, board), of_board in groupby(rows, key=lambda row: row[0]):
        here = sorted((*row[1:4], _packed(row[4:])) for row in of_board)
        total = sum(weight for _, _, weight, _ in here)
        for rank, cell, weight, chances in here:
            distance = move_value(board, cell)[1]
            yield policy, number, cell, rank, distance, weight, total, *chances


def _check(part: Part, pack: Pack) -> None:
    """Check every value of a classic.pack, and how the games of the pack's rules end."""
    arrays = Arrays(pack)
    found = list(unpack(arrays))
    learners = _learners(found)
    _check_learners(part, learners)
    bound = policy_moves(learners)
    rows = zip(arrays["board"], arrays["wdl"], arrays["plies"], strict=True)
    _BOARDS.check_pack(part, ["to_move"], zip(arrays["board"], arrays.text("to_move"), strict=True))
    _PERFECT.check_pack(part, ["wdl", "distance"], rows)
    expected = list(_best_first(bound))
    keys = [row[:3] for row in expected]
    every = zip(zip(*found, strict=True), zip(*expected, strict=True), strict=True)
    for name, (stored, second) in zip(UNPACKED, every, strict=True):
        part.column(name, keys, stored, second)
    arrays.check(part)
    part.expect("", "source", pack.source.hex(), _source(bound))
    part.column("games", [*GAMES], [*count_games().values()], [*GAMES.values()])


def _source(bound: Binding) -> str:
    """Return the expected hash of the tables that the pack was compiled from."""
    return source_hash(_BOARDS.content, _MOVES.content, _PERFECT.content, bound.content)


def _learners(moves: list[tuple[Any, ...]]) -> dict[str, Learner]:
    """Return the ranks and the weights of the pack's learned policies."""
    learners = {}
    for name in NAMES:
        rows = iter([row for row in moves if row[0] == name])
        ranks, weights = {}, {}
        for board in open_boards():
            here = [next(rows) for _ in empty_cells(board)]
            ranks[board] = {cell: rank for _, _, cell, rank, *_ in here}
            weights[board] = {row[2]: row[5] for row in here}
        learners[name] = learner(ranks, weights)
    return learners


def _check_learners(part: Part, learners: Learners) -> None:
    """Check ranks against weights: MENACE's ranks follow only from its beads."""
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


_PACK = PackVerifier(
    Assertion(
        "values, distances, probabilities, ranks",
        "ties go to the lowest-numbered cell",
        LEARNT,
        "plain recursion over text; the tables' content hashes, computed again; all 255,168 games",
        f"{PROGRAM}; another program's minimax; 131,184 + 77,904 + 46,080 games, published",
    ),
    _check,
    lambda tables: _source(policy_moves(from_tables(tables))),
)
PACKS = {"classic": _PACK}
