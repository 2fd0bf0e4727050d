"""The library for JavaScript has the same objects, in node: all that they say is Python's."""

import json
import subprocess
from collections.abc import Callable, Iterator
from math import isclose
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.support.parts import first
from tests.support.played import HIDDEN, MADE, made, walked
from tests.support.scripts import NODE, needs_node, run
from ttt_tables import TttError, open_tablebase
from ttt_tables.doors.http.files import LEARNED, PAGE
from ttt_tables.games.registry import game_names, make
from ttt_tables.pack import PACKAGE_FOLDER
from ttt_tables.play.answer import Move
from ttt_tables.play.game import Game
from ttt_tables.play.position import Position
from ttt_tables.play.value import Value

pytestmark = needs_node
ASK = Path(__file__).parent / "ask.mjs"
SIDES = ("X", "O", "nobody")
WORDS = ("", "nobody", "9", "4X4", "4?", "roll-7")  # that are no moves, or rarely
TEXTS = ("", "nobody", "XXX", "XXXXXXXXX Q", "......... X 9", "4 4", "9 X", "4 4?", "135", "052486")
LACKED: list[tuple[str, dict[str, Any]]] = [  # no games, or options that these do not take
    ("chess", {}),
    ("", {}),
    ("dice", {"boards": 2}),
    ("dice", {"rule": "again"}),
    ("ultimate", {"rule": "again"}),
    ("vanishing", {"lines": "torus"}),
    ("misere", {"rule": "open"}),
    ("misere", {"lines": "round"}),
    ("misere", {"lines": "torus filling=lowest"}),
    ("misere", {"lines": 4}),
    ("notakto", {"boards": 21}),
    ("morris-lines", {"mark": "one"}),
    ("probabilistic", {"grid": "65/5/30"}),
    ("probabilistic", {"draw_value": 2}),
]
LETTERS = (*".XO01234568 *-?/=", "")
ASKED: dict[str, list[dict[str, Any]]] = {  # options of answers; games refuse some of them
    "classic": [{}, *[{"policy": name} for name in ("perfect", "random", "menace", "none")]],
    "ultimate": [{"nodes": 300}, {"policy": "perfect"}],
}
LONG = 19  # characters of a fraction
NEAR = {"probabilistic": 2e-15, "ultimate": 1e-12}  # additions in another order


def attempt(ask: Callable[..., Any], *given: Any) -> Any:
    try:
        return ask(*given)
    except TttError as error:
        return {"refused": type(error).__name__}


def of_value(value: Value | None) -> dict[str, Any] | None:
    if value is None:
        return None
    fields = ("side", "score", "win", "draw", "loss", "wdl", "distance", "within")
    known = value.exact
    exact = known and [None if part is None else str(part) for part in known]
    return {name: getattr(value, name) for name in fields} | {"exact": exact}


def of_move(one: Move) -> dict[str, Any]:
    fields = {name: getattr(one, name) for name in ("move", "rank", "probability", "regret")}
    values = {"value": of_value(one.value), "outlook": of_value(one.outlook)}
    return {**fields, **values, "facts": dict(one.facts)}


def answered(here: Position, options: dict[str, Any]) -> dict[str, Any]:
    answer = here.game.moves(here, **options)
    facts = {"position": answer.position, "policy": answer.policy}
    return {**facts, "value": of_value(answer.value), "moves": [*map(of_move, answer)]}


def chosen(here: Position, options: dict[str, Any]) -> str:
    """Return the move that a game chooses; where it would be drawn, the likeliest."""
    move = here.game.choose(here, **options)
    return here.game.moves(here)[0].move if here.game.name in HIDDEN else move


def of_position(here: Position) -> dict[str, Any]:
    game, names = here.game, [*here.legal_moves, *[one.name for one in here.outcomes]]
    asked = ASKED.get(game.name, [{}])
    return {
        "text": here.text,
        "board": here.board,
        "to_move": here.to_move,
        "result": here.result,
        "outcomes": [[one.name, str(one.probability), one.position] for one in here.outcomes],
        "legal_moves": list(here.legal_moves),
        "after": [here.play(name) for name in names],
        "facts": dict(here.facts),
        "seen": here.seen,
        "seen_by": [attempt(here.seen_by, side) for side in SIDES],
        "words": [attempt(here.play, word) for word in WORDS],
        "value": attempt(lambda: of_value(game.probe(here))),
        "value_of_o": attempt(lambda: of_value(game.probe(here).of("O"))),
        "answers": [attempt(answered, here, one) for one in asked],
        "chosen": [attempt(chosen, here, one) for one in asked],
    }


