"""Drawings are well-formed and repeatable, and have alternative text and the right marks."""

import re
from collections import Counter
from random import Random
from xml.etree import ElementTree

import pytest

import ttt_tables as ttt
from tests.support.played import NOT_NINE
from ttt_tables.board.alternating import result
from ttt_tables.games.classic.rules import afterstates, boards
from ttt_tables.notebook import html_answer
from ttt_tables.play.value import certain
from ttt_tables.svg import svg_board, svg_grid, svg_position, svg_ranking, svg_row, tree

NAME = "{http://www.w3.org/2000/svg}"
GRID = ttt.probabilistic.parse_grid(
    "65/5/30 65/20/15 55/30/15 30/20/50 30/15/55 35/5/60 30/5/65 35/20/45 45/10/45"
)
EVIL = "</text><script>alert('1')</script>&\""


def rendered(svg):
    """Return the root of a drawing, after the checks that every drawing passes."""
    root = ElementTree.fromstring(svg)
    assert root.tag == f"{NAME}svg"
    assert root.get("role") == "img"
    assert [part.tag for part in root][:2] == [f"{NAME}title", f"{NAME}desc"]
    assert root[0].text
    assert root[1].text
    colours = {part.get(what) for part in root.iter() for what in ("fill", "stroke")}
    assert colours <= {None, "none", "currentColor"}
    assert not [part for part in root.iter() if part.get("id")]  # drawings without ids never clash
    _, _, width, height = map(float, root.get("viewBox").split())
    for part in root:
        assert float(part.get("x", 0)) + float(part.get("width", 0)) <= width
        assert float(part.get("y", 0)) + float(part.get("height", 0)) <= height
    return root


