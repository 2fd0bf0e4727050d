"""The command lines: their output, and one line with exit status 2 for any bad input."""

import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from shutil import copy

import pytest

import ttt_tables
import ttt_tables.__main__ as bare
from tests.conftest import ROOT
from tests.support.statements import answer_here
from ttt_tables.doors.commands import VERB_COMMANDS
from ttt_tables.doors.terminal.sql import ENDS, next_statement, run_sql
from ttt_tables.games.probabilistic.grid import NAMED


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


def refused(answer):
    status, output, errors = answer
    return (status, output, errors.count("\n")) == (2, "", 1) and errors.startswith("error: ")


def test_probe_says_the_value_in_a_sentence(ttt, data):
    for board, sentence in {
        "X...O....": "X to move: a draw under perfect play.",
        "XX.OO....": "X to move wins in 1 ply.",
        "XXXOO....": "X has won.",
        "XOXXOOOXX": "The game has ended in a draw.",
    }.items():
        assert ttt("probe", board, "--data", data) == (0, f"{sentence}\n", "")


def test_moves_prints_a_line_for_each_move_best_first(ttt, data, tb):
    status, output, _ = ttt("moves", "200010000", "--writing", "article", "--data", data)
    assert status == 0
    assert output.startswith(". . .\n. X O\n. . .\n\nX to move wins in 5 plies.\n")
    for policy in ("safe-uniform", "menace"):
        asked = () if policy == "safe-uniform" else ("--policy", policy)  # it is the default
        status, output, _ = ttt("moves", "X...O....", *asked, "--data", data)
        assert f"\nBy {policy}, best first; score, win, draw and loss are its outlook.\n" in output
        cells = [str(move.cell) for move in tb.moves("X...O....", policy)]
        assert [line.split()[0] for line in output.splitlines()[8:]] == cells


def test_draws_that_are_alike_are_told_apart(ttt, data):
    """All seven moves keep the draw; against random play some win more."""
    rows = [line.split() for line in ttt("moves", "X...O....", "--data", data)[1].splitlines()[8:]]
    assert {row[1] for row in rows} == {"draw"}
    assert len({row[3] for row in rows}) == 3
    assert [row[3] for row in rows] == sorted([row[3] for row in rows], reverse=True)


def test_the_words_of_a_position_need_no_quotes(ttt, data):
    dice = ("--game", "dice", "--data", data)
    words = ttt("moves", *dice, "X...O....", "X", "4")
    assert words == ttt("moves", *dice, "X...O.... X 4")
    assert words[0] == 0
    played = ttt("moves", *dice, "--played", "roll-5 0 roll-6 4 roll-4")
    assert played == words
    phantom = ("--game", "phantom", "--data", data)
    assert ttt("moves", "-", "X", *phantom) == ttt("moves", *phantom) == ttt("moves", "-", *phantom)
    assert "X has won. No move is left." in ttt("moves", "XXXOO....", "--data", data)[1]


BAD = {
    "newline": ["X...O...\n"],
    "not text": ["\udcff\udcfe"],
    "one argument too many": ["X...O....", "a\nb"],
    "unknown option": ["X...O....", "--nope"],
    "missing folder": ["X...O....", "--data", "no/such/folder"],
    "a roll in words": ["--game", "dice", "X...O....", "X", "four"],
    "another game": ["--game", "chess"],
}


@pytest.mark.parametrize("door", ["ttt", "plain"])
@pytest.mark.parametrize("command", ["moves", "probe"])
@pytest.mark.parametrize("arguments", BAD.values(), ids=BAD.keys())
def test_bad_input_is_one_line_and_status_two(door, command, arguments, request, data):
    run = request.getfixturevalue(door)
    place = [] if "--data" in arguments else ["--data", data]
    assert refused(run(command, *place, *arguments))


def test_a_blocked_roll_is_told(ttt, data):
    asked = ("moves", "--game", "dice", "--data", data, "--rule")
    status, output, errors = ttt(*asked, "forfeit", "XOXO.....", "X", 1)
    assert (status, errors) == (0, "")
    assert output.endswith("O has won. No move is left.\n")
    assert " pass            1  XOXO..... O\n" in ttt(*asked, "pass", "XOXO.....", "X", 1)[1]
    assert ttt(*asked, "pass", "XOXO.....", "X", 3)[1].count("\n") == 10


