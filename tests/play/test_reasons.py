"""The reasons of moves in all games without chance, recomputed from the rules by brute force."""

import re
from unittest.mock import patch

import pytest

import ttt_tables as ttt
from tests.golden.sample import positions
from ttt_tables.games.registry import OWN, game_names, make
from ttt_tables.play.position import Position
from ttt_tables.play.reason_texts import explained
from ttt_tables.play.reasons import Reason, explain

OTHER = {"X": "O", "O": "X"}
SAMPLED = 12  # positions of each game
GAMES = [name for name in game_names() if name not in OWN and name != "random-turn"]


def some(name: str) -> tuple[Position, ...]:
    """Return open positions of a game's sample, under all options that make it."""
    tables, made = ttt.open_tablebase(), dict[str, ttt.Game]()
    found = [(options, here) for options, here in positions(name) if here.legal_moves]
    chosen = found[:: max(1, len(found) // SAMPLED)]
    for options, _ in chosen:
        made.setdefault(str(options), make(tables, name, **options))
    return tuple([made[str(options)].position(here.text) for options, here in chosen])


def all_of_misere() -> tuple[Position, ...]:
    return tuple([here for here in ttt.game("misere").positions() if here.legal_moves])


@pytest.fixture(scope="module", params=[*GAMES, "every misere"])
def explanations(request: pytest.FixtureRequest) -> list[tuple[Position, tuple[Reason, ...]]]:
    every = request.param == "every misere"
    return [
        (here, explain(here)[1]) for here in (all_of_misere() if every else some(request.param))
    ]


Explanations = list[tuple[Position, tuple[Reason, ...]]]


def winning(here: Position) -> list[str]:
    """Return the moves that end the game in the mover's favour."""
    return [move for move in here.legal_moves if here.play(move).result == here.to_move]


def loses_at_once(here: Position, reply: str) -> bool:
    """Return whether the other side has won after a reply, or wins with its next move."""
    after = here.play(reply)
    other = OTHER[here.to_move or ""]
    return after.result == other or (not after.result and bool(winning(after)))


def full_lines(here: Position) -> set[tuple[int, tuple[int, ...]]]:
    """Return the complete lines, each with its board, on boards on which a line counts."""
    found = set()
    for board, (marks, ended) in enumerate(zip(here.board.split("/"), here.lines, strict=True)):
        if ended:
            same = [line for line in here.game.rules.lines if len({marks[at] for at in line}) == 1]
            found |= {(board, line) for line in same if marks[line[0]] == marks[ended[0]]}
    return found


def new_lines(here: Position, after: Position) -> set[tuple[int, ...]]:
    return {line for _, line in full_lines(after) - full_lines(here)}


def test_each_move_has_one_reason_with_its_value(explanations: Explanations) -> None:
    for here, reasons in explanations:
        assert sorted(one.move for one in reasons) == sorted(here.legal_moves)
        assert [one.rank for one in reasons] == sorted(one.rank for one in reasons)
        best = here.game.probe(here)
        for one in reasons:
            value = here.game.probe(here.play(one.move)).of(here.to_move or "")
            assert one.wdl == value.wdl
            assert one.distance == (None if value.distance is None else value.distance + 1)
            assert one.keeps == (value.wdl == best.wdl)


def test_replies_are_sorted_into_losing_and_holding(explanations: Explanations) -> None:
    for here, reasons in explanations:
        for one in reasons:
            after = here.play(one.move)
            losing = {reply for reply in after.legal_moves if loses_at_once(after, reply)}
            assert {*one.losing} == losing, (here, one.move)
            assert {*one.holding} == ({*after.legal_moves} - losing if losing else set())
            only = one.holding[0] if losing and len(one.holding) == 1 else None
            assert one.forced == only
            if only is not None:
                values = here.game.moves(after.play(only))
                assert {*one.then} == {move.move for move in values if move.rank == 1}


def test_best_replies_have_the_value_of_the_move(explanations: Explanations) -> None:
    for here, reasons in explanations:
        for one in reasons:
            after = here.play(one.move)
            worth = {
                reply: here.game.probe(after.play(reply)).of(here.to_move or "").wdl
                for reply in after.legal_moves
            }
            assert {*one.replies} <= {reply for reply, wdl in worth.items() if wdl == one.wdl}
            assert bool(one.replies) == bool(worth)


def test_completed_lines_are_new_on_the_board(explanations: Explanations) -> None:
    for here, reasons in explanations:
        for one in reasons:
            assert {*one.completes} == new_lines(here, here.play(one.move)), (here, one.move)


def test_left_wins_end_the_game_for_the_opponent(explanations: Explanations) -> None:
    for here, reasons in explanations:
        for one in reasons:
            after = here.play(one.move)
            expected = set[tuple[str, tuple[int, ...] | None]]()
            for reply in winning(after):
                lines = new_lines(after, after.play(reply))
                expected |= {(reply, line) for line in lines} or {(reply, None)}
            assert {*one.leaves} == expected, (here, one.move)


def place(here: Position, move: str, after: Position) -> int:
    """Return where a move sets a mark, in the text of the boards."""
    changed = [at for at, mark in enumerate(after.board) if mark not in (here.board[at], ".")]
    return changed[0] if changed else int(move)


def prepared(after: Position, reply: str) -> set[tuple[str, tuple[int, ...]]]:
    """Return the winning moves after a reply whose line lacked only one mark before it."""
    here = after.play(reply)
    found = set()
    for move in winning(here):
        end = here.play(move)
        for board, line in full_lines(end) - full_lines(here):
            old, new = [one.board.split("/")[board] for one in (after, end)]
            if all(old[at] == new[at] for at in line if at != place(here, move, end) % 10):
                found.add((move, line))
    return found


def test_threats_win_after_a_reply_that_ignores_them(explanations: Explanations) -> None:
    for here, reasons in explanations:
        for one in reasons:
            after = here.play(one.move)
            going = [reply for reply in after.legal_moves if not after.play(reply).result]
            wins = {reply: prepared(after, reply) for reply in going}
            assert {*one.threatens} == set().union(*wins.values()), (here, one.move)
            stopped = len(going) < len(after.legal_moves) or not all(wins.values())
            several = len({move for move, _ in one.threatens}) > 1
            assert one.fork == (several and not stopped)
            if one.fork:
                assert (one.wdl, one.distance) == (1, 3)


def test_blocked_lines_were_open_to_the_opponent(explanations: Explanations) -> None:
    """The opponent wins with such a line after another move, and sets its mark in this place."""
    for here, reasons in explanations:
        for one in reasons:
            after, expected = here.play(one.move), set()
            at = place(here, one.move, after)
            for other in here.legal_moves:
                between = here.play(other)
                if other == one.move or between.result or after.result == here.to_move:
                    continue
                for reply in winning(between):
                    end = between.play(reply)
                    if place(between, reply, end) != at:
                        continue
                    for board, line in full_lines(end) - full_lines(between):
                        rest = [10 * board + cell for cell in line if 10 * board + cell != at]
                        if all(here.board[cell] == end.board[cell] for cell in rest):
                            expected.add(line)
            assert {*one.blocks} == expected, (here, one.move)


MOVE = r"(?:\d+:\d|\d-\d|\d[XO]|\d)"


def test_each_move_is_the_subject_of_one_sentence(explanations: Explanations) -> None:
    for here, reasons in explanations:
        said = explained(here).info["sentences"]
        subjects = [
            re.match(rf"(?:Cell|Move)s? ((?:{MOVE}(?:, | and )?)+) ", one) for one in said[1:]
        ]
        named = [move for one in subjects if one for move in re.findall(MOVE, one[1])]
        if all(subjects):
            assert sorted(named) == sorted(one.move for one in reasons)
        else:  # a list of more than nine moves
            assert len({*named}) == len(named) < len(reasons)


MISERE = {
    "XX.OO....": [
        "X to move: a draw under perfect play.",
        "Cells 6, 7 and 8 keep the draw: O must not take cell 5.",
        "Cell 5 throws away the draw: O wins in 4 plies with cell 6, 7 or 8.",
        "Cell 2 loses at once, completing line 0 1 2.",
    ],
    "XXXOO....": ["O has won: line 0 1 2 is complete."],
}
OTHERS = {
    ("vanishing", "1350 X"): [
        "X to move loses in 4 plies.",
        "Cell 6 holds out longest, blocking O's line 0 3 6: O replies with cell 2, and every move "
        "of X loses at once.",
        "Cells 2, 4, 7 and 8 lose, leaving O's line 0 3 6 open: O wins at once with cell 6.",
    ],
    ("morris-lines", "XXOO.OX.. X"): [
        "X to move wins in 3 plies.",
        "Move 0-4 wins in 3 plies, blocking O's line 3 4 5 and threatening line 1 4 7: every reply "
        "of O loses at once.",
        "Move 1-4 throws away the win, blocking O's line 3 4 5: O draws with move 2-1 or 5-8.",
        "Move 6-4 throws away the win, blocking O's line 3 4 5: O wins in 5 plies with move 5-8.",
        "Move 6-7 throws away the win, leaving O's line 3 4 5 open: O wins at once with move 2-4.",
    ],
    ("gravity", "......XO."): [
        "X to move wins in 7 plies.",
        "Cell 3 wins in 7 plies, threatening line 0 3 6: O must take cell 0, then X wins in 5 "
        "plies with cell 4.",
        "Cell 4 wins in 7 plies whatever O replies.",
        "Cell 8 throws away the win: O draws with cell 4.",
    ],
}


def test_reasons_are_written_as_sentences() -> None:
    examples = {("misere", text): said for text, said in MISERE.items()} | OTHERS
    for (name, text), said in examples.items():
        answer = ttt.game(name).explain(text)
        assert isinstance(answer, ttt.Answer)
        assert answer.info["sentences"] == said


def test_own_game_is_explained_and_chance_is_rejected() -> None:
    class Rows(ttt.Rules):
        """Only rows count."""

        lines = ((0, 1, 2), (3, 4, 5), (6, 7, 8))

    answer = ttt.solve(Rows()).explain("XX.OO....")
    assert isinstance(answer, ttt.Answer)
    assert answer.info["sentences"][1] == "Cell 2 wins at once, completing line 0 1 2."
    for name in ("dice", "phantom"):
        with pytest.raises(ttt.UnknownValueError, match=f"the moves of {name} have no explan"):
            ttt.game(name).explain(ttt.game(name).start)


@pytest.mark.parametrize("name", ["misere", "wild", "vanishing", "torus"])
def test_explanation_looks_only_a_few_moves_ahead(name: str) -> None:
    here = ttt.game(name).start
    rules = type(here.game.rules)
    with patch.object(rules, "play", autospec=True, side_effect=rules.play) as played:
        assert here.game.explain(here)
    assert played.call_count < 5_000
