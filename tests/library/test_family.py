"""The family in JavaScript: sums of notakto boards, and what a view draws."""

import json
import shutil
from itertools import product
from pathlib import Path

import ttt_tables as ttt
from tests.support.own_game import add_to_page, torus
from tests.support.scripts import needs_node, run, with_packs
from ttt_tables.games.family.notakto import DEAD, Notakto
from ttt_tables.games.family.quotient import LETTERS, WORDS, quotient, wdl
from ttt_tables.interfaces.http.files import LISTED, PAGE, with_checksum

pytestmark = needs_node


def test_notakto_quotient_matches_python(tmp_path: Path) -> None:
    """Each live board is combined with each element: four boards of a letter change neither."""
    boards = sorted({Notakto().canonical(board) for board in quotient().boards} - {DEAD})
    sums = [
        "/".join([board, *[LETTERS[letter] for letter in f"aaaa{word}"]])
        for board, word in product(boards, WORDS)
    ]
    found = run(
        """const { openFamily } = await import(page + 'library/family.js');
        const family = await openFamily(data);
        return given.map(text => family.value('notakto', text));""",
        with_packs(tmp_path),
        sums,
    )
    assert found == [wdl(one) for one in sums]


def test_view_drawing_data_comes_from_the_games(tmp_path: Path) -> None:
    """Starts, the mark that leaves next, shared marks, and lines that end the game."""
    found = run(
        """const { openFamily } = await import(page + 'library/family.js');
        const family = await openFamily(data);
        const rejected = (ask) => { try { ask(); } catch (error) { return error.message; } };
        return [
          [family.start('vanishing'), family.start('notakto', 3), family.start('max_marks=four')],
          rejected(() => family.start('notakto', 21)),
          [['vanishing', '052486'], ['vanishing-reuse', '052486'], ['vanishing', '05'],
            ['wild', '.........']].map(([game, text]) => family.leaving(game, text)),
          [family.board('vanishing', '0524', 'X'), family.board('achi', 'X........ O', 'O'),
            family.board('notakto', '......X../.........', 'X')],
          [...family.games, ...given].filter(game => family.shares(game)),
          [['notakto', 'XXX....../.........'], ['lines=torus', 'XO...XOX.'],
            ['lines=straight', 'XO.OX...X'], ['counted_lines=X', 'OOOXX.X..'],
            ['vanishing', '03142']].map(([game, text]) => family.lines(game, text, 'O'))];""",
        with_packs(tmp_path),
        ["marks=one", "marks=either lines=torus", "counted_lines=X", "max_marks=three"],
    )
    starts, rejected, leaving, boards, shared, lines = found
    assert starts == ["", "/".join(["." * 9] * 3), "......... X"]
    assert rejected == "notakto is played on 1 to 20 boards, got 21"
    assert leaving == ["0", "0", "", ""]
    assert boards == ["X.X.OO...", "X........", "......X../........."]
    assert shared == ["wild", "wild-misere", "notakto", "marks=one", "marks=either lines=torus"]
    assert lines == [[[0, 1, 2], None], [[0, 5, 7]], [None], [None], [[0, 1, 2]]]


def test_tutorial_variant_is_solved_by_the_page(tmp_path: Path) -> None:
    """It uses the line of docs/tutorials/your-own-game.md, in a copy of the page's modules."""
    page, data = tmp_path / "page", tmp_path / "data"
    data.mkdir()
    shutil.copytree(PAGE / "library", page / "library")
    shutil.copy(PAGE / "ttt-tables.js", page)
    add_to_page(page)
    positions = [".........", "XO.......", "XO..X....", "XO...XOX."]
    lists = json.loads((with_packs(data) / LISTED).read_text(encoding="utf-8"))
    lists["variants"].append(torus().name)
    lists["games"].append(lists["games"][-1] | {"name": torus().name})
    del lists["crc32"]
    (data / LISTED).write_text(with_checksum(lists), encoding="utf-8")
    found = run(
        """const { game, gameNames } = await import(page + 'ttt-tables.js');
        const torus = await game('doughnut', {}, data);
        const values = given.map(text => torus.probe(text)).map(one => [one.wdl, one.distance]);
        return [(await gameNames(data)).includes('doughnut'), values];""",
        data,
        positions,
        page,
    )
    solved = ttt.solve(torus())
    values = [solved.probe(position) for position in positions]
    assert found == [True, [[one.wdl, one.distance] for one in values]]
