"""The symmetry group D4 acts on boards and cells, as in numpy and in the article's table."""

import json
from itertools import product

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.conftest import ORACLES
from ttt_tables.board import numbers as b
from ttt_tables.board import symmetry as s

ARTICLE = json.loads((ORACLES / "d4_table_article.json").read_text())
PERMS = {one["element"]: tuple(one["row_major_perm"]) for one in ARTICLE["elements"]}
TRANSFORMS = st.sampled_from(s.D4)
NUMBERS = st.integers(0, 3**9 - 1)


def test_eight_symmetries_are_a_group():
    assert len(set(s.D4)) == 8
    assert s.D4[0] == s.IDENTITY == tuple(range(9))
    for p, q in product(s.D4, repeat=2):
        assert s.after(p, q) in s.D4
        assert s.after(p, s.IDENTITY) == s.after(s.IDENTITY, p) == p
        assert s.after(p, s.inverse(p)) == s.after(s.inverse(p), p) == s.IDENTITY


def test_rotations_come_before_reflections():
    grid = numpy.arange(9).reshape(3, 3)
    turned = [numpy.rot90(grid, -quarter) for quarter in range(4)]
    mirrored = [numpy.rot90(numpy.fliplr(grid), -quarter) for quarter in range(4)]
    eight = tuple(tuple(image.ravel().tolist()) for image in turned + mirrored)
    assert eight == s.D4
    assert s._group() == eight  # computed again for mutation testing


def test_article_rotation_pulls_right_and_pushes_left():
    assert PERMS["r"] == s.TURN
    assert s.inverse(PERMS["r"]) == PERMS["r3"] != PERMS["r"]


def test_product_table_equals_the_articles():
    composed = ARTICLE["composition_a_of_b"]
    assert len(composed) == 64
    for names, name in composed.items():
        p, q = (PERMS[part] for part in names.split("*"))
        assert s.after(p, q) == PERMS[name]


@given(NUMBERS, TRANSFORMS, TRANSFORMS, st.integers(0, 8))
def test_group_acts_on_boards_and_cells(board, p, q, cell):
    assert s.carry(s.carry(board, p), q) == s.carry(board, s.after(p, q))
    assert s.carry(s.carry(board, p), s.inverse(p)) == board
    text = b.show(board)
    assert b.show(s.carry(board, p)) == "".join(text[old] for old in p)
    assert b.mark(s.carry(board, p), s.carry_cell(cell, p)) == b.mark(board, cell)
    assert s.carry_cell(cell, p) == s.inverse(p)[cell]
    assert {tuple(sorted(p[at] for at in line)) for line in b.LINES} == set(b.LINES)


def test_canonical_form_is_the_least_image():
    for board in b.BOARDS:
        images = [s.carry(board, p) for p in s.D4]
        assert [*s.images(board)] == images
        assert s.canonical(board) == (min(images), images.index(min(images)))
        assert {*s.orbit(board)} == {*images}
        assert [*s.stabilizer(board)] == [p for p in s.D4 if s.carry(board, p) == board]


def test_transform_of_wrong_length_is_rejected():
    with pytest.raises(ValueError, match="zip"):
        s.carry(0, (0, 1, 2))
