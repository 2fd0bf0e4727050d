"""Rows of positions to which a stored game leads: the facts that follow from replaying it."""

from collections.abc import Iterable
from types import SimpleNamespace

from ttt_tables.verify.content import as_list
from ttt_tables.verify.report import Part
from ttt_tables.verify.rules import images
from ttt_tables.verify.ultimate import closed
from ttt_tables.verify.ultimate.closed import ANY, Going
from ttt_tables.verify.verifier import Values

Row = SimpleNamespace  # a value of each column, by its name
WAYS = images("012345678")  # where the boards of an image come from


def rows_of(values: Values) -> list[Row]:
    """Return a table's rows, with a value of each column."""
    rows = zip(*map(as_list, values.values()), strict=True)
    return [Row(**dict(zip(values, row, strict=True))) for row in rows]


def replay(part: Part, key: object, row: Row) -> Going | None:
    """Replay a row's game, and check its position, side to move, ply and number of empty cells.

    Return the game, or None if it cannot be replayed or leads to another position, which is a
    fault. A search from another position, which may take hours, would say nothing about this one.
    """
    game, boards = closed.replay(row.line, row.ultimate_rule)
    legal = "legal moves of a game not ended"
    if not part.demand(game is not None, key, "line", row.line, legal) or game is None:
        return None
    position = closed.show(game, boards)
    is_stored = part.expect(key, "ultimate_position", row.ultimate_position, position)
    part.expect(key, "to_move", row.to_move, game.side)
    part.expect(key, "ply", row.ply, len(row.line))
    if "empty_cells" in vars(row):
        cells = sum(board.count(".") for board in game.boards)
        part.expect(key, "empty_cells", row.empty_cells, cells)
    return game if is_stored else None


def texts_of_images(game: Going, boards: Iterable[str]) -> list[str]:
    """Return the texts of a position's eight images, from its nine boards in this orientation."""
    turned = [images(board) for board in boards]
    texts = []
    for number, way in enumerate(WAYS):
        target = ANY if game.target == ANY else way.index(str(game.target))
        image = [turned[int(old)][number] for old in way]
        texts.append(closed.show(Going((), target, game.side), image))
    return texts
