"""The one loop of the terminal: every game to its end, for both sides, and a game made up here."""

import ast
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ttt_tables import Tablebase, doors, open_tablebase
from ttt_tables.doors.terminal.play import Seat, play
from ttt_tables.doors.terminal.tutor import Tutor
from ttt_tables.games.game import About, Analysis, Game, Ranked
from ttt_tables.games.match import Match

TABLES = open_tablebase()
PLAYED = tuple(name for name in TABLES.games() if TABLES.game(name).has("match"))
QUICK = {"milliseconds": 1.0}  # of games that search


class User:
    """A user who plays at random, stumbles and takes back now and then, and keeps what is said."""

    def __init__(self, match: Match, seed: int) -> None:
        self.match, self.source, self.said = match, random.Random(seed), list[str]()
        self.asked = self.taken = 0

    def ask(self, prompt: str) -> str:
        assert prompt in ("cell? ", "move? ")
        self.asked += 1
        legal = self.match.legal()
        assert legal == sorted(set(legal))
        if self.asked % 7 == 3 and self.match.takes_back:
            self.taken += 1
            return "u"
        if self.asked % 9 == 5:
            return self.source.choice(["?", "", "x", "99", "9" * 999, "\x1b", "X X", "٣"])
        return self.source.choice(legal)

    def play(self, tutored: bool) -> str | None:
        tutor = Tutor(self.said.append, whose=self.match.estimate) if tutored else None
        result = play(self.match, Seat(self.ask, self.said.append, tutor))
        assert result == self.match.here.result
        assert tutor is None or len(tutor.costs) <= self.asked - self.taken
        return result


def begin(tb: Tablebase, name: str, side: str, seed: int) -> Match:
    game = tb.game(name)
    quick = {option: value for option, value in QUICK.items() if option in game.options("match")}
    return game.match(**game.fill("match", {"side": side, "seed": seed, **quick}))


@pytest.mark.parametrize("side", ["X", "O"])
@pytest.mark.parametrize("name", PLAYED)
def test_every_game_is_played_to_its_end(name: str, side: str, tb: Tablebase) -> None:
    for seed in range(3):
        user = User(begin(tb, name, side, seed), seed)
        tutored = bool(user.match.meaning) and seed < 2
        assert user.play(tutored) in ("X", "O", "draw")
        text = "\n".join(user.said)
        assert text.startswith(f"You are {side}, {user.match.opponent} is ")
        assert user.match.game.about.rule in text
        endings = ("You win.", "A draw.", " wins.")
        assert any(line.endswith(endings) for line in user.said[-4:])
        assert ("Your " in user.said[-3:][0] + "".join(user.said[-2:])) == tutored


@pytest.mark.parametrize(
    "name", [name for name in PLAYED if "milliseconds" not in TABLES.game(name).options("match")]
)
def test_a_seed_repeats_every_game_and_its_chance(name: str, tb: Tablebase) -> None:
    games = []
    for _ in range(2):
        user = User(begin(tb, name, "O", 5), 5)
        user.play(False)
        games.append(user.said)
    assert games[0] == games[1]


@pytest.mark.parametrize("name", PLAYED)
def test_the_options_of_a_game_stand_in_its_help(name: str, ttt: Any) -> None:
    status, output, errors = ttt("play", "--game", name, "--help")
    assert (status, errors) == (0, "")
    said = " ".join(output.split())
    for option in TABLES.game(name).options("match"):
        assert f" --{option.replace('_', '-')} {option.upper()} " in said
    assert ", ".join(PLAYED) in said.replace("- ", "-")
    example = re.search(r"Example: ttt (.*?)\.\s", output, re.DOTALL)
    assert example
    status, output, errors = ttt(*example[1].split(), stdin="q\n")
    assert (status, errors) == (0, "")


class Count(Game):
    """A game made up here: the sides take one to three of ten matches, and the last one wins."""

    about = About(
        "count",
        "Count",
        "The sides take one, two or three of ten matches; who takes the last one wins.",
        "10",
        "7",
        "how many are left, and then O where O is to move",
        "1, 2 or 3",
    )

    def moves(self, position: str) -> Analysis:
        left, side = int(position.rstrip("O")), "XO"[position.endswith("O")]
        other = "OX"[position.endswith("O")]
        moves = []
        for take in range(1, min(3, left) + 1):
            wdl = 1 if (left - take) % 4 == 0 else -1
            after = f"{left - take}{other.replace('X', '')}"
            moves.append(
                Ranked(str(take), after, 1 if wdl > 0 or not left % 4 else 2, {"wdl": wdl})
            )
        moves.sort(key=lambda move: move.rank)
        return Analysis(position, side, None if left else other, moves=tuple(moves))

    def choose(self, position: str) -> Analysis:
        found = self.moves(position)
        return found._replace(moves=(found.moves or ())[:1])

    def play(self, position: str, move: str) -> Analysis:
        after = {one.move: one.after for one in self.moves(position).moves or ()}
        return self.moves(after[move] or "")


@pytest.mark.parametrize(("side", "result"), [("X", "X"), ("O", "X")])
def test_a_game_with_moves_choose_and_play_needs_no_door(side: str, result: str) -> None:
    said: list[str] = []
    match = Count(TABLES).match(side=side, seed=1)
    words = iter(["?", "u", "4", *["2", "u", "2", "1", "1"] * 9])

    def ask(prompt: str) -> str:
        assert prompt == "move? "
        left = int(match.here.position.rstrip("O"))
        word = next(words)
        return str(left % 4 or 1) if word.isdigit() and word != "4" else word

    assert play(match, Seat(ask, said.append, Tutor(said.append))) == result
    assert "'4' is no move here: choose one of 1, 2, 3." in said
    ending = "You win." if side == result else "Best play wins."
    assert ending in said
    text = "\n".join(said)
    assert "a win: 2 *\na loss: 1 3" in text or side == "O"
    assert match.here.result == result


def constants(path: Path) -> set[object]:
    """Return the texts of a module that are no docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    nodes: list[ast.Constant] = [node for node in ast.walk(tree) if isinstance(node, ast.Constant)]
    return {node.value for node in nodes if id(node) not in told}


def test_the_terminal_names_no_game() -> None:
    folder = Path(doors.__file__).parent / "terminal"
    read: Callable[[Path], set[object]] = constants
    found = {path.name: read(path) & {*TABLES.games()} for path in folder.glob("*.py")}
    assert {name for name, names in found.items() if names} == set()
