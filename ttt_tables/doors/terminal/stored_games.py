"""Replay a stored game, and grade each of its moves.

A line is one game, with a name and one of three lists:

    {"game": "classic", "moves": [4, 0, 8], "players": {"X": "one", "O": "other"}}
    {"game": "misere", "messages": [{"role": "user", "content": "..."}, ...], "side": "X"}
    {"game": "dice", "turns": [{"position": ".........", "to_move": "X", "roll": 3, "move": "4"}]}

`moves` begin at the start or at a `position`, and alternate. In `messages`, a chat, the assistant
plays a side, and states its moves in the explicit forms of `grading/reading.py`; the other side's
are "O plays 8" in the user's words, or a board that he shows, or the whole message. `turns` stand
each by itself: games of chance have no other form. `options` are the game's, `notation` is that of
the moves, `id` any text.

A record that is not understood is refused, not graded. An illegal move is a cell of the board, in
the notation, that may not be played: it is counted in a chat, where the user may ask again, and in
turns, and it loses as the last one.
"""

import re
from collections.abc import Mapping
from contextlib import suppress
from fractions import Fraction
from typing import Any, NamedTuple

from ttt_tables.board.numbers import OTHER
from ttt_tables.doors.terminal.records import (
    Known,
    Record,
    find_answer,
    find_move,
    read_game,
    read_notation,
    start_of,
)
from ttt_tables.errors import (
    BadTaskError,
    IllegalMoveError,
    MissingExtraError,
    how_to_install,
    quote,
)
from ttt_tables.games.game import Analysis
from ttt_tables.games.match import lettered
from ttt_tables.games.worth import Score, best_moves, move_scores
from ttt_tables.grading.notations import write_move
from ttt_tables.tablebase import Tablebase

LISTS = ("moves", "messages", "turns")
EXACT, ESTIMATE = "exact", "estimate"
MOST = 10_000  # moves or messages of a game
RESULTS = ("1-0", "0-1", "0-0")  # of games, which are moves from a cell to another, too
_BOARD = re.compile(
    r"(?<![.XO])[.XO]{9}(?![.XO])|[.XO] [.XO] [.XO]\n[.XO] [.XO] [.XO]\n[.XO] [.XO] [.XO]"
)


class MoveRow(NamedTuple):
    """One move of a stored game; what is not known of an illegal one is None."""

    line: int  # of the file
    id: str | None
    game: str
    ply: int  # of the game, from 1; an illegal answer has that of the move it stands for
    side: str
    player: str
    position: str
    move: str
    legal: bool
    right: bool
    score: float | None  # the mover's expected score by perfect play after the move
    best_score: float
    regret: float | None
    regret_exact: str | None  # as a fraction; None of an estimate, and of scores in floats
    best: list[str]
    source: str  # exact, or estimate: an engine's


class GradedGame(NamedTuple):
    """The rows of a game, and each side's expected score after the last move: its result's."""

    rows: list[MoveRow]
    score: Mapping[str, Score | None]


class Reader(NamedTuple):
    """The settings of all lines: tables, defaults, the engine's time for a move, a reply's form."""

    tables: Tablebase
    game: str | None = None
    notation: str = "text"
    milliseconds: float = 100
    form: str | None = None  # a regular expression: see `read_move`


def grade_game(record: Record, reader: Reader) -> GradedGame:
    """Return the graded moves of a line. Raises TttError for a line that cannot be read."""
    known = read_game(record, reader.tables, reader.game, milliseconds=reader.milliseconds)
    present = [name for name in LISTS if record.fields.get(name) is not None]
    if len(present) != 1:
        raise BadTaskError(f"a game has one of {', '.join(LISTS)}, not {quote(present)}")
    given = record.read(present[0], (list, str) if present[0] == "moves" else list)
    given = given.split() if isinstance(given, str) else given
    if not 0 < len(given) <= MOST:
        raise BadTaskError(f"{present[0]} has 1 to {MOST:,} entries, not {len(given)}")
    one = Game(known, record, read_notation(record, reader.notation), reader.form)
    return {"moves": one.by_moves, "messages": one.by_messages, "turns": one.by_turns}[present[0]](
        given
    )


