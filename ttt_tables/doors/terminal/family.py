"""The family in a terminal: the moves of a position, and a game against the best moves.

A position is shown by what `describe` returns, the JSON of all doors. Standard library alone.
"""

from contextlib import suppress
from math import fsum
from random import Random
from typing import Any, NamedTuple

from ttt_tables.board.numbers import OTHER
from ttt_tables.doors.terminal.seat import BACK, QUIT, Seat
from ttt_tables.doors.terminal.text import rows_of
from ttt_tables.doors.terminal.tutor import (
    END,
    OUTCOMES,
    MoveScore,
    colour_of,
    in_percent,
    in_words,
)
from ttt_tables.errors import BadBoardError, IllegalMoveError, UnknownRuleError, quote
from ttt_tables.family.coin import Coin
from ttt_tables.family.registry import NAMES
from ttt_tables.family.relative import Relative
from ttt_tables.sentences import in_plies, result_text, value_text

HELP = "a move plays it, ? shows what each is worth, u takes back, q quits"
MOST_BOARDS = 20
SWAP = str.maketrans("XO", "OX")
Facts = dict[str, Any]  # what `describe` returns


def check_game(name: str, others: tuple[str, ...]) -> None:
    """Raise UnknownRuleError unless a game is one of the family or of the others."""
    if name not in (names := (*others, *NAMES)):
        raise UnknownRuleError(
            f"--game is {', '.join(names[:-1])} or {names[-1]}, not {quote(name)}"
        )


def position_text(facts: Facts) -> str:
    """Return a position as its boards, and its value as a sentence."""
    return f"{drawing(facts)}\n\n{sentence(facts)}"


