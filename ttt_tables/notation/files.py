"""Whole files of records: how others write theirs, and tables of ours, under a name each."""

from collections.abc import Mapping
from typing import NamedTuple


class Asked(NamedTuple):
    """How the records of a file are written, where they do not say so themselves."""

    game: str | None = None
    writing: str | None = None  # of boards and moves
    moves: str | None = None  # of moves, where it is another
    marks: str | None = None  # of X, O and an empty cell
    first: str | None = None  # O, if O begins
    fields: Mapping[str, str] = {}  # ours -> theirs; "" for none
    options: Mapping[str, object] = {}  # of the game
    games: Mapping[str, str] = {}  # theirs -> ours
    absent: tuple[str, ...] = ()  # fields of theirs that have to be empty


LINES = {"moves": "line", "options.rule": "ultimate_rule", "to_move": ""}
READY = {  # whole files of others, and tables of ours, under a name
    "kaggle": Asked(
        "classic",
        "kaggle",
        marks="1 2 0",
        fields={"moves": "steps", "position": "board", "game": "name"},
        games={
            "tictactoe": "classic",
            "open_spiel_tic_tac_toe": "classic",
            "open_spiel_ultimate_tic_tac_toe": "ultimate",
        },
        absent=("configuration.initialActions", "configuration.useOpenings"),
    ),
    "textarena": Asked(None, "textarena", first="O", fields={"moves": "actions"}),
    "openspiel": Asked(None, "openspiel", fields={"moves": "history"}),
    "codingame": Asked("ultimate", "codingame", options={"rule": "closed-count"}),
    "riddles": Asked("ultimate", "riddles"),
    "ultimate_openings": Asked("ultimate", moves="nines", fields=LINES),
    "endgames": Asked("ultimate", moves="nines", fields=LINES),
}
