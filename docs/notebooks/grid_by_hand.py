# %% [markdown]
# # What is a cell worth when a move can backfire?
#
# *For pupils from 15 who know fractions and a little Python, and for their teachers. Forty-five
# minutes.*
#
# In the probabilistic game each cell has three probabilities in percent, such as 65/5/30. A move to
# the cell places your own mark (success), nothing (neutral), or a mark of the **opponent**
# (failure). Then it is the other side's turn, whatever happened. Three marks in a line win. In this
# notebook we solve such a game, first by hand for one empty cell, then by program for all 18,753
# boards.

# %%
from fractions import Fraction

import altair as alt
import numpy as np
import polars as pl

import ttt_tables as ttt
from ttt_tables import sql

db = sql.connect()  # the folder data/ here, or the folder that TTT_DATA names
grid = ttt.probabilistic.parse_grid(
    "65/5/30 65/20/15 55/30/15 30/20/50 30/15/55 35/5/60 30/5/65 35/20/45 45/10/45"
)
ttt.svg.svg_grid(grid)

# %% [markdown]
# In each bar the filled part is success, the gap is neutral, and the outlined part is failure.
#
# ## One empty cell
#
# On this board only cell 0 is empty. Its probabilities are 65/5/30:

# %%
board = ".XOOXOXOX"
ttt.svg.svg_board(board, notes={0: "?"})

# %% [markdown]
# If cell 0 gets an X, X has a diagonal and wins. If it gets an O, nobody has a line, and the game
# is a draw. Let V be X's *expected score* (a win counts 1, a draw ½ and a loss 0) when X is to
# move, and W X's expected score when O is to move. Then
#
#     V = 0.65 · 1 + 0.30 · ½ + 0.05 · W
#     W = 0.65 · ½ + 0.30 · 1 + 0.05 · V
#
# Why is W in the first line? If nothing happens, the board is unchanged, but it is O's turn. We
# have two equations with two unknowns. Substitute the second equation into the first:

# %%
x, y = Fraction(65, 100) + Fraction(30, 100) / 2, Fraction(65, 100) / 2 + Fraction(30, 100)
n = Fraction(5, 100)
V = (x + n * y) / (1 - n * n)
W = y + n * V
V, W

# %% [markdown]
# X scores 5/6 if X is to move, and still 2/3 if O is to move. O can only hope to succeed and block.
#
# ## All boards
#
# With more empty cells each side has a choice. X takes the cell that is best against O's best
# answer. If X stays with cell i and O with cell j as long as nothing happens, the two equations
# have the solution (xᵢ + nᵢ yⱼ) / (1 − nᵢ nⱼ). So V is the maximum over i of the minimum over j,
# and W is the minimum over j of the maximum over i. This is the whole solver:

# %%
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def ended(board):
    for a, b, c in LINES:
        if board[a] != "." and board[a] == board[b] == board[c]:
            return 1.0 if board[a] == "X" else 0.0
    return None if "." in board else 0.5


def solve(grid):
    chances = [tuple(map(float, cell)) for cell in grid.cells]
    known = {}

    def value(board):
        if board not in known:
            result = ended(board)
            known[board] = (result, result) if result is not None else choose(board)
        return known[board]

    def choose(board):
        xs, ys = [], []
        for cell in range(9):
            if board[cell] == ".":
                success, neutral, failure = chances[cell]
                with_x = value(board[:cell] + "X" + board[cell + 1 :])
                with_o = value(board[:cell] + "O" + board[cell + 1 :])
                xs.append((success * with_x[1] + failure * with_o[1], neutral))
                ys.append((success * with_o[0] + failure * with_x[0], neutral))
        pairs = [[(x + n * y) / (1 - n * m) for y, m in ys] for x, n in xs]
        back = [[(y + m * x) / (1 - n * m) for x, n in xs] for y, m in ys]
        return max(map(min, pairs)), min(map(max, back))

    value("." * 9)
    return known


known = solve(grid)
len(known), known["." * 9]

# %% [markdown]
# X scores 0.5385 if X moves first, and 0.4615 if O moves first. The two scores add up to 1, because
# the two questions become the same if you exchange the names of the sides. The package solves the
# same grid with a faster program. Its scores differ on no board by more than rounding.

