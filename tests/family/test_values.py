"""The relatives' mathematics: figures of reference programs, symmetries, and games replayed."""

from functools import cache
from itertools import combinations, combinations_with_replacement
from random import Random

import pytest

import ttt_tables as ttt
from tests.conftest import ROOT
from tests.support.parts import first
from ttt_tables.games.family.notakto import Notakto
from ttt_tables.games.family.quotient import wdl
from ttt_tables.games.family.registry import GAMES, without_chance
from ttt_tables.games.family.vanishing import Vanishing
from ttt_tables.play.solver import explore
from ttt_tables.scores import depth_score
from ttt_tables.verify.family.play import GAME_RULES as SECOND_STATEMENT

FAMILY_RULES = without_chance()
EMPTY, CORNERS, EDGES, CENTRE = "." * 9, "0268", "1357", "4"


def test_every_game_has_its_rules_twice_but_the_one_of_chance():
    assert {*FAMILY_RULES} == {*SECOND_STATEMENT} == {*GAMES} - {"random-turn"}
    assert {*GAMES} < {*ttt.game_names()}


def first_moves(name):
    """Return the moves of each value and distance at the start."""
    game, worth = ttt.game(name), {}
    for one in game.moves(game.start):
        worth.setdefault((one.wdl, one.distance), []).append(one.move)
    return {value: "".join(sorted(moves)) for value, moves in worth.items()}


def test_first_moves_are_worth_what_the_page_says():
    """docs/family.md names the openings that win, draw and lose, and how soon."""
    assert first_moves("misere") == {(0, None): CENTRE, (-1, 9): "01235678"}
    assert first_moves("vanishing") == {(1, 13): EDGES, (0, None): "02468"}
    for name in ("morris-lines", "morris-orthogonal"):
        assert first_moves(name) == {(1, 9): CENTRE, (0, None): CORNERS, (-1, 8): EDGES}
    assert first_moves("notakto")[1, 6] == "0:4"


# --- symmetry -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", FAMILY_RULES)
def test_x_and_o_may_be_exchanged_where_the_rules_say_so(name):
    """The moves of the exchanged position are the exchanged moves, and lead to images."""
    rules, exchanged = FAMILY_RULES[name], str.maketrans("XO", "OX")
    moving = rules.endless  # then the text names the side, which is exchanged too

    def alike(position):
        other, ended = position.translate(exchanged), rules.result(position)
        if ended is not None:
            expected = ended.translate(exchanged) if moving else ended
            return rules.result(other) == expected
        after = {
            move.translate(exchanged): rules.play(position, move) for move in rules.moves(position)
        }
        return rules.result(other) is None and {
            move: rules.play(other, move) for move in rules.moves(other)
        } == {move: text.translate(exchanged) for move, text in after.items()}

    if rules.written == "marks":  # vanishing writes cells alone
        assert rules.exchange == all(map(alike, explore(rules).texts))


# --- games replayed -------------------------------------------------------------------------------


def test_x_wins_the_vanishing_game_against_every_reply_within_13_plies():
    """Replay it: X's best moves, and every move of O."""
    game = ttt.game("vanishing")
    waiting, plies, met = {game.start}, 0, 0
    while waiting:
        waiting = {here.play(game.choose(here)) for here in waiting}
        plies += 1
        met += len(waiting)
        open_ones = [here for here in waiting if here.result is None]
        plies += bool(open_ones)
        waiting = {here.play(move) for here in open_ones for move in here.legal_moves}
        assert {here.result for here in waiting} <= {None}  # O completes no line
    assert plies == 13
    assert met > 100


@pytest.mark.parametrize("cell", [CENTRE, CORNERS[0]])
def test_o_holds_the_draw_against_every_move_of_x_after_a_corner_or_the_centre(cell):
    """Replay it: O's best moves, every move of X, until no position is new."""
    game = ttt.game("vanishing")
    waiting, seen = [game.start.play(cell)], set()
    while waiting:
        here = waiting.pop()
        assert (game.probe(here).wdl or 0) >= 0  # in the view of O, who is to move
        assert here.result is None
        here = here.play(game.choose(here))
        if here not in seen and here.result is None:
            seen.add(here)
            waiting += [here.play(move) for move in here.legal_moves]
    assert len(seen) > 100


