"""Replay a stored game and grade each of its moves.

A record is one game, with a name and one of these:

    {"game": "classic", "moves": [4, 0, 8], "players": {"X": "one", "O": "other"}}
    {"game": "misere", "messages": [{"role": "user", "content": "..."}, ...], "side": "X"}
    {"game": "dice", "moves": "1. roll-3 4 2. roll-5 8"}
    {"game": "dice", "turns": [{"position": "......... X 3", "move": "4"}]}
    {"game": "classic", "prompt": "X...O.... Your move?", "completion": "<answer>8</answer>"}

`moves` begin at the start or at a `position`. `notation/games.py` reads them; chance outcomes are
given by name. `messages` are a chat in which the assistant plays a side and states its moves in the
explicit forms of `notation/replies.py`; `chats.py` reads the other messages. `turns` do not depend
on each other. A `prompt` shows one position, and its `completion` is one reply.

`options` are those of the game. `notation` is the notation of boards and moves, and `symbols` has
the symbols of X, O and an empty cell. `to_move` declares the side to move at a position. `id` is
any text. If `first` is "O", the marks are exchanged: `players` then names the sides of the file,
while the rows name ours. `model` is the player of the `side`, of all turns and of a completion.

A record that cannot be understood is rejected. An illegal move is a cell of the board, in the
notation, that may not be played. In a chat, where the user may ask again, and in turns it is
counted; as a last move it loses. In moves it is rejected unless it is last or retries are expected.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from ttt_tables.board.numbers import OTHER
from ttt_tables.errors import (
    BadOptionError,
    BadTaskError,
    MissingExtraError,
    how_to_install,
    quote,
)
from ttt_tables.games.described import searches
from ttt_tables.interfaces.cli.chats import Chat, Listener
from ttt_tables.interfaces.cli.records import (
    Score,
    best_moves,
    check_turn,
    find_move,
    is_exchanged,
    read_notation,
    read_position,
    read_rules,
    score_of,
)
from ttt_tables.notation.games import read_game
from ttt_tables.notation.movetext import EXCHANGE
from ttt_tables.notation.record_files import Record
from ttt_tables.notation.replies import Own
from ttt_tables.play.answer import Answer, Move
from ttt_tables.play.game import Game
from ttt_tables.play.player import perfect
from ttt_tables.play.position import Position
from ttt_tables.tablebase import Tablebase

LISTS = ("moves", "messages", "turns", "completion")
BY = ("result", "speed")  # what makes a move correct
RETRIES = ("count", "drop")  # what to do with an illegal move before another one in the same turn
NODES = 50_000  # that the engine visits for a move
EXACT, ESTIMATE = "exact", "estimate"
MOST = 10_000  # moves or messages of a game


class MoveRow(NamedTuple):
    """One move of a stored game. Unknown values of an illegal move are None."""

    line: int  # of the file
    id: str | None
    game: str
    ply: int  # of the game, from 1; an illegal move has the ply of the move that it replaces
    side: str
    player: str
    position: str
    move: str
    legal: bool
    correct: bool  # one of the best moves
    score: float | None  # the mover's expected score by perfect play after the move
    best_score: float
    regret: float | None
    regret_exact: str | None  # as a fraction; None for an estimate, and for scores in floats
    plies_late: int | None  # by which a win comes late; None if the move does not win
    best: list[str]
    source: str  # exact, or estimate if it is an engine's


class GradedGame(NamedTuple):
    """The rows of a game, and each side's expected score after the last move.

    Rows that do not depend on each other are not a game and have no score.
    """

    rows: list[MoveRow]
    score: Mapping[str, Score | None]


class Reader(NamedTuple):
    """The settings of all records.

    own           a form of the assistant's replies, which replaces all other forms
    nodes         that the engine visits for a move; they make the grades of a file repeatable
    milliseconds  of the engine for a move, instead of nodes
    by            "result", or "speed": then only the soonest win and the latest loss are correct
    retries       "count" or "drop" illegal moves before the end of a game; None counts them in a
                  chat and rejects `moves` that have them
    """

    tables: Tablebase
    own: Own | None = None
    nodes: int = NODES
    milliseconds: float | None = None
    by: str = BY[0]
    retries: str | None = None

    def check(self) -> None:
        """Raise BadOptionError for a setting that is not one of its choices."""
        for name, given, choices in (("by", self.by, BY), ("retries", self.retries, RETRIES)):
            if given is not None and given not in choices:
                raise BadOptionError(f"--{name} must be {' or '.join(choices)}, got {quote(given)}")


def grade_game(record: Record, reader: Reader) -> GradedGame:
    """Return the graded moves of a record. Raises TttError for one that cannot be read."""
    game = read_rules(record, reader.tables)
    present = [name for name in LISTS if record.fields.get(name) is not None]
    if len(present) != 1:
        raise BadTaskError(
            f"a record must have exactly one of {', '.join(LISTS)}, got {quote(present)}"
        )
    (name,) = present
    kinds = {"moves": (list, str), "completion": (str,)}
    given = record.read(name, kinds.get(name, (list,)))
    if not given or (isinstance(given, list) and len(given) > MOST):
        raise BadTaskError(f"{name} must have 1 to {MOST:,} entries, got {len(given)}")
    one = Replay(game, record, reader, is_game=name in ("moves", "messages"))
    read: dict[str, Callable[[Any], GradedGame]] = {
        "moves": one.by_moves,
        "messages": one.by_messages,
        "turns": one.by_turns,
        "completion": one.by_completion,
    }
    return read[name](given)


class Replay:
    """Replays a stored game move by move."""

    def __init__(self, game: Game, record: Record, reader: Reader, *, is_game: bool) -> None:
        self.game, self.record, self.reader = game, record, reader
        self.notation, self.exchanged = read_notation(record), is_exchanged(record)
        self.estimated = searches(game.name, "moves")
        self.rows: list[MoveRow] = []
        players, model = record.read("players", dict, {}), record.read("model", str)
        self.side = record.read("side", str, "X")
        if self.side not in ("X", "O"):
            raise BadTaskError(f"side must be X or O, the assistant's, got {quote(self.side)}")
        if model is not None:
            sides = self.side if is_game or "side" in record.fields else "XO"
            players = {**dict.fromkeys(sides, model), **players}
        self.players = {side: str(players.get(self._said(side), self._said(side))) for side in "XO"}
        self.ply = 1

    def _said(self, side: str) -> str:
        """Exchange X and O in a text if the record exchanges them. The inverse is the same."""
        return side.translate(EXCHANGE) if self.exchanged else side

    def by_moves(self, given: list[Any] | str) -> GradedGame:
        """Grade the moves from the start. Chance outcomes are among them."""
        here = read_position(self.record, self.game)
        retries = self.reader.retries is not None
        moves = read_game(given, here, self.notation, exchanged=self.exchanged, retries=retries)
        for move in moves:
            here = here.play(move) if here.outcomes else self._grade(here, move)
        return self._graded(here)

    def by_messages(self, given: list[Any]) -> GradedGame:
        """Grade the moves of both sides in a chat."""
        side = self._said(self.side)
        self.players = {side: "assistant", OTHER[side]: "opponent"} | {
            one: name for one, name in self.players.items() if name != self._said(one)
        }
        listener = Listener(self.game, self.record)
        here = read_position(self.record, self.game)
        chat = Chat(here, side, listener, self.reader.own, self._grade)
        return self._graded(chat.read(given))

    def by_turns(self, given: list[Any]) -> GradedGame:
        """Grade turns that do not depend on each other."""
        for number, turn in enumerate(given, start=1):
            self.ply, where = number, f"turn {number}"
            if not isinstance(turn, dict) or not {"position", "move"} <= turn.keys():
                raise BadTaskError(f"{where} must have a position and a move, got {quote(turn)}")
            if more := sorted(turn.keys() - {"position", "move", "to_move"}):
                raise BadTaskError(
                    f"{where} has the unknown field {quote(more[0])}: all else belongs in the "
                    "position, as in "
                    f"{self.game.rules.example!r}"
                )
            stated = {**self.record.fields, "to_move": None, **turn}
            here = read_position(self.record._replace(fields=stated), self.game)
            check_turn(here)
            self._grade(here, find_move(turn["move"], here, self.record, where))
        return GradedGame(self.rows, {})

    def by_completion(self, given: str) -> GradedGame:
        """Grade the one reply to the one position that a prompt shows."""
        prompt = self.record.read("prompt", str)
        if prompt is None:
            raise BadTaskError("a completion needs a prompt: add the text that it answers")
        listener = Listener(self.game, self.record)
        stated = "position" in self.record.fields
        here = read_position(self.record, self.game) if stated else listener.position(prompt)
        if here is None:
            raise BadTaskError("the prompt shows no board: add one, or state the position")
        check_turn(here)
        chat = Chat(here, here.to_move or "", listener, self.reader.own, self._grade, asked=True)
        chat.read([{"role": "user", "content": prompt}, {"role": "assistant", "content": given}])
        return GradedGame(self.rows, {})

    def _answer(self, here: Position) -> Answer:
        """Return all moves. Raises MissingExtraError if the search finds only one of them."""
        if not self.estimated:
            return perfect(here)
        time, nodes = self.reader.milliseconds, self.reader.nodes
        limits = {"nodes": nodes} if time is None else {"milliseconds": time}
        answer = self.game.moves(here, **limits)
        if len(answer) < len(here.legal_moves):
            raise MissingExtraError(
                f"{self.game.name} needs the compiled engine: {how_to_install('solve')}"
            )
        return answer

    def _grade(self, here: Position, move: str) -> Position:
        """Add the row of a move. Return the position after it; an illegal move changes nothing."""
        answer, side = self._answer(here), here.to_move or ""
        best, correct = answer[0], best_moves(answer, self.reader.by)
        one = answer.move(move) if move in here.legal_moves else None
        lost = None if one is None else score_of(best) - score_of(one)
        exact = lost if isinstance(lost, Fraction) and not self.estimated else None
        regret = None if one is None else one.regret if exact is None else float(exact)
        self.rows.append(
            MoveRow(
                self.record.line,
                self.record.id,
                self.game.name,
                self.ply,
                side,
                self.players[side],
                here.text,
                move,
                one is not None,
                move in correct,
                None if one is None else one.score,
                best.score,
                0.0 if one is not None and move in best_moves(answer) else regret,
                None if exact is None else str(exact),
                _plies_late(one, best),
                correct,
                ESTIMATE if self.estimated else EXACT,
            )
        )
        if one is None:
            return here
        self.ply += 1
        return here.play(move)

    def _graded(self, here: Position) -> GradedGame:
        """Return the rows and each side's score at the end. An illegal last move loses."""
        if not self.rows:
            raise BadTaskError("the game has no move of a side: there is nothing to grade")
        x_score: Score
        if not self.rows[-1].legal:
            x_score = Fraction(self.rows[-1].side == "O")
        elif here.legal_moves:
            best = score_of(self._answer(here)[0])
            x_score = best if here.to_move == "X" else 1 - best
        else:
            x_score = score_of(self.game.probe(here).of("X"))
        rows, last = self.rows, self.rows[-1]
        if self.reader.retries == "drop":
            rows = [row for row in rows if row.legal or row is last]
        return GradedGame(rows, {"X": x_score, "O": 1 - x_score})


def _plies_late(one: Move | None, best: Move) -> int | None:
    """Return how many plies later than possible the win comes, None if the move does not win."""
    if one is None or one.wdl != 1 or one.distance is None or best.distance is None:
        return None
    return one.distance - best.distance