# %% The sentences so far, checked
assert (V, W) == (Fraction(5, 6), Fraction(2, 3))
game = ttt.probabilistic.solve(grid)
assert abs(known[board][0] - 5 / 6) < 1e-12 > abs(known[board][1] - 2 / 3)
assert len(known) == 18_753
assert [round(score, 4) for score in known["." * 9]] == [0.5385, 0.4615]
assert abs(sum(known["." * 9]) - 1) < 1e-12
opened = [text for text in known if ended(text) is None]
for side in (0, 1):
    ours = [known[text][side] for text in opened]
    theirs = [game.probe(f"{text} {'XO'[side]}").of("X").score for text in opened]
    assert max(abs(a - b) for a, b in zip(ours, theirs, strict=True)) < 1e-12

# %% [markdown]
# ## Is the cell that succeeds most often the best?

# %%
first = pl.DataFrame(
    [
        {"cell": move.cell, "score": move.score, "success": float(grid.cells[move.cell].success)}
        for move in game.moves(game.start)
    ]
)
base = alt.Chart(first).encode(
    x=alt.X("score:Q", scale=alt.Scale(zero=False, padding=40), title="X's score"),
    y=alt.Y("cell:O", sort="-x", title="X's first cell"),
)
words = base.mark_text(align="left", dx=10).encode(text=alt.Text("success:Q", format=".0%"))
(base.mark_point(filled=True, size=70, opacity=1) + words).properties(
    title="The nine first moves on our grid, each with its probability of success",
    width=420,
    height=230,
)

# %% [markdown]
# No. Cell 2 is best, although it succeeds with probability 55 %; the two cells with 65 % come
# second and third. Cell 2 fails in 15 of 100 moves, half as often as cell 0. It is also a corner,
# which is on three lines, while cell 1 is on two. Cell 4, the centre, is on four lines but comes
# last, because a move to it fails in 55 of 100 cases.
#
# ## Which rule of thumb is good?
#
# One grid proves nothing. The table `grid_roots` has 20,000 solved grids with the score of every
# first move. We let five rules of thumb choose the first cell on all of them. *Right* is the
# fraction of grids on which a rule finds a best cell. *Cost* is what the rule gives away per game,
# in points out of a hundred.

# %%
roots = db.sql("select cells, first_scores, x_score from grid_roots order by generator, k").pl()
cells = np.array(roots["cells"].to_list(), dtype=int).reshape(-1, 9, 3)  # s, n, f in percent
scores = np.array(roots["first_scores"].to_list())
success, failure = cells[:, :, 0], cells[:, :, 2]
place = np.array([3, 2, 3, 2, 4, 2, 3, 2, 3])  # how many lines pass through each cell
rules = {
    "the centre": np.tile(place == 4, (len(cells), 1)),
    "most success": success,
    "least failure": -failure,
    "success - failure": success - failure,
    "(success - failure) x lines": (success - failure) * place,
}
found = []
for rule, worth in rules.items():
    chosen = worth.argmax(axis=1)  # the first of equal cells
    lost = roots["x_score"].to_numpy() - scores[np.arange(len(cells)), chosen]
    found.append({"rule": rule, "right": (lost < 1e-12).mean(), "cost": 100 * lost.mean()})
thumbs = pl.DataFrame(found)
thumbs.with_columns(pl.col("right").round(3), pl.col("cost").round(2))

# %%
alt.Chart(thumbs, title="What a rule of thumb for the first move costs").mark_bar().encode(
    x=alt.X("cost:Q", title="points out of a hundred given away"),
    y=alt.Y("rule:N", sort=None, title=None),
).properties(height=150)

# %% [markdown]
# The last rule multiplies the difference of success and failure by the number of lines through the
# cell. It is right on 79 % of the grids and gives away 0.4 points out of a hundred. A player who
# looks only at success gives away five times as much, and a player who always takes the centre
# sixteen times as much. (The fractions are estimated from a sample; their 95 % intervals are at
# most ± 1 %.)

# %% The sentences so far, checked
best, second, third = first["cell"][:3]
assert (best, {second, third}, first["cell"][-1]) == (2, {0, 1}, 4)
assert [grid.cells[cell].show() for cell in (0, 1, 2)] == ["65/5/30", "65/20/15", "55/30/15"]
assert (float(grid.cells[2].success), float(grid.cells[4].failure)) == (0.55, 0.55)
assert place.tolist() == [sum(cell in line for line in LINES) for cell in range(9)]
assert len(roots) == 20_000
costs = dict(thumbs.select("rule", "cost").rows())
last = "(success - failure) x lines"
assert round(thumbs.row(-1, named=True)["right"], 2) == 0.79
assert round(costs[last], 1) == 0.4 == round(min(costs.values()), 1)
assert round(costs["most success"] / costs[last]) == 5
assert round(costs["the centre"] / costs[last]) == 16
assert 1.96 * (0.25 / 20_000) ** 0.5 < 0.01  # half of the widest 95 % interval of a fraction