class LinesFirst(Vanishing):
    """The vanishing game if lines were looked for before the oldest mark goes; "!" notes one."""

    def play(self, position, move):
        marks = self.stored(position) + move
        lines = [one for one in combinations(marks[-1::-2], 3) if is_line(one)]
        return super().play(position, move) + "!" * bool(lines)

    def to_move(self, position):
        return position.rstrip("!")[-1]

    def result(self, position):
        return {"X!": "O", "O!": "X"}.get(position[-2:])


def is_line(cells):
    return "".join(sorted(cells)) in {"012", "345", "678", "036", "147", "258", "048", "246"}


@pytest.mark.slow  # solves 150,000 positions, in three seconds
def test_if_lines_were_looked_for_first_the_centre_alone_would_win_in_nine():
    """docs/family.md says so, to tell why the order of a turn matters."""
    game = ttt.solve(LinesFirst())
    worth = {one.move: (one.wdl, one.distance) for one in game.moves(game.start)}
    assert worth.pop(CENTRE) == (1, 9)
    assert {wdl for wdl, _ in worth.values()} == {-1}
    page = " ".join((ROOT / "docs" / "family.md").read_text(encoding="utf-8").split())
    assert "whoever starts would win in 9 plies, by the centre alone" in page


# --- notakto on several boards --------------------------------------------------------------------


def test_notakto_on_two_boards_is_lost_in_eleven_plies():
    """By recursion over positions up to symmetry, and so says the search of sums."""
    game, rules = ttt.game("notakto", boards=2), Notakto(2)

    @cache
    def value(position):
        if rules.result(position):
            return 1, 0
        moves = [
            value(rules.canonical(rules.play(position, move))) for move in rules.moves(position)
        ]
        return max([(-lost, plies + 1) for lost, plies in moves], key=depth_score)

    assert value(rules.start) == (-1, 11)
    waiting, seen = [rules.start], {rules.start}
    while waiting:
        here = game.position(waiting.pop())
        probed = game.probe(here)
        assert (probed.wdl, probed.distance) == value(here.text)
        new = {rules.canonical(here.play(move).text) for move in here.legal_moves} - seen
        seen |= new
        waiting += new
    open_ones = [value(position)[0] for position in seen if not rules.result(position)]
    assert (len(seen), open_ones.count(1), open_ones.count(-1)) == (1128, 896, 231)


@pytest.mark.parametrize("boards", first([2, 3]))
def test_search_and_quotient_say_who_wins_sums_of_boards(boards):
    game = ttt.game("notakto", boards=boards)
    classes = sorted({Notakto().canonical(board) for board in explore(Notakto()).texts})
    sums = ["/".join(parts) for parts in combinations_with_replacement(classes, boards)]
    assert all(game.probe(position).wdl == wdl(position) for position in sums)


def test_three_boards_are_won_in_14_plies():
    game = ttt.game("notakto", boards=3)
    answer, here, plies = game.moves(game.start), game.start, 0
    best = [(one.move, one.wdl, one.distance) for one in answer if one.rank == 1]
    assert best == [(f"{board}:4", 1, 14) for board in range(3)]
    while here.result is None:
        here, plies = here.play(game.choose(here)), plies + 1
    assert (here.result, plies) == ("X", 14)


def test_of_more_than_three_live_boards_no_distance_is_known():
    game = ttt.game("notakto", boards=4)
    assert {(one.wdl, one.distance, one.rank) for one in game.moves(game.start)} == {(-1, None, 1)}
    dead = ttt.game("notakto", boards=5).probe("/".join([EMPTY] * 3 + ["XXX......"] * 2))
    assert (dead.of("X").wdl, dead.distance) == (1, 14)


def test_ten_boards_are_won_against_chance_from_every_won_start():
    game, random = ttt.game("notakto", boards=10), Random(10)
    for _ in range(5):
        here = game.start
        while game.probe(here).wdl == -1:
            here = here.play(random.choice(here.legal_moves))
        while here.result is None:
            here = here.play(game.choose(here))
            assert here.result is None  # the last board is left to the other side
            here = here.play(random.choice(here.legal_moves))
