"""A tutor in the terminal: the score of each cell, and the cost of the user's moves.

A score is the mover's expected score in [0, 1]. Costs are in points: a win is 100, a draw 50.
Colours repeat the numbers, from blue for the best to orange, two colours that people with any kind
of colour vision can distinguish. Only the standard library is used.
"""

from collections.abc import Callable, Mapping, Sequence
from math import fsum
from typing import Any, NamedTuple

from ttt_tables.interfaces.cli.shown import value_sentence
from ttt_tables.play.answer import CELLS, of_position, ranked
from ttt_tables.play.evaluator import PERFECT
from ttt_tables.play.game import Game
from ttt_tables.play.position import Position
from ttt_tables.play.value import Value
from ttt_tables.scores import TIE
from ttt_tables.sentences import in_plies

WIDTH = 8  # of a box, at least: of "62.34 %*"
NO_COLOUR, END = "", "\x1b[0m"
# The most points below the best, and the codes of background and text among 256 colours.
COLOURS = (
    (0.0, "\x1b[48;5;25;38;5;231m"),
    (5.0, "\x1b[48;5;117;38;5;16m"),
    (10.0, "\x1b[48;5;254;38;5;16m"),
    (20.0, "\x1b[48;5;215;38;5;16m"),
    (100.0, "\x1b[48;5;166;38;5;16m"),
)
OUTCOMES = {1.0: ("W", "a win"), 0.5: ("D", "a draw"), 0.0: ("L", "a loss")}
FINE = 3  # decimals of an estimate: a search is not more accurate
LISTED = 12  # lines of scores below a board


class MoveScore(NamedTuple):
    """A move's expected score for the mover, as a number, as the text of a cell, and as a phrase.

    Moves of equal score may differ in rank: a longer win has a lower rank.
    """

    score: float
    shown: str
    phrase: str
    rank: int = 1


Scores = Mapping[str, MoveScore]  # by move


class Cost(NamedTuple):
    """A move's cost, in points to two decimals, and the first of the best moves."""

    points: float
    name: str
    best: str


def in_percent(score: float) -> MoveScore:
    """Return an expected score, shown in percent."""
    text = f"{_number(100 * score)} %"
    return MoveScore(score, text, text)


def scores_of(here: Position, asked: Mapping[str, Any]) -> dict[str, MoveScore]:
    """Return the score of each move of a position, from an answer with these options.

    If the answer lacks some moves, as that of a search may, each move has the value of the position
    after it.
    """
    game = here.game
    best_first = {"policy": PERFECT} if "policy" in game.evaluator.takes else {}
    answer = game.moves(here, **{**asked, **best_first})
    moves, worth, side = answer.moves, answer.value, here.to_move or ""
    if len(moves) < len(here.legal_moves):
        after = [(move, game.probe(here.play(move)).of(side)) for move in here.legal_moves]
        moves = ranked(after, game.evaluator.tie)
    proved = ", proved" if estimates(game) else ""
    scores = {}
    for one in moves:
        value = one.value
        assert value is not None
        if worth and one.rank == 1 and value.wdl == worth.wdl and value.distance is None:
            value = value.at(worth.distance)  # the best move has the distance of its position
        scores[one.move] = _score(value, one.rank, proved)
    return scores


def _score(value: Value, rank: int, proved: str) -> MoveScore:
    if value.wdl is None:
        return in_percent(round(value.score, FINE) if value.error_bound is None else value.score)
    letter, phrase = OUTCOMES[value.score]
    if value.distance is None:
        return MoveScore(value.score, letter, phrase + proved, rank)
    phrase = f"{phrase} in {in_plies(value.distance)}{proved}"
    return MoveScore(value.score, f"{letter} {value.distance}", phrase, rank)


def estimates(game: Game) -> bool:
    """Return whether a search estimates the scores of a game."""
    return "milliseconds" in game.evaluator.takes


def best(scores: Scores) -> list[str]:
    """Return the moves of the highest score and, among these, of the best rank, sorted."""
    top = max([one.score for one in scores.values()])
    tied = {key: one.rank for key, one in scores.items() if top - one.score < TIE}
    return sorted([key for key, rank in tied.items() if rank == min(tied.values())])


