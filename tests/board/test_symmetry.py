"""D4: the group's axioms, its action on boards, and two ways to count orbits."""

import json
from functools import cache
from itertools import product

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.conftest import ORACLES
from ttt_tables.board import numbers as b
from ttt_tables.board import symmetry as s
from ttt_tables.games.classic.rules import boards

ARTICLE = json.loads((ORACLES / "d4_table_article.json").read_text())
COUNTS = json.loads((ORACLES / "counts.json").read_text())
TRANSFORMS = st.sampled_from(s.D4)
NUMBERS = st.integers(0, 3**9 - 1)
ALL = list(b.BOARDS)


@cache
def carried():
    """Return the eight images of every board."""
    return [s.images(board) for board in ALL]


@cache
def least():
    """Return the canonical form of every board."""
    return [s.canonical(board)[0] for board in ALL]


def geometry(name):
    """Return numpy's array operation as a transform of the cells, as a pull."""
    grid = numpy.arange(9).reshape(3, 3)
    moved = {
        "e": grid,
        "rot_cw": numpy.rot90(grid, -1),
        "rot180": numpy.rot90(grid, 2),
        "rot_ccw": numpy.rot90(grid),
        "flip_ud": numpy.flipud(grid),
        "flip_lr": numpy.fliplr(grid),
        "transpose": grid.T,
        "anti": numpy.rot90(grid.T, 2),
    }[name]
    return tuple(moved.ravel().tolist())


def test_the_eight_are_a_group():
    assert len(set(s.D4)) == 8
    assert s.D4[0] == s.IDENTITY == tuple(range(9))
    for p, q in product(s.D4, repeat=2):
        assert s.after(p, q) in s.D4
        assert s.after(p, s.IDENTITY) == s.after(s.IDENTITY, p) == p
        assert s.after(p, s.inverse(p)) == s.after(s.inverse(p), p) == s.IDENTITY
    for p, q, r in product(s.D4, repeat=3):
        assert s.after(s.after(p, q), r) == s.after(p, s.after(q, r))


def test_the_group_is_that_of_the_square():
    assert s.after(s.TURN, s.MIRROR) != s.after(s.MIRROR, s.TURN)
    orders = []
    for p in s.D4:
        power, order = p, 1
        while power != s.IDENTITY:
            power, order = s.after(power, p), order + 1
        orders.append(order)
    assert orders == [1, 4, 2, 4, 2, 2, 2, 2]


def test_the_order_is_four_turns_to_the_right_then_those_of_the_mirror_image():
    grid = numpy.arange(9).reshape(3, 3)
    turned = [numpy.rot90(grid, -quarter) for quarter in range(4)]
    mirrored = [numpy.rot90(numpy.fliplr(grid), -quarter) for quarter in range(4)]
    eight = tuple(tuple(image.ravel().tolist()) for image in turned + mirrored)
    assert eight == s.D4
    assert s._group() == eight  # made once more: mutation testing cannot change what an import made


def test_the_eight_are_the_articles_when_it_is_read_as_its_code_pulls():
    elements = ARTICLE["elements"]
    assert {tuple(element["row_major_perm"]) for element in elements} == set(s.D4)
    for element in elements:
        pull = tuple(element["row_major_perm"])
        assert pull == geometry(element["geometric_if_pull_new_i_eq_old_p_i"])
        assert s.inverse(pull) == geometry(element["geometric_if_push_index_to_value"])
        to_article = ARTICLE["numbering_row_major_to_article"]
        again = [to_article.index(element["perm"][to_article[cell]]) for cell in range(9)]
        assert tuple(again) == pull


def test_the_articles_r_turns_right_as_a_pull_and_left_as_a_push():
    perms = {e["element"]: tuple(e["row_major_perm"]) for e in ARTICLE["elements"]}
    assert perms["r"] == s.TURN
    assert s.inverse(perms["r"]) == perms["r3"] != perms["r"]
    assert [name for name in perms if s.inverse(perms[name]) == perms[name]] == [
        *("e", "r2", "tx", "ty", "tAC", "tBD")
    ]


