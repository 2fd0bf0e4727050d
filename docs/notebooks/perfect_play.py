# %% [markdown]
# # Can you be beaten at tic-tac-toe?
#
# *For pupils who know a little Python. Forty minutes.*
#
# Tic-tac-toe is small enough to know all of it. We will find every board, let the computer say
# who wins each one, and see why most boards need no thought: they are turned or mirrored copies
# of others.

# %%
import altair as alt
import polars as pl

import ttt_tables as ttt
from ttt_tables import sql

tb = ttt.open_tablebase()
db = sql.connect()  # the folder data/ here, or the folder that TTT_DATA names

# %% [markdown]
# ## How many boards are there?
#
# We write a board as nine characters, row by row. X starts, the sides take turns, and three in a
# row end the game. This is all that Python needs to know:

# %%
LINES = ["012", "345", "678", "036", "147", "258", "048", "246"]


def winner(board):
    for line in LINES:
        marks = {board[int(cell)] for cell in line}
        if marks in ({"X"}, {"O"}):
            return marks.pop()
    return None


def next_boards(board):
    if winner(board):
        return []
    side = "X" if board.count("X") == board.count("O") else "O"
    return [board[:c] + side + board[c + 1 :] for c in range(9) if board[c] == "."]


plies = [{"." * 9}]
while following := {after for board in plies[-1] for after in next_boards(board)}:
    plies.append(following)
reached = set().union(*plies)
len(reached)

# %% [markdown]
# Nine cells with three possible contents make 3⁹ = 19,683 patterns, but only **5,478** boards can
# occur in a game. Turn the paper on which you play, or hold it against a mirror, and the game
# does not change. A board has up to eight such images. Let the first of them in the alphabet
# stand for all:

# %%
TURN = [6, 3, 0, 7, 4, 1, 8, 5, 2]  # where each cell of a board turned to the right comes from
MIRROR = [2, 1, 0, 5, 4, 3, 8, 7, 6]


def move_cells(board, order):
    return "".join(board[cell] for cell in order)


def images(board):
    found = []
    for _ in range(4):
        board = move_cells(board, TURN)
        found += [board, move_cells(board, MIRROR)]
    return found


def representative(board):
    return min(images(board))


different = {representative(board) for board in reached}
len(different)

# %% [markdown]
# **765** boards are left. The chart compares both counts, ply by ply (a *ply* is one mark set).

# %%
counts = pl.DataFrame(
    [
        {"marks on the board": ply, "boards": len(found), "counted": name}
        for name, form in (("all", str), ("up to symmetry", representative))
        for ply, boards in enumerate(plies)
        for found in [{form(board) for board in boards}]
    ]
)
alt.Chart(counts, title="Boards that play can reach").mark_bar().encode(
    x=alt.X("marks on the board:O", axis=alt.Axis(labelAngle=0)),
    y="boards:Q",
    color=alt.Color("counted:N", title=None),
    xOffset="counted:N",
).properties(width=480)

# %% The sentences so far, checked
assert 3**9 == 19_683
assert len(reached) == 5_478 == db.sql("select count(*) from boards").fetchall()[0][0]
assert len(different) == 765 == db.sql("select count(*) from canonical_boards").fetchall()[0][0]
assert reached == set(db.sql("select text from boards").pl()["text"])
assert max(len(set(images(board))) for board in reached) == 8

# %% [markdown]
# ## Who wins?
#
# A board that has ended is easy. Any other board is worth as much as its best next board. That is
# the whole idea of *perfect play*, and it fits into one function:

# %%
value = {}  # 1 if X wins, -1 if O wins, 0 for a draw


def solve(board):
    if board not in value:
        after = [solve(following) for following in next_boards(board)]
        if not after:
            value[board] = {"X": 1, "O": -1, None: 0}[winner(board)]
        else:
            best = max if board.count("X") == board.count("O") else min
            value[board] = best(after)
    return value[board]


solve("." * 9)

# %% [markdown]
# Zero: if both sides play well, the game is a **draw**. So nobody who knows how can be beaten,
# and nobody can beat those who know. Yet most boards are not drawn. X wins 2,936 of the 5,478
# boards and O 1,474.

# %%
names = {1: "X wins", 0: "draw", -1: "O wins"}
shares = pl.DataFrame(
    [
        {"marks on the board": ply, "with perfect play": name, "worth": worth, "boards": len(found)}
        for ply, boards in enumerate(plies)
        for worth, name in names.items()
        for found in [[board for board in boards if value[board] == worth]]
    ]
)
alt.Chart(shares, title="Who wins the boards with so many marks").mark_bar().encode(
    x=alt.X("marks on the board:O", axis=alt.Axis(labelAngle=0)),
    y=alt.Y("boards:Q", stack="normalize", title="share of the boards"),
    color=alt.Color(
        "with perfect play:N",
        title=None,
        scale=alt.Scale(domain=[*names.values()], range=["#0072B2", "#BBBBBB", "#D55E00"]),
    ),
    order="worth:Q",
).properties(width=480)

# %% [markdown]
# Look at the bars. With two, four or six marks X is to move, and X wins at least two boards of
# three. With three, five or seven marks O is to move, and X wins fewer than half. The turn is
# worth a lot, so a move wasted costs a lot.

