"""The commands that only `ttt` has, one Typer function each. `commands` has the other commands."""

import re
import sys
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from ttt_tables import __version__
from ttt_tables.board.limits import processors
from ttt_tables.ending import INTERRUPTED
from ttt_tables.errors import ClusterError, InUseError, SampleError
from ttt_tables.games.described import options_of_game
from ttt_tables.games.registry import CLASSIC, compilation, game_names, of_folders
from ttt_tables.interfaces.cli.commands import COMMANDS, needing, run
from ttt_tables.interfaces.cli.completion import next_words, one_of
from ttt_tables.interfaces.cli.lines import say_now, standard_lines
from ttt_tables.interfaces.cli.records import Records, read_names
from ttt_tables.interfaces.cli.running import run_command
from ttt_tables.notation.files import READY, Asked
from ttt_tables.notation.notations import NOTATIONS
from ttt_tables.notice import report
from ttt_tables.sentences import one_line
from ttt_tables.tablebase import open_tablebase

app = typer.Typer(
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

COMMENT = re.compile(r"--(?![\w-]*(=|$))")  # of SQL: neither --name nor --name=value
Data = Annotated[str | None, typer.Option("--data", help="A built data folder.")]
# of the files of grade-games and check-keys:
File = Annotated[str, typer.Argument(help="JSONL, JSON, CSV, PGN or Parquet; - reads the input.")]
Game = Annotated[
    str | None,
    typer.Option(help="The game of records without one.", autocompletion=one_of(game_names)),
]
Field = Annotated[
    list[str] | None,
    typer.Option(
        help="Read a field from another name, OURS=THEIRS: position=board, moves=MOVE1..MOVE9."
    ),
]
Notation = Annotated[
    str | None,
    typer.Option(
        help=f"The notation of boards and moves: {', '.join(NOTATIONS)}.",
        autocompletion=one_of(lambda: NOTATIONS),
    ),
]
Moves = Annotated[
    str | None,
    typer.Option(
        help="The notation of moves, if it differs.", autocompletion=one_of(lambda: NOTATIONS)
    ),
]
Symbols = Annotated[
    str | None, typer.Option(help="The symbols of X, O and an empty cell: 'x o b', '1 2 0'.")
]
First = Annotated[
    str | None,
    typer.Option(
        help="The side that begins; O exchanges the marks.", autocompletion=one_of(lambda: "XO")
    ),
]
From = Annotated[
    str | None,
    typer.Option(
        "--from",
        help=f"A preset of these options: {', '.join(READY)}.",
        autocompletion=one_of(lambda: READY),
    ),
]
By = Annotated[
    str,
    typer.Option(
        help="What makes a move best: result, or speed (the soonest win, the latest loss).",
        autocompletion=one_of(lambda: ("result", "speed")),
    ),
]
Check = Annotated[bool, typer.Option("--check", help="Only show how the first records are read.")]


class StatementCommand(TyperCommand):
    """A command whose argument may begin with --, as a comment in SQL does."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Move the statement after all options, and parse the arguments."""
        end = args.index("--") if "--" in args else len(args)
        statements = [arg for arg in args[:end] if COMMENT.match(arg)]
        options = [arg for arg in args[:end] if arg not in statements]
        return super().parse_args(ctx, [*options, "--", *statements, *args[end + 1 :]])


class CommandOfAll(TyperCommand):
    """A command of `commands`. Typer does not parse its words."""

    def shell_complete(self, ctx: Any, incomplete: str) -> list[Any]:
        """Return the words that may come next."""
        return [*next_words(ctx.info_name, ctx.args, incomplete)]


class TasksCommand(TyperCommand):
    """A command whose help lists all names of tasks. Only the help loads them, for speed."""

    def get_help(self, ctx: Any) -> str:
        """Return the help."""
        from ttt_tables.interfaces.tasks.write import GAMES, SEVERAL

        several = [f"{name} ({tasks[0]} to {tasks[-1]})" for name, tasks in SEVERAL.items()]
        for option in self.params:
            if option.name == "game":
                option.help = f"{', '.join(GAMES)}; or {'; '.join(several)}."  # type: ignore[attr-defined]
        return super().get_help(ctx)


def _names_of_tasks() -> list[str]:
    from ttt_tables.interfaces.tasks.write import GAMES, SEVERAL

    return [*GAMES, *SEVERAL]


def _notations_of_tasks() -> tuple[str, ...]:
    from ttt_tables.notation.layouts import TASK_NOTATIONS

    return TASK_NOTATIONS


@app.callback(invoke_without_command=True)
def ttt(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", "-V", help="Print the version.")] = False,
) -> None:
    """Exact values for tic-tac-toe and its variants."""
    if version:
        print(f"ttt-tables {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        print(context.get_help())


def _hand_on(name: str, about: str) -> None:
    """Add a command of `commands`, and pass all words to it."""

    @app.command(
        name,
        cls=CommandOfAll,
        help=f"{about[0].upper()}{about[1:]}.",
        add_help_option=False,
        context_settings={
            "allow_extra_args": True,
            "allow_interspersed_args": False,
            "ignore_unknown_options": True,
        },
    )
    def command(context: typer.Context) -> None:
        raise typer.Exit(run([name, *context.args], "ttt"))


for _name, _about in COMMANDS.items():
    _hand_on(_name, _about)


@app.command(epilog="Example: echo 'go 20' | ttt ultimate --rule closed-draw")
def ultimate(
    protocol: Annotated[
        str,
        typer.Option(
            help="The protocol: lines or codingame.",
            autocompletion=one_of(lambda: ("lines", "codingame")),
        ),
    ] = "lines",
    rule: Annotated[
        str | None,
        typer.Option(
            help="The rule: closed-draw, closed-count (codingame's) or open.",
            autocompletion=one_of(lambda: options_of_game("ultimate")["rule"].names()),
        ),
    ] = None,
    milliseconds: Annotated[float, typer.Option(help="The time for a move (codingame).")] = 90,
    nodes: Annotated[
        int | None,
        typer.Option(help="The positions to search for a move, instead of a time (codingame)."),
    ] = None,
    seed: Annotated[int, typer.Option(help="The seed that chooses among near-equal moves.")] = 0,
) -> None:
    """Play ultimate tic-tac-toe against another program.

    The protocol uses standard input and output. In the protocol lines, each command is answered by
    one line. The commands are new RULE, apply BOARD CELL, go MILLISECONDS, go nodes NODES, analyse
    MILLISECONDS, analyse nodes NODES (every move, best first, as JSON) and quit.
    """
    run_protocol = of_folders("protocols", "run_protocol")["ultimate"]
    run_protocol(protocol, rule, milliseconds, seed, standard_lines(), say_now, nodes)


@app.command(epilog="Example: ttt prepare")
def prepare() -> None:
    """Compile the engine and the solver of grids ahead of use.

    This takes half a minute, once per machine, and prints its progress.
    """
    with needing("ttt prepare", "solve"):
        steps = compilation()
    for what, step in steps.items():
        report(what, step)


@app.command(
    cls=StatementCommand, epilog="Example: ttt sql \"from classic_moves where board = 'X...O....'\""
)
def sql(
    statement: Annotated[
        str | None, typer.Argument(help="The SQL statement; without it, open a prompt.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print a list of JSON objects.")] = False,
    as_csv: Annotated[
        bool, typer.Option("--csv", help="Print CSV with a header line and quoted texts.")
    ] = False,
    data: Data = None,
    sample: Annotated[
        str | None, typer.Option(help="The folder of a sample, for the table grid_roots.")
    ] = None,
    files: Annotated[
        list[str] | None,
        typer.Option("--with", help="Load a CSV, Parquet or JSON file as a table: NAME=FILE."),
    ] = None,
    unlocked: Annotated[
        bool, typer.Option("--unlocked", help="Run any statement, without limits.")
    ] = False,
) -> None:
    """Run SQL over the tables.

    The tables are those in --data, else in TTT_DATA, else in ./data if make built it. Otherwise
    they are the tables of the classic game, computed on demand. Statements can only read the
    tables, and each has at most 60 seconds and 2 GB. Files of --with are loaded first. They must be
    regular files of at most 100 MB, and CSV must have a header line.
    """
    from ttt_tables.interfaces.cli.sql import run_sql

    if as_json and as_csv:
        raise typer.BadParameter("--json and --csv exclude each other: choose one")
    form = "json" if as_json else "csv" if as_csv else "columns"
    raise typer.Exit(run_sql(statement, data, sample, form, unlocked, files or []))


@app.command(epilog="Example: ttt sample --generator abraham --seed 42 --grids 100000 --out FOLDER")
def sample(
    out: Annotated[str, typer.Option(help="The folder to write, or s3://bucket/folder?...")],
    generator: Annotated[
        str,
        typer.Option(
            help="The generator: abraham, csun or lattice.",
            autocompletion=one_of(lambda: ("abraham", "csun", "lattice")),
        ),
    ] = "",
    files: Annotated[
        list[str] | None,
        typer.Option(
            "--from", help="Read your own grids from a Parquet or CSV file instead (repeatable)."
        ),
    ] = None,
    grids: Annotated[
        int | None, typer.Option(help="The number of grids (default with --from: all).")
    ] = None,
    on_error: Annotated[
        str,
        typer.Option(
            help="At a bad row of --from: stop, or skip it and list it in _rejected.csv.",
            autocompletion=one_of(lambda: ("stop", "skip")),
        ),
    ] = "stop",
    seed: Annotated[
        int,
        typer.Option(help="The seed: grid k = 0, 1, ... depends only on generator, seed and k."),
    ] = 0,
    values: Annotated[
        bool, typer.Option("--values", help="Also write every board of each grid.")
    ] = False,
    cells: Annotated[
        str, typer.Option(help="The cells of the lattice, such as '65/5/30 50/0/50'.")
    ] = "",
    chunk: Annotated[int, typer.Option(help="The grids per file; 0 for the usual number.")] = 0,
    workers: Annotated[
        int, typer.Option(min=0, help="The number of workers; 0 for one per processor.")
    ] = 0,
    engine: Annotated[
        str,
        typer.Option(
            help="The engine: local or dask.", autocompletion=one_of(lambda: ("local", "dask"))
        ),
    ] = "local",
    scheduler: Annotated[str, typer.Option(help="The address of a Dask scheduler, tcp://...")] = "",
    estimated: Annotated[
        bool, typer.Option("--estimate", help="Print the estimated time and size, and stop.")
    ] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Write nothing.")] = False,
) -> None:
    """Solve many grids of the probabilistic game, as Parquet files.

    A generator draws the grids, or --from reads them. A row of a file has nine texts such as
    65/5/30 (columns c0 to c8) or 27 numbers (c0 to c26). If a run was interrupted, run the same
    command again to continue it.
    """
    try:
        with needing("ttt sample", "sample,solve"):
            from ttt_tables.sampling.folder import stored_chunk
            from ttt_tables.sampling.runners import Run, run_sample
            from ttt_tables.sampling.write import make_sample

            run = Run(workers or processors(), engine, scheduler, estimated, dry_run)
            if bool(files) == bool(generator):
                raise SampleError("ttt sample needs either --generator or --from")
            if files and (seed or cells):
                raise SampleError("--seed and --cells need --generator: --from does not take them")
            sample = make_sample(
                files or generator,
                grids,
                seed=seed,
                values=values,
                cells=cells,
                chunk=chunk or stored_chunk(out),  # a sample keeps its first chunk size
                on_error=on_error,
            )
            run_sample(sample, out, run)
    except BrokenPipeError:  # of the summary: the sample is written
        raise
    except OSError as error:
        print(one_line(error), file=sys.stderr)
        raise typer.Exit(1) from None
    except KeyboardInterrupt:
        said = "stopped: the files are complete; run the same command again to continue"
        print(said, file=sys.stderr)
        raise typer.Exit(INTERRUPTED) from None


@app.command(epilog="Example: ttt mcp --data data")
def mcp(
    port: Annotated[
        int | None, typer.Option(help="Serve streamable HTTP on loopback; 0 picks a free port.")
    ] = None,
    data: Data = None,
) -> None:
    """Serve the answers to language models as tools (MCP).

    A client of the Model Context Protocol starts this command and talks to it over standard input
    and output. The tool for SQL queries the same tables as `ttt sql`.
    """
    with needing("ttt mcp", "mcp"):
        from ttt_tables.interfaces.mcp.server import run as serve
    serve(data, port)


@app.command(
    cls=TasksCommand,
    epilog="Example: ttt tasks --game classic --notation rows --out tasks\n\n"
    "ttt tasks --game family --count 100 --seed 7 --out tasks",
)
def tasks(
    out: Annotated[str, typer.Option(help="A new folder for the files.")],
    game: Annotated[
        str,
        typer.Option(help="The name of the tasks.", autocompletion=one_of(_names_of_tasks)),
    ] = CLASSIC,
    count: Annotated[
        int | None,
        typer.Option(help="The number of tasks of each game, drawn by the seed (default: all)."),
    ] = None,
    seed: Annotated[int, typer.Option(help="The seed that draws the tasks.")] = 0,
    notation: Annotated[
        str,
        typer.Option(
            "--notation",
            "--notation",
            help="text, rows, coordinates, numbers, drawing, or a notation such as spreadsheet.",
            autocompletion=one_of(_notations_of_tasks),
        ),
    ] = "text",
    data: Data = None,
) -> None:
    """Write tasks for language models, with each answer's value.

    The folder gets one JSONL file for each split, and a card. Symmetric positions are in the same
    split. Without --count all tasks are written, or 100 if their number is unlimited. Tasks that
    come from a table use the tables in --data, else in TTT_DATA, else in ./data.
    """
    from ttt_tables.interfaces.tasks.write import TaskSet, write_tasks

    print(write_tasks(TaskSet(game, count, seed, notation), out, data), end="")


@app.command(
    "grade-games", epilog="Example: ttt grade-games games.jsonl --game classic --out moves.parquet"
)
def grade_games(
    file: File,
    out: Annotated[
        str | None, typer.Option(help="Write a Parquet file with a row for each move.")
    ] = None,
    game: Game = None,
    field: Field = None,
    notation: Notation = None,
    moves: Moves = None,
    symbols: Symbols = None,
    first: First = None,
    ready: From = None,
    check: Check = False,
    by: By = "result",
    retries: Annotated[
        str | None,
        typer.Option(
            help="What to do with illegal moves that are tried again in a game: count or drop.",
            autocompletion=one_of(lambda: ("count", "drop")),
        ),
    ] = None,
    nodes: Annotated[
        int | None,
        typer.Option(help="The positions that the engine searches for a move (default: 50,000)."),
    ] = None,
    milliseconds: Annotated[
        float | None, typer.Option(help="The engine's time for a move, instead of --nodes.")
    ] = None,
    form: Annotated[
        str | None,
        typer.Option(
            help="A regular expression for the assistant's moves, replacing the built-in forms."
        ),
    ] = None,
    keys: Annotated[
        str | None,
        typer.Option(
            help="JSON keys of the moves, replacing the built-in forms: index, or row,col."
        ),
    ] = None,
    base: Annotated[
        int | None, typer.Option(help="The number from which --keys count: 0 or 1.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    data: Data = None,
) -> None:
    """Grade stored games: compute the exact regret of each move.

    A record is an object with a game and one of these: moves, including chance outcomes; messages,
    a chat in which the assistant plays a side; turns, each with its position and move; a prompt and
    its completion. Optional fields are options (of the game), notation, symbols, first, position
    (the start), to_move, players (by side), model, side and id. Scores are exact except in
    ultimate, where the engine estimates them. Records that cannot be read are reported on standard
    error, and the exit status is 2.
    """
    from ttt_tables.interfaces.cli.grade_games import FIELDS
    from ttt_tables.interfaces.cli.grade_games import run as run_grading
    from ttt_tables.interfaces.cli.stored_games import NODES, Reader
    from ttt_tables.notation.replies import own_form

    if nodes is not None and milliseconds is not None:
        raise typer.BadParameter("--nodes and --milliseconds exclude each other: choose one")

    asked = Asked(game, notation, moves, symbols, first, read_names(field))
    records = Records(file, FIELDS, asked, ready)
    own = own_form(form, keys, base)
    tables = open_tablebase(data)
    reader = Reader(tables, own, NODES if nodes is None else nodes, milliseconds, by, retries)
    raise typer.Exit(run_grading(records, reader, out, as_json=as_json, check=check))


@app.command("check-keys", epilog="Example: ttt check-keys questions.jsonl --game classic")
def check_keys(
    file: File,
    game: Game = None,
    field: Field = None,
    notation: Notation = None,
    moves: Moves = None,
    symbols: Symbols = None,
    first: First = None,
    ready: From = None,
    check: Check = False,
    by: By = "result",
    label: Annotated[
        list[str] | None,
        typer.Option(
            help="Define a label for a result, LABEL=RESULT: positive=X, negative=O/draw."
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print an object for each key.")] = False,
    data: Data = None,
) -> None:
    """Find answer keys that are wrong, incomplete or ambiguous.

    Each finding has a line of play that anyone can replay. A record is an object with game,
    position and key. The key is a list of all best moves, one move, or a result: X, O, draw, win,
    loss, or a label of --label. Optional fields are options (of the game), notation, symbols,
    first, to_move and id. The exit status is 1 if a key is not right, and 2 if a record
    cannot be read.
    """
    from ttt_tables.interfaces.cli.check_keys import FIELDS, read_labels
    from ttt_tables.interfaces.cli.check_keys import run as run_check

    asked = Asked(game, notation, moves, symbols, first, read_names(field))
    records = Records(file, FIELDS, asked, ready)
    tables, labels = open_tablebase(data), read_labels(label)
    raise typer.Exit(run_check(records, tables, by, labels, as_json=as_json, check=check))


def main() -> int:
    """Run `ttt` and return its exit status."""
    return run_command(app, "ttt", failed=(ClusterError, InUseError))
