"""Format an answer as text: the board, its value, and a line for each move."""

from collections.abc import Iterable, Mapping
from typing import Any

from ttt_tables.board.numbers import OTHER
from ttt_tables.play.answer import CELLS
from ttt_tables.sentences import result_text, value_text
from ttt_tables.text_drawing import drawing

Answer = Mapping[str, Any]  # of `ttt_tables.answers`
Row = dict[str, Any]
ENDED = "No move is left."
CHANCES = ("score", "win", "draw", "loss")
# Fields of a move that `_row` adds itself, or that sentences contain.
HIDDEN = (*("move", "after", "rank", "probability", "regret", "expected", "exact", *CHANCES),
          *("wdl", "distance", "error_bound"),
          *("keeps", "fork", "forced", "fork_follows"))  # fmt: skip
# Fields of an answer that are not listed as facts.
SAID = (*("game", "position", "board", "to_move", "result", "side", "sentences", "lines", "policy"),
        *("outcomes", "moves", "exact", *CHANCES, "wdl", "distance", "error_bound"))  # fmt: skip


def answer_text(answer: Answer, verb: str, width: int | None = None, layout: str = "") -> str:
    """Return a game's answer to a verb as text. Tables have at most `width` columns.

    layout  that of the game's rules, for drawings
    """
    if verb == "puzzle":
        return "\n\n\n".join([_puzzle(one, layout) for one in answer["puzzles"]])
    if verb == "probe":
        return value_sentence(answer)
    shown = {"explain": _explained, "choose": _chosen}.get(verb, _listed)
    parts = shown(answer, layout)
    texts = [table(part, width) if isinstance(part, list) else part for part in parts]
    return "\n\n".join(filter(None, texts))


def _listed(answer: Answer, layout: str) -> Iterable[str | list[Row]]:
    """Yield the board, the value, and rows of the moves or of the chance outcomes."""
    yield rendered(answer, layout)
    lines = [value_sentence(answer)]
    if answer["result"]:
        lines[0] += f" {ENDED}"
    elif answer["to_move"] and not lines[0].startswith(f"{answer['to_move']} to move"):
        lines.insert(0, f"{answer['to_move']} to move.")
    yield "\n".join(filter(None, [*lines, _of_policy(answer)]))
    if answer["moves"]:
        yield [*map(_row, answer["moves"])]
    if "outcomes" in answer:
        yield [
            {"outcome": one["name"], **one["exact"], "after": one["after"]}
            for one in answer["outcomes"]
        ]


def _of_policy(answer: Answer) -> str:
    """Return a sentence on the policy that orders the moves, if it has expected values."""
    if not any("expected" in move for move in answer.get("moves", ())):
        return ""
    policy = answer["policy"]
    return f"Policy {policy}, best first. Score, win, draw and loss are its expected values."


def _chosen(answer: Answer, layout: str) -> Iterable[str]:
    yield rendered(answer, layout)
    yield f"{answer['to_move']} plays {answer['move']}, policy {answer['policy']}."


def _explained(answer: Answer, layout: str) -> Iterable[str | list[Row]]:
    if said := answer.get("sentences"):
        yield said[0]
        yield rendered(answer, layout, numbers=not answer["result"])
        yield "\n".join(said[1:])
        if any("expected" in move for move in answer["moves"]):
            yield [*map(_row, answer["moves"])]
        return
    yield rendered(answer, layout)
    info = {name: one for name, one in answer.items() if name not in SAID}
    exact = answer.get("exact", {})
    plain = [
        f"{name}: {exact.get(name, one)}"
        for name, one in info.items()
        if isinstance(one, int | float | str)
    ]
    yield "\n".join([value_sentence(answer), *plain])
    yield from (one for one in info.values() if isinstance(one, list) and one)


def _puzzle(answer: Answer, layout: str) -> str:
    head = "Puzzle {puzzle}, {level}\n{question}".format(**answer)
    said = answer.get("sentences", ())
    parts = [head, *said[:1], rendered(answer, layout, numbers=True), "\n".join(said[1:])]
    return "\n\n".join(filter(None, parts))


