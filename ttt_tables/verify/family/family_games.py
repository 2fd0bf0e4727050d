"""The table family_games: each game counted once more."""

from collections import defaultdict

from ttt_tables.verify.content import as_list
from ttt_tables.verify.family.games import ALONE, POSITIONS, STALLS, WITNESS, positions
from ttt_tables.verify.family.play import RULES
from ttt_tables.verify.report import Claim, Part
from ttt_tables.verify.verifier import Row, Tables, Verifier

COIN = "random-turn"
TEXTS = ("rule", "form", "source")
COUNTS = ("positions", "classes", "open", "won", "drawn", "lost")
LONGEST = ("longest_win", "longest_loss")
COLUMNS = {
    **dict.fromkeys(("game", "rule", "form", "start"), "string"),
    **dict.fromkeys(COUNTS, "int32"),
    **dict.fromkeys(("wdl", "distance"), "int8"),
    "first_moves": "string",
    **dict.fromkeys(LONGEST, "int32"),
    "source": "string",
}
EXPECTED = ("start", *COUNTS, "wdl", "distance", *LONGEST, "first_moves")


def check(part: Part, tables: Tables, full: bool) -> None:
    """Check each game's row: those without second rules are counted in their table."""
    stored = {name: as_list(values) for name, values in tables.values(part.name).items()}
    there = {*RULES, COIN, *as_list(tables.values("family_positions")["game"])}
    part.column("game", stored["game"], stored["game"], sorted(there))
    first = _first_moves(tables, set(zip(stored["game"], stored["start"], strict=True)))
    for row, name in enumerate(stored["game"]):
        start = RULES[name].text(RULES[name].start) if name in RULES else stored["start"][row]
        values = (
            _coin(tables) if name == COIN else (*_counted(part, tables, name, start), first[name])
        )
        for column, value in zip(EXPECTED, (start, *values), strict=True):
            part.expect(name, column, stored[column][row], value)
        for column in TEXTS:
            text = stored[column][row]
            part.demand(bool(text), name, column, text, "a sentence")


def _first_moves(tables: Tables, starts: set[tuple[str, str]]) -> defaultdict[str, str]:
    """Return the best first moves of each game, as they are in family_moves."""
    columns = [tables.values("family_moves")[name] for name in ("game", "position", "move", "rank")]
    first: defaultdict[str, str] = defaultdict(str)
    for name, position, move, rank in zip(*map(as_list, columns), strict=True):
        if rank == 1 and (name, position) in starts:
            first[name] += f" {move}" if first[name] else move
    return first


def _counted(part: Part, tables: Tables, name: str, start: str) -> Row:
    """Return the counts and values of a game from its positions, which verify may not know."""
    if name in RULES:
        rows = positions(name)
    else:
        columns = [as_list(tables.values("family_positions")[column]) for column in POSITIONS]
        rows = [row for row in zip(*columns, strict=True) if row[0] == name]
        part.notes.append(f"{name}: {ALONE}")
    going_on = [(wdl, distance) for *_, wdl, distance, best, _ in rows if best]
    by_wdl = [[plies for wdl, plies in going_on if wdl == value] for value in (1, 0, -1)]
    counts = (len(rows), len({row[2] for row in rows}), len(going_on), *map(len, by_wdl))
    worth = next((row[3:5] for row in rows if row[1] == start), (None, None))
    return *counts, *worth, *[max(by_wdl[side], default=0) for side in (0, 2)]


def _coin(tables: Tables) -> Row:
    stored = {name: as_list(of) for name, of in tables.values("random_turn").items()}
    start = stored["best_x"][stored["text"].index("." * 9)]
    first = " ".join(str(cell) for cell in range(9) if start >> cell & 1)
    counts = len(stored["text"]), len(set(stored["canonical"])), sum(map(bool, stored["best_x"]))
    return *counts, *[None] * 7, first


CLAIM = Claim("counts", STALLS, "", "recounted from the rows of the second method", WITNESS)
VERIFIER = Verifier(COLUMNS, ("game",), CLAIM, check)
