"""What a program of PyInstaller needs of the package, and no import shows: modules and files.

Modules load by name, when they are first asked for. The engine's kernel reads its own sources.
"""

from pathlib import Path
from pkgutil import walk_packages

import ttt_tables

FOLDER = Path(ttt_tables.__file__).parent
SOURCES = ("ttt_tables.board.numbers", "ttt_tables.games.ultimate.engine.kernel")

hiddenimports = [
    module.name
    for module in walk_packages(ttt_tables.__path__, "ttt_tables.")
    if not module.name.startswith("ttt_tables.__pyinstaller")
]
datas = [
    (str(path), str(path.parent.relative_to(FOLDER.parent)))
    for path in FOLDER.rglob("*.*")
    if path.suffix not in (".py", ".pyc")
]
module_collection_mode = dict.fromkeys(SOURCES, "pyz+py")
