"""A match of ultimate tic-tac-toe: against the engine, with its estimates for a tutor."""

from typing import TYPE_CHECKING

from ttt_tables.games.game import Analysis, Ranked
from ttt_tables.games.match import Match
from ttt_tables.sentences import in_plies
from ttt_tables.ultimate.game import Game as Position

if TYPE_CHECKING:
    from ttt_tables.engine.exact import Outcome
    from ttt_tables.games.game import Game
    from ttt_tables.tablebase import Tablebase

FINE = 3  # decimals of a score: a search knows no more
SOLVED = "Under open the game is solved: X wins. A tutor knows how until X leaves that way."


class UltimateMatch(Match):
    """A match against the engine. A tutor searches the user's moves for the same time."""

    opponent = "the engine"
    meaning = "your expected score, by the engine's estimate"
    estimate = "by the engine's estimate"

    def __init__(
        self,
        game: "Game",
        tables: "Tablebase",
        side: str,
        seed: int,
        rule: str,
        milliseconds: float,
    ) -> None:
        self._tables, self._rule = tables, rule
        super().__init__(game, side, seed, rule=rule, milliseconds=milliseconds)
        self.greeting = (f"The rule is {rule}.", *((SOLVED,) if rule == "open" else ()))
        from ttt_tables.engine.budget import check_noise_seed

        check_noise_seed(seed)
        self._has_engine(seed)  # before the match, when nobody waits for a move

    @property
    def here(self) -> Analysis:
        """The position to show: closed won boards are filled with their owner's mark."""
        turn = self.turns[-1]
        if self._rule == "open":
            return turn
        boards = zip((turn.board or "").split("/"), turn.facts["macro"], strict=True)
        shown = [board if owner == "." else owner * 9 for board, owner in boards]
        return turn._replace(board="/".join(shown))

    def first(self, position: str) -> Analysis:
        """Return the position where the match begins."""
        return self.ask("probe", position)

    def begin(self) -> str:
        """Return where the user may play."""
        target, side = self.here.facts["target"], self.here.to_move
        where = "any board" if target is None else f"board {target}"
        return f"{side} plays on {where}." if side == self.side else ""

    def legal(self) -> list[str]:
        """Return the moves that may be played."""
        return list(self.here.facts["legal"])

    def choose(self) -> str:
        """Return the engine's move."""
        from ttt_tables.engine.choose import choose

        return write(choose(self._game(), self.asked["milliseconds"], seed=self.luck))

    def analysis(self) -> Analysis:
        """Return the moves, searched equally deep; by the race alone while no engine is ready."""
        analysis = self.ask("moves", self.here.position) if self._has_engine() else self._raced()
        known, moves = self._solved(), []
        top = max([outcome.depth_score for outcome in known.values()], default=0)
        for move in analysis.moves or ():
            score, rank = round(move.value["score"], FINE), move.rank
            value = {**move.value, "score": score}
            if outcome := known.get(move.move):
                how = "a win in {} at most, solved" if outcome.score else "a loss in {}, solved"
                note = how.format(in_plies(outcome.plies))
                value |= {"score": outcome.score, "note": note}
                rank = 1 + top - outcome.depth_score
            moves.append(move._replace(rank=rank, value=value))
        moves.sort(key=lambda move: (-move.value["score"], move.rank))
        return analysis._replace(moves=tuple(moves))

    def advice(self) -> list[str]:
        """Return the boards that matter most, and whether a solved win has been left."""
        parts = [part for part in self.here.facts["boards"] if self._is_open(part["board"])]
        parts.sort(key=lambda part: (-part["swing"], part["board"]))
        most = ", ".join([f"{part['board']} ({100 * part['swing']:.0f})" for part in parts[:3]])
        said = [] if self._has_engine() else ["By the race alone: no engine is ready."]
        if self._rule == "open" and not self._solved():
            said.append("X has left the solved win: scores are estimated.")
        return [*said, f"Boards that matter most, in points between won and lost: {most}"]

    def _game(self) -> Position:
        return Position.parse(self.here.position, self._rule, self._tables.miniboard)

    def _has_engine(self, seed: int = 0) -> bool:
        from ttt_tables.engine.choose import ready_engine

        return ready_engine(self._rule, seed, self._tables.miniboard) is not None

    def _solved(self) -> "dict[str, Outcome]":
        """Return what X's winning strategy under `open` knows of the moves."""
        from ttt_tables.engine.exact import stored

        if self._rule != "open":
            return {}
        known = stored(self._game().position, self._rule, self._tables.open_strategy)
        return {write(move): outcome for move, outcome in known.items()}

    def _raced(self) -> Analysis:
        moves = []
        for move in self.legal():
            after = self.ask("play", self.here.position, move)
            x_score = after.value["x_win"] + after.value["draw"] / 2
            score = x_score if self.here.to_move == "X" else 1 - x_score
            moves.append(Ranked(move, after.position, 1, {"score": score}))
        return self.here._replace(moves=tuple(moves))

    def _is_open(self, board: int) -> bool:
        facts = self.turns[-1]
        marks = (facts.board or "").split("/")[board]
        return facts.facts["macro"][board] == "." and "." in marks


def write(move: tuple[int, int]) -> str:
    """Return the text of a move."""
    return "{}{}".format(*move)
