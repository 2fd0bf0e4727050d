"""The games of the family as graphs, for readers that know no rules: sections of the pack.

A ruleset is the text of its choices; the section `rulesets` has what each choice sets. Any other
game has a graph over its positions up to symmetry, in the order of their texts:

    one byte of each position  the number of its moves
    one byte of each move      its number in the list of the game's moves, rising
    one byte of each move      the symmetry that carries the position it leads to back: 0 to 7
    a low byte of each move    the number of that position, up to symmetry
    a high byte of each move

The image under symmetry s of nine characters has at place i what stood at D4[s][i].
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from ttt_tables.board.symmetry import D4
from ttt_tables.games.family.axes import AXES, KNOWN, Arrays, text_of
from ttt_tables.games.family.quotient import quotient
from ttt_tables.games.family.random_turn import RandomTurn
from ttt_tables.games.family.registry import GAMES
from ttt_tables.games.family.rules import Relative
from ttt_tables.games.family.rulesets import Ruleset
from ttt_tables.play.solver import explore


def encode_games(holders: Mapping[str, str]) -> bytes:
    """Return the record of each game as JSON: a ruleset's text, or where the graph starts.

    holders  for each game, the game whose section has the texts of its positions
    """
    shared = {name: {"texts": holder} for name, holder in holders.items()}
    return _json({name: _record(game) | shared.get(name, {}) for name, game in GAMES.items()})


def encode_rulesets() -> bytes:
    """Return the space of rulesets as JSON: axes, arrays of the usual choices, names in use."""
    axes = {name: axis._asdict() for name, axis in AXES.items()}
    for axis in axes.values():
        axis["choices"] = {name: choice._asdict() for name, choice in axis["choices"].items()}
    return _json({"axes": axes, "arrays": Arrays()._asdict(), "known": KNOWN})


def encode_graph(rules: Relative, texts: Sequence[str]) -> bytes:
    """Return the graph over the positions of a game, up to symmetry.

    texts  the least image of every position, in rising order

    Raises ValueError for a game that has not the eight symmetries, by which the graph is read.
    """
    if len(rules.images(rules.start)) != len(D4):
        raise ValueError(f"{rules.name} has not the eight symmetries, in the order of D4")
    moves, number = moves_of(rules), {text: at for at, text in enumerate(texts)}
    counts, steps = [], []
    for text in texts:
        here = rules.restored(text)
        legal = [] if rules.result(here) else sorted(rules.moves(here))
        counts.append(len(legal))
        for move in legal:
            after = rules.play(here, move)
            least = min(rules.images(after))
            way = rules.images(least).index(after)
            steps.append((moves.index(move), way, number[rules.stored(least)]))
    columns = zip(*[(move, way, at & 255, at >> 8) for move, way, at in steps], strict=True)
    return bytes(counts) + b"".join(map(bytes, columns))


def moves_of(rules: Relative) -> list[str]:
    """Return all moves of a game, rising."""
    open_ones = [text for text in explore(rules).numbers if not rules.result(text)]
    return sorted({move for text in open_ones for move in rules.moves(text)})


def encode_quotient(texts: Sequence[str]) -> bytes:
    """Return the misere quotient: a count, all products, the lost ones, the element of each board.

    Elements are numbers; 0 is that of dead boards.
    """
    monoid = quotient()
    number = {element: at for at, element in enumerate(monoid.elements)}
    products = [
        number[monoid.products[one, other]] for one in monoid.elements for other in monoid.elements
    ]
    lost = [element in monoid.lost for element in monoid.elements]
    return bytes([len(number), *products, *lost, *[number[monoid.boards[text]] for text in texts]])


def _record(game: Relative) -> dict[str, Any]:
    if isinstance(game, Ruleset):
        return {"rules": text_of(game.choices)}
    if isinstance(game, RandomTurn):
        return {"rules": game.ruleset, "coin": True}
    return {
        "start": game.stored(game.start),
        "written": game.written,
        "boards": game.most_boards,
        "moves": moves_of(game),
    }


def _json(record: object) -> bytes:
    return json.dumps(record, separators=(",", ":")).encode("ascii")
