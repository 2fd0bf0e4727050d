"""A writing holds for questions and for answers, in each verb of each kind of game."""

from typing import Any

import pytest

import ttt_tables as ttt
from ttt_tables import Tablebase
from ttt_tables.games.described import VERBS
from ttt_tables.notation.moves import read_move, write_move
from ttt_tables.notation.positions import write_position, write_sentence
from ttt_tables.notation.writings import WRITINGS
from ttt_tables.question import Question

POSITIONS = {
    "classic": ("X...O....", "XXXOO....", "XX.OO...."),
    "dice": ("X...O.... X 4", "X...O.... X"),
    "wild": ("X...O....",),
    "notakto": ("X........",),
    "vanishing": ("135 O", "052486 O"),
    "morris-lines": ("XOXOXO... X", "X...O.... X"),
    "probabilistic": ("X...O.... X", "X...O.... X 5"),
    "phantom": ("4? O",),
    "random-turn": ("X...O.... O", "X...O...."),
    "miniboard": ("X...O....",),
}


def asked(tb: Tablebase, game: str, verb: str, position: str, **options: Any) -> dict[str, Any]:
    seed = {"seed": 7} if verb == "choose" else {}
    return Question(tb, game, verb, {**seed, **options}).answer(position)


@pytest.mark.parametrize("name", WRITINGS)
@pytest.mark.parametrize("game", POSITIONS)
def test_an_answer_is_our_own_in_the_writing_asked(game: str, name: str, tb: Tablebase) -> None:
    """And each position in it may be asked about again."""
    of = tb.game(game)
    rules = of.rules

    def there(text: str) -> str:
        return write_position(text, rules.start, rules.named, name)

    for text in POSITIONS[game]:
        own = asked(tb, game, "moves", text)
        found = asked(tb, game, "moves", there(text), writing=name)
        assert found["position"] == there(text)
        assert found["board"] == own["board"]
        for one, before in zip(found["moves"], own["moves"], strict=True):
            assert one["move"] == write_move(before["move"], name)
            assert read_move(one["move"], name, like=before["move"]) == before["move"]
            assert of.position(one["after"], writing=name) == before["after"]
            assert of.position(found["position"], played=one["move"], writing=name)
            played = asked(tb, game, "play", there(text), writing=name, move=one["move"])
            assert played["position"] == one["after"]
        for one, before in zip(found.get("outcomes", ()), own.get("outcomes", ()), strict=True):
            assert one["name"] == write_move(before["name"], name)
            assert one["after"] == there(before["after"])
        if own["moves"]:
            chosen = asked(tb, game, "choose", there(text), writing=name)
            move = asked(tb, game, "choose", text)["move"]
            assert (chosen["move"], chosen["writing"]) == (write_move(move, name), name)


def test_pettingzoos_cell_is_its_own_and_free(tb: Tablebase) -> None:
    """`choose XO.......` named cell 1, O's own, since moves were ours."""
    found = asked(tb, "classic", "choose", "XO.......", writing="pettingzoo")
    here = ttt.game().position("XO.......", writing="pettingzoo")
    assert here.text == "X..O....."
    assert found["move"] == "3"
    assert here.follow(found["move"], "pettingzoo").text == "XX.O....."
    assert found["after"] == "XO.X....."


def test_an_explanation_names_cells_as_its_writing_does(tb: Tablebase) -> None:
    found = asked(tb, "classic", "explain", "X...O....", writing="ones")
    own = asked(tb, "classic", "explain", "X...O....")
    assert found["sentences"][1].startswith("Cell 2 keeps the draw, threatening line 1 2 3: O must")
    assert "in 3 plies" not in "".join(found["sentences"])
    for one, before in zip(found["moves"], own["moves"], strict=True):
        assert one["replies"] == [cell + 1 for cell in before["replies"]]
        assert one["forced"] == (None if before["forced"] is None else before["forced"] + 1)
    corners = asked(tb, "classic", "explain", "XXXOO....", writing="chess")
    assert corners["lines"] == [["a3", "b3", "c3"]]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("Cells 0, 2 and 8 win in 5 plies.", "Cells 1, 3 and 9 win in 5 plies."),
        ("O's lines 0 1 2 and 3 4 5 open", "O's lines 1 2 3 and 4 5 6 open"),
        ("O plays 4. X plays on board 4.", "O plays 5. X plays on board 5."),
        ("X plays 4-1.", "X plays 5-2."),
        ("X rolls 4: the upper two rows are open.", "X rolls 4: the upper two rows are open."),
        ("The position has come 3 times.", "The position has come 3 times."),
    ],
)
def test_a_sentence_has_the_names_of_cells_alone(said: str, told: str) -> None:
    assert write_sentence(said, "ones") == told


