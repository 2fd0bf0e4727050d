"""The engine's view of every move of an ultimate position, and the boards that matter most."""

from typing import NamedTuple

from ttt_tables.board.numbers import open_cells, show
from ttt_tables.doors.terminal.tutor import MoveScore, Tutor, best, in_percent
from ttt_tables.engine.choose import ready_engine
from ttt_tables.engine.exact import Outcome, stored
from ttt_tables.sentences import in_plies
from ttt_tables.ultimate.game import Game
from ttt_tables.ultimate.macro_race.boards import board_chances
from ttt_tables.ultimate.macro_race.evaluation import race
from ttt_tables.ultimate.rules import BoardCell, Position, play, result

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ttt_tables.ultimate.open_strategy.pack import Strategy

SOLVED = "Under open the game is solved: X wins, and the tutor knows how until X leaves that way."
ESTIMATE = "by the engine's estimate"
MEANING = "your expected score, by the engine's estimate"
LISTED = 4  # moves
MATTERING = 3  # boards
FINE = 3  # decimals of a score: a search knows no more


class View(NamedTuple):
    """The mover's estimated expected score after each of his moves, all searched equally deep."""

    scores: dict[BoardCell, float]
    plies: int  # 0: not searched, but evaluated by the race


def view(game: Game, milliseconds: float) -> View:
    """Return the engine's view after a time; the race's, if no engine is ready."""
    engine = ready_engine(game.rule, 0, game.miniboard)  # that of `choose`, with its table
    if engine is None:
        return View({move: _race_score(game, move) for move in game.legal_moves()}, 0)
    thoughts = engine.analyse(game.position, milliseconds)
    scores = {thought.move: thought.score for thought in thoughts}
    return View(scores, max(thought.depth for thought in thoughts))


def _ended(position: Position, rule: str) -> float | None:
    """Return the score of the side to move if the game has ended; he has not made the last mark."""
    ended = result(position, rule)
    if ended is None:
        return None
    return 0.5 if ended == "draw" else float(ended == position.to_move)


def _race_score(game: Game, move: BoardCell) -> float:
    after = play(game.position, *move, game.rule)
    score = _ended(after, game.rule)
    if score is not None:
        return 1 - score
    x_win, o_win = race(game.rule, board_chances(after, game.miniboard))
    return (1 + (x_win - o_win) * (1 if game.to_move == "X" else -1)) / 2


def solved(game: Game, strategy: "Strategy") -> dict[BoardCell, MoveScore]:
    """Return the moves whose result X's winning strategy under `open` knows, and their worth.

    On X's turn that is the strategy's move; on O's, every move that the strategy answers. There is
    none once X has left the strategy. The best of lost moves are those that hold out longest.
    """
    outcomes = stored(game.position, game.rule, strategy)
    top = max([outcome.depth_score for outcome in outcomes.values()], default=0)
    return {
        move: _score(outcome, 1 + top - outcome.depth_score) for move, outcome in outcomes.items()
    }


def _score(outcome: Outcome, rank: int) -> MoveScore:
    """Return the worth of a move whose outcome the strategy knows."""
    shown = in_percent(outcome.score).shown
    plies = in_plies(outcome.plies)
    how = f"a win in {plies} at most, solved" if outcome.score else f"a loss in {plies}, solved"
    return MoveScore(outcome.score, shown, how, rank)


def advise(
    game: Game, milliseconds: float, tutor: Tutor, strategy: "Strategy | None" = None
) -> dict[BoardCell, MoveScore]:
    """Print the best moves and the boards that matter most; return the worth of each move."""
    estimates = view(game, milliseconds)
    scores = {move: in_percent(round(score, FINE)) for move, score in estimates.scores.items()}
    exact = solved(game, strategy) if strategy else {}
    if strategy and not exact:
        tutor.say("\nX has left the solved win: what follows is estimated.")
    scores |= exact
    if game.target is not None:
        of_board = {cell: score for (_, cell), score in scores.items()}
        tutor.say(f"\n{tutor.draw(game.boards[game.target], of_board)}")
    how = (
        f"{estimates.plies} plies deep"
        if estimates.plies
        else "by the race alone: no engine is ready"
    )
    ranked = sorted(scores, key=lambda move: (move not in best(scores), -scores[move].score, move))
    listed = ", ".join(
        ["{} {}".format(*move) + f" {scores[move].phrase}" for move in ranked[:LISTED]]
    )
    tutor.say(f"\nBest moves ({how}): {listed}")
    tutor.say(f"Boards that matter most, in points between won and lost: {_mattering(game)}")
    return scores


def _mattering(game: Game) -> str:
    """Return the open boards with the most of X's score between winning and losing them."""
    owners = show(game.macro)
    parts = [
        part
        for part in game.evaluate().boards
        if owners[part.board] == "." and open_cells(game.boards[part.board])
    ]
    parts.sort(key=lambda part: (-part.swing, part.board))
    return ", ".join([f"{part.board} ({100 * part.swing:.0f})" for part in parts[:MATTERING]])