class Game:
    """A stored game that is replayed move by move."""

    def __init__(self, known: Known, record: Record, notation: str, form: str | None) -> None:
        self.known, self.record, self.notation, self.form = known, record, notation, form
        self.rows: list[MoveRow] = []
        players = record.read("players", dict, {})
        model = record.read("model", str)
        if model is not None:
            players = {record.read("side", str, "X"): model, **players}
        self.players = {side: str(players.get(side, side)) for side in "XO"}
        self.has_chance = "to_move" in known.game.options("moves")
        self.ply = 1

    def by_moves(self, given: list[Any]) -> GradedGame:
        """Grade moves that alternate from the start."""
        here = self._begin()
        waiting = list(given)[::-1]
        while waiting:
            if here.result or not here.moves:
                raise IllegalMoveError(
                    f"move {self.ply}, {quote(waiting[-1])}: the game has ended ({here.result})"
                )
            said, legal = self._next(waiting, here), [one.move for one in here.moves]
            move = find_move(said, legal, self.notation, f"move {self.ply}")
            after = self._grade(here, move)
            if after is None and (waiting or said in RESULTS):
                among = ", ".join(sorted(legal)[:20])
                raise IllegalMoveError(
                    f"move {self.ply}, {quote(said)}, is not legal on {quote(here.position)}: "
                    f"choose one of {among}, or check the notation"
                )
            here = after or here._replace(result=OTHER[here.to_move or "X"])
        return self._graded(here)

    def _next(self, waiting: list[Any], here: Analysis) -> Any:
        """Return the next move; OpenSpiel writes a free move of ultimate as a board and a cell."""
        said = waiting.pop()
        if self.notation != "openspiel" or "target" not in here.facts:
            return said
        board, cell = here.facts["target"], said
        if board is None:
            board, cell = said, waiting.pop() if waiting else None
        for one in (board, cell):
            if str(one) not in tuple("012345678") or isinstance(one, bool):
                raise IllegalMoveError(
                    f"move {self.ply}: {quote(one)} is no action of openspiel's: a board or a cell "
                    "is 0 to 8, and a free move is both"
                )
        return f"{board}{cell}"

    def by_messages(self, given: list[Any]) -> GradedGame:
        """Grade the assistant's moves in a chat, and those of the other side."""
        side = self.record.read("side", str, "X")
        if side not in ("X", "O"):
            raise BadTaskError(f"side is X or O, the assistant's, not {quote(side)}")
        self.players = {side: "assistant", OTHER[side]: "opponent"} | {
            one: name for one, name in self.players.items() if name != one
        }
        here, before = self._begin(), "assistant"
        for number, message in enumerate(given, start=1):
            role, text = _message(message, number)
            if role == "system":
                continue
            if here.result:
                break
            if role != "assistant" and before != "assistant":
                raise BadTaskError(
                    f"message {number}: the other side speaks twice, so a reply is missing: add "
                    "it, or join the two"
                )
            before = role
            if role != "assistant" and here.to_move == side:
                continue
            legal = [one.move for one in here.moves or ()]
            if role != "assistant":
                here = self._grade(here, self._told(here, text, legal, number)) or here
                continue
            if here.to_move != side:
                raise IllegalMoveError(
                    f"message {number}: it is the turn of {here.to_move}, whose move no message has"
                )
            move = find_answer(text, legal, self.notation, self.form, f"message {number}")
            here = self._grade(here, move) or here
        if self.rows and not self.rows[-1].legal:
            here = here._replace(result=OTHER[side])
        return self._graded(here)

    def _told(self, here: Analysis, text: str, legal: list[str], number: int) -> str:
        """Return the other side's move that the user's words tell or his last board shows."""
        written = {write_move(one, self.notation): one for one in legal}
        boards = ["".join(one.split()) for one in _BOARD.findall(text)]
        told = {one.move for one in here.moves or () if self._board(one.after) in boards[-1:]}
        among = "|".join(map(re.escape, sorted(written, key=len, reverse=True)))
        played = rf"\b{here.to_move} plays ({among})(?!\w|[,:;/-] ?[\d(]|\.\d| or )"
        told |= {written[one] for one in re.findall(played, text)}
        with suppress(IllegalMoveError):
            told |= {find_move(text, legal, self.notation, "")} & set(legal)
        if len(told) != 1:
            raise IllegalMoveError(
                f"message {number} tells {len(told) or 'no'} legal move{'s' * (len(told) > 1)} of "
                f"{here.to_move} on {quote(here.position)}: write one, as in "
                f"'{here.to_move} plays {next(iter(written))}'"
            )
        return told.pop()

    def _board(self, position: str | None) -> str | None:
        return position and self.known.ask("probe", position).board if position else None

    def by_turns(self, given: list[Any]) -> GradedGame:
        """Grade turns, each by itself."""
        for number, turn in enumerate(given, start=1):
            self.ply = number
            if not isinstance(turn, dict) or not {"position", "move"} <= turn.keys():
                raise BadTaskError(f"turn {number} has no position and move: {quote(turn)}")
            asked = {name: one for name, one in turn.items() if name not in ("position", "move")}
            self.known.game.check_options("moves", asked)
            whole = self.known.game.fill("moves", {**self.known.options_of("moves"), **asked})
            whole["position"] = turn["position"]
            here = self.known.game.check_verb("moves")(**whole)
            if not here.moves:
                raise IllegalMoveError(f"turn {number}: there is no move on {quote(here.position)}")
            legal = [one.move for one in here.moves]
            move = find_move(turn["move"], legal, self.notation, f"turn {number}")
            self._grade(here, move, play=False)
        return GradedGame(self.rows, {"X": None, "O": None})

    def _begin(self) -> Analysis:
        if self.has_chance:
            name = self.known.game.about.name
            raise BadTaskError(f"chance acts in {name}: give its turns, each with its position")
        return self._at(start_of(self.known, self.record), None)

    def _at(self, position: str, side: str | None) -> Analysis:
        """Return a position with its moves, in the letters of the game."""
        here = self.known.ask("moves", position)
        if side is None or here.to_move is None:
            return here
        if here.result and here.result != "draw" and here.to_move != side:
            return lettered(here, side)
        return here._replace(to_move=side) if not here.result else here

    def _grade(self, here: Analysis, move: str, play: bool = True) -> Analysis | None:
        """Add the row of a move. Return the position after it, None if the move is not legal."""
        game, moves = self.known.game, here.moves or ()
        estimated = game.searches("moves")
        if estimated and len(moves) < len(here.facts.get("legal", ())):
            raise MissingExtraError(
                f"the compiled engine grades {game.about.name}: {how_to_install('solve')}"
            )
        scores = move_scores(moves)
        best, after = max(scores.values()), {one.move: one.after for one in moves}
        score = scores.get(move)
        regret = None if score is None else best - score
        self.rows.append(
            MoveRow(
                self.record.line,
                None if "id" not in self.record.fields else str(self.record.fields["id"]),
                game.about.name,
                self.ply,
                here.to_move or "X",
                self.players[here.to_move or "X"],
                here.position,
                move,
                score is not None,
                score == best,
                None if score is None else float(score),
                float(best),
                None if regret is None else float(regret),
                str(regret) if isinstance(regret, Fraction) and not estimated else None,
                best_moves(scores),
                ESTIMATE if estimated else EXACT,
            )
        )
        if score is None:
            return None
        self.ply += 1
        return self._at(after[move] or "", OTHER[here.to_move or "X"]) if play else here

    def _graded(self, here: Analysis) -> GradedGame:
        if here.result:
            x_score: Score = {"draw": Fraction(1, 2), "X": Fraction(1)}.get(
                here.result, Fraction(0)
            )
        else:
            best = max(move_scores(here.moves or ()).values())
            x_score = best if here.to_move == "X" else 1 - best
        return GradedGame(self.rows, {"X": x_score, "O": 1 - x_score})


def _message(message: object, number: int) -> tuple[str, str]:
    """Return the role and the text of a chat's message."""
    if isinstance(message, dict) and isinstance(message.get("role"), str):
        content = message.get("content")
        if isinstance(content, list):
            parts = [one.get("text", "") if isinstance(one, dict) else None for one in content]
            if all(isinstance(one, str) for one in parts):
                content = "\n".join(map(str, parts))
        if isinstance(content, str):
            return message["role"], content
    raise BadTaskError(f"message {number} has no role and content in text: {quote(message)}")
