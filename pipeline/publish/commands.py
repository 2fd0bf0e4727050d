"""The commands that write what a release publishes: python -m pipeline publish WHAT."""

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(help="Write what a release publishes.", rich_markup_mode=None)
Data = Annotated[Path, typer.Option("--data", help="A folder that make built.")]
Out = Annotated[Path, typer.Option("--out", help="The folder to write.")]


@app.command()
def archive(data: Data = Path("data"), out: Out = Path("dist")) -> None:
    """Write the tables as one archive. Example: python -m pipeline publish archive"""
    from pipeline.publish.archive import write_archive  # loads all tables, as the others do

    print(write_archive(data, out))


@app.command()
def npm(
    data: Data = Path("data"),
    out: Out = Path("dist/npm"),
    compiler: Annotated[
        Path, typer.Option(help="The TypeScript compiler, which makes the types.")
    ] = Path(".venv/page/node_modules/.bin/tsc"),
) -> None:
    """Write the folder of the npm package. Example: python -m pipeline publish npm"""
    from pipeline.publish.npm import write_package

    write_package(out, data, compiler.absolute())


@app.command()
def huggingface(data: Data = Path("data"), out: Out = Path("dist/huggingface")) -> None:
    """Write the folder of a dataset for the Hugging Face hub.

    Example: python -m pipeline publish huggingface
    """
    from pipeline.publish.huggingface import write_dataset

    write_dataset(out, data)


@app.command()
def site(
    data: Data = Path("data"),
    out: Out = Path("site"),
    documents: Annotated[
        Path, typer.Option(help="Folder of the documents; left out if it is missing.")
    ] = Path("dist/docs"),
    packages: Annotated[
        Path, typer.Option(help="Packages of the SQL console, which is left out without them.")
    ] = Path(".venv/console/node_modules"),
    home: Annotated[str, typer.Option(help="The site's address: https://...")] = "",
) -> None:
    """Write the page, the documents and the SQL console as a folder for any static host.

    Example: python -m pipeline publish site --home https://example.org/ttt/
    """
    from pipeline.publish.site import write_site

    names = write_site(out, str(data), documents, home, packages)
    size = sum((out / name).stat().st_size for name in names)
    print(f"{out}: {len(names)} files, {size / 1e6:.1f} MB: any static host can serve it")
    if "console/worker.js" not in names:
        print("without the SQL console, whose packages npm installs")
