"""Play a game in the terminal, with one loop for all games."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from math import fsum
from types import MappingProxyType
from typing import Any, NamedTuple

from ttt_tables.answers import rewritten
from ttt_tables.errors import BadOptionError, IllegalMoveError, TttError, quote
from ttt_tables.interfaces.cli.opponent import opponent, strength
from ttt_tables.interfaces.cli.shown import answer_text
from ttt_tables.interfaces.cli.tutor import (
    Scores,
    Tutor,
    draw_board,
    in_words,
    list_scores,
    scores_of,
)
from ttt_tables.notation.moves import read_move, write_move
from ttt_tables.notation.notations import OWN, find_notation
from ttt_tables.notation.positions import write_sentence
from ttt_tables.play.answer import CELLS
from ttt_tables.play.match import Match
from ttt_tables.play.position import Position
from ttt_tables.play.rules import Rules
from ttt_tables.text_drawing import boards_of, drawing

QUIT, BACK, ASK = "q", "u", "?"  # typed in place of a move


class Seat(NamedTuple):
    """The user's side of a game: functions for input and output, and an optional tutor.

    asked    options of the answers that are shown, such as an engine's time
    notation  the notation of moves and cells
    """

    ask: Callable[[str], str] = input
    say: Callable[[str], None] = print
    tutor: Tutor | None = None
    asked: Mapping[str, Any] = MappingProxyType({})
    notation: str = OWN.name

    def named(self, scores: Scores) -> Scores:
        """Return scores by moves in the notation of this seat."""
        return {write_move(move, self.notation): one for move, one in scores.items()}


def play(match: Match, seat: Seat) -> str | None:
    """Play a match to its end. Return the result, or None if the user quits.

    Raises BadOptionError for a tutor if the marks are hidden, because moves then have no values.
    """
    if seat.tutor and match.game.rules.hidden:
        raise BadOptionError(f"the game {match.game.name} has no tutor: leave --tutor out")
    _greet(match, seat)
    going = True
    while going:
        match.advance()
        for line in _news(match):
            seat.say(write_sentence(line, seat.notation))
        going = match.waiting and _user_moves(match, seat)
    _end(match, seat)
    return match.result


def _greet(match: Match, seat: Seat) -> None:
    rules, back = match.game.rules, "" if match.game.rules.hidden else "u to take back a move, "
    seat.say(
        f"You play {match.side} against {opponent(match)}. "
        f"Type a move, ? for the value of each move, {back}or q to quit."
    )
    written = find_notation(seat.notation)
    form = f"A move is {rules.move_format}." if written == OWN else written.meaning
    seat.say(f"{rules.rules_text} {form}")
    if said := strength(match):
        seat.say(said)
    if seat.tutor:
        seat.tutor.greet(match.game)


def _news(match: Match) -> list[str]:
    """Return sentences on everything since the user was to move, including the user's move."""
    rules, line = match.game.rules, match.positions
    turns = [at for at, here in enumerate(line[:-1]) if _is_users(match, here)]
    first = turns[-1] if turns else 0
    told = [
        rules.sentence(here.text, word, match.side)
        for here, word in zip(line[first:], match.words[first:], strict=False)
    ]
    return [sentence for sentence in told if sentence]


def _is_users(match: Match, here: Position) -> bool:
    return here.to_move == match.side and bool(here.legal_moves)


def _user_moves(match: Match, seat: Seat) -> bool:
    """Show the position and ask for one move. Return False if the user quits."""
    tutor = seat.tutor
    scores = scores_of(match.here, seat.asked) if tutor else {}
    advice = match.game.evaluator.advice(match.here.text) if tutor else ""
    rendered = _board(match, seat, scores)
    seat.say("\n" + "\n\n".join(filter(None, [rendered, advice])))
    move = _ask(match, seat)
    if move == BACK:
        if match.undo() and tutor:
            tutor.undo()
    elif move != QUIT:
        if tutor:
            tutor.judge(seat.named(scores), write_move(move, seat.notation))
        match.play(move)
    return move != QUIT


def _ask(match: Match, seat: Seat) -> str:
    """Ask until the user types a legal move, QUIT or BACK, and return it."""
    legal = sorted(match.here.legal_moves)  # so that the order does not reveal the good moves
    prompt = "cell? " if match.game.rules.move_format == Rules.move_format else "move? "
    known = {write_move(move, seat.notation).lower(): move for move in legal}
    while True:
        try:
            typed = seat.ask(prompt)
        except EOFError:
            return QUIT
        word = "".join(typed.split()).lower()
        if word in (QUIT, "quit"):
            return QUIT
        if word == BACK and not match.game.rules.hidden:
            return BACK
        try:
            if word in known:
                return known[word]
            if word != ASK:
                with suppress(IllegalMoveError):
                    move = read_move(typed, seat.notation, side=match.side, like=legal[0])
                    if move in legal:
                        return move
                choose = f"choose one of {', '.join(known)}"
                raise IllegalMoveError(f"{quote(word)} is not a legal move: {choose}.")
            answer = match.game.moves(match.information_state, **seat.asked).as_dict()
            rules = match.game.rules
            if seat.notation != OWN.name:
                answer = rewritten(answer, rules.start, rules.named, seat.notation, None)
            seat.say(answer_text(answer, "moves", layout=rules.layout))
        except TttError as error:
            seat.say(str(error))


def _board(match: Match, seat: Seat, scores: Scores | None = None) -> str:
    """Return the rendered board, with the scores of the user's moves if they are given."""
    seen, rules = match.information_state, match.game.rules
    board, colours = rules.shown(seen.text), bool(seat.tutor and seat.tutor.colours)
    leaving, names = seen.info.get("leaving"), find_notation(seat.notation).cells
    goes = None if leaving is None else str(leaving)
    has_nine = len(board) == len(CELLS)
    if has_nine and (rules.notes or scores) and {*seen.legal_moves} <= {*CELLS}:
        if scores is not None:
            marks = boards_of(board, goes)[0]
            return draw_board(marks, scores, rules.notes, colours, names)
        rendered = drawing(board, goes)
    else:
        rendered = drawing(board, goes, names if scores is not None else (), rules.layout)
    return f"{rendered}\n\n{list_scores(seat.named(scores), colours)}" if scores else rendered


def _end(match: Match, seat: Seat) -> None:
    """Show the result if the game has ended, then the tutor's summary and the effect of chance."""
    if result := match.result:
        seat.say("\n" + _board(match, seat))
        if not match.here.result:
            seat.say(f"The position has occurred {match.repeats} times.")
        name = opponent(match).partition(" (")[0]
        lost = f"{name[0].upper()}{name[1:]} wins."
        seat.say({"draw": "A draw.", match.side: "You win."}.get(result, lost))
    if seat.tutor:
        seat.tutor.summarize()
        if any(here.outcomes for here in match.positions[:-1]):
            seat.say(_luck(match))


def _luck(match: Match) -> str:
    """Return a sentence on how much chance has changed the user's expected score."""
    worth = [match.game.probe(here).of(match.side).score for here in match.positions]
    gifts = [
        after - before
        for here, before, after in zip(match.positions, worth, worth[1:], strict=False)
        if here.outcomes
    ]
    points = round(100 * fsum(gifts), 2)
    if not points:
        return "Chance gave you as much as it took."
    gave = f"gave you {in_words(points)}" if points > 0 else f"took {in_words(-points)} from you"
    return f"Chance {gave}."
