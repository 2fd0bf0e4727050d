# %% [markdown]
# # Does the game that never fills up ever end?
#
# *For pupils who can write loops, and for analysts of small games. Forty minutes.*
#
# In "infinite" tic-tac-toe each side has at most three marks. If a player places a fourth mark, the
# player's oldest mark is removed. So the board never fills up, and no game is drawn by a full
# board. Could two good players go on for ever? In this notebook we solve the game, see that one
# small rule decides who wins, and compare the game with other variants.

# %%
import altair as alt
import polars as pl

import ttt_tables as ttt
from ttt_tables import sql

db = sql.connect()  # the folder data/ here, or the folder that TTT_DATA names

# %% [markdown]
# ## A position is a row of digits
#
# The order of the marks matters, so we write their cells in the order in which they were placed.
# For example, `052486` has six marks, the oldest on cell 0. The marks alternate between the sides,
# and the last mark belongs to the side that has just moved. The rule does not say when the oldest
# mark is removed. Players read it in three ways:
#
# - `after`: the oldest mark is removed after the new one is placed, and a line counts only then. So
#   the new mark may not be placed on the cell of the oldest.
# - `line first`: the same, but a line that still includes the oldest mark wins.
# - `before`: the oldest mark is removed first, so its cell may be used again.

# %%
LINES = [{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}]


def moves(position, rule):
    """Return the position after each move, and whether the player who moved has won."""
    full = len(position) == 6
    kept = position[1:] if full else position
    taken = kept if rule == "before" else position
    after = []
    for cell in "012345678":
        if cell not in taken:
            counted = (position if rule == "line first" else kept) + cell
            own = {int(mark) for mark in counted[::-2]}  # the last, the last but two, ...
            after.append((kept + cell, any(line <= own for line in LINES)))
    return after


def solve(rule):
    """Return the plies to the end: odd for a win, even for a loss, None for endless play."""
    plies, following, ahead = {}, {}, {""}
    while ahead:
        position = ahead.pop()
        following[position] = moves(position, rule)
        ahead |= {after for after, won in following[position] if not won and after not in following}
    waiting = set(following)
    for distance in range(1, 100):
        if distance % 2:  # a win: some move wins at once, or leads to a lost position
            last = distance - 1
            decided = {
                position
                for position in waiting
                if any(won or plies.get(after) == last for after, won in following[position])
            }
        else:  # a loss: every move leads to a won position
            decided = {
                position
                for position in waiting
                if all(not won and after in plies for after, won in following[position])
            }
        plies |= dict.fromkeys(decided, distance)
        waiting -= decided
        if not decided and distance > 1:
            break
    return plies | dict.fromkeys(waiting)


after = solve("after")
len(after), after[""]

# %% [markdown]
# There are 66,682 open positions. From the empty board, the first player **wins in 13 plies**, so
# the game ends. How does a program know this? It works backwards. First it finds all positions in
# which a move wins at once, then those in which every move allows such a win, and so on. When
# nothing new is found, play from the positions that are left can go on for ever, because each side
# has a move that leads to another of these positions.

# %%
kinds = {1: "the side to move wins", 0: "the side to move loses"}
found = pl.DataFrame(
    [
        {"plies": plies, "result": kinds[plies % 2], "positions": count}
        for plies in range(1, 18)
        for count in [sum(value == plies for value in after.values())]
    ]
)
alt.Chart(found, title="How soon the decided positions end").mark_bar().encode(
    x=alt.X("plies:O", title="plies to the end", axis=alt.Axis(labelAngle=0)),
    y=alt.Y("positions:Q"),
    color=alt.Color("result:N", title=None, sort=[*kinds.values()]),
)

# %% [markdown]
# No win takes longer than 17 plies. 7,585 positions are left; from these, play goes on for ever.
# The first move decides, and only the edges win. The number in a cell says how many plies O can
# hold out after X's move to the cell:

