"""The page's modules and the JavaScript library in node, without a browser."""

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from ttt_tables.games.described import files
from ttt_tables.interfaces.http.files import KERNEL, LISTED, PAGE, games_json
from ttt_tables.pack import PACKAGE_FOLDER

NODE = shutil.which("node")
# pip cannot install node. .ci/run has it and sets TTT_BROWSERS; elsewhere it is optional.
needs_node = pytest.mark.skipif(
    NODE is None and os.environ.get("TTT_BROWSERS") != "required",
    reason="node is not installed (Debian: apt-get install nodejs)",
)


def with_packs(folder: Path) -> Path:
    """Return a folder with every file that the library reads."""
    packs = {path.name: path for path in Path(PACKAGE_FOLDER).glob("*.pack")}
    for name, path in (packs | files() | {KERNEL: PAGE / "data" / KERNEL}).items():
        (folder / name).symlink_to(path)
    (folder / LISTED).write_text(games_json(), encoding="utf-8")
    return folder


def run(
    script: str, data: Path, given: object = None, modules: Path = PAGE, *, seconds: int = 300
) -> Any:
    """Return what the body of an asynchronous function returns, in node.

    seconds  the time limit
    script   the body; it can use `given`, `page` (the URL of the page's modules, ending in /) and
             `data` (that of the packs): `const { open } = await import(page + "ttt-tables.js")`
    modules  the folder of the page's modules
    """
    known = {"page": f"{modules.as_uri()}/", "data": f"{data.as_uri()}/", "given": given}
    text = f"""const {{ page, data, given }} = {json.dumps(known)};
const found = await (async () => {{ {script} }})();
console.log(JSON.stringify(found));
"""
    done = subprocess.run(
        [str(NODE), "--input-type=module", "-"],
        input=text,
        capture_output=True,
        text=True,
        check=False,
        timeout=seconds,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