def value_sentence(answer: Answer) -> str:
    """Return a position's value as a sentence, or "" if the answer has no value."""
    if answer["result"]:
        return result_text(answer["result"])
    if "wdl" in answer:
        return value_text(answer["side"], answer["wdl"], answer.get("distance"))
    if "score" not in answer:
        return ""
    side, within = answer["side"], answer.get("error_bound")
    exact = answer.get("exact", {}).get("score", "")
    score = exact if exact and len(exact) < 20 else f"{answer['score']:.4f}"
    bound = (
        ", by an estimate" if within is None else f", within {within:.1g}" if within > 1e-12 else ""
    )
    scores = f"{side} scores {score}{bound}."
    if "win" not in answer:
        return scores
    win, draw, loss = [f"{answer[name]:.4f}" for name in CHANCES[1:]]
    return f"{side} wins {win}, draw {draw}, {OTHER[side]} wins {loss}; {scores}"


def _row(move: Answer) -> Row:
    """Return the columns of a move: its value or probabilities, and the expected values."""
    row: Row = {"move": move["move"]}
    if "wdl" in move:
        row["value"] = _in_words(move["wdl"], move.get("distance"))
    told = move.get("expected") or ({} if "wdl" in move else move)
    exact = told.get("exact", {})
    row |= {name: exact.get(name, told[name]) for name in CHANCES if name in told}
    if move["probability"] not in (0, 1) or "expected" in move:
        row["probability"] = move.get("exact", {}).get("probability", move["probability"])
    info = {name: one for name, one in move.items() if name not in HIDDEN}
    row |= {name: one for name, one in info.items() if isinstance(one, int | float | str)}
    return row | {"rank": move["rank"], "after": move["after"]}


def _in_words(wdl: int, distance: int | None) -> str:
    word = ("loss", "draw", "win")[wdl + 1]
    return word if distance is None else f"{word} in {distance}"


def table(rows: Iterable[Row], width: int | None = None) -> str:
    """Return rows as a table with a header line. A missing value is "-".

    In a narrow terminal a row continues on further lines, which are indented.
    """
    known = list(rows)
    names = list(dict.fromkeys([name for row in known for name in row]))
    last = [name for name in ("rank", "after") if name in names]
    names = [*[name for name in names if name not in last], *last]
    lines = [names, *[[_written(row.get(name)) for name in names] for row in known]]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    if width is None or sum(widths) + 2 * (len(widths) - 1) <= width:
        return "\n".join("  ".join(map(str.rjust, line, widths)) for line in lines)
    return "\n".join(_folded(map(str.rjust, line, widths), width) for line in lines)


def _folded(cells: Iterable[str], width: int) -> str:
    """Return the cells of a row in lines of at most `width`. A longer cell is broken."""
    lines = [""]
    for cell in cells:
        room = f"{lines[-1]}  {cell}" if lines[-1].strip() else f"{lines[-1]}{cell}"
        if len(room) <= width:
            lines[-1] = room
            continue
        step = max(width - 2, 1)
        text = cell if len(cell) <= step else cell.strip()
        lines += [f"  {text[at : at + step]}" for at in range(0, len(text), step)]
    return "\n".join(filter(str.strip, lines))


def _written(fact: object) -> str:
    """Return a value as text: a float with four decimals, None as "-"."""
    if fact is None:
        return "-"
    return f"{fact:.4f}" if isinstance(fact, float) else str(fact)


def rendered(answer: Answer, layout: str = "", *, numbers: bool = False) -> str:
    """Return the rendered boards of an answer, with the names of cells in its notation."""
    names, leaving = CELLS, answer.get("leaving")
    if notation := answer.get("notation"):
        from ttt_tables.notation.moves import read_move
        from ttt_tables.notation.notations import find_notation

        names = find_notation(notation).cells
        leaving = leaving and read_move(leaving, notation)
    return drawing(answer["board"], leaving, names if numbers else (), layout)
