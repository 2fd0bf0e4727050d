"""An answer as text for a terminal: the board, its value, and a line for each move."""

from collections.abc import Mapping
from typing import Any

from ttt_tables.sentences import result_text, value_text
from ttt_tables.text_drawing import drawing

Answer = Mapping[str, Any]  # what `answers.answer` returns
ENDED = "No move is left."
ENDS = ("move", "rank", "after")  # the first column of a table of moves, and its last two
# Not columns: the first three repeat others, the rest appear in sentences.
HIDDEN = ("cell", "exact", "note", "wdl", "keeps", "fork", "forced")


def answer_text(answer: Answer) -> str:
    """Return a game's answer to a verb as text."""
    if "position" not in answer:
        several = next(fact for fact in answer.values() if isinstance(fact, list))
        return "\n\n\n".join(map(answer_text, several))
    said = answer.get("sentences", [])
    if "moves" not in answer and "question" not in answer:
        return value_sentence(answer)
    open_cells = bool(said or "question" in answer) and not answer["result"]
    asked = "Puzzle {puzzle}, {level}\n{question}".format(**answer) if "question" in answer else ""
    parts = [asked, *said[:1], drawn(answer, open_cells)]
    parts.append("\n".join(said[1:] if said else _lines(answer)))
    if answer.get("moves") and ("policy" in answer or not said):
        parts.append(table(answer["moves"]))
    return "\n\n".join(filter(None, parts))


def _lines(answer: Answer) -> list[str]:
    """Return the sentences between a position and its moves."""
    if "question" in answer:
        return []
    if not answer["moves"]:
        return [answer["note"] if "note" in answer else f"{value_sentence(answer)} {ENDED}"]
    said, mover = value_sentence(answer), f"{answer['to_move']} to move"
    if "policy" in answer:
        return [f"{mover}, policy {answer['policy']}.", *filter(None, [said])]
    return [said] if said.startswith(mover) else [f"{mover}.", *filter(None, [said])]


def value_sentence(answer: Answer) -> str:
    """Return a position's value as a sentence, or "" where the answer has no value."""
    if answer["result"]:
        return result_text(answer["result"])
    if "note" in answer:
        return str(answer["note"])
    if "wdl" in answer:
        return value_text(answer["to_move"], answer["wdl"], answer["distance"])
    if "x_win" not in answer:
        return ""
    chances = [f"{answer[name]:.4f}" for name in ("x_win", "draw", "o_win")]
    said = "X wins {}, draw {}, O wins {}".format(*chances)
    return f"{said}; X scores {answer['x_score']:.4f}."


def table(moves: list[dict[str, Any]]) -> str:
    """Return the moves as a table: a row of names, then a line for each move."""
    hidden = HIDDEN if "score" in moves[0] else HIDDEN[:3]
    values = [
        name
        for name, fact in moves[0].items()
        if name not in (*hidden, *ENDS) and not isinstance(fact, list | tuple | dict)
    ]
    names = [ENDS[0], *values, *ENDS[1:]]
    rows = [names, *[[_fact(move, name) for name in names] for move in moves]]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join("  ".join(map(str.rjust, row, widths)) for row in rows)


def _fact(move: Answer, name: str) -> str:
    return _written(move.get("exact", {}).get(name, move[name]))


def _written(fact: object) -> str:
    """Return a value as text: a float with four decimals, None as "-"."""
    if fact is None:
        return "-"
    return f"{fact:.4f}" if isinstance(fact, float) else str(fact)


def drawn(answer: Answer, numbers: bool = False) -> str:
    """Return the drawn boards of an answer, or its position where it has no board."""
    if "board" not in answer:
        return str(answer["position"])
    return drawing(answer["board"], answer.get("leaving"), numbers)
