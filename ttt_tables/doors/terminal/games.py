"""The command `play`: any game in a terminal. A game's module loads when it is played."""

import os
import sys
from typing import TYPE_CHECKING, NamedTuple

from typer import BadParameter

from ttt_tables.doors.terminal.dice import refuse_policy
from ttt_tables.doors.terminal.family import check_game
from ttt_tables.doors.terminal.seat import Seat
from ttt_tables.doors.terminal.tutor import Tutor, wants_colours
from ttt_tables.doors.terminal.ultimate_tutor import ESTIMATE
from ttt_tables.errors import UnknownRuleError
from ttt_tables.probabilistic.policies import check_policy

if TYPE_CHECKING:
    from ttt_tables.tablebase import Tablebase

PLAYED = ("classic", "dice", "phantom", "probabilistic", "ultimate")  # and the family
OWNERS = {"skill": "classic", "grid": "probabilistic", "milliseconds": "ultimate"}


class AskedGame(NamedTuple):
    """A game and the options that some games have; None where one was not named."""

    game: str
    policy: str
    seed: int | None
    skill: str | None
    rule: str | None
    grid: str | None
    milliseconds: float | None
    boards: int


def play_game(tablebase: "Tablebase", asked: AskedGame, seat: Seat) -> None:
    """Play one game in the terminal. Raises TttError."""
    plays = {
        "classic": _play_classic,
        "dice": _play_dice,
        "phantom": _play_phantom,
        "probabilistic": _play_probabilistic,
        "ultimate": _play_ultimate,
    }
    plays.get(asked.game, _play_family)(tablebase, asked, seat)


def check(asked: AskedGame) -> None:
    """Refuse an option that the game has not. Raises BadParameter and UnknownPolicyError."""
    try:
        check_game(asked.game, PLAYED)
    except UnknownRuleError as error:
        raise BadParameter(str(error)) from None
    if asked.game not in ("dice", "ultimate") and asked.rule is not None:
        raise BadParameter(f"the {asked.game} game has one rule: leave --rule out")
    for name, owner in OWNERS.items():
        if getattr(asked, name) is not None and asked.game != owner:
            raise BadParameter(f"--{name} is for --game {owner}")
    if asked.game in PLAYED and asked.boards != 1:
        raise BadParameter(f"the {asked.game} game has one board: leave --boards out")
    if asked.game == "probabilistic":
        check_policy(asked.policy)
    elif asked.game != "classic":
        refuse_policy(asked.policy, asked.game)


def seat_user(game: str, side: str, tutored: bool, no_color: bool) -> Seat:
    """Return the user's seat in this terminal. Raises BadParameter."""
    if side not in ("X", "O"):
        raise BadParameter(f"--side is X or O, not {side!r}")
    if tutored and game == "phantom":
        raise BadParameter("the phantom game has no tutor: leave --tutor out")
    if not tutored:
        return Seat(side)
    colours = wants_colours(no_color, os.environ, sys.stdout.isatty())
    return Seat(side, tutor=Tutor(print, colours, ESTIMATE if game == "ultimate" else ""))


def _play_classic(tablebase: "Tablebase", asked: AskedGame, seat: Seat) -> None:
    from ttt_tables.doors.terminal.play import play_classic, read_skill

    policy, skill = asked.policy, asked.skill
    erring = None if skill is None else read_skill(skill, policy, tablebase)
    play_classic(tablebase, policy, seat, asked.seed, erring)


def _play_dice(tablebase: "Tablebase", asked: AskedGame, seat: Seat) -> None:
    from ttt_tables.dice.rules import check_rule
    from ttt_tables.doors.terminal.dice import play_dice

    play_dice(tablebase.dice, check_rule(asked.rule or "pass"), seat, asked.seed)


def _play_phantom(tablebase: "Tablebase", asked: AskedGame, seat: Seat) -> None:
    from ttt_tables.doors.terminal.phantom import play_phantom

    play_phantom(tablebase.phantom, seat, asked.seed)


def _play_probabilistic(tablebase: "Tablebase", asked: AskedGame, seat: Seat) -> None:
    from ttt_tables.doors.terminal.probabilistic import play_probabilistic, solve_grid

    grid = "printed" if asked.grid is None else asked.grid
    play_probabilistic(solve_grid(grid), seat, asked.seed, asked.policy)


def _play_ultimate(tablebase: "Tablebase", asked: AskedGame, seat: Seat) -> None:
    from ttt_tables.doors.terminal.ultimate import play_ultimate

    game = tablebase.ultimate(asked.rule or "closed-draw")
    time = 100 if asked.milliseconds is None else asked.milliseconds
    solved = tablebase.open_strategy if seat.tutor and game.rule == "open" else None
    play_ultimate(game, seat, time, asked.seed or 0, solved)


def _play_family(tablebase: "Tablebase", asked: AskedGame, seat: Seat) -> None:
    from ttt_tables.doors.terminal.family import play_family

    play_family(tablebase.family[asked.game], seat, asked.seed, asked.boards)
