"""The protocols with which programs play the ultimate game, line by line."""

import json
from random import Random

import pytest

from tests.support.ultimate_games import moves_of, pairs, random_game, ultimate
from ttt_tables.errors import BadBoardError, BadOptionError, IllegalMoveError
from ttt_tables.games.ultimate import protocols


def answers(lines, rule=None, protocol="lines", nodes=None):
    said = []
    protocols.run_protocol(protocol, rule, 5, 0, iter(lines), said.append, nodes=nodes)
    return said


def test_each_input_line_has_one_reply_line(ttt):
    lines = (
        "go nodes 300\napply 4 4\napply 4 4\n\napply 4 0\nnew open\napply 4 4\nquit\napply 4 0\n"
    )
    status, output, errors = ttt("ultimate", stdin=lines)
    said = output.splitlines()
    assert (status, errors, len(said)) == (0, "", 8)
    assert said[0].replace(" ", "") == ultimate().choose(ultimate().start, nodes=300)
    assert [line.split()[0] for line in said[1:]] == ["ok", "error:", "error:"] + ["ok"] * 4


@pytest.mark.parametrize("asked", ["analyse 5", "analyse nodes 2000"])
def test_analysis_is_one_line_with_sorted_moves(asked):
    said = answers(["apply 4 4", asked, asked, "apply 4 0"])
    assert said[0] == said[3] == "ok"
    here = ultimate().position(played="44")
    moves = json.loads(said[1])
    assert sorted((move["board"], move["cell"]) for move in moves) == pairs(here.legal_moves)
    scores = [move["score"] for move in moves]
    assert scores == sorted(scores, reverse=True)
    assert all(move["line"][0] == [move["board"], move["cell"]] for move in moves)
    if "nodes" in asked:
        assert said[1] == said[2]


def test_game_over_protocol_ends_correctly():
    line = random_game("open", 7)
    moves = [f"apply {move[0]} {move[1]}" for move in moves_of(line)]
    said = answers(["new open", *moves, "go 5"])
    assert said[:-2] == ["ok"] * len(moves)
    assert said[-2] == f"ok {line[-1].result}"
    assert said[-1].startswith("error: the game has ended")


WRONG = (
    *("", "new", "new closed", "stop", "\0", "é" * 999),
    *("apply 4", "apply 4 9", "apply a 4", "apply ４ 4", "apply 4 4 4"),
    *("go", "go -1", "go nan", "go 1e3", "go 20 ms", "go " + "9" * 5000),
    *("go nodes", "go nodes 0", "go nodes x", "analyse", "analyse -1", "analyse nodes 0"),
)


def test_invalid_line_gets_error_and_keeps_state():
    for line in WRONG:
        said = answers(["apply 4 4", line, "apply 4 0"])
        assert said[0] == said[2] == "ok", line
        assert said[1].startswith("error: ")
        assert len(said[1]) < 700
        assert "\n" not in said[1]


def square(board, cell):
    """Return a move's row and column in the square of 9 x 9."""
    return 3 * (board // 3) + cell // 3, 3 * (board % 3) + cell % 3


def referee(here, opponent=(-1, -1)):
    """Return the lines that CodinGame's referee sends to a player."""
    squares = [square(*move) for move in pairs(here.legal_moves)]
    lines = [opponent, (len(squares),), *squares]
    return [" ".join(map(str, line)) for line in lines]


def test_codingame_protocol_plays_whole_games():
    here, random = ultimate("closed-count").start, Random(3)
    waiting, said = referee(here), []

    def lines():
        while True:
            yield waiting.pop(0)

    def say(line):
        nonlocal here
        said.append(line)
        row, column = map(int, line.split())
        here = here.play(f"{3 * (row // 3) + column // 3}{3 * (row % 3) + column % 3}")
        if here.result:
            raise StopIteration
        board, cell = map(int, move := random.choice(here.legal_moves))
        here = here.play(move)
        if here.result:
            raise StopIteration
        waiting.extend(referee(here, square(board, cell)))

    with pytest.raises(StopIteration):
        protocols.speak_codingame(here, 2, 0, lines(), say)
    assert here.result
    assert len(said) > 8


def test_codingame_lines_are_answered_by_node_limit():
    start = ultimate("closed-count").start
    said = answers(referee(start), protocol="codingame", nodes=500)
    chosen = start.game.choose(start, nodes=500)
    assert said == [" ".join(map(str, square(*map(int, chosen))))]


def test_invalid_codingame_input_gives_one_line_error(ttt):
    for stdin in ("hello\n", "-1 -1\n", "-1 -1\n1\n0 0\n", "9 9\n", "0 0\n1\n", "-1 -1\n81\n0 0\n"):
        status, output, errors = ttt("ultimate", "--protocol", "codingame", stdin=stdin)
        assert (status, output, errors.count("\n")) == (2, "", 1)
        assert errors.startswith("error: ")
    with pytest.raises(BadBoardError, match="legal moves under closed-count"):
        answers(["-1 -1", "1", "0 0"], protocol="codingame")


def test_unknown_names_are_rejected(ttt):
    with pytest.raises(IllegalMoveError, match="lines, codingame"):
        answers([], protocol="gtp")
    with pytest.raises(BadOptionError):
        answers([], rule="closed")
    for words in (["--rule", "closed"], ["--protocol", "gtp"]):
        status, output, errors = ttt("ultimate", *words)
        assert (status, output, errors.count("\n")) == (2, "", 1)
