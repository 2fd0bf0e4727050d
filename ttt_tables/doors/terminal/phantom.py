"""Phantom tic-tac-toe in a terminal: a strategy's cells, and a game against the strategy."""

from ttt_tables.board.numbers import CELLS, OTHER
from ttt_tables.doors.terminal.seat import QUIT, Seat, cell_reader
from ttt_tables.doors.terminal.text import rows_of
from ttt_tables.errors import IllegalMoveError, OffStrategyError
from ttt_tables.phantom.pack import Phantom
from ttt_tables.phantom.rules import Game, InformationSet

HELP = "a number names that cell, ? shows what an optimal strategy names, q quits"
RULE = "You see your own marks, and of the other side's the cells that were refused to you."


def phantom_text(tables: Phantom, known: InformationSet) -> str:
    """Return what a side knows, a line for each cell that its strategy names, and the value."""
    lines = [" cell  probability  percent"]
    lines += [
        f"{move.cell:5d}{move.probability!s:>13}{float(100 * move.probability):9.2f}"
        for move in tables.moves(known)
    ]
    score = tables.x_score
    return "\n".join(
        [
            *rows_of(_seen(known), numbers=True),
            f"\n{known.side} to move, an optimal strategy\n",
            *lines,
            f"\nX scores {score} ({float(100 * score):.2f} %) if both sides play optimally.",
        ]
    )


def play_phantom(tables: Phantom, seat: Seat, seed: int | None = None) -> str | None:
    """Play one game against an optimal strategy. Return the result, None if the user quits.

    With a seed the strategy's cells are a function of it and of what its side knows alone.
    """
    game, other = Game(), OTHER[seat.side]
    seat.say(f"You are {seat.side}, an optimal strategy is {other}: {HELP}.")
    seat.say(RULE)
    while not game.result:
        if game.to_move == other:
            if game.play(tables.sample(game.information_set(), seed=seed)):
                seat.say(f"\n{other} has marked a cell.")
            continue
        cell = _ask(tables, seat, game.information_set())
        if not isinstance(cell, int):
            break
        if not game.play(cell):
            seat.say(f"Cell {cell} is refused, {other} holds it: name another.")
    of = {cell: side for side, cells in game.marks.items() for cell in cells}
    drawn = [of.get(cell, ".") for cell in CELLS]
    seat.end("\n".join(rows_of(drawn)), game.result, "The optimal strategy wins.")
    return game.result


def _seen(known: InformationSet) -> list[str]:
    """Return nine marks: the side's own, and those of the other side that it knows of."""
    of = dict.fromkeys(known.marks, known.side) | dict.fromkeys(known.taken, OTHER[known.side])
    return [of.get(cell, ".") for cell in CELLS]


def _ask(tables: Phantom, seat: Seat, known: InformationSet) -> int | str:
    """Ask until the user names a cell of which he knows nothing, or quits."""
    seat.say("\n" + "\n".join(rows_of(_seen(known), numbers=True)))
    cells = known.legal_moves()

    def check(cell: int) -> None:
        if cell not in cells:
            raise IllegalMoveError(f"you know that cell {cell} is taken: choose one of {[*cells]}")

    def shown() -> str:
        try:
            return phantom_text(tables, known)
        except OffStrategyError as error:
            return str(error)

    return seat.choose("cell? ", cell_reader(HELP, check), shown, (QUIT,))
