"""A request to a game by a front end: a verb with its options, which are read and checked once.

    Question(tables, "misere", "moves", {"lines": "torus"}).answer("X...O....")

Some options make the game; those of a position and of an answer belong to the verb.
"""

from collections.abc import Mapping
from typing import Any

from ttt_tables.answers import Plain, rewritten
from ttt_tables.errors import BadOptionError, UnknownValueError, quote
from ttt_tables.games import described
from ttt_tables.games.registry import make
from ttt_tables.play.about import Option
from ttt_tables.play.answer import Answer, of_position
from ttt_tables.play.position import Position
from ttt_tables.play.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ttt_tables.stores import Tables

OWN = "rows"  # our own notation
WHERE = ("played", "notation", "symbols")  # the options of a position, in addition to its text


def find_option(game: str, verb: str, name: str) -> Option:
    """Return an option of a verb, or of the game. Raises BadOptionError and UnknownGameError."""
    known = described.options(game, verb)
    if name in known:
        return known[name]
    if name not in (of_game := described.options_of_game(game)):
        has = ", ".join([*known, *of_game])
        command = "play" if verb == described.MATCH else verb  # as a user types it
        raise BadOptionError(
            f"{command} of {game} has no option {quote(name)}: its options are {has}"
        )
    return of_game[name]


def sort_options(
    game: str, verb: str, asked: Mapping[str, object], *, written: bool = False
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the options that make a game, and those of the verb, both read and checked.

    written  whether values may be texts of another type, as in a command or a URL

    Raises BadOptionError and UnknownGameError.
    """
    own = described.options(game, verb)
    made: dict[str, Any] = {}
    rest: dict[str, Any] = {}
    for name, value in asked.items():
        option = find_option(game, verb, name)
        text = written and isinstance(value, str)
        read = option.read(name, str(value)) if text else option.check(name, value)
        (rest if name in own else made)[name] = read
    return made, rest


class Question:
    """A verb of a game with its options, which answers about one position or about many.

    asked    the options by name, including those of the game
    written  whether values may be texts of another type, as in a command or a URL

    Raises UnknownGameError for an unknown game or a verb that the game does not have,
    BadOptionError, and the errors of the game's rules for the value of an option.
    """

    def __init__(
        self,
        tables: "Tables",
        game: str,
        verb: str,
        asked: Mapping[str, object],
        *,
        written: bool = False,
    ) -> None:
        described.check_verb(game, verb)
        self.verb = verb
        made, self.asked = sort_options(game, verb, asked, written=written)
        if verb == "play" and "move" not in self.asked:
            form = described.about(game).move_format
            raise BadOptionError(f"{verb} of {game} needs the option move: {form}")
        self.game = make(tables, game, **made)
        if verb not in described.OF_ALL and not hasattr(self.game.evaluator, verb):
            of = ", ".join(self.game.options)
            raise BadOptionError(f"{verb} works only with the usual rules of {game}: omit {of}")
        self._made = made
        self._how = {
            name: value for name, value in self.asked.items() if name not in described.OF_POSITION
        }

    @property
    def searches(self) -> bool:
        """Whether the answer comes from a search of a given time."""
        return described.searches(self.game.name, self.verb)

    @property
    def is_fixed(self) -> bool:
        """Whether the answer is always the same: neither searched nor drawn at random."""
        draws = self.verb in ("choose", "puzzle") and "seed" not in self.asked
        return not self.searches and not draws

    def answer(self, position: str | None = None) -> Plain:
        """Return the answer as plain data.

        position  a position that replaces the one among the options

        Raises the errors of the game's verb.
        """
        if self.verb == "puzzle":
            return self._puzzles()
        if position is None:
            text = self.asked.get("position")
        else:
            text = described.OF_POSITION["position"].check("position", position)
        where = {name: self.asked[name] for name in WHERE if name in self.asked}
        here = self.game.position(text, **where)
        answer: Plain = getattr(self, f"_{self.verb}")(here)
        notation, symbols = self.asked.get("notation"), self.asked.get("symbols")
        if notation or symbols:
            rules = self.game.rules
            return rewritten(answer, rules.start, rules.named, notation or OWN, symbols)
        return answer

    def _probe(self, here: Position) -> Plain:
        return of_position(here, self.game.probe(here))

    def _moves(self, here: Position) -> Plain:
        return self.game.moves(here, **self._how).as_dict()

    def _choose(self, here: Position) -> Plain:
        move = self.game.choose(here, **self._how)
        policy = self._how.get("policy", self.game.evaluator.policy)
        after = here.information_state.play(move).text
        return of_position(here.information_state, policy=policy, move=move, after=after)

    def _play(self, here: Position) -> Plain:
        after = here.observe(self._how["move"], self.asked.get("notation"))
        return of_position(after, self._known(after))

    def _explain(self, here: Position) -> Plain:
        told = self.game.explain(here, **self._how)
        if isinstance(told, Answer):
            return told.as_dict()
        return of_position(here, self._known(here), **told)

    def _puzzles(self) -> Plain:
        known: Any = self.game.evaluator
        puzzles = known.puzzle(self.game, self._made, **self._how)
        return {"game": self.game.name, "puzzles": [*puzzles]}

    def _known(self, here: Position) -> Value | None:
        try:
            return self.game.probe(here)
        except UnknownValueError:
            return None
