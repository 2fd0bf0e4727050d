"""The words that a shell's completion offers, by its protocol."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ttt_tables.games import described
from ttt_tables.games.described import MATCH
from ttt_tables.games.registry import game_names
from ttt_tables.interfaces.cli.commands import COMMANDS, OTHERS, VERB_COMMANDS
from ttt_tables.interfaces.cli.completion import next_words
from ttt_tables.question import find_option

TTT = Path(sys.executable).with_name("ttt")
SWITCHES = {"--game", "--json", "--data", "--help", "--svg", "--tutor", "--no-color"}


def values(command, *words, incomplete=""):
    return [word.value for word in next_words(command, [*words], incomplete)]


@pytest.mark.parametrize("command", [*VERB_COMMANDS, "play"])
def test_completed_options_match_the_command(command):
    verb = MATCH if command == "play" else command
    for game in game_names():
        if verb != MATCH and verb not in described.verbs(game):
            continue
        offered = values(command, "--game", game, incomplete="--")
        names = {word[2:].replace("-", "_") for word in {*offered} - SWITCHES}
        assert names == {*described.helped(game, verb)} - {"position"}
        for name in names:
            assert find_option(game, verb, name).help
        assert {"--json", "--no-color"} & {*offered}
        assert "--game" not in offered  # it is already given


@pytest.mark.parametrize("command", [*VERB_COMMANDS, "play"])
def test_completed_values_match_the_option(command):
    verb = MATCH if command == "play" else command
    for game in values(command, "--game"):
        for name, option in described.helped(game, verb).items():
            if option.choices:
                word = f"--{name.replace('_', '-')}"
                assert values(command, "--game", game, word) == [*option.names()]
    assert values(command, "--game", "no-such-game", incomplete="--") != []


@pytest.mark.parametrize("command", [name for name in OTHERS if name != "play"])
def test_completed_options_are_in_the_help(command, ttt):
    told = ttt(command, "--help")[1]
    offered = values(command, incomplete="--")
    assert "--help" in offered
    assert all(word in told for word in offered)
    assert told.count("\n  --") <= len(offered) + 1


def test_policy_and_a_grid_are_completed():
    assert values("moves", "--policy", incomplete="me") == ["menace", "menace-greedy"]
    grid = ("--game", "probabilistic", "--grid")
    assert values("moves", *grid, incomplete="c") == ["coin", "certain", "cross"]
    assert values("games", incomplete="mi") == ["miniboard", "misere"]
    assert values("moves", "--data") == []  # the shell completes the folder
    assert values("moves") == []


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("moves --game = di", "dice"),
        ("choose --game ultimate --rule ", "closed-draw closed-count open"),
        ("grade-games games.jsonl --game mi", "miniboard misere"),
        ("tasks --notation col", "columns"),
        ("ultimate --rule closed-c", "closed-count"),
        ("serve --ho", "--host --host-name"),
        ("p", " ".join(name for name in [*COMMANDS, "prepare"] if name[0] == "p")),
    ],
)
def test_bash_completion_lists_words(words, offered):
    asked = {"COMP_WORDS": f"ttt {words}", "COMP_CWORD": str(len(f"{words}|".split()))}
    environment = os.environ | asked | {"_TTT_COMPLETE": "complete_bash"}
    done = subprocess.run([TTT], env=environment, capture_output=True, text=True)
    assert (done.stdout.split(), done.stderr) == (offered.split(), "")


def test_zsh_completion_includes_help():
    asked = {"_TTT_COMPLETE": "complete_zsh", "_TYPER_COMPLETE_ARGS": "ttt moves --pol"}
    done = subprocess.run([TTT], env=os.environ | asked, capture_output=True, text=True)
    assert '"--policy":"the policy that ranks the moves"' in done.stdout


def test_ttt_prints_the_shell_script():
    command = [TTT, "--show-completion", "bash"]
    environment = os.environ | {"_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert done.returncode == 0
    assert "_TTT_COMPLETE=complete_bash" in done.stdout
