"""The engine of another checkout as a player of the line protocol, in a process of its own.

    python -m benchmarks.match patterns "python benchmarks/checkout_bot.py FOLDER race"

The folder has another version of the project, with its tables built. The player must be one that
the `benchmarks/match.py` of that version knows. An older version is played by its own file of this
name. Its time is that of its own thread.
"""

import sys

sys.path[0] = sys.argv[1]

from benchmarks.match import Line, make_player  # noqa: E402


def main() -> None:
    """Answer each line of standard input with a line."""
    game, player = Line("closed-draw"), None
    for line in sys.stdin:
        answer = "ok"
        match line.split():
            case ["new", rule]:
                game, player = Line(rule), player or make_player(sys.argv[2], rule)
            case ["apply", board, cell]:
                game = game.play((int(board), int(cell)))
            case ["go", milliseconds] if player:
                answer = "{} {}".format(*player.choose(game, float(milliseconds)))
            case _:
                answer = "error: expected new, apply or go"
        print(answer, flush=True)


if __name__ == "__main__":
    main()