def test_a_game_of_dice_repeats_with_its_seed(ttt, data):
    asked = ("play", "--game", "dice", "--seed", 3, "--rule", "draw", "--data", data)
    typed = "0\n?\n1\n2\n3\n4\n5\n6\n7\n8\n" * 3
    status, output, errors = ttt(*asked, stdin=typed)
    assert (status, errors) == (0, "")
    assert "X rolls" in output
    assert "'9' is no move here: choose one of 0, 1, 2" in ttt(*asked, stdin="9\nq\n")[1]
    assert ttt(*asked, stdin=typed)[1] == output
    for bad in (["--rule", "x"], ["--policy", "random"], ["--game", "x"], ["--side", "x"]):
        assert refused(ttt(*asked, *bad))
    answer = ttt("play", "--game", "probabilistic", "--policy", "safe-uniform", "--data", data)
    assert refused(answer)
    assert "choose one of random, max-success" in answer[2]


@pytest.mark.parametrize("door", ["ttt", "plain"])
def test_an_unknown_command_is_one_line_and_status_two(door, request):
    run = request.getfixturevalue(door)
    assert refused(run("nope"))
    status, output, errors = run()  # bare, both have their help
    assert (status, errors) == (0, "")
    assert "probe" in output


@pytest.mark.parametrize("door", ["ttt", "plain"])
def test_damaged_packs_are_one_line_and_status_two(door, request, data, tmp_path):
    run = request.getfixturevalue(door)
    whole = (data / "classic.pack").read_bytes()
    for damaged in (b"", whole[:-1], whole[:100], whole[:-1] + b"?", whole[:8] + b"\2" + whole[9:]):
        (tmp_path / "classic.pack").write_bytes(damaged)
        found = run("moves", "X...O....", "--data", tmp_path)
        assert refused(found)
        assert "run make again" in found[2]


def test_every_command_has_an_example_in_its_help(ttt, plain):
    for command in (*VERB_COMMANDS, "play", "sql", "serve", "verify"):
        status, output, _ = ttt(command, "--help")
        assert status == 0
        assert f"Example: ttt {command}" in output
    assert "Example: python -m ttt_tables moves" in plain("moves", "--help")[1]


def test_help_lists_the_policies_and_an_example_of_skill_that_errs(ttt, plain, data, tb):
    for run, command in ((ttt, "moves"), (ttt, "explain"), (ttt, "play"), (plain, "moves")):
        said = " ".join(run(command, "--help")[1].split())
        assert ", ".join(tb.policies) in said.replace("- ", "-")
    (example,) = re.findall(r"ttt play .*--skill (\S+)", ttt("play", "--help")[1])
    output = ttt("play", "--skill", example, "--data", data, stdin="q\n")[1]
    (errs,) = re.findall(r"erring in (\S+) % of its moves", output)
    assert 5 < float(errs) < 50  # a person meets it in a game or two


def test_a_grid_is_what_http_takes_as_one(ttt):
    text = NAMED["cross"][0]
    asked = ("moves", "--game", "probabilistic", "--json", "--grid")
    named = ttt(*asked, "cross")
    assert named[0] == 0
    for same in (text, f"  {text}  "):
        assert named == ttt(*asked, same)


def test_a_wrong_use_names_the_help_that_tells_the_right_one(ttt):
    assert ttt("puzzle", "Z")[2] == "error: 'Z' is too much: try ttt puzzle --help\n"
    assert ttt("probe", "--game")[2].endswith(": try ttt probe --help\n")
    assert ttt("nope")[2].endswith(": try ttt --help\n")
    assert ttt("play", "Z")[2] == "error: 'Z' is too much: try ttt play --help\n"


# SQL


def test_sql_prints_columns_or_json(ttt, data):
    status, output, _ = ttt("sql", "from ttt_best('X...O....', 'safe-uniform')", "--data", data)
    assert status == 0
    assert [line.split()[0] for line in output.splitlines()] == ["cell", "1"]
    query = """
        select 0.5::double as half, 'nan'::double as nan, '-inf'::double as inf, [1.5] as list,
            {'a': 'inf'::double} as struct, null as nothing, date '2000-01-01' as day, true as yes,
            ['nan'::double] as nans, 'x' as text
        """
    status, output, errors = ttt("sql", query, "--json", "--data", data)
    assert (status, errors) == (0, "")
    row = json.loads(output, parse_constant=pytest.fail)[0]
    assert row["half"] == 0.5
    assert (
        row["nan"] is row["inf"] is row["nothing"] is row["struct"]["a"] is row["nans"][0] is None
    )
    assert (row["day"], row["yes"], row["text"]) == ("2000-01-01", True, "x")


