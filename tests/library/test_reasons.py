"""The reasons of moves are the same in JavaScript and in Python, and the page says all of them."""

import json
from pathlib import Path
from typing import Any

import pytest

import ttt_tables as ttt
from tests.golden.sample import positions
from tests.support.parts import first
from tests.support.scripts import needs_node, run, with_packs
from ttt_tables.board import alternating
from ttt_tables.board.numbers import show
from ttt_tables.games.classic import rules as classic
from ttt_tables.games.registry import OWN, game_names, make

pytestmark = needs_node
SAMPLED = 20  # positions of each game
SAID = 7  # one position in seven is put into words
NOT_ON_PAGE = "picaria-thirteen"  # a game with reasons
GAMES = [*[name for name in game_names() if name not in OWN], NOT_ON_PAGE]
DRAWN = """globalThis.document = { addEventListener() {}, documentElement: { lang } };
const { sayFailure, sayMove, sentences } = await import(page + 'parts/reasons.js');"""


@pytest.fixture(scope="module")
def packs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the files that the library reads."""
    return with_packs(tmp_path_factory.mktemp("packs"))


def in_javascript(reason: dict[str, Any]) -> dict[str, Any]:
    """Return a reason with the names that JavaScript uses: an object with `then` is a promise."""
    names = {"then": "follows", "fork_follows": "forkFollows"}
    return {names.get(name, name): one for name, one in reason.items()}


@pytest.mark.parametrize("part", first([1], 0))
def test_classic_reasons_match_python(packs: Path, part: int) -> None:
    boards = [show(board) for board in classic.boards() if not alternating.result(board)]
    some = boards[::part]
    found = run(
        """const { game } = await import(page + 'ttt-tables.js');
        const one = await game('classic', {}, data);
        return given.map(board => one.explain(board));""",
        packs,
        some,
    )
    for board, reasons in zip(some, found, strict=True):
        expected = json.loads(json.dumps([one.as_dict() for one in ttt.explain(board).reasons]))
        assert reasons == [in_javascript(reason) for reason in expected], board


def sampled() -> list[tuple[str, dict[str, Any], str]]:
    """Return open positions of every game with reasons, with the options that make it."""
    every = list[tuple[str, dict[str, Any], str]]()
    for name in ["classic", *GAMES]:
        some = [(made, here) for made, here in positions(name) if here.legal_moves]
        chosen = some[:: max(1, len(some) // SAMPLED)]
        every += [(name, made, here.text) for made, here in chosen if made or name != "classic"]
    return every


def test_reasons_of_other_games_match_python(packs: Path) -> None:
    every = sampled()
    found = run(
        """const { game } = await import(page + 'ttt-tables.js');
        const opened = {};
        const all = [];
        for (const [name, options, text] of given) {
          const one = (opened[name + JSON.stringify(options)] ??= await game(name, options, data));
          all.push(one.explain(text));
        }
        return all;""",
        packs,
        every,
    )
    tables, made = ttt.open_tablebase(), dict[str, ttt.Game]()
    for (name, options, text), reasons in zip(every, found, strict=True):
        key = f"{name} {options}"
        if key not in made:
            made[key] = make(tables, name, **options)
        answer = made[key].explain(text)
        assert isinstance(answer, ttt.Answer)
        facts = [
            {"move": one.move, "wdl": one.wdl, "distance": one.distance, "rank": one.rank}
            | in_javascript({**one.info})
            for one in answer
        ]
        assert reasons == json.loads(json.dumps(facts)), key + text


@pytest.mark.parametrize("lang", ["en", "de"])
def test_page_says_a_sentence_about_every_move(packs: Path, lang: str) -> None:
    shown = [one for one in sampled() if one[0] != NOT_ON_PAGE]
    every = [("classic", {}, "X...O...."), *shown[::SAID]]
    found = run(
        f"const {{ lang, positions }} = given;{DRAWN}"
        """const { game } = await import(page + 'ttt-tables.js');
        const opened = {};
        const all = [];
        for (const [name, options, text] of positions) {
          const one = (opened[name + JSON.stringify(options)] ??= await game(name, options, data));
          const here = one.position(text);
          all.push([
            here.legalMoves, sentences(here), here.legalMoves.map(move => sayMove(here, move)),
            here.legalMoves.map(move => sayFailure(here, move)),
          ]);
        }
        return all;""",
        packs,
        {"lang": lang, "positions": every},
    )
    for (name, _, text), (moves, said, each, failures) in zip(every, found, strict=True):
        assert sorted(move for one in said for move in one["moves"]) == sorted(moves), name + text
        texts = [*each, *failures, *[one["text"] for one in said]]
        wrong = [one for one in texts if not one or "undefined" in one or "null" in one]
        assert not wrong, name + text
        assert all(one["text"].endswith(".") for one in said)


def test_page_says_nothing_about_games_of_chance(packs: Path) -> None:
    found = run(
        f"const lang = 'en';{DRAWN}"
        """const { game } = await import(page + 'ttt-tables.js');
        const told = [];
        for (const name of ['phantom', 'ultimate']) {
          const { start } = await game(name, {}, data);
          told.push(sentences(start), sayMove(start, start.legalMoves[0]));
        }
        return told;""",
        packs,
    )
    assert found == [[], "", [], ""]
