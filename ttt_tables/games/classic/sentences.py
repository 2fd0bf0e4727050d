"""An explanation in words: the outcome, then sentences about all cells that may be played.

A sentence has a verb (wins, draws, loses), the effects of the move (blocking ..., threatening ...)
and their consequence. Cells with the same predicate share a sentence.
"""

from collections.abc import Iterable

from ttt_tables.board.numbers import OTHER
from ttt_tables.games.classic.explanation import Explanation, Line, Reason
from ttt_tables.games.classic.opponents import perfect
from ttt_tables.games.classic.policies import POLICIES
from ttt_tables.play.answer import Answer
from ttt_tables.sentences import worth_text

OUTCOMES = {1: "win", 0: "draw"}


def first_line(explanation: Explanation) -> str:
    """Return the side to move and the outcome under perfect play, or the ended game's result."""
    sentence = worth_text(explanation.to_move, explanation.wdl, explanation.distance)
    if not explanation.result:
        return sentence
    if explanation.result == "draw":
        return f"{sentence[:-1]}: the board is full, and neither side has a line."
    return f"{sentence[:-1]}, with {_lines(explanation.lines)}."


def sentences(explanation: Explanation) -> list[str]:
    """Return the sentences, best moves first; every empty cell is the subject of exactly one."""
    subjects: dict[tuple[str, str], list[int]] = {}
    for reason in explanation.reasons:
        subjects.setdefault(_predicate(explanation, reason), []).append(reason.cell)
    return [
        f"Cells {listed(cells)} {verb}{rest}." if cells[1:] else f"Cell {cells[0]} {verb}s{rest}."
        for (verb, rest), cells in subjects.items()
    ]


def _predicate(explanation: Explanation, reason: Reason) -> tuple[str, str]:
    """Return a sentence about a cell without its subject: the verb's plural, and the rest."""
    mover = explanation.to_move
    verb, rest = _outcome(explanation, reason)
    does = listed(_deeds(reason, OTHER[mover]))
    follows = _consequence(reason, mover)
    return verb, rest + (f", {does}" if does else "") + (f": {follows}" if follows else "")


def _outcome(explanation: Explanation, reason: Reason) -> tuple[str, str]:
    """Return the verb for a move's value (win, draw, lose, throw ...), and its object."""
    if reason.completes:
        return "win", " at once"
    if not reason.keeps:
        return "throw", f" away the {OUTCOMES[explanation.wdl]}"
    if reason.wdl > 0:
        quiet = not reason.threatens
        against = f" whatever {OTHER[explanation.to_move]} replies" if quiet else ""
        return "win", f" in {reason.distance} plies{against}"
    if reason.wdl == 0:
        return ("draw", "") if reason.distance == 1 else ("keep", " the draw")
    last = max(other.rank for other in explanation.reasons)
    return ("hold", " out longest") if reason.rank < last and reason.rank == 1 else ("lose", "")


def _deeds(reason: Reason, opponent: str) -> list[str]:
    """Return a move's effects as participles, such as "blocking line 0 1 2"."""
    if reason.completes:
        return [f"completing {_lines(reason.completes)}"]
    deeds = ["filling the board"] if not reason.replies else []
    if reason.blocks:
        deeds.append(f"blocking {_lines(reason.blocks, opponent)}")
    if reason.leaves:
        left = [threat.line for threat in reason.leaves]
        deeds.append(f"leaving {_lines(left, opponent)} open")
    elif reason.threatens:
        deeds.append(f"threatening {_lines([threat.line for threat in reason.threatens])}")
    return deeds


def _consequence(reason: Reason, mover: str) -> str:
    """Return a move's consequence as a clause, or "" if there is none to name."""
    opponent = OTHER[mover]
    if not reason.replies:
        return ""
    if reason.leaves:
        return f"{opponent} wins at once with {_cells(reason.replies)}"
    if reason.wdl < 0:
        wins = f"wins in {reason.distance - 1} plies"
        if reason.distance == 4:  # a win in 3 plies begins with a fork
            return f"{opponent} forks with {_cells(reason.replies)} and {wins}"
        return f"{opponent} {wins} with {_cells(reason.replies)}"
    if not reason.keeps:
        return f"{opponent} draws with {_cells(reason.replies)}"
    if reason.fork:
        threatened = sorted({threat.cell for threat in reason.threatens})
        return f"a fork, because {opponent} can take only one of the cells {listed(threatened)}"
    if reason.forced is None:
        return ""
    must = f"{opponent} must take cell {reason.forced}"
    if reason.wdl == 0:
        return must
    # No win takes more than 5 plies, so the next move is the fork.
    return f"{must}, then {mover} forks with {_cells(reason.then)}"


def _lines(lines: Iterable[Line], owner: str = "") -> str:
    """Return "line 0 1 2", or "O's lines 0 1 2 and 3 4 5"."""
    named = [" ".join(map(str, line)) for line in lines]
    whose = f"{owner}'s " if owner else ""
    return f"{whose}line{'s' if len(named) > 1 else ''} {listed(named)}"


def _cells(cells: Iterable[int]) -> str:
    """Return "cell 2", or "cell 2, 4 or 6"."""
    return f"cell {listed(cells, 'or')}"


def listed(parts: Iterable[object], word: str = "and") -> str:
    """Return the parts as a list in words: "0, 2 and 8"."""
    *most, last = [str(part) for part in parts] or [""]
    return f"{', '.join(most)} {word} {last}" if most else last


def policy_sentences(answer: Answer) -> list[str]:
    """Return two sentences: the policy's move, and the opponent that its probabilities assume."""
    mover = answer.position.to_move
    assumed = f"The probabilities assume that {mover} keeps to this policy against"
    return [_plays(answer), f"{assumed} {_opponent(answer.policy)}."]


def _plays(answer: Answer) -> str:
    """Return a policy's move as a sentence."""
    mover = answer.position.to_move
    likely = [move.cell for move in answer if move.probability]
    if not likely:
        return f"The policy {answer.policy} resigns for {mover}."
    if len(likely) == 1:
        return f"The policy {answer.policy} plays cell {likely[0]} for {mover}."
    return f"The policy {answer.policy} plays one of the cells {listed(sorted(likely))} at random."


def _opponent(policy: str) -> str:
    """Return the opponent that a policy's probabilities assume."""
    known = POLICIES[policy]
    if known.model_name:
        return f"the opponent model {known.model_name}"
    return "perfect play" if known.model is perfect else "random play"
