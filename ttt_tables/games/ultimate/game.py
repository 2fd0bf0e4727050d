"""Rules and evaluator of ultimate tic-tac-toe: exact values where solved, otherwise estimates."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from os.path import dirname, join
from random import Random
from typing import Any

from ttt_tables.board.numbers import OTHER, open_cells, show
from ttt_tables.errors import (
    GameOverError,
    MissingExtraError,
    OffStrategyError,
)
from ttt_tables.games.miniboard.stored import Miniboard
from ttt_tables.games.ultimate.engine.budget import Thought
from ttt_tables.games.ultimate.macro_race.evaluation import evaluate
from ttt_tables.games.ultimate.open_strategy.stored import Strategy
from ttt_tables.games.ultimate.puzzles import UltimatePuzzle
from ttt_tables.games.ultimate.rules import (
    RULES,
    NineBoards,
    check_rule,
    play,
    playable_boards,
    result,
)
from ttt_tables.games.ultimate.text import START, parse, write
from ttt_tables.games.ultimate.text import show as show_position
from ttt_tables.play.about import Option
from ttt_tables.play.answer import Answer, of_position, ranked
from ttt_tables.play.evaluator import Evaluator, Explained
from ttt_tables.play.game import Game
from ttt_tables.play.position import Position
from ttt_tables.play.puzzles import asked_puzzles
from ttt_tables.play.rules import Rules, in_words
from ttt_tables.play.value import Value, certain
from ttt_tables.stores import Stores

DEFAULT = "closed-draw"
MOST_KEPT = 10_000  # positions: some megabytes


class UltimateRules(Rules):
    """A position is the nine boards, the side to move and the board to play in.

    Raises BadOptionError for an unknown rule.
    """

    name = "ultimate"
    title = "Ultimate tic-tac-toe"
    source = "Ben Orlin, Ultimate Tic-Tac-Toe, 2013"
    summary = (
        "Nine boards make up one large board. A move on a cell sends the opponent to the board in "
        "the same place as that cell. Three won boards in a line win."
    )
    rules_text = in_words(title, summary)
    docs = "ultimate.md"
    option_spec = {  # noqa: RUF012 - as its base has it
        "rule": Option(
            "whether a won board is closed, and who wins if no three boards are in a line",
            choices=tuple(RULES),
            example="open",
            default=DEFAULT,
        ),
    }
    start = START
    position_format = (
        "nine boards of nine characters (. X O) joined by /, the side to move and the board to "
        "play in (0 to 8, * for any, - after the end)"
    )
    move_format = "two digits: a board and a cell, each 0 to 8"
    example = (
        "........./........./........./........./O...X..../........./........./........./......... "
        "X 0"
    )
    too_large_to_enumerate = True
    named = slice(2, 3)
    longest = len(START) + 2 * 9  # under `open` each board may name its owner, as =O

    def __init__(self, rule: str = DEFAULT) -> None:
        self.chosen: str = check_rule(rule)
        self.options = {"rule": self.chosen}
        self._known: dict[str, NineBoards] = {}  # a cache by text

    @property
    def key(self) -> object:
        """The name and the rule."""
        return self.name, self.chosen

    def to_move(self, position: str) -> str:
        return position[-3]

    def result(self, position: str) -> str | None:
        """Return the result. The text of an open position names the board to play in."""
        return result(self.parse(position), self.chosen) if position[-1] == "-" else None

    def moves(self, position: str) -> list[str]:
        """Return the moves, each a board and a cell such as 44."""
        here, found = self.parse(position), list[str]()
        for board in playable_boards(here, self.chosen):
            found += _moves(board, here.boards[board])
        return found

    def play(self, position: str, move: str) -> str:
        """Return the position after a cell of a board is marked."""
        after = play(self.parse(position), int(move[0]), int(move[1]), self.chosen)
        return self._keep(show_position(after, self.chosen), after)

    def board(self, position: str) -> str:
        return "/".join([show(board) for board in self.parse(position).boards])

    def shown(self, position: str) -> str:
        """Return the marks of all boards. A closed won board is full of its winner's marks."""
        if self.chosen == "open":
            return self.board(position)
        won = zip(self.board(position).split("/"), show(self.parse(position).macro), strict=True)
        return "/".join([marks if owner == "." else owner * 9 for marks, owner in won])

    def sentence(self, position: str, word: str, side: str | None = None) -> str:
        """Return a sentence about the move and the board that it sends the other side to."""
        told, after = super().sentence(position, word, side), self.play(position, word)
        target = {"-": "", "*": " {} may play on any open board."}
        sent = target.get(after[-1], f" {{}} must play on board {after[-1]}.")
        return told and told + sent.format(OTHER[position[-3]])

    def info(self, position: str) -> dict[str, object]:
        """Return `target`, the board to play in (None for any), and `macro`, the won boards."""
        here = self.parse(position)
        return {"target": here.target, "macro": show(here.macro)}

    def read(self, text: str) -> str:
        """Return the text of a position. Raises BadBoardError if it is found to be impossible."""
        self.parse(text)
        return text

    def parse(self, text: str) -> NineBoards:
        """Return the boards, the winners, the target and the side to move of a text."""
        known = self._known.get(text)
        if known is None:
            known = parse(text, self.chosen)
            self._keep(text, known)
        return known

    def _keep(self, text: str, position: NineBoards) -> str:
        if len(self._known) >= MOST_KEPT:
            self._known.clear()
        self._known[text] = position
        return text


