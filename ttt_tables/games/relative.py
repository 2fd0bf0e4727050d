"""The games of the family behind their verbs: one class, which a game's rules make a game."""

from typing import TYPE_CHECKING, Any, cast

from ttt_tables.board.numbers import OTHER
from ttt_tables.errors import BadBoardError, quote
from ttt_tables.family.axes import AXES, CLASSIC, KNOWN, USUAL, read, text_of
from ttt_tables.family.notakto import Notakto
from ttt_tables.family.pack import Family as Packed
from ttt_tables.family.registry import GAMES, without_chance
from ttt_tables.family.rules import EMPTY
from ttt_tables.family.rules import Rules as Family
from ttt_tables.family.rulesets import Ruleset
from ttt_tables.family.solved_game import ruleset
from ttt_tables.family.vanishing import Vanishing, VanishingReuse
from ttt_tables.games.classic_rules import ClassicKnowledge, ClassicRules
from ttt_tables.games.game import SQUARE, About, Analysis, Game, Option, Ranked, first_move
from ttt_tables.play.knowledge import Knowledge
from ttt_tables.play.rules import Rules, fields, put
from ttt_tables.play.value import Value, certain

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ttt_tables.family.solved_game import SolvedGame
    from ttt_tables.tablebase import Tablebase

VANISHING = (Vanishing.name, VanishingReuse.name)
# The names of the games: those of rulesets, and the others of the family.
RELATIVES = tuple(dict.fromkeys([*[name for name in KNOWN if name != CLASSIC], *without_chance()]))
VANISHING_START = "- X"
VANISHING_FORM = "the cells of the marks, oldest first, - for none, and the side to move"
MOST_MARKS = 6  # on the board of the vanishing game: of so many the next takes the oldest away


class RelativeRules(Rules):
    """The rules of a game of the family. A position is one that play can reach.

    solved  the game with the values of its positions
    name    the name that it was asked for by
    start   where it begins, if not where the family's rules say
    """

    def __init__(self, solved: "SolvedGame", name: str = "", start: str = "") -> None:
        self.solved = solved
        self.ruled: Family = solved.rules
        self.name: str = name or self.ruled.name
        self.start: str = start or self.ruled.start
        titled = self.ruled.title or self.name.replace("-", " ").capitalize()
        self.words: str = about(self.ruled)._replace(title=titled).words
        self.form: str = self.ruled.form
        self.move_form: str = self.ruled.move_form
        if "/" in self.start:
            self.longest: int = len(self.start)

    @property
    def key(self) -> object:
        """The choices of a ruleset, else the name; and the start."""
        choices = tuple(getattr(self.ruled, "choices", {}).items())
        return RelativeRules, choices or self.ruled.name, self.start

    @property
    def fills(self) -> bool:
        """Whether marks stay where they are set."""
        return not self.ruled.endless

    def asked(self, position: str) -> str:
        """Return the family's own text of a position."""
        return position

    def to_move(self, position: str) -> str:
        """Return the side to move."""
        return self.ruled.to_move(position)

    def result(self, position: str) -> str | None:
        """Return the result; the family states it in the view of the side to move."""
        side, ended = self.to_move(position), self.ruled.result(position)
        return {None: None, 0: "draw", 1: side, -1: OTHER[side]}[ended]

    def moves(self, position: str) -> list[str]:
        """Return the legal moves, as their texts order them."""
        return sorted(self.ruled.moves(position))

    def play(self, position: str, move: str) -> str:
        """Return the position after a legal move."""
        return self.ruled.play(position, move)

    def board(self, position: str) -> str:
        """Return the marks."""
        return self.ruled.board(position)

    def images(self, position: str) -> tuple[str, ...]:
        """Return the position under each symmetry that the rules keep."""
        return self.ruled.images(position)

    def read(self, text: str) -> str:
        """Return the text of a position that play can reach."""
        boards, asked = self.start.count("/") + 1, text.count("/") + 1
        if asked != boards:
            raise BadBoardError(
                f"{quote(text)} has {_count(asked)}: {_count(boards)} may be asked about"
            )
        self.solved.probe(text)
        return text