class Tutor:
    """Prints and remembers the cost of each of the user's moves."""

    def __init__(self, say: Callable[[str], None], colours: bool = False) -> None:
        self.say = say
        self.colours = colours
        self.whose = ""  # the source of estimated costs, as in ", by the engine's estimate"
        self.costs: list[Cost] = []

    def greet(self, game: Game) -> None:
        """Explain the numbers and the colours, and print the value of the game."""
        meaning = "your exact expected score with best play by both sides"
        if estimates(game):
            self.whose = f", by the {game.evaluator.policy}'s estimate"
            meaning = f"your expected score{self.whose}"
        elif not game.evaluator.chance:
            meaning = "your result with best play by both sides (W, D or L) and the number of plies"
        self.say(f"Each move shows {meaning}.")
        legend = ""
        if self.colours:
            names = ["best", *[f"to {most:g}" for most, _ in COLOURS[1:-1]], "more"]
            shown = zip(names, COLOURS, strict=True)
            painted = [f"{colour} {name} {END}" for name, (_, colour) in shown]
            legend = f" Points below the best: {' '.join(painted)}"
        self.say(f"* marks the best.{legend}")
        self.say(value_sentence(of_position(game.start, game.probe(game.start))))

    def judge(self, scores: Scores, key: str) -> None:
        """Print and remember the cost of the move `key`."""
        firsts, name, chosen = best(scores), _name(key), scores[key]
        first, top = _name(firsts[0]), scores[firsts[0]]
        points = _in_points(top.score) - _in_points(chosen.score)  # so that printed numbers add up
        self.costs.append(Cost(points, name, first))
        if key in firsts:
            self.say(f"{_capital(name)}: the best move{self.whose}.")
            return
        slower = top.score - chosen.score < TIE
        cost = "cost no points, but" if slower else f"cost {in_words(points)}{self.whose}:"
        self.say(f"{_capital(name)} {cost} {first} had {top.phrase}, {name} has {chosen.phrase}.")

    def undo(self) -> None:
        """Forget the last cost, if there is one."""
        del self.costs[-1:]

    def summarize(self) -> None:
        """Print the cost of all moves and the worst of them; print nothing without a move."""
        if not self.costs:
            return
        total = round(fsum([cost.points for cost in self.costs]), 2)
        count = f"{len(self.costs)} move{'s' * (len(self.costs) > 1)}"
        self.say(f"Your {count} cost {in_words(total) if total else 'no points'}{self.whose}.")
        if total:
            worst = max(self.costs, key=lambda cost: cost.points)
            at = 1 + self.costs.index(worst)
            self.say(
                f"The worst was move {at}, {worst.name}: it cost {in_words(worst.points)}. "
                f"The best was {worst.best}."
            )


def wants_colours(rejected: bool, environment: Mapping[str, str], terminal: bool) -> bool:
    """Return whether to print colours.

    An option or NO_COLOR forbids them. Otherwise FORCE_COLOR or a terminal with colours enables
    them.
    """
    if rejected or environment.get("NO_COLOR"):
        return False
    return bool(environment.get("FORCE_COLOR")) or (terminal and environment.get("TERM") != "dumb")


def draw_board(
    marks: Sequence[str],
    scores: Scores | None = None,
    notes: Sequence[str] = (),
    colours: bool = False,
    names: Sequence[str] = CELLS,
) -> str:
    """Return the board in boxes with the marks, or the name, note and score of each empty cell."""
    scores = scores or {}
    top = best(scores) if scores else []
    boxes = []
    for at, mark in enumerate(marks):
        cell = str(at)
        name = f"{names[at]} {mark}" if cell in scores else mark
        lines = [names[at], *notes[at : at + 1]] if mark == "." else [name]
        if cell in scores:
            lines.append(scores[cell].shown + "*" * (cell in top))
        colour = NO_COLOUR
        if colours and cell in scores:
            colour = colour_of(100 * (scores[top[0]].score - scores[cell].score))
        boxes.append((lines, colour))
    width = max(WIDTH, *[len(line) for lines, _ in boxes for line in lines])
    height = max(1 + bool(notes) + bool(scores), *[len(lines) for lines, _ in boxes])
    rows = [_draw_row(boxes[row : row + 3], width, height) for row in (0, 3, 6)]
    return f"\n{'+'.join(['-' * (width + 2)] * 3)}\n".join(rows)


def _draw_row(boxes: list[tuple[list[str], str]], width: int, height: int) -> str:
    drawn = []
    for line in range(height):
        texts = [f" {''.join(lines[line : line + 1]):{width}} " for lines, _ in boxes]
        painted = [
            f"{colour}{text}{END}" if colour else text
            for text, (_, colour) in zip(texts, boxes, strict=True)
        ]
        drawn.append("|".join(painted).rstrip())
    return "\n".join(drawn)


def list_scores(scores: Scores, colours: bool = False) -> str:
    """Return a line for each score, best first, with the moves of that score."""
    groups: dict[MoveScore, list[str]] = {}
    for move, score in sorted(scores.items(), key=lambda one: (-one[1].score, one[1].rank)):
        groups.setdefault(score, []).append(move)
    first = next(iter(groups))
    lines: list[str] = []
    for score, moves in list(groups.items())[:LISTED]:
        line = f"{score.phrase}: {' '.join(moves)}{'' if lines else ' *'}"
        colour = colour_of(100 * (first.score - score.score)) if colours else NO_COLOUR
        lines.append(f"{colour}{line}{END}" if colour else line)
    others = sum(map(len, list(groups.values())[LISTED:]))
    return "\n".join([*lines, *([f"and {others} others"] if others else [])])


def colour_of(points: float) -> str:
    """Return the colour for a number of points below the best."""
    return next(colour for most, colour in COLOURS if points <= most + 100 * TIE)


def _name(move: str) -> str:
    return f"cell {move}" if len(move) == 1 else move


def _capital(name: str) -> str:
    return name[0].upper() + name[1:]


def _in_points(score: float) -> float:
    return round(100 * score, 2)


def in_words(points: float) -> str:
    """Return points to two decimals, with the word "point" or "points"."""
    if points < 0.005:
        return "less than 0.01 points"
    number = _number(points)
    return f"{number} point{'s' * (number != '1')}"


def _number(value: float) -> str:
    """Return a number to two decimals at most."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
