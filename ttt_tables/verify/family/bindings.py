"""The family: its columns, and the arrays of its pack, bound to second values."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache, lru_cache
from hashlib import sha256
from itertools import combinations_with_replacement
from typing import Any

from ttt_tables.pack import Pack
from ttt_tables.verify.binding import Arrays, Binding, Unpacked
from ttt_tables.verify.content import as_list, source_hash
from ttt_tables.verify.family import notakto, random_turn
from ttt_tables.verify.family.iteration import SolvedOrbits, Value, solve, solve_rules
from ttt_tables.verify.family.play import (
    GAME_RULES,
    RULE_OPTIONS,
    every,
    meaning,
    ruleset,
)
from ttt_tables.verify.report import Assertion, Part
from ttt_tables.verify.rules import EMPTY, any_order_boards, canonical, eagerness, has_line
from ttt_tables.verify.verifier import PackVerifier, Row, Tables, source_of

METHOD = "sets that grow from the ended positions, by rules over sets of bits, up to symmetry"
STALLS = "the winner wins as soon as possible, the loser loses as late as possible; endless play "
"is a draw"
WITNESS = "tests/family/test_values.py: figures of reference programs"
COIN = "random-turn"
COIN_RULE = (
    "Before each move a fair coin decides which side moves. That side puts its own mark on an "
    "empty cell. Three in a line win."
)
CENTRE = 4
QUICK, FULL = 3, 4  # boards of notakto's sums that are searched
UNREACHED = -128  # the pack's value of a position that only other games reach
SCORE_PARTS = 512  # the denominator of the random-turn game's scores in the pack

# --- positions and moves --------------------------------------------------------------------------


def _positions() -> Iterator[tuple[str, str]]:
    return ((name, text) for name in sorted(GAME_RULES) for text in sorted(solve(name).first))


@cache
def _facts(name: str, first: str) -> Row:
    game = solve(name)
    value, moves = game.values[first], game.move_values(first)
    best = sum(rank == 1 for *_, rank in moves)
    return game.canonical[first], *value, best, sum(wdl < value[0] for wdl, *_ in moves)


@cache
def _carried(name: str, first: str) -> list[tuple[list[str], list[str], Row]]:
    """Return the images of each move, those of the position after it, and its value and rank."""
    game = solve(name)
    moves = zip(game.moves[first], game.move_values(first), strict=True)
    return [(game.carry(move), game.turn(at), value) for (move, at), value in moves]


@lru_cache(maxsize=1)  # the moves of a position are consecutive
def _ways(name: str, text: str) -> dict[str, Row]:
    """Return the position after each move of a position, the move's value, and its rank."""
    game = solve(name)
    first = game.first[text]
    way = game.images[first].index(text)
    return {move[way]: (at[way], *value) for move, at, value in _carried(name, first)}


def _moves() -> Iterator[tuple[str, str, str]]:
    return ((*at, move) for at in _positions() for move in sorted(_ways(*at)))


def _after(name: str, text: str, move: str) -> Row:
    return _ways(name, text)[move]


_POSITIONS = Binding(
    "family_positions",
    Assertion("values, distances, numbers of best moves", STALLS, "", METHOD, WITNESS),
    _positions,
    {
        "canonical_position wdl distance best_move_count blunder_count": lambda name, text: _facts(
            name, solve(name).first[text]
        )
    },
    by_game=True,
)
_MOVES = Binding(
    "family_moves",
    Assertion("values and ranks", STALLS, "", METHOD, WITNESS),
    _moves,
    {"after_position wdl distance rank": _after},
    by_game=True,
)

# --- games and rulesets ---------------------------------------------------------------------------


def _counts(game: SolvedOrbits) -> Row:
    """Return the numbers of positions, of open ones, and of those won, drawn and lost."""
    sizes = {text: len({*images}) for text, images in game.images.items()}
    by_wdl = {1: 0, 0: 0, -1: 0}
    for text in filter(game.moves.get, sizes):
        by_wdl[game.values[text][0]] += sizes[text]
    return sum(sizes.values()), sum(by_wdl.values()), *by_wdl.values()


def _longest(game: SolvedOrbits, side: int) -> int:
    """Return the plies of the longest win, or loss, from an open position, else 0."""
    going_on = [game.values[text] for text, moves in game.moves.items() if moves]
    return max([plies or 0 for wdl, plies in going_on if wdl == side], default=0)