@pytest.fixture
def here(monkeypatch):
    answer_here(monkeypatch)


@pytest.mark.parametrize(
    "statement",
    [
        "",
        ";",
        "-- nothing",
        "select",
        "from nope",
        "select nope from boards",
        "select ttt_parse('nope')",
        "from ttt_moves('XXX......')",
        "from ttt_moves('X...O....', 'nope')",
        "from read_text('/etc/hosts')",
        "copy (select 1) to '/tmp/ttt_tables_was_here.csv'",
        "set enable_external_access = true",
        "install httpfs",
        "update extensions",  # DuckDB's Python has no name for what these two are
        "connect 'x'",
        "explain from boards",
        "select 'never ends",
        "select 1 /* never ends",
        "\udcff",
        "select 1; select",
    ],
)
def test_bad_sql_is_one_line_and_status_two(statement, here, ttt, data):
    assert refused(ttt("sql", statement, "--data", data))


@pytest.mark.parametrize(
    "statement", ["-- count\nselect 5 as n", "--count\nselect 5 as n", "-- n = 5\nselect 5 as n"]
)
def test_sql_may_begin_with_a_comment(statement, here, ttt, data):
    folder = f"--data={data}"
    for words in ((statement, folder, "--csv"), ("--csv", folder, statement)):
        assert ttt("sql", *words) == (0, "n\n5\n", "")
    assert ttt("sql", folder, "--csv", "--", statement) == (0, "n\n5\n", "")


@pytest.mark.parametrize("option", ["--count", "--datum=a folder", "-x"])
def test_an_option_that_sql_lacks_is_named(option, ttt, data):
    answer = ttt("sql", "select 5 as n", option, "--data", data)
    assert refused(answer)
    assert f"No such option: {option.partition('=')[0]}" in answer[2]


def test_sql_reads_statements_from_standard_input(ttt, data):
    lines = "select count(*) as n\nfrom boards;\nselect nope;\n\nselect 2 as two;\n"
    status, output, errors = ttt("sql", "--data", data, stdin=lines)
    assert status == 0
    assert output.split() == ["n", "5478", "two", "2"]
    assert errors.count("\n") == 1


