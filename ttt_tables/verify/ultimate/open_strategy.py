"""The table open_strategy: every reply of O to X's strategy under `open`, replayed over text.

The replay starts at the empty board. Of the positions with one key it goes on from the one with the
least text.
"""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from ttt_tables.verify.content import Column, as_list, content_hash, source_hash
from ttt_tables.verify.forms import FORMS
from ttt_tables.verify.report import Part
from ttt_tables.verify.ultimate import open_play
from ttt_tables.verify.ultimate.open_play import Move, Position
from ttt_tables.verify.verifier import Values, table_columns

LONGEST = 43  # plies that X may need
PAPER = "arXiv 2006.02353: X wins within 43 plies"

Failure = tuple[str, Move | None, str]


class Turn(NamedTuple):
    """A position with X to move: its text, the plies before it, the keys that O can reach."""

    text: str
    ply: int
    after: tuple[str, ...]


class Replay(NamedTuple):
    """The positions that the strategy leads to, by their keys, and its faults: key, move, rule."""

    turns: dict[str, Turn]
    plies: dict[str, int]
    failures: list[Failure]


def check_strategy(part: Part, values: Values) -> None:
    """Check every value: keys, texts and plies exactly, moves by the positions after them."""
    stored = {column: as_list(values[column]) for column in FORMS["open_strategy"].columns}
    keys, answers = stored["outline"], moves_of(stored)
    played = check_moves(part, answers)
    part.column("outline", keys, keys, sorted(set(keys)))
    for column, _, expected in _columns(played, keys, answers):
        if column not in ("outline", "winning_move"):
            part.column(column, keys, stored[column], expected)


def check_moves(part: Part, answers: Mapping[str, Move]) -> Replay:
    """Check X's moves by replaying every reply of O, and return the replay."""
    played = replay(tuple(answers.items()))
    replies = sum(len(turn.after) for turn in played.turns.values())
    part.values += 2 * len(answers) + replies
    for key, move, wrong in played.failures:
        part.fault(key, "winning_move", move or "no row", wrong)
    for key in sorted(set(answers) - set(played.turns)):
        part.fault(key, "outline", "a row", "no row: play never reaches this position")
    longest = played.plies[open_play.name(open_play.START)]
    part.demand(longest <= LONGEST, "", "the longest game", longest, f"at most {LONGEST} plies")
    part.notes.append(f"{replies:,} replies of O; the longest game has {longest} plies")
    return played


def source(answers: Mapping[str, Move]) -> str:
    """Return the hash of the table that a pack of these moves has to be compiled from."""
    columns = _columns(replay(tuple(answers.items())), sorted(answers), answers)
    return source_hash(content_hash(columns))


def moves_of(values: Values) -> dict[str, Move]:
    """Return X's moves by their keys, from the columns of the table."""
    moves = [divmod(move, 9) for move in as_list(values["winning_move"])]
    return dict(zip(as_list(values["outline"]), moves, strict=True))


def _columns(played: Replay, keys: list[str], answers: Mapping[str, Move]) -> list[Column]:
    """Return the expected columns of the table for these keys and moves."""
    nothing, rows = Turn("", -1, ()), []
    for key in keys:
        turn = played.turns.get(key, nothing)
        board, cell = answers[key]
        rows.append((key, turn.text, turn.ply, 9 * board + cell, played.plies.get(key, -1)))
    return table_columns("open_strategy", rows) if rows else []


@cache
def replay(answers: tuple[tuple[str, Move], ...]) -> Replay:
    """Return every position with X to move that O can reach, up to symmetry."""
    chosen = dict(answers)
    replayed = Replay({}, {}, [])
    level, ply = {open_play.name(open_play.START): open_play.START}, 0
    while level:
        following: dict[str, Position] = {}
        for key, position in sorted(level.items()):
            after = _answer(key, position, chosen.get(key), replayed.failures)
            replayed.turns[key] = Turn(open_play.text(position), ply, tuple(after))
            for there, reached in after.items():
                following[there] = min(reached, following.get(there, reached), key=open_play.text)
        level, ply = following, ply + 2
    replayed.plies.update(_count_plies(replayed.turns))
    return replayed


def _answer(
    key: str, position: Position, move: Move | None, failures: list[Failure]
) -> dict[str, Position]:
    """Return the positions after X's move and a reply, by key; {} if X has won, or at a fault."""
    if move not in list(open_play.moves(position)):
        failures.append((key, move, "a legal move"))
        return {}
    after = open_play.play(position, move, "X")
    if open_play.has_line(after.owners, "X"):
        return {}
    replies: dict[str, Position] = {}
    for reply in open_play.moves(after):
        played = open_play.play(after, reply, "O")
        if open_play.has_line(played.owners, "O"):
            failures.append((key, move, "a move after which O cannot win"))
        there, image = open_play.canonical(played)
        replies[there] = min(image, replies.get(there, image), key=open_play.text)
    if not replies:
        failures.append((key, move, "a move that does not end the game in a draw"))
    return replies


def _count_plies(turns: Mapping[str, Turn]) -> dict[str, int]:
    """Return the most plies that each position lasts; a missing move counts as a win."""
    plies: dict[str, int] = {}
    for key, turn in sorted(turns.items(), key=lambda item: -item[1].ply):
        plies[key] = 1 + max([1 + plies[there] for there in turn.after], default=0)
    return plies
