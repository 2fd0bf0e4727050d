"""The JavaScript library in node gives Python's answers, and rejects what Python rejects."""

import json
import subprocess
from collections.abc import Iterator
from itertools import product
from math import isclose
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.conformance.wanted import GAMES, tables
from tests.golden import Question, Rejected, golden, in_short, short
from tests.golden.made import ask
from tests.golden.sample import SEARCHED
from tests.support.parts import first
from tests.support.played import HIDDEN, made, walked
from tests.support.scripts import NODE, needs_node, run, with_packs
from ttt_tables import TttError
from ttt_tables.games.described import VERBS, options_of_game
from ttt_tables.games.family.rule_options import USUAL, all_rulesets
from ttt_tables.games.registry import game_names
from ttt_tables.interfaces.http.files import PAGE

pytestmark = needs_node
ASK = Path(__file__).parent / "ask.mjs"
# The library has no puzzles and no other notations of boards, and its explanations have only the
# reasons (tests/library/test_reasons.py). Instead of a seed it takes a random-number generator, and
# it searches for as long as the caller requests.
LACKS = ("explain", "puzzle", "notation", "symbols", "seed")
LIMITS = (SEARCHED, "nodes")
# The interfaces reject these options first, as BadOptionError; the library does not.
BY_GAMES = {
    "position": "BadBoardError",
    "played": "IllegalMoveError",
    "move": "IllegalMoveError",
    "grid": "BadGridError",
}
# Grids: sums in another order. Searches: an exponential may differ in its last bit.
NEAR = {("probabilistic", verb): 2e-15 for verb in VERBS} | {("ultimate", "moves"): 1e-12}
LETTERS = (*".XO01234568 *-?/=", "")
LACKED = [  # games and option values that are not in the golden files
    *[Question(name, "probe", {}) for name in ("chess", "", "constructor")],
    Question("misere", "probe", {"lines": "torus gravity=on"}),
    Question("misere", "probe", {"lines": "__proto__"}),
    Question("vanishing", "probe", {"lines": "torus"}),
    Question("morris-lines", "probe", {"marks": "one"}),
]


