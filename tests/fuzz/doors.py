"""The doors, in this process: SQL, the two command lines, a game in the terminal, folders."""

import io
import json
import sys
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

import ttt_tables.__main__ as bare
from tests.fuzz import Parser, inputs
from ttt_tables import open_tablebase, show, sql
from ttt_tables.doors import cli
from ttt_tables.doors.terminal import sql as sql_command
from ttt_tables.doors.terminal.opponent import begin
from ttt_tables.doors.terminal.play import Seat, play
from ttt_tables.errors import CorruptTableError, MissingTableError
from ttt_tables.games.classic import rules as classic
from ttt_tables.games.registry import make
from ttt_tables.sampling.stored import open_sample
from ttt_tables.sql import statements
from ttt_tables.sql.rows import print_rows

DATA = Path(__file__).parents[2] / "data"
SECONDS = 0.5  # for each statement here
STATEMENTS = (
    "from ttt_moves('X...O....', policy := 'safe-uniform')",
    "select ttt_show(6723), ttt_parse('X...O....'), ttt_canonical(6723), ttt_play(0, 4)",
    "select board, text from boards where ply = 3 order by board limit 5",
    "from ttt_grid_moves('abraham', 42, 3, 0, to_move := 'O')",
    "select ttt_result(b), ttt_swap(b), ttt_digits(b) from (values (1), (6723)) as t(b)",
    "select policy, count(*) from policy_moves group by policy having count(*) > 1 -- all",
    "select date '2000-01-01', interval '1 day', 1e308, [1, null], {'a': 'b'}, map {1: 2}, '\\x00'",
    "select timestamp '290000-01-01', time '24:00:00', uuid(), 'a'::blob, 1::hugeint, '1'::bit",
    "with recursive t(n) as (select 1 union all select n + 1 from t where n < 9) select * from t",
    "select error('no'); select 2",
    "from ttt_dice('XOXO.....', 4, to_move := 'O', rule := 'draw')",
)
CALLS = (
    "select ttt_show({})",
    "select ttt_parse({})",
    "select ttt_board({})",
    "select ttt_canonical({})",
    "select ttt_play({}, {})",
    "from ttt_moves({}, {})",
    "from ttt_best({}, policy := {})",
    "select ttt_result({})",
    "select ttt_digits({}), ttt_swap({})",
    "select ttt_fill({})",
    "from ttt_fill_moves({}, to_move := {})",
    "from ttt_grid_moves('csun', 42, {}, {}, to_move := 'X')",
    "from ttt_grid_moves({}, {}, 0, 0, to_move := {})",
    "from ttt_dice({}, {})",
    "from ttt_dice(0, {}, to_move := {}, rule := {})",
    "select ttt_dice_score({}, rule := {})",
)
LITERALS = "null", "true", "1.5", "'nan'::double", "-1", "9", "19683", "170141183460469231731687303"
LITERALS += (
    "'perfect'",
    "'X'",
    "'O'",
    "[1, 2]",
    "date '2000-01-01'",
    "''",
    "'abraham'",
    "'-inf'::real",
)
DICE = ("O", "4", "--game", "dice", "--rule", "pass")
GRID = "65/5/30 65/20/15 55/30/15 30/20/50 30/15/55 35/5/60 30/5/65 35/20/45 45/10/45"


@cache
def connection():
    """Return one connection for all statements, locked as `ttt sql` has it."""
    return sql.connect(DATA)


def draw_sql(random):
    return (inputs.mutated(random, random.choice(STATEMENTS)),)


def literal(random):
    """Return the text of a literal, quoted as it should be."""
    if random.random() < 0.4:
        return random.choice(LITERALS)
    if random.random() < 0.5:
        return str(random.choice((random.choice(classic.boards()), random.randrange(-2, 19_690))))
    written = inputs.mutated(random, show(random.choice(classic.boards())))[:2000]
    return "'" + written.replace("'", "''") + "'"


def draw_call(random):
    call = random.choice(CALLS)
    return (call.format(*[literal(random) for _ in range(call.count("{}"))]),)


def ask_sql(statement):
    """Run a statement within its time; open the database again after a fatal error."""
    try:
        with patch.object(statements, "SECONDS", SECONDS):
            names, rows = sql.query(connection(), statement)
    except sql.SqlError as error:
        if "FATAL" in str(error) or "INTERNAL" in str(error):
            connection.cache_clear()
            raise AssertionError(f"DuckDB: {error}") from None
        raise
    with redirect_stdout(io.StringIO()):
        print_rows(names, [rows], "columns")
        print_rows(names, [rows], "csv")
        if len(set(names)) == len(names):  # an object has one of each
            print_rows(names, [rows], "json")


def draw_parameters(random):
    call = random.choice(CALLS)
    parameters = [
        random.choice((inputs.number(random), inputs.mutated(random, "X...O...."), None, 1.5, b"X"))
        for _ in range(call.count("{}"))
    ]
    return call.replace("{}", "?"), parameters


def ask_parameters(call, parameters):
    sql.query(connection(), call, parameters)


# Command lines


