"""Read the game in a chat from the assistant's replies and from the other messages.

A message that is not the assistant's may state what has happened since the last reply:

    O plays 8.             a move of either side, in the notation of the record
    Chance: roll-3.        a chance outcome
    X...O....              a board, in every notation that `notation/messages.py` finds
    8                      as the whole message: the other side's move

These statements must fit the game so far in exactly one way. The moves are the last ones of the
sides that they name. The boards belong to positions of the game, and the last board to a position
since the reply. The first board of a chat, also in a system message, is the start, unless the
record states a position. A board after "such as" is an example. A message without statements is
prose. Anything else is rejected, because the reply would be graded on a board other than the one
that the assistant was shown.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import product
from typing import Any, NamedTuple

from ttt_tables.board.numbers import OTHER
from ttt_tables.errors import BadBoardError, BadTaskError, IllegalMoveError, TttError, quote
from ttt_tables.interfaces.cli.records import (
    find_answer,
    find_move,
    is_exchanged,
    read_notation,
)
from ttt_tables.notation.boards import write_board
from ttt_tables.notation.messages import Shown, find_boards
from ttt_tables.notation.moves import read_move, write_move
from ttt_tables.notation.movetext import EXCHANGE
from ttt_tables.notation.notations import find_notation
from ttt_tables.notation.positions import has_boards, other_size
from ttt_tables.notation.record_files import Record
from ttt_tables.notation.replies import Own
from ttt_tables.play.game import Game
from ttt_tables.play.position import Position

CHANCE = "Chance"
MOST_OPEN = 4  # events in a row that no message states, and only a board shows
MOST_WORDS = 3  # of a position, after its board
LONGEST_MOVE = 40  # characters of a message that is a move
_BEGINS = '; if O begins, state "first": "O"'
_SIDE = '; if the assistant plays O, state "side": "O"'
_EXAMPLE = re.compile(  # the words before a board that is an example, not part of the game
    r"(?:, as|\bsuch as|\bfor example|\bexample|\be\.g\.)[,:]?\s{0,3}[\"'`]?\Z", re.I
)
# "If O plays 0" states nothing: a statement begins a line or a sentence.
_BEGIN = r"(?:^|(?<=[.!?:])[\"'*_)]{0,3}\s+)[\"'*_>`-]{0,3} ?"
_POSITION = re.compile(r"\bposition(?: is)?: ?([^\n]{1,100})", re.I)


class Event(NamedTuple):
    """A move of a side, or a chance outcome."""

    actor: str  # X, O or Chance
    word: str


class Board(NamedTuple):
    """A board in a message, with its position if the message contains all of it."""

    text: str
    readings: tuple[str, ...]
    position: Position | None

    def shows(self, here: Position) -> bool:
        """Return whether this is the board of a position."""
        if self.position is not None:
            return self.position.text == here.text
        return _marks(here) in self.readings


class Said(NamedTuple):
    """The statements of the messages before a reply, and the place of the last such message."""

    where: str
    events: list[Event]
    boards: list[Board]


class Listener:
    """Reads the statements of a message in the notation of its record."""

    def __init__(self, game: Game, record: Record) -> None:
        self.game, self.record = game, record
        self.notation, self.exchanged = read_notation(record), is_exchanged(record)
        self.boards_in = record.read("notation", str)
        if self.boards_in is None and self.notation and find_notation(self.notation).pictures:
            self.boards_in = self.notation
        self.symbols = record.read("symbols", str)
        self._moves, self._names = set[str](), dict[str, str]()
        self.learn(game.start)

    def said(self, text: str) -> str:
        """Exchange X and O in a text if the record exchanges them. The inverse is the same."""
        return text.translate(EXCHANGE) if self.exchanged else text

    def learn(self, here: Position) -> None:
        """Add the moves of a position to those that a message may name."""
        places = [one.position for one in here.outcomes] or [here]
        if new := {move for at in places for move in at.legal_moves} - self._moves:
            self._moves = {*_alike(new), *self._moves}
            self._names = {self._write(one).lower(): one for one in self._moves}

    def events(self, text: str) -> list[Event]:
        """Return the moves of both sides and the chance outcomes that sentences state."""
        names = self._names
        among = "|".join(map(re.escape, sorted(names, key=len, reverse=True))).replace(",", ", ?")
        end = r"(?!\w|[,:;/-] ?[\d(]|\.\d| or )"
        pattern = rf"{_BEGIN}([XO]) plays ((?i:{among})){end}|\b{CHANCE}: ([\w-]+)"
        found = list[Event]()
        for match in re.finditer(pattern, text, re.MULTILINE):
            if match[1]:
                word = names[match[2].lower().replace(", ", ",")]
                found.append(Event(self.said(match[1]), word))
            elif self.game.evaluator.chance:
                found.append(Event(CHANCE, self.said(match[3])))
        return found

    def whole_move(self, text: str, here: Position, side: str) -> list[Event]:
        """Return the move if the whole message is one. It belongs to the side without replies."""
        if len(text) > LONGEST_MOVE or not self._moves:
            return []
        with suppress(TttError):
            if here.legal_moves and here.to_move != side:
                return [Event(OTHER[side], find_move(text, here, self.record, ""))]
            like = min(self._moves)
            return [Event(OTHER[side], read_move(text, self.notation, like=like))]
        return []

    def boards(self, text: str) -> list[Board]:
        """Return the boards of a message. Raises BadBoardError for a text that only looks so."""
        rules = self.game.rules
        count = rules.board(rules.start).count("/") + 1
        found = [
            (one.at, self._board(one))
            for one in find_boards(text, count, self.boards_in, self.symbols)
            if not _EXAMPLE.search(text[max(0, one.at - 20) : one.at])
        ]
        if not has_boards(rules.start) or other_size(rules.start):
            places = [
                (match.start(), self._position(self.said(match[1])))
                for match in _POSITION.finditer(text)
            ]
            found += [(at, Board(one.text, (_marks(one),), one)) for at, one in places if one]
        return [board for _, board in sorted(found, key=lambda one: one[0])]

    def _board(self, shown: Shown) -> Board:
        readings = tuple([self.said(one) for one in shown.readings])
        words = self.said(shown.rest).split()
        here = None
        if words and shown.rest[:1] == " ":
            one = "/".join([write_board(each, self.boards_in) for each in readings[0].split("/")])
            here = self._position(f"{one} {' '.join(words)}", least=2)
        return Board(shown.text, readings, here)

    def _position(self, text: str, least: int = 1) -> Position | None:
        """Return the position in the longest readable sequence of a text's first words."""
        words = text.split()
        for count in range(min(len(words), MOST_WORDS + 1), least - 1, -1):
            one = " ".join(words[:count])
            for said in dict.fromkeys((one, one.rstrip(".,;:!?)`\"'"))):
                with suppress(TttError):
                    return self.game.position(said, notation=self.boards_in)
        return None

    def position(self, text: str) -> Position | None:
        """Return the last position that a message shows, or None."""
        shown = self.boards(text)
        return self.start(shown[-1], "the prompt") if shown else None

    def start(self, board: Board, where: str) -> Position:
        """Return the position that a board shows without the game so far. Raises BadBoardError."""
        if board.position is not None:
            return board.position
        try:
            return self.game.position(board.readings[0])
        except TttError as error:
            marks = board.readings[0]
            hint = _BEGINS if marks.count("O") > marks.count("X") and not self.exchanged else ""
            raise BadBoardError(
                f"{where} shows {quote(board.text)}, which is not a position of {self.game.name}: "
                f"{error}{hint}"
            ) from None

    def sentence(self, event: Event) -> str:
        """Return the sentence that states an event."""
        if event.actor == CHANCE:
            return f"{CHANCE}: {self.said(event.word)}"
        return f"{self.said(event.actor)} plays {self._write(event.word)}"

    def _write(self, move: str) -> str:
        return write_move(self.said(move), self.notation)


