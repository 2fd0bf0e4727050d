"""A game: its rules and options, and an evaluator of its positions.

The value of a position is that of its best move, or the average over its chance outcomes.
"""

from __future__ import annotations

from ttt_tables.board.numbers import check_seed
from ttt_tables.errors import (
    BadBoardError,
    BadOptionError,
    UnknownGameError,
    UnknownValueError,
    quote,
)
from ttt_tables.lazy import load
from ttt_tables.play.answer import Answer, Move, ranked
from ttt_tables.play.evaluator import Evaluator
from ttt_tables.play.position import Position
from ttt_tables.play.rules import Rules
from ttt_tables.play.value import average

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from fractions import Fraction
    from typing import Any

    from ttt_tables.literals import IllegalMoves, PolicyName
    from ttt_tables.play.evaluation import Step
    from ttt_tables.play.evaluator import Explained
    from ttt_tables.play.mistakes import Mistake
    from ttt_tables.play.policy import Model, Policy
    from ttt_tables.play.value import Value


class Game:
    """A game. Two games are equal if their rules are equal.

    rules    the rules; anything else raises BadOptionError
    known    the evaluator; by default, values follow from terminal positions
    options  the options that made it, by name: a rule, a grid, a number of boards, ...; by default
             those of the rules

    Methods take a position or its text. They raise BadBoardError for a position that cannot occur.
    """

    def __init__(
        self,
        rules: Rules,
        evaluator: Evaluator | None = None,
        options: Mapping[str, object] | None = None,
    ) -> None:
        self.rules: Rules = check_rules(rules)
        self.evaluator: Evaluator = evaluator or Evaluator()
        self._options = options
        self.name: str = rules.name
        self._made_by: tuple[Callable[..., Game], tuple[object, ...]] | None = None  # for pickling
        self._models: dict[str, Model] = {}  # policies by name
        self.steps: Callable[[str], Step] | None = None  # a cache of evaluations
        self.after: Callable[[Position, str], Position] | None = None  # a cache of matches

    @property
    def options(self) -> Mapping[str, object]:
        """The options that made it, by name, as plain data."""
        return self._options or self.rules.options

    @property
    def start(self) -> Position:
        """The first position of the game."""
        return Position(self, self.rules.start)

    def position(
        self,
        text: str | Sequence[object] | None = None,
        *,
        played: str = "",
        notation: str | None = None,
        symbols: str | None = None,
    ) -> Position:
        """Return the position of a text, or the position after moves from it.

        text     a position, or a board as a list: nine marks, three rows of three, or three texts;
                 by default the start
        played   moves and chance outcomes by their names, separated by blanks
        notation  the name of the notation of boards and moves: numpad, chess, ...; by default, ours
                 and those that cannot be confused with it
        symbols    the symbols for X, O and an empty cell, separated by blanks: "1 2 0"

        Raises BadBoardError, with the reason and the notations in which the text could be read,
        IllegalMoveError, GameOverError and BadOptionError.
        """
        if text is None:
            return self.start.follow(played, notation)
        return Position(self, self._shown(text, notation, symbols)).follow(played, notation)

    def _shown(self, text: object, notation: str | None = None, symbols: str | None = None) -> str:
        """Return the position in our own notation. Raises the errors of `position`."""
        if isinstance(text, list | tuple):
            from ttt_tables.notation.boards import read_checked

            text, notation, symbols = read_checked(text, notation, symbols), None, None
        if not isinstance(text, str):
            raise BadBoardError(
                f"a position must be {self.rules.position_format}, got {quote(text)}"
            )
        if notation is not None or symbols is not None:
            from ttt_tables.notation.positions import read_text

            return read_text(self, text, notation, symbols)
        try:
            return self._checked(text)
        except ValueError as error:
            from ttt_tables.notation.positions import reread_text

            return reread_text(self, text, error)

    def _checked(self, text: str) -> str:
        """Return the normal form of a text in our own notation. Raises the errors of the rules."""
        read = self.rules.read(text)
        self.evaluator.check(read)
        return read

    def probe(self, position: str) -> Value:
        """Return the value of a position under perfect play.

        It is from the point of view of the side to move, or of X if no side is to move. Raises
        UnknownValueError if it is not known.
        """
        return self._value(self._read(position))

    def moves(
        self,
        position: str,
        *,
        policy: PolicyName | str | None = None,
        milliseconds: float | None = None,
        nodes: int | None = None,
    ) -> Answer:
        """Return the moves, best first; none on a chance node or a terminal position.

        policy        the name of the policy that ranks the moves
        milliseconds  the time of a search, or
        nodes         the number of positions that it visits, which makes the answer reproducible

        Raises UnknownPolicyError, and BadOptionError for an option that the game does not have.
        """
        asked = self._asked(policy=policy, milliseconds=milliseconds, nodes=nodes)
        return self._answer(self._read(position), asked)

    def choose(
        self,
        position: str,
        *,
        policy: PolicyName | str | None = None,
        milliseconds: float | None = None,
        nodes: int | None = None,
        seed: int | str | None = None,
    ) -> str:
        """Return one move: the first of the best moves or, with a seed, a move that is drawn.

        With a seed the move is drawn from the policy's distribution, and an engine chooses among
        nearly equal moves. A policy that is random by nature is drawn even without a seed. Raises
        GameOverError, BadOptionError on a chance node, with its outcomes, and the errors of
        `moves`.
        """
        here, seed = self._read(position), check_seed(seed)
        asked = self._asked(policy=policy, milliseconds=milliseconds, nodes=nodes)
        if not here.legal_moves:
            raise here.no_choice()
        if (chosen := self.evaluator.choose(here, asked, seed)) is not None:
            return chosen
        moves = self._answer(here, asked).moves
        if seed is None and moves[0].value is not None:
            return moves[0].move
        from random import Random

        source = Random() if seed is None else Random(f"{seed} {self!r} {here.text}")
        weights = [one.probability for one in moves]
        return source.choices([one.move for one in moves], weights)[0]

    def explain(self, position: str, *, policy: PolicyName | str | None = None) -> Explained:
        """Return why each move of a position wins, draws or loses, best first.

        policy  the name of a policy that orders the moves, in games with such policies

        In games without chance it is an Answer. The `info` of each move has the lines that the move
        completes, blocks, threatens and leaves, and the replies; the `info` of the answer has
        `sentences`. In other games it is a mapping of facts. Raises UnknownValueError if the game
        has no explanations, UnknownPolicyError and BadOptionError.
        """
        asked = self._asked(policy=policy)
        known: Any = self.evaluator
        if not hasattr(known, "explain"):
            raise UnknownValueError(f"the moves of {self.name} have no explanations")
        explained: Explained = known.explain(self._read(position), **asked)
        return explained

    @property
    def policies(self) -> tuple[str, ...]:
        """The names of the policies of the game."""
        return self.evaluator.policies()

    def model(self, policy: PolicyName | str) -> Model:
        """Return a policy by its name, as a function from a position to weights of moves.

        Raises UnknownPolicyError.
        """
        if policy not in self._models:
            from ttt_tables.play.policy import NamedModel

            self.evaluator.check_policy(policy)
            self._models[policy] = NamedModel(self, policy)
        return self._models[policy]

    def against(self, *, X: Policy | None = None, O: Policy | None = None) -> Game:  # noqa: N803
        """Return the game in which policies play one side or both, so that their moves are chance.

        X, O   the policies, as described in `ttt_tables.play.policy`

        The values for the other side are those of its best response, and its best moves are that
        response, so `against(X=policy).choose` is a policy. Raises UnknownPolicyError;
        IllegalMoveError and BadModelError, with the position, for an invalid return value of a
        policy; BadLimitError for too many positions; and UnknownValueError if marks are hidden.
        """
        given = {side: one for side, one in (("X", X), ("O", O)) if one is not None}
        models = {side: self._read_policy(one) for side, one in given.items()}
        played = self._played(models, given)
        played._made_by = against, (self, given)
        return played

    def evaluate(
        self, policy_x: Policy, policy_o: Policy, *, illegal: IllegalMoves | str = "raise"
    ) -> Value:
        """Return X's value of the game between two policies. Raises the errors of `against`.

        illegal  the effect of an illegal move: "raise" IllegalMoveError, or "lose" the game, as in
                 a learning environment

        The value has `exact` Fractions if the weights and the probabilities of the game are exact.
        They may have hundreds of digits.
        """
        from ttt_tables.play.evaluation import evaluated

        given = {"X": policy_x, "O": policy_o}
        models = {side: self._read_policy(one, illegal) for side, one in given.items()}
        if (value := evaluated(self, models)) is not None:
            return value
        return self._played(models, given).probe(self.start.text).of("X")

    def exploitability(
        self, policy: Policy, *, illegal: IllegalMoves | str = "raise"
    ) -> Fraction | float:
        """Return the exploitability of a policy: the gain of a best response, as a score per game.

        illegal  as in `evaluate`

        Let b_x be the score of a best response as X against the policy, and b_o that as O; against
        perfect play they add up to 1. The exploitability is (b_x + b_o - 1) / 2. It is 0 if and
        only if the policy cannot be beaten as either side, and 1/2 if it can always be beaten. The
        policy is called only for positions that it can reach. The result is a Fraction if the
        weights and the probabilities of the game are exact. Raises the errors of `against`.
        """
        from ttt_tables.play.evaluation import response_score
        from ttt_tables.play.played import unknown_response

        if self.rules.hidden:
            raise unknown_response(self.name)
        model = self._read_policy(policy, illegal)
        return (response_score(self, "X", model) + response_score(self, "O", model) - 1) / 2

    def errors(
        self, policy: Policy, *, illegal: IllegalMoves | str = "raise"
    ) -> tuple[Mistake, ...]:
        """Return the moves of a policy that lose value, the greatest regret first.

        illegal  as in `evaluate`; the regret of an illegal move that loses is the whole score

        The policy is called for every position of the game, including those that its own play never
        reaches. Without mistakes it plays perfectly. Raises the errors of `exploitability`,
        BadLimitError if there are too many positions to list, and UnknownValueError if marks are
        hidden.
        """
        from ttt_tables.play.mistakes import mistakes_of

        return mistakes_of(self, self._read_policy(policy, illegal))

    def positions(self) -> tuple[Position, ...]:
        """Return all reachable positions, the start first, including terminal and chance nodes.

        A side is to move on the positions that have `legal_moves`. Raises BadLimitError for more
        than a million positions, and if marks are hidden, since there are more information states.
        """
        from ttt_tables.play.mistakes import positions_of

        return tuple([here for here, _ in positions_of(self)])

    def _backup(self, position: str) -> Value:
        """Return the value of an open position from those of the next positions.

        It is that of the best move, or the average over chance outcomes. Raises UnknownValueError
        if marks are hidden.
        """
        here = self._read(position)
        side = here.to_move or "X"
        if reason := self.evaluator.unknown(here.text):
            raise UnknownValueError(reason)
        if here.outcomes:
            values = [(one.probability, self._value(one.position)) for one in here.outcomes]
            return average(side, values)
        best = self._ranked(here)[0].value
        assert best is not None
        return best

    def _read_policy(self, policy: Policy, illegal: str = "raise") -> Model:
        from ttt_tables.play.policy import check_illegal, read_policy

        return read_policy(policy, self, illegal=check_illegal(illegal))

    def _played(self, models: Mapping[str, Model], given: Mapping[str, Policy]) -> Game:
        from ttt_tables.play.played import PlayedRules
        from ttt_tables.play.solver import Solved, explore

        rules = PlayedRules(self, models)
        names = {
            side: one if isinstance(one, str) else getattr(one, "__name__", type(one).__name__)
            for side, one in given.items()
        }
        return Game(rules, Solved(rules, explore(rules)), {**self.options, **names})

    def _read(self, position: str) -> Position:
        if not isinstance(position, Position):
            return Position(self, self._shown(position))
        if position.game is not self and position.game != self:
            if position.game == self.rules.played:
                return Position(self, position.text)
            raise BadBoardError(f"expected a position of {self!r}, got {position!r}")
        return position

    def _asked(self, **options: object) -> dict[str, object]:
        asked = {name: value for name, value in options.items() if value is not None}
        for name in asked:
            if name not in self.evaluator.takes:
                takes = ", ".join(self.evaluator.takes) or "no options"
                raise BadOptionError(
                    f"answers of {self.name} do not take {name}: they take {takes}"
                )
        return asked

    def _answer(self, here: Position, asked: Mapping[str, object]) -> Answer:
        if here.legal_moves and (answer := self.evaluator.answer(here, asked)) is not None:
            return answer
        moves, policy = self._ranked(here), self.evaluator.named(asked)
        value = self.evaluator.value(here.text) if moves else self._value(here)
        return Answer(here, value or moves[0].value, policy, moves)

    def _ranked(self, here: Position) -> tuple[Move, ...]:
        side = here.to_move or "X"
        values = []
        for move in here.legal_moves:
            value = self._value(Position(self, self.rules.play(here.text, move))).of(side)
            far = value.distance
            values.append((move, value if far is None else value.at(far + 1)))
        return ranked(values, self.evaluator.tie)

    def _value(self, here: Position) -> Value:
        if here.result:
            return self.evaluator.ended(here.to_move or "X", here.result)
        return self.evaluator.value(here.text) or self._backup(here)

    def __copy__(self) -> Game:
        return self  # it never changes

    def __deepcopy__(self, memo: object) -> Game:
        return self

    def __reduce__(self) -> tuple[Callable[..., Game], tuple[object, ...]]:
        """Return the call with which another process makes the game, without its values."""
        return self._made_by or (Game, (self.rules, self.evaluator, self.options))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.rules.key == other.rules.key

    def __hash__(self) -> int:
        return hash(self.rules.key)

    def __repr__(self) -> str:
        made = "".join([f" {name}={value}" for name, value in self.options.items()])
        return f"<game {self.name}{made}>"


