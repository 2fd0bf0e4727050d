"""Games of ultimate tic-tac-toe in the forms of others, and the tree of variations, in node."""

import json
import subprocess
from pathlib import Path
from typing import Any

from tests.support.scripts import NODE, needs_node

HERE = Path(__file__).parent

GAME = [(4, 4), (4, 0), (0, 4), (4, 8), (8, 4), (4, 3), (3, 4), (4, 2), (2, 4)]
PLACES = [(3 * (b // 3) + c // 3, 3 * (b % 3) + c % 3) for b, c in GAME]
PLAIN = " ".join(f"{b}{c}" for b, c in GAME)
COMPASS = ["NW", "N", "NE", "W", "C", "E", "SW", "S", "SE"]
CORNERS = ["TL", "TM", "TR", "ML", "MM", "MR", "BL", "BM", "BR"]
LOWER, UPPER = "abcdefghi", "ABCDEFGHI"
WORDS = ["top left", "top", "top right", "left", "centre", "right"]
WORDS += ["bottom left", "bottom", "bottom right"]


def each(form: str, joint: str = " ", moves: list[tuple[int, int]] = GAME, add: int = 0) -> str:
    return joint.join(form.format(a + add, b + add) for a, b in moves)


def keyed(first: str, second: str, moves: list[tuple[int, int]]) -> str:
    return json.dumps([{first: a, second: b} for a, b in moves])


# Texts of the game above, and the form in which the page reads each.
READ: dict[str, list[str]] = {
    "cells": [
        PLAIN,
        PLAIN.replace(" ", ""),
        PLAIN.replace(" ", ","),
        PLAIN.replace(" ", "-"),
        PLAIN.replace(" ", ";\n"),
        each("{}/{}"),
        each("{}-{}"),
        each("{}-{}", ", "),
        each("{},{}"),
        each("{}:{}", "\n"),
        each("{}.{}"),
        each("({}, {})", ", "),
        each("({},{})"),
        each("{} {}", "; "),
        json.dumps(GAME),
        json.dumps(PLAIN.split()),
        json.dumps([10 * b + c for b, c in GAME]),  # 04 is 4 there
        json.dumps({"moves": GAME, "winner": None}),
        keyed("board", "cell", GAME),
        "1. X 44 O 40 2. X 04 O 48 3. 84 43 4. 34 42 5. 24",
        "1.44 40 2.04 48 3.84 43 4.34 42 5.24 *",
        each("{}{}", "\n") + "\nX wins",
        "\n".join(f"{ply}) {b}{c}" for ply, (b, c) in enumerate(GAME, 1)),
        "\n".join(f"{ply}: {b}{c}" for ply, (b, c) in enumerate(GAME, 1)),
        " ".join(f"{'XO'[ply % 2]}{b}{c}" for ply, (b, c) in enumerate(GAME)),
        each("{}-{}") + " 1/2-1/2",
        f'[Event "?"]\n[Site "a [b]"]\n[Result "1-0"]\n\n{PLAIN} 1-0',
        "44! 40? 04 48 $4 84 43?! 34 42 24#",
        " ".join(f"{WORDS[b]} › {WORDS[c]}" for b, c in GAME),
        "Choose local board 4\n"
        + "\n".join(
            f"Local board {b}: {'xo'[p % 2]}({c // 3},{c % 3})" for p, (b, c) in enumerate(GAME)
        ),
    ],
    "ones": [
        each("{}{}", add=1),
        each("{}/{}", add=1),
        json.dumps([[b + 1, c + 1] for b, c in GAME]),
    ],
    "rows": [
        each("{} {}", "\n", PLACES),
        each("{} {}", ", ", PLACES),
        each("({},{})", " ", PLACES),
        each("{},{}", "; ", PLACES),
        json.dumps(PLACES),
        keyed("row", "col", PLACES),
        json.dumps({"moves": [{"x": c, "y": r} for r, c in PLACES]}),
        "-1 -1\n" + each("{} {}", "\n", PLACES),
    ],
    "coordinates": [
        " ".join(f"{LOWER[c]}{r + 1}" for r, c in PLACES),
        "".join(f"{LOWER[c]}{r + 1}" for r, c in PLACES),
        "1. " + " ".join(f"{UPPER[c]}{r + 1}" for r, c in PLACES),
    ],
    "numbers": [
        " ".join(str(9 * b + c) for b, c in GAME),
        json.dumps([9 * b + c for b, c in GAME]),
    ],
    "names": [
        " ".join(f"{COMPASS[b]}/{COMPASS[c]}" for b, c in GAME),
        ", ".join(f"{COMPASS[b].lower()}-{COMPASS[c].lower()}" for b, c in GAME),
        " ".join(f"({CORNERS[b]}, {CORNERS[c]})" for b, c in GAME),
    ],
    "letters": [
        " ".join(f"{UPPER[b]}{LOWER[c]}" for b, c in GAME),
        " ".join(f"{UPPER[b]}{c + 1}" for b, c in [(3, 6), (6, 0), (0, 5), (5, 8), (8, 3)]),
    ],
    "grid": [",".join(str(9 * r + c) for r, c in PLACES)],
    "rowsOnes": [each("{},{}", " ", PLACES, 1)],
    "numbersOnes": [" ".join(str(9 * b + c + 1) for b, c in GAME)],
    "actions": ["4 4 0 4 8 4 3 4 2 4", json.dumps({"actions": [4, 4, 0, 4, 8, 4, 3, 4, 2, 4]})],
    "places": [json.dumps([[b // 3, b % 3, c // 3, c % 3] for b, c in GAME])],
}


def read(lines: list[tuple[str, str]]) -> list[dict[str, Any]]:
    """Return what the page's own modules find in each text under a rule."""
    done = subprocess.run(
        [str(NODE), str(HERE / "ultimate_forms.mjs")],
        input="\n".join(map(json.dumps, lines)),
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


@needs_node
def test_a_game_is_read_in_every_form() -> None:
    lines = [(text, "closed-draw") for texts in READ.values() for text in texts]
    forms = [form for form, texts in READ.items() for _ in texts]
    assert len(lines) > 50
    for (text, _), form, found in zip(lines, forms, read(lines), strict=True):
        assert found.get("form") == form, (text, found)
        if form == "letters" and found["tree"] != PLAIN:
            assert (found["tree"], found["also"]) == ("36 60 05 58 83", []), text
            continue
        assert found["tree"] == PLAIN, (text, found)


@needs_node
def test_another_reading_that_is_legal_is_offered() -> None:
    up = " ".join(f"{LOWER[c]}{r + 1}" for r, c in PLACES)
    whole, one, mirrored, named = read(
        [(PLAIN, "open"), ("44", "open"), (up, "open"), (f'[Notation "rows"] {PLAIN[:2]}', "open")]
    )
    assert (whole["form"], whole["also"]) == ("cells", [])
    assert one["form"] == "cells"
    assert one["also"] == ["ones", "numbers", "grid", "rowsOnes", "numbersOnes"]
    assert (mirrored["form"], mirrored["also"]) == ("coordinates", ["coordinatesUp"])
    assert (named["form"], named["also"]) == ("rows", [])  # what a header names is not guessed


@needs_node
def test_a_header_or_an_arena_tells_the_rule() -> None:
    texts = [f'[Rule "open"]\n{PLAIN}', "-1 -1\n4 4\n3 3", "Local board 4: x(1,1)", PLAIN]
    found = read([(text, "closed-count") for text in texts])
    assert [one["rule"] for one in found] == ["open", "closed-count", "closed-draw", "closed-count"]


@needs_node
def test_variations_and_comments_are_read_in_every_form() -> None:
    text = '[Game "u"]\n\n1. 44 {the (centre)} 40 (1... 43 2. 34) 2. 04 48 *'
    ones = "55 {the (centre)} 51 (54 45) 15 59"
    rows = "(4,4) {the (centre)} (3,3) ((4,3) (4,1)) (1,1) (5,5)"
    for found in read([(one, "closed-draw") for one in (text, ones, rows)]):
        assert found["tree"] == "44 {the (centre)} 40 (43 34) 04 48"


FAULTS = [
    ("44 40 05 00", "target", 4, "00", "cells"),
    ("44 44", "taken", 2, "44", "cells"),
    ("44 40 1", "unfinished", 3, "1", "cells"),
    ("44 castle", "word", 2, "castle", "cells"),
    ("4 4 9", "word", 2, "9", "cells"),
    ("4 4 9 9", "target", 2, "9 9", "ones"),
    ("e5 a1", "target", 2, "a1", "coordinates"),
    ("C/NW C/NW", "target", 2, "C NW", "names"),
    ('[Notation "ones"] 44 40', "word", 2, "40", "ones"),
    ("44 (40", "open", 0, "", ""),
    ("44 40) 04", "closed", 0, "", ""),
    ("(44) 40", "first", 0, "", ""),
    ("44 {a", "comment", 0, "", ""),
]


@needs_node
def test_a_fault_names_the_move_and_the_reading_that_got_furthest() -> None:
    found = read([(text, "closed-draw") for text, *_ in FAULTS])
    told = [tuple(one.get(key) for key in ("kind", "number", "words", "form")) for one in found]
    assert told == [tuple(rest) for _, *rest in FAULTS]


@needs_node
def test_the_tree_of_variations() -> None:
    done = subprocess.run(
        [str(NODE), str(HERE / "ultimate_tree.mjs")],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
