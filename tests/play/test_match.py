"""Matches of every game: lists of positions that a seed repeats and the user can undo."""

from collections.abc import Callable
from copy import copy, deepcopy
from pickle import dumps, loads
from random import Random

import pytest

import ttt_tables as ttt
from tests.support.played import HIDDEN, made
from ttt_tables import BadBoardError, BadLimitError, GameOverError, IllegalMoveError
from ttt_tables.play.game import Game, given_game
from ttt_tables.play.match import begin
from ttt_tables.play.position import Position


def anything(seen: Position) -> dict[str, int]:
    return dict.fromkeys(seen.legal_moves, 1)


def finished(match: ttt.Match, source: Random) -> ttt.Match:
    """Play a match with random moves of the user."""
    match.advance()
    while not match.result:
        match.play(source.choice(match.information_state.legal_moves))
        match.advance()
    return match


def match_of(game: Game, side: str, seed: int, plies: int = 300) -> ttt.Match:
    engine = "milliseconds" in game.evaluator.takes
    return ttt.Match(game, side, seed, player=anything if engine else None, plies=plies)


def test_seed_repeats_a_whole_match(game: Game) -> None:
    for side in "XO":
        one, same, other = (finished(match_of(game, side, seed), Random(5)) for seed in (1, 1, 2))
        assert one.words == same.words
        assert one.result == same.result in ("X", "O", "draw")
        assert game.start.follow(" ".join(one.words)) == one.here
        assert len(one.positions) == len(one.words) + 1
        if game.start.outcomes:
            assert one.words != other.words
        if one.here.result:
            with pytest.raises(GameOverError):
                one.play("4")


def test_undone_move_is_repeated_on_replay(game: Game) -> None:
    match = match_of(game, "O", 7)
    match.advance()
    if not match.waiting:  # no side ever moves
        assert not match.undo()
        return
    assert not match.undo()
    before = match.here
    match.play(match.information_state.legal_moves[0])
    told = [*match.words, *match.advance()]
    if game.name in HIDDEN:
        assert not match.undo()
        return
    assert match.undo()
    assert match.here == before
    match.play(match.information_state.legal_moves[0])
    assert [*match.words, *match.advance()] == told


def test_third_repetition_is_a_draw() -> None:
    """With best moves, vanishing-reuse never ends."""
    match = ttt.Match(made("vanishing-reuse"), seed=1)
    while not match.result:
        match.advance()
        if match.waiting:
            match.play(match.game.choose(match.here))
    assert match.result == "draw"
    assert match.positions.count(match.here) == 3
    assert match.here.result is None
    assert not match.waiting


def test_repetition_at_chance_nodes_is_not_a_draw() -> None:
    match = ttt.Match(made("probabilistic", grid=" ".join(["1/98/1"] * 9)))
    for _ in range(8):
        match.play("0")
        match.play("neutral")
    assert match.positions.count(match.here) == 5
    assert match.result is None


def test_overlong_match_is_a_draw() -> None:
    match = ttt.Match(made("probabilistic", grid="cross"), seed=3, plies=4)
    finished(match, Random(0))
    assert match.ply_count <= 4
    assert match.result == (match.here.result or "draw")
    assert not match.here.outcomes


@pytest.mark.parametrize("again", [copy, deepcopy, lambda match: loads(dumps(match))])
def test_copied_match_is_independent(again: Callable[[ttt.Match], ttt.Match]) -> None:
    match = ttt.Match(made("misere"), seed=1)
    twin = again(match)
    match.play("4")
    assert (twin.words, twin.positions) == ([], [made("misere").start])
    twin.play("4")
    assert twin.advance() == match.advance()


def test_match_accepts_the_name_of_a_game() -> None:
    assert ttt.Match("vanishing").game == made("vanishing")
    with pytest.raises(ttt.UnknownGameError, match="'chess'"):
        ttt.Match("chess")
    assert given_game("dice", rule="pass") == made("dice", rule="pass")
    with pytest.raises(ttt.BadOptionError, match="is made already: omit rule"):
        given_game(made("dice"), rule="pass")


def test_invalid_match_is_rejected() -> None:
    with pytest.raises(BadBoardError):
        ttt.Match(made("classic"), "Z")
    with pytest.raises(BadLimitError):
        ttt.Match(made("classic"), seed=0.5)  # type: ignore[arg-type]
    match = ttt.Match(made("classic"), player=lambda seen: "9")
    match.play("4")
    with pytest.raises(IllegalMoveError, match="'9', which is not a legal move"):
        match.advance()


def test_match_begins_anywhere_for_one_side_or_both() -> None:
    game = made("misere")
    match = ttt.Match(game, "XO", start=game.position("X........"))
    assert (match.waiting, match.advance(), match.information_state) == (True, [], "X........")
    match.play("4")
    assert match.waiting
    assert match.undo()
    assert match.positions == ["X........"]
    match.resign("O")
    assert (match.result, match.waiting) == ("X", False)


def test_match_over_before_user_moves_restarts() -> None:
    game = made("random-turn")
    for seed in range(200):  # the coin may give the other side all turns
        match = begin(game, "O", seed)
        assert match.waiting
        assert match.words == begin(game, "O", seed).words
    ended = begin(made("miniboard"), "X", 1)
    assert (ended.waiting, ended.result) == (False, ended.here.result)