def _game(name: str) -> Row:
    """Return start, counts, value and best first moves of a game, and its longest win and loss."""
    if name == COIN:
        boards, open_ones = any_order_boards(), random_turn.open_boards()
        first = " ".join(map(str, random_turn.best_cells(EMPTY, "X")))
        orbits = {canonical(board)[0] for board in boards}
        return EMPTY, len(boards), len(orbits), len(open_ones), *[None] * 5, first, None, None
    game, start = solve(name), GAME_RULES[name].text(GAME_RULES[name].start)
    all_of_them, *others = _counts(game)
    moves = zip(game.moves[start], game.move_values(start), strict=True)
    first = " ".join(sorted([move for (move, _), (*_, rank) in moves if rank == 1]))
    counts = (all_of_them, len({*game.canonical.values()}), *others)
    return start, *counts, *game.values[start], first, _longest(game, 1), _longest(game, -1)


@cache
def _ruleset(text: str) -> tuple[SolvedOrbits, str, bytes]:
    """Return a ruleset solved, its start, and a hash of its moves and ends."""
    rules = ruleset(text)
    game = solve_rules(rules)
    ends = {at: value for at, value in game.values.items() if not game.moves[at]}
    return game, rules.text(rules.start), sha256(repr((game.moves, ends)).encode()).digest()


def _first_cells(text: str) -> Row:
    """Return the facts of the start: its value, and those of its first moves."""
    game, start, _ = _ruleset(text)
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
    )


def _names(part: Part, tables: Tables, full: bool) -> None:
    """Check that a name of a ruleset has a source."""
    columns = ("ruleset", "known_as", "known_from")
    stored = [as_list(tables.values(part.name)[column]) for column in columns]
    for text, name, source in zip(*stored, strict=True):
        part.demand(bool(name) == bool(source), text, "known_as", name, "a name and its source")


def _sources(part: Part, tables: Tables, full: bool) -> None:
    """Check that a source is a text, or missing."""
    stored = [as_list(tables.values(part.name)[column]) for column in ("game", "source")]
    for game, source in zip(*stored, strict=True):
        part.demand(source != "", game, "source", source, "a text, or missing")


_GAMES = Binding(
    "family_games",
    Assertion(
        "rules, counts",
        STALLS,
        "",
        "counted again from the positions of the second method",
        WITNESS,
    ),
    lambda: [(name,) for name in sorted([*GAME_RULES, COIN])],
    {
        "rule": lambda name: COIN_RULE if name == COIN else GAME_RULES[name].words,
        "start_position position_count class_count open_count win_count draw_count loss_count "
        "wdl distance best_first_moves longest_win longest_loss": _game,
    },
    by_game=True,
    words=("form",),
    held=("source",),
    also=_sources,
)
_RULESETS = Binding(
    "rulesets",
    Assertion(
        "rules, counts, values, first moves",
        STALLS,
        "",
        METHOD,
        "tests/known_results.toml: figures of an independent solver",
    ),
    lambda: [(text,) for text in every()],
    {
        " ".join(RULE_OPTIONS): lambda text: tuple(meaning(text).values()),
        "rule": lambda text: ruleset(text).words,
        "position_count open_count win_count draw_count loss_count": lambda text: _counts(
            _ruleset(text)[0]
        ),
        "wdl distance best_first_cells first_values without_centre_wdl pie_wdl": _first_cells,
        "longest_win": lambda text: _longest(_ruleset(text)[0], 1),
        "same_as": lambda text: next(
            one for one in every() if _ruleset(one)[2] == _ruleset(text)[2]
        ),
    },
    held=("known_as", "known_from"),
    also=_names,
)

# --- the coin, and boards of notakto --------------------------------------------------------------

_RANDOM_TURN = Binding(
    "random_turn",
    Assertion(
        "scores, thresholds, sets of best cells",
        "",
        "",
        "recursion in whole numbers over text; thresholds as money, or its ratio, without "
        "probabilities",
        "tests/family/test_random_turn.py: the probabilities of every sequence of tosses, by sums",
    ),
    lambda: ((board,) for board in any_order_boards()),
    {
        "x_score_exact": lambda board: Fraction(random_turn.score(board), random_turn.UNIT),
        "threshold_exact": lambda board: Fraction(random_turn.threshold(board), random_turn.UNIT),
        "poorman_threshold_exact": random_turn.share,
        "x_best_cells": lambda board: random_turn.best_cells(board, "X"),
        "o_best_cells": lambda board: random_turn.best_cells(board, "O"),
    },
)


def _element(board: str) -> Row:
    if has_line(board, "X"):
        return True, notakto.name(""), False
    return False, notakto.name(notakto.element(board)), notakto.is_lost((board,))