class VanishingRules(RelativeRules):
    """The cells of the marks, oldest first, - for none, and the side to move: "135 O"."""

    longest = 8

    def __init__(self, solved: "SolvedGame", name: str = "") -> None:
        super().__init__(solved, name, VANISHING_START)
        self.form = VANISHING_FORM

    def asked(self, position: str) -> str:
        """Return the cells alone."""
        return position[:-2].rstrip("-")

    def to_move(self, position: str) -> str:
        """Return the side to move."""
        return position[-1]

    def result(self, position: str) -> str | None:
        """Return the side that has just completed a line."""
        return OTHER[position[-1]] if self.ruled.result(self.asked(position)) else None

    def moves(self, position: str) -> list[str]:
        """Return the cells where the next mark may be set."""
        return super().moves(self.asked(position))

    def play(self, position: str, move: str) -> str:
        """Set a mark; of six marks the oldest goes."""
        return f"{self.ruled.play(self.asked(position), move)} {OTHER[position[-1]]}"

    def board(self, position: str) -> str:
        """Return the marks; the newest is the other side's."""
        side = position[-1]
        marks = zip(reversed(self.asked(position)), f"{OTHER[side]}{side}" * 3, strict=False)
        board = EMPTY
        for cell, mark in marks:
            board = put(board, int(cell), mark)
        return board

    def facts(self, position: str) -> dict[str, object]:
        """Return the cell of the mark that the next move takes away, if it takes one."""
        if self.result(position):
            return {}
        leaving = self.ruled.leaving(self.asked(position))
        return {"leaving": leaving} if leaving else {}

    def images(self, position: str) -> tuple[str, ...]:
        """Return the eight images, each mark as old as before, and the same side to move."""
        images = self.ruled.images(self.asked(position))
        return tuple([f"{image or '-'} {position[-1]}" for image in images])

    def read(self, text: str) -> str:
        """Return the text. Of fewer than six marks the side to move may be left out."""
        shown, *side = fields(text, 1, 2, self.form)
        cells = super().read("" if shown == "-" else shown)
        turns = tuple(OTHER) if len(cells) == MOST_MARKS else ("XO"[len(cells) % 2],)
        if (side or turns)[0] not in turns or (not side and len(turns) > 1):
            raise BadBoardError(
                f"after {quote(shown)} {' or '.join(turns)} is to move: write the side, such as "
                f"'{shown} {turns[0]}'"
            )
        return f"{cells or '-'} {(side or turns)[0]}"


def _count(boards: int) -> str:
    return "1 board" if boards == 1 else f"{boards} boards"


class RelativeGame(Game):
    """A game of the family, with the values of a tablebase, or with values given by `solved`."""

    def __init__(
        self, tables: "Tablebase", rules: Family, solved: "SolvedGame | None" = None
    ) -> None:
        super().__init__(tables)
        self._rules = rules
        self._given = solved
        self.about = about(rules)

    @property
    def _solved(self) -> "SolvedGame":
        return self._given or cast("SolvedGame", self.tables.stores.read(Packed)[self._rules.name])

    def probe(self, position: str) -> Analysis:
        """Return wdl and distance under perfect play. Raises BadBoardError."""
        game, rules = self._solved, self._rules
        value, side, ended = game.probe(position), rules.to_move(position), game.result(position)
        result = {None: None, 0: "draw", 1: side, -1: OTHER[side]}[ended]
        facts = {"leaving": (ended is None and rules.leaving(position)) or None}
        return Analysis(position, side, result, rules.board(position), facts, value._asdict())

    def moves(self, position: str) -> Analysis:
        """Return every move, best first; none once the game has ended. Raises BadBoardError."""
        moves = [
            Ranked(move, self._rules.play(position, move), rank, {"wdl": wdl, "distance": distance})
            for move, wdl, distance, rank in self._solved.moves(position)
        ]
        return self.probe(position)._replace(moves=tuple(moves))

    def choose(self, position: str) -> Analysis:
        """Return the best move; of tied ones the first. Raises BadBoardError and GameOverError."""
        return first_move(self.moves(position))

    def play(self, position: str, move: str) -> Analysis:
        """Return the position after a move.

        Raises BadBoardError, IllegalMoveError and GameOverError.
        """
        return self.probe(self._solved.play(position, move))


