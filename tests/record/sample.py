"""The sample: which questions the record asks. It is a function of the games and of seeds alone.

- every verb of every game, on the example, with each of its options at each name or value that
  `values` has; without one that it needs; with one that it lacks; and every verb that a game lacks
- every verb on the texts of `BAD`, on some `WHOLE` of the game's positions, and what `OWN` has
- in short, a verb or two on all of the game's positions, of which there are `POSITIONS` at most
- in short, every classic board under `perfect`, and `BOARDS` of them under each policy

A game's positions are those of games by chance, or boards by chance where marks of either side may
stand anywhere. What a clock decides is left out: a verb that searches is asked about what is
refused, has ended or is stored. Values have their options' own types, so that every door can write
them.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache, partial
from itertools import islice
from random import Random
from typing import Any, TypeVar

from tests.record import Question
from ttt_tables.board import any_order
from ttt_tables.board.numbers import WRITINGS, show
from ttt_tables.classic.rules import boards
from ttt_tables.dice import rules as dice
from ttt_tables.errors import TttError
from ttt_tables.family.axes import KNOWN, USUAL, spaces
from ttt_tables.games.game import SEARCHED, VERBS, Game
from ttt_tables.phantom.rules import Umpire
from ttt_tables.probabilistic.grid import NAMED
from ttt_tables.ultimate import game as ultimate
from ttt_tables.ultimate.rules import RULES

Asked = dict[str, Any]
T = TypeVar("T")

WHOLE, POSITIONS, BOARDS = 24, 300, 40
GAMES, PLIES = 100, 40  # by chance, at most: some games have few positions, some never end
RULESETS = 4  # beside the named ones: a game keeps 16 solved
OWN_GRID = " ".join(["50/20/30", "5/0/95", "100/0/0"] * 3)

# Values of the options that have no names, the first one wherever the option is needed.
VALUES: dict[str, tuple[Any, ...]] = {
    "roll": (4, 1, 6, 0, 7, -1),
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
    "count": (2, 1, 1_000, 0, -1),
    "id": (50, 51, -1, 10**17),
    "answer": (True,),
    "seed": (7, 0, -8),
    "played": ("44 40", "00", "44 44", "4", "4,4", "99", "4" * 301),
    "dialect": (*WRITINGS, "nobody", "Rows"),
    "move": ("4", "0", "44", "9", "", "-1", "X", "4X", "4Z", "4-1", "0:4", "04", "1 2", "٤", "4?"),
    "ruleset": (*KNOWN, "lines=torus mark=either", "lines", "lines=nine", "size=four", "nobody"),
    "to_move": ("O", "X", "Z"),
    SEARCHED: (-1.0, 5_001.0, 1e300),
}
BAD = (
    *("", "XXX", "x...o....", "X...O.... ", "X...O...\n", "X...O...", "Ｘ...O....", "6723"),
    *("XX.......", "XXXOOO...", "XXXOO.O..", "OOOXX.XX.", "XXX...XXX", "X..XOO..."),
    *("X...O.... Z", "X...O.... X", "........./.........", "X" * 301),
    *("XXX......", "4?", "44", "4 4", "012?", "0 1 2", "- Z", "???"),
)
IN_SHORT = {"dice": ("moves", "chances"), "miniboard": ("chances",), "ultimate": ("probe",)}
STORED = "44 42 24 46 64 40 04 45 54 41 14 47 74 48 84 43 33"  # where X keeps to its win of `open`


def questions(game: Game) -> Iterator[Question]:
    """Yield the questions that are answered whole or refused. Some come twice."""
    here = positions(game)[:: len(positions(game)) // WHOLE]
    for verb in VERBS:
        if verb not in game.verbs:
            every = iter([Asked()])
        elif game.searches(verb):
            every = _of_search(game, verb)
        else:
            every = _of_verb(game, verb, here)
        yield from (Question(game.about.name, verb, asked) for asked in every)


def shortened(game: Game) -> Iterator[Question]:
    """Yield the questions that are answered in short. Some come twice."""
    name = game.about.name
    for verb in IN_SHORT.get(name, ("moves",)):
        yield from (Question(name, verb, _of(game, verb, here)) for here in positions(game))
    if name == "classic":
        every = [show(board) for board in boards()]
        yield from (Question(name, "moves", {"position": text}) for text in every)
        for policy in values(game, "policy"):
            for text in _drawn(Random(policy), every, BOARDS):
                yield Question(name, "moves", {"position": text, "policy": policy})


def _of_verb(game: Game, verb: str, here: Sequence[Asked]) -> Iterator[Asked]:
    options, least = game.options(verb), _needed(game, verb)
    yield least
    yield {**least, "nobody": "1"}
    yield {**least, **({"level": "easy"} if "roll" in options else {"roll": 3})}
    for option in [name for name, default in options.items() if default is ...]:
        yield {name: value for name, value in least.items() if name != option}
    base = least
    if "position" in options and game.about.name != "ruleset":  # a ruleset has its own positions
        base = {**least, "position": game.about.example}
    for option in options:
        yield from ({**base, option: value} for value in values(game, option))
    yield from (
        {**least, **own} for own in OWN.get(game.about.name, ()) if own.keys() <= {*options}
    )
    if "position" not in options:
        return
    yield from ({**least, "position": text} for text in BAD)
    for one in here:
        yield (asked := {**least, **_of(game, verb, one)})
        if "move" in options and (moves := _moves(game, one)):
            yield {**asked, "move": _pick(Random(str(one)), moves)}


def _of_search(game: Game, verb: str) -> Iterator[Asked]:
    yield {"nobody": "1"}
    yield {"rule": "nobody"}
    yield from ({SEARCHED: value} for value in values(game, SEARCHED))
    yield from ({"position": text} for text in BAD if text)
    yield from ({"played": played} for played in VALUES["played"][2:])
    yield from ({**one, SEARCHED: 1.0} for one in positions(game) if one["position"][-1] == "-")
    if verb == "choose":
        for end in range(0, len(STORED), 3):
            yield {"rule": "open", "played": STORED[:end].rstrip(), SEARCHED: 1.0}


def values(game: Game, option: str) -> Sequence[Any]:
    """Return the values of an option to ask for, one at a time, some of them refused."""
    if option == "position":
        return (game.about.start, game.about.example)
    names = game.option(option).names()
    return (*names, "nobody") if names and option not in VALUES else VALUES[option]


def _needed(game: Game, verb: str) -> Asked:
    """Return the options without which a verb cannot be asked, or would draw at random."""
    options = game.options(verb)
    drawn = {"seed"} if "seed" in options and "policy" not in options else set()
    needed = [name for name, default in options.items() if default is ... or name in drawn]
    return {name: values(game, name)[0] for name in needed}


def _of(game: Game, verb: str, here: Asked) -> Asked:
    """Return what a verb takes of the options that name a position."""
    return {name: value for name, value in here.items() if name in game.options(verb)}


# Positions by chance, each as the options that name it


@lru_cache(1)
def positions(game: Game) -> tuple[Asked, ...]:
    """Return the positions of the game's sample, each once."""
    every = _POSITIONS.get(game.about.name, _walks)(game)
    first = {str(here): here for here in islice(every, 2 * POSITIONS)}
    return tuple(first.values())[:POSITIONS]