def moves_text(facts: Facts) -> str:
    """Return a position as its boards, its value, and a line for each move."""
    if not facts["moves"]:
        return position_text(facts)
    rows = [list(facts["moves"][0])]
    rows += [
        ["-" if fact is None else str(fact) for fact in move.values()] for move in facts["moves"]
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ["  ".join(map(str.rjust, row, widths)) for row in rows]
    return "\n".join([position_text(facts), "", *lines])


def sentence(facts: Facts) -> str:
    """Return a position's value as a sentence."""
    if facts["result"]:
        return result_text(facts["result"])
    if "exact" in facts:
        score, threshold = facts["exact"].values()
        return (
            f"X scores {score} before the toss. If the higher bid moves, more than {threshold} of "
            "the money wins for him."
        )
    return value_text(facts["to_move"], facts["wdl"], facts["distance"])


def drawing(facts: Facts, numbers: bool = False) -> str:
    """Return the boards beside one another; with `numbers`, empty cells show theirs.

    The mark that the next move takes away is a small letter.
    """
    boards = [list(board) for board in facts["board"].split("/")]
    if facts["leaving"]:
        at = int(facts["leaving"])
        boards[0][at] = boards[0][at].lower()
    heads = ["   ".join(f"{at:<5}" for at in range(len(boards)))] if len(boards) > 1 else []
    lines = zip(*[rows_of(board, numbers) for board in boards], strict=True)
    return "\n".join(line.rstrip() for line in [*heads, *map("   ".join, lines)])


class Turn(NamedTuple):
    """A position, and whose move it is: the text of a vanishing game calls either side X."""

    position: str
    mover: str


def find(game: Relative | Coin, turn: Turn) -> Facts:
    """Return what is shown of a turn, the sides' letters as they are in this game."""
    facts = game.describe(turn.position, turn.mover if isinstance(game, Coin) else None)
    if facts["to_move"] == turn.mover:
        return facts
    result = OTHER.get(facts["result"], facts["result"])
    board = facts["board"].translate(SWAP)
    return facts | {"board": board, "to_move": turn.mover, "result": result}


def play_family(
    game: Relative | Coin, seat: Seat, seed: int | None = None, boards: int = 1
) -> str | None:
    """Play one game against the best moves. Return the result, None if the user quits.

    Of tied moves one is drawn, and in the random-turn game each toss. With a seed the k-th draw is
    a function of (seed, k) alone, without one it is drawn once for the game. A position that comes
    for the third time is a draw. Raises UnknownRuleError if it is not played on so many boards.
    """
    start = _start(game, boards)
    luck = Random().getrandbits(64) if seed is None else seed
    _greet(game, seat)
    turns = [Turn(start, game.mover(0, Random(f"toss {luck} 0")))]
    while not (ended := find(game, turns[-1])["result"]) and turns.count(turns[-1]) < 3:
        facts = find(game, turns[-1])
        if facts["to_move"] == seat.side:
            move = _ask(seat, facts)
        else:
            best = [one["move"] for one in facts["moves"] if one["rank"] == 1]
            move = Random(f"move {luck} {len(turns)}").choice(best)
            seat.say(f"{facts['to_move']} plays {move}.")
        if move == QUIT:
            break
        if move == BACK:
            _take_back(seat, turns)
            continue
        after = {one["move"]: one["after"] for one in facts["moves"]}[move]
        toss = Random(f"toss {luck} {len(turns)}")
        turns.append(Turn(after, game.mover(len(turns), toss)))
    result: str | None = ended or ("draw" if turns.count(turns[-1]) == 3 else None)
    third = "" if ended else "\nThe position has come for the third time."
    seat.end(drawing(find(game, turns[-1])) + third, result)
    _tell_luck(seat, [find(game, turn) for turn in turns])
    return result


def _start(game: Relative | Coin, boards: int) -> str:
    with suppress(BadBoardError):
        if 1 <= boards <= MOST_BOARDS:
            start = "/".join([game.rules.start] * boards)
            game.describe(start)
            return start
    raise UnknownRuleError(
        f"{game.rules.name} is not played on {quote(boards)} boards: notakto is on 1 to "
        f"{MOST_BOARDS}, another game on one"
    )


def _greet(game: Relative | Coin, seat: Seat) -> None:
    seat.say(f"You are {seat.side}, the best moves are {OTHER[seat.side]}: {HELP}.")
    move = game.best_move(game.rules.start)
    seat.say(f"{game.rules.rule} A move is written as {move} is; cells are numbered row by row.")
    if seat.tutor:
        seat.tutor.greet("what the moves are worth to you, best first", "Below the board")


def _ask(seat: Seat, facts: Facts) -> str:
    """Return the move that the user names, or q, or u."""
    scores = {move["move"]: _score(move) for move in facts["moves"]}
    seat.say("\n" + drawing(facts, numbers=True))
    if "exact" in facts:
        seat.say(f"\nThe coin says {seat.side}.")
    if seat.tutor:
        seat.say("\n" + _groups(scores, seat.tutor.colours))

    def read(word: str) -> str:
        move = word.upper()
        if move not in scores:
            names = ", ".join(scores)
            raise IllegalMoveError(f"{quote(move)} is no move here: choose one of {names}.")
        seat.judge(scores, move)
        return move

    return seat.choose("move? ", read, lambda: moves_text(facts))


def _score(move: Facts) -> MoveScore:
    if "score" in move:
        return in_percent(move["score"])
    score = (1 + move["wdl"]) / 2
    letter, phrase = OUTCOMES[score]
    plies = "" if move["distance"] is None else f" in {in_plies(move['distance'])}"
    return MoveScore(score, letter, phrase + plies, move["rank"])


def _groups(scores: dict[str, MoveScore], colours: bool) -> str:
    """Return a line for each worth, best first, with the moves that have it."""
    groups: dict[MoveScore, list[str]] = {}
    for move, score in scores.items():
        groups.setdefault(score._replace(rank=1), []).append(move)
    top = max(score.score for score in groups)
    lines: list[str] = []
    for score, moves in groups.items():
        line = f"{score.phrase}: {' '.join(moves)}{'' if lines else ' *'}"
        colour = colour_of(100 * (top - score.score)) if colours else ""
        lines.append(f"{colour}{line}{END}" if colour else line)
    return "\n".join(lines)


def _take_back(seat: Seat, turns: list[Turn]) -> None:
    """Go back to the user's turn before this one, if there is one."""
    before = [at for at, turn in enumerate(turns[:-1]) if turn.mover == seat.side]
    if before:
        del turns[before[-1] + 1 :]
        seat.take_back()


def _tell_luck(seat: Seat, facts: list[Facts]) -> None:
    """Let the tutor say what the coin gave or took, apart from what the user's moves cost."""
    lucks = [_luck(one, seat.side) for one in facts if "exact" in one and one["moves"]]
    if seat.tutor and lucks:
        points = round(100 * fsum(lucks), 2)
        gave = (
            f"gave you {in_words(points)}" if points > 0 else f"took {in_words(-points)} from you"
        )
        seat.say(f"The coin {gave if points else 'gave you as much as it took'}.")


def _luck(facts: Facts, side: str) -> float:
    """Return what a toss added to the user's expected score."""
    after = facts["moves"][0]["score"]
    x_after = after if facts["to_move"] == "X" else 1 - after
    luck: float = x_after - facts["x_score"]
    return luck if side == "X" else -luck
