"""A notation applies to input and output, in each verb of each game."""

from typing import Any

import pytest

import ttt_tables as ttt
from tests.support.played import HIDDEN, NOT_NINE, made, walked
from ttt_tables import Tablebase
from ttt_tables.games import described
from ttt_tables.games.described import VERBS
from ttt_tables.games.registry import game_names
from ttt_tables.notation.moves import read_move, write_move
from ttt_tables.notation.notations import NOTATIONS
from ttt_tables.notation.positions import write_position, write_sentence
from ttt_tables.question import Question

NAMES = [
    name for name in game_names() if name not in NOT_NINE and not described.searches(name, "moves")
]


def asked(tb: Tablebase, game: str, verb: str, position: str, **options: Any) -> dict[str, Any]:
    return Question(tb, game, verb, options).answer(position)


@pytest.mark.parametrize("game", NAMES)
def test_answer_uses_the_requested_notation(game: str, tb: Tablebase) -> None:
    """Each position in the answer can be queried again."""
    of = tb.game(game)

    def there(text: str) -> str:
        return write_position(text, of.rules.start, of.rules.named, name)

    some = [] if game in HIDDEN else walked(made(game), 40)[4::25]
    for text in [described.about(game).example, *[here.text for here in some]]:
        own = asked(tb, game, "moves", text)
        for name in NOTATIONS:
            found = asked(tb, game, "moves", there(text), notation=name)
            assert (found["position"], found["board"]) == (there(own["position"]), own["board"])
            for one, before in zip(found["moves"], own["moves"], strict=True):
                assert one["move"] == write_move(before["move"], name)
                assert read_move(one["move"], name, like=before["move"]) == before["move"]
                assert of.position(one["after"], notation=name) == before["after"]
            for one, before in zip(found.get("outcomes", ()), own.get("outcomes", ()), strict=True):
                assert one["name"] == write_move(before["name"], name)
                assert one["after"] == there(before["after"])
            if own["moves"]:
                move = found["moves"][0]["move"]
                played = asked(tb, game, "play", there(text), notation=name, move=move)
                assert of.position(played["position"], notation=name)
                chosen = asked(tb, game, "choose", there(text), notation=name, seed=7)
                best = asked(tb, game, "choose", text, seed=7)["move"]
                assert (chosen["move"], chosen["notation"]) == (write_move(best, name), name)


def test_pettingzoo_answer_is_a_free_pettingzoo_cell(tb: Tablebase) -> None:
    """`choose XO.......` once named cell 1, which O had, since moves used our numbers."""
    found = asked(tb, "classic", "choose", "XO.......", notation="pettingzoo")
    here = ttt.game().position("XO.......", notation="pettingzoo")
    assert here.text == "X..O....."
    assert found["move"] == "3"
    assert here.follow(found["move"], "pettingzoo").text == "XX.O....."
    assert found["after"] == "XO.X....."


def test_explanation_names_cells_in_its_notation(tb: Tablebase) -> None:
    found = asked(tb, "classic", "explain", "X...O....", notation="ones")
    own = asked(tb, "classic", "explain", "X...O....")
    assert found["sentences"][1].startswith("Cell 2 keeps the draw, threatening line 1 2 3: O must")
    for one, before in zip(found["moves"], own["moves"], strict=True):
        assert one["replies"] == [cell + 1 for cell in before["replies"]]
        assert one["forced"] == (None if before["forced"] is None else before["forced"] + 1)
    corners = asked(tb, "classic", "explain", "XXXOO....", notation="chess")
    assert corners["lines"] == [["a3", "b3", "c3"]]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("Cells 0, 2 and 8 win in 5 plies.", "Cells 1, 3 and 9 win in 5 plies."),
        ("O's lines 0 1 2 and 3 4 5 open", "O's lines 1 2 3 and 4 5 6 open"),
        ("O plays 4. X plays on board 4.", "O plays 5. X plays on board 5."),
        ("X plays 4-1.", "X plays 5-2."),
        ("X rolls 4: the upper two rows are open.", "X rolls 4: the upper two rows are open."),
        ("The position has occurred 3 times.", "The position has occurred 3 times."),
    ],
)
def test_only_names_of_cells_change_in_a_sentence(said: str, told: str) -> None:
    assert write_sentence(said, "ones") == told


def test_symbols_apply_to_input_and_output(tb: Tablebase) -> None:
    found = asked(tb, "classic", "moves", "120000000", symbols="1 2 0")
    assert (found["position"], found["board"]) == ("120000000", "XO.......")
    assert found["moves"][0]["after"] == "120100000"
    mixed = asked(tb, "misere", "probe", "1..2.....", symbols="1 2 .", notation="columns")
    assert mixed["board"] == "XO......."


@pytest.mark.parametrize(
    ("game", "text", "reads"),
    [
        ("vanishing", "X...O....", "04 X"),
        ("vanishing", "x | | \n | o | \n | | ", "04 X"),
        ("vanishing", ".........", "- X"),
        ("morris-lines", "X...O....", "X...O.... X"),
        ("morris-lines", "XX..O....", "XX..O.... O"),
        ("notakto", "x........", "X........"),
        ("random-turn", "x...o.... O", "X...O.... O"),
    ],
)
def test_board_is_read_if_it_has_one_meaning(game: str, text: str, reads: str) -> None:
    assert made(game).position(text).text == reads


@pytest.mark.parametrize(
    ("game", "text", "says"),
    [
        ("vanishing", "XX..O....", "it is written '041 O' or '140 O'"),
        ("morris-lines", "XOXOXO...", "it is written 'XOXOXO... X' or 'XOXOXO... O'"),
        ("classic", "X...O.... X 4", "it is written 'X...O....'"),
        ("classic", "0 4 8", "pass moves from the start as played='0 4 8'"),
        ("misere", "xobbbbbbb", "try symbols='x o b'"),
        ("ultimate", "44 40", "pass moves from the start as played='44 40'"),
    ],
)
def test_error_shows_this_games_notation(game: str, text: str, says: str) -> None:
    with pytest.raises(ttt.BadBoardError) as caught:
        made(game).position(text)
    assert says in str(caught.value)


@pytest.mark.parametrize("verb", [verb for verb in VERBS if verb != "puzzle"])
def test_verbs_accept_moves_and_notation(verb: str, tb: Tablebase) -> None:
    options = {"played": "9 1", "notation": "phone", **({"move": "5"} if verb == "play" else {})}
    found = Question(tb, "classic", verb, options).answer()
    assert found["position"].startswith("O.......X" if verb != "play" else "O...X...X")


@pytest.mark.parametrize("move", ["4X", "X4", "4.0", "centre", "1. 4"])
def test_play_accepts_only_own_move_notation(move: str, tb: Tablebase) -> None:
    """The interfaces and `Position.play` have one rule: another notation has to be stated."""
    here = tb.game("misere").start
    for play in (here.play, lambda move: Question(tb, "misere", "play", {"move": move}).answer()):
        with pytest.raises(ttt.IllegalMoveError, match="choose one of 0, 1, 2"):
            play(move)