def _sums(part: Part, tables: Tables, full: bool) -> None:
    """Check that the elements give the outcomes of sums of boards."""
    words = notakto.words()
    products = {(u, v): notakto.reduce(u + v) for u in words for v in words}
    for size in range(1, (FULL if full else QUICK) + 1):
        for here in combinations_with_replacement(notakto.live(), size):
            both = ""
            for board in here:
                both = products[both, notakto.element(board)]
            holds = notakto.is_lost(here) == (both in notakto.LOST)
            part.demand(holds, here, "element", notakto.name(both), "its outcome")


_QUOTIENT = Binding(
    "notakto_quotient",
    Assertion(
        "elements",
        "the boards of the letters",
        "",
        f"sums of up to {QUICK} boards by plain search (with --full {FULL}), compared with the "
        "paper's monoid",
        notakto.PAPER,
    ),
    lambda: [(board,) for board in notakto.boards()],
    {"x_count": lambda board: board.count("X"), "dead element lost": _element},
    also=_sums,
)
_NAMED = {notakto.name(word): word for word in notakto.words()}


def _product(element: str, factor: str) -> Row:
    product = notakto.reduce(_NAMED[element] + _NAMED[factor])
    return notakto.name(product), product in notakto.LOST


_MONOID = Binding(
    "notakto_monoid",
    Assertion(
        "products, lost elements",
        "the names",
        "",
        "words reduced by the presentation of the monoid",
        notakto.PAPER,
    ),
    lambda: [(element, factor) for element in sorted(_NAMED) for factor in sorted(_NAMED)],
    {"product product_lost": _product},
)
TABLES = (_POSITIONS, _MOVES, _GAMES, _RULESETS, _RANDOM_TURN, _QUOTIENT, _MONOID)

# --- the pack -------------------------------------------------------------------------------------


def unpack(arrays: Arrays, names: Iterable[str]) -> Unpacked:
    """Yield each row of family_positions in the pack: game, position, value."""
    texts: list[str] = []
    for name in names:
        if name.endswith(" texts"):
            texts = [text.rstrip(" ") for text in arrays.text(name).split("\n")]
        elif not name.startswith(COIN):
            for text, value in zip(texts, arrays[name], strict=True):
                if value != UNREACHED:
                    wdl = (value > 0) - (value < 0)
                    yield name, text, wdl, abs(value) - 1 if value else None


def _least(name: str) -> Iterator[tuple[Any, ...]]:
    """Yield the positions of a game that represent their images, and dead ones, with values."""
    game, dead = solve(name), GAME_RULES[name].dead
    for first, images in game.images.items():
        ended = bool(dead) and game.canonical[first] == dead
        for text in {*images} if ended else {min(images)}:
            yield name, text, *game.values[first]


@cache
def _source() -> str:
    return source_hash(_POSITIONS.content, _RANDOM_TURN.content)


def _check(part: Part, pack: Pack) -> None:
    """Check every value of a family.pack, and that its texts can be bisected."""
    arrays = Arrays(pack)
    expected = sorted([row for name in GAME_RULES for row in _least(name)])
    keys = [row[:2] for row in expected]
    stored = sorted(unpack(arrays, pack))
    others = {game for game, *_ in stored} - {*GAME_RULES}
    part.leave_out(others)
    own = [row for row in stored if row[0] not in others]
    part.column("wdl, distance", keys, own, expected)
    listed = {name: arrays.text(name).split("\n") for name in pack if name.endswith(" texts")}
    for name, texts in listed.items():
        part.column(name, texts, texts, sorted(set(texts)))
        part.demand(len({*map(len, texts)}) == 1, name, "texts", name, "texts of one length")
    boards = listed["wild texts"]
    for name, parts in (("score", random_turn.score), ("win", _win)):
        scores = [parts(board) * SCORE_PARTS // random_turn.UNIT for board in boards]
        part.column(f"{COIN} {name}", boards, list(arrays[f"{COIN} {name}"]), scores)
    arrays.check(part)
    if not others:
        part.expect("", "source", pack.source.hex(), _source())


def _win(board: str) -> int:
    return random_turn.UNIT - random_turn.threshold(board)


_PACK = PackVerifier(
    Assertion(
        "values of every position, scores of every board",
        STALLS,
        "",
        f"{METHOD}; recursion in whole numbers; the content hashes of the tables, computed again",
        WITNESS,
    ),
    _check,
    source_of("family_positions", "random_turn"),
)
PACKS = {"family": _PACK}
