"""`ttt` and `python -m ttt_tables` print Python's JSON, or its error in one line with status 2."""

import io
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout

import pytest

from tests.conformance.wanted import (
    GAMES,
    PLAIN,
    TTT,
    Question,
    Rejection,
    asked,
    by_shares,
    shared,
    tables,
)
from tests.golden import Rejected
from ttt_tables import __main__ as bare
from ttt_tables import interfaces
from ttt_tables.interfaces.cli import commands

COMMANDS: dict[str, Callable[[], int]] = {
    TTT: interfaces.ttt,
    PLAIN: lambda: bare.main(sys.argv[1:]),
}


@pytest.fixture(autouse=True)
def _tables_are_opened_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "Stores", lambda _=None: tables().stores)


def words_of(question: Question, joined: bool) -> list[str]:
    """Return a query as a user types it: `--seed=4` if joined, else `--seed 4`."""
    words = [question.verb]
    for option, value in {"game": question.game, **question.asked}.items():
        name, text = f"--{option.replace('_', '-')}", str(value)
        if option == "position":
            words += [text] if joined else text.split(" ")  # its arguments need no quotes
        elif isinstance(value, bool):
            words += [name] * value
        else:
            words += [f"{name}={text}"] if joined else [name, text]
    return words


def printed(command: str, question: Question, *more: str) -> tuple[int, str, str]:
    """Return the status, the output and the standard error of a command."""
    words = [*words_of(question, joined=command == PLAIN), *more]
    out, err = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        patch.setattr(sys, "argv", [command, *words])
        patch.setattr(sys, "stdin", io.StringIO(commands.EACH_LINE))
        try:
            status = COMMANDS[command]()
        except SystemExit as ended:
            status = int(ended.code or 0)
    return status, out.getvalue(), err.getvalue()


PLAYS = "play"  # `ttt play` is interactive, so it is left out


@by_shares
@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("game", GAMES)
def test_json_output_matches_golden_files(game: str, command: str, shares: int) -> None:
    for question, said in shared(game, command, shares):
        if question.verb == PLAYS:
            continue
        # The position "-" is passed on standard input, since "-" has that meaning as an argument.
        where = "line 1: " if question.asked.get("position") == commands.EACH_LINE else ""
        rejected = (
            (2, "", f"error: {where}{said.reason}\n") if isinstance(said, Rejection) else None
        )
        assert printed(command, question, "--json") == (rejected or (0, f"{said}\n", "")), question


@pytest.mark.parametrize("game", GAMES)
def test_every_answer_has_text_output(game: str) -> None:
    answered = [one for one, found in asked(game) if not isinstance(found, Rejected)]
    for question in [one for one in answered if one.verb != PLAYS][::5]:
        status, text, error = printed(TTT, question)
        assert (status, error) == (0, ""), question
        assert text.strip(), question
        assert printed(PLAIN, question) == (status, text, error), question
