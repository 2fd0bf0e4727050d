"""A bot behind TCP, an answer a line: python docs/examples/bot_server.py [PORT [HOST]].

classic BOARD                     the cell that the bot plays
ultimate MILLISECONDS MOVES...    its board and cell, after moves such as 44 40

Needs the extra solve.
"""

import socketserver
import sys
from contextlib import suppress

import ttt_tables as ttt

TABLEBASE = ttt.open_tablebase()
POLICY, RULE, MOST = "safe-uniform", "closed-count", 1000  # milliseconds
ULTIMATE = ttt.game("ultimate", rule=RULE)


def answer(line: str) -> str:
    """Return the bot's answer to a line, or the fault in it."""
    try:
        return choose(line.split())
    except ttt.TttError as error:
        return f"error: {error}"


def choose(words: list[str]) -> str:
    """Return the bot's move in the position that the words tell."""
    match words:
        case ["classic", board]:
            return str(TABLEBASE.best_move(board, policy=POLICY))
        case ["ultimate", time, *moves] if all(word.isdecimal() for word in [time, *moves]):
            here = ULTIMATE.position(played=" ".join(moves))
            return " ".join(ULTIMATE.choose(here, milliseconds=min(int(time), MOST)))
    return "error: ask classic BOARD, or ultimate MILLISECONDS MOVES..."


class Connection(socketserver.StreamRequestHandler):
    """A client: 60 seconds of silence, or a line of 1,000 bytes, ends it."""

    timeout = 60

    def handle(self) -> None:
        """Answer line by line."""
        with suppress(OSError):  # it was silent, or is gone
            while (line := self.rfile.readline(1000)).endswith(b"\n"):
                self.wfile.write(f"{answer(line.decode('ascii', 'replace'))}\n".encode())


class Server(socketserver.ThreadingTCPServer):
    """Threads share the tablebase and the engine."""

    allow_reuse_address = daemon_threads = True


if __name__ == "__main__":
    ttt.ultimate.prepare(RULE)  # before the first clock starts
    port, host = (*sys.argv[1:], *("9000", "127.0.0.1")[len(sys.argv[1:]) :])
    with Server((host, int(port)), Connection) as server:
        print("ready on port", server.server_address[1], flush=True)
        server.serve_forever()
