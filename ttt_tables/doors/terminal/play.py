"""A game in the terminal: one loop for every match."""

from collections.abc import Callable
from typing import NamedTuple

from ttt_tables.board.numbers import OTHER
from ttt_tables.doors.terminal.shown import drawn, table
from ttt_tables.doors.terminal.tutor import (
    Scores,
    Tutor,
    draw_board,
    in_words,
    list_scores,
    move_scores,
)
from ttt_tables.errors import BadOptionError, IllegalMoveError, TttError, quote
from ttt_tables.games.game import CELL, Analysis
from ttt_tables.games.match import Match
from ttt_tables.text_drawing import boards_of

QUIT, BACK, ASK = "q", "u", "?"  # typed in place of a move


class Seat(NamedTuple):
    """The user's side of a game: how to ask and tell the user, and an optional tutor."""

    ask: Callable[[str], str] = input
    say: Callable[[str], None] = print
    tutor: Tutor | None = None


def play(match: Match, seat: Seat) -> str | None:
    """Play a match to its end. Return the result, None if the user quits.

    Raises BadOptionError for a tutor where the game knows no scores.
    """
    if seat.tutor and not match.meaning:
        about = match.game.about.name
        raise BadOptionError(f"the {about} game has no tutor: leave --tutor out")
    _greet(match, seat)
    while not match.here.result:
        told = match.begin()
        users = match.here.to_move == match.side and not match.here.result
        if users and not _user_moves(match, seat, told):
            break
        if not users:
            for line in (told, "" if match.here.result else match.reply()):
                if line:
                    seat.say(line)
    _end(match, seat)
    return match.here.result


def _greet(match: Match, seat: Seat) -> None:
    about, back = match.game.about, ", u takes back" if match.takes_back else ""
    seat.say(
        f"You are {match.side}, {match.opponent} is {OTHER[match.side]}: a move plays it, "
        f"? shows what each is worth{back}, q quits."
    )
    seat.say(f"{about.rule} A move is {about.move_form}.")
    for line in match.greeting:
        seat.say(line)
    if seat.tutor:
        where = "In each cell" if about.move_form == CELL else "Below the board"
        seat.tutor.greet(match.meaning, where)


def _user_moves(match: Match, seat: Seat, told: str) -> bool:
    """Show the position and ask for one move. Return False if the user quits."""
    tutor = seat.tutor
    scores = move_scores(match.analysis().moves or (), match.has_outcomes) if tutor else {}
    parts = [_board(match, tutor, scores), told, *(match.advice() if tutor else ())]
    seat.say("\n" + "\n\n".join(filter(None, parts)))
    move = _ask(match, seat)
    if move == BACK:
        if match.take_back() and tutor:
            tutor.take_back()
    elif move != QUIT:
        if tutor:
            tutor.judge(scores, move)
        if outcome := match.play(move):
            seat.say(f"{match.side} plays {move}: {outcome}.")
    return move != QUIT


def _ask(match: Match, seat: Seat) -> str:
    """Ask until the user types a legal move, QUIT or BACK, and return it."""
    prompt = "cell? " if match.game.about.move_form == CELL else "move? "
    legal = match.legal()
    while True:
        try:
            word = "".join(seat.ask(prompt).split()).lower()
        except EOFError:
            return QUIT
        if word in (QUIT, "quit"):
            return QUIT
        if word == BACK and match.takes_back:
            return BACK
        try:
            if word.upper() in legal:
                return word.upper()
            if word != ASK:
                choose = f"choose one of {', '.join(legal)}"
                raise IllegalMoveError(f"{quote(word)} is no move here: {choose}.")
            seat.say(_listed(match.analysis()))
        except TttError as error:
            seat.say(str(error))


def _drawn(analysis: Analysis, numbers: bool = False) -> str:
    """Return the drawn boards, or the position where it has no board."""
    if analysis.board is None:
        return analysis.position
    return drawn({"board": analysis.board, "leaving": analysis.facts.get("leaving")}, numbers)


def _listed(analysis: Analysis) -> str:
    """Return the board and its moves, best first."""
    policy = f", policy {analysis.facts['policy']}" if "policy" in analysis.facts else ""
    said = f"{analysis.to_move} to move{policy}.\n{analysis.facts.get('note', '')}".rstrip()
    moves = [
        {
            "move": one.move,
            **{name: fact for name, fact in one.value.items() if not isinstance(fact, list)},
            "rank": one.rank,
            "after": one.after,
        }
        for one in analysis.moves or ()
    ]
    return f"{_drawn(analysis)}\n\n{said}\n\n{table(moves)}"


def _board(match: Match, tutor: Tutor | None = None, scores: Scores | None = None) -> str:
    """Return the drawn board, with the scores of the user's moves if given."""
    about, here = match.game.about, match.here
    colours = bool(tutor and tutor.colours)
    if about.move_form == CELL and (scores or (match.notes and scores is not None)):
        return draw_board(
            boards_of(here.board or "", here.facts.get("leaving"))[0], scores, match.notes, colours
        )
    board = _drawn(here, numbers=scores is not None)
    return f"{board}\n\n{list_scores(scores, colours)}" if scores else board


def _end(match: Match, seat: Seat) -> None:
    """Show the result if the game has ended, then the tutor's summary."""
    if result := match.here.result:
        seat.say("\n" + _board(match))
        lost = f"{match.opponent[0].upper()}{match.opponent[1:]} wins."
        seat.say({"draw": "A draw.", match.side: "You win."}.get(result, lost))
    if not seat.tutor:
        return
    seat.tutor.summarize()
    if (gift := match.gift()) is not None:
        points = round(100 * gift, 2)
        gave = (
            f"gave you {in_words(points)}" if points > 0 else f"took {in_words(-points)} from you"
        )
        seat.say(f"Chance {gave if points else 'gave you as much as it took'}.")