def words(random, commands):
    """Return the words of a command line, near one that is right."""
    command = random.choice(commands)
    options = ["--json", "--writing", random.choice(("article", "phone", "rows"))]
    if command[0] == "moves":
        options += ["--policy", random.choice(("safe-uniform", "random", "nope"))]
    line = [*command, *options[: random.randrange(len(options) + 1)]]
    for _ in range(random.choice((0, 1, 1, 2))):
        at = random.randrange(1, len(line) + 1)
        line[at : at + random.randrange(2)] = [inputs.mutated(random, random.choice(line))]
    return [word[:10_000] for word in line]


def draw_bare(random):
    board = show(random.choice(classic.boards()))
    return (words(random, (["moves", board], ["probe", board], ["moves", board, *DICE])), "")


def draw_ttt(random):
    board = show(random.choice(classic.boards()))
    commands = (
        ["moves", board],
        ["probe", board],
        ["explain", board, "--policy", "menace"],
        ["puzzle", "--level", "hard", "--count", "2", "--answer"],
        ["puzzle", "--id", str(random.choice((1, 16, 50, random.choice(classic.boards()))))],
        ["moves", board, "O", "--game", "probabilistic", "--grid", GRID, "--draw-value", "0.5"],
        ["sql", random.choice(STATEMENTS), "--data", str(DATA)],
        ["play", "--side", "O", "--seed", "1"],
        ["play", "--side", "O", "--seed", "2", "--game", "dice", "--rule", "draw"],
        ["play", "--side", "O", "--seed", "3", "--game", "phantom"],
        ["phantom", "4 02 7?", "--side", "O"],
        ["moves", board, *DICE],
    )
    typed = [inputs.mutated(random, random.choice("012345678?u"))[:99] for _ in range(12)]
    return words(random, commands), "\n".join(typed)


def answer_here(tables, form):
    """Return the function that answers a statement as `ttt sql` does, in this process."""

    def answer(statement):
        def ask(reached, listed):
            found = sql.connect(
                tables.data, tables.sample, names=reached, files=tables.files, listed=listed
            )
            return sql.query(found, statement)

        names, rows = sql.reaching(statement, ask)
        print_rows(names, [rows], form)
        return 0

    return answer


def ask_line(main, line, typed):
    """Run a command line: status 0, or 2 with one line on standard error."""
    out, err = io.StringIO(), io.StringIO()
    with (
        patch.object(sys, "argv", ["ttt", *line]),
        patch.object(sys, "stdin", io.StringIO(typed)),
        patch.object(statements, "SECONDS", SECONDS),
        patch.object(sql_command, "_limited", answer_here),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        try:
            status = main()
        except SystemExit as stopped:
            status = stopped.code
    assert status in (0, 2), f"status {status}: {err.getvalue()[:200]}"
    if status == 2:
        assert err.getvalue().startswith("error: "), err.getvalue()[:200]
        assert len(err.getvalue().splitlines()) == 1, err.getvalue()[:200]
        raise Refused(err.getvalue()[:100])


class Refused(Exception):  # noqa: N818  it is no error of ours
    """The command line refused, as it should."""


def ask_bare(line, typed):
    ask_line(lambda: bare.main(line), line, typed)


def ask_ttt(line, typed):
    ask_line(cli.main, line, typed)


def draw_game(random):
    said = [inputs.mutated(random, random.choice("012345678?uq")) for _ in range(20)]
    return said, random.choice("XO")


def ask_game(said, side):
    """Play a game against a player who types random lines, until his input ends."""
    waiting = iter(said)

    def ask(_):
        try:
            return next(waiting)
        except StopIteration:
            raise EOFError from None

    match = begin(make(open_tablebase()), side, seed=1)
    ended = play(match, Seat(ask, lambda _: None))
    assert ended != side


# Folders and their manifests

MANIFEST = {"arguments": {"generator": "csun", "seed": 1, "grids": 9, "chunk": 3}, "content": "0"}


def draw_folder(random):
    if random.randrange(8) == 0:
        return (inputs.thing(random),)
    return (inputs.mutated(random, random.choice((str(DATA), "data", "no/such")))[:5000],)


def ask_folder(folder):
    """Open a folder at each door that opens one."""
    errors = []
    for opens in (open_tablebase, sql.data_folder, open_sample):
        try:
            opens(folder)
        except (MissingTableError, CorruptTableError) as error:
            errors.append(error)
    if errors:
        raise errors[-1]


def draw_manifest(random):
    deep = "[" * random.choice((5, 100_000)) + "]" * 5
    return (random.choice((*[inputs.mutated(random, json.dumps(MANIFEST))] * 9, deep)),)


def ask_manifest(text):
    with TemporaryDirectory() as folder:
        path = Path(folder) / "_manifest.json"
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        sample = open_sample(folder)
        assert len(sample) >= 0


DOORS = (
    Parser("sql", 3, draw_sql, ask_sql, sql.SqlError),
    Parser("sql-calls", 3, draw_call, ask_sql, sql.SqlError),
    Parser("sql-parameters", 2, draw_parameters, ask_parameters, sql.SqlError),
    Parser("python -m", 5, draw_bare, ask_bare, Refused),
    Parser("ttt", 2, draw_ttt, ask_ttt, Refused),
    Parser("games", 3, draw_game, ask_game),
    Parser("folders", 20, draw_folder, ask_folder, (MissingTableError, CorruptTableError)),
    Parser("manifests", 5, draw_manifest, ask_manifest, (MissingTableError, CorruptTableError)),
)