def told(questions: list[Question], folder: Path) -> list[Any]:
    """Return the library's answers, computed in one process, with its packs in a folder."""
    packs = with_packs(folder).as_uri()
    words = [str(NODE), str(ASK), f"{PAGE.as_uri()}/ttt-tables.js", f"{packs}/"]
    given = json.dumps(questions)
    ended = subprocess.run(words, input=given, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr
    found: list[Any] = json.loads(ended.stdout)
    return found


def differences(found: Any, said: Any, near: float, path: str = "") -> Iterator[str]:
    """Yield the differences of two answers; numbers, except bounds, may differ by this much."""
    if isinstance(said, dict) and isinstance(found, dict) and said.keys() == found.keys():
        for name, one in said.items():
            exact = name == "error_bound"
            yield from differences(found[name], one, 0 if exact else near, f"{path}.{name}")
    elif isinstance(said, list) and isinstance(found, list) and len(said) == len(found):
        for at, pair in enumerate(zip(found, said, strict=True)):
            yield from differences(*pair, near, f"{path}[{at}]")
    elif isinstance(said, float) and isinstance(found, int | float):
        if not isclose(found, said, rel_tol=0, abs_tol=near):
            yield f"{path}: {found} is not {said}"
    elif found != said:
        yield f"{path}: {found} is not {said}"


def rejections(question: Question, said: Rejected) -> set[str]:
    """Return the error classes by which the library may reject a query."""
    if said.error != "BadOptionError":
        return {said.error}
    asked = {*question.asked, *(("move",) if question.verb == "play" else ())}
    return {said.error, *(of for name, of in BY_GAMES.items() if name in asked)}


def wrong(question: Question, said: Any, found: Any) -> list[str]:
    """Return how an answer differs from the expected one."""
    if isinstance(said, Rejected):
        return [] if found.get("rejected") in rejections(question, said) else [f"{said}: {found}"]
    return [*differences(found, said, NEAR.get((question.game, question.verb), 0))]


def is_answered(question: Question, said: object) -> bool:
    """Return whether the library supports a query."""
    verb, asked = question.verb, question.asked
    if verb in LACKS or {*LACKS} & {*asked} or "," in asked.get("played", ""):
        return False
    read = not isinstance(said, Rejected) or said.error not in ("BadBoardError", "BadOptionError")
    if read and not is_own(question, moves=not isinstance(said, Rejected)):
        return False
    return not (isinstance(said, Rejected) and {*LIMITS} & {*asked})


def is_own(question: Question, *, moves: bool = True) -> bool:
    """Return whether a position and moves are in our own notation, which the library reads."""
    asked = question.asked
    try:
        of = tables().game(question.game, **_made(question))
    except TttError:
        return True  # unknown game
    played = asked.get("played", "").split() + [asked["move"] for _ in "1" if "move" in asked]
    try:
        here = of.position(of._checked(asked["position"])) if "position" in asked else of.start
        for word in played if moves else ():
            here = here.play(word)
    except TttError:
        return False
    return True


@pytest.mark.parametrize("step", first([4, 1], nightly_from=1))
def test_javascript_matches_golden_files(step: int, tmp_path: Path) -> None:
    """Full answers and short ones are compared."""
    every = [(*pair, False) for game in GAMES for pair in golden(game)]
    every += [(*pair, True) for game in GAMES for pair in in_short(game)]
    asked = [one for one in every if is_answered(*one[:2])][::step]
    assert {question.game for question, *_ in asked} == {*game_names()}
    for (question, said, brief), one in zip(
        asked, told([question for question, *_ in asked], tmp_path), strict=True
    ):
        found = short(one) if brief and "rejected" not in one else one
        assert not wrong(question, said, found), question


def others() -> Iterator[Question]:
    """Yield queries beyond the golden files: each ruleset, many boards, searches, and texts.

    Each text differs from a position in one letter, and most are invalid. A search by nodes gives
    the same answer each time.
    """
    yield from LACKED
    for chosen in all_rulesets():
        yield Question("classic", "moves", {n: of for n, of in chosen.items() if of != USUAL[n]})
    boards = ["".join(row) for row in product(".X", repeat=9)]
    for count in range(4, 21):
        position = "/".join(Random(count).choices(boards, k=count))
        yield Question("notakto", "moves", {"position": position, "boards": count})
    for game in GAMES:
        source = Random(game)
        for at, (question, _) in enumerate(in_short(game)):
            text = question.asked["position"]
            if game == "ultimate" and not at % 8:
                yield Question(game, "moves", {**question.asked, "nodes": 300})
            cut = source.randrange(len(text) + 1)
            other = f"{text[:cut]}{source.choice(LETTERS)}{text[cut + source.randrange(2) :]}"
            if not at % 3:
                yield Question(game, "probe", {**_made(question), "position": other})


def _made(question: Question) -> dict[str, Any]:
    """Return the options that select a query's game."""
    options = options_of_game(question.game)
    return {name: of for name, of in question.asked.items() if name in options}


# Slow: two engines search tens of positions; nightly tests search hundreds.
@pytest.mark.parametrize("step", first([9, 1], 0, nightly_from=1))
def test_javascript_matches_python_on_other_queries(step: int, tmp_path: Path) -> None:
    asked = [*others()][::step]
    for question, one in zip(asked, told(asked, tmp_path), strict=True):
        if "position" in question.asked and not is_own(question):
            continue
        said = json.loads(json.dumps(ask(tables(), question)))
        assert not wrong(question, Rejected(*said) if isinstance(said, list) else said, one), (
            question
        )


@pytest.mark.parametrize("name", HIDDEN)
def test_observation_shows_only_known_information(name: str, data: Path) -> None:
    here = walked(made(name), 60)
    found = run(
        """const [name, texts] = given, { game } = await import(page + 'ttt-tables.js');
        const asked = await game(name, {}, data);
        const stateOf = (text, side) => asked.position(text).informationStateOf(side).text;
        return texts.map(text => [...'XO'].map(side => stateOf(text, side)));""",
        data,
        [name, here],
    )
    assert found == [[one.information_state_of(side).text for side in "XO"] for one in here]


def test_chance_outcomes_follow_their_probabilities(data: Path) -> None:
    counts = run(
        """const { game } = await import(page + 'ttt-tables.js');
        const [dice, classic] = [await game('dice', {}, data), await game('classic', {}, data)];
        const counted = (draw) => Array.from({ length: 600 }, (_, at) => draw(() => at / 600))
          .reduce((all, one) => ({ ...all, [one]: (all[one] ?? 0) + 1 }), {});
        return [counted((random) => dice.start.sampleOutcome(random).name),
          counted((random) => classic.choose('XOXOX.O..', { policy: 'random', random })),
          counted((random) => classic.choose('XOXOX.O..', { policy: 'perfect', random }))];""",
        data,
    )
    assert counts[0] == {f"roll-{roll}": 100 for roll in range(1, 7)}
    assert counts[1:] == [{"5": 200, "7": 200, "8": 200}, {"8": 600}]


def test_javascript_has_the_same_game_names(tmp_path: Path) -> None:
    asked = "return (await import(page + 'ttt-tables.js')).gameNames(data);"
    names = run(asked, with_packs(tmp_path))
    assert names == [*game_names()]
