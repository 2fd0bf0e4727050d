"""Every game's answers: its description, the shape of an answer, and error messages.

The golden files (`tests/golden`) have the answers themselves.
"""

import json
import re
from pathlib import Path

import pytest

from tests.golden import GAMES, Rejected, golden
from ttt_tables import (
    BadOptionError,
    Tablebase,
    TttError,
    UnknownGameError,
    open_tablebase,
)
from ttt_tables.answers import about, listed
from ttt_tables.games import described
from ttt_tables.games.described import VERBS
from ttt_tables.games.family.registry import WITHOUT_CHANCE
from ttt_tables.games.registry import game_names, make
from ttt_tables.games.ultimate.engine import choose
from ttt_tables.games.ultimate.engine.budget import Thought, check_noise_seed
from ttt_tables.games.ultimate.rules import NineBoards
from ttt_tables.play.about import Option
from ttt_tables.question import Question

WITHOUT_SOURCE = ("gravity", "morris-orthogonal", "vanishing-reuse")  # no publication is known
HEAD = ("game", "position", "board", "to_move", "result")


def test_games_are_listed_classic_first(tb: Tablebase) -> None:
    names = game_names()
    assert [one["name"] for one in listed()["games"]] == list(names)
    assert names[0] == "classic"
    assert {*WITHOUT_CHANCE} < {*names}
    assert len({*names}) == len(names)
    with pytest.raises(UnknownGameError, match="choose one of classic, "):
        Question(tb, "chess", "moves", {})


@pytest.mark.parametrize("name", GAMES)
def test_game_describes_itself_completely(name: str, tb: Tablebase) -> None:
    said, game = json.loads(json.dumps(about(name))), make(tb, name)
    for fact in (
        "name",
        "title",
        "summary",
        "position_format",
        "move_format",
        "symmetries",
        "example",
    ):
        assert said[fact], fact
    assert bool(said["source"]) == (name not in WITHOUT_SOURCE)
    assert said["summary"].endswith(".")
    assert (said["start"], said["position_format"], said["move_format"]) == (
        game.start.text,
        game.rules.position_format,
        game.rules.move_format,
    )
    assert not game.position(said["example"]).result
    assert list(said["verbs"]) == [verb for verb in VERBS if verb in described.verbs(name)]
    for options in said["verbs"].values():
        for option in options:
            assert option["help"]
            assert ("required" in option) != ("default" in option)


def test_game_and_answer_options_are_disjoint() -> None:
    """So an interface can sort options without knowing the game."""
    of_games = {option for name in game_names() for option in described.options_of_game(name)}
    of_answers = {
        option
        for name in game_names()
        for verb in described.verbs(name)
        for option in described.options(name, verb)
    }
    assert not of_games & of_answers


@pytest.mark.parametrize("name", GAMES)
def test_answers_have_one_shape(name: str) -> None:
    for _, answered in golden(name):
        if isinstance(answered, Rejected):
            continue
        for one in answered.get("puzzles", [answered]):
            assert [key for key in one if key in HEAD] == list(HEAD)
            assert one["game"] in (name, "classic")  # which the usual choices make
            assert one["to_move"] in (None, "X", "O")
            assert one["result"] in (None, "X", "O", "draw")
            assert ("side" in one) == ("score" in one)
            moves = one.get("moves", ())
            ranks = [move["rank"] for move in moves]
            assert ranks == sorted(ranks)
            assert not ranks or ranks[0] == 1
            assert not moves or "outcomes" not in one
            for move in moves:
                assert [*move][:4] == ["move", "after", "rank", "probability"]
                assert ("regret" in move) == ("score" in move)


