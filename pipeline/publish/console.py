"""The SQL console: the tables, example queries with stored answers, and DuckDB for a site.

esbuild bundles a site's worker with the packages of requirements/console. Its console makes a view
or a macro when a query first names it. The console of `ttt serve` has the same contents.
"""

import json
import os
import re
import subprocess
from pathlib import Path
from typing import Any

import duckdb

from pipeline.products import file_name
from pipeline.publish.german import BUTTONS, GERMAN, THEMES
from pipeline.publish.metadata import ROOT, columns
from pipeline.publish.views import views
from pipeline.registry import LISTED, TABLES
from ttt_tables.interfaces.http.files import PAGE, gzipped
from ttt_tables.sql.connection import connect
from ttt_tables.sql.rows import as_answer
from ttt_tables.sql.statements import query

PAGES = ("cookbook", "surprises")  # of the documents: their queries are the console's questions
CONTENTS = PAGE / "console" / "contents.json"  # generated
ASKED = re.compile(
    r"^## (?P<theme>[^\n]+)$|^### (?P<title>[^\n]+)\n\n```sql\n(?P<sql>.+?);\n```$",
    re.MULTILINE | re.DOTALL,
)
DEFINED = re.compile(r"create or replace (view|macro) (\w+)")
DUCKDB = "@duckdb/duckdb-wasm/dist"
WASM = {
    "console/duckdb.wasm": f"{DUCKDB}/duckdb-eh.wasm",
    "console/parquet.wasm": "parquet-wasm/esm/parquet_wasm_bg.wasm",
}
LICENSED = ("@duckdb/duckdb-wasm", "apache-arrow", "flatbuffers", "parquet-wasm")


def console_files(data: Path, packages: Path) -> dict[str, bytes]:
    """Return what a console in the browser needs besides the page's own files, by their paths.

    data       a built data folder
    packages   a folder `node_modules`

    Raises CalledProcessError if esbuild fails, and FileNotFoundError for a missing table.
    """
    packages = packages.resolve()
    files = {"console/worker.js": _bundled(PAGE / "console" / "worker.js", packages)}
    wasm = {name: gzipped((packages / path).read_bytes()) for name, path in WASM.items()}
    size = sum(map(len, wasm.values()))
    files["console/contents.json"] = json.dumps(contents(data) | {"bytes": size}).encode()
    files["console/LICENSES.txt"] = "\n\n".join(_license(packages / n) for n in LICENSED).encode()
    tables = {f"data/{file_name(name)}": (data / file_name(name)).read_bytes() for name in TABLES}
    return files | wasm | tables


def contents(data: Path) -> dict[str, Any]:
    """Return what the console shows: tables, statements by name, example queries.

    data   a built data folder, from which the stored answers are
    """
    tables = [
        {
            "name": table.name,
            "title": table.title,
            "rows": table.rows,
            "description": table.description,
            "columns": columns(table),
        }
        for table in LISTED.values()
    ]
    return {"tables": tables, "meanings": meanings(), "questions": answered(data)}


def meanings() -> list[tuple[str, str]]:
    """Return the statement that makes each view and macro, by name, and "" for each table."""
    queries = [statement.query for statement in duckdb.extract_statements(views())]
    made = [(match[2], query) for query in queries if (match := DEFINED.search(query))]
    return [(name, "" if name in TABLES else query.strip()) for name, query in made]


def questions() -> list[dict[str, Any]]:
    """Return the queries of the documents, each with titles and theme in English and German.

    Those of BUTTONS come first, with the texts of their buttons.
    """
    found: list[dict[str, Any]] = []
    for page in PAGES:
        theme = ""
        for one in ASKED.finditer((ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")):
            theme = one["theme"] or theme
            if title := one["title"]:
                titles, button = [title, GERMAN[title]], BUTTONS.get(title)
                themes = [*THEMES[theme]]
                found.append(
                    {"titles": titles, "button": button, "themes": themes, "sql": one["sql"]}
                )
    by_title = {one["titles"][0]: one for one in found}
    first = [by_title[title] for title in BUTTONS]
    return first + [one for one in found if not one["button"]]


def answered(data: Path) -> list[dict[str, Any]]:
    """Return the questions, those of BUTTONS with their answers as the console shows them."""
    found = questions()
    with connect(data) as connection:
        for question in found[: len(BUTTONS)]:
            names, rows = query(connection, question["sql"])
            question["answer"] = as_answer(names, rows)
    return found


def _bundled(source: Path, packages: Path) -> bytes:
    command = [
        str(packages / ".bin" / "esbuild"),
        str(source),
        f"--alias:duckdb={packages / DUCKDB / 'duckdb-browser-blocking.mjs'}",
        *("--bundle", "--format=esm", "--minify", "--log-level=error", "--legal-comments=eof"),
    ]
    environment = {**os.environ, "NODE_PATH": str(packages)}
    return subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True).stdout


def _license(package: Path) -> str:
    """Return a package's name, version and licence, with the text if the package has one."""
    about = json.loads((package / "package.json").read_text(encoding="utf-8"))
    texts = [path.read_text(encoding="utf-8") for path in sorted(package.glob("LICENSE*"))]
    head = f"{about['name']} {about['version']}: {about.get('license') or about['licenses']}"
    return "\n\n".join([head, *texts])
