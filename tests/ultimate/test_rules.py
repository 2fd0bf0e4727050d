"""The rules of the ultimate game: counts, random games against a second statement, texts."""

from collections import Counter
from random import Random

import pytest

import ttt_tables as ttt
from tests.support.parts import first
from ttt_tables.board import numbers as b
from ttt_tables.board.symmetry import D4
from ttt_tables.errors import BadBoardError, GameOverError, IllegalMoveError, UnknownRuleError
from ttt_tables.ultimate import RULES, Game

EMPTY = "." * 9


class Plain:
    """The rules once more, cell by cell: nine lists of marks, and each board's winner."""

    def __init__(self, rule):
        self.rule, self.cells, self.won = rule, [[""] * 9 for _ in range(9)], [""] * 9
        self.side, self.target = "X", None

    def can_play(self, board):
        return "" in self.cells[board] and (self.rule == "open" or not self.won[board])

    def moves(self):
        if self.result():
            return []
        free = self.target is None or not self.can_play(self.target)
        boards = [board for board in range(9) if self.can_play(board)] if free else [self.target]
        return [
            (board, cell) for board in boards for cell in range(9) if not self.cells[board][cell]
        ]

    def play(self, board, cell):
        self.cells[board][cell] = self.side
        if not self.won[board] and line(self.cells[board]) == self.side:
            self.won[board] = self.side
        self.side, self.target = "XO"[self.side == "X"], cell

    def result(self):
        if line(self.won):
            return line(self.won)
        if any(map(self.can_play, range(9))):
            return None
        lead = self.won.count("X") - self.won.count("O")
        return "draw" if self.rule != "closed-count" or not lead else "XO"[lead < 0]


def line(cells):
    """Return the side that has a line: at most one has one here."""
    rows = [cells[0:3], cells[3:6], cells[6:9], cells[0::3], cells[1::3], cells[2::3]]
    rows += [cells[0::4], cells[2:7:2]]
    return next((row[0] for row in rows if row[0] and row.count(row[0]) == 3), "")


def line_of(cells, side):
    """Return the side if it has a line, in boards that may hold lines of both."""
    return line([cell if cell == side else "" for cell in cells])


def random_game(rule, seed, plies=81):
    random, game = Random(seed), Game(rule)
    while not game.result and len(game.moves) < plies:
        game.play(*random.choice(game.legal_moves()))
    return game


def perft(game, plies):
    if plies == 0:
        return 1
    total = 0
    for move in game.legal_moves():
        game.play(*move)
        total += perft(game, plies - 1)
        game.undo()
    return total


@pytest.mark.parametrize("rule", RULES)
def test_the_game_tree_has_the_published_size(rule):
    assert [perft(Game(rule), plies) for plies in (1, 2, 3)] == [81, 720, 6336]


@pytest.mark.parametrize("rule", RULES)
def test_random_games_go_as_a_second_statement_of_the_rules_has_them(rule):
    ends = Counter()
    for seed in range(150):
        random, game, plain = Random(seed), Game(rule), Plain(rule)
        while not plain.result():
            assert game.result is None
            assert game.to_move == plain.side
            assert list(game.legal_moves()) == plain.moves()
            move = random.choice(game.legal_moves())
            game.play(*move)
            before = plain.won.copy()
            plain.play(*move)
            if rule == "open" and not before[move[0]]:
                side = "XO"[plain.side == "X"]
                plain.won[move[0]] = line_of(plain.cells[move[0]], side)
        assert (game.result, game.legal_moves()) == (plain.result(), ())
        ends[game.result] += 1
    assert set(ends) == {"X", "O", "draw"}


@pytest.mark.parametrize(
    ("rule", "x", "draw", "o"), [("closed-draw", 412, 222, 366), ("closed-count", 492, 73, 436)]
)
def test_random_play_ends_as_often_as_published(rule, x, draw, o):
    ends = Counter(random_game(rule, seed).result for seed in range(1000))
    for end, share in (("X", x), ("draw", draw), ("O", o)):
        assert abs(ends[end] - share) < 60  # four standard errors


@pytest.mark.parametrize("rule", RULES)
def test_taking_back_leads_to_where_one_was(rule):
    for seed in range(10):
        game, random = random_game(rule, seed), Random(seed)
        shown = [game.show()]
        for _ in range(10):
            game.undo()
            shown.append(game.show())
        twin = game.copy()
        while not twin.result:
            twin.play(*random.choice(twin.legal_moves()))
        assert game.show() == shown[-1]
        moves = game.moves
        while game.moves:
            game.undo()
        assert game == Game(rule)
        again = Game(rule)
        for move in moves:
            again.play(*move)
        assert again.show() == shown[-1]


@pytest.mark.parametrize("rule", RULES)
def test_symmetries_of_the_square_carry_games_to_games(rule):
    for seed in range(20):
        game = random_game(rule, seed, 40)
        for transform in D4:
            image = Game(rule)
            for board, cell in game.moves:
                image.play(transform.index(board), transform.index(cell))
            carried = {(transform.index(i), transform.index(j)) for i, j in game.legal_moves()}
            assert (image.result, set(image.legal_moves())) == (game.result, carried)


@pytest.mark.parametrize("rule", first(RULES))
def test_every_text_of_a_game_reads_back(rule):
    both = 0
    for seed in range(25):
        game = random_game(rule, seed)
        for _ in range(len(game.moves) + 1):
            shown = game.show()
            assert Game.parse(shown, rule) == game
            assert Game.parse(shown, rule).show() == shown
            both += "=" in shown
            if game.moves:
                game.undo()
        assert game.show() == "/".join([EMPTY] * 9) + " X *"
    assert (both > 0) == (rule == "open")


