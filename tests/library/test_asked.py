"""The names that the page takes from the library beside those of ttt-tables.js.

A view takes a game from its own module: ttt-tables.js would bring every game's code to each view.
"""

import re

from ttt_tables.interfaces.http.files import sources
from ttt_tables.interfaces.http.merge import FROM, bare, named

LIBRARY = "library/"
ASKED = {
    # The board by itself: what is drawn, and its eight images. No game has these.
    "rules": "D4 EMPTY LINES OTHER canonical carry numberOf once place ranks show wonLine",
    # The classic board without a table: the home page, puzzles and MENACE need no pack.
    "rules of a board": "emptyCells result toMove",
    "occurs": "check impossibleInTurn",
    "solved-classic": "SolvedClassic",
    "explain": "explain",
    # Rejections of an address and of what is pasted, files, packs, the list of games, the engine.
    "rules of an address": "TttError choice",
    "checks": "TttError choice",
    "errors": "IllegalMoveError",
    "files": "readBytes",
    "games": "listGames",
    "open": "keep open",
    "engine": "openEngine",
    # A game from its own module, so that a view loads no other game's.
    "play": "Game",
    "make": "make",
    "game-classic": "classic",
    "game-dice": "dice",
    "game-probabilistic": "probabilistic",
    "game-random-turn": "randomTurn",
    "game-variant": "VariantRules",
    "variants": "variant",
    "policies": "epsilonGreedy",
    "move-text": "parseMove",
    # The readers of packs: each view has its own, and no other's.
    "classic": "Classic",
    "family": "openFamily",
    "miniboard": "Miniboard",
    "open-strategy": "Strategy",
    "phantom as a pack": "Phantom",
    # The knowledge of a side: its images, and news that a tap tells.
    "phantom": "imageOf impossible legalMoves marked parse play rejected start taken write",
    # Grids that are edited, and the policies that need no solution.
    "solver": "NAMED parseGrid textOf",
    "grid-policies": "NAMED",
    # The rule options, their meaning, and why some exclude one another.
    "rulesets": "contradiction meaning parse textOf usualOf",
    # The paste box reads every notation.
    "notation/boards": "readBoard",
    "notation/games": "isFault readGame readTree",
    "notation/moves": "writeMove",
    "notation/notations": "findNotation listNotations",
    # The grid that is drawn, the plain search, and the race of the boards.
    "grid": "across",
    "ultimate": "RULES digit follow movesOf playMove playable resultOf start ultimate",
    "race": "chancesOf evaluate",
}


def test_page_uses_only_listed_library_names() -> None:
    wanted = {(key.split()[0], name) for key, names in ASKED.items() for name in names.split()}
    found = set()
    for path, text in sources().items():
        if path.startswith(LIBRARY) or path == "ttt-tables.js":
            continue
        for match in FROM.finditer(bare(text)):
            module = named(path, match["path"])
            if module.startswith(LIBRARY):
                names = re.findall(r"(?:\* as )?([\w$]+)(?: as [\w$]+)?", match["names"])
                found |= {(module.removeprefix(LIBRARY).removesuffix(".js"), one) for one in names}
    assert found == wanted
