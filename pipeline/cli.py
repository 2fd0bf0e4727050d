"""The command line of the pipeline: python -m pipeline build | catalog | publish | train ..."""

import sys
from pathlib import Path
from shlex import split
from time import perf_counter
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from pipeline import errors
from pipeline.files import write_bytes
from pipeline.publish.commands import app as publish
from ttt_tables.board.limits import processors
from ttt_tables.errors import InUseError, PlaceError, TttError
from ttt_tables.interfaces.cli.running import run_command
from ttt_tables.lock import held

app = typer.Typer(
    help="Build the tables and the texts about them, and publish them.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
)
app.add_typer(publish, name="publish")
Folder = Annotated[Path, typer.Option("--data", help="The data folder.")]
Work = Annotated[
    Path, typer.Option(help="Folder of the results, with which a stopped run continues.")
]
Workers = Annotated[
    int, typer.Option(min=0, help="Number of processes; 0 starts one for each processor.")
]


@app.command()
def build(
    tables: Annotated[
        list[str] | None, typer.Argument(help="Tables or packs; all by default.")
    ] = None,
    data: Annotated[
        Path | None, typer.Option(help="The data folder; by default that of the checkout.")
    ] = None,
    workers: Workers = 0,
) -> None:
    """Build stale products and their inputs. Example: python -m pipeline build perfect_play"""
    data = _here() if data is None else data
    from pipeline.build import Build  # loads Polars
    from pipeline.publish.described import DESCRIPTIONS, TEXTS
    from pipeline.tables import PRODUCTS

    started = perf_counter()
    run = Build(data, TEXTS, DESCRIPTIONS, workers or processors())
    columns = (TextColumn("{task.description:<18}"), BarColumn(), MofNCompleteColumn())
    quiet = not Console().is_terminal
    with Progress(*columns, TimeElapsedColumn(), transient=True, disable=quiet) as progress:
        task = progress.add_task("")

        def report(names: list[str], done: int, total: int) -> None:
            progress.update(task, description=", ".join(names), completed=done, total=total)

        built = run.run(tables or PRODUCTS, report)
    for name in built:
        record = run.manifest[name]
        rows = f"{record['rows']:>9,} rows" if "rows" in record else ""
        size = (data / record["path"]).stat().st_size
        print(f"{record['path']:<26}{size:>11,} bytes {rows}")
    fresh = "" if built else ", nothing was stale"
    print(f"{len(built)} built in {perf_counter() - started:.1f} s{fresh}")
    if run.replaced:
        print(
            f"replaced in ttt_tables/data, which Git keeps: {', '.join(run.replaced)} (commit "
            "them with the change; if you changed nothing, please report that your machine makes "
            "other bytes)"
        )


@app.command()
def catalog(
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing; fail if a file is stale.")
    ] = False,
    data: Folder = Path("data"),
) -> None:
    """Write the generated files: card, views, catalog, reference, known results, lists."""
    from pipeline.publish.catalog import generated, stale  # loads the interfaces, to describe them

    old = stale(data)
    for path in old:
        print(f"{'stale: ' if check else ''}{path}")
    if check and old:
        print("run: make catalog", file=sys.stderr)
        raise typer.Exit(1)
    texts = generated(data)
    with held(data, {path.name for path in texts}):
        for path in old:
            write_bytes(path, texts[path].encode())


@app.command()
def wasm(
    linker: Annotated[
        str, typer.Option(help="The linker for WebAssembly, wasm-ld.")
    ] = ".venv/wasm/bin/python -m ziglang wasm-ld",
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing; fail if the file is stale.")
    ] = False,
) -> None:
    """Compile the engine's kernel to WebAssembly, which Git keeps: the same bytes each time.

    Example: make .venv/wasm.stamp && .venv/bin/python -m pipeline wasm
    """
    from pipeline.engine.wasm_hash import check_hashes, write_hashes
    from pipeline.engine.webassembly import FILE, check_fresh, compile_module

    if check:
        check_fresh()
        check_hashes()
    else:
        print(f"{FILE.name}: {compile_module(split(linker)):,} bytes")
        write_hashes()


@app.command()
def train(
    work: Annotated[
        Path, typer.Option(help="Folder of the games, with which a stopped run continues.")
    ],
    rules: Annotated[
        list[str] | None, typer.Option("--rule", help="The rules; by default all closed ones.")
    ] = None,
    workers: Annotated[int, typer.Option(min=0, help="0 starts one for each processor.")] = 0,
    small: Annotated[
        bool, typer.Option("--small", help="Run a thousandth of the work, as a trial.")
    ] = False,
) -> None:
    """Learn the patterns of ultimate tic-tac-toe by self-play, in some hours. A second run
    continues.

        Example: python -m pipeline train --work training
    """
    from pipeline.engine.training import (  # loads the engine
        FULL_TRAINING,
        SMALL_TRAINING,
        train_ultimate,
    )

    train_ultimate(
        work, rules or [], workers or processors(), SMALL_TRAINING if small else FULL_TRAINING, _say
    )


