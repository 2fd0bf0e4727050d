"""Picaria on thirteen points is solved, drawn and played, or rejected by what needs nine cells."""

import re
from collections import defaultdict
from itertools import chain

import pytest

import ttt_tables as ttt
from tests.support.played import made
from ttt_tables.games.thirteen.game import BARRED, LAYOUT, ThirteenRules, solved
from ttt_tables.interfaces.cli.shown import answer_text
from ttt_tables.play.environment import Environment
from ttt_tables.play.task import every_position

EMPTY, HELD = "............. X", "XX.X..OO....O X"
DRAWN = "0-1-2 5-6-7 10-11-12 0-5-10 1-6-11 2-7-12 0-3-6 3-6-9 6-9-12 2-4-6 4-6-8 6-8-10"
SMALL = "1-3-5 1-4-7 5-8-11 7-9-11"  # the small diagonals
LINES = [[1 << int(at) for at in line.split("-")] for line in f"{DRAWN} {SMALL}".split()]
ROWS = [sum(line) for line in LINES]
NEAR = defaultdict(int)
for one, middle, other in LINES:
    NEAR[one] |= middle
    NEAR[other] |= middle
    NEAR[middle] |= one | other
CENTRE, ALL = 1 << 6, (1 << 13) - 1
CORNERS, EDGES = ["0", "2", "10", "12"], ["1", "5", "7", "11"]


@pytest.fixture
def game():
    return made("picaria-thirteen")


def bits(marks):
    return [1 << at for at in range(13) if marks >> at & 1]


def afters(mine, theirs, barred):
    """Return the states after a side's moves: the marks of the side to move, then the others."""
    if any(theirs & row == row for row in ROWS):
        return []
    empty = ALL & ~(mine | theirs)
    if len(bits(mine)) < 3:
        closed = CENTRE if barred == "all" or (barred == "first" and empty == ALL) else 0
        return [(theirs, mine | at) for at in bits(empty & ~closed)]
    return [(theirs, mine ^ at | to) for at in bits(mine) for to in bits(empty & NEAR[at])]


def solved_again(barred):
    """Return wdl and distance by state: sets of decided states that grow from the ended ones."""
    after, new = {}, {(0, 0)}
    while new:
        after |= {state: afters(*state, barred) for state in new}
        new = {*chain(*[after[state] for state in new])} - after.keys()
    before = defaultdict(list)
    for state, nexts in after.items():
        for one in nexts:
            before[one].append(state)
    worth = {state: (-1, 0) for state, nexts in after.items() if not nexts}
    layer, open_moves = [*worth], {state: len(nexts) for state, nexts in after.items()}
    while layer:
        decided = []
        for state in layer:
            wdl, distance = worth[state]
            for one in [one for one in before[state] if one not in worth]:
                open_moves[one] -= 1
                if wdl < 0 or not open_moves[one]:
                    worth[one] = (-wdl, distance + 1)
                    decided.append(one)
        layer = decided
    return {state: worth.get(state, (0, None)) for state in after}


def state_of(text):
    board, side = text.split(" ")
    marks = {mark: sum(1 << at for at in range(13) if board[at] == mark) for mark in "XO"}
    return marks[side], marks["XO"[side == "X"]]


@pytest.mark.slow  # only this test solves the game by two methods: a dozen seconds
@pytest.mark.parametrize(
    ("barred", "count", "first"),
    [
        ("none", 82_988, (1, 5, ["6"])),
        ("first", 82_975, (-1, 12, sorted([*CORNERS, *EDGES], key=int))),
        ("all", 76_495, (1, 7, EDGES)),
    ],
)
def test_two_methods_solve_thirteen_points(barred, count, first):
    again, game = solved_again(barred), made("picaria-thirteen", barred_centre=barred)
    texts = solved(barred)._numbers
    assert len(texts) == count
    assert again.keys() == {*map(state_of, texts)}
    for text in texts:
        value = game.probe(text)
        assert (value.wdl, value.distance) == again[state_of(text)], text
    best = [one.move for one in game.moves(EMPTY) if one.rank == 1]
    start = game.probe(EMPTY)
    assert (start.wdl, start.distance, best) == first


