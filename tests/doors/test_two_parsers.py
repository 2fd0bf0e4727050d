"""`python -m ttt_tables` and `ttt` are one command line, seen through two parsers."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import typer.main

import ttt_tables.__main__ as bare
from ttt_tables.doors import cli, plain
from ttt_tables.errors import how_to_install

TTT = typer.main.get_command(cli.app).commands  # type: ignore[attr-defined]
PLAIN = plain.parser()._subparsers._group_actions[0].choices  # type: ignore[union-attr]


def options_of_ttt(name: str) -> dict[str, Any]:
    return {
        word: (parameter.default or None, getattr(parameter, "is_flag", False))
        for parameter in TTT[name].params
        for word in parameter.opts
        if word not in ("-h", "--help")
    }


def options_of_plain(name: str) -> dict[str, Any]:
    return {
        word: (action.default or None, action.nargs == 0)
        for action in PLAIN[name]._actions
        for word in action.option_strings or [action.dest]
        if word not in ("-h", "--help")
    }


@pytest.mark.parametrize("name", sorted(PLAIN))
def test_options_and_defaults_are_the_same(name: str) -> None:
    assert options_of_plain(name) == options_of_ttt(name)


def test_what_the_small_one_lacks_it_names(capsys: pytest.CaptureFixture[str]) -> None:
    assert set(plain.MORE) | set(PLAIN) == set(TTT)
    for name in plain.MORE:
        assert bare.main([name, "--json"]) == 2
        output, error = capsys.readouterr()
        assert (output, error.count("\n")) == ("", 1)
        assert error.startswith(f"error: python -m ttt_tables has no {name}. The command ttt (pip")
        extra = {"mcp": "mcp", "sql": "sql", "solve": "solve", "prepare": "solve"}.get(name, "cli")
        assert how_to_install(extra) in error
    assert bare.main([]) == 0
    said = " ".join(capsys.readouterr().out.split())
    names = re.search(r"The command ttt \(.*?\) also has (.*?)\.", said)
    assert names
    assert tuple(re.split(", | and ", names[1])) == plain.MORE


ASKED = (
    "moves X...O....",
    "moves X...O.... --json --policy=td",
    "moves 200010000 --dialect article",
    "moves ......... --game dice --roll 4 --rule reroll",
    "moves X........ --to-move O --roll 1 --game dice --json",
    "moves 052486 --game vanishing",
    "moves X........ --game random-turn --to-move O --json",
    "probe X.O.X.O..\xa0X --game morris-lines --json",
    "probe 052486 --game vanishing",
    "probe XX.OO....",
    "probe --json -- XX.OO....",
    "--version",
    "-V",
    "verify --data no/where",
    "moves XXX......",
    "moves ......... --policy nope",
    "moves ......... --game chess",
    "probe ......... --game dice",
    "moves ......... --game misere --policy td",
    "moves ......... --game misere --roll 3",
    "moves 00 --game vanishing",
    "moves ......... --game misere --to-move O",
    "moves ......... --roll 3",
    "moves ......... --rule pass",
    "moves ......... --game dice",
    "probe ......... --dialect nope",
    "serve --host-name a:1",
)
REFUSED_BY_A_PARSER = (
    "moves",
    "probe . .",
    "probe ......... --jso",
    "moves ......... --roll four",
    "serve --port x",
    "nope",
)


@pytest.mark.parametrize("words", ASKED)
def test_answers_and_refusals_are_the_same(
    words: str, ttt: Any, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = [] if words.startswith("-") else ["--data", str(data)]
    command, *rest = [word.replace("\xa0", " ") for word in words.split(" ")]
    line = [command, *place, *rest]
    found = ttt(*line)
    assert (bare.main(line), *capsys.readouterr()) == found
    assert found[0] == (2 if ASKED.index(words) >= ASKED.index("verify --data no/where") else 0)


@pytest.mark.parametrize("words", REFUSED_BY_A_PARSER)
def test_what_one_parser_refuses_the_other_does(
    words: str, ttt: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ttt(*words.split())[0] == 2
    with pytest.raises(SystemExit) as ended:
        bare.main(words.split())
    output, error = capsys.readouterr()
    assert (ended.value.code, output, error.count("\n")) == (2, "", 1)


@pytest.mark.parametrize("words", ["-h", "moves -h", "probe -h", "serve -h", "verify -h"])
def test_h_is_help(words: str, ttt: Any, capsys: pytest.CaptureFixture[str]) -> None:
    *command, _ = words.split()
    helped = ttt(*words.split())
    assert (helped[0], helped[2]) == (0, "")
    assert helped == ttt(*command, "--help")
    said = []
    for option in ("-h", "--help"):
        with pytest.raises(SystemExit) as ended:
            bare.main([*command, option])
        assert not ended.value.code
        said.append(capsys.readouterr().out)
    assert said[0] == said[1] != ""


def test_a_quick_question_is_refused_and_helped_in_the_name_of_ttt() -> None:
    started = "import sys; from ttt_tables.doors import main; sys.exit(main())"
    command = [sys.executable, "-c", started, "probe"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("error: ")
    assert done.stderr.endswith(": try ttt probe --help\n")
    helped = subprocess.run([*command, "--help"], capture_output=True, text=True)
    assert (helped.returncode, "--dialect" in helped.stdout) == (0, True)
