"""The command lines: output, help, files and processes."""

import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import ttt_tables
import ttt_tables.__main__ as bare
from tests.conftest import ROOT
from tests.support.played import made, walked
from tests.support.statements import answer_here
from ttt_tables.answers import about, listed, notations
from ttt_tables.games.classic.puzzles import LEVELS
from ttt_tables.games.described import options_of_game, searches
from ttt_tables.games.registry import game_names
from ttt_tables.interfaces.cli.commands import COMMANDS
from ttt_tables.interfaces.cli.shown import rendered
from ttt_tables.interfaces.cli.sql import ENDS, next_statement, run_sql
from ttt_tables.svg import tree


@pytest.fixture
def plain(capsys):
    """Return a function that runs `python -m ttt_tables` here: (status, output, errors)."""

    def run(*arguments):
        try:
            status = bare.main([str(argument) for argument in arguments])
        except SystemExit as exit_:
            status = exit_.code
        return status, *capsys.readouterr()

    return run


def rejected(answer):
    status, output, errors = answer
    return (status, output, errors.count("\n")) == (2, "", 1) and errors.startswith("error: ")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("X...O....", "X to move: a draw under perfect play."),
        ("XX.OO....", "X to move wins in 1 ply."),
        ("XXXOO....", "X has won."),
        ("XOXXOOOXX", "The game has ended in a draw."),
        ("XXX.O.O.. --game misere", "O has won."),
        ("....X.... --game random-turn", "X scores 85/128."),
        ("--game notakto --boards 2", "X to move loses in 11 plies."),
        ("--game notakto --boards 10", "X to move loses."),  # the distance is often unknown
    ],
)
def test_value_is_printed_as_a_sentence(words, told, ttt, data):
    assert ttt("probe", *words.split(), "--data", data) == (0, f"{told}\n", "")
    assert told in ttt("moves", *words.split(), "--data", data)[1]


def test_position_drawing_shows_extra_state():
    """The mark that leaves next is small; boards are next to each other."""
    assert rendered(made("vanishing").position("052486 X").as_dict()) == "x . X\n. O O\nO . X"
    two = made("notakto", boards=2).position("X......../.........").as_dict()
    shown = "0       1\nX 1 2   0 1 2\n3 4 5   3 4 5\n6 7 8   6 7 8"
    assert rendered(two, numbers=True) == shown


@pytest.mark.parametrize("name", [name for name in game_names() if not searches(name, "moves")])
def test_moves_prints_one_line_per_move_best_first(name, ttt, data):
    for here in [one for one in walked(made(name), 9) if one.legal_moves][1:2]:
        words = ("moves", "--game", name, "--data", data, *here.text.split(" "))
        status, output, errors = ttt(*words)
        assert (status, errors) == (0, "")
        moves = [one.move for one in here.game.moves(here)]
        assert [line.split()[0] for line in output.splitlines()[-len(moves) :]] == moves


def test_player_can_list_the_moves(ttt, data):
    output = ttt("play", "--policy", "random", "--data", data, stdin="?\nq\n")[1]
    assert "X to move: a draw under perfect play.\nPolicy random, best first" in output


def test_moves_names_policy_and_accepts_notation(ttt, data, tb):
    output = ttt("moves", "200010000", "--notation", "article", "--data", data)[1]
    assert output.startswith(". . .\n. X O\n. . .\n\nX to move wins in 5 plies.\n")
    for policy, asked in (("safe-uniform", ()), ("menace", ("--policy", "menace"))):
        output = ttt("moves", "X...O....", *asked, "--data", data)[1]  # the first is the default
        assert (
            f"\nPolicy {policy}, best first. Score, win, draw and loss are its expected values.\n"
            in output
        )
        cells = [str(move.cell) for move in tb.moves("X...O....", policy)]
        assert [line.split()[0] for line in output.splitlines()[8:]] == cells