def test_choose_seed_acts_as_an_engine_seed(tb: Tablebase, monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine with a seed chooses between nearly equal moves, on one of 25 positions."""
    seeds = []

    def think(position: NineBoards, rule: str, *, seed: int, **_: object) -> Thought:
        seeds.append(check_noise_seed(seed))
        return Thought((4, 4), 0.5, False, 1, 1, ((4, 4),), 0.0)

    monkeypatch.setattr(choose, "think", think)
    here = make(tb, "ultimate").start
    for seed in (None, 7, 7, "7", 8, -8, "a text", 10**30):
        assert here.game.choose(here, seed=seed) == "44"
    assert [seeds.index(one) for one in seeds] == [0, 1, 1, 1, 4, 5, 6, 7]
    assert seeds[0] == 0


def test_engine_ranks_every_move(tb: Tablebase) -> None:
    asked = {"played": "44", "nodes": 5_000}
    answered = Question(tb, "ultimate", "moves", asked).answer()
    moves = answered["moves"]
    legal = make(tb, "ultimate").position(played="44").legal_moves
    assert sorted([move["move"] for move in moves]) == [*legal]
    assert [move["score"] for move in moves] == sorted((m["score"] for m in moves), reverse=True)
    assert all(move["line"][0] == move["move"] for move in moves)
    chosen = Question(tb, "ultimate", "choose", {**asked, "nodes": 200}).answer()
    assert chosen["move"] in legal


def test_invalid_option_has_one_message(tb: Tablebase) -> None:
    for name, verb, asked, reason in (
        (
            "misere",
            "moves",
            {"roll": 3},
            "moves of misere has no option 'roll': its options are position",
        ),
        ("misere", "play", {}, "play of misere needs the option move: a cell, 0 to 8"),
        ("misere", "choose", {"seed": True}, "seed must be a whole number, got True"),
        ("ultimate", "moves", {"rule": "again"}, "unknown rule 'again': choose one of"),
        ("probabilistic", "moves", {"draw_value": 2}, "draw_value must be between 0 and 1, got 2"),
        ("ultimate", "choose", {"milliseconds": float("nan")}, "between 0 and 5000, got nan"),
        (
            "ultimate",
            "probe",
            {"played": "4" * 301},
            "played must have at most 300 characters, got 301",
        ),
        ("classic", "puzzle", {"answer": 1}, "answer must be true or false, got 1"),
        (
            "classic",
            "puzzle",
            {"lines": "torus"},
            "puzzle works only with the usual rules of classic",
        ),
        (
            "torus",
            "moves",
            {"policy": "td"},
            "moves of torus has no option 'policy': its options are",
        ),
        (
            "classic",
            "moves",
            {"policy": "td", "lines": "torus"},
            "do not take policy: they take no",
        ),
    ):
        with pytest.raises(BadOptionError, match=re.escape(reason)):
            Question(tb, name, verb, asked).answer()
    for name, verb, asked, reason in (
        ("classic", "puzzle", {"count": 1_000}, "count must be from 1 to"),
        (
            "ultimate",
            "probe",
            {"played": "4,4"},
            "move 1: '4' is not a move in the notation rows",
        ),
        ("ultimate", "probe", {"played": "44 44"}, "'44' is not a legal move on"),
    ):
        with pytest.raises(TttError, match=re.escape(reason)):
            Question(tb, name, verb, asked).answer()
    with pytest.raises(
        UnknownGameError, match="the game misere has no verb 'puzzle': choose one of probe"
    ):
        Question(tb, "misere", "puzzle", {})
    with pytest.raises(UnknownGameError, match="has no verb '__init__'"):
        Question(tb, "misere", "__init__", {})


def test_text_options_are_converted() -> None:
    whole, number, truth = (Option("", kind) for kind in (int, float, bool))
    assert [whole.read("n", text) for text in ("7", "-1")] == [7, -1]
    assert [number.read("n", text) for text in ("7", "-1.5", "1e-3")] == [7, -1.5, 0.001]
    assert [truth.read("n", text) for text in ("true", "false")] == [True, False]
    for option, texts in (
        (whole, ("", "x", "+1", "1_0", "٣", "1.0", "9" * 19, "--1")),
        (number, ("", "x", "1_0", "1,5", "٣", "--1")),
        (truth, ("", "yes", "1", "True")),
    ):
        for text in texts:
            with pytest.raises(BadOptionError):
                option.read("n", text)


def test_answers_come_from_the_given_folder(data: Path) -> None:
    own = open_tablebase(data)
    assert Question(own, "classic", "probe", {}).answer("XX.OO....")["distance"] == 1


def test_ruleset_is_available_by_name_and_options(tb: Tablebase) -> None:
    for name, options in (("torus", {"lines": "torus"}), ("achi", {"max_marks": "four"})):
        by_name = Question(tb, name, "moves", {}).answer()
        by_option = Question(tb, "classic", "moves", options).answer()
        assert {**by_option, "game": name} == {**options, **by_name}