def marks(root):
    """Return the cell of each cross and ring."""
    found = {}
    for part in root.iter():
        if part.get("class") == "X":
            x, y = re.match(r"M(\S+) (\S+)L", part.get("d")).groups()
            found[int(float(x) // 48 + 3 * (float(y) // 48))] = "X"
        if part.get("class") == "O":
            x, y = float(part.get("cx")), float(part.get("cy"))
            found[int(x // 48 + 3 * (y // 48))] = "O"
    return found


def texts(root):
    return [part.text for part in root.iter(f"{NAME}text")]


def test_board_drawing_shows_marks_and_alt_text():
    words = {".": "empty", "X": "X", "O": "O"}
    for board in range(0, 19_683, 7):
        root = rendered(svg_board(board))
        shown = ttt.show(board)
        assert marks(root) == {cell: mark for cell, mark in enumerate(shown) if mark != "."}
        assert re.findall(r"empty|X|O", root[1].text) == [words[mark] for mark in shown]
        assert root[0].text == f"Board {shown}"
        assert svg_board(shown) == svg_board(board)


def test_notes_are_in_cells_and_best_cells_framed():
    root = rendered(svg_board(ttt.parse("X...O...."), {1: "a", 8: "b", 0: "hidden"}, best=[8]))
    at = {part.text: (part.get("x"), part.get("y")) for part in root.iter(f"{NAME}text")}
    assert at == {"a": ("72", "28"), "b": ("120", "124")}
    (frame,) = root.iter(f"{NAME}rect")
    assert (frame.get("x"), frame.get("y")) == ("100", "100")
    assert "best: cell 8" in root[1].text


def test_text_is_escaped():
    root = rendered(svg_board(0, {4: EVIL}, title=EVIL))
    assert root[0].text == EVIL
    assert texts(root) == [EVIL]
    assert "<script" not in html_answer(ttt.Answer(ttt.game().start, MOVE.value, EVIL, (MOVE,)))
    assert rendered(svg_grid(GRID, EVIL))[0].text == EVIL
    assert rendered(svg_ranking([MOVE], EVIL))[0].text == EVIL


MOVE = ttt.Move("4", certain("X", 0), 1, 1.0)


def test_grid_bars_match_the_probabilities():
    root = rendered(svg_grid(GRID))
    assert texts(root) == GRID.show().split()
    full = [part for part in root.iter(f"{NAME}rect") if part.get("fill") == "currentColor"]
    assert len(full) == 9
    for part, cell in zip(full, GRID.cells, strict=True):
        assert float(part.get("width")) == pytest.approx(68 * float(cell.success), abs=1e-3)
    outlined = [part for part in root.iter(f"{NAME}rect") if part.get("fill") == "none"]
    for part, cell in zip(outlined, GRID.cells, strict=True):
        assert float(part.get("width")) + 1 == pytest.approx(68 * float(cell.failure), abs=1e-3)
    certain = ttt.probabilistic.parse_grid(" ".join(["100/0/0"] * 9))
    rectangles = [*rendered(svg_grid(certain)).iter(f"{NAME}rect")]  # without failure no outline
    assert [part.get("fill") for part in rectangles] == ["currentColor"] * 9


def test_ranking_has_one_line_per_move(tb):
    answer = tb.moves("X...O....", policy="safe-uniform")
    root = rendered(svg_ranking(answer.moves))
    lines = [(f"{move.rank}. {move.move}", f"{move.expected.score:.3f}") for move in answer]
    assert texts(root) == [text for line in lines for text in line]
    assert root[1].text.count("rank") == len(answer)
    assert rendered(svg_ranking([]))[1].text == "no move is left"


def test_ultimate_drawing_shows_marks_owners_and_target():
    here = ttt.game("ultimate").position(played="04 40 02 20 06")
    svg = svg_position(here)
    root = rendered(svg)
    assert svg.count('class="X"') == 3 + 1  # and a large one on board 0, which X has won
    assert svg.count('class="O"') == 2
    assert "X won board 0" not in svg
    assert root[1].text.startswith("O to move, on board 6; board 0: ..X.X.X.., won by X; board 1")
    (frame,) = [part for part in root if part.tag == f"{NAME}rect"]
    assert (float(frame.get("x")) // 160, float(frame.get("y")) // 160) == (0, 2)
    assert "closed-draw" in root[0].text
    assert "X to move, on any board" in rendered(svg_position(here.play("60")))[1].text


def test_answer_html_has_board_and_move_rows(tb):
    answer = tb.moves("X...O....", policy="safe-uniform")
    root = ElementTree.fromstring(answer._repr_html_())
    rendered(ElementTree.tostring(root[0]))
    rows = [[cell.text for cell in row] for row in root[1].iter("tr")]
    plain = ["rank", "move", "score", "win", "draw", "loss", "wdl", "probability", "after"]
    assert rows[0] == plain  # without a distance, since a draw has none
    assert [row[:2] for row in rows[1:]] == [[str(move.rank), move.move] for move in answer]
    assert root[1][0].text == "X to move, policy safe-uniform"
    assert "distance" in ttt.moves("XX.OO....")._repr_html_()
    assert "X has won." in tb.moves("XXXOO....")._repr_html_()


@pytest.mark.parametrize("name", ttt.game_names())
def test_positions_answers_and_matches_have_drawings(name):
    game, chance = ttt.game(name), Random(name)
    match = ttt.Match(game, seed=5)
    for _ in range(3):
        match.advance()
        if match.waiting:
            match.play(chance.choice(match.here.legal_moves))
        here = match.information_state
        root = ElementTree.fromstring(here._repr_html_())
        if name in NOT_NINE:  # drawn in characters
            assert root[0].tag == "pre"
            assert Counter(root[0].text) >= Counter(here.board)
        else:
            rendered(ElementTree.tostring(root[0]))
        assert root[1].tag == "p"
        assert match._repr_html_() == here._repr_html_()
        shown = marks(root) if len(here.board) == 9 else {}
        assert shown == {} or shown == {c: m for c, m in enumerate(here.board) if m in "XO"}
    for start in match.positions[:2]:
        answer = game.moves(start) if name != "ultimate" else game.moves(start, nodes=50)
        root = ElementTree.fromstring(answer._repr_html_())
        assert len([*root.iter("tr")]) == (1 + len(answer) if answer else 0)


def test_solved_grid_drawing_shows_grid_and_scores():
    game = ttt.probabilistic.solve(GRID)
    root = ElementTree.fromstring(game._repr_html_())
    assert [part.text for part in root[0].iter(f"{NAME}text")] == GRID.show().split()
    scores = {move.cell: f"{move.score:.3f}" for move in game.moves(game.start)}
    assert [part.text for part in root[1].iter(f"{NAME}text")] == [scores[c] for c in range(9)]
    assert GRID._repr_html_() == svg_grid(GRID)


def test_row_places_drawings_above_captions():
    boards = ["X........", ".X.......", "....X...."]
    row = svg_row(map(svg_board, boards), ["a corner", "an edge", EVIL], columns=2, title="Opens")
    root = ElementTree.fromstring(row)
    inner = root.findall(f"{NAME}svg")
    assert [part[0].text for part in inner] == [f"Board {board}" for board in boards]
    places = [(part.get("x"), part.get("y")) for part in inner]
    assert places == [("12", "12"), ("180", "12"), ("12", "204")]
    assert [part.text for part in root.findall(f"{NAME}text")] == ["a corner", "an edge", EVIL]
    assert root[0].text == "Opens"
    assert isinstance(row, str)
    assert row._repr_svg_() == row
    assert svg_row([]).count("<svg") == 1


def below(board, level=0):
    """Return the values of a tree in drawing order, by minimax from its leaves."""
    ended, found, values = result(board), [], []
    for _, after in () if ended else afterstates(board):
        found += below(after, level + 1)
        values.append(found[-1])
    if ended:
        return [{"X": 10 - level, "O": level - 10, "draw": 0}[ended]]
    return [*found, (max if ttt.show(board).count(".") % 2 else min)(values)]


def test_tree_drawing_has_minimax_values():
    few = [board for board in boards() if ttt.show(board).count(".") <= 4]
    for board in few[::40]:
        assert [int(value) for value in texts(rendered(tree(board)))] == below(board)
    assert max(len(below(board)) for board in few) <= 65
    root = rendered(tree(ttt.parse("020102112", "article")))
    assert root[0].text == "Tree of X.OX..OOX"
    assert "X to move: +9; cell 1: -8; cell 4: +9; cell 5: -8" in root[1].text
    thick = [part for part in root.iter(f"{NAME}path") if part.get("stroke-width") == "2.5"]
    assert len(thick) == 1 + 2 * 2  # the winning move, and O's two best replies to a losing one
    for board, why in (
        ("XOXO.....", "tree draws boards with at most 4"),
        ("X" * 9, "cannot occur"),
    ):
        with pytest.raises(ttt.BadBoardError, match=why):
            tree(board)
