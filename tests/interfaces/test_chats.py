"""Chats: the positions that messages before a reply state, in every notation and in every game."""

from random import Random

import pytest

from tests.support.played import HIDDEN, MADE, made
from ttt_tables.errors import TttError
from ttt_tables.interfaces.cli.stored_games import Reader, grade_game
from ttt_tables.notation.boards import write_board
from ttt_tables.notation.messages import find_boards
from ttt_tables.notation.moves import write_move
from ttt_tables.notation.notations import NOTATIONS
from ttt_tables.notation.record_files import Record

NO_CELLS = ("bidding", "picaria-thirteen")  # a reply in a chat names one of nine cells
GAMES = [one for one in MADE if one[0] not in (*HIDDEN, "miniboard", *NO_CELLS)]
BOARD = "XX.OO...."  # X wins on 2; on 8 it loses
SHOWN = {
    "signs": "XX.OO....",
    "sentence": "The board is XX.OO..... Your move.",
    "code": "Board: `XX.OO....`",
    "json": '{"board": "XX.OO...."}',
    "small": "xx.oo....",
    "underscores": "The board: XX_OO____",
    "blanks": "XX OO    ",
    "blanks in a line": "The board:\nXX OO    \nYour move.",
    "numbers": "XX2OO5678",
    "apart": "X X . O O . . . .",
    "commas": "Board: X,X,.,O,O,.,.,.,.",
    "slashes": "XX./OO./...",
    "rows": "Your move.\nXX.\nOO.\n...\nEnd with <answer>0</answer>",
    "rows apart": "The board: X X .\nO O .\n. . .\nGo on.",
    "rows with labels": "  a b c\n1 X X .\n2 O O .\n3 . . .",
    "drawing": "X | X |  \n---+---+---\nO | O |  \n---+---+---\n  |   |  ",
    "drawing with numbers": "X | X | 2\n--+---+--\nO | O | 5\n\n6 | 7 | 8",
    "table": "| X | X |  |\n|---|---|---|\n| O | O |  |\n|  |  |  |",
    "legend": "Cells:\n0 1 2\n3 4 5\n6 7 8\n\nBoard:\nX X .\nO O .\n. . .",
    "list of json": '["X", "X", "", "O", "O", "", "", "", ""]',
    "list of python": "[['X', 'X', ' '], ['O', 'O', ' '], [' ', ' ', ' ']]",
}


def said(*texts, first="user"):
    """Return alternating messages, after those that begin with "system: "."""
    system = [text for text in texts if text.startswith("system: ")]
    roles = ["user", "assistant"] if first == "user" else ["assistant", "user"]
    rest = zip(roles * len(texts), texts[len(system) :], strict=False)
    told = [("system", text.removeprefix("system: ")) for text in system] + [*rest]
    return [{"role": role, "content": text} for role, text in told]


def graded(tb, *messages, **fields):
    record = Record(1, {"game": "classic", "messages": [*messages], **fields})
    return grade_game(record, Reader(tb, milliseconds=1)).rows


@pytest.mark.parametrize("form", SHOWN)
def test_first_board_is_the_start_in_every_layout(form, tb):
    (row,) = graded(tb, *said(SHOWN[form], "<answer>8</answer>"))
    assert (row.position, row.regret) == (BOARD, 1)


@pytest.mark.parametrize("notation", NOTATIONS)
def test_first_board_is_the_start_in_every_notation(notation, tb):
    """It may have any symbols."""
    reply = f"<answer>{write_move('8', notation)}</answer>"
    (row,) = graded(tb, *said(write_board(BOARD, notation), reply), notation=notation)
    assert (row.position, row.move, row.regret) == (BOARD, "8", 1)
    for marks in ("1 2 0", "x o b", "# @ ~"):
        (row,) = graded(tb, *said(" ".join(write_board(BOARD, symbols=marks)), "8"), symbols=marks)
        assert row.position == BOARD