@pytest.mark.parametrize("interface", ["ttt", "plain"])
def test_invalid_input_gives_one_line_and_status_2(interface, request, data, tmp_path):
    """Invalid arguments and a damaged pack are tested."""
    run = request.getfixturevalue(interface)
    here = ("moves", "--data", data)
    assert rejected(run(*here, "\udcff\udcfe"))
    assert rejected(run(*here, "X...O....", "a\nb"))
    assert rejected(run(*here, "X...O....", "--nope"))
    assert rejected(run("moves", "X...O....", "--data", "no/such/folder"))
    (tmp_path / "classic.pack").write_bytes((data / "classic.pack").read_bytes()[:-1] + b"?")
    found = run("moves", "X...O....", "--data", tmp_path)
    assert rejected(found)
    assert "run make again" in found[2]


@pytest.mark.parametrize("interface", ["ttt", "plain"])
def test_unknown_command_gives_one_line_and_status_2(interface, request):
    run = request.getfixturevalue(interface)
    assert rejected(run("nope"))
    status, output, errors = run()  # without arguments, both print their help
    assert (status, errors) == (0, "")
    assert output.startswith(("Usage: ", "usage: "))
    assert "  probe " in output


def test_every_command_has_an_example_in_its_help(ttt, plain):
    assert ttt("--version") == (0, f"ttt-tables {ttt_tables.__version__}\n", "")
    for command in (*COMMANDS, "sql"):
        status, output, _ = ttt(command, "--help")
        assert status == 0
        assert f"Example: ttt {command}" in output
    assert "No build is needed" in " ".join(ttt("serve", "--help")[1].split())
    assert "Example: python -m ttt_tables moves" in plain("moves", "--help")[1]


def test_help_lists_policies_and_a_skill_example(ttt, plain, data, tb):
    for run, command in ((ttt, "moves"), (ttt, "explain"), (ttt, "play"), (plain, "moves")):
        output = run(command, "--help")[1]
        assert ", ".join(tb.policies) in " ".join(output.split()).replace("- ", "-")
        assert output.count("\n") <= 30
        assert not re.search("--no-moves|--max-marks|numpad", output)
    (example,) = re.findall(r"ttt play .*--skill (\S+)", ttt("play", "--help")[1])
    output = ttt("play", "--skill", example, "--data", data, stdin="q\n")[1]
    (errs,) = re.findall(r"\((\S+) % of its moves are random", output)
    assert 5 < float(errs) < 50  # users see it within a game or two


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("puzzle Z", "unexpected argument 'Z': try ttt puzzle --help"),
        ("play Z", "unexpected argument 'Z': try ttt play --help"),
        ("probe --game", ": try ttt probe --help"),
        ("nope", ": try ttt --help"),
    ],
)
def test_usage_error_names_the_right_help(words, told, ttt):
    assert ttt(*words.split())[2].endswith(f"{told}\n")


# The explanations of the tutor, and puzzles


def test_board_is_explained_in_words(ttt, data):
    output = ttt("explain", "200010000", "--notation", "article", "--data", data)[1]
    assert output.startswith("X to move wins in 5 plies.\n\n1 2 3\n8 X O\n7 6 5\n\nCell 1 wins")
    output = ttt("explain", "X...O....", "--policy", "safe-uniform", "--data", data)[1]
    assert "\nThe policy safe-uniform plays cell 1 for X.\n" in output


def test_board_continuations_are_drawn(ttt):
    asked = ("explain", "020102112", "--notation", "article", "--svg")
    assert ttt(*asked) == (0, tree("X.OX..OOX") + "\n", "")
    assert rejected(ttt("explain", ".........", "--svg"))
    assert rejected(ttt(*asked, "--json"))


def test_puzzle_and_answer_are_printed_in_words(ttt, data, tb):
    for level in LEVELS:
        puzzle = tb.puzzles(level)[2]
        asked = ("puzzle", "--id", puzzle.number, "--answer", "--data", data)
        output = ttt(*asked)[1]
        assert output.startswith(f"Puzzle {puzzle.number}, {level}\n{puzzle.to_move} is to move. ")
        assert f"\n\nCell {puzzle.cell} " in output
    assert ttt("puzzle", "--id", 1, "--data", data)[1] == PUZZLE
    shown = {ttt("puzzle", "--data", data)[1] for _ in range(6)}
    assert len(shown) > 1  # one of 158 puzzles: six equal ones by chance once in 10^10


