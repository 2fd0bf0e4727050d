"""Tasks of two positional games: positions of random games, in which not all moves are best."""

from functools import partial
from random import Random

from ttt_tables.games.positional.game import PositionalRules
from ttt_tables.play.game import Game
from ttt_tables.play.position import Position
from ttt_tables.play.task import Given, Source, Task, make_task

TRIED = 50  # random positions for each task: some repeat another, or have only best moves


def boards(rule: str, given: Given) -> Source:
    """Return tasks of a board. No symmetry maps two of them to each other. They need numba."""
    game = given.game(PositionalRules.name, rule=rule)
    source, found = Random(f"tasks {rule} {given.seed}"), dict[str, str]()
    for _ in range(TRIED * given.how_many):
        here = _walk(game, source)
        orbit = min(game.rules.images(here.text))
        if orbit not in found and len({one.score for one in game.moves(here)}) > 1:
            found[orbit] = here.text
        if len(found) == given.how_many:
            break
    return Source(sorted(found.values()), partial(_task, game, rule))


def _walk(game: Game, source: Random) -> Position:
    """Return the position after a random number of random moves, or the last open one."""
    here = game.start
    for _ in range(source.randrange(len(here.board))):
        after = here.play(source.choice(here.legal_moves))
        if after.result:
            return here
        here = after
    return here


def _task(game: Game, rule: str, text: str) -> Task:
    here, rules = game.position(text), game.rules
    about = (
        f"{rules.rules_text} The points have these numbers:\n\n{rules.layout}\n\nA position has a "
        "character for each point, in the order of their numbers: X, O, or . if it is empty."
    )
    orbit = f"{rule} {min(rules.images(text))}"
    return make_task(here, about, orbit, "point")._replace(game=rule)


TASKS = {rule: partial(boards, rule) for rule in ("two-boards", "two-cubes")}
