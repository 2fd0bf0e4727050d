"""How many positions with 20 to 35 open cells the engine proves, with and without proof features.

    python -m benchmarks.proofs

Under each closed rule the engine plays itself, from the frozen openings of the matches, with a
number of nodes a move. From each game comes one position, with a number of open cells that goes
round. It is searched from an empty table for 100 ms of the thread's own time.
"""

from benchmarks.match import THREAD, opening
from ttt_tables.games.ultimate.engine.engine import Engine
from ttt_tables.games.ultimate.engine.kernel.layout import ALL, BOUNDS, PROOFS
from ttt_tables.games.ultimate.rules import CLOSED_RULES, NineBoards, empty_cells

SPANS = ((20, 29), (25, 35))  # open cells
POSITIONS, NODES, BUDGET = 60, 6_000, 100.0  # of a span; a move of the games; milliseconds
FIRST = 80_000  # the number of the first opening
SETS = {"all": ALL, "without exact tries": ALL & ~PROOFS, "neither": ALL & ~PROOFS & ~BOUNDS}


def late(engine: Engine, number: int, cells: int) -> NineBoards:
    """Return the last position with some open cells of a game of the engine against itself."""
    game = opening(engine.rule, number)
    line = [game.position]
    engine.forget()
    while not game.result:
        game = game.play(engine.think(game.position, nodes=NODES).move)
        line.append(game.position)
    enough = [here for here in line[:-1] if empty_cells(here, engine.rule) >= cells]
    return enough[-1]


def main() -> None:
    """Print the numbers of proved positions."""
    for rule in CLOSED_RULES:
        players = {name: Engine(rule, clock=THREAD, features=some) for name, some in SETS.items()}
        for least, most in SPANS:
            proved = dict.fromkeys(SETS, 0)
            for number in range(POSITIONS):
                cells = least + number % (most - least + 1)
                here = late(players["neither"], FIRST + number, cells)
                for name, engine in players.items():
                    engine.forget()
                    proved[name] += engine.think(here, BUDGET).proved
            print(f"{rule}, {least} to {most} open cells, of {POSITIONS}: {proved}", flush=True)


if __name__ == "__main__":
    main()