PUZZLE = """\
Puzzle 1, hard
O is to move. Only one cell keeps the draw. Which one?

0 1 2
3 4 5
6 7 X
"""


@pytest.mark.parametrize("words", ["--id=1.5", "--id=", "--id=1 --level=hard", "--level"])
def test_unknown_puzzle_gives_one_line_and_status_2(words, ttt, data):
    assert rejected(ttt("puzzle", *words.split(), "--data", data))


# SQL


def test_sql_prints_columns_or_json(here, ttt, data):
    output = ttt("sql", "from ttt_best('X...O....', 'safe-uniform')", "--data", data)[1]
    assert [line.split()[0] for line in output.splitlines()] == ["cell", "1"]
    query = """
        select 0.5::double as half, 'nan'::double as nan, {'a': '-inf'::double} as struct,
            ['nan'::double] as nans, null as nothing, date '2000-01-01' as day, true as yes
        """
    status, output, errors = ttt("sql", query, "--json", "--data", data)
    assert (status, errors) == (0, "")
    (row,) = json.loads(output, parse_constant=pytest.fail)
    none = {"nan": None, "struct": {"a": None}, "nans": [None], "nothing": None}
    assert row == {"half": 0.5, **none, "day": "2000-01-01", "yes": True}


@pytest.fixture
def here(monkeypatch):
    answer_here(monkeypatch)


@pytest.mark.parametrize(
    "statement",
    [
        *("", ";", "-- nothing", "select", "from nope", "select nope from boards", "\udcff"),
        *("select ttt_parse('nope')", "from ttt_family('chess', '')", "explain from boards"),
        *("update extensions", "connect 'x'"),  # Python's DuckDB has no types for these
        *("select 'never ends", "select 1 /* never ends", "select 1; select"),
    ],
)
def test_invalid_sql_gives_one_line_and_status_2(statement, here, ttt, data):
    assert rejected(ttt("sql", statement, "--data", data))


@pytest.mark.parametrize("statement", ["--count\nselect 5 as n", "-- n = 5\nselect 5 as n"])
def test_sql_may_begin_with_a_comment(statement, here, ttt, data):
    folder = f"--data={data}"
    for words in ((statement, folder, "--csv"), (folder, "--csv", "--", statement)):
        assert ttt("sql", *words) == (0, "n\n5\n", "")


def test_unknown_sql_option_is_named(ttt, data):
    for option in ("--datum", "-x"):
        answer = ttt("sql", "select 5 as n", option, "--data", data)
        assert rejected(answer)
        assert f"No such option: {option}" in answer[2]


def test_sql_reads_statements_from_standard_input(here, ttt, data):
    lines = "select count(*) as n\nfrom boards;\nselect error(chr(27));\n\nselect 2 as two;\n"
    status, output, errors = ttt("sql", "--data", data, stdin=lines)
    assert (status, output.split()) == (0, ["n", "5478", "two", "2"])
    assert (errors.count("\n"), r"\x1b" in errors) == (1, True)


