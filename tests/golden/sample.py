"""The sample of queries for the golden files, which depends only on the games and on seeds.

- every verb of every game, on the example, with each of its options at each name or value in
  `values`; with an option that it lacks; and every verb that a game lacks
- every verb on some `WHOLE` of the game's positions, and the queries in `OWN`
- one verb on each text of `BAD`, the verbs in turn
- in short, a verb on all of the game's positions, at most `POSITIONS`
- in short, a classic board of each orbit, and `BOARDS` of them under each policy

A game's positions are those of random games, for each of its options, before and after chance
nodes. Results that depend on time are left out: a verb that searches is queried only about invalid,
ended or stored positions. Values have their options' own types, so that every interface can write
them.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice, zip_longest
from random import Random
from typing import Any, TypeVar

from tests.golden import Question
from ttt_tables import open_tablebase
from ttt_tables.board.numbers import show
from ttt_tables.board.symmetry import canonical, orbit
from ttt_tables.games import described
from ttt_tables.games.classic.rules import boards
from ttt_tables.games.described import VERBS
from ttt_tables.games.family.rule_options import RULE_OPTIONS, USUAL, all_rulesets
from ttt_tables.games.probabilistic.grid import NAMED
from ttt_tables.games.registry import make
from ttt_tables.games.ultimate.rules import RULES
from ttt_tables.notation.boards import write_board
from ttt_tables.notation.notations import BY_NAME
from ttt_tables.play.position import Position

Asked = dict[str, Any]
T = TypeVar("T")

WHOLE, POSITIONS, BOARDS = 8, 300, 40
GAMES, PLIES = 100, 60  # the maximum for random games: some have few positions, some never end
RULESETS = 6  # in addition to the named ones
WITH_RULE_OPTIONS = (
    "classic",
    "misere",
    "picaria-thirteen",
)  # tried for each choice; the others read them in the same way
OWN_GRID = " ".join(["50/20/30", "5/0/95", "100/0/0"] * 3)
SEARCHED = "milliseconds"

BOARDS_TRIED = ("two-boards", "two-cubes", "4x4-three-falling")  # each is solved first

# Values of the options that have no names.
VALUES: dict[str, tuple[Any, ...]] = {
    "grid": (
        OWN_GRID,
        *NAMED,
        "nobody",
        "1",
        "0/100/0 " * 9,
        "50/20/31 " * 9,
        "50/20/29 " * 9,
        "4" * 301,
    ),
    "draw_value": (0.25, 0.0, 1.0, 1.5, -0.5),
    "boards": (2, 3, 4, 0, 21, -1),
    "chips": (3, 16, 0, 33, -1),
    "count": (2, 1, 1_000, 0, -1),
    "id": (50, 51, -1, 10**17),
    "answer": (True,),
    "seed": (7, 0, -8),
    "symbols": ("x o b", "O X .", "x x b"),
    "played": ("4", "44 40", "roll-4 4", "4?", "44 44", "4,4", "99", "", "4" * 301),
    "move": ("4", "0", "44", "9", "", "-1", "X", "4X", "4Z", "4-1", "0:4", "04", "1 2", "٤", "4?"),
    SEARCHED: (-1.0, 5_001.0, 1e300),
    "nodes": (0, -1, 10**17),
}
BAD = (
    *("", "-", "XXX", "x...o....", "X...O.... ", "X...O...\n", "X...O...", "Ｘ...O....", "6723"),
    *("XX.......", "XXXOOO...", "XXXOO.O..", "OOOXX.XX.", "XXX...XXX", "X..XOO..."),
    *("X...O.... Z", "X...O.... X", "X...O.... X 7", "XXX...... O", "XOXOXO... X 3"),
    *("........./.........", "X" * 301, "XXX......", "4?", "44", "4 4", "4 4? 0", "4? O", "4? Z"),
    *("012?", "0 1 2", "- Z", "- O", "052486", "052486 O", "???", "X...O....  X"),
)
STORED = "44 42 24 46 64 40 04 45 54 41 14 47 74 48 84 43 33"  # X plays its stored win of `open`


def questions(game: str) -> Iterator[Question]:
    """Yield the queries with full answers or errors; some come twice."""
    here = positions(game)[:: max(1, len(positions(game)) // WHOLE)]
    for verb in VERBS:
        if verb not in described.verbs(game):
            every = iter([Asked()])
        elif described.searches(game, verb):
            every = _of_search(game, verb)
        else:
            every = _of_verb(game, verb, here)
        yield from (Question(game, verb, asked) for asked in every)


def shortened(game: str) -> Iterator[Question]:
    """Yield the queries with short answers; some come twice."""
    verb = "probe" if game == "ultimate" else "moves"
    yield from (Question(game, verb, _asked(made, here)) for made, here in positions(game))
    if game == "classic":
        every = [show(board) for board in _one_of_each_orbit()]
        yield from (Question(game, "moves", {"position": text}) for text in every)
        for policy in values(game, "policy"):
            for text in _drawn(Random(policy), every, BOARDS):
                yield Question(game, "moves", {"position": text, "policy": policy})


def _one_of_each_orbit() -> list[int]:
    source = Random("orbits")
    return [_pick(source, orbit(board)) for board in boards() if canonical(board)[0] == board]


def _of_verb(game: str, verb: str, here: "Sequence[tuple[Asked, Position]]") -> Iterator[Asked]:
    options, least = described.helped(game, verb), _needed(game, verb)
    yield least
    yield {**least, "nobody": "1"}
    yield {**least, **({"level": "easy"} if "level" not in options else {"roll": 3})}
    if verb == "play":
        yield {}
    base = {**least, "position": described.about(game).example} if "position" in options else least
    for option in options:
        if option not in RULE_OPTIONS or game in WITH_RULE_OPTIONS:
            yield from ({**base, option: value} for value in values(game, option))
    for own in OWN.get(game, ()):
        if own.keys() <= {*options}:
            yield {**least, **own}
    if "position" not in options:
        return
    has = described.verbs(game)
    of_positions = [one for one in has if "position" in described.helped(game, one)]
    bad = BAD[of_positions.index(verb) :: len(of_positions)]
    yield from ({**least, "position": text} for text in bad)
    for made, one in here:
        yield (asked := {**least, **_asked(made, one)})
        if verb == "play" and (names := _names(one)):
            yield {**asked, "move": _pick(Random(one.text), names)}


def _of_search(game: str, verb: str) -> Iterator[Asked]:
    yield {"nobody": "1"}
    yield {"rule": "nobody"}
    yield from ({SEARCHED: value} for value in VALUES[SEARCHED])
    yield from ({"nodes": value} for value in VALUES["nodes"])
    yield from ({"position": text} for text in BAD if text)
    yield from ({"played": played} for played in VALUES["played"] if "40" not in played and played)
    for made, one in positions(game):
        if one.result:
            yield {**_asked(made, one), SEARCHED: 1.0}
    if verb == "choose":
        for end in range(0, len(STORED), 3):
            yield {"rule": "open", "played": STORED[:end].rstrip(), SEARCHED: 1.0}


def values(game: str, option: str) -> Sequence[Any]:
    """Return the values of an option to try, one at a time, some of them invalid."""
    if option == "position":
        return (described.about(game).start, described.about(game).example)
    if option in VALUES:
        return VALUES[option]
    if game == "positional" and option == "rule":
        return (*BOARDS_TRIED, "nobody")
    known = {**described.OF_ANSWER, **described.OF_POSITION, **described.options(game, "puzzle")}
    named = {**known, **described.options_of_game(game)}[option].names()
    return (*named, "nobody")


def _needed(game: str, verb: str) -> Asked:
    """Return the options that a verb requires, or without which it would be random."""
    if verb == "play":
        return {"move": VALUES["move"][0]}
    drawn = verb == "puzzle" or (verb == "choose" and game in ("phantom", "abrupt"))
    return {"seed": VALUES["seed"][0]} if drawn else {}


# Random positions, each with the options of its game


@cache
def positions(game: str) -> "Sequence[tuple[Asked, Position]]":
    """Return the positions of the game's sample, each once."""
    walks = [_walks(game, made) for made in _made(game)]
    every = (one for row in zip_longest(*walks) for one in row if one)
    return list(islice(every, POSITIONS))


