"""The rows of the family's tables, game by game, and the comparison with those that are stored."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import groupby
from typing import Any

from ttt_tables.verify.content import as_list
from ttt_tables.verify.family.iteration import solve
from ttt_tables.verify.family.play import RULES, carry
from ttt_tables.verify.report import Part
from ttt_tables.verify.verifier import Row, Values

POSITIONS = {
    **dict.fromkeys(("game", "position", "canonical"), "string"),
    **dict.fromkeys(("wdl", "distance", "best_moves", "blunders"), "int8"),
}
METHOD = "sets that grow from the ends, by rules over sets of bits, up to symmetry"
STALLS = "the winner hurries, the loser stalls; endless play is a draw"
WITNESS = "tests/family/test_rules.py: plain value iteration over other rules"
ALONE = "no second rules here; each value follows from the others in family_moves"


@cache
def positions(name: str) -> list[Row]:
    """Return the expected rows of a game in family_positions, by rising position."""
    game = solve(name)
    rows: dict[str, Row] = {}
    for text, images in game.images.items():
        wdl, _ = game.values[text]
        after = [(lost, -lost * (plies or 0)) for lost, plies in game.after(text)]
        counts = after.count(min(after, default=(0, 0))), sum(-lost < wdl for lost, _ in after)
        least = min(images) if after else RULES[name].dead or min(images)
        rows |= {image: (name, image, least, *game.values[text], *counts) for image in images}
    return [rows[text] for text in sorted(rows)]


def moves(name: str) -> dict[str, Sequence[str]]:
    """Return the keys of a game's rows in family_moves, rising, and where each move leads to."""
    game, image_of = solve(name), cache(carry)
    pairs: dict[str, list[tuple[str, str]]] = {}
    for text, images in game.images.items():
        carried = [(image_of(move), RULES[name].images(after)) for move, after in game.moves[text]]
        for way, image in enumerate(images):
            if image not in pairs:
                pairs[image] = sorted([(move[way], after[way]) for move, after in carried])
    texts = [text for text in sorted(pairs) for _ in pairs[text]]
    played, after = zip(*[pair for text in sorted(pairs) for pair in pairs[text]], strict=True)
    return {"game": [name] * len(texts), "position": texts, "move": played, "after": after}


def compare(
    part: Part,
    stored: Values,
    key: tuple[str, ...],
    expected: Callable[[str], Mapping[str, Sequence[Any]]],
) -> None:
    """Check the columns of each game; of one without second rules only that its keys rise."""
    runs = [(name, len(list(run))) for name, run in groupby(as_list(stored["game"]))]
    names = [name for name, _ in runs]
    part.column("game", names, names, sorted({*RULES, *names}))
    end = 0
    for name, length in runs:
        start, end = end, end + length
        keys = list(zip(*[as_list(stored[column][start:end]) for column in key], strict=True))
        if name not in RULES:
            part.column("key", keys, keys, sorted(set(keys)))
            part.notes.append(f"{name}: {ALONE}")
            continue
        for column, values in expected(name).items():
            part.column(column, keys, as_list(stored[column][start:end]), values)
