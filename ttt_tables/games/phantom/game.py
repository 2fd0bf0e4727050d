"""Rules, evaluator and game of both versions of phantom tic-tac-toe for `play`."""

from collections.abc import Mapping
from copy import copy
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from ttt_tables.board.numbers import CELLS, OTHER
from ttt_tables.errors import (
    BadBoardError,
    BadOptionError,
    OffStrategyError,
    missing_extra,
    quote,
)
from ttt_tables.games.phantom.rules import SIDES, InformationSet, Referee, parse, reread
from ttt_tables.games.phantom.stored import Abrupt, Phantom, Strategies
from ttt_tables.play.answer import Answer, Move
from ttt_tables.play.evaluator import RANDOM, Evaluator
from ttt_tables.play.game import Game, against
from ttt_tables.play.position import Position
from ttt_tables.play.rules import Rules, in_words
from ttt_tables.play.value import Exact, Value, between, of_exact, of_score
from ttt_tables.scores import ranks
from ttt_tables.stores import Stores

if TYPE_CHECKING:
    from ttt_tables.games.phantom.evaluation import Reply
    from ttt_tables.games.phantom.given_policy import Policy, Progress
    from ttt_tables.games.phantom.plans import Plan
    from ttt_tables.games.phantom.policies import Named

NOTHING = "-"  # a text of no moves
NEAR = 1e-12  # an error bound of results in floats: see evaluation.py


class PhantomRules(Rules):
    """Positions of the referee, and information sets: texts that end with a side.

    "4 4? 0"  the cells in the order they were tried, with ? if the other side held them
    "4? O"    the information set of O. There a move is a placed mark, and 0? is a rejected one
    """

    name = "phantom"
    title = "Phantom tic-tac-toe"
    source = "Lanctot and others, OpenSpiel, arXiv 1908.09453"
    summary = (
        "Each side sees only its own marks. A player who tries a cell that the other side holds is "
        "told so and tries another. Three in a line win."
    )
    rules_text = in_words(title, summary)
    docs = "phantom.md"
    start = NOTHING
    example = "4? O"
    position_format = (
        "the cells in the order they were tried, each rejected one with ?, such as 4 4? 0; or what "
        "one side knows and that side, such as 4? O (- before the first move)"
    )
    hidden = True
    named = slice(None)
    longest = 44  # nine placed marks and at most nine rejected cells
    abrupt = False

    def to_move(self, position: str) -> str:
        return self._side(position) or self._referee(position).to_move

    def result(self, position: str) -> str | None:
        """Return the result; None for an information set, since the sides learn of the end.

        Raises BadBoardError for an information set after the side's last turn.
        """
        if self._side(position):
            self.known(position)
            return None
        return self._referee(position).result

    def moves(self, position: str) -> list[str]:
        """Return the cells of which the side to move knows nothing."""
        return [str(cell) for cell in self.known(position).legal_moves()]

    def play(self, position: str, move: str) -> str:
        """Return the position after a cell is tried.

        In an information set the mark is placed, and the next one is that of the side's next turn.
        """
        if self._side(position):
            return _written(self.known(position).marked(int(move)))
        referee = self._referee(position)
        held = int(move) in referee.marks[OTHER[referee.to_move]]
        return f"{_words(position)} {move}{'?' if held else ''}".lstrip()

    def observation(self, position: str, word: str) -> str | None:
        """Return the information set after the side learns that a cell is rejected: "0?"."""
        cell, told = word[:1], word[1:]
        if not self._side(position) or told != "?" or cell not in self.moves(position):
            return None
        return _written(self.known(position).rejected(int(cell)))

    def sentence(self, position: str, word: str, side: str | None = None) -> str:
        """Return a sentence on a move: for the mover if it was rejected, or for the other side."""
        mover, rejected = self.to_move(position), self.play(position, word).endswith("?")
        if mover == side:
            return f"Cell {word} is rejected: {OTHER[mover]} holds it." if rejected else ""
        return f"{mover} has {'tried' if self.abrupt else 'marked'} a cell." * (
            self.abrupt or not rejected
        )

    def board(self, position: str) -> str:
        """Return the marks: all of them for the referee, otherwise those that the side knows of."""
        if side := self._side(position):
            return reread(_words(position[:-2]), side, abrupt=self.abrupt).board
        marks = self._referee(position).marks
        of = {cell: side for side, cells in marks.items() for cell in cells}
        return "".join([of.get(cell, ".") for cell in CELLS])

    def information_state(self, position: str, side: str | None) -> str:
        """Return the information set of a side; at the end the whole position.

        Raises BadBoardError.
        """
        own = self._side(position)
        if own or self.result(position):
            if own and side not in (None, own):
                raise BadBoardError(f"{quote(position)} is the information of {own}, not of {side}")
            return position
        return _written(self._referee(position).information_set(side))

    def read(self, text: str) -> str:
        """Return the text of a referee's position or of an information set.

        Raises BadBoardError.
        """
        if self._side(text):
            return _written(self.known(text))
        here = NOTHING
        for word in _words(text).split(" ") if text != NOTHING else ():
            if self.result(here) or word.removesuffix("?") not in self.moves(here):
                raise BadBoardError(
                    f"{quote(word)} cannot be tried after {quote(here)}: write "
                    f"{self.position_format}"
                )
            here = self.play(here, word[0])
            if here.rpartition(" ")[2] != word:
                held = "holds" if "?" in here.rpartition(" ")[2] else "does not hold"
                raise BadBoardError(
                    f"{quote(text)}: the other side {held} cell {word[0]} at this point"
                )
        return here

    def _side(self, position: str) -> str:
        """Return the side of an information set, or "" for a position of the referee."""
        return position[-1:] if position[-1:] in OTHER else ""

    def _referee(self, position: str) -> Referee:
        return _replay(_words(position), self.abrupt)

    def known(self, position: str) -> InformationSet:
        """Return the information set of the side to move."""
        side = self._side(position)
        if not side:
            return self._referee(position).information_set()
        return _parsed(_words(position[:-2]), side, self.abrupt)


