"""Read the game that a chat tells: the assistant's replies, and what other messages state.

A message that is not the assistant's may state what has happened since the last reply:

    O plays 8.             a move of either side, in the notation of the record
    Chance: roll-3.        an outcome of chance
    X...O....              a board, in every notation that `notation/messages.py` finds
    8                      as the whole message: the other side's move

What it states has to fit the game so far in exactly one way: the moves are the last ones of the
sides that it names, and the boards are those of positions of the game, the last of them since the
reply. The first board of a chat, in a system message too, is the start, unless the record states a
position. A board behind "such as" is an example. A message that states nothing is prose. Anything
else is rejected: the reply would be graded on another board than the assistant was shown.
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
from ttt_tables.notation.positions import has_boards
from ttt_tables.notation.record_files import Record
from ttt_tables.notation.replies import Own
from ttt_tables.play.game import Game
from ttt_tables.play.position import Position

CHANCE = "Chance"
MOST_OPEN = 4  # events in a row that are only shown by a board
MOST_WORDS = 3  # of a position, behind its board
LONGEST_MOVE = 40  # characters of a message that is a move
_BEGINS = '; if O begins, state "first": "O"'
_SIDE = '; if the assistant plays O, state "side": "O"'
_EXAMPLE = re.compile(  # what stands in front of a board that is not one of the game
    r"(?:, as|\bsuch as|\bfor example|\bexample|\be\.g\.)[,:]?\s{0,3}[\"'`]?\Z", re.I
)
# "If O plays 0" states nothing: a move stands at the beginning of a line or of a sentence.
_BEGIN = r"(?:^|(?<=[.!?:])[\"'*_)]{0,3}\s+)[\"'*_>`-]{0,3} ?"
_POSITION = re.compile(r"\bposition(?: is)?: ?([^\n]{1,100})", re.I)


class Event(NamedTuple):
    """A move of a side, or an outcome of chance."""

    actor: str  # X, O or Chance
    word: str


class Board(NamedTuple):
    """A board in a message; its position, if the message has all that belongs to one."""

    text: str
    readings: tuple[str, ...]
    position: Position | None

    def shows(self, here: Position) -> bool:
        """Return whether it is the board of a position."""
        if self.position is not None:
            return self.position.text == here.text
        return _marks(here) in self.readings


class Said(NamedTuple):
    """What messages before a reply state, and the place of the last that states something."""

    where: str
    events: list[Event]
    boards: list[Board]


class Listener:
    """Reads what a message states, in the notation of its record."""

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
        """Return a side, or a text with marks, as the record has it; or back."""
        return text.translate(EXCHANGE) if self.exchanged else text

    def learn(self, here: Position) -> None:
        """Add the moves of a position to those that a message may name."""
        places = [one.position for one in here.outcomes] or [here]
        if new := {move for at in places for move in at.legal_moves} - self._moves:
            self._moves = {*_alike(new), *self._moves}
            self._names = {self._write(one).lower(): one for one in self._moves}

    def events(self, text: str) -> list[Event]:
        """Return the moves of both sides, and the outcomes of chance, that sentences state."""
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
        """Return the move that a whole message is; it is of the side that does not reply."""
        if len(text) > LONGEST_MOVE or not self._moves:
            return []
        with suppress(TttError):
            if here.legal_moves and here.to_move != side:
                return [Event(OTHER[side], find_move(text, here, self.record, ""))]
            like = min(self._moves)
            return [Event(OTHER[side], read_move(text, self.notation, like=like))]
        return []

    def boards(self, text: str) -> list[Board]:
        """Return the boards of a message. Raises BadBoardError for what only looks like one."""
        rules = self.game.rules
        count = rules.board(rules.start).count("/") + 1
        found = [
            (one.at, self._board(one))
            for one in find_boards(text, count, self.boards_in, self.symbols)
            if not _EXAMPLE.search(text[max(0, one.at - 20) : one.at])
        ]
        if not has_boards(rules.start):
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
        """Return the position that the first words of a text are, as many as may be."""
        words = text.split()
        for count in range(min(len(words), MOST_WORDS + 1), least - 1, -1):
            one = " ".join(words[:count])
            for said in dict.fromkeys((one, one.rstrip(".,;:!?)`\"'"))):
                with suppress(TttError):
                    return self.game.position(said, notation=self.boards_in)
        return None

    def position(self, text: str) -> Position | None:
        """Return the position that a message shows, the last if it shows several; None for none."""
        shown = self.boards(text)
        return self.start(shown[-1], "the prompt") if shown else None

    def start(self, board: Board, where: str) -> Position:
        """Return the position that a board shows by itself. Raises BadBoardError."""
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
    side    the assistant's
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
        self.is_fixed = asked or "position" in self.record.fields  # no board is another start
        listener.learn(here)

    @property
    def here(self) -> Position:
        """The position after all that has been read."""
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
                    f"{where}: the other side speaks twice, so a reply is missing: add it, or join "
                    "the two"
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
            raise IllegalMoveError(f"{where}: it is the turn of {turn}, which no message states")
        self._play(Event(self.side, find_answer(text, here, self.record, self.own, where)))

    def hear(self, messages: list[tuple[str, str]]) -> None:
        """Play what messages before a reply state.

        Raises TttError for what does not fit the game so far in one way.
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
        """Return what messages state. Raises BadBoardError for what only looks like a board."""
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
        """Return what may have happened since the last reply, to fit what is said."""
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
        """Yield what may happen until the assistant is to move, or the game ends.

        new     the events of the named actors, all of which happen
        left    how many events of others may happen
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
        """Return whether the boards are of this game, in order, the last since the last reply."""
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
        """Play an event; a move is graded, and one that is not legal leaves the position."""
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
            f"{where}: the game has ended ({self.here.result}), but the chat goes on: write the "
            "next game as a record of its own"
        )

    def _misfit(self, said: Said, found: int) -> TttError:
        """Return the error about what messages leave open, or about what does not fit."""
        if self.here.result:
            return self._ended(said.where)
        stated = [f"states {quote(self.listener.sentence(one))}" for one in said.events]
        shown = [f"shows {quote(one.text)}" for one in said.boards]
        given = " and ".join([*stated, *shown][:4])
        fault = "which leaves open what happened" if found else "which does not fit the game so far"
        given = f"{given}, {fault}" if given else "states no move and shows no board"
        begins = (
            said.events and not self.events and said.events[0].actor == "O" != self.here.to_move
        )
        hint = _BEGINS if begins and not self.listener.exchanged else ""
        return IllegalMoveError(f"{said.where} {given}: expected {self._wanted()}{hint}")

    def _wanted(self) -> str:
        """Return what the next message has to state, for an error."""
        here, say = self.here, self.listener.said
        if not here.outcomes and here.to_move == self.side:
            return f"the board {quote(say(here.text))}, on which {say(self.side)} is to move"
        actor = CHANCE if here.outcomes else here.to_move or ""
        word = here.outcomes[0].name if here.outcomes else here.legal_moves[0]
        what = "an outcome of chance" if here.outcomes else f"a legal move of {say(actor)}"
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
    raise BadTaskError(f"message {number} has no role and content in text: {quote(message)}")


def _marks(here: Position) -> str:
    """Return the boards of a position, without the owners that ultimate names."""
    return re.sub("=[XO]", "", here.board)


def _alike(moves: set[str]) -> list[str]:
    """Return all moves of the forms of some moves, with every cell and mark."""
    forms = {re.sub("[0-8]", "#", one).replace("O", "X") for one in moves}
    found = {*moves}
    for form in forms:
        for cells in product("012345678", repeat=form.count("#")):
            parts = form.split("#")
            one = "".join([part + cell for part, cell in zip(parts, (*cells, ""), strict=True)])
            found |= {one, one.replace("X", "O")}
    return sorted(found)


def _is_on(here: Position, event: Event) -> bool:
    """Return whether a board shows a mark where an earlier move has set one."""
    digits = re.findall(r"\d", event.word)
    boards = _marks(here).split("/")
    if event.actor == CHANCE or not digits:
        return False
    board = boards[int(digits[0])] if len(boards) > 1 else boards[0]
    return board[int(digits[-1])] != "."