def test_the_prompt_of_sql_knows_what_a_person_types(data, capfd, monkeypatch):
    typed = io.StringIO(".tables\nhelp\n.nope\nselect\n5 as n;\nQUIT;\nselect 6;\n")
    monkeypatch.setattr(typed, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stdin", typed)
    assert run_sql(None, str(data), None, "columns", unlocked=True) == 0
    output, errors = capfd.readouterr()
    banner, *said = output.split("ttt> ")
    assert banner.startswith(
        "SQL over the tables of ttt-tables.\nA statement ends with a semicolon"
    )
    assert "\nperfect_play\n" in said[0]
    assert banner.endswith(said[1])
    assert said[3:] == ["...> n\n5\n", ""]
    assert errors == "error: '.nope' is no command here: .help shows them\n"
    for end in ENDS:
        monkeypatch.setattr(sys, "stdin", io.StringIO(f"\n{end}\nselect 6;\n"))
        assert next_statement() == ""


def test_sql_finds_its_folder_by_option_environment_or_here(here, ttt, data, tmp_path, monkeypatch):
    count = "select count(*) as n from moves"
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("TTT_DATA", raising=False)
    assert refused(ttt("sql", count))
    monkeypatch.setenv("TTT_DATA", str(data))
    assert ttt("sql", count)[1].split() == ["n", "16167"]
    monkeypatch.setenv("TTT_DATA", str(tmp_path))
    assert refused(ttt("sql", count))
    assert ttt("sql", count, "--data", data)[1].split() == ["n", "16167"]


@pytest.mark.parametrize("damage", ["missing", "truncated", "empty"])
def test_sql_over_damaged_files_is_one_line_and_status_two(damage, here, ttt, data, tmp_path):
    folder = tmp_path / "it's data"
    folder.mkdir()
    table = Path(copy(data / "boards.parquet", folder))
    copy(data / "moves.parquet", folder)
    assert ttt("sql", "select 1 as one", "--data", folder)[0] == 0
    if damage == "missing":
        table.unlink()
    else:
        table.write_bytes(b"" if damage == "empty" else table.read_bytes()[:-20])
    answer = ttt("sql", "select count(*) from boards", "--data", folder)
    assert refused(answer)
    assert "run make" in answer[2]


# Play


def test_a_player_may_ask_take_back_stumble_and_quit(ttt, data):
    words = "?\nx\n9\n-1\n٣\n0\n0\nu\n8\nq\n"
    status, output, errors = ttt(
        "play", "--policy", "random", "--seed", 3, "--data", data, stdin=words
    )
    assert (status, errors) == (0, "")
    assert "X to move: a draw under perfect play.\nBy random, best first" in output
    for wrong in ("x", "9", "-1", "٣"):
        assert f"'{wrong}' is no move here: choose one of 0, 1, 2, 3, 4, 5, 6, 7, 8." in output
    assert output.count("O plays") == 2


@pytest.mark.parametrize(
    "arguments",
    [
        *(["--side", "x"], ["--policy", "nope"], ["--seed", "z"], ["--data", "no/where"]),
        *(
            ["--skill", skill]
            for skill in ("", "x", "1.5", "loss=2", "win=0.1", "skill=1", "loss=")
        ),
        ["--skill", "1", "--game", "phantom"],
    ],
)
def test_bad_options_of_play_are_one_line_and_status_two(arguments, ttt, data):
    place = [] if "--data" in arguments else ["--data", data]
    assert refused(ttt("play", *place, *arguments))


# Whole processes


def test_the_list_of_commands_shows_each_summary_whole_at_80_columns(ttt, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    lines = ttt("--help")[1].partition("Commands:\n")[2].splitlines()
    assert len(lines) == 15
    assert all(re.fullmatch(r"  [a-z-]+ +[A-Z].*[^.]\.", line) for line in lines)


def test_a_shell_is_told_how_to_complete_a_command():
    asked = {"_TTT_COMPLETE": "complete_bash", "COMP_WORDS": "ttt pu", "COMP_CWORD": "1"}
    command = [Path(sys.executable).with_name("ttt")]
    environment = {**os.environ, **asked}
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("puzzle\n", "")


def test_bare_it_prints_its_help_and_with_version_its_version(ttt):
    status, output, errors = ttt()
    assert (status, errors) == (0, "")
    assert output.startswith("Usage: ")
    assert "  probe " in output
    assert ttt("--version") == (0, f"ttt-tables {ttt_tables.__version__}\n", "")
    assert refused(ttt("--nope"))


def test_probe_loads_of_ours_what_it_needs_and_nothing_large():
    """Load no more rooms than probe needs, and no typer, which takes longer than the answer."""
    code = """
import sys
from ttt_tables.doors import main
sys.argv = ["ttt", "probe", "X...O...."]
assert main() == 0
rooms = {name.split(".")[1] for name in sys.modules if name.startswith("ttt_tables.")}
core = {"board", "errors", "lazy", "pack", "stores", "tablebase"}
ours = {"answers", "doors", "ending", "games", "play", "question", "sentences", "text_drawing"}
assert rooms == core | ours, rooms
READ = [f"classic.{name}" for name in ("game", "rules", "sections", "stored")]
loaded = {
    "doors": ("commands", "terminal", "terminal.shown"),
    "games": ("classic", *READ, "described", "registry"),
}
for room, own in loaded.items():
    found = {name for name in sys.modules if name.startswith(f"ttt_tables.{room}.")}
    assert found == {f"ttt_tables.{room}.{name}" for name in own}, found
assert not {"fractions", "random"} & set(sys.modules)
assert not {"typer", "duckdb", "numpy", "numba", "fastapi"} & set(sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("command", [*VERB_COMMANDS, "play"])
def test_a_command_alone_asks_about_the_start(command, ttt):
    """Or says in one line what it needs."""
    status, output, error = ttt(command, stdin="q\n")
    assert (status, error) == (0, "") or (status, error.count("\n"), output) == (2, 1, "")


@pytest.mark.parametrize("program", ["ttt_tables", "ttt_tables.doors"])
def test_as_a_process_it_answers_and_refuses_without_a_traceback(program, data):
    code = "import sys; from ttt_tables.doors import main; sys.exit(main())"
    start = [sys.executable, "-c", code]
    if program == "ttt_tables":
        start = [sys.executable, "-m", program]
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    for board, status in (("X...O....", 0), ("X...\udcffO....", 2), ("XXX......", 2)):
        result = subprocess.run(
            [*start, "moves", board, "--json", "--data", str(data)],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert result.returncode == status
        assert result.stderr.count("\n") == (1 if status else 0)
        assert "Traceback" not in result.stderr