# %% [markdown]
# ## Can it be bad to move first?
#
# Let all nine cells have the same probabilities. The chart shows X's score by the probability of
# success, for three probabilities of a neutral result.

# %%
alike = pl.DataFrame(
    [
        {"success": success / 100, "neutral": f"{neutral} %", "score": score}
        for neutral in (0, 10, 30)
        for success in range(0, 101 - neutral, 5)
        for triple in [f"{success}/{neutral}/{100 - neutral - success}"]
        for score in [ttt.probabilistic.solve(" ".join([triple] * 9)).probe("......... X").score]
    ]
)
even = alt.Chart().mark_rule(strokeDash=[4, 4], color="#6B6B6B").encode(y=alt.datum(0.5))
lines = (
    alt.Chart(alike)
    .mark_line()
    .encode(
        x=alt.X(
            "success:Q", axis=alt.Axis(format="%"), title="probability of success in every cell"
        ),
        y=alt.Y("score:Q", scale=alt.Scale(zero=False), title="X's score, moving first"),
        color=alt.Color("neutral:N", title="neutral"),
        strokeDash=alt.StrokeDash("neutral:N", title="neutral"),
    )
)
(even + lines).properties(title="Moving first when all nine cells are alike")

# %% [markdown]
# It can. If a fair coin decides between success and failure, the first player still has a small
# advantage: the score is exactly 259/512. At 45/0/55 the advantage is gone, because it is better to
# wait if most moves fail. If every move succeeds, the game is tic-tac-toe, with the score ½. Of the
# points in the chart without neutral results, the advantage is greatest at a success of 75 %.

# %% The sentences so far, checked
no_neutral = {round(100 * s): score for s, n, score in alike.rows() if n == "0 %"}
assert ttt.probabilistic.solve_exact(" ".join(["50/0/50"] * 9)) == Fraction(259, 512)
assert abs(no_neutral[50] - 259 / 512) < 1e-12
assert no_neutral[45] < 0.5 < no_neutral[50]
assert abs(no_neutral[100] - 0.5) < 1e-12
assert max(no_neutral, key=no_neutral.get) == 75

# %% [markdown]
# ## Exercises
#
# **1.** By hand: on the board with one empty cell, let cell 0 be 50/0/50. What are V and W?

# %% Answer 1
half = Fraction(1, 2)
V, W = half * 1 + half * half, half * half + half * 1  # a move is never neutral
assert V == W == Fraction(3, 4)
V, W

# %% [markdown]
# **2.** By hand: let cell 0 be 40/20/40. Does the probability of a neutral result change the value?
# Why, or why not?

# %% Answer 2
x = Fraction(40, 100) * 1 + Fraction(40, 100) * half
n = Fraction(20, 100)
V = (x + n * x) / (1 - n * n)
assert V == Fraction(3, 4)
print(f"V = {V}: a neutral result only delays a move that succeeds or fails equally often.")

# %% [markdown]
# **3.** Make the centre of our grid good: 90/5/5 instead of 30/15/55. How much does X's score rise,
# and is the centre now the best first move?

# %% Answer 3
triples = [cell.show() for cell in grid.cells]
triples[4] = "90/5/5"
better = ttt.probabilistic.solve(" ".join(triples))
now, before = [one.probe("......... X").score for one in (better, game)]
print(f"{now:.4f} instead of {before:.4f}")
assert better.choose("......... X") == "4"
better

# %% [markdown]
# **4.** Should failure count more or less than success in the rule of thumb? Try some weights.

# %% Answer 4
weights = pl.DataFrame(
    [
        {"weight of failure": weight, "points given away": round(100 * lost.mean(), 3)}
        for weight in (0.6, 0.8, 1.0, 1.2)
        for chosen in [((success - weight * failure) * place).argmax(axis=1)]
        for lost in [roots["x_score"].to_numpy() - scores[np.arange(len(cells)), chosen]]
    ]
)
assert weights.sort("points given away")["weight of failure"][0] == 1.0
weights