class RelativeKnowledge(Knowledge):
    """The solved values of a game of the family."""

    def __init__(self, rules: RelativeRules, tables: object) -> None:
        self._rules = rules

    def value(self, text: str) -> Value:
        """Return wdl and distance."""
        value = self._rules.solved.probe(self._rules.asked(text))
        return certain(self._rules.to_move(text), *value)


def _axis(name: str) -> Option:
    choices = AXES[name].choices
    told = [f"{name}: {one.title}" for name, one in choices.items() if name != one.title]
    said = f" ({'; '.join(told)})" if told else ""
    return Option(f"{AXES[name].title}{said}", choices=tuple(choices))


OF_RULESETS = {axis: _axis(axis) for axis in AXES}
BOARDS = Option("how many boards", int, least=1, most=Notakto.most_boards, example="3")


def options_of(name: str) -> "Mapping[str, Option]":
    """Return the options that make a game of this module, or the classic one."""
    return {"boards": BOARDS} if name == Notakto.name else OF_RULESETS if name in KNOWN else {}


def described(name: str) -> About:
    """Return the description of a game of this module, as `rules_of` has it."""
    family = without_chance()
    rules = family[name] if name in family else Ruleset(KNOWN[name])
    found = about(rules)._replace(name=name)
    if name in VANISHING:
        return found._replace(start=VANISHING_START, example="135 O", form=VANISHING_FORM)
    return found if rules.title else found._replace(title=name.replace("-", " ").capitalize())


def opened(tables: "Tablebase", name: str, **options: Any) -> tuple[Rules, Knowledge]:
    """Return the rules and the knowledge of a game of this module, or of the classic one.

    A ruleset of the usual choices is the classic game. Raises BadOptionError.
    """
    if name in KNOWN and name != Notakto.name and read(name, options) == USUAL:
        usual = ClassicRules()
        return usual, ClassicKnowledge(usual, tables)
    rules = rules_of(tables, name, **options)
    return rules, RelativeKnowledge(rules, tables)


def rules_of(tables: "Tablebase", name: str, **options: Any) -> RelativeRules:
    """Return the rules of a game of the family, or of a ruleset: with the values of its pack.

    Rulesets without a pack are solved. Raises BadOptionError.
    """
    if name in VANISHING:
        return VanishingRules(cast("SolvedGame", tables.stores.read(Packed)[name]))
    if name == Notakto.name:
        solved = cast("SolvedGame", tables.stores.read(Packed)[name])
        boards = BOARDS.check("boards", options.get("boards", 1))
        return RelativeRules(solved, start="/".join([solved.rules.start] * boards))
    if name not in KNOWN:
        return RelativeRules(cast("SolvedGame", tables.stores.read(Packed)[name]), name)
    text = text_of(read(name, options))
    packed = {text_of(one.choices): one.name for one in GAMES.values() if isinstance(one, Ruleset)}
    known = tables.stores.read(Packed)[packed[text]] if text in packed else ruleset(text)
    return RelativeRules(cast("SolvedGame", known), name)


def relative(tables: "Tablebase", rules: Family) -> RelativeGame:
    """Return a game of the family over a tablebase."""
    return RelativeGame(tables, rules)


def about(rules: Family) -> About:
    """Return the description of a game of the family, from its rules."""
    return About(
        rules.name,
        rules.title or rules.name.replace("-", " ").capitalize(),
        rules.rule,
        rules.start,
        rules.example or rules.play(rules.start, rules.moves(rules.start)[0]),
        rules.form,
        rules.move_form,
        {"boards": BOARDS} if rules.most_boards > 1 else {},
        symmetries=f"{SQUARE}, and the exchange of X and O" if rules.exchange else SQUARE,
        source=rules.source,
        details=rules.details,
    )
