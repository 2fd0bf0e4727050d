"""The SQL console of a site: DuckDB for the browser, the tables, and example queries.

esbuild bundles the console's worker with the packages of requirements/console. The console makes a
view or a macro when a query first names it.
"""

import json
import os
import re
import subprocess
from pathlib import Path
from typing import Any

import duckdb

from pipeline.products import file_name
from pipeline.publish.german import GERMAN
from pipeline.publish.metadata import ROOT, columns
from pipeline.publish.views import views
from pipeline.registry import LISTED, TABLES
from ttt_tables.interfaces.http.files import PAGE, gzipped

PAGES = ("cookbook", "surprises")  # of the documents: their queries are the console's questions
ASKED = re.compile(r"^### ([^\n]+)\n\n```sql\n(.+?);\n```$", re.MULTILINE | re.DOTALL)
DEFINED = re.compile(r"create or replace (view|macro) (\w+)")
BUNDLED = ("worker.js", "answers.js")  # with packages, into one file
DUCKDB = "@duckdb/duckdb-wasm/dist"
WASM = {
    "console/duckdb.wasm": f"{DUCKDB}/duckdb-eh.wasm",
    "console/parquet.wasm": "parquet-wasm/esm/parquet_wasm_bg.wasm",
}
LICENSED = ("@duckdb/duckdb-wasm", "apache-arrow", "flatbuffers", "parquet-wasm")


def console_files(data: Path, packages: Path) -> dict[str, bytes]:
    """Return the console's files by their paths in a site, from built data and a `node_modules`.

    Raises CalledProcessError if esbuild fails, and FileNotFoundError for a missing table.
    """
    packages = packages.resolve()
    sources = [path for path in (PAGE / "console").glob("*.*") if path.name not in BUNDLED]
    files = {f"console/{path.name}": path.read_bytes() for path in sorted(sources)}
    files["console/worker.js"] = _bundled(PAGE / "console" / "worker.js", packages)
    wasm = {name: gzipped((packages / path).read_bytes()) for name, path in WASM.items()}
    files["console/contents.json"] = json.dumps(contents(sum(map(len, wasm.values())))).encode()
    files["console/LICENSES.txt"] = "\n\n".join(_license(packages / n) for n in LICENSED).encode()
    tables = {f"data/{file_name(name)}": (data / file_name(name)).read_bytes() for name in TABLES}
    return files | wasm | tables


def contents(size: int) -> dict[str, Any]:
    """Return what the console shows: tables, statements by name, example queries, bytes to load."""
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
    return {"tables": tables, "meanings": meanings(), "questions": questions(), "bytes": size}


def meanings() -> list[tuple[str, str]]:
    """Return the statement that makes each view and macro, by name, and "" for each table."""
    queries = [statement.query for statement in duckdb.extract_statements(views())]
    made = [(match[2], query) for query in queries if (match := DEFINED.search(query))]
    return [(name, "" if name in TABLES else query.strip()) for name, query in made]


def questions() -> list[dict[str, str]]:
    """Return the queries of the documents, each with its titles and its page."""
    return [
        {"title": title, "german": GERMAN[title], "page": page, "sql": sql}
        for page in PAGES
        for title, sql in ASKED.findall((ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8"))
    ]


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
