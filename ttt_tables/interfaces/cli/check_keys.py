"""`ttt check-keys`: find wrong, incomplete and ambiguous answer keys of questions for a best move.

A record is a question and its key:

    {"game": "classic", "position": "X...O....", "key": ["1", "3", "5", "7"]}
    {"game": "vanishing", "position": "04", "key": "2", "id": "q2"}
    {"game": "classic", "position": "XXXOO....", "key": "X"}

A list should contain all best moves. A single move should be the only best one. A key may also be a
label of the result, under perfect play or of a game that has ended. Labels are X, O and draw; win
and loss, for the side to move; and others that an option maps to these.

`options` are those of the game, such as {"rule": "reroll"}. `notation` and `symbols` give the
notation and the symbols of boards and moves. `to_move` declares the side to move. If `first` is
"O", the marks are exchanged. A best move has the best result; by speed it also has the soonest win
or the latest loss.

    right        the key has all best moves and no others
    wrong        a move of the key is not legal, or not best
    incomplete   all moves of the list are best, but there are other best moves
    ambiguous    the single move is best, but there are other best moves
"""

import json
from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

from ttt_tables.board.numbers import OTHER
from ttt_tables.errors import BadOptionError, BadTaskError, UnknownGameError, quote
from ttt_tables.games.described import searches
from ttt_tables.grading import OUTCOMES
from ttt_tables.interfaces.cli.records import (
    OF_ALL,
    Records,
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
from ttt_tables.notation.movetext import is_pair
from ttt_tables.notation.notations import OWN, find_notation
from ttt_tables.notation.record_files import Record
from ttt_tables.notation.values import Number
from ttt_tables.play.player import perfect
from ttt_tables.play.position import Position
from ttt_tables.sentences import visible
from ttt_tables.tablebase import Tablebase

LONGEST_LINE = 20  # plies of best play that are shown after a move
BY = ("result", "speed")
RESULT_OF = {1: "X", 0: "draw", -1: "O"}  # by X's value
RIGHT, WRONG, INCOMPLETE, AMBIGUOUS = "right", "wrong", "incomplete", "ambiguous"


LABELS = ("X", "O", "draw", "win", "loss")


def read_labels(given: list[str] | None) -> dict[str, list[str]]:
    """Return the results of each label, from options such as negative=O/draw.

    Raises BadOptionError.
    """
    labels = {name: [name] for name in LABELS}
    for one in given or []:
        label, _, results = one.rpartition("=")
        if not label or not {*results.split("/")} <= {*LABELS}:
            raise BadOptionError(
                f"--label must be LABEL=RESULT, with one of {', '.join(LABELS)} or several joined "
                f"by /, as in negative=O/draw: got {quote(one)}"
            )
        labels[label] = results.split("/")
    return labels


class Line(NamedTuple):
    """A move with best play after it, to be replayed."""

    move: str
    score: str  # the mover's, as a fraction or a float
    plays: list[str]  # the move first; empty if a chance node follows
    result: str | None  # X, O or draw; None if a chance node follows or the game continues


class Finding(NamedTuple):
    """The verdict on a key. The lines are those of its wrong moves, then of a best move."""

    line: int
    id: str | None
    game: str
    position: str
    to_move: str
    verdict: str
    key: list[str]
    best: list[str]
    why: str
    lines: list[Line]


FIELDS = (*OF_ALL, "key")


class Question(NamedTuple):
    """A position and its key: the best moves, a single best move, or a label.

    results   the results that the label allows, if the key is a label
    """

    here: Position
    key: list[str]
    single: bool
    results: list[str] | None = None


Labels = Mapping[str, list[str]]


def read_question(record: Record, tables: Tablebase, labels: Labels) -> Question:
    """Return the question of a record. Raises TttError for one that cannot be read."""
    game = read_rules(record, tables)
    if searches(game.name, "moves"):
        raise UnknownGameError(
            f"exact scores are needed, and those of {game.name} are estimates of an engine"
        )
    if "position" not in record.fields:
        raise BadTaskError('the line has no position: give one, as in "position": "X...O...."')
    here = read_position(record, game)
    given = record.read("key", (list, str, Number))
    if isinstance(given, str) and given in labels:
        return Question(here, [given], True, _results(labels[given], here, is_exchanged(record)))
    check_turn(here)
    if given is None or given == []:
        raise BadTaskError('the line has no key: give a move or a list, as in "key": ["1", "3"]')
    if find_notation(read_notation(record) or OWN.name).is_pair and is_pair(given):
        return Question(here, [find_move(given, here, record, "the key")], True)
    single = not isinstance(given, list)
    said = [given] if single else given
    return Question(here, [find_move(one, here, record, "the key") for one in said], single)


def _results(label: list[str], here: Position, exchanged: bool) -> list[str]:
    """Return the results X, O and draw that a label names. Raises BadTaskError."""
    if not here.result and here.to_move is None and {*label} & {"win", "loss"}:
        raise BadTaskError(
            f"neither side is to move on {quote(here.text)}: label the winner, X or O"
        )
    side = here.to_move or "X"
    named = {"win": side, "loss": OTHER[side], "draw": "draw"}
    marks = {"X": "O", "O": "X"} if exchanged else {"X": "X", "O": "O"}
    return [{**named, **marks}[one] for one in label]


def _check_label(record: Record, question: Question) -> Finding:
    """Return the finding on a label. Raises BadTaskError if the value is not a single result."""
    here, results = question.here, question.results or []
    value = None if here.result else here.game.probe(here).of("X")
    result = here.result or (RESULT_OF[value.wdl] if value and value.wdl is not None else None)
    if result is None:
        score = value and value.score
        raise BadTaskError(
            f"the key must be a move or moves: {quote(here.text)} has no certain result, but an "
            f"expected score of {score} for X"
        )
    why, lines = _ends(result), list[Line]()
    right = result in results
    if not right and here.legal_moves:
        best = perfect(here)[0]
        lines = [_line(here, best.move, score_of(best))]
    return Finding(
        record.line,
        record.id,
        here.game.name,
        here.text,
        here.to_move or "",
        RIGHT if right else WRONG,
        question.key,
        [result],
        why if here.result else f"{why} under perfect play",
        lines,
    )


def check_key(record: Record, tables: Tablebase, by: str, labels: Labels | None = None) -> Finding:
    """Return the finding on a record's key. Raises TttError if the record cannot be read."""
    question = read_question(record, tables, labels or read_labels(None))
    if question.results is not None:
        return _check_label(record, question)
    here, key, single, _ = question
    answer = perfect(here)
    scores = {one.move: score_of(one) for one in answer}
    best = best_moves(answer, by)
    verdict, why = _verdict(key, best, scores, single)
    wrong = [move for move in dict.fromkeys(key) if move in scores and move not in best]
    shown = [] if verdict == RIGHT else [*wrong, *[one for one in best if one not in key][:1]]
    if verdict == WRONG and not any(move in best for move in shown):
        shown.append(best[0])
    return Finding(
        record.line,
        record.id,
        here.game.name,
        here.text,
        here.to_move or "",
        verdict,
        key,
        sorted(best),
        why,
        [_line(here, move, scores[move]) for move in shown],
    )


def _verdict(
    key: list[str], best: list[str], scores: Mapping[str, Score], single: bool
) -> tuple[str, str]:
    """Return the verdict on a key, and the reason as part of a sentence."""
    for move in key:
        if move not in scores:
            return WRONG, f"{move} is not legal"
        if move not in best:
            top = scores[best[0]]
            than = "as good, but slower" if scores[move] == top else _told(scores[move])
            return WRONG, f"{move} is {than}, {best[0]} is {_told(top)}"
    others = [move for move in best if move not in key]
    if not others:
        return RIGHT, "the key has all best moves"
    said = f"{', '.join(others)} {'are' if len(others) > 1 else 'is'} as good"
    return (AMBIGUOUS if single else INCOMPLETE), said


def _told(score: Score) -> str:
    named: Mapping[Any, str] = OUTCOMES
    return named.get(score, f"an expected score of {score}")


def _line(here: Position, move: str, score: Score) -> Line:
    """Return a move with best play after it, without plays if a chance node follows."""
    plays, here = [move], here.play(move)
    while here.legal_moves and len(plays) <= LONGEST_LINE:
        plays.append(perfect(here)[0].move)
        here = here.play(plays[-1])
    return Line(move, str(score), [] if here.outcomes else plays, here.result)


def run(
    records: Records,
    tables: Tablebase,
    by: str,
    labels: Labels,
    *,
    as_json: bool,
    check: bool = False,
) -> int:
    """Check the keys of a file, print the findings, and return the exit status.

    labels  the results of each label, as `read_labels` returns them
    check   only print how the first questions are read

    The status is 2 if a record was rejected, else 1 if a key is not right, else 0.
    """
    if by not in BY:
        raise BadTaskError(f"--by must be {' or '.join(BY)}, got {quote(by)}")
    if check:
        return records.shown(lambda one: _reading(one, read_question(one, tables, labels)))
    verdicts: Counter[str] = Counter()
    for found in records.each(lambda one: check_key(one, tables, by, labels)):
        verdicts[found.verdict] += 1
        if as_json:
            lines = [line._asdict() for line in found.lines]
            print(json.dumps(found._asdict() | {"lines": lines}))
        elif found.verdict != RIGHT:
            print(sentence(found))
    bad = sum(verdicts.values()) - verdicts[RIGHT]
    if not as_json:
        counts = [f"{verdicts[name]} {name}" for name in (RIGHT, WRONG, INCOMPLETE, AMBIGUOUS)]
        keys = sum(verdicts.values())
        print(f"{keys} keys: {', '.join(counts)}; {records.rejected} records rejected.")
    return 2 if records.rejected else 1 if bad else 0


def _reading(record: Record, question: Question) -> str:
    here, key, single, results = question
    if results is not None:
        said = f"the result is {' or '.join(results)}"
        return f"{record.where}: {here.game.name} {here.text!r}; {said}"
    said = f"the only best move is {key[0]}" if single else f"the best moves are {', '.join(key)}"
    return f"{record.where}: {here.game.name} {here.text!r}, {here.to_move} to move; {said}"


def sentence(found: Finding) -> str:
    """Return a finding as text, with its lines of play."""
    name = "" if found.id is None else f" ({visible(found.id)})"
    told = [f"line {found.line}{name}: {found.verdict}: {found.why}. "]
    best = "result" if found.best[0] in RESULT_OF.values() else "best"
    told.append(f"{found.game} {found.position!r}, {found.to_move} to move; {best}: ")
    told.append(", ".join(found.best))
    for line in found.lines:
        if line.plays:
            told.append(f"\n    {' '.join(line.plays)}: {_ends(line.result)}")
        else:
            told.append(f"\n    {line.move}: an expected score of {line.score}")
    return "".join(told)


def _ends(result: str | None) -> str:
    if result in ("X", "O"):
        return f"{result} wins"
    return "a draw" if result == "draw" else "the game continues"
