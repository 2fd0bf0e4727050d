"""Every reason that is given is true, on every board: checked on texts, by the textbook's rules."""

import json
import re

import pytest

import ttt_tables as ttt
from tests.support import textbook
from tests.support.textbook import LINES, minimax, over, replies, side, worth
from ttt_tables.doors.terminal.shown import answer_text
from ttt_tables.games.classic.explanation import Reason, explain
from ttt_tables.games.classic.sentences import sentences
from ttt_tables.question import Question

OTHER = {"X": "O", "O": "X"}


def marked(text, cell, mark):
    return text[:cell] + mark + text[cell + 1 :]


def filled(text, cell, mark):
    """Return the lines that a side's mark on a cell fills, with either side to move."""
    placed = marked(text, cell, mark)
    return {
        line
        for line in map(tuple, LINES)
        if cell in line and all(placed[other] == mark for other in line)
    }


def winning(text, mark):
    """Return the empty cells that would fill a line of a mark, each with one such line."""
    empty = [cell for cell in range(9) if text[cell] == "."]
    return {(cell, line) for cell in empty for line in filled(text, cell, mark)}


def cells_of(threats):
    return {cell for cell, _ in threats}


@pytest.fixture(scope="module")
def explained(tb):
    """Return the explanation of every board, by its text."""
    return {text: explain(text, tb._rows) for text in textbook.BOARDS}


@pytest.fixture(scope="module")
def reasons(explained):
    """Return (text, the board after the move, reason) of every move of every board."""
    every = [
        (text, replies(text)[reason.cell], reason)
        for text, explanation in explained.items()
        for reason in explanation.reasons
    ]
    assert len(every) == 16167
    return every


def test_a_board_has_its_value_and_a_reason_for_every_empty_cell(explained):
    for text, explanation in explained.items():
        assert (explanation.wdl, explanation.distance) == minimax(text)
        assert (explanation.board, explanation.to_move) == (text, side(text))
        assert sorted(reason.cell for reason in explanation.reasons) == list(replies(text))
        keys = [(reason.rank, reason.cell) for reason in explanation.reasons]
        assert keys == sorted(keys)
        won = [line for line in LINES if {text[c] for c in line} in ({"X"}, {"O"})]
        assert sorted(explanation.lines) == sorted(map(tuple, won))
        assert explanation.result == (over(text) or None)


def test_a_move_is_worth_what_minimax_says_and_is_answered_as_it_says(reasons):
    for text, after, reason in reasons:
        assert (reason.wdl, reason.distance) == worth(after)
        assert reason.keeps == (reason.wdl == minimax(text)[0])
        assert (reason.rank == 1) == (reason.cell in textbook.best(text))
        assert reason.replies == (() if over(after) else tuple(textbook.best(after)))


def test_lines_are_completed_blocked_threatened_and_left_as_said(reasons):
    for text, after, reason in reasons:
        mover, opponent = side(text), OTHER[side(text)]
        assert set(reason.completes) == filled(text, reason.cell, mover)
        assert bool(reason.completes) == (over(after) == mover)
        assert set(reason.blocks) == filled(text, reason.cell, opponent)
        ended = bool(over(after))
        assert set(reason.threatens) == (set() if ended else winning(after, mover))
        assert set(reason.leaves) == (set() if ended else winning(after, opponent))


def test_a_fork_is_two_threats_at_once_and_exactly_a_win_in_three_plies(reasons):
    for text, after, reason in reasons:
        assert reason.fork == ((reason.wdl, reason.distance) == (1, 3))
        if reason.fork:
            assert len(cells_of(winning(after, side(text)))) >= 2
            assert all(winning(answer, side(text)) for answer in replies(after).values())


def test_a_forced_answer_is_the_one_that_does_not_lose_at_once(reasons):
    for text, after, reason in reasons:
        mover = side(text)
        holding = [
            cell
            for cell, answer in replies(after).items()
            if over(answer) != OTHER[mover] and not winning(answer, mover)
        ]
        threatened = bool(winning(after, mover)) and not winning(after, OTHER[mover])
        forced = not over(after) and threatened and len(holding) == 1
        assert reason.forced == (holding[0] if forced else None)
        if forced:
            assert reason.replies == (reason.forced,)
            then = replies(after)[reason.forced]
            assert reason.then == (() if over(then) else tuple(textbook.best(then)))
        else:
            assert reason.then == ()


# The sentences say no more than that: each is read again, and every claim in it is checked.


