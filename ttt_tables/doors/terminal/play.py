"""A game in the terminal against a policy."""

from fractions import Fraction
from functools import partial
from random import Random
from typing import NamedTuple

from ttt_tables.board.numbers import OTHER
from ttt_tables.classic import rules as classic
from ttt_tables.classic.mixtures import read_share
from ttt_tables.classic.opponents import PERFECT
from ttt_tables.classic.policies import POLICIES
from ttt_tables.doors.terminal.seat import BACK, QUIT, Seat, cell_reader
from ttt_tables.doors.terminal.text import answer_text, drawing
from ttt_tables.doors.terminal.tutor import move_scores
from ttt_tables.errors import BadModelError, quote
from ttt_tables.tablebase import Tablebase

HELP = "a number plays that cell, ? shows every move's chances, u takes back, q quits"


class Erring(NamedTuple):
    """A policy that plays at random with probability epsilon."""

    policy: str
    epsilon: Fraction

    def draw(self, tablebase: Tablebase, board: int, seed: str | None) -> int:
        """Return a cell; with a seed it is a function of (board, policy, epsilon, seed).

        Where the policy would resign it plays its best move, as `sample` does.
        """
        source = Random() if seed is None else Random(f"{seed} {self} {board}")
        if source.random() < self.epsilon:
            return source.choice(classic.legal_moves(board))
        return tablebase.sample(board, self.policy, seed)

    def __str__(self) -> str:
        return f"{self.policy} (erring in {100 * float(self.epsilon):.3g} % of its moves)"

    def about(self, tablebase: Tablebase) -> str:
        """Return how well it plays, as a sentence."""
        loss = tablebase.dial(self.policy, "random", "perfect").chances(self.epsilon)[2]
        win = tablebase.dial(self.policy, "random", "random").chances(self.epsilon)[0]
        return (
            f"Half as X and half as O, it loses {100 * float(loss):.3g} % of its games against "
            f"perfect play and wins {100 * float(win):.3g} % against random play."
        )


def read_skill(text: str, policy: str, tablebase: Tablebase) -> Erring:
    """Return the player of `--skill`: a share of good moves, loss=RATE or win=RATE.

    Raises BadModelError.
    """
    what, equals, rate = text.partition("=")
    if not equals:
        return Erring(policy, 1 - read_share(text, "--skill"))
    if what not in ("loss", "win"):
        raise BadModelError(
            f"--skill is a share of good moves, loss=RATE or win=RATE: {quote(text)}"
        )
    return Erring(policy, tablebase.skill(**{what: rate}, first=policy))


def play_classic(
    tablebase: Tablebase,
    policy: str,
    seat: Seat,
    seed: int | None = None,
    erring: Erring | None = None,
) -> str | None:
    """Play one game against a policy. Return the result, None if the user quits."""
    history = [classic.EMPTY]
    tablebase.best_cells(classic.EMPTY, policy)  # an unknown policy is refused before the game
    seat.say(f"You are {seat.side}, the policy {erring or policy} is {OTHER[seat.side]}: {HELP}.")
    if erring:
        seat.say(erring.about(tablebase))
    if seat.tutor:
        seat.tutor.greet(_meaning(policy))
    while not (result := classic.result(history[-1])):
        board = history[-1]
        if classic.to_move(board) == seat.side:
            if not _user_moves(tablebase, policy, history, seat):
                break
        else:
            of_ply = None if seed is None else str((seed, len(history)))
            cell = (
                erring.draw(tablebase, board, of_ply)
                if erring
                else tablebase.sample(board, policy, of_ply)
            )
            seat.say(f"{policy} plays {cell}.")
            history.append(classic.play(board, cell))
    seat.end(drawing(history[-1]), result, f"{policy} wins.")
    return result


def _meaning(policy: str) -> str:
    """Return the meaning of the tutor's numbers, which are those of `tb.moves`."""
    if _is_perfect(policy):
        return "W, D or L for you under perfect play, and in how many plies"
    model = POLICIES[policy].model_name
    return f"your expected score, going on as {policy} against {model or 'random play'}"


def _is_perfect(policy: str) -> bool:
    return POLICIES[policy].model == PERFECT


def _user_moves(tablebase: Tablebase, policy: str, history: list[int], seat: Seat) -> bool:
    """Ask until the user has moved or taken back; return False if he quits."""
    board = history[-1]
    answer = tablebase.moves(board, policy)
    scores = move_scores(answer, _is_perfect(policy)) if seat.tutor else {}
    seat.say("\n" + seat.draw(board, scores))
    read = cell_reader(HELP, partial(classic.play, board))
    cell = seat.choose("cell? ", read, lambda: answer_text(answer))
    if isinstance(cell, int):
        seat.judge(scores, cell)
        history.append(classic.play(board, cell))
    elif cell == BACK:
        seat.take_back()
        del history[max(1, len(history) - 2) :]
    return cell != QUIT