class EngineEvaluator(Evaluator):
    """The evaluator: exact values of the stored strategy and of endgames, otherwise estimates."""

    readers = (Miniboard, Strategy)
    takes = ("milliseconds", "nodes")
    policy = "engine"

    @staticmethod
    def preparation(stores: Stores) -> dict[str, Callable[[], object]]:
        from ttt_tables.games.ultimate.engine.choose import engine_for, wait_until_compiled

        boards = stores.read(Miniboard)
        return {
            "compiling the engine (about 10 s, once per machine)": wait_until_compiled,
            **{
                f"loading the engine's tables for {rule}": partial(engine_for, rule, 0, boards)
                for rule in RULES
            },
        }

    @staticmethod
    def compilation() -> dict[str, Callable[[], object]]:
        """Return the step that compiles the engine and the endgame solver. Needs numba."""
        from ttt_tables.games.ultimate.engine.choose import COMPILING
        from ttt_tables.games.ultimate.engine.compilation import compile_engine

        return {COMPILING: compile_engine}

    @staticmethod
    def files() -> dict[str, str]:
        """Return the paths of the learned weights and the puzzles, by their names in JavaScript."""
        folder = dirname(__file__)
        return {
            "learned.pack": join(folder, "engine", "learned.pack"),
            "ultimate-puzzles.json": join(folder, "puzzles.json"),
        }

    def __init__(self, rules: UltimateRules, stores: Stores) -> None:
        self._rules, self._stores = rules, stores

    def value(self, text: str) -> Value:
        """Return the exact value if it is known, otherwise the estimate of the race."""
        from ttt_tables.games.ultimate.engine import exact

        here, rule = self._asked(text)
        if known := exact.best_stored(here, rule, self._strategy()):
            outcome = known[1]
            return certain(here.to_move, 1 if outcome.score else -1, outcome.plies)
        if solution := exact.solved(here, rule, None):
            return certain(here.to_move, solution.wdl)
        race = evaluate(here, rule, self._stores.read(Miniboard))
        score = race.x_win + race.draw / 2
        return Value("X", score, race.x_win, race.draw, race.o_win).of(here.to_move)

    def choose(self, here: Position, asked: Mapping[str, object], seed: int | str | None) -> str:
        """Return the engine's move. A seed adds noise; without a seed there is none."""
        from ttt_tables.games.ultimate.engine.choose import think

        noise = 0 if seed is None else Random(str(seed)).randrange(1, 1 << 31)
        return write(think(*self._asked(here.text), **self._search(asked), seed=noise).move)

    def answer(self, here: Position, asked: Mapping[str, object]) -> Answer:
        """Return every move, searched to the same depth, with its depth, nodes and line."""
        from ttt_tables.games.ultimate.engine.choose import analyse, think

        side, search = here.to_move or "", self._search(asked)
        try:
            found = analyse(*self._asked(here.text), **search)
        except MissingExtraError:  # the slower search in plain Python finds one move
            found = [think(*self._asked(here.text), **search)]
        thoughts = {write(one.move): one for one in found}
        moves = ranked([(move, _worth(side, one)) for move, one in thoughts.items()])
        for move in moves:
            one = thoughts[move.move]
            line = [write(played) for played in one.line]
            move.info = {"depth": one.depth, "nodes": one.nodes, "line": line}
        return Answer(here, self.value(here.text), self.policy, moves)

    def advice(self, text: str) -> str:
        """Return a sentence about the open boards that matter most."""
        position, rule = self._asked(text)
        owners, boards = show(position.macro), [*map(show, position.boards)]
        race = evaluate(position, rule, self._stores.read(Miniboard))
        parts = [one for one in race.boards if owners[one.board] == "." in boards[one.board]]
        parts.sort(key=lambda part: (-part.swing, part.board))
        most = ", ".join([f"{part.board} ({100 * part.swing:.0f})" for part in parts[:3]])
        return f"The boards that matter most (points between winning and losing them): {most}."

    def explain(self, here: Position) -> Explained:
        """Return `boards`, the part of each board in the race's estimate.

        Under `open`, for which X's win is solved, `solved` has the strategy's move and the most
        plies that its win takes; it is None in positions that the strategy never reaches.
        """
        position, rule = self._asked(here.text)
        race = evaluate(position, rule, self._stores.read(Miniboard))
        parts = [{**one._asdict(), "swing": one.swing} for one in race.boards]
        info: dict[str, object] = {"boards": parts}
        if strategy := self._strategy():
            info["solved"] = _solved(strategy, position)
        return info

    def puzzle(
        self,
        game: object,
        made: Mapping[str, str],
        *,
        id: int | None = None,  # noqa: A002 - the name of the option
        level: str | None = None,
        count: int | None = None,
        seed: int | None = None,
        answer: bool = False,
    ) -> Iterator[dict[str, Any]]:
        """Yield puzzles as plain data, chosen from a level by the seed or at random, or by an id.

        Without a rule, puzzles of all rules are used. The solution is included only if `answer` is
        true. Raises UnknownPuzzleError for an unknown id or level, or if there are too few puzzles.
        """
        from ttt_tables.games.ultimate.puzzles import find_puzzle, puzzles

        rule = made.get("rule")

        def every(name: str) -> Sequence[UltimatePuzzle]:
            return puzzles(name, rule)

        for one in asked_puzzles(find_puzzle, every, id, level, count, seed, rule):
            rules = UltimateRules(one.rule)
            of_rule = Game(rules, EngineEvaluator(rules, self._stores))
            here = of_rule.position(show_position(one.position, one.rule))
            value = certain(one.position.to_move, one.wdl)
            yield of_position(here, value, **_puzzle_facts(one, answer))

    def _asked(self, text: str) -> tuple[NineBoards, str]:
        return self._rules.parse(text), self._rules.chosen

    def _search(self, asked: Mapping[str, Any]) -> dict[str, Any]:
        """Return the limits of a search and the tables that it reads."""
        limits = asked or {"milliseconds": 100.0}
        boards = self._stores.read(Miniboard)
        return {"miniboard": boards, "strategy": self._strategy(), **limits}

    def _strategy(self) -> Strategy | None:
        """Return X's stored strategy under `open`; None under other rules."""
        return self._stores.read(Strategy) if self._rules.chosen == "open" else None