SENTENCE = re.compile(
    r"Cells? (?P<cells>[\d, and]+) (?P<worth>[^,:]+)(?P<does>, [^:]+)?(?P<follows>: .+)?\."
)
DEEDS = re.compile(
    r"(completing|blocking|threatening|leaving)(?: ([XO])'s)? "
    r"lines? (\d \d \d(?:(?:, | and )\d \d \d)*)( open)?|filling the board"
)
FOLLOWS = {
    "wins at once": r"([XO]) wins at once with cell ([\d, or]+)",
    "forks": r"([XO]) forks with cell ([\d, or]+) and wins in (3) plies",
    "wins": r"([XO]) wins in (\d) plies with cell ([\d, or]+)",
    "draws": r"([XO]) draws with cell ([\d, or]+)",
    "fork": r"a fork, for ([XO]) can take only one of cells ([\d, and]+)",
    "forced": r"([XO]) must take cell (\d)",
    "then forks": r"([XO]) must take cell (\d), then ([XO]) forks with cell ([\d, or]+)",
}


def numbers(text):
    return [int(digit) for digit in re.findall(r"\d", text)]


def forks(text, cell):
    """Return whether a move of the side to move threatens two cells, and cannot be countered."""
    after = replies(text)[cell]
    opponent_wins = winning(after, OTHER[side(text)])
    return len(cells_of(winning(after, side(text)))) >= 2 and not opponent_wins


def check_worth(said, text, after):
    value, board = worth(after), minimax(text)
    plies = [worth(other)[1] for other in replies(text).values()]
    longest = value[1] == max(plies) > min(plies)
    assert {
        "win at once": value == (1, 1),
        f"win in {value[1]} plies": value[0] == 1 and value[1] > 1,
        f"win in {value[1]} plies whatever {OTHER[side(text)]} answers": value[0] == 1,
        "draw": value == (0, 1),
        "keep the draw": value[0] == board[0] == 0,
        "throw away the win": value[0] < board[0] == 1,
        "throw away the draw": value[0] < board[0] == 0,
        "lose": board[0] == -1 and not longest,
        "hold out longest": board[0] == -1 and longest,
    }[said], (said, text)


def check_deeds(said, text, after, cell):
    mover = side(text)
    assert DEEDS.sub("", said).replace(" and ", "").replace(", ", "") == "", said
    for deed in DEEDS.finditer(said):
        participle, owner, named, is_open = deed.groups()
        if participle is None:
            assert "." not in after
            continue
        lines = {tuple(numbers(line)) for line in re.findall(r"\d \d \d", named)}
        whose = OTHER[mover] if participle in ("blocking", "leaving") else None
        assert owner == whose
        assert bool(is_open) == (participle == "leaving")
        assert (
            lines
            == {
                "completing": filled(text, cell, mover),
                "blocking": filled(text, cell, OTHER[mover]),
                "threatening": {line for _, line in winning(after, mover)},
                "leaving": {line for _, line in winning(after, OTHER[mover])},
            }[participle]
        ), said


def check_follows(said, text, after):
    mover, opponent = side(text), OTHER[side(text)]
    ((kind, match),) = [
        (kind, match) for kind, form in FOLLOWS.items() if (match := re.fullmatch(form, said))
    ]
    assert match[1] == opponent
    best = textbook.best(after)
    if kind == "wins at once":
        assert numbers(match[2]) == best == sorted(cells_of(winning(after, opponent)))
    elif kind == "forks":
        assert numbers(match[2]) == best
        assert minimax(after) == (1, 3)
        assert all(forks(after, cell) for cell in best)
    elif kind == "wins":
        assert minimax(after) == (1, int(match[2]))
        assert numbers(match[3]) == best
    elif kind == "draws":
        assert minimax(after)[0] == 0
        assert numbers(match[2]) == best
    elif kind == "fork":
        assert numbers(match[2]) == sorted(cells_of(winning(after, mover)))
        assert len(numbers(match[2])) >= 2
    else:
        assert {int(match[2])} == cells_of(winning(after, mover))
        if kind == "then forks":
            then = replies(after)[int(match[2])]
            assert match[3] == mover
            assert numbers(match[4]) == textbook.best(then)
            assert all(forks(then, cell) for cell in numbers(match[4]))


def test_every_claim_of_every_sentence_is_true_and_every_cell_in_exactly_one(explained):
    for text, explanation in explained.items():
        said_of = []
        for sentence in sentences(explanation):
            match = SENTENCE.fullmatch(sentence)
            assert match, sentence
            cells = numbers(match["cells"])
            assert cells == sorted(cells)
            verb, _, rest = match["worth"].partition(" ")
            plural = f"{verb if len(cells) > 1 else verb[:-1]} {rest}".strip()
            for cell in cells:
                after = replies(text)[cell]
                check_worth(plural, text, after)
                check_deeds((match["does"] or ", ")[2:], text, after, cell)
                if match["follows"]:
                    check_follows(match["follows"][2:], text, after)
            said_of += cells
        assert sorted(said_of) == list(replies(text))


