# %% [markdown]
# # Can you be beaten at tic-tac-toe?
#
# *For pupils who know a little Python. Forty minutes.*
#
# Tic-tac-toe is small enough to know all of it. In this notebook we find every board and let the
# computer find out who wins each one. We also see that most boards need no thought of their own,
# because they are rotations or reflections of others.

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
# row end the game. Python needs to know only this:

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
# occur in a game. If you rotate the paper on which you play, or look at it in a mirror, the game
# does not change. A board has up to eight such images. Let the image that comes first in the
# alphabet represent all of them:

# %%
TURN = [6, 3, 0, 7, 4, 1, 8, 5, 2]  # the source of each cell in a clockwise rotation
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
# **765** boards are left. The chart compares both counts, ply by ply (a *ply* is one move of one
# side).

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
# If the game has ended on a board, its value is easy to see. Any other board has the value of the
# best board that the side to move can reach. This is the whole idea of *perfect play*, and it fits
# into one function:

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
# The value is zero: if both sides play perfectly, the game is a **draw**. So a player who knows the
# right moves cannot be beaten, and two such players always draw. However, most boards are not
# drawn. X wins 2,936 of the 5,478 boards, and O wins 1,474.

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
alt.Chart(shares, title="Who wins the boards with each number of marks").mark_bar().encode(
    x=alt.X("marks on the board:O", axis=alt.Axis(labelAngle=0)),
    y=alt.Y("boards:Q", stack="normalize", title="fraction of the boards"),
    color=alt.Color(
        "with perfect play:N",
        title=None,
        scale=alt.Scale(domain=[*names.values()], range=["#0072B2", "#BBBBBB", "#D55E00"]),
    ),
    order="worth:Q",
).properties(width=480)

# %% [markdown]
# Look at the bars. With two, four or six marks X is to move, and X wins at least two boards of
# three. With three, five or seven marks O is to move, and X wins fewer than half. It is a great
# advantage to be the side to move, so a wasted move costs a lot.

# %% The sentences so far, checked
assert value["." * 9] == 0
assert [list(value.values()).count(v) for v in (1, -1)] == [2_936, 1_474]
assert len(value) == 5_478
for board in reached:  # the package's table agrees on every board
    side = 1 if board.count("X") == board.count("O") else -1
    assert tb.probe(board).wdl == side * value[board]
share = [sum(value[board] == 1 for board in boards) / len(boards) for boards in plies]
assert min(share[2], share[4], share[6]) >= 2 / 3
assert max(share[3], share[5], share[7]) < 1 / 2

# %% [markdown]
# ## What must you know?
#
# All nine first moves keep the draw. The danger comes with the reply. In the pictures X has opened
# in a corner, on an edge and in the centre. O keeps the draw in the framed cells and loses in all
# others:

# %%
openings = {"a corner": "X........", "an edge": ".X.......", "the centre": "....X...."}
drawings = []
for board in openings.values():
    keeps = [move.cell for move in tb.moves(board) if move.score == 0.5]
    notes = {move.cell: "draw" if move.cell in keeps else "loses" for move in tb.moves(board)}
    drawings.append(ttt.svg.svg_board(board, notes, keeps))
ttt.svg.svg_row(drawings, openings, columns=3, title="O's replies to X's first move")

# %% [markdown]
# Against the corner only **one** reply of eight is right: the centre. If you learn a single move by
# heart, learn this one.
#
# How often is a move a mistake? We query the table of all moves. A mistake turns a win into a draw
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
    x=alt.X("share:Q", axis=alt.Axis(format="%"), title="fraction of all moves"),
    y=alt.Y("kind:N", sort=None, title=None),
).properties(height=120)

# %% [markdown]
# The centre is the safest guess: 30 % of the moves to the centre are mistakes, compared with 41 %
# of the moves to a corner and 54 % of those to an edge.
#
# ## How much is enough?
#
# If X always plays the first of the best cells, on how many boards must X choose, whatever O does?

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
# **1.** How many different *games* are there? (Two games differ if any of their moves differ.)


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
# **3.** Solve this hard puzzle. Only one cell wins. Find it, then read why.

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
# **4.** On how many open boards does every legal move lead to the same result, so that you do not
# need to think? Count only boards with at least two moves.

# %% Answer 4
easy = [
    board
    for board in reached
    if len(after := next_boards(board)) > 1 and len({value[following] for following in after}) == 1
]
free = [board for board in easy if value[board] == 0]
print(f"{len(easy)} boards; on {len(free)} of them every move draws.")
