"""The puzzles that the page plays to the end: the package's list, best moves, and the daily one."""

import json
from datetime import date

from playwright.sync_api import Page

import ttt_tables as ttt
from tests.browser.conftest import until
from ttt_tables.default import package_tablebase
from ttt_tables.games.described import puzzles_to_play
from ttt_tables.interfaces.http.files import days_json
from ttt_tables.play.position import Position

PUZZLES = puzzles_to_play(package_tablebase().stores)
DAYS = json.loads(days_json(PUZZLES, package_tablebase()))
IDLE = "!document.body.ariaBusy"


def puzzle(game: str, place: int = 0) -> tuple[int, Position]:
    """Return the number and the position of a puzzle, by its place in the list of its game."""
    number, text = list(PUZZLES[game].items())[place]
    return number, ttt.game(game).position(text)


def daily(day: date | str) -> tuple[str, int, Position]:
    """Return the game, the number and the position of the puzzle of a day."""
    days = (date.fromisoformat(str(day)) - date(1970, 1, 1)).days
    game, number, _ = DAYS[days * 101 % len(DAYS)]
    return game, number, ttt.game(game).position(PUZZLES[game][number])


def best(here: Position) -> str:
    """Return the first of the best moves: the soonest win or the longest defence."""
    policy = "perfect" if here.game.name == "classic" else None
    return here.game.moves(here.text, policy=policy)[0].move


def keeping(here: Position) -> list[str]:
    """Return the moves that keep the result."""
    kept = here.game.probe(here.text).wdl
    moves = here.game.moves(here.text)
    return [one.move for one in moves if one.value and one.value.wdl == kept]


def failing(here: Position) -> str:
    """Return a move that does not keep the result."""
    return next(move for move in here.legal_moves if move not in keeping(here))


def solution(here: Position) -> list[str]:
    """Return the best moves of both sides."""
    moves = []
    while not here.result:
        moves.append(best(here))
        here = here.play(moves[-1])
    return moves


def play(page: Page, move: str) -> None:
    """Make a move on the board: a cell, a cell and its mark, or a piece and its new cell."""
    until(page, IDLE)
    if move[1:] in ("X", "O"):
        page.get_by_role("button", name=move[1], exact=True).click()
        until(page, IDLE)
    for cell in move.rstrip("XO").split("-"):
        page.locator(f".cell[data-cell='{cell}']").click()
        until(page, IDLE)


def solve(page: Page, here: Position) -> None:
    """Make the best moves to the end; the page answers."""
    for move in solution(here)[::2]:
        play(page, move)
