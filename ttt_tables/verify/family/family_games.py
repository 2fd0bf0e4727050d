"""The table family_games: each game counted once more."""

from ttt_tables.verify.content import as_list
from ttt_tables.verify.family.games import ALONE, STALLS, WITNESS, find, positions
from ttt_tables.verify.family.play import GAME_RULES
from ttt_tables.verify.report import Claim, Part
from ttt_tables.verify.rules import EMPTY
from ttt_tables.verify.verifier import Row, Tables, Verifier

COIN = "random-turn"
TEXTS = ("rule", "form", "source")
COUNTS = (
    *("position_count", "class_count", "open_count"),
    *("win_count", "draw_count", "loss_count"),
)
LONGEST = ("longest_win", "longest_loss")
EXPECTED = ("start_position", *COUNTS, "wdl", "distance", *LONGEST, "best_first_moves")


def check(part: Part, tables: Tables, full: bool) -> None:
    """Check each game's row; a game whose rules are lacking is counted from its stored rows."""
    stored = {name: as_list(values) for name, values in tables.values(part.name).items()}
    there = {*GAME_RULES, COIN, *as_list(tables.values("family_positions")["game"])}
    part.column("game", stored["game"], stored["game"], sorted(there))
    for row, name in enumerate(stored["game"]):
        if name == COIN:
            start, values = EMPTY, _coin(tables)
        else:
            start = (
                GAME_RULES[name].text(GAME_RULES[name].start)
                if name in GAME_RULES
                else stored["start_position"][row]
            )
            values = _counted(part, tables, name, start)
        for column, value in zip(EXPECTED, (start, *values), strict=True):
            part.expect(name, column, stored[column][row], value)
        for column in TEXTS:
            text = stored[column][row]
            part.demand(bool(text), name, column, text, "a sentence")


def _counted(part: Part, tables: Tables, name: str, start: str) -> Row:
    """Return the counts, values and best first moves of a game."""
    game = find(name, tables)
    rows = positions(name, game)
    if name not in GAME_RULES:
        part.notes.append(f"{name}: {ALONE}")
    going_on = [(wdl, distance) for *_, wdl, distance, best, _ in rows if best]
    by_wdl = [[plies for wdl, plies in going_on if wdl == value] for value in (1, 0, -1)]
    counts = (len(rows), len({row[2] for row in rows}), len(going_on), *map(len, by_wdl))
    longest = [max(by_wdl[side], default=0) for side in (0, 2)]
    if start not in game.moves:
        return *counts, None, None, *longest, ""
    moves = zip(game.moves[start], game.move_values(start), strict=True)
    first = sorted([move for (move, _), (*_, rank) in moves if rank == 1])
    return *counts, *game.values[start], *longest, " ".join(first)


def _coin(tables: Tables) -> Row:
    stored = {name: as_list(of) for name, of in tables.values("random_turn").items()}
    sets = stored["x_best_cells"]
    start = sets[stored["text"].index(EMPTY)]
    first = " ".join(str(cell) for cell in range(9) if start >> cell & 1)
    counts = (
        len(stored["text"]),
        len(set(stored["canonical_board"])),
        sum(map(bool, stored["x_best_cells"])),
    )
    return *counts, *[None] * 7, first


CLAIM = Claim("counts", STALLS, "", "recounted from the rows of the second method", WITNESS)
VERIFIER = Verifier(CLAIM, check)