def _walks(game: Game) -> Iterator[Asked]:
    for number in range(GAMES):
        yield from _walk(game, {}, number)


def _walk(game: Game, chosen: Asked, number: int = 0) -> Iterator[Asked]:
    """Yield the positions of a game by chance, from the start on."""
    source = Random(f"{game.about.name} {chosen} {number}")
    here = {"position": game.fill("play", {"move": "", **chosen})["position"], **chosen}
    for _ in range(PLIES):
        yield here
        if not (moves := _moves(game, here)):
            break
        after = game.check_verb("play")(**here, move=_pick(source, moves))
        here = {**here, "position": after.position}


def _ultimate(_: Game) -> Iterator[Asked]:
    for number in range(GAMES):
        rule = RULES[number % len(RULES)]
        game = ultimate.Game(rule)
        yield {"position": game.show(), "rule": rule}
        for move in _played(rule, number):
            game.play(*map(int, move))
            yield {"position": game.show(), "rule": rule}


def _played(rule: str, number: int = 0) -> list[str]:
    """Return the moves of an ultimate game by chance."""
    source, game = Random(f"ultimate {number}"), ultimate.Game(rule)
    while not game.result:
        game.play(*_pick(source, game.legal_moves()))
    return ["{}{}".format(*move) for move in game.moves]


