"""The rows of the family's tables, game by game, and the comparison with those that are stored."""

from collections.abc import Callable
from itertools import groupby
from operator import itemgetter
from typing import Any

from ttt_tables.verify.content import as_list
from ttt_tables.verify.family.iteration import SolvedOrbits, solve
from ttt_tables.verify.family.play import GAME_RULES
from ttt_tables.verify.forms import FORMS
from ttt_tables.verify.report import Part
from ttt_tables.verify.verifier import Row, Tables

METHOD = "sets that grow from the ends, by rules over sets of bits, up to symmetry"
STALLS = "the winner hurries, the loser stalls; endless play is a draw"
WITNESS = "tests/family/test_values.py: figures of reference programs"
ALONE = "no second rules here; each value follows from the moves in family_moves"


def find(name: str, tables: Tables) -> SolvedOrbits:
    """Return a game solved by the verifier's own rules, or else from its stored moves and ends."""
    if name in GAME_RULES:
        return solve(name)
    there = _of(tables, name, "family_positions", "position", "wdl", "canonical_position")
    ends, least = ({row[0]: row[at] for row in there} for at in (1, 2))
    played = _of(tables, name, "family_moves", "position", "move", "after_position")
    texts = sorted({*ends, *[text for place, _, after in played for text in (place, after)]})
    moves: dict[str, Any] = {text: [] for text in texts}
    for place, move, after in played:
        moves[place].append((move, after))
    values = {text: (ends.get(text, 0), 0 if ends.get(text) else None) for text in texts}
    open_ones = {text: (0, None) for text in texts if moves[text]}
    images, itself = {text: [text] for text in texts}, {text: text for text in texts}
    game = SolvedOrbits(_alone, _alone, images, moves, itself, values | open_ones, itself | least)
    return game.evaluate()


def _alone(text: str) -> list[str]:
    return [text]


def _of(tables: Tables, game: str, table: str, *columns: str) -> list[Row]:
    """Return columns of a game's rows."""
    stored = tables.values(table)
    rows = zip(*[as_list(stored[column]) for column in ("game", *columns)], strict=True)
    return [row[1:] for row in rows if row[0] == game]


def positions(name: str, game: SolvedOrbits) -> list[Row]:
    """Return the expected rows of a game in family_positions, by rising position."""
    rows: dict[str, Row] = {}
    for text, images in game.images.items():
        value, move_values = game.values[text], game.move_values(text)
        best = sum(rank == 1 for *_, rank in move_values)
        blunders = sum(wdl < value[0] for wdl, *_ in move_values)
        facts = (game.canonical[text], *value, best, blunders)
        rows |= {image: (name, image, *facts) for image in images}
    return [rows[text] for text in sorted(rows)]


def moves(name: str, game: SolvedOrbits) -> list[Row]:
    """Return the expected rows of a game in family_moves, by rising position and move."""
    rows: dict[str, list[Row]] = {}
    for text, images in game.images.items():
        move_values = zip(game.moves[text], game.move_values(text), strict=True)
        carried = [(game.carry(move), game.turn(at), facts) for (move, at), facts in move_values]
        for way, image in enumerate(images):
            if image not in rows:
                rows[image] = sorted(
                    [(name, image, move[way], at[way], *facts) for move, at, facts in carried],
                    key=itemgetter(2),
                )
    return [row for text in sorted(rows) for row in rows[text]]


def compare(
    part: Part,
    tables: Tables,
    rows: Callable[[str, SolvedOrbits], list[Row]],
    further_check: Callable[[Part, str, SolvedOrbits], None],
) -> None:
    """Check the rows of each game; `further_check` is for games whose rules are lacking."""
    stored, size = tables.values(part.name), len(FORMS[part.name].key)
    runs = [(name, len(list(run))) for name, run in groupby(as_list(stored["game"]))]
    names = [name for name, _ in runs]
    part.column("game", names, names, sorted({*GAME_RULES, *names}))
    end = 0
    for name, length in runs:
        start, end = end, end + length
        game = find(name, tables)
        expected = rows(name, game)
        keys = [row[:size] for row in expected]
        for column, values in zip(stored, zip(*expected, strict=True), strict=True):
            part.column(column, keys, as_list(stored[column][start:end]), values)
        if name not in GAME_RULES:
            further_check(part, name, game)
            part.notes.append(f"{name}: {ALONE}")
