"""The relatives' mathematics: programs' figures, symmetries, sums, m,n,k games, replays."""

from functools import cache
from itertools import combinations, combinations_with_replacement, product
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import ttt_tables as ttt
from pipeline.family.mnk import lines_held, solve
from pipeline.tables import TABLES
from pipeline.tables.family.mnk_games import games
from tests.conftest import ROOT
from tests.support.parts import first
from ttt_tables.errors import BadBoardError
from ttt_tables.games.family.notakto import DEAD, Notakto
from ttt_tables.games.family.quotient import (
    LETTERS,
    WORDS,
    element,
    prove,
    quotient,
    wdl,
)
from ttt_tables.games.family.registry import GAMES, without_chance
from ttt_tables.games.family.vanishing import Vanishing
from ttt_tables.play.solver import explore
from ttt_tables.scores import depth_score
from ttt_tables.verify import folder
from ttt_tables.verify.content import as_list
from ttt_tables.verify.family import bindings as second
from ttt_tables.verify.family.play import GAME_RULES as SECOND_STATEMENT
from ttt_tables.verify.report import UNVERIFIED, Part

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


RELATIONS = ["aa=", "bbb=b", "bbc=c", "ccc=acc", "bbd=d", "cd=ad", "dd=cc"]


def of(word: str) -> str:
    """Return the element of the boards that letters stand for."""
    return element("/".join([LETTERS[letter] for letter in word] or [DEAD]))


def test_there_are_eighteen_elements_with_the_paper_s_names_and_relations() -> None:
    monoid = quotient()
    assert len(monoid.elements) == 18
    assert [of(word) for word in WORDS] == list(monoid.elements)
    for relation in RELATIONS:
        left, right = relation.split("=")
        assert of(left) == of(right), relation
    assert monoid.lost == {"a", "b^2", "bc", "c^2"}


def test_no_two_elements_are_alike_and_the_product_is_a_commutative_monoid_s() -> None:
    elements, times, lost, _ = quotient()
    assert len({tuple([times[u, v] in lost for v in elements]) for u in elements}) == 18
    for u, v, w in product(elements, repeat=3):
        assert times[u, v] == times[v, u]
        assert times[times[u, v], w] == times[u, times[v, w]]
    assert all(times["1", u] == u for u in elements)


def test_the_proof_holds_and_fails_for_every_other_element_of_a_board() -> None:
    monoid = quotient()
    assert prove(monoid) == 285
    for other in set(monoid.elements) - {"c"}:
        with pytest.raises(ArithmeticError, match="fails at"):
            prove(monoid._replace(boards={**monoid.boards, EMPTY: other}))
    with pytest.raises(ArithmeticError, match="fails at"):
        prove(monoid._replace(lost=monoid.lost - {"bc"}))


def test_images_of_a_board_have_one_element_and_dead_boards_are_one() -> None:
    for board, letter in quotient().boards.items():
        assert {quotient().boards[image] for image in Notakto().images(board)} == {letter}
        assert Notakto().canonical(board) != DEAD or letter == "1"


@pytest.mark.parametrize("position", ["", "XX", ".........|.........", ".O.......", "/", None, 4])
def test_what_is_no_board_is_refused(position: object) -> None:
    with pytest.raises(BadBoardError, match="no board of notakto: write nine"):
        wdl(position)  # type: ignore[arg-type]


MNK = list(games())
SMALL = [game for game in MNK if game[0] * game[1] <= 12]


def rows_of(text: str, m: int, n: int) -> list[str]:
    """Return all rows, columns and diagonals of a board as texts."""
    grid = [text[row * m : row * m + m] for row in range(n)]
    columns = ["".join(column) for column in zip(*grid, strict=True)]
    shifted = [
        ["-" * (n - 1 - s * row) + line + "-" * (n - 1 + s * row) for row, line in enumerate(grid)]
        for s in (1, -1)
    ]
    return grid + columns + ["".join(c) for rows in shifted for c in zip(*rows, strict=True)]


def transposed(cell: int, m: int, n: int) -> int:
    return cell % m * n + cell // m


def test_the_games_are_the_eight_of_at_most_sixteen_cells() -> None:
    assert MNK == second.MNK
    assert len(MNK) == TABLES["mnk_games"].rows == 8


@pytest.mark.parametrize("game", MNK)
def test_lines_are_the_runs_that_text_shows(game: tuple[int, int, int]) -> None:
    m, n, k = game
    held = lines_held(*game)
    chance = np.random.default_rng(0)
    for cells in chance.integers(0, 1 << m * n, 300).tolist():
        text = "".join(".X"[cells >> cell & 1] for cell in range(m * n))
        assert held[cells] == any("X" * k in row for row in rows_of(text, m, n))


def test_a_board_on_its_side_is_worth_the_same() -> None:
    lying, standing = solve(4, 3, 3), solve(3, 4, 3)
    moves = sorted(transposed(cell, 4, 3) for cell in lying.first_moves)
    assert standing == lying._replace(first_moves=tuple(moves))


def test_the_second_method_finds_counts_that_only_add_up(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two counts of a small game are wrong by one each, so that their sum is right."""
    monkeypatch.setattr(second, "MNK", SMALL)

    class Changed:
        def values(self, name: str) -> dict[str, Any]:
            table = folder.Folder(data).values(name)
            columns = {column: as_list(values)[: len(SMALL)] for column, values in table.items()}
            columns["win_count"][1] += 1
            columns["loss_count"][1] -= 1
            return columns

    part = Part("mnk_games", UNVERIFIED)
    second._mnk_values(part, Changed(), full=False)
    assert [(fault.key, fault.column) for fault in part.first] == [
        ("(4, 3, 3)", "win_count, draw_count, loss_count")
    ]