def test_only_the_centre_wins_on_thirteen_points(game):
    """If the centre is barred for the first mark, the first player loses in 12 plies."""
    first = {one.move: (one.wdl, one.distance) for one in game.moves(EMPTY)}
    assert first.pop("6") == (1, 5)
    assert first == dict.fromkeys("3489", (-1, 8)) | dict.fromkeys([*CORNERS, *EDGES], (-1, 12))


def test_lines_follow_from_the_layout():
    """A line is three numbers of the layout at equal distances that no other number is between."""
    at = {
        int(number[0]): (2 * row, number.start())
        for row, line in enumerate(LAYOUT.split("\n"))
        for number in re.finditer("[0-9]+", line)
    }
    steps = ((0, 4), (4, 0), (2, 2), (2, -2))
    of = {place: cell for cell, place in at.items()}
    lines = {
        tuple(of.get((row + n * down, column + n * right)) for n in range(3))
        for row, column in of
        for down, right in steps
    }
    assert {line for line in lines if None not in line} == {*ThirteenRules.lines}
    assert len(ThirteenRules.lines) == 16


@pytest.mark.parametrize("barred", BARRED)
def test_centre_is_barred_while_marks_are_set(barred):
    game = made("picaria-thirteen", barred_centre=barred)
    second = game.position("X............ O")
    assert ("6" in game.start.legal_moves) == (barred == "none")
    assert ("6" in second.legal_moves) == (barred != "all")
    assert "5-6" in game.position("XX...X.OOO... X").legal_moves


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("............. Z", "the side to move must be X or O, got 'Z'"),
        (".............", "is not a position: write thirteen characters of . X O, a space and"),
        ("X........ O", "a board must have 13 characters of . X O, row by row, got 'X........'"),
        ("X............ X", "no game of picaria-thirteen reaches 'X............ X'"),
    ],
)
def test_invalid_position_is_rejected(game, text, reason):
    with pytest.raises(ttt.BadBoardError, match=re.escape(reason)):
        game.position(text)


def test_invalid_choice_is_rejected():
    with pytest.raises(ttt.BadOptionError, match="unknown barred_centre 'hub': choose one of none"):
        ttt.game("picaria-thirteen", barred_centre="hub")


def test_larger_board_is_drawn_with_all_cells(game):
    drawn = "X   X   .\n  X   .\n.   O   O\n  .   .\n.   .   O"
    shown = answer_text(game.moves(HELD).as_dict(), "moves", layout=LAYOUT)
    assert shown.startswith(f"{drawn}\n")
    environment = Environment(game, "XO")
    environment.reset(start=HELD)
    assert environment.drawing("X") == f"{drawn}\nX to move"
    assert environment.pixels("X")[:2] == (5 * 24, 5 * 24)
    assert drawn in game.position(HELD)._repr_html_()


def test_match_on_a_larger_board_is_played_to_its_end(game):
    match = ttt.Match(game, "X", 7)
    while not match.result:
        match.play(game.choose(match.here))
        match.advance()
    assert (match.result, match.ply_count) == ("X", 5)


def test_reasons_call_all_points_cells(game):
    """Points from 9 on are cells, too."""
    sentences = game.explain("......X...... O").info["sentences"]
    assert "Cell 12 loses: X forks with cell 3, 4 or 8 and wins in 3 plies." in sentences
    assert not any("ove" in sentence.split(" ")[0] for sentence in sentences)


def test_uses_of_nine_cells_reject_a_larger_board(game):
    with pytest.raises(ttt.UnknownGameError, match="at most 9 cells, but picaria-thirteen has 13"):
        ttt.TextEnvironment(game)
    with pytest.raises(ttt.BadTaskError, match="those of picaria-thirteen have 13 cells"):
        every_position(game)
    with pytest.raises(ttt.BadBoardError, match="has 13 characters: write nine"):
        ttt.svg.svg_board(HELD[:13])
    with pytest.raises(ttt.IllegalMoveError, match="the move 10 is not a cell, 0 to 8"):
        _ = game.moves(EMPTY).move("10").cell