def sampled(game: Game, many: int) -> list[Position]:
    """Return positions; few of a game whose moves are searched."""
    return walked(game, many // 5 if game.name == "ultimate" else many)


def texts(game: Game, many: int) -> list[str]:
    """Return texts of which most are no positions of the game: some differ from one in a letter."""
    source, changed = Random(repr(game)), []
    for here in sampled(game, many):
        for _ in range(3):
            at = source.randrange(len(here) + 1)
            changed.append(f"{here[:at]}{source.choice(LETTERS)}{here[at + source.randrange(2) :]}")
    return [*TEXTS, *[form.format(game.start) for form in ("{} ", " {}", "{}\n", "{}/X")], *changed]


def of_game(game: Game, many: int) -> dict[str, Any]:
    return {
        "start": game.start,
        "positions": [of_position(here) for here in sampled(game, many)],
        "texts": [attempt(game.position, text) for text in texts(game, many)],
    }


def question(game: Game, many: int) -> dict[str, Any]:
    more = {"asked": ASKED.get(game.name, [{}]), "sides": SIDES, "words": WORDS}
    positions = [here.text for here in sampled(game, many)]
    return {"positions": positions, "texts": texts(game, many), **more}


def told(questions: list[dict[str, Any]], folder: Path) -> dict[str, Any]:
    """Return what the library tells, in one process, with its packs in a folder."""
    for path in (*Path(PACKAGE_FOLDER).glob("*.pack"), LEARNED):
        (folder / path.name).symlink_to(path)
    words = [str(NODE), str(ASK), f"{PAGE.as_uri()}/ttt-tables.js", f"{folder.as_uri()}/"]
    given = json.dumps(questions)
    ended = subprocess.run(words, input=given, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr
    found: dict[str, Any] = json.loads(ended.stdout)
    return found


def differences(found: Any, said: Any, near: float, path: str = "") -> Iterator[str]:
    """Yield the places where two answers differ; numbers may by so little.

    Learned policies have chances that no 64 bits hold: the pack, and so the library, has doubles.
    """
    if found is None and path.endswith(".outlook.exact"):
        assert max(map(len, said)) > LONG
    elif isinstance(said, dict) and isinstance(found, dict) and said.keys() == found.keys():
        for name, one in said.items():
            yield from differences(found[name], one, near, f"{path}.{name}")
    elif isinstance(said, list) and isinstance(found, list) and len(said) == len(found):
        for at, pair in enumerate(zip(found, said, strict=True)):
            yield from differences(*pair, near, f"{path}[{at}]")
    elif isinstance(said, float) and isinstance(found, int | float):
        if not isclose(found, said, rel_tol=0, abs_tol=near):
            yield f"{path}: {found} is not {said}"
    elif found != said:
        yield f"{path}: {found} is not {said}"


EACH = ("classic", "dice", "miniboard", "random-turn", "phantom", "misere", "vanishing")  # kind


# Slow: some tens of positions of all games; by night hundreds.
@pytest.mark.parametrize("many", first([8, 40, 300], by_day=2))
def test_a_game_says_the_same_of_its_positions(many: int, tmp_path: Path) -> None:
    names = EACH if many < 10 else game_names()
    every = [*MADE, ("probabilistic", {"draw_value": 0.25})]
    games = [(*one, made(one[0], **one[1])) for one in every if one[0] in names]
    asked = [
        {"name": name, "options": options, **question(game, many)} for name, options, game in games
    ]
    found = told(asked, tmp_path)["found"]
    for (name, options, game), one in zip(games, found, strict=True):
        wrong = [*differences(one, of_game(game, many), NEAR.get(game.name, 0))]
        assert not wrong, (name, options, wrong[:5])


def test_chance_is_drawn_with_its_probabilities(data: Path) -> None:
    counts = run(
        """const { game } = await import(page + 'ttt-tables.js');
        const [dice, classic] = [await game('dice', {}, data), await game('classic', {}, data)];
        const counted = (draw) => Array.from({ length: 600 }, (_, at) => draw(() => at / 600))
          .reduce((all, one) => ({ ...all, [one]: (all[one] ?? 0) + 1 }), {});
        return [counted((random) => dice.start.sampled(random).name),
          counted((random) => classic.choose('XOXOX.O..', { policy: 'random', random })),
          counted((random) => classic.choose('XOXOX.O..', { policy: 'perfect', random }))];""",
        data,
    )
    assert counts[0] == {f"roll-{roll}": 100 for roll in range(1, 7)}
    assert counts[1:] == [{"5": 200, "7": 200, "8": 200}, {"8": 600}]


def test_the_games_have_the_same_names_and_options(tmp_path: Path) -> None:
    found = told([{"name": name, "options": options} for name, options in LACKED], tmp_path)
    assert found["names"] == [*game_names()]
    for (name, options), one in zip(LACKED, found["found"], strict=True):
        with pytest.raises(TttError) as error:
            make(open_tablebase(), name, **options)
        assert one == {"refused": error.type.__name__}