def chat_of(game, draw, side, show):
    """Return messages of a random game, its moves, and the indexes of the messages that show it."""
    messages, words, told = [], [], []
    here, stated = game.start, []
    while not here.result and len(words) < 12:
        if here.to_move == side and not here.outcomes:
            messages.append({"role": "user", "content": show(here, stated)})
            told.append((len(messages) - 1, here))
            word = draw.choice(here.legal_moves)
            messages.append({"role": "assistant", "content": f"<answer>{word}</answer>"})
            stated = []
        elif here.outcomes:
            word = here.sample_outcome(draw).name
            stated.append(f"Chance: {word}.")
        else:
            word = draw.choice(here.legal_moves)
            stated.append(f"{here.to_move} plays {word}.")
        words.append((here, word))
        here = here.play(word)
    return messages, [one for one in words if not one[0].outcomes], told


def shown_position(here, stated):
    return "\n".join([*stated, f"The position: {here.text}", "Legal: 0, 1, 2. Your move."])


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_moves_and_positions_are_read_in_every_game(name, options, tb):
    game, draw = made(name, **options), Random(name)
    for side in "XO":
        messages, moves, told = chat_of(game, draw, side, shown_position)
        last = told[-1][0] + 2
        rows = graded(tb, *messages[:last], game=name, options=options, side=side)
        moves = moves[: len(rows)]
        assert [(row.position, row.move) for row in rows] == [(p.text, w) for p, w in moves]
        number, here = told[-1]
        stale = f"The position: {told[0][1].text}"
        if len(told) > 1:
            messages[number]["content"] = stale
            with pytest.raises(TttError, match=f"message {number + 1} "):
                graded(tb, *messages[:last], game=name, options=options, side=side)
        alone = [{"role": "user", "content": f"The position: {here.text}"}, messages[number + 1]]
        (row,) = graded(tb, *alone, game=name, options=options, side=side)
        assert row.position == here.text


@pytest.mark.parametrize(
    ("messages", "fields", "moves"),
    [
        (said("system: You are X. .........", "Begin.", "4"), {}, "4"),
        (said("system: You are X. X...O....", "Begin.", "8"), {}, "8"),
        (
            said("system: Boards such as 'X...O....'. Example:\nXO.\n...\n...", "Begin.", "4"),
            {},
            "4",
        ),
        (said("Cells:\n1 2 3\n4 5 6\n7 8 9", "5"), {"notation": "ones"}, "4"),
        (said("1 | X | 3\n4 | 5 | 6\n7 | 8 | O", "5"), {"move_notation": "ones"}, "4"),
        (said("X........", "4"), {"side": "O"}, "04"),
        (said("b2", "O plays a1.", first=""), {"notation": "spreadsheet"}, "40"),
        (said("O plays 4.", "0"), {"first": "O"}, "40"),
        (said("....O....", "0"), {"first": "O"}, "40"),
        (said("4", "....X....\nO plays 0.\nO...X....", "8", first=""), {}, "408"),
        (said("4", "X plays 4. O plays 0. X to move.", "8", first=""), {}, "408"),
        (said("4", "O...X....", "0", "Taken: O...X....", "8", first=""), {}, "4008"),
        (said("0", "O plays 3", "1", "O plays 4", "2", "You win.", "Good!", first=""), {}, "03142"),
        (said("O plays 4. X...O....", "8"), {}, "8"),
        (said("Cells are 0 1 2, 3 4 5, 6 7 8.\n---------\nBegin...", "4"), {}, "4"),
    ],
)
def test_matching_messages_are_read(messages, fields, moves, tb):
    assert "".join([row.move for row in graded(tb, *messages, **fields)]) == moves


BEGUN = ("4", "O plays 0")  # the assistant begins
WON = ("0", "O plays 3", "1", "O plays 4", "2")