class AbruptRules(PhantomRules):
    """The rules of the abrupt version, in which a rejected move ends the turn."""

    name = "abrupt"
    title = "Abrupt phantom tic-tac-toe"
    summary = (
        "Each side sees only its own marks. A player who tries a cell that the other side holds is "
        "told so, and the turn passes. Three in a line win."
    )
    details = "The other side does not learn whether the mark was placed."
    rules_text = in_words(title, summary, details)
    example = "4? 1 O"
    abrupt = True


@lru_cache(4096)
def _replay(words: str, abrupt: bool) -> Referee:
    before, _, word = words.rpartition(" ")
    referee = copy(_replay(before, abrupt)) if word else Referee(abrupt=abrupt)
    if word:
        referee.play(int(word[0]))
    return referee


@lru_cache(4096)
def _parsed(words: str, side: str, abrupt: bool) -> InformationSet:
    return parse(words, side, abrupt=abrupt)


def _words(text: str) -> str:
    return "" if text == NOTHING else text


def _written(known: InformationSet) -> str:
    return f"{str(known) or NOTHING} {known.side}"


class PhantomGame(Game):
    """Either version. Policies are functions of the information set of the side to move.

    A policy receives the information set as a `Position`. Besides the policies of all games,
    methods take those of `read_plan`: tables, arrays and mappings of sides. Evaluating policies
    needs numba. In the abrupt version a function is called for millions of positions, which takes
    minutes, and the results of arrays take a minute and 3.5 GB.

    ordered    whether a policy is called for each order of the rejected cells of a turn
    progress   called every 10,000 positions with the number of positions done and of all
    """

    rules: PhantomRules

    def evaluate(
        self,
        policy_x: "Policy",
        policy_o: "Policy",
        *,
        illegal: str = "raise",
        ordered: bool = False,
        progress: "Progress | None" = None,
    ) -> Value:
        """Return X's value of the game between two policies.

        The value is exact if both policies are exact; otherwise its error is below 1e-12.

        illegal  the effect of an illegal move: "raise" IllegalMoveError, or "lose" the game. With
                 "lose" only the policies of all games are accepted, and games are followed one by
                 one, which suits policies that are mostly deterministic

        Raises BadModelError, IllegalMoveError and UnknownPolicyError. Raises BadLimitError if
        policies that may lose by an illegal move reach too many positions, and BadOptionError for
        `ordered` in the abrupt version.
        """
        if illegal != "raise":
            from ttt_tables.play.policy import check_policy

            given = check_policy(policy_x), check_policy(policy_o)
            return super().evaluate(*given, illegal=illegal)
        from ttt_tables.games.phantom.evaluation import results_of

        x, o = [
            self.plan(policy, side, ordered, progress)
            for side, policy in zip(OTHER, (policy_x, policy_o), strict=True)
        ]
        win, draw, loss = results_of(x, o)
        score = win + draw / 2
        if isinstance(score, Fraction):
            return of_exact("X", Exact(score, Fraction(win), Fraction(draw), Fraction(loss)))
        return Value("X", score, float(win), float(draw), float(loss), error_bound=NEAR)

    def exploitability(
        self,
        policy: "Policy",
        *,
        illegal: str = "raise",
        ordered: bool = False,
        progress: "Progress | None" = None,
    ) -> "Fraction | float":
        """Return the exploitability of a policy, in expected score per game.

        It is the mean over both sides of the score of a best response with perfect recall, minus
        1/2. In OpenSpiel, where a loss counts -1, it is a quarter of NashConv and half of the
        exploitability. It is 0 for an equilibrium. Raises as `evaluate` does, and BadOptionError
        unless illegal is "raise".
        """
        if illegal != "raise":
            raise BadOptionError(
                f"a best response in {self.name} needs legal moves: illegal must be 'raise', got "
                f"{quote(illegal)}"
            )
        from ttt_tables.games.phantom.evaluation import reply_to

        scores = [reply_to(self.plan(policy, side, ordered, progress)).score for side in OTHER]
        return (sum(scores) - 1) / 2

    def against(
        self,
        *,
        X: "Policy | None" = None,  # noqa: N803
        O: "Policy | None" = None,  # noqa: N803
        ordered: bool = False,
        progress: "Progress | None" = None,
    ) -> Game:
        """Return the game in which a policy plays one side and its best response the other.

        Its value at the start is the score of the best response, with perfect recall, and its moves
        are that response, which tries the lowest-numbered best cell. Raises as `evaluate` does, and
        BadOptionError unless exactly one policy is given.
        """
        from ttt_tables.games.phantom.evaluation import reply_to

        given = {side: one for side, one in (("X", X), ("O", O)) if one is not None}
        if len(given) != 1:
            raise BadOptionError(
                f"if marks are hidden, give the policy of exactly one side, got {len(given)} "
                "policies"
            )
        ((side, policy),) = given.items()
        rules = type(self.rules)()
        rules.played = self
        reply = reply_to(self.plan(policy, side, ordered, progress))
        answering = Game(rules, ReplyEvaluator(rules, reply), {**self.options, **given})
        answering._made_by = against, (self, {**given, "ordered": ordered})
        return answering

    def plan(
        self,
        policy: "Policy",
        side: str,
        ordered: bool = False,
        progress: "Progress | None" = None,
    ) -> "Plan":
        """Return the plan of a side by a policy: the share of each information set and cell."""
        try:
            from ttt_tables.games.phantom.given_policy import read_plan
        except ModuleNotFoundError as missing:
            raise missing_extra(
                "measuring a policy of hidden marks", str(missing.name), "solve"
            ) from missing
        abrupt, at = self.rules.abrupt, SIDES.index(side)
        return read_plan(policy, at, self._state, ordered=ordered, progress=progress, abrupt=abrupt)

    def _state(self, known: InformationSet) -> Position:
        """Return an information set as a position."""
        here = Position(self, _written(known))
        here._legal = tuple(map(str, known.legal_moves()))
        return here