def test_marks_hold_in_and_out(tb: Tablebase) -> None:
    found = asked(tb, "classic", "moves", "120000000", marks="1 2 0")
    assert (found["position"], found["board"]) == ("120000000", "XO.......")
    assert found["moves"][0]["after"] == "120100000"
    mixed = asked(tb, "dice", "probe", "1..2..... X", marks="1 2 .", writing="columns")
    assert mixed["board"] == "XO......."


@pytest.mark.parametrize(
    ("game", "text", "reads"),
    [
        ("vanishing", "X...O....", "04 X"),
        ("vanishing", "x | | \n | o | \n | | ", "04 X"),
        ("vanishing", ".........", "- X"),
        ("morris-lines", "X...O....", "X...O.... X"),
        ("morris-lines", "XX..O....", "XX..O.... O"),
        ("dice", "X...O....", "X...O.... X"),
        ("dice", "x...o.... X 4", "X...O.... X 4"),
        ("notakto", "x........", "X........"),
        ("random-turn", "x...o.... O", "X...O.... O"),
    ],
)
def test_a_picture_is_read_where_it_has_one_meaning(
    game: str, text: str, reads: str, tb: Tablebase
) -> None:
    assert tb.game(game).position(text).text == reads


@pytest.mark.parametrize(
    ("game", "text", "says"),
    [
        ("vanishing", "XX..O....", "writes it as '041 O' or '140 O'"),
        ("morris-lines", "XOXOXO...", "writes it as 'XOXOXO... X' or 'XOXOXO... O'"),
        ("probabilistic", "X...O....", "writes it as 'X...O.... X' or 'X...O.... O'"),
        ("classic", "X...O.... X 4", "writes it as 'X...O....'"),
        ("classic", "0 4 8", "moves from the start are played='0 4 8'"),
        ("classic", "120000000", "or marks='1 2 0'"),
        ("misere", "xobbbbbbb", "fits marks='x o b'"),
        ("ultimate", "44 40", "moves from the start are played='44 40'"),
    ],
)
def test_a_refusal_shows_how_this_game_writes_it(
    game: str, text: str, says: str, tb: Tablebase
) -> None:
    with pytest.raises(ttt.BadBoardError) as caught:
        tb.game(game).position(text)
    assert says in str(caught.value)


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_about_a_position_takes_moves_and_a_writing(verb: str, tb: Tablebase) -> None:
    if verb != "puzzle":
        more = {"move": "5"} if verb == "play" else {}
        options = {"played": "9 1", "writing": "phone", **more}
        found = Question(tb, "classic", verb, options).answer()
        assert found["position"].startswith("O.......X" if verb != "play" else "O...X...X")


@pytest.mark.parametrize("move", ["4X", "X4", "4.0", "centre", "1. 4"])
def test_play_takes_a_move_by_its_name(move: str, tb: Tablebase) -> None:
    """The front ends and `Position.play` have one rule; another notation has to be named."""
    here = tb.game("misere").start
    for play in (here.play, lambda move: Question(tb, "misere", "play", {"move": move}).answer()):
        with pytest.raises(ttt.IllegalMoveError, match="choose one of 0, 1, 2"):
            play(move)


def test_played_moves_may_end_with_a_result() -> None:
    assert ttt.game().position(played="4 1 0 2 8 1-0").result == "X"
    with pytest.raises(ttt.GameOverError, match="the game has ended"):
        ttt.game().position(played="4 1 0 2 8 3")