# %%
opening = {int(position): value for position, value in after.items() if len(position) == 1}
notes = {cell: "draw" if plies is None else plies for cell, plies in opening.items()}
edges = [cell for cell, plies in opening.items() if plies is not None]
ttt.svg.svg_board(
    "." * 9, notes, edges, title="X's first move in the vanishing game: the plies to X's win"
)

# %% The sentences so far, checked
assert (len(after), after[""]) == (66_682, 13)
assert max(plies for plies in after.values() if plies) == 17
assert list(after.values()).count(None) == 7_585
assert (sorted(edges), {opening[cell] for cell in edges}) == ([1, 3, 5, 7], {12})
table = db.sql("""
    select position, wdl, distance from family_positions
    where game = 'vanishing' and (distance > 0 or distance is null)
""").pl()
assert {row[0]: row[2] for row in table.rows()} == after  # the package's solver gives the same

# %% [markdown]
# ## The longest resistance
#
# Now both sides play as well as they can. X wins as soon as possible, and O loses as late as
# possible. The first picture shows the board after X's first move.

# %%
game = ttt.game("vanishing")
here, line, boards, captions = game.start, [], [], []
while here.result is None:
    line.append(game.choose(here))
    captions.append(f"{len(line)}. {here.to_move} on cell {line[-1]}")
    here = here.play(line[-1])
    boards.append(ttt.svg.svg_board(here.board))
ttt.svg.svg_row(boards, captions, columns=3, title="Thirteen plies of perfect play")

# %% [markdown]
# ## One small rule
#
# Now we solve the game under the other two readings of the rule.

# %%
rules = {rule: solve(rule) for rule in ("line first", "before")} | {"after": after}
compared = []
for rule, plies in rules.items():
    for cell, kind in ((0, "corner"), (1, "edge"), (4, "centre")):
        left = plies[str(cell)]  # O is to move: an even number is a win for X
        result = "draw" if left is None else "X wins" if left % 2 == 0 else "O wins"
        compared.append({"rule": rule, "opening": kind, "result": result, "plies": left})
compared = pl.DataFrame(compared, schema_overrides={"plies": pl.Int64})
base = alt.Chart(compared).encode(
    x=alt.X("opening:N", title="X opens in", axis=alt.Axis(labelAngle=0)),
    y=alt.Y("rule:N", title="the oldest mark is removed"),
)
colour = alt.Scale(domain=["X wins", "draw", "O wins"], range=["#7FB2DA", "#E4E4E4", "#E9A066"])
cells = base.mark_rect(stroke="white").encode(
    color=alt.Color("result:N", title=None, scale=colour, legend=None)
)
(cells + base.mark_text().encode(text="result:N")).properties(
    title="The same game under three readings of its rule", width=330, height=150
)

# %% [markdown]
# If a line with the oldest mark counts, opening in the centre wins in 9 plies, and any other
# opening loses. If the oldest mark is removed first and its cell is free, every opening is a draw.
# No open position is lost, and every open position is either won at once or drawn. So before you
# argue about the game, ask when the mark is removed.

# %% The sentences so far, checked
assert (len(boards), line[0], here.result) == (13, "1", "X")
results = {(row[0], row[1]): (row[2], row[3]) for row in compared.rows()}
assert results["line first", "centre"] == ("X wins", 8)
assert rules["line first"][""] == 9
assert {results["line first", kind][0] for kind in ("corner", "edge")} == {"O wins"}
assert {results["before", kind] for kind in ("corner", "edge", "centre")} == {("draw", None)}
assert set(rules["before"].values()) == {1, None}

# %% [markdown]
# ## Other variants
#
# The tables contain more games that differ from tic-tac-toe in one rule. In `misere` a player who
# completes a line loses. In `wild` each move may place X or O, and the player who completes a line
# of either mark wins. In `morris` each side has three marks, which then move. In `notakto` both
# sides place X. The chart shows which side wins their open positions:

