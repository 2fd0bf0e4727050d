"""The reasons for every move are true on every board, by the rules of `verify`."""

import re
from pathlib import Path

import pytest

import ttt_tables as ttt
from tests.support import textbook
from tests.support.textbook import LINES, best, over, replies, side, worth
from ttt_tables.games.classic.explanation import explain
from ttt_tables.games.classic.sentences import sentences
from ttt_tables.interfaces.cli.shown import answer_text
from ttt_tables.question import Question

OTHER = {"X": "O", "O": "X"}


def filled(text, cell, mark):
    """Return the lines that a side's mark on a cell completes, with either side to move."""
    placed = text[:cell] + mark + text[cell + 1 :]
    return {line for line in LINES if cell in line and all(placed[at] == mark for at in line)}


def winning(text, mark):
    """Return the empty cells that would complete a line of a mark, each with one such line."""
    empty = [cell for cell in range(9) if text[cell] == "."]
    return {(cell, line) for cell in empty for line in filled(text, cell, mark)}


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


def test_each_empty_cell_has_one_reason_and_one_sentence(explained):
    for text, explanation in explained.items():
        keys = [(reason.rank, reason.cell) for reason in explanation.reasons]
        assert keys == sorted(keys)
        subjects = [re.match(r"Cells? ([\d, and]+) ", said)[1] for said in sentences(explanation)]
        named = re.findall(r"\d", " ".join(subjects))
        assert (
            sorted(named) == sorted(str(cell) for _, cell in keys) == list(map(str, replies(text)))
        )
        won = [line for line in LINES if {text[cell] for cell in line} in ({"X"}, {"O"})]
        assert (sorted(explanation.lines), explanation.result) == (sorted(won), over(text) or None)


def test_replies_are_best_and_kept_results_marked(reasons, explained):
    for text, after, reason in reasons:
        assert (reason.wdl, reason.distance) == worth(after)
        assert reason.keeps == (reason.wdl == explained[text].wdl)
        assert reason.replies == (() if over(after) else tuple(best(after)))


def test_move_lines_match_the_board(reasons):
    for text, after, reason in reasons:
        mover, opponent, ended = side(text), OTHER[side(text)], bool(over(after))
        assert set(reason.completes) == filled(text, reason.cell, mover)
        assert set(reason.blocks) == filled(text, reason.cell, opponent)
        assert set(reason.threatens) == (set() if ended else winning(after, mover))
        assert set(reason.leaves) == (set() if ended else winning(after, opponent))


def test_fork_is_a_win_in_three_plies(reasons):
    for _, _, reason in reasons:
        assert reason.fork == ((reason.wdl, reason.distance) == (1, 3))


def test_forced_reply_is_the_only_defence(reasons):
    """All other replies lose at once to the threat."""
    for text, after, reason in reasons:
        holding = [
            cell for cell, answer in replies(after).items() if not winning(answer, side(text))
        ]
        forced = bool(reason.threatens) and not reason.leaves and len(holding) == 1
        assert reason.forced == (holding[0] if forced else None)
        then = best(replies(after)[holding[0]]) if forced else []
        assert reason.then == tuple(then)


# Together these boards show every verb, every effect of a move, and every consequence.
EXAMPLES = (Path(__file__).parent / "sentences.txt").read_text(encoding="utf-8").split("\n\n")


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example[:9])
def test_reasons_are_written_as_sentences(example, explained):
    text, *expected = example.splitlines()
    assert sentences(explained[text]) == expected


def test_package_explains_as_its_tablebase(explained):
    assert ttt.explain("X...O....") == explained["X...O...."]
    with pytest.raises(ttt.BadBoardError, match="cannot occur"):
        ttt.explain("XXX......")


def explained_by(tb, text, policy):
    asked = {"position": text, "policy": policy}
    return answer_text(Question(tb, "classic", "explain", asked).answer(), "explain")


def test_policy_adds_its_move_and_probabilities(tb):
    assert explained_by(tb, "XO.XO....", "safe-uniform").endswith(CHANCES)
    assert "The policy menace resigns for O.\n" in explained_by(tb, ".XXX.OXOO", "menace")


CHANCES = """\
The policy safe-uniform plays cell 6 for X.
The probabilities assume that X keeps to this policy against the opponent model uniform.

move      value   score     win    draw    loss  probability  rank      after
   6   win in 1  1.0000  1.0000  0.0000  0.0000       1.0000     1  XO.XO.X..
   7       draw  0.8750  0.7500  0.2500  0.0000       0.0000     2  XO.XO..X.
   2  loss in 2  0.6250  0.5000  0.2500  0.2500       0.0000     3  XOXXO....
   5  loss in 2  0.5625  0.5000  0.1250  0.3750       0.0000     4  XO.XOX...
   8  loss in 2  0.5625  0.5000  0.1250  0.3750       0.0000     4  XO.XO...X"""