def test_the_package_explains_itself_and_as_plain_data(tb):
    for text in ("X...O....", "XXXOO....", textbook.EMPTY):
        explanation = ttt.explain(text)
        assert explanation == explain(textbook.number(text), tb._rows)
        plain = json.loads(json.dumps(explanation.as_dict()))
        assert list(plain) == list(explanation._fields)
        assert (plain["board"], plain["to_move"]) == (text, side(text))
        assert all(list(reason) == list(Reason._fields) for reason in plain["reasons"])
    with pytest.raises(ttt.BadBoardError, match="cannot occur"):
        ttt.explain("XXX......")


# The sentences of some 60 questions are in the record; these are whole texts.
GOLDEN = {
    "XO.......": """\
X to move wins in 5 plies.

X O 2
3 4 5
6 7 8

Cell 3 wins in 5 plies, threatening line 0 3 6: O must take cell 6, then X forks with cell 4.
Cell 4 wins in 5 plies, threatening line 0 4 8: O must take cell 8, then X forks with cell 3 or 6.
Cell 6 wins in 5 plies, threatening line 0 3 6: O must take cell 3, then X forks with cell 4 or 8.
Cells 2 and 5 throw away the win: O draws with cell 4.
Cell 7 throws away the win: O draws with cell 6 or 8.
Cell 8 throws away the win, threatening line 0 4 8: O draws with cell 4.""",
    "XXXOO....": """\
X has won, with line 0 1 2.

X X X
O O .
. . .""",
}


def written(tb, text, policy=None):
    asked = {"position": text} | ({"policy": policy} if policy else {})
    return answer_text(Question(tb, "classic", "explain", asked).answer(), "explain")


@pytest.mark.parametrize("text", GOLDEN)
def test_whole_explanations_read_so(text, tb):
    assert written(tb, text) == GOLDEN[text]


def test_a_policy_adds_chances_and_what_it_plays(tb):
    def told(text, policy):
        return written(tb, text, policy).split("\n\n", 2)[-1]

    assert told("XO.XO....", "safe-uniform").endswith(CHANCES)
    assert "By random X plays one of cells 0, 1, 2, 3, 4, 5, 6, 7 and 8 by chance.\n" in told(
        textbook.EMPTY, "random"
    )
    assert "against perfect play." in told("X...O....", "perfect")
    assert "against random play." in told("X...O....", "menace")
    assert written(tb, "XXXOO....", "random") == GOLDEN["XXXOO...."]


def test_what_a_policy_plays_is_what_it_is_said_to_play(tb):
    said = {True: "resigns.", False: "plays "}
    for at, policy in enumerate(tb.policies):
        for text in textbook.OPEN[at::160]:
            moves = tb._rows.moves(text, policy)
            told, _, table = written(tb, text, policy).rpartition("\n\n")
            if policy == "perfect":  # its outlook is the values, in the sentences
                told, table = table, ""
            first, _ = told.splitlines()[-2:]
            likely = sorted(move.cell for move in moves if move.probability)
            assert first.startswith(f"By {policy} {side(text)} {said[not likely]}")
            assert numbers(first.partition(f"{side(text)} ")[2]) == likely
            of = {move.cell: move for move in moves}
            lines = table.split("\n")[1:]
            assert len(lines) == (len(of) if table else 0)
            for line in lines:
                cell, *shown = line.split()
                move = of[int(cell)]
                chances = [float(one) for one in shown[-6:-2]]
                assert chances == pytest.approx([*move[2:5], move.probability], abs=0.000051)


CHANCES = """\
By safe-uniform X plays cell 6.
The chances are X's, if X goes on so against the model uniform.

move      value   score     win    draw    loss  probability  rank      after
   6   win in 1  1.0000  1.0000  0.0000  0.0000       1.0000     1  XO.XO.X..
   7       draw  0.8750  0.7500  0.2500  0.0000       0.0000     2  XO.XO..X.
   2  loss in 2  0.6250  0.5000  0.2500  0.2500       0.0000     3  XOXXO....
   5  loss in 2  0.5625  0.5000  0.1250  0.3750       0.0000     4  XO.XOX...
   8  loss in 2  0.5625  0.5000  0.1250  0.3750       0.0000     4  XO.XO...X"""
