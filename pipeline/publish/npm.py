"""The library for JavaScript as an npm package.

Its scripts, engine and packs are the files of the page. TypeScript's compiler makes the types from
the comments of the scripts. `npm pack` makes one file of the folder.
"""

import re
import subprocess
from pathlib import Path
from shutil import copyfile, copytree, ignore_patterns

from pipeline.errors import CheckError
from pipeline.publish.metadata import as_json, home
from ttt_tables import __version__
from ttt_tables.games.described import files
from ttt_tables.interfaces.http.files import KERNEL, LISTED, PAGE, games_json, packs_read
from ttt_tables.outputs import clear_folder

ROOT = Path(__file__).parents[2]
ENTRY = "ttt-tables"
ABOUT = {
    "name": ENTRY,
    "version": __version__,
    "description": "Exact answers about tic-tac-toe and its variants from packed tables, and an "
    "engine of ultimate tic-tac-toe",
    "keywords": ["tic-tac-toe", "tablebase", "ultimate-tic-tac-toe", "webassembly", "menace"],
    "license": "MIT AND CC0-1.0",
    "type": "module",
    "sideEffects": False,
    "engines": {"node": ">=18"},
    "exports": {
        ".": {"types": f"./{ENTRY}.d.ts", "default": f"./{ENTRY}.js"},
        "./data/*": "./data/*",
        "./library/*": "./library/*",
    },
}


NAMES = {"library", "data", "LICENSE", "README.md", "package.json"}
NAMES |= {f"{ENTRY}.js", f"{ENTRY}.d.ts"}


def write_package(folder: Path, data: Path, compiler: Path) -> None:
    """Write the package again into a folder.

    Raises BadOptionError for a folder that holds anything but a package, and CheckError if tsc, the
    compiler, fails.
    """
    clear_folder(folder, "a package", NAMES)
    copytree(PAGE / "library", folder / "library", ignore=ignore_patterns("__pycache__"))
    copyfile(PAGE / f"{ENTRY}.js", folder / f"{ENTRY}.js")
    (folder / "data").mkdir()
    copyfile(PAGE / "data" / KERNEL, folder / "data" / KERNEL)
    own = [Path(path) for name, path in files().items() if name.endswith(".pack")]
    for path in (*[data / f"{name}.pack" for name in sorted(packs_read())], *own):
        copyfile(path, folder / "data" / path.name)
    (folder / "data" / LISTED).write_text(games_json(), encoding="utf-8")
    copyfile(ROOT / "LICENSE", folder / "LICENSE")
    page = (ROOT / "docs" / "javascript.md").read_text(encoding="utf-8")
    text = re.sub(r"\[([^]]+)\]\([^)]+\)", r"\1", page)  # the package has no other document
    (folder / "README.md").write_text(text, encoding="utf-8")
    (folder / "package.json").write_text(as_json(ABOUT | addresses()), encoding="utf-8")
    options = ["--allowJs", "--declaration", "--emitDeclarationOnly", "--skipLibCheck"]
    target = ["--target", "es2023", "--module", "es2022", "--moduleResolution", "bundler"]
    command = [str(compiler), f"{ENTRY}.js", *options, *target, "--outDir", "."]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise CheckError(f"tsc failed to make types: {done.stdout.strip()[:500]}")


def addresses() -> dict[str, object]:
    """Return the fields of package.json that name the project's home, if it has one."""
    address = home()
    repository = {"type": "git", "url": f"git+{address}.git"}
    return {"homepage": address, "repository": repository} if address else {}