@pytest.mark.parametrize(
    ("messages", "fields", "why"),
    [
        (said("O plays 4.", "4"), {}, "message 1 states 'O plays 4', .* the board '.........', on"),
        (said("4", "4"), {}, 'message 1 states .* if O begins, state "first": "O"'),
        (said("....O....", "4"), {}, "message 1 shows '....O....', which is not a position"),
        (said("X...O...X", "1"), {}, 'several.* a legal move of O .* state "side": "O"'),
        (said("X.X.O....", "1"), {}, "message 1 shows 'X.X.O....', which .* a legal move of O"),
        (
            said("system: X...O....", ".........", "1"),
            {},
            "message 2 shows .* the board 'X...O....'",
        ),
        (said("XX.OO....", "8"), {"position": "X...O...."}, "message 1 .* the board 'X...O....'"),
        (said("4", "OX..X....", "8", first=""), {}, "message 2 shows 'OX..X....', which does not"),
        (said("4", "....X....", "8", first=""), {}, "message 2 .* fits several games"),
        (said("4", "O...X...X", "8", first=""), {}, "message 2 shows"),
        (
            said("4", "O...X....", "0", "O plays 8", "1", first=""),
            {},
            "message 4 states 'O plays 8'",
        ),
        (said("XX.OO...", "8"), {}, "message 1: 'XX.OO...' is not a board"),
        (said("XX.\nOO.", "8"), {}, "message 1: .* is not a board of 3 rows"),
        (said("110220000", "8"), {}, "message 1: .* symbols='1 2 0'"),
        (said("XX3OO6789", "8"), {}, "message 1: .* from 1, .* state notation=ones"),
        (said("Cells:\n1 2 3\n4 5 6\n7 8 9", "5"), {}, "message 1: .* state notation=ones"),
        (said("XX..O....", "2"), {"game": "vanishing", "side": "O"}, "it is written '041 O'"),
        (said("......... X", "4"), {"game": "dice"}, "message 1 .* as in 'Chance: roll-1'"),
        (
            [*said(*BEGUN, first=""), *said("O plays 8.")],
            {},
            "message 3 follows another message of the same side",
        ),
        (said(*BEGUN, "I take 2", first=""), {}, "message 3: no explicit answer"),
        (
            said(*BEGUN, "Answer: 2\nMove: 1 or 2", first=""),
            {},
            "3: 2 different answers, '2' and '1 or 2'",
        ),
        (said(*BEGUN, "[9]", first=""), {}, "message 3: the cell is not on the board"),
        (said(*BEGUN, "[2]", "O plays 1 or 3", first=""), {}, "4 states no .* a legal move of O"),
        (said(*BEGUN, "2", "If O plays 1 then X plays 8.", first=""), {}, "message 4 states no"),
        (said(*BEGUN, "2", "O plays 1. O plays 3", first=""), {}, "states 'O plays 1' and states"),
        (said(*WON, "New game.", "4", first=""), {}, r"message 7: the game has ended \(X\)"),
        (said(*WON, ".........", "4", first=""), {}, r"message 6: the game has ended \(X\)"),
        (said(*WON, "O plays 8", first=""), {}, r"message 6: the game has ended \(X\)"),
    ],
)
def test_mismatched_messages_are_rejected(messages, fields, why, tb):
    with pytest.raises(TttError, match=why):
        graded(tb, *messages, **fields)


def test_boards_of_ultimate_are_found_in_every_layout():
    boards = ["X........", *["." * 9] * 8]
    rows = ["X . . | . . . | . . .", *[". . . | . . . | . . ."] * 8]
    whole = "/".join(boards)
    for text in (
        f"{whole} O 0",
        "\n".join([f"Board {at}: {board}" for at, board in enumerate(boards)]),
        "\n".join([*rows[:3], "------+-------+------", *rows[3:]]),
        "\n".join(boards),
    ):
        (shown,) = find_boards(text, count=9)
        assert shown.readings[0] == whole
    with pytest.raises(TttError, match="the game has 9: show all"):
        find_boards(boards[0], count=9)