def against(game: Game, asked: Mapping[str, Any]) -> Game:
    """Return `game.against` with these policies."""
    return game.against(**asked)


def check_rules(rules: Rules) -> Rules:
    """Return the rules. Raises BadOptionError for an object that is not a `Rules`."""
    if not isinstance(rules, Rules):
        made = " and not its class" if isinstance(rules, type) else ""
        raise BadOptionError(f"the rules of a game must be a Rules{made}, got {quote(rules)}")
    return rules


def given_game(game: object, **options: object) -> Game:
    """Return the given game, or the package's game of a name and its options.

    Raises UnknownGameError, and BadOptionError if options are given together with a `Game`.
    """
    if isinstance(game, Game):
        if options:
            raise BadOptionError(f"{game!r} is made already: omit {', '.join(options)}")
        return game
    if not isinstance(game, str):
        raise UnknownGameError(
            f"a game must be a Game or the name of one, such as 'vanishing', got {quote(game)}"
        )
    named: Game = load("ttt_tables.default", "game")(game, **options)
    return named


def solve(rules: Rules) -> Game:
    """Solve the game of your own rules, and return it: it has the methods of all other games.

    rules   an instance of a subclass of `Rules`

    Values are exact, except that they may be estimates in games whose positions can recur: if both
    sides together can keep play going for ever, or if more than 250 positions lead back to each
    other. Play without end counts as a draw.

    Raises BadOptionError for an object that is not a `Rules`, and for a draw value that is not
    between 0 and 1; UnknownValueError if marks are hidden; BadLimitError for more than a million
    positions, or for a position with more than 10,000 moves or outcomes or 1,000 characters; and
    BadBoardError and BadModelError for a position on which the rules contradict each other, or from
    which play cannot end.
    """
    from ttt_tables.play.solver import Solved, check_ends, explore

    if check_rules(rules).hidden:
        raise UnknownValueError("a game with hidden marks cannot be solved")
    graph = explore(rules)
    check_ends(graph)
    return Game(rules, Solved(rules, graph))