@cache
def _moves(board: int, number: int) -> tuple[str, ...]:
    """Return the moves on a board."""
    return tuple([f"{board}{cell}" for cell in open_cells(number)])


def _worth(side: str, thought: Thought) -> Value:
    if thought.proved:
        return certain(side, round(2 * thought.score) - 1)
    return Value(side, thought.score)


def _solved(strategy: Strategy, position: NineBoards) -> dict[str, Any] | None:
    try:
        move = strategy.move(position)
    except (GameOverError, OffStrategyError):
        return None
    return {"move": write(move), "plies": strategy.plies(position)}


def _puzzle_facts(puzzle: UltimatePuzzle, answered: bool) -> dict[str, Any]:
    """Return the facts of a puzzle; move, line and reasons are included only if it is answered."""
    position, other = puzzle.position, OTHER[puzzle.position.to_move]
    where = "on any open board" if position.target is None else f"on board {position.target}"
    kept = "wins" if puzzle.wdl else "keeps the draw"
    info: dict[str, Any] = {"puzzle": puzzle.number, "level": puzzle.level}
    info["question"] = (
        f"{position.to_move} is to move {where} under the rule {puzzle.rule}. Only one move "
        f"{kept}. Which one?"
    )
    if answered:
        line, tempting = " ".join(map(write, puzzle.line)), write(puzzle.tempting)
        at = puzzle.others.index(puzzle.tempting)
        reply = write(puzzle.replies[at])
        ends = "wins" if puzzle.worths[at] < 0 else "holds the draw"
        info |= {"move": write(puzzle.line[0]), "line": [*map(write, puzzle.line)]}
        info |= {"tempting": tempting, "reply": reply}
        info["sentences"] = [
            f"The solution is {line}.",
            f"The tempting move is {tempting}, but then {other} replies {reply} and {ends}.",
        ]
    return info
