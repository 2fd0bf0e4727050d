"""Fuzz tests of the readers of user input: SQL, command lines, HTTP, terminal and folders."""

import io
import json
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

import pytest
from hypothesis import strategies as st

import ttt_tables.__main__ as bare
from tests.fuzz.strategies import fuzz, near, numbers, one_of, try_all
from tests.support.damage import DEEP
from tests.support.serving import Inside
from tests.support.statements import answer_here
from ttt_tables import open_tablebase, sql
from ttt_tables.board.numbers import show
from ttt_tables.games.classic import rules as classic
from ttt_tables.games.registry import game_names, make
from ttt_tables.interfaces.cli import app as cli
from ttt_tables.interfaces.cli.opponent import begin
from ttt_tables.interfaces.cli.play import Seat, play
from ttt_tables.interfaces.http import app
from ttt_tables.sampling.stored import open_sample
from ttt_tables.sql import statements
from ttt_tables.sql.rows import print_rows

BOARD, BOARDS = "X...O....", st.sampled_from(classic.boards()).map(show)
SECONDS = 0.5  # for each statement here
FOLDER: list[Path] = []  # of this run's tables


@pytest.fixture(autouse=True, scope="module")
def _limits(data: Path) -> Iterator[None]:
    """Use the tables of this run, half a second for a statement, and no process for one."""
    FOLDER[:] = [data]
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(statements, "SECONDS", SECONDS)
        answer_here(patched)
        yield
    connection.cache_clear()


# SQL

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
    *(
        "select ttt_show({})",
        "select ttt_parse({})",
        "select ttt_board({})",
        "from ttt_dice({}, {})",
    ),
    *("select ttt_canonical({})", "select ttt_play({}, {})", "select ttt_result({})"),
    *("select ttt_digits({}), ttt_swap({})", "select ttt_fill({})", "from ttt_moves({}, {})"),
    *("from ttt_best({}, policy := {})", "from ttt_fill_moves({}, to_move := {})"),
    "select ttt_dice_score({}, rule := {})",
    "from ttt_dice(0, {}, to_move := {}, rule := {})",
    "from ttt_grid_moves('csun', 42, {}, {}, to_move := 'X')",
    "from ttt_grid_moves({}, {}, 0, 0, to_move := {})",
)
LITERALS = ("null", "true", "1.5", "'nan'::double", "-1", "9", "19683", "[1, 2]", "''", "'X'")
LITERALS += ("170141183460469231731687303", "'perfect'", "date '2000-01-01'", "'-inf'::real")


@cache
def connection():
    """Return one connection for all statements, locked as `ttt sql` has it."""
    return sql.connect(FOLDER[0])


def query(*asked):
    """Run a statement; reopen the database after a fatal error, which fails the test."""
    try:
        return sql.query(connection(), *asked)
    except sql.SqlError as error:
        if "FATAL" in str(error) or "INTERNAL" in str(error):
            connection.cache_clear()
            raise AssertionError(f"DuckDB: {error}") from None
        raise


def values(draw, call, value):
    return [draw(value) for _ in range(call.count("{}"))]


@fuzz(0.05)
def test_statement(draw):
    call = draw(st.sampled_from(CALLS))
    board = near(BOARDS).map(lambda text: "'" + text[:2000].replace("'", "''") + "'")
    some = values(draw, call, st.sampled_from(LITERALS) | st.integers(-2, 19_690).map(str) | board)
    names, rows = query(draw(near(st.sampled_from(STATEMENTS)) | st.just(call.format(*some))))
    with redirect_stdout(io.StringIO()):
        for form in ("columns", "csv", "json"):
            if form != "json" or len(set(names)) == len(names):  # an object with each of them
                print_rows(names, [rows], form)


@fuzz(0.05)
def test_parameters_of_a_statement(draw):
    call = draw(st.sampled_from(CALLS))
    value = numbers | near("X...O....") | st.sampled_from((None, 1.5, b"X"))
    query(call.replace("{}", "?"), values(draw, call, value))


# Command lines and games in the terminal

