"""Pasted texts as the page reads them, and the tree of variations, in node."""

import json
import subprocess
from base64 import b64encode
from pathlib import Path
from random import Random
from typing import Any

import pytest

import ttt_tables as ttt
from tests.support.scripts import NODE, needs_node, run
from ttt_tables.errors import BadBoardError
from ttt_tables.games.ultimate.rules import RULES
from ttt_tables.interfaces.http.files import games_json, gzipped
from ttt_tables.notation.notations import NOTATIONS
from ttt_tables.notation.ultimate import ULTIMATE_ONLY
from ttt_tables.play.position import Position

HERE = Path(__file__).parent

GAME = [(4, 4), (4, 0), (0, 4), (4, 8), (8, 4), (4, 3), (3, 4), (4, 2), (2, 4)]
PLACES = [(3 * (b // 3) + c // 3, 3 * (b % 3) + c % 3) for b, c in GAME]
PLAIN = " ".join(f"{b}{c}" for b, c in GAME)
COMPASS = ["NW", "N", "NE", "W", "C", "E", "SW", "S", "SE"]
LOWER, UPPER = "abcdefghi", "ABCDEFGHI"


def each(form: str, joint: str = " ", moves: list[tuple[int, int]] = GAME, add: int = 0) -> str:
    return joint.join(form.format(a + add, b + add) for a, b in moves)


def keyed(first: str, second: str, moves: list[tuple[int, int]]) -> str:
    return json.dumps([{first: a, second: b} for a, b in moves])


# Texts of this game that are detected, and those that need a stated notation.
PLAINLY = [
    PLAIN,
    PLAIN.replace(" ", ","),
    PLAIN.replace(" ", ";\n"),
    each("{}/{}"),
    each("{}:{}", "\n"),
    json.dumps(PLAIN.split()),
    json.dumps({"moves": PLAIN.split(), "winner": None}),
    keyed("board", "cell", GAME),
    "1. X 44 O 40 2. X 04 O 48 3. 84 43 4. 34 42 5. 24",
    "1.44 40 2.04 48 3.84 43 4.34 42 5.24 *",
    each("{}{}", "\n") + "\nX wins",
    "\n".join(f"{ply}) {b}{c}" for ply, (b, c) in enumerate(GAME, 1)),
    "\n".join(f"{ply}: {b}{c}" for ply, (b, c) in enumerate(GAME, 1)),
    " ".join(f"{'XO'[ply % 2]}{b}{c}" for ply, (b, c) in enumerate(GAME)),
    f'[Event "?"]\n[Site "a [b]"]\n[Result "1-0"]\n\n{PLAIN} 1-0',
    "44! 40? 04 48 $4 84 43?! 34 42 24#",
    "Choose local board 4\n"
    + "\n".join(
        f"Local board {b}: {'xo'[p % 2]}({c // 3},{c % 3})" for p, (b, c) in enumerate(GAME)
    ),
    f'[Notation "ones"] {each("{}{}", add=1)}',
]
STATED: dict[str, list[str]] = {
    "rows": [
        each("{}-{}"),
        each("{}-{}", ", "),
        each("{},{}"),
        each("({}, {})", ", "),
        each("({},{})"),
        each("{} {}", "; "),
        json.dumps(GAME),
        each("{}-{}") + " 1/2-1/2",
    ],
    "ones": [
        each("{}{}", add=1),
        each("{}/{}", add=1),
        json.dumps([[b + 1, c + 1] for b, c in GAME]),
    ],
    "pairs": [
        each("{} {}", "\n", PLACES),
        each("{} {}", ", ", PLACES),
        each("({},{})", " ", PLACES),
        each("{},{}", "; ", PLACES),
        json.dumps(PLACES),
        keyed("row", "col", PLACES),
        json.dumps({"moves": [{"x": c, "y": r} for r, c in PLACES]}),
    ],
    "codingame": ["-1 -1\n" + each("{} {}", "\n", PLACES)],
    "coordinates": [each("{},{}", " ", PLACES, 1)],
    "spreadsheet": [
        " ".join(f"{LOWER[c]}{r + 1}" for r, c in PLACES),
        "1. " + " ".join(f"{UPPER[c]}{r + 1}" for r, c in PLACES),
    ],
    "chess": [" ".join(f"{LOWER[c]}{9 - r}" for r, c in PLACES)],
    "nines": [
        " ".join(str(9 * b + c) for b, c in GAME),
        json.dumps([9 * b + c for b, c in GAME]),
    ],
    "nines-ones": [" ".join(str(9 * b + c + 1) for b, c in GAME)],
    "grid": [",".join(str(9 * r + c) for r, c in PLACES)],
    "compass": [
        " ".join(f"{COMPASS[b]}/{COMPASS[c]}" for b, c in GAME),
        ", ".join(f"{COMPASS[b].lower()}-{COMPASS[c].lower()}" for b, c in GAME),
    ],
    "letters": [
        " ".join(f"{UPPER[b]}{LOWER[c]}" for b, c in GAME),
        " ".join(f"{UPPER[b]}{c + 1}" for b, c in GAME),
    ],
    "openspiel": [
        "4 4 0 4 8 4 3 4 2 4",
        json.dumps({"actions": [4, 4, 0, 4, 8, 4, 3, 4, 2, 4]}),
    ],
    "places": [json.dumps([[b // 3, b % 3, c // 3, c % 3] for b, c in GAME])],
}


def read(lines: list[tuple[Any, ...]]) -> list[dict[str, Any]]:
    """Return what the page's own modules find in each text, for a rule and a notation."""
    listed = b64encode(gzipped(games_json().encode())).decode()
    done = subprocess.run(
        [str(NODE), str(HERE / "ultimate_forms.mjs"), listed],
        input="\n".join(map(json.dumps, lines)),
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


@needs_node
def test_game_is_read_by_detection_or_notation() -> None:
    for text, found in zip(PLAINLY, read([(one, "open") for one in PLAINLY]), strict=True):
        assert found.get("tree") == PLAIN, (text, found)
    stated = [(text, "closed-draw", name) for name, texts in STATED.items() for text in texts]
    for one, found in zip(stated, read(stated), strict=True):
        assert found.get("tree") == PLAIN, (one, found)
    for (text, _, name), found in zip(stated, read([one[:2] for one in stated]), strict=True):
        offered = [fit["notation"] for fit in found["fits"]]
        assert name in offered or (name == "openspiel" and "actions" in text), (text, found)
        assert len(offered) < 4  # each of them is another game


@needs_node
def test_header_sets_rule_and_notation() -> None:
    texts = [f'[Rule "open"]\n{PLAIN}', json.dumps({"rule": "open", "moves": ["44"]}), PLAIN]
    found = read([(text, "closed-count") for text in texts])
    assert [one["rule"] for one in found] == ["open", "open", "closed-count"]
    (named,) = read([('[Notation "ones"] 44 40', "open")])
    assert (
        "(40) is not possible: that is not a move" in named["told"]
    )  # a value in a header is not guessed


@needs_node
def test_variations_are_read_in_every_notation() -> None:
    text = '[Game "u"]\n\n1. 44 {the (centre)} 40 (1... 43 2. 34) 2. 04 48 *'
    ones = "55 {the (centre)} 51 (54 45) 15 59"
    rows = "(4,4) {the (centre)} (3,3) ((4,3) (4,1)) (1,1) (5,5)"
    asked = [(text, "open"), (ones, "open", "ones"), (rows, "open", "pairs")]
    for found in read(asked):
        assert found.get("tree") == "44 {the (centre)} 40 (43 34) 04 48", found


FAULTS = [
    (
        "44 40 05 00",
        "",
        "Move 4 (00) is not possible: O must play on the right board, not on the top left board.",
    ),
    ("44 44", "", "Move 2 (44) is not possible: that cell of the centre board is taken."),
    ("44 40 1", "", "Move 3 (1) is not possible: that is not a move in this notation."),
    ("44 castle", "", "Move 2 (castle) is not possible: that is not a move in this notation."),
    (
        "e5 a1",
        "spreadsheet",
        "Move 2 (a1) is not possible: O must play on the centre board, not on the top",
    ),
    (
        "C/NW C/NW",
        "compass",
        "Move 2 (C/NW) is not possible: O must play on the top left board, not on the",
    ),
    ("X44 X40", "", "Move 2 (X40) is not possible: the other side is to move."),
    ("1. 44 40 4. 04", "", "1 4 does not match the moves."),
    ("[40]", "", "Move 1 (40) is not possible: that is not a move in this notation."),
    ("44 (40", "", "A bracket is not closed"),
    ("44 40 ) 04", "", "A closing bracket has no opening bracket"),
    ("(44) 40", "", "There is a variation before the first move"),
    ("44 {a", "", "A comment is not closed"),
    ('{"a": 1}', "", "This is not a game."),
]


@needs_node
def test_error_names_the_move_and_reason() -> None:
    found = read(
        [(text, "closed-draw", *([notation] * (notation != ""))) for text, notation, _ in FAULTS]
    )
    for (text, _, told), one in zip(FAULTS, found, strict=True):
        assert one.get("told", "").startswith(told), (text, one)


def some_positions(rule: str) -> list[Position]:
    """Return every third position of ten random games, and their ends."""
    found = []
    for seed in range(10):
        chance, here = Random(seed), ttt.game("ultimate", rule=rule).start
        while here.result is None:
            here = here.play(chance.choice(here.legal_moves))
            if here.result or chance.random() < 1 / 3:
                found.append(here)
    return found


@needs_node
@pytest.mark.parametrize("rule", RULES)
def test_every_text_of_a_position_is_read(rule: str) -> None:
    positions = some_positions(rule)
    assert len(positions) > 100
    assert any("=" in here.text for here in positions) == (rule == "open")
    for here, found in zip(positions, read([(at.text, rule) for at in positions]), strict=True):
        assert found.get("board") == here.text, found
        assert (found["tree"], found["rule"]) == ("", rule)
        assert sorted(found["legal"]) == sorted(here.legal_moves), here.text


@needs_node
def test_game_continues_from_a_position() -> None:
    """Its moves can have any notation, and the position can be in a header."""
    game = ttt.game("ultimate", rule="open")
    here = game.start.follow("44 40 04")
    then = [
        (f"{here.text}\n48 (47 70) 84", ""),
        (f" {here.text} 59 (58 81) 95", "ones"),
        (f'[Rule "open"]\n[Board "{here.text}"]\n\n1. 48 (1. 47 70) 1... 84 *', ""),
    ]
    asked = [(text, "open", *([notation] * (notation != ""))) for text, notation in then]
    for found in read(asked):
        assert found.get("board") == here.text, found
        assert found["tree"] == "48 (47 70) 84"
        assert sorted(found["legal"]) == sorted(here.follow("48 84").legal_moves)
    (first,) = read([(f"{game.start.text} 44", "open")])
    assert (first["board"], first["tree"]) == ("", "44")


@needs_node
@pytest.mark.parametrize("rule", RULES)
def test_bad_position_has_the_message_of_the_library(rule: str) -> None:
    game = ttt.game("ultimate", rule=rule)
    text = game.start.follow("44 40 04").text
    bad = [text[2:], text[10:], text[:-1] + "8", text[:-1] + "*", text[:-1] + "9", text[:-4]]
    bad += [text.replace(" O ", " X "), "X/O", text[:-1] + "-"]
    bad += ["XXX......" + text[9:], "XXXOOO..." + text[9:], text.replace(" ", "  ")]
    for one, found in zip(bad, read([(one, rule) for one in bad]), strict=True):
        with pytest.raises(BadBoardError) as caught:
            game.position(one)
        told = (found.get("told", ""), str(caught.value))
        assert len({one.rsplit(" '", 1)[0] for one in told}) == 1, told  # without the text itself
    (fault,) = read([(f"{text} 00", rule)])
    assert fault["told"].startswith("Move 1 (00) is not possible: O must play on the centre board")


NINE = [
    ("4 0 8", {"moves": "408"}),
    ("1. 4 0 2. 8 *", {"moves": "408"}),
    ("xo_______", {"board": "XO.......", "moves": ""}),
    ("X | O |\n---+---+---\n  |   |\n---+---+---\n  |   |", {"board": "XO.......", "moves": ""}),
    ("XO3456789", {"board": "XO.......", "moves": ""}),
]
OFFERED: list[tuple[str, list[tuple[dict[str, str], str]]]] = [
    ("5 1 9", [({"notation": "ones"}, "408"), ({"notation": "numpad"}, "462")]),
    ("120000000", [({"notation": "article"}, "X...O...."), ({"notation": "kaggle"}, "XO.......")]),
    ("xobbbbbbb", [({"symbols": "x o b"}, "XO.......")]),
    ("0 1 2 3 4 5 6 7 8", []),  # a game with moves after its end, and not an empty board
    ("XXX......", []),
]


@needs_node
def test_classic_text_is_read_or_rejected_with_hints() -> None:
    assert read([(text, "nine", {}) for text, _ in NINE]) == [found for _, found in NINE]
    rejected = read([(text, "nine", {}) for text, _ in OFFERED])
    assert [one.get("fits") for one in rejected] == [
        [fit for fit, _ in fits] for _, fits in OFFERED
    ]
    assert "X has 3 marks" in rejected[-1]["told"]
    stated = [(text, "nine", fit) for text, fits in OFFERED for fit, _ in fits]
    wanted = [found for _, fits in OFFERED for _, found in fits]
    assert [one["moves"] or one["board"] for one in read(stated)] == wanted
    (empty,) = read([("123456789", "nine", {"notation": "ones"})])
    assert empty == {"board": ".........", "moves": ""}


@needs_node
@pytest.mark.parametrize("language", ["en", "de"])
def test_notations_have_names_in_every_language(data: Path, language: str) -> None:
    nine, ultimate = run(
        f"""const t = (await import(page + 'texts/notation.{language}.js')).default;
        return [t.notations, t.ofUltimate].map(Object.keys);""",
        data,
    )
    assert {*nine} == {*NOTATIONS} - {*ULTIMATE_ONLY}
    assert {*ultimate} == {*ULTIMATE_ONLY, "pgn", "address"}


@needs_node
def test_variations_form_a_tree() -> None:
    done = subprocess.run(
        [str(NODE), str(HERE / "ultimate_tree.mjs")],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