def text(to_move="X", target="*", rest=EMPTY, **boards):
    shown = [boards.get(f"b{board}", rest) for board in range(9)]
    return f"{'/'.join(shown)} {to_move} {target}"


X_WON, O_WON, DRAWN = "XXX......", "OOO......", "XOXXOOOXX"
REFUSED = [
    (7, "is a str"),
    (b"x", "is a str"),
    ("", "one blank"),
    (text() + " ", "one blank"),
    (text().replace(" ", "\t"), "one blank"),
    (text() * 9, "one blank"),
    ("/".join([EMPTY] * 8) + " X *", "8 boards"),
    (text("x"), "side to move is X or O"),
    (text("."), "side to move is X or O"),
    (text(target="9"), "0 to 8"),
    (text(target="12"), "0 to 8"),
    (text(target="٣"), "0 to 8"),
    (text(b3="........"), "board 3"),
    (text(b3="......... "), "one blank"),
    (text(b3="........x"), "board 3"),
    (text(b3="XXX......=X"), "names an owner"),
    (text(b3=".........="), "names an owner"),
    (text(b3="XXXOOO..."), "both sides have a line"),
    (text(b3="XXXOOO...=X"), "boards of the rule open"),
    (text("O"), "X starts"),
    (text("X", "0", b0="X........"), "X starts"),
    (text(target="4"), "the first move is free"),
    (text(target="-"), "has not ended"),
    (text("O", "1", b4="X........"), "no mark in a cell 1"),
    (text("O", "*", b4="X........"), "no move is left"),
    (text("O", "4", b4="X...X....", b0="O........"), "was sent to board 0 1 times"),
    (text("X", "0", b4="XO.......", b1="X........", b0="O........"), "was sent"),
    (text("X", b0=X_WON, b1=X_WON, b2=X_WON, b3=O_WON, b4=O_WON, b5=O_WON), "ended"),
    (text("X", "-", b0=X_WON, b1=X_WON, b2=X_WON, b3=O_WON, b4=O_WON, b5=O_WON), "first line"),
    (text("X", "-", b0=X_WON, b1=X_WON, b2=X_WON, b3="OO.O.O.OO", b8="OO.O....."), "has moved"),
    (
        text("X", "1", b0=X_WON, b1="O........", b2="O........", b3="O........"),
        "no mark in a cell 1",
    ),
]
REFUSED_OPEN = [
    (text("O", b3="XXXOOO..."), "has lines of both sides"),
    (text("O", b3="XXXOOO...=."), "has lines of both sides"),
    (text("O", b3="XXXOOO...=XO"), "has lines of both sides"),
    (text("O", b3="XXX......=X"), "only a board with lines"),
    (text("O", "0", b0="XXXOOOXXX=X"), "X starts"),
    (text("O", "*", b0="XXX......", b1="OO......."), "no move is left"),
]


@pytest.mark.parametrize(("shown", "why"), REFUSED)
def test_what_is_no_position_is_refused_with_the_reason(shown, why):
    with pytest.raises(BadBoardError, match=why) as refusal:
        Game.parse(shown)
    assert len(str(refusal.value)) <= 600
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(("shown", "why"), REFUSED_OPEN)
def test_under_open_a_board_with_lines_of_both_names_its_owner(shown, why):
    with pytest.raises(BadBoardError, match=why):
        Game.parse(shown, "open")


def test_a_board_that_is_closed_cannot_be_played_in():
    game = Game()
    for move in [(0, 0), (0, 1), (1, 0), (0, 4), (4, 0), (0, 7)]:
        game.play(*move)
    assert b.mark(game.macro, 0) == "O"
    game.play(7, 0)
    assert game.target is None
    assert {board for board, _ in game.legal_moves()} == set(range(1, 9))
    shown = game.show()
    assert shown.endswith(" O *")
    with pytest.raises(BadBoardError, match="board 0 is closed"):
        Game.parse(shown[:-1] + "0")
    with pytest.raises(IllegalMoveError, match="board 0 is closed"):
        game.play(0, 8)
    opened = Game("open")
    for move in game.moves:
        opened.play(*move)
    assert opened.target == 0


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ((3, 0), "has to play on board 4"),
        ((4, 4), "cell 4 is taken"),
        ((4, 9), "no cell 9"),
        ((9, 0), "no board 9"),
        ((-1, 0), "no board -1"),
        (("4", 0), "no board '4'"),
        ((True, 0), "no board True"),
        ((4.0, 0), "no board 4.0"),
        ((4, None), "no cell None"),
    ],
)
def test_an_illegal_move_is_refused_and_changes_nothing(move, why):
    game = Game()
    game.play(4, 4)
    shown = game.show()
    with pytest.raises(IllegalMoveError, match=why):
        game.play(*move)
    assert game.show() == shown


def test_an_ended_game_takes_no_move():
    game = random_game("closed-draw", 1)
    with pytest.raises(GameOverError, match="has ended"):
        game.play(0, 0)


def test_nothing_can_be_taken_back_from_a_new_game():
    with pytest.raises(IllegalMoveError, match="no move"):
        Game().undo()


@pytest.mark.parametrize("rule", ["closed", "", "OPEN", None, 7, ["open"]])
def test_an_unknown_rule_is_refused_with_the_known_ones(rule):
    for ask in (Game, lambda asked: Game.parse(text(), asked)):
        with pytest.raises(UnknownRuleError, match="closed-draw, closed-count, open"):
            ask(rule)


def test_the_room_loads_on_first_use():
    assert ttt.ultimate.Game().to_move == "X"
    assert "ultimate" in dir(ttt)