def _made(game: str) -> list[Asked]:
    """Return options that make the game, the default ones first."""
    if game == "classic":
        drawn = _drawn(Random("rulesets"), list(all_rulesets()), RULESETS)
        unusual = [{name: of for name, of in one.items() if of != USUAL[name]} for one in drawn]
        return [{}, *unusual]
    if game == "probabilistic":
        return [
            {},
            *[{"grid": grid} for grid in (*NAMED, OWN_GRID)],
            {"grid": OWN_GRID, "draw_value": 0.25},
        ]
    if game == "notakto":
        return [{}, {"boards": 2}, {"boards": 3}]
    if game == "bidding":
        return [{}, {"chips": 3}]
    if game == "picaria-thirteen":
        return [{}, {"barred_centre": "first"}, {"barred_centre": "all"}]
    if game == "positional":
        return [{"rule": rule} for rule in BOARDS_TRIED]
    rules = described.options_of_game(game).get("rule")
    return [{"rule": rule} for rule in rules.names()] if rules else [{}]


def _walks(game: str, made: Asked) -> "Iterator[tuple[Asked, Position]]":
    """Yield the positions of random games, from the start on, each once."""
    of, found = make(open_tablebase(), game, **made), dict[str, None]()
    for number in range(GAMES):
        source, here = Random(f"{game} {made} {number}"), of.start
        for _ in range(PLIES):
            for shown in dict.fromkeys([here.information_state, here]):
                if shown not in found:
                    found[shown] = None
                    yield made, shown
            if here.result:
                break
            here = here.play(_pick(source, _names(here)))


