"""The variants' mathematics: rules of their own, and sums of notakto boards."""

from functools import cache
from itertools import combinations, combinations_with_replacement
from random import Random

import pytest

import ttt_tables as ttt
from tests.conftest import ROOT
from ttt_tables.errors import BadBoardError
from ttt_tables.games.family.notakto import Notakto
from ttt_tables.games.family.quotient import prove, quotient, wdl
from ttt_tables.games.family.registry import GAMES, WITHOUT_CHANCE, rules_of
from ttt_tables.games.family.vanishing import Vanishing
from ttt_tables.play.solver import explore
from ttt_tables.scores import depth_score
from ttt_tables.verify.family.play import GAME_RULES as SECOND_STATEMENT

EMPTY = "." * 9


def test_deterministic_variants_have_second_rules():
    place = "GAME_RULES in ttt_tables/verify/family/play.py"
    assert {*WITHOUT_CHANCE} == {*SECOND_STATEMENT} == {*GAMES} - {"random-turn"}, place
    assert {*GAMES} < {*ttt.game_names()}
    assert [rules_of(name).name for name in GAMES] == [*GAMES]


class LinesFirst(Vanishing):
    """The vanishing game if lines were checked before the oldest mark leaves; "!" marks one."""

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


def test_checking_lines_first_leaves_only_the_centre():
    """docs/family.md states this, to explain why the order within a turn matters."""
    game = ttt.solve(LinesFirst())
    worth = {one.move: (one.wdl, one.distance) for one in game.moves(game.start)}
    assert worth.pop("4") == (1, 9)
    assert {wdl for wdl, _ in worth.values()} == {-1}
    page = " ".join((ROOT / "docs" / "family.md").read_text(encoding="utf-8").split())
    assert "the first player would win in 9 plies, but only by opening in the centre" in page


# --- notakto on several boards --------------------------------------------------------------------


def test_notakto_on_two_boards_loses_in_eleven_plies():
    """Recursion over positions up to symmetry agrees with the search of sums."""
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


def test_search_and_quotient_agree_on_sums_of_boards():
    """`verify` searches sums of three boards."""
    game = ttt.game("notakto", boards=2)
    classes = sorted({Notakto().canonical(board) for board in explore(Notakto()).texts})
    sums = ["/".join(parts) for parts in combinations_with_replacement(classes, 2)]
    assert all(game.probe(position).wdl == wdl(position) for position in sums)


def test_five_boards_with_two_dead_have_a_distance():
    dead = ttt.game("notakto", boards=5).probe("/".join([EMPTY] * 3 + ["XXX......"] * 2))
    assert (dead.of("X").wdl, dead.distance) == (1, 14)


def test_ten_boards_are_won_from_every_won_position():
    game, random = ttt.game("notakto", boards=10), Random(10)
    for _ in range(5):
        here = game.start
        while game.probe(here).wdl == -1:
            here = here.play(random.choice(here.legal_moves))
        while here.result is None:
            here = here.play(game.choose(here))
            assert here.result is None  # the last board is for the other side
            here = here.play(random.choice(here.legal_moves))


def test_proof_fails_for_every_other_element_of_a_board() -> None:
    monoid = quotient()
    assert prove(monoid) == 285
    for other in set(monoid.elements) - {"c"}:
        with pytest.raises(ArithmeticError, match="fails at"):
            prove(monoid._replace(boards={**monoid.boards, EMPTY: other}))
    with pytest.raises(ArithmeticError, match="fails at"):
        prove(monoid._replace(lost=monoid.lost - {"bc"}))


@pytest.mark.parametrize("position", ["", "XX", ".........|.........", ".O.......", "/", None, 4])
def test_invalid_sum_of_boards_is_rejected(position: object) -> None:
    with pytest.raises(BadBoardError, match="not a board of notakto: write nine"):
        wdl(position)  # type: ignore[arg-type]