# %% The sentences so far, checked
assert value["." * 9] == 0
assert [list(value.values()).count(v) for v in (1, -1)] == [2_936, 1_474]
assert len(value) == 5_478
for board in reached:  # the package's own table says the same about every board
    side = 1 if board.count("X") == board.count("O") else -1
    assert tb.probe(board).wdl == side * value[board]
share = [sum(value[board] == 1 for board in boards) / len(boards) for boards in plies]
assert min(share[2], share[4], share[6]) >= 2 / 3
assert max(share[3], share[5], share[7]) < 1 / 2

# %% [markdown]
# ## What must you know?
#
# All nine first moves keep the draw. The danger comes with the reply. Here X has opened in a
# corner, on an edge and in the centre. Framed cells keep the draw for O; all others lose:

# %%
openings = {"a corner": "X........", "an edge": ".X.......", "the centre": "....X...."}
drawings = []
for board in openings.values():
    keeps = [move.cell for move in tb.moves(board) if move.score == 0.5]
    notes = {move.cell: "draw" if move.cell in keeps else "loses" for move in tb.moves(board)}
    drawings.append(ttt.svg.svg_board(board, notes, keeps))
ttt.svg.svg_row(drawings, openings, columns=3, title="O's replies to X's first move")

# %% [markdown]
# Against the corner **one** reply of eight is right: the centre. If you learn a single move by
# heart, learn that one.
#
# How often is a move a mistake? We ask the table of all moves. A mistake turns a win into a draw
# or a loss, or a draw into a loss.

# %%
mistakes = db.sql("""
    select ttt_kind(cell) as kind, count(*) as played,
        count(*) filter (moves.wdl < perfect_play.wdl) as mistakes, mistakes / played as share
    from moves
    join perfect_play using (board)
    group by all
    order by share
""").pl()
mistakes

# %%
alt.Chart(mistakes, title="How often a move to such a cell is a mistake").mark_bar().encode(
    x=alt.X("share:Q", axis=alt.Axis(format="%"), title="share of all moves"),
    y=alt.Y("kind:N", sort=None, title=None),
).properties(height=120)

# %% [markdown]
# The centre is the safest guess: 30 % of the moves to it are mistakes, against 41 % to a corner
# and 54 % to an edge.
#
# ## How much is enough?
#
# If X always plays the first of the best cells, whatever O does, how many boards does X ever see?

# %%
perfect = tb.policy("perfect")
seen, ahead = set(), {"." * 9}
while ahead:
    board = ahead.pop()
    seen.add(board)
    after = board[: perfect[board]] + "X" + board[perfect[board] + 1 :]
    replies = {reply for reply in next_boards(after) if not winner(reply) and "." in reply}
    ahead |= replies - seen
len(seen), len({representative(board) for board in seen})

# %% [markdown]
# Learn 55 moves by heart and you are never beaten as X again.

# %% The sentences so far, checked
assert {move.score for move in tb.moves("." * 9)} == {0.5}
assert [sum(m.score == 0.5 for m in tb.moves(board)) for board in openings.values()] == [1, 4, 4]
assert tb.moves("X........")[0].cell == 4
rounded = {row["kind"]: round(100 * row["share"]) for row in mistakes.iter_rows(named=True)}
assert rounded == {"centre": 30, "corner": 41, "edge": 54}
assert len({representative(board) for board in seen}) == 55

# %% [markdown]
# ## Exercises
#
# **1.** How many different *games* are there? (Two games differ if any mark is set at another
# time.)


# %% Answer 1
def games(board):
    return sum(map(games, next_boards(board))) or 1


total = games("." * 9)
assert total == 255_168
total

# %% [markdown]
# **2.** How many drawn boards with nine marks are there, and how many up to symmetry?

# %% Answer 2
drawn = [board for board in plies[9] if not winner(board)]
classes = sorted({representative(board) for board in drawn})
assert (len(drawn), len(classes)) == (16, 3)
ttt.svg.svg_row(map(ttt.svg.svg_board, classes), classes, columns=3, title="All drawn boards")

# %% [markdown]
# **3.** A hard puzzle. One cell wins and no other does. Find it, then read why.

# %%
puzzle = tb.puzzles("hard")[0]
ttt.svg.svg_board(puzzle.number, title=f"{puzzle.to_move} to move and win")

# %% Answer 3
reason = tb.explain(puzzle.number).reasons[0]
assert (reason.cell, reason.fork, reason.distance) == (puzzle.cell, True, 3)
after = ttt.show(puzzle.number)[: reason.cell] + puzzle.to_move
after += ttt.show(puzzle.number)[reason.cell + 1 :]
threats = [threat.cell for threat in reason.threatens]
print(f"Cell {reason.cell}: then {puzzle.to_move} threatens to win on cells {threats}.")
ttt.svg.svg_board(after, best=threats)

# %% [markdown]
# **4.** On how many open boards does every legal move lead to the same result, so that you need
# not think at all? Count only boards with at least two moves.

# %% Answer 4
easy = [
    board
    for board in reached
    if len(after := next_boards(board)) > 1 and len({value[following] for following in after}) == 1
]
free = [board for board in easy if value[board] == 0]
print(f"{len(easy)} boards; on {len(free)} of them every move draws.")
