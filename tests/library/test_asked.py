"""The names that the page imports from the library, apart from those of ttt-tables.js.

A view imports a game from its own module, since ttt-tables.js would load every game's code.
"""

import re

from ttt_tables.interfaces.http.files import sources
from ttt_tables.interfaces.http.merge import FROM, bare, named

LIBRARY = "library/"
ASKED = {
    # The board itself: its drawing and its eight images, which no game has.
    "nine-cells": "BOARDS D4 EMPTY LINES OTHER canonical carry numberOf once place put ranks show "
    "wonLine",
    # The classic board without a table, since the home page, puzzles and MENACE need no pack.
    "nine-cells of a board": "emptyCells result toMove",
    "occurs": "check impossibleInTurn",
    "solved-classic": "SolvedClassic",
    "explain": "reasonsOf",
    # Errors of a URL and of pasted text, files, packs, the list of games, the engine.
    "nine-cells of an address": "TttError choice",
    "checks": "TttError choice isText",
    "ultimate-text": "START parse",
    "errors": "IllegalMoveError",
    "files": "readBytes",
    "lists": "listGames",
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
    # The readers of packs: each view has only its own.
    "classic-tables": "Classic",
    "family": "openFamily",
    "miniboard": "Miniboard",
    "open-strategy": "Strategy",
    "information-sets as a pack": "Phantom",
    # A side's information state: its images, and observations entered by a tap.
    "information-sets": "imageOf impossible legalMoves marked parse play rejected start taken "
    "write",
    # Edited grids, and the policies that need no solution.
    "solver": "NAMED parseGrid textOf",
    "grid-policies": "NAMED",
    # The rule options, their meaning, and why some exclude each other.
    "rulesets": "contradiction meaning parse textOf usualOf",
    # The paste box reads every notation.
    "notation/boards": "readBoard",
    "notation/games": "isFault readGame readTree",
    "notation/moves": "writeMove",
    "notation/notations": "findNotation listNotations",
    # The grid that is drawn, the plain search, and the race of the boards.
    "grid": "across",
    "ultimate-rules": "RULES digit follow movesOf playMove playable resultOf start ultimate",
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
