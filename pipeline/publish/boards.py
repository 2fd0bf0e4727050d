"""The boards of positional games as a module of JavaScript."""

import json

from ttt_tables.games.positional.boards import GAMES
from ttt_tables.games.positional.rules import PositionalGame
from ttt_tables.interfaces.http.files import PAGE

FILE = PAGE / "library" / "positional-boards.js"


def boards() -> str:
    """Return the text of the file."""
    each = [f"{json.dumps(name)}: {_board(entry.game)}" for name, entry in GAMES.items()]
    lines = ",\n".join(each)
    return f"""// The boards of positional games, by `make catalog`.

/**
 * A board: its number of points, its winning sets, what must be marked before each point (an empty
 * list if nothing must), and whether the side that completes a set wins. A set of points is the sum
 * of 2**point.
 * @typedef {{{{points: number, sets: number[], below: number[], completerWins: boolean}}}} Board
 */

/** @type {{Record<string, Board>}} */
export const BOARDS = JSON.parse(`{{
{lines}
}}`);
"""


def _board(game: PositionalGame) -> str:
    return json.dumps(
        {
            "points": game.points,
            "sets": game.sets,
            "below": game.below,
            "completerWins": game.completer_wins,
        }
    )
