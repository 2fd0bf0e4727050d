"""The worth of moves: expected scores for the mover, regrets, and lines of best play."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ttt_tables.errors import UnknownGameError
from ttt_tables.games.game import Analysis, Game, Ranked

if TYPE_CHECKING:
    from collections.abc import Mapping

Score = Fraction | float  # a float where the tables have no fraction: dice and grids
LONGEST_LINE = 20  # plies that are shown of best play


def move_scores(moves: Sequence[Ranked]) -> dict[str, Score]:
    """Return the expected score of each move for its mover: a win is 1, a draw 1/2, a loss 0.

    They are exact where a game has outcomes or fractions. Raises UnknownGameError where moves have
    no scores, as in the phantom game.
    """
    scores: dict[str, Score] = {}
    of_rank: dict[int, Score] = {}  # ties share a score to the last bit
    for one in moves:
        if not {"wdl", "score"} & one.value.keys():
            raise UnknownGameError("the moves of this game have no scores, for a side knows little")
        scores[one.move] = of_rank.setdefault(one.rank, _score(one.value))
    return scores


def _score(value: "Mapping[str, Any]") -> Score:
    if "wdl" in value:
        return Fraction(1 + value["wdl"], 2)
    score: Score = value["score"]
    return Fraction(score) if score in (0, 0.5, 1) else score


def best_moves(scores: "Mapping[str, Score]") -> list[str]:
    """Return the moves of the highest score."""
    top = max(scores.values())
    return [move for move, score in scores.items() if score == top]


def check_exact(game: Game) -> None:
    """Raise UnknownGameError for a game without moves, or whose scores a search estimates."""
    game.check_verb("moves")
    if game.searches("moves"):
        name = game.about.name
        raise UnknownGameError(f"the scores of {name} are an engine's estimates, not exact")


def best_line(game: Game, position: str, options: "Mapping[str, Any]") -> tuple[list[str], bool]:
    """Return the moves of best play from a position, and whether it ends with them.

    Only for games without chance.
    """
    line: list[str] = []
    while len(line) < LONGEST_LINE:
        analysis: Analysis = game.check_verb("moves")(position, **options)
        if not analysis.moves:
            return line, True
        line.append(analysis.moves[0].move)
        position = analysis.moves[0].after or ""
    return line, False