class Chat:
    """The game of a chat, as far as it has been read.

    here    the start
    side    the assistant's side
    grade   grades a move on a position, and returns the position after it
    asked   whether the start is the position that the first message shows
    """

    def __init__(
        self,
        here: Position,
        side: str,
        listener: Listener,
        own: Own | None,
        grade: Callable[[Position, str], Position],
        *,
        asked: bool = False,
    ) -> None:
        self.side, self.listener, self.own, self.grade = side, listener, own, grade
        self.record, self.game = listener.record, here.game
        self.line, self.events = [here], list[Event]()
        self.asked = asked
        self.is_fixed = asked or "position" in self.record.fields  # no board can be the start
        listener.learn(here)

    @property
    def here(self) -> Position:
        """The position after everything that has been read."""
        return self.line[-1]

    def read(self, given: list[Any]) -> Position:
        """Grade all replies, and return the position at the end. Raises TttError."""
        waiting, spoke = list[tuple[str, str]](), False
        for number, message in enumerate(given, start=1):
            (role, text), where = read_message(message, number), f"message {number}"
            if role == "assistant":
                self.hear(waiting)
                self.reply(text, where)
                waiting, spoke = [], False
                continue
            if role != "system" and spoke:
                raise BadTaskError(
                    f"{where} follows another message of the same side: add the reply that is "
                    "missing, or join the two"
                )
            spoke = spoke or role != "system"
            waiting.append((where, text))
        self.hear(waiting)
        return self.here

    def reply(self, text: str, where: str) -> None:
        """Grade the move of a reply. Raises TttError."""
        here = self.here
        if here.result:
            with suppress(IllegalMoveError):
                find_answer(text, self.line[-2:][0], self.record, self.own, where)
                raise self._ended(where)
            return
        if here.outcomes or here.to_move != self.side:
            turn = "chance" if here.outcomes else self.listener.said(here.to_move or "")
            raise IllegalMoveError(f"{where}: the turn of {turn} is missing: state it in a message")
        self._play(Event(self.side, find_answer(text, here, self.record, self.own, where)))

    def hear(self, messages: list[tuple[str, str]]) -> None:
        """Play the events that the messages before a reply state.

        Raises TttError unless they fit the game so far in exactly one way.
        """
        said = self._said(messages)
        is_open = not self.here.result and (self.here.outcomes or self.here.to_move != self.side)
        if not said.events and not said.boards and not (messages and is_open):
            return
        found = self._continuations(said)
        if not found and said.boards and not self.is_fixed and not self.events:
            self.line = [self.listener.start(said.boards[0], said.where)]
            self.listener.learn(self.here)
            self.asked = True
            found = self._continuations(said)
        if len(found) != 1:
            raise self._misfit(said, len(found))
        self.is_fixed = self.is_fixed or bool(said.boards)
        for event in found[0]:
            self._play(event)

    def _said(self, messages: list[tuple[str, str]]) -> Said:
        """Return the statements of messages. Raises BadBoardError as `Listener.boards` does."""
        said = Said(messages[-1][0] if messages else "", [], [])
        for where, text in messages:
            try:
                boards = self.listener.boards(text)
            except BadBoardError as error:
                raise BadBoardError(f"{where}: {error}") from None
            events = self.listener.events(text)
            if not events and not boards:
                events = self.listener.whole_move(text, self.here, self.side)
            if events or boards:
                said = Said(where, said.events + events, said.boards + boards)
        return said

    def _continuations(self, said: Said) -> list[list[Event]]:
        """Return all sequences of events since the last reply that fit the statements."""
        named = {event.actor for event in said.events}
        past = [event for event in self.events if event.actor in named]
        found = dict[tuple[Event, ...], None]()
        for known in range(len(said.events) + 1):
            old, new = said.events[:known], said.events[known:]
            shown = self.asked and not self.events and old and _is_on(self.here, old[-1])
            if old and past[-known:] != old and not shown:
                continue
            for path in self._after(self.here, new, named, MOST_OPEN):
                if self._fits(path, said.boards):
                    found[tuple(path)] = None
        return [[*path] for path in found]

    def _after(
        self, here: Position, new: list[Event], named: set[str], left: int
    ) -> Iterator[list[Event]]:
        """Yield all sequences of events until the assistant is to move or the game ends.

        new     the events of the named actors, all of which happen
        left    the most events of other actors
        """
        if here.result or (here.to_move == self.side and not here.outcomes):
            if not new:
                yield []
            return
        actor = CHANCE if here.outcomes else here.to_move or ""
        words = [one.name for one in here.outcomes] or [*here.legal_moves]
        if actor in named:
            words = [one.word for one in new[:1] if one.actor == actor and one.word in words]
            new = new[1:]
        elif not left:
            return
        for word in words:
            for path in self._after(here.play(word), new, named, left - (actor not in named)):
                yield [Event(actor, word), *path]

    def _fits(self, path: list[Event], boards: list[Board]) -> bool:
        """Return whether the game shows the boards in order, the last one since the last reply."""
        line, least = [*self.line], len(self.line) - 1
        for event in path:
            line.append(line[-1].play(event.word))
        at = len(line) - 1
        for board in reversed(boards):
            while at >= least and not board.shows(line[at]):
                at -= 1
            if at < least:
                return False
            least = 0
        return True

    def _play(self, event: Event) -> None:
        """Play an event. A move is graded; an illegal one does not change the position."""
        here = self.here
        if event.actor == CHANCE:
            after = here.play(event.word)
        else:
            after = self.grade(here, event.word)
            if event.word not in here.legal_moves:
                return
        self.line.append(after)
        self.events.append(event)
        self.listener.learn(after)

    def _ended(self, where: str) -> BadTaskError:
        return BadTaskError(
            f"{where}: the game has ended ({self.here.result}), but the chat continues: make a "
            "separate record of the next game"
        )

    def _misfit(self, said: Said, found: int) -> TttError:
        """Return the error for statements that do not fit the game, or fit in several ways."""
        if self.here.result:
            return self._ended(said.where)
        stated = [f"states {quote(self.listener.sentence(one))}" for one in said.events]
        shown = [f"shows {quote(one.text)}" for one in said.boards]
        given = " and ".join([*stated, *shown][:4])
        fault = "which fits several games" if found else "which does not fit the game so far"
        given = f"{given}, {fault}" if given else "states no move and shows no board"
        begins = (
            said.events and not self.events and said.events[0].actor == "O" != self.here.to_move
        )
        hint = _BEGINS if begins and not self.listener.exchanged else ""
        return IllegalMoveError(f"{said.where} {given}: expected {self._wanted()}{hint}")

    def _wanted(self) -> str:
        """Return the statement that is expected next, for an error."""
        here, say = self.here, self.listener.said
        if not here.outcomes and here.to_move == self.side:
            return f"the board {quote(say(here.text))}, on which {say(self.side)} is to move"
        actor = CHANCE if here.outcomes else here.to_move or ""
        word = here.outcomes[0].name if here.outcomes else here.legal_moves[0]
        what = "a chance outcome" if here.outcomes else f"a legal move of {say(actor)}"
        example = quote(self.listener.sentence(Event(actor, word)))
        side = actor == "O" and not self.events and "side" not in self.record.fields
        hint = _SIDE if side else ""
        return f"{what} on {quote(say(here.text))}, as in {example}{hint}"