@app.command()
def openings(
    work: Work,
    workers: Workers = 0,
    small: Annotated[
        bool, typer.Option("--small", help="Run a thousandth of the work, as a trial.")
    ] = False,
) -> None:
    """Measure the first plies of ultimate tic-tac-toe, in some hours. A second run continues.

    Example: python -m pipeline openings --work openings
    """
    from pipeline.engine.measuring import FULL_MEASURE, SMALL_MEASURE, measure  # loads the engine

    measure(work, workers or processors(), SMALL_MEASURE if small else FULL_MEASURE, _say)


@app.command()
def suite(
    work: Work,
    workers: Workers = 0,
    small: Annotated[
        bool, typer.Option("--small", help="Run a thousandth of the work, as a trial.")
    ] = False,
) -> None:
    """Find balanced openings of ultimate tic-tac-toe, in an hour on one core. A second run
    continues.

        Example: python -m pipeline suite --work suite
    """
    from pipeline.engine.balancing import FULL_SIEVE, SMALL_SIEVE, balance  # loads the engine

    balance(work, workers or processors(), SMALL_SIEVE if small else FULL_SIEVE, _say)


@app.command()
def puzzles(
    work: Work,
    workers: Workers = 0,
    small: Annotated[
        bool, typer.Option("--small", help="Run a fortieth of the work, as a trial.")
    ] = False,
) -> None:
    """Find puzzles of ultimate tic-tac-toe, in ten minutes on one core. A second run continues.

    Example: python -m pipeline puzzles --work puzzles
    """
    from pipeline.engine.puzzling import (  # loads the engine
        FULL_PUZZLES,
        SMALL_PUZZLES,
        find_puzzles,
    )

    find_puzzles(work, workers or processors(), SMALL_PUZZLES if small else FULL_PUZZLES, _say)


@app.command()
def endgames(
    work: Work,
    workers: Workers = 0,
) -> None:
    """Solve the endgames of ultimate tic-tac-toe with 21 to 24 empty cells, in a minute.

    Example: python -m pipeline endgames --work endgames
    """
    from pipeline.ultimate.large_endgames import measure  # loads the solver

    measure(work, workers or processors(), _say)


@app.command()
def positional() -> None:
    """Prove the first moves of large positional games, in a minute: data/measured/first_moves.json.

    Example: python -m pipeline positional
    """
    from pipeline.family.first_moves import FILE, write
    from ttt_tables.games.positional.boards import GAMES
    from ttt_tables.games.positional.rules import MOST_POINTS

    large = {name: entry.game for name, entry in GAMES.items() if entry.game.points > MOST_POINTS}
    write_bytes(FILE, write(large, _say).encode())


@app.command()
def phantom() -> None:
    """Solve phantom tic-tac-toe again, in a few minutes; needs scipy.

    Example: make .venv/phantom.stamp && .venv/phantom/bin/python -m pipeline phantom
    """
    from pipeline.phantom.solving import solve  # loads the kernel

    solve(_say)


@app.command()
def abrupt() -> None:
    """Solve abrupt phantom tic-tac-toe again, in under an hour and 6 GB; needs scipy.

    Example: make .venv/phantom.stamp && .venv/phantom/bin/python -m pipeline abrupt
    """
    from pipeline.phantom.abrupt.solving import solve  # loads the kernel

    solve(_say)


@app.command()
def latent() -> None:
    """Bound the value of latent tic-tac-toe, in half an hour: data/measured/latent.json.

    Example: python -m pipeline latent
    """
    from pipeline.phantom.latent.solving import solve  # loads numba

    solve(_say)


def _here() -> Path:
    """Return the data folder in the current folder.

    Raises PlaceError unless the current folder is the checkout, or a build has been there before.
    """
    from pipeline.build import MANIFEST

    data, checkout = Path("data"), Path(__file__).parents[1]
    if not checkout.samefile(".") and not (data / MANIFEST).exists():
        raise PlaceError(
            f"{Path.cwd()} is not the checkout: run this in {checkout}, or name a data folder, "
            "as in --data FOLDER"
        )
    return data


def _say(line: str) -> None:
    print(line, flush=True)


def main() -> int:
    """Run the command line and return its exit status."""
    rejected = (errors.UnknownProductError, TttError)
    failed = (
        *(errors.BuildError, errors.CheckError, errors.ChangedSourceError),
        *(errors.LostWorkerError, InUseError),
        OSError,
    )
    return run_command(app, "python -m pipeline", rejected, failed)
