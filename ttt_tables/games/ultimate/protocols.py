"""Play ultimate tic-tac-toe with another program, by one of two line protocols.

In the protocol `lines` (`ttt ultimate`) each command is a line, with one line of answer:

    new RULE            ok                         start a game: closed-draw, closed-count or open
    apply BOARD CELL    ok, or ok RESULT           play a move; RESULT is X, O or draw
    go MILLISECONDS     BOARD CELL                 the engine's move, which is not played
    go nodes NODES      BOARD CELL                 the same after NODES positions, without a clock
    analyse MILLISECONDS, analyse nodes NODES      every move, best first, as JSON: see `describe`
    quit                ok
    an invalid line     error: the reason          the game does not change

In CodinGame's protocol (`ttt ultimate --protocol codingame`) each turn gives the opponent's row and
column in the square of 9 x 9 (-1 -1 if there is none), the number of valid actions, and the row and
column of each action. The answer is a row and a column.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from ttt_tables.errors import (
    BadBoardError,
    BadLimitError,
    IllegalMoveError,
    TttError,
    quote,
)
from ttt_tables.games.ultimate.engine.budget import Thought
from ttt_tables.games.ultimate.engine.choose import analyse, think
from ttt_tables.games.ultimate.game import UltimateRules
from ttt_tables.games.ultimate.text import write
from ttt_tables.play.game import Game
from ttt_tables.play.position import Position

PROTOCOLS = ("lines", "codingame")
_WHOLE = re.compile(r"-?[0-9]{1,9}", re.ASCII)
_DECIMAL = re.compile(r"[0-9]{1,12}(\.[0-9]{1,9})?", re.ASCII)

Say = Callable[[str], None]


def run_protocol(
    protocol: str,
    rule: str | None,
    milliseconds: float,
    seed: int,
    lines: Iterable[str],
    say: Say,
    nodes: int | None = None,
) -> None:
    """Answer the lines by a protocol until they end. Raises TttError if it cannot continue.

    milliseconds, nodes   the limit of each move in CodinGame's protocol, whose lines give none
    """
    if protocol not in PROTOCOLS:
        raise IllegalMoveError(
            f"unknown protocol {quote(protocol)}: choose one of {', '.join(PROTOCOLS)}"
        )
    if protocol == "codingame":
        here = start(rule or "closed-count")
        speak_codingame(here, milliseconds, seed, iter(lines), say, nodes)
    else:
        speak_lines(start(rule or "closed-draw"), seed, lines, say)


def start(rule: str) -> Position:
    """Return the start position of a game under a rule. Raises BadOptionError."""
    return Game(UltimateRules(rule)).start


def speak_lines(here: Position, seed: int, lines: Iterable[str], say: Say) -> None:
    """Answer each line with a line."""
    for line in lines:
        words = line.split()
        if words == ["quit"]:
            say("ok")
            return
        try:
            here, answer = _obey(here, words, seed)
        except TttError as error:
            answer = f"error: {' '.join(str(error).split())}"
        say(answer)


def _obey(here: Position, words: list[str], seed: int) -> tuple[Position, str]:
    """Return the position after a command, and the answer."""
    rule = _rule(here)
    match words:
        case ["new", name]:
            return start(name), "ok"
        case ["apply", board, cell]:
            after = here.play(f"{_whole(board)}{_whole(cell)}")
            return after, f"ok {after.result}" if after.result else "ok"
        case ["go", milliseconds]:
            move = think(here, rule, _decimal(milliseconds), seed=seed).move
            return here, f"{move[0]} {move[1]}"
        case ["go", "nodes", nodes]:
            move = think(here, rule, nodes=_whole(nodes), seed=seed).move
            return here, f"{move[0]} {move[1]}"
        case ["analyse", "nodes", nodes]:
            return here, _as_json(analyse(here, rule, nodes=_whole(nodes), seed=seed))
        case ["analyse", milliseconds]:
            return here, _as_json(analyse(here, rule, _decimal(milliseconds), seed=seed))
    raise IllegalMoveError(
        f"unknown command {quote(' '.join(words))}: use new RULE, apply BOARD CELL, "
        "go MILLISECONDS, go nodes NODES, analyse MILLISECONDS, analyse nodes NODES or quit"
    )


def _rule(here: Position) -> str:
    return str(here.game.options["rule"])


def _as_json(thoughts: list[Thought]) -> str:
    return json.dumps([describe(thought) for thought in thoughts])


def describe(thought: Thought) -> dict[str, Any]:
    """Return a move of an analysis as plain data, without its time."""
    return {
        "board": thought.move[0],
        "cell": thought.move[1],
        "score": thought.score,
        "proved": thought.proved,
        "depth": thought.depth,
        "nodes": thought.nodes,
        "line": thought.line,
    }


def speak_codingame(
    here: Position,
    milliseconds: float,
    seed: int,
    lines: Iterator[str],
    say: Say,
    nodes: int | None = None,
) -> None:
    """Play a game by CodinGame's protocol; `nodes` replaces `milliseconds` as each move's limit.

    Raises IllegalMoveError and BadBoardError for lines that break the protocol or the rule.
    """
    for line in lines:
        row, column = _pair(line)
        if (row, column) != (-1, -1):
            here = here.play(_from_square(row, column))
        count = _whole(next(lines, "").strip())
        valid = sorted(_from_square(*_pair(next(lines, ""))) for _ in range(min(count, 82)))
        if tuple(valid) != here.legal_moves:
            raise BadBoardError(
                f"the valid actions given are not the legal moves under {_rule(here)}"
            )
        board, cell = think(here, _rule(here), milliseconds, nodes=nodes, seed=seed).move
        here = here.play(write((board, cell)))
        say(f"{3 * (board // 3) + cell // 3} {3 * (board % 3) + cell % 3}")


def _whole(word: str) -> int:
    if not _WHOLE.fullmatch(word):
        raise IllegalMoveError(f"expected a whole number, got {quote(word)}")
    return int(word)


def _decimal(word: str) -> float:
    if not _DECIMAL.fullmatch(word):
        raise BadLimitError(f"expected a number of milliseconds, got {quote(word)}")
    return float(word)


def _pair(line: str) -> tuple[int, int]:
    words = line.split()
    if len(words) != 2:
        raise IllegalMoveError(f"expected a row and a column, got {quote(line.strip())}")
    return _whole(words[0]), _whole(words[1])


def _from_square(row: int, column: int) -> str:
    """Return the move of a row and a column of the 9 x 9 square."""
    if row not in range(9) or column not in range(9):
        raise IllegalMoveError(f"row and column must be 0 to 8, got {row} and {column}")
    return write((3 * (row // 3) + column // 3, 3 * (row % 3) + column % 3))