class PhantomEvaluator(Evaluator):
    """The evaluator of both versions: a strategy for each side, and its guaranteed score."""

    readers = (Phantom, Abrupt)
    chance = True
    policy = "optimal"

    def __init__(self, rules: PhantomRules, stores: Stores) -> None:
        self._rules, self._stores = rules, stores

    @property
    def _strategies(self) -> Strategies:
        version: type[Strategies] = Abrupt if self._rules.abrupt else Phantom
        return self._stores.read(version)

    def value(self, text: str) -> Value | None:
        """Return X's score at the start, exact or between proved bounds; None elsewhere."""
        if text not in (NOTHING, f"{NOTHING} X"):
            return None
        scores = self._strategies.scores
        return between("X", min(scores), max(scores))

    def unknown(self, text: str) -> str:
        return f"the value of {quote(text)} is not known: it depends on hidden marks"

    def answer(self, here: Position, asked: Mapping[str, object]) -> Answer:
        """Return the cells that the strategy may try in an information set, most probable first.

        Raises OffStrategyError if the strategy never reaches the information set.
        """
        seen = here.information_state
        chances = self._strategies(self._rules.known(seen.text))
        order = ranks([*chances.values()])
        shown = [
            Move(str(cell), None, rank, float(chance), info={"exact": {"probability": str(chance)}})
            for (cell, chance), rank in zip(chances.items(), order, strict=True)
        ]
        return Answer(seen, self.value(seen.text), self.policy, tuple(shown))

    def check_policy(self, name: str) -> None:
        from ttt_tables.games.phantom.policies import find_policy

        find_policy(name)

    def weights(self, here: Position, policy: str) -> "Mapping[str, int | Fraction]":
        """Return a policy's weights of cells."""
        from ttt_tables.games.phantom.policies import find_policy

        known = self._rules.known(here.information_state.text)
        ask: Named = self._strategies if policy == self.policy else find_policy(policy)
        try:
            return {str(cell): one for cell, one in ask(known).items()}
        except OffStrategyError:
            return super().weights(here, RANDOM)

    @staticmethod
    def policies() -> tuple[str, ...]:
        """Return the names of the policies."""
        from ttt_tables.games.phantom.policies import POLICIES

        return tuple(POLICIES)


class ReplyEvaluator(Evaluator):
    """The best response to a policy of the other side, and its score."""

    chance = True
    policy = "best-response"

    def __init__(self, rules: PhantomRules, reply: "Reply") -> None:
        self._rules, self._reply = rules, reply

    def value(self, text: str) -> Value | None:
        """Return the score of the response at the start; None elsewhere."""
        if text not in (NOTHING, f"{NOTHING} X"):
            return None
        side, score = self._reply.side, self._reply.score
        if isinstance(score, Fraction):
            return of_score(side, score).of("X")
        return Value(side, score, error_bound=NEAR).of("X")

    def unknown(self, text: str) -> str:
        """Return the reason why a position has no value."""
        return f"the value of {quote(text)} is not known: it depends on hidden marks"

    def answer(self, here: Position, asked: object) -> Answer:
        """Return the cell that the response tries. Raises BadBoardError for the policy's side."""
        seen = here.information_state
        cell = self._reply.cell(self._rules.known(seen.text))
        return Answer(seen, self.value(seen.text), self.policy, (Move(str(cell), None, 1, 1.0),))