def _names(here: Position) -> list[str]:
    return sorted(here.legal_moves or [one.name for one in here.outcomes])


def _asked(made: Asked, here: Position) -> Asked:
    return {"position": here.text, **made}


def _pick(source: Random, things: Sequence[T]) -> T:
    """Return one of several: `random` is the same on every Python, `choice` may differ."""
    return things[int(source.random() * len(things))]


def _drawn(source: Random, things: Sequence[T], count: int) -> list[T]:
    """Return some of several, in their order."""
    chosen = {int(source.random() * len(things)) for _ in range(count)}
    return [things[at] for at in sorted(chosen)]


# Queries of single games, for each verb that accepts all of these options.
OWN: dict[str, tuple[Asked, ...]] = {
    "classic": (
        {"id": 50, "level": "easy"},
        *({"id": number, "answer": True} for number in VALUES["id"]),
        *(
            {"level": level, "count": 3, "seed": seed, "answer": True}
            for level in ("easy", "medium", "hard")
            for seed in (7, 8)
        ),
        *({"position": write_board("X...O....", name), "notation": name} for name in BY_NAME),
        {"max_marks": "three", "marks": "one"},
        {"max_marks": "four", "sliding": "anywhere", "no_moves": "draws"},
        {"lines": "torus", "policy": "td"},
        {"marks": "own", "policy": "td"},
    ),
    "achi": ({"line_result": "loses"},),
    "dice": tuple(
        {"position": "XOXO..... X 1", "rule": rule}
        for rule in ("pass", "draw", "reroll", "forfeit")
    ),
    "notakto": tuple(
        {"position": "/".join(["." * 9] * boards), "boards": boards} for boards in (2, 3, 4)
    ),
    "ultimate": (
        {"played": "44 44"},
        {"rule": "open", "played": STORED},
        *({"level": "hard", "rule": rule, "count": 2, "seed": 7, "answer": True} for rule in RULES),
    ),
}