def test_the_articles_table_of_products_is_that_of_the_group():
    perms = {e["element"]: tuple(e["row_major_perm"]) for e in ARTICLE["elements"]}
    composed = ARTICLE["composition_a_of_b"]
    assert len(composed) == 64
    for names, name in composed.items():
        p, q = (perms[part] for part in names.split("*"))
        assert tuple(p[q[cell]] for cell in range(9)) == s.after(p, q) == perms[name]


def test_every_transform_keeps_the_lines():
    for p in s.D4:
        assert {tuple(sorted(p[cell] for cell in line)) for line in b.LINES} == set(b.LINES)


@given(NUMBERS, TRANSFORMS, TRANSFORMS)
def test_the_group_acts_on_boards(board, p, q):
    assert s.carry(s.carry(board, p), q) == s.carry(board, s.after(p, q))
    assert s.carry(s.carry(board, p), s.inverse(p)) == board
    text = b.show(board)
    assert b.show(s.carry(board, p)) == "".join(text[old] for old in p)


@given(NUMBERS, TRANSFORMS, st.integers(0, 8))
def test_a_mark_goes_where_its_cell_goes(board, p, cell):
    assert b.mark(s.carry(board, p), s.carry_cell(cell, p)) == b.mark(board, cell)
    assert s.carry_cell(cell, p) == s.inverse(p)[cell]


def test_orbit_times_stabilizer_is_eight_on_all_19683_boards():
    for board in ALL:
        assert len(s.orbit(board)) * len(s.stabilizer(board)) == 8


def test_a_stabilizer_is_a_group():
    for board in ALL:
        stays = s.stabilizer(board)
        assert stays[0] == s.IDENTITY
        assert {s.after(p, q) for p in stays for q in stays} == set(stays)


def test_canonical_is_the_least_image_and_tells_the_first_way_there():
    for board, of in zip(ALL, carried(), strict=True):
        form, symmetry = s.canonical(board)
        images = [s.carry(board, p) for p in s.D4]
        assert tuple(images) == of
        assert form == min(images)
        assert symmetry == images.index(form)


def test_one_canonical_form_for_all_images():
    for board in ALL:
        assert {least()[image] for image in s.orbit(board)} == {least()[board]}


def test_a_symmetry_fixes_three_to_the_power_of_its_cycles():
    names = {geometry(name): name for name in COUNTS["burnside_terms"]}
    cycles = {tuple(e["row_major_perm"]): e["n_cycles"] for e in ARTICLE["elements"]}
    for at, p in enumerate(s.D4):
        fixed = sum(of[at] == board for board, of in zip(ALL, carried(), strict=True))
        assert fixed == 3 ** cycles[p] == COUNTS["burnside_terms"][names[p]]


def test_burnside_and_counting_agree_on_2862_colourings_not_2475():
    fixed = sum(of.count(board) for board, of in zip(ALL, carried(), strict=True))
    orbits = {*least()}
    assert fixed / 8 == len(orbits) == COUNTS["all_boards_D4"] == 2862
    assert (3**9 + 2 * 3**3 + 3**5 + 4 * 3**6) / 8 == 2862


def test_with_the_colour_swap_1444_remain():
    every = zip(ALL, carried(), strict=True)  # the empty board is its own swap: counted twice
    fixed = sum(of.count(board) + of.count(b.swap(board)) for board, of in every)
    orbits = {min(form, least()[b.swap(board)]) for board, form in zip(ALL, least(), strict=True)}
    assert fixed / 16 == len(orbits) == COUNTS["all_boards_D4xC2"] == 1444


def test_the_classic_boards_fall_into_765_orbits():
    assert len({s.canonical(board)[0] for board in boards()}) == COUNTS["classic_D4_classes"] == 765


@pytest.mark.parametrize("p", s.D4)
def test_the_classic_boards_are_closed_under_every_symmetry(p):
    assert {s.carry(board, p) for board in boards()} == set(boards())