def read_message(message: object, number: int) -> tuple[str, str]:
    """Return the role and the text of a chat's message. Raises BadTaskError."""
    if isinstance(message, dict) and isinstance(message.get("role"), str):
        content = message.get("content")
        if isinstance(content, list):
            parts = [one.get("text", "") if isinstance(one, dict) else None for one in content]
            if all(isinstance(one, str) for one in parts):
                content = "\n".join(map(str, parts))
        if isinstance(content, str):
            return message["role"], content
    raise BadTaskError(f"message {number} must have a role and text content, got {quote(message)}")


def _marks(here: Position) -> str:
    """Return the boards of a position, without the owners of boards in ultimate."""
    return re.sub("=[XO]", "", here.board)


def _alike(moves: set[str]) -> list[str]:
    """Return all moves with the same form as some moves, for every cell and mark."""
    forms = {re.sub("[0-8]", "#", one).replace("O", "X") for one in moves}
    found = {*moves}
    for form in forms:
        for cells in product("012345678", repeat=form.count("#")):
            parts = form.split("#")
            one = "".join([part + cell for part, cell in zip(parts, (*cells, ""), strict=True)])
            found |= {one, one.replace("X", "O")}
    return sorted(found)


def _is_on(here: Position, event: Event) -> bool:
    """Return whether a board shows a mark in the cell of an earlier move."""
    digits = re.findall(r"\d", event.word)
    boards = _marks(here).split("/")
    if event.actor == CHANCE or not digits:
        return False
    board = boards[int(digits[0])] if len(boards) > 1 else boards[0]
    return board[int(digits[-1])] != "."