def _rulesets(game: Game) -> Iterator[Asked]:
    drawn = _drawn(Random("rulesets"), list(spaces()), RULESETS)
    unusual = [{name: of for name, of in one.items() if of != USUAL[name]} for one in drawn]
    for chosen in [*({"ruleset": name} for name in KNOWN), *unusual]:
        yield from _walk(game, chosen)


def _boards(game: Game, **choices: Sequence[Any]) -> Iterator[Asked]:
    """Yield boards on which marks of either side stand anywhere, each with choices by chance."""
    for number in range(POSITIONS):
        source = Random(f"{game.about.name} {number}")
        board = _pick(source, any_order.boards())
        yield {"position": show(board)} | {name: _pick(source, choices[name]) for name in choices}


def _dice(game: Game) -> Iterator[Asked]:
    for number in range(POSITIONS):
        source = Random(f"{game.about.name} {number}")
        rule, roll = _pick(source, tuple(dice.DICE_RULES)), _pick(source, dice.ROLLS)
        board, side = _pick(source, _dice_positions(rule))
        yield {"position": show(board), "to_move": side, "roll": roll, "rule": rule}


def _informed(game: Game) -> Iterator[Asked]:
    """Yield what the side to move knows, in games by chance: some leave the stored strategy."""
    name = game.about.name
    for number in range(GAMES):
        source, umpire = Random(f"{name} {number}"), Umpire(abrupt=name == "abrupt")
        while not umpire.result:
            here = {"position": str(umpire.information_set()), "to_move": umpire.to_move}
            yield here
            named = [int(move) for move in _moves(game, here)] if number % 4 else []
            umpire.play(_pick(source, named or umpire.legal_moves()))


def _moves(game: Game, here: Asked) -> list[str]:
    """Return the legal moves of a position, sorted; none where the position is refused."""
    verb = "probe" if game.searches("moves") else "moves"
    try:
        analysis = game.check_verb(verb)(**_of(game, verb, here))
    except TttError:
        return []
    named = [one.move for one in analysis.moves or ()]
    return sorted(analysis.facts.get("legal", named))


def _pick(source: Random, things: Sequence[T]) -> T:
    """Return one of several: `random` draws alike on every Python, `choice` need not."""
    return things[int(source.random() * len(things))]


def _drawn(source: Random, things: Sequence[T], count: int) -> list[T]:
    """Return some of several, in their order."""
    chosen = {int(source.random() * len(things)) for _ in range(count)}
    return [things[at] for at in sorted(chosen)]


# Questions of single games, asked of each verb that takes all of these options.
OWN: dict[str, tuple[Asked, ...]] = {
    "classic": (
        {"id": 50, "level": "easy"},
        *({"id": number, "answer": True} for number in VALUES["id"]),
        *(
            {"level": level, "count": 3, "seed": seed, "answer": True}
            for level in ("easy", "medium", "hard")
            for seed in (7, 8)
        ),
        *({"position": show(6723, name), "dialect": name} for name in WRITINGS),
    ),
    "dice": tuple({"position": "XOXO.....", "roll": 1, "rule": rule} for rule in dice.DICE_RULES),
    "notakto": tuple({"position": "/".join(["." * 9] * boards)} for boards in (2, 3, 4)),
    "ruleset": (
        {"bound": "three", "mark": "one"},
        {"bound": "four", "steps": "anywhere", "stuck": "draws"},
        {"ruleset": "achi", "completing": "loses"},
    ),
    "ultimate": (
        {"played": "44 44"},
        *(
            {"rule": rule, "played": " ".join(moves[:plies])}
            for rule, moves in [(rule, _played(rule)) for rule in RULES]
            for plies in (9, 30, len(moves))
        ),
    ),
}
_dice_positions = cache(dice.positions)
_POSITIONS: dict[str, Callable[[Game], Iterator[Asked]]] = {
    "dice": _dice,
    "miniboard": _boards,
    "random-turn": partial(_boards, to_move="XO"),
    "ruleset": _rulesets,
    "phantom": _informed,
    "abrupt": _informed,
    "probabilistic": partial(
        _boards, to_move="XO", grid=(*NAMED, OWN_GRID), draw_value=(0.5, 0.5, 0.25)
    ),
    "ultimate": _ultimate,
}
