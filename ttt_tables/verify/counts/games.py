"""Every game as steps between states, by the verifier's own rules and without symmetry."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

from ttt_tables.verify.dice.play import DICE_RULES, blocked, opened_cells
from ttt_tables.verify.family.play import GAME_RULES, KNOWN, ruleset
from ttt_tables.verify.probabilistic.bindings import NAMED
from ttt_tables.verify.rules import EMPTY, OTHER, empty_cells, images, mirror, put, status

State = Any  # hashable
Steps = list[tuple[int, State]]
WHOLE = 756_000  # 2^5 3^3 5^3 7: the probability of every step is a multiple of 1 / WHOLE
OPEN = "open"


class Walk(NamedTuple):
    """A game whose sides play at random.

    start    the state at which it begins
    end      returns the result of a state, or "open"
    steps    returns the steps from an open state: the probability times WHOLE, and the next state
    text     returns what tells positions apart: states with the same text are one position
    images   returns the images of such a text
    dead     the text that stands for all ended positions, if one does
    stops    returns the probability of each result with which the game ends before a move
    passes   returns the states to which the turn may pass without a move
    plies    the most moves of a game, unless marks are moved or removed
    """

    start: State
    end: Callable[[State], str]
    steps: Callable[[State], Steps]
    text: Callable[[State], str]
    images: Callable[[str], list[str]] = images
    dead: str = ""
    stops: Callable[[State], Mapping[str, Fraction]] = lambda state: {}
    passes: Callable[[State], list[State]] = lambda state: []
    plies: int = 9


def _even(after: list[State]) -> Steps:
    part = WHOLE // len(after)
    return [(part, state) for state in after]


# --- the classic game and its variants ------------------------------------------------------------


def of_rules(name: str) -> Walk:
    """Return a game without chance; a state also has the side to move."""
    rules = _RULES[name]

    def end(at: tuple[State, str]) -> str:
        state, side = at
        moves = [] if (lined := rules.lined(state)) else rules.moves(state)
        wdl = rules.line if lined else rules.stuck
        if moves:
            return OPEN
        return {1: side, 0: "draw", -1: OTHER[side]}[wdl]

    def steps(at: tuple[State, str]) -> Steps:
        state, side = at
        return _even([(after, OTHER[side]) for _, after in rules.moves(state)])

    return Walk(
        (rules.start, "X"),
        end,
        steps,
        lambda at: rules.text(at[0]),
        rules.images,
        rules.dead,
    )


# --- games of chance ------------------------------------------------------------------------------


def any_order() -> Walk:
    """Return random fill, and the random-turn game: a fair coin decides whose mark is set."""

    def steps(board: str) -> Steps:
        return _even([put(board, cell, mark) for cell in empty_cells(board) for mark in OTHER])

    return Walk(EMPTY, status, steps, str)


def dice(rule: str) -> Walk:
    """Return the dice game: the state is the board and the side to move."""

    def steps(at: tuple[str, str]) -> Steps:
        board, side = at
        thirds, rolls = blocked(board), [cells for cells in opened_cells(board) if cells]
        ways: Steps = []
        for mover, chance in _movers(rule, side, thirds):
            for cell in empty_cells(board):
                of_cell = sum(Fraction(1, len(cells)) for cells in rolls if cell in cells)
                part = WHOLE * chance * of_cell / len(rolls)
                ways.append((int(part), (put(board, cell, mover), OTHER[mover])))
        return ways

    def stops(at: tuple[str, str]) -> dict[str, Fraction]:
        board, side = at
        thirds = blocked(board) if status(board) == OPEN else 0
        end = {"draw": "draw", "forfeit": OTHER[side]}.get(rule)
        return {end: Fraction(thirds, 3)} if end and thirds else {}

    def passes(at: tuple[str, str]) -> list[State]:
        board, side = at
        is_passed = rule == "pass" and status(board) == OPEN and blocked(board)
        return [(board, OTHER[side])] if is_passed else []

    return Walk(
        (EMPTY, "X"),
        lambda at: status(at[0]),
        steps,
        " ".join,
        lambda text: [text, mirror(text[:9]) + text[9:]],
        stops=stops,
        passes=passes,
    )


def _movers(rule: str, side: str, thirds: int) -> list[tuple[str, Fraction]]:
    """Return who makes the next move, with probabilities, if some thirds of rolls are blocked."""
    if rule == "pass" and thirds:
        return [(side, Fraction(3, 3 + thirds)), (OTHER[side], Fraction(thirds, 3 + thirds))]
    return [(side, Fraction(1) if rule == "reroll" else 1 - Fraction(thirds, 3))]


def probabilistic() -> Walk:
    """Return the probabilistic game on the printed grid."""
    grid = [[int(percent) for percent in cell.split("/")] for cell in NAMED["printed"].split()]

    def steps(at: tuple[str, str]) -> Steps:
        board, side = at
        cells, after = empty_cells(board), OTHER[side]
        return [
            (WHOLE * percent // (100 * len(cells)), (put(board, cell, mark), after))
            for cell in cells
            for mark, percent in zip((side, ".", after), grid[cell], strict=True)
        ]

    return Walk(
        (EMPTY, "X"),
        lambda at: status(at[0]),
        steps,
        " ".join,
        lambda text: [text],
    )


# --- hidden marks ---------------------------------------------------------------------------------


FIRST_CELLS = (0, 0, 0, 0, 1, 1, 1, 1, 4)  # one corner, one edge and the centre


def phantom(*, abrupt: bool) -> Walk:
    """Return phantom tic-tac-toe: the state is the board, the sets of cells that the side to move
    and the other side know to be taken, and the side to move. Of X's nine first moves only one in
    each orbit is followed, as often as the orbit has cells.
    """

    def steps(at: tuple[str, int, int, str]) -> Steps:
        board, known, others, side = at
        other, after = OTHER[side], list[State]()
        for cell in range(9) if (board, side) != (EMPTY, "X") else FIRST_CELLS:
            if (mark := board[cell]) == ".":
                after.append((put(board, cell, side), others, known, other))
            elif mark == other and not known >> cell & 1:
                learned = known | 1 << cell
                stays = board, learned, others, side
                after.append((board, others, learned, other) if abrupt else stays)
        return _even(after)

    return Walk((EMPTY, 0, 0, "X"), lambda at: status(at[0]), steps, str, plies=17)


HIDDEN = ("abrupt", "phantom")
_RULES = {name: ruleset(choices) for name, choices in KNOWN.items()} | GAME_RULES
# By name, and the option that makes it: each game except ultimate.
GAMES: dict[tuple[str, str], Callable[[], Walk]] = {
    **{(name, ""): partial(of_rules, name) for name in _RULES},
    ("miniboard", ""): any_order,
    ("probabilistic", ""): probabilistic,
    ("random-turn", ""): any_order,
    **{("dice", f"rule={rule}"): partial(dice, rule) for rule in DICE_RULES},
    **{(name, ""): partial(phantom, abrupt=name == "abrupt") for name in HIDDEN},
}