# %%
family = db.sql("""
    select game, open_count as open, win_count as win, draw_count as draw, loss_count as loss,
        wdl, distance, best_first_moves
    from family_games
    where win_count is not null
    order by win / open
""").pl()
names = {"win": "the side to move wins", "draw": "draw", "loss": "the side to move loses"}
parts = family.unpivot(["win", "draw", "loss"], index="game", variable_name="result")
place = pl.col("result").replace_strict({name: n for n, name in enumerate(names)})
alt.Chart(parts.with_columns(pl.col("result").replace(names), place=place)).mark_bar().encode(
    x=alt.X("value:Q", stack="normalize", title="fraction of the open positions"),
    y=alt.Y("game:N", sort=family["game"].to_list(), title=None),
    color=alt.Color(
        "result:N",
        title=None,
        sort=[*names.values()],
        scale=alt.Scale(domain=[*names.values()], range=["#0072B2", "#BBBBBB", "#D55E00"]),
    ),
    order="place:Q",
).properties(title="Open positions of each game", width=420, height=240)

# %% [markdown]
# In every game the side to move wins more positions than it loses, so it is an advantage to be the
# side to move. The next table is about the opening. The column `wdl` has the value of the empty
# board for the first player: 1 for a win, 0 for a draw.

# %%
family.select("game", "wdl", "distance", "best_first_moves")

# %% [markdown]
# The centre is the right opening in nearly every game. In `misere` and `wild-misere` it is the only
# opening that keeps the draw, and in `wild`, `notakto` and two kinds of morris it wins. The
# vanishing game is the exception: there the centre gives the win away.
#
# ## Let a coin decide who moves
#
# In the random-turn game a fair coin is tossed before each move. In the picture X has won the toss
# on the empty board. Each cell shows X's expected score after a mark in it:

# %%
coin = ttt.game("random-turn").moves("......... X")
scores = {move.cell: f"{move.score:.3f}" for move in coin}
ttt.svg.svg_board("." * 9, scores, best=[4], title="Random turns: X's score by the first cell")

# %% [markdown]
# X scores 85/128 in the centre, 159/256 on an edge and 317/512 in a corner. An edge is better than
# a corner, although an edge lies on two lines and a corner on three.

# %% The sentences so far, checked
assert db.sql("select count(*) from family_games").fetchall() == [(10,)]
assert (family["win"] > family["loss"]).all()
first = {row["game"]: (row["wdl"], row["best_first_moves"]) for row in family.iter_rows(named=True)}
assert first["misere"] == (0, "4")
assert first["wild-misere"] == (0, "4O 4X")
assert first["wild"] == (1, "4O 4X")
assert first["notakto"] == (1, "0:4")
assert first["morris-lines"] == first["morris-orthogonal"] == (1, "4")
assert first["vanishing"] == (1, "1 3 5 7")
exact = {move.move: str(move.exact.score) for move in coin}
assert [exact[cell] for cell in "410"] == ["85/128", "159/256", "317/512"]
assert 159 / 256 > 317 / 512

# %% [markdown]
# ## Exercises
#
# **1.** In the vanishing game, X opens on cell 1. Which replies of O hold out longest, and which
# lose soonest?

# %% Answer 1
answer = game.moves("1")
assert {reply.wdl for reply in answer} == {-1}
pl.DataFrame({"reply": [one.move for one in answer], "plies": [one.distance for one in answer]})

# %% [markdown]
# **2.** If X opens in the centre, the vanishing game is a draw. How many of O's replies keep the
# draw?

# %% Answer 2
keeps = [move.move for move in game.moves("4") if move.wdl == 0]
print(f"{len(keeps)} of 8: {' '.join(keeps)}")

# %% [markdown]
# **3.** In how many of the 7,585 positions from which play can go on for ever does only one move
# keep it going, so that every other move loses?

# %% Answer 3
single = db.sql("""
    select count(*) as positions from family_positions
    where game = 'vanishing' and wdl = 0 and best_move_count = 1 and blunder_count > 0
""").pl()
single
