"""Questions of the family: every open position of the games without chance."""

from functools import partial

from ttt_tables.doors.tasks.question import (
    BOARD,
    FULL,
    Question,
    Source,
    Value,
    best_move,
    boards_shown,
    result_score,
)
from ttt_tables.family.registry import GAMES, without_chance
from ttt_tables.family.relative import Relative
from ttt_tables.family.values import explore
from ttt_tables.grading.notations import show_board, write_move
from ttt_tables.tablebase import Tablebase

TURNS = "X moves first and the sides take turns to put their own mark on an empty cell."
ENDLESS = "Play without end is a draw."
ADDED = {  # to the sentence of the registry: what a player has to know besides
    "misere": f"{TURNS} {FULL}",
    "wild": f"The sides take turns; a move goes to an empty cell. {FULL}",
    "wild-misere": f"The sides take turns; a move goes to an empty cell. {FULL}",
    "vanishing": f"{TURNS} No mark may be set on the cell of the mark about to go. {ENDLESS}",
    "vanishing-reuse": f"{TURNS} A mark may be set on the cell of the mark just gone. {ENDLESS}",
    "notakto": "The sides take turns; a move puts X on an empty cell.",
}
MORRIS = f"{TURNS} A line wins at any time. Who cannot move loses. {ENDLESS}"
FORMS = {"wild": "mark", "wild-misere": "mark", "notakto": "board"}


def family(tb: Tablebase, name: str) -> Source:
    """Return the questions of a game of the family: of each open position one."""
    game = tb.family[name]
    assert isinstance(game, Relative)
    found = [position for position, moves in explore(game.rules).items() if moves]
    return Source(sorted(found), partial(_relative, game))


def _relative(game: Relative, position: str) -> Question:
    rules = game.rules
    values = {
        found.move: Value(result_score(found.wdl), found.distance)
        for found in sorted(game.moves(position), key=lambda found: found.move)
    }

    def shown(notation: str) -> str:
        if rules.name == "notakto":
            return boards_shown([position], notation)
        board = show_board(rules.board(position), notation)
        if not rules.name.startswith("vanishing") or not position:
            return board
        ages = ", ".join(write_move(cell, notation) for cell in position)
        return f"{board}\nThe marks from the oldest to the newest: {ages}"

    orbit = f"{_kind(rules.name)} {_orbit(rules.name, position)}"
    form = FORMS.get(rules.name, "step" if "morris" in rules.name else "cell")
    side = rules.to_move(position)
    return Question(
        rules.name, position, side, rules_of(rules.name), shown, best_move(side), form, values,
        orbit, orbit,
    )  # fmt: skip


def rules_of(name: str) -> str:
    """Return the rules of a game of the family as a paragraph."""
    return f"{BOARD} {GAMES[name].rule} {ADDED.get(name, MORRIS)}"


def _kind(name: str) -> str:
    """Return the name that games with the same positions share, so that their splits agree."""
    return {"misere": "classic", "vanishing-reuse": "vanishing", "wild-misere": "wild"}.get(
        name, "morris" if "morris" in name else name
    )


def _orbit(name: str, position: str) -> str:
    """Return the least image of a position; X and O are exchanged where that is a symmetry."""
    rules = without_chance()[name]
    alike = [position]
    if name in FORMS or "morris" in name:  # of these games the side to move may be either
        alike.append(position.translate(str.maketrans("XO", "OX")))
    return min(rules.canonical(one) for one in (alike[:1] if name == "notakto" else alike))
