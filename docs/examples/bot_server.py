"""Serve a bot over TCP: python docs/examples/bot_server.py [PORT [HOST]].

The server answers each line of a client with a line:

classic BOARD                     the cell that the bot plays
ultimate MILLISECONDS MOVES...    the board and cell that it plays after moves such as 44 40

Install the extra solve to run it.
"""

import socketserver
import sys
from contextlib import suppress

import ttt_tables as ttt

TABLEBASE = ttt.open_tablebase()
POLICY, RULE, MOST = "safe-uniform", "closed-count", 1000  # milliseconds
ULTIMATE = ttt.game("ultimate", rule=RULE)


def answer(line: str) -> str:
    """Return the bot's answer to a line, or an error message."""
    try:
        return choose(line.split())
    except ttt.TttError as error:
        return f"error: {error}"


def choose(words: list[str]) -> str:
    """Return the bot's move in the position that the words describe."""
    match words:
        case ["classic", board]:
            return str(TABLEBASE.best_move(board, policy=POLICY))
        case ["ultimate", time, *moves] if all(word.isdecimal() for word in [time, *moves]):
            here = ULTIMATE.position(played=" ".join(moves))
            return " ".join(ULTIMATE.choose(here, milliseconds=min(int(time), MOST)))
    return "error: expected classic BOARD, or ultimate MILLISECONDS MOVES..."


class Connection(socketserver.StreamRequestHandler):
    """A connection to a client. It ends after 60 silent seconds or at a line of 1,000 bytes."""

    timeout = 60

    def handle(self) -> None:
        """Answer line by line."""
        with suppress(OSError):  # the client was silent for too long, or has disconnected
            while (line := self.rfile.readline(1000)).endswith(b"\n"):
                self.wfile.write(f"{answer(line.decode('ascii', 'replace'))}\n".encode())


class Server(socketserver.ThreadingTCPServer):
    """A server with a thread for each client. The threads share the tablebase and the engine."""

    allow_reuse_address = daemon_threads = True


if __name__ == "__main__":
    ttt.ultimate.prepare(RULE)  # before a client starts a clock
    port, host = (*sys.argv[1:], *("9000", "127.0.0.1")[len(sys.argv[1:]) :])
    with Server((host, int(port)), Connection) as server:
        print("ready on port", server.server_address[1], flush=True)
        server.serve_forever()
