"""An answer as text for a terminal: the board, what is known of it, and a line for each move."""

from collections.abc import Mapping
from typing import Any

from ttt_tables.doors.terminal.text import rows_of
from ttt_tables.sentences import result_text, value_text

Answer = Mapping[str, Any]  # what `answers.answer` returns
ENDED = "No move is left."
ENDS = ("move", "rank", "after")  # of a line: its first column, and its last two
HIDDEN = (
    "cell",
    "exact",
    "note",
    "wdl",
    "keeps",
    "fork",
    "forced",
)  # said elsewhere, or by sentences


def answer_text(answer: Answer) -> str:
    """Return what a game has answered to a verb."""
    if "position" not in answer:
        several = next(fact for fact in answer.values() if isinstance(fact, list))
        return "\n\n\n".join(map(answer_text, several))
    said = answer.get("sentences", [])
    if "moves" not in answer and "question" not in answer:
        return value_sentence(answer)
    open_cells = bool(said or "question" in answer) and not answer["result"]
    asked = "Puzzle {puzzle}, {level}\n{question}".format(**answer) if "question" in answer else ""
    parts = [asked, *said[:1], drawing(answer, open_cells)]
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
    """Return what is known of a position's value as a sentence, "" if it has none."""
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
    """Return a line for each move below the names of its facts."""
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
    """Return a fact as text: four decimals of a float, "-" where nothing is known."""
    if fact is None:
        return "-"
    return f"{fact:.4f}" if isinstance(fact, float) else str(fact)


def drawing(answer: Answer, numbers: bool = False) -> str:
    """Return the boards beside one another; with `numbers`, empty cells show theirs.

    Nine boards stand in three rows. The mark that the next move takes away is a small letter.
    """
    if "board" not in answer:
        return str(answer["position"])
    boards = boards_of(answer)
    if len(boards) == 9:
        rows = [_beside(boards[row : row + 3], " | ") for row in (0, 3, 6)]
        return "\n------+-------+------\n".join(rows)
    heads = ["   ".join(f"{at:<5}" for at in range(len(boards))).rstrip()]
    drawn = _beside(boards, "   ", numbers)
    return "\n".join([*heads, drawn]) if len(boards) > 1 else drawn


def boards_of(answer: Answer) -> list[list[str]]:
    """Return the marks of each board; the one that the next move takes away as a small letter."""
    boards = [list(board) for board in answer["board"].split("/")]
    if answer.get("leaving"):
        at = int(answer["leaving"])
        boards[0][at] = boards[0][at].lower()
    return boards


def _beside(boards: list[list[str]], between: str, numbers: bool = False) -> str:
    lines = zip(*[rows_of(board, numbers) for board in boards], strict=True)
    return "\n".join(between.join(line) for line in lines)