def test_sql_prompt_accepts_typical_input(data, capfd, monkeypatch):
    typed = io.StringIO(".tables\nhelp\n.nope\nselect\n5 as n;\nQUIT;\nselect 6;\n")
    monkeypatch.setattr(typed, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stdin", typed)
    assert run_sql(None, str(data), None, "columns", unlocked=True) == 0
    output, errors = capfd.readouterr()
    banner, *said = output.split("ttt> ")
    assert banner.startswith("SQL over the tables of ttt-tables.\nEnd each statement with a semi")
    assert "\nperfect_play\n" in said[0]
    assert banner.endswith(said[1])
    assert said[3:] == ["...> n\n5\n", ""]
    assert errors == "error: unknown command '.nope': .help lists them\n"
    for end in ENDS:
        monkeypatch.setattr(sys, "stdin", io.StringIO(f"\n{end}\nselect 6;\n"))
        assert next_statement() == ""


def test_sql_folder_comes_from_option_env_or_cwd(here, ttt, data, tmp_path, monkeypatch):
    count = "select count(*) as n from rulesets"
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("TTT_DATA", raising=False)
    assert rejected(ttt("sql", count))  # test_unbuilt_sql.py tests SQL without a folder
    monkeypatch.setenv("TTT_DATA", str(data))
    found = ttt("sql", count)
    assert found[0] == 0
    monkeypatch.setenv("TTT_DATA", str(tmp_path))
    assert rejected(ttt("sql", count))
    assert ttt("sql", count, "--data", data) == found


def test_games_and_notations_are_listed_with_their_options(ttt, plain):
    for run in (ttt, plain):
        status, output, _ = run("games")
        assert status == 0
        assert all(f"\n  {name:19}" in output for name in game_names())
        options = {option for name in game_names() for option in options_of_game(name)}
        words = [f"--{option.replace('_', '-')}" for option in options]
        assert all(f" {word}" in output for word in words)
        status, output, _ = run("notations")
        assert status == 0
        assert all(f"  {', '.join([one['name'], *one['also']])}: " in output for one in notations())
    assert json.loads(ttt("games", "--json")[1]) == json.loads(json.dumps(listed()))
    assert json.loads(ttt("notations", "--json")[1]) == notations()


@pytest.mark.parametrize("name", game_names())
def test_one_game_is_described(name, ttt):
    status, output, _ = ttt("games", name)
    said = " ".join(output.split())
    assert (status, max(map(len, output.splitlines())) < 80) == (0, True)
    assert said.startswith(f"{about(name)['title']}. {about(name)['summary']}")
    assert about(name)["position_format"] in said
    assert json.loads(ttt("games", name, "--json")[1])["name"] == name


def test_unknown_game_is_rejected(ttt):
    assert rejected(ttt("games", "chess"))


# Whole processes


def test_command_summaries_fit_80_columns(ttt, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    lines = ttt("--help")[1].partition("Commands:\n")[2].splitlines()
    assert len(lines) == 19
    assert all(re.fullmatch(r"  [a-z-]+ +[A-Z].*[^.]\.", line) for line in lines)


def test_completion_script_is_printed():
    asked = {"_TTT_COMPLETE": "complete_bash", "COMP_WORDS": "ttt pu", "COMP_CWORD": "1"}
    command = [Path(sys.executable).with_name("ttt")]
    environment = {**os.environ, **asked}
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("puzzle\n", "")


def test_probe_loads_only_needed_modules():
    """It loads only the packages that it needs, and not typer, which is slower than the answer."""
    code = """
import sys
from ttt_tables.interfaces import main
sys.argv = ["ttt", "probe", "X...O...."]
assert main() == 0
packages = {name.split(".")[1] for name in sys.modules if name.startswith("ttt_tables.")}
core = {"board", "errors", "lazy", "pack", "stores"}
ours = {"answers", "interfaces", "ending", "games", "play", "question", "sentences", "text_drawing"}
assert packages == core | ours, packages
assert not {"fractions", "random", "typer", "duckdb", "numpy", "numba", "fastapi"} & {*sys.modules}
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


MAIN = "import sys; from ttt_tables.interfaces import main; sys.exit(main())"


@pytest.mark.parametrize("program", [("-m", "ttt_tables"), ("-c", MAIN)], ids=["bare", "ttt"])
def test_process_answers_and_rejects_without_traceback(program, data):
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    for board, status in (("X...O....", 0), ("X...\udcffO....", 2)):
        words = [sys.executable, *program, "moves", board, "--json", "--data", str(data)]
        done = subprocess.run(words, cwd=ROOT, env=environment, capture_output=True, text=True)
        assert (done.returncode, done.stderr.count("\n")) == (status, int(status > 0))
        assert "Traceback" not in done.stderr