GRID = "65/5/30 65/20/15 55/30/15 30/20/50 30/15/55 35/5/60 30/5/65 35/20/45 45/10/45"
DICE = ("O", "4", "--game", "dice", "--rule", "pass")
PLAIN = ("moves", BOARD), ("probe", BOARD), ("moves", BOARD, *DICE)
COMMANDS = (
    *(*PLAIN, ("explain", BOARD, "--policy", "menace")),
    ("puzzle", "--level", "hard", "--count", "2", "--answer"),
    ("puzzle", "--id", "16"),
    ("moves", BOARD, "O", "--game", "probabilistic", "--grid", GRID, "--draw-value", "0.5"),
    *[("sql", statement) for statement in STATEMENTS[:3]],
    ("play", "--side", "O", "--seed", "1"),
    ("play", "--side", "O", "--seed", "2", "--game", "dice", "--rule", "draw"),
    ("play", "--side", "O", "--seed", "3", "--game", "phantom"),
    ("phantom", "4 02 7?", "--side", "O"),
)
OPTIONS = st.sampled_from(
    ("--json", "--notation", "article", "phone", "--policy", "random", "nope")
)
TYPED = st.lists(near(st.sampled_from("012345678?uq")), max_size=20)


def run(draw, main, commands):
    """Run a command line similar to one of these: status 0, or 2 with one line of error."""
    out, err, board = io.StringIO(), io.StringIO(), draw(BOARDS)
    line = [board if word == BOARD else word for word in draw(st.sampled_from(commands))]
    line += draw(st.lists(OPTIONS, max_size=3))
    for at in draw(st.lists(st.integers(1, len(line)), max_size=2)):
        line[at : at + draw(st.integers(0, 1))] = [draw(near(st.sampled_from(line)))[:10_000]]
    typed = "\n".join(word[:99] for word in draw(TYPED))
    with (
        patch.object(sys, "argv", ["ttt", *line]),
        patch.object(sys, "stdin", io.StringIO(typed)),
        patch.dict("os.environ", {"TTT_DATA": str(FOLDER[0])}),
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


@fuzz()
def test_bare_command(draw):
    run(draw, lambda: bare.main(sys.argv[1:]), PLAIN)


@fuzz(0.05)
def test_command(draw):
    run(draw, cli.main, COMMANDS)


@fuzz(0.05)
def test_lines_typed_in_a_game(draw):
    """Play until the input ends."""
    waiting, side = iter(draw(TYPED)), draw(st.sampled_from("XO"))

    def ask(_):
        for line in waiting:
            return line
        raise EOFError

    match = begin(make(open_tablebase()), side, seed=1)
    assert play(match, Seat(ask, lambda _: None)) != side


# HTTP

PATHS = [f"/games/{game}/{verb}" for game in game_names() for verb in ("moves", "probe")]
PATHS.remove("/games/ultimate/moves")  # it searches
BODIES = ('{"positions": ["X...O...."]}', '{"positions": [], "policy": "perfect"}', DEEP)


@cache
def server():
    """Return the application, without an engine."""
    with patch.object(app, "preparation", lambda _: {}):
        return app.make_app(str(FOLDER[0]))


@fuzz()
def test_http_request(draw):
    def some(*valid):
        right = st.one_of(*[st.just(of) if isinstance(of, str) else of for of in valid])
        return near(right).map(lambda text: text.encode("utf-8", "replace").decode())

    method = draw(st.sampled_from(("GET", "GET", "POST", "POST", "HEAD", "PUT")))
    path = draw(some(*PATHS, "/games", "/health", "/tables", "/index.html"))
    names = some("position", "policy", "rule", "grid")
    query = draw(st.dictionaries(names, some(BOARDS, "perfect", GRID), max_size=2))
    body = draw(some(*BODIES)).encode() if method == "POST" else b""
    head = {"content-type": "application/json"} if body else {}
    with Inside(server()) as client:
        reply = client.ask(path, method, body, head, **query)
    assert reply.status in (200, 400, 404, 405, 413), reply
    if reply.status == 400 and method != "HEAD":  # which has no body
        assert reply.json.keys() == {"error", "reason"}


# Folders and their manifests

MANIFEST = {"arguments": {"generator": "csun", "seed": 1, "grids": 9, "chunk": 3}, "content": "0"}


@fuzz()
def test_folder(draw):
    folder = draw(one_of("data", "no/such", "/", "a\0b", "\ud800", "x" * 10_000))
    folder = folder[:10_000] if isinstance(folder, str) else folder
    opens = (open_tablebase, sql.data_folder, open_sample)
    try_all(*[partial(one, folder) for one in opens])


@fuzz(0.05)
def test_manifest_of_a_sample(draw):
    with TemporaryDirectory() as folder:
        path = Path(folder) / "_manifest.json"
        path.write_bytes(
            draw(near(st.sampled_from((json.dumps(MANIFEST), DEEP)))).encode(
                "utf-8", "surrogatepass"
            )
        )
        assert len(open_sample(folder)) >= 0
