# %% [markdown]
# # Where should you open in ultimate tic-tac-toe?
#
# *For analysts who can read SQL and know what a confidence interval is. Forty minutes.*
#
# Nine small boards make a large one, and a move in cell c sends the opponent to board c. A line of
# three won boards wins. If won boards are closed, the game is not solved. So this notebook does not
# prove anything; it weighs the evidence of an engine's estimates and of the engine's games. There
# are two rules for a game that ends without a line of boards: under `closed-draw` it is a draw, and
# under `closed-count` the side with more won boards wins.

# %%
import altair as alt
import polars as pl

import ttt_tables as ttt
from ttt_tables import sql

db = sql.connect()  # the folder data/ here, or the folder that TTT_DATA names
BLUE, VERMILION = "#0072B2", "#D55E00"

# %% [markdown]
# ## How many openings are there?
#
# There are 81, but many are the same. If we rotate or reflect all nine boards together with their
# cells, the game does not change. So we keep one opening of each kind:

# %%
TURN = [6, 3, 0, 7, 4, 1, 8, 5, 2]  # the source of each cell in a clockwise rotation
MIRROR = [2, 1, 0, 5, 4, 3, 8, 7, 6]


def images(board, cell):
    found = set()
    for _ in range(4):
        board, cell = TURN[board], TURN[cell]
        found |= {(board, cell), (MIRROR[board], MIRROR[cell])}
    return found


kinds = {min(images(board, cell)) for board in range(9) for cell in range(9)}
len(kinds)

# %% [markdown]
# The table `ultimate_openings` has these **15** first moves under both rules. The engine searched
# each of them for ten seconds. Then it played 100 games against itself from each, at 20 ms a move.

# %%
openings = db.sql("""
    select ultimate_rule as rule, line[1] // 9 as board, line[1] % 9 as cell, image_count as images,
        1 - estimated_score as estimate, x_won_games as won, drawn_games as drawn,
        (x_won_games + drawn_games / 2) / 100 as points
    from ultimate_openings
    where ply = 1
    order by rule, points desc, estimate desc
""").pl()
openings.filter(rule="closed-draw").with_columns(pl.col("estimate").round(3))

# %% [markdown]
# The chart shows the whole large board. Each cell has the points that X scored per game when
# opening there; a win counts 1 and a draw 0.5.

# %%
every = pl.DataFrame(
    [
        {
            "rule": row["rule"],
            "points": row["points"],
            "column": board % 3 * 3 + cell % 3 + board % 3 * 0.25,
            "row": board // 3 * 3 + cell // 3 + board // 3 * 0.25,
        }
        for row in openings.iter_rows(named=True)
        for board, cell in images(row["board"], row["cell"])
    ]
)


def board_of(rule):
    base = alt.Chart(every.filter(rule=rule)).encode(
        x=alt.X("column:Q", axis=None, scale=alt.Scale(domain=[-0.6, 9.1])),
        y=alt.Y("row:Q", axis=None, scale=alt.Scale(domain=[9.1, -0.6])),
    )
    shades = alt.Scale(domain=[0.4, 0.85], range=["#F7FBFF", "#6BAED6"])
    squares = base.mark_square(size=780, opacity=1, stroke="#6B6B6B", strokeWidth=0.5).encode(
        color=alt.Color("points:Q", legend=None, scale=shades)
    )
    words = base.mark_text(fontSize=11).encode(text=alt.Text("points:Q", format=".2f"))
    return (squares + words).properties(title=rule, width=300, height=300)


alt.hconcat(board_of("closed-draw"), board_of("closed-count"), title="X's points by the first move")

# %% [markdown]
# Under both rules the centre board is dark. The worst opening is the centre of an edge board,
# because it sends O to the centre board, where O may choose any cell. Over all 81 openings X scores
# 55 points of 100 under `closed-draw` and 63 under `closed-count`. If boards are counted, the first
# move is a greater advantage, and 27 % of the games are drawn instead of 63 %.

# %% The sentences so far, checked
assert len(kinds) == 15 == len(openings) // 2
assert {(row["board"], row["cell"]) for row in openings.iter_rows(named=True)} == kinds
assert len(every) == 2 * 81
for rule, points, draws in (("closed-draw", 55, 63), ("closed-count", 63, 27)):
    part = openings.filter(rule=rule)
    assert round((part["points"] * 100 * part["images"]).sum() / 81) == points
    assert round((part["drawn"] * part["images"]).sum() / 81) == draws
    assert part.row(-1)[1:3] == (1, 4)  # board 1 is an edge, cell 4 its centre
    assert part.row(0)[1] == part.row(1)[1] == 4  # the two best are in the centre board

# %% [markdown]
# ## Do the games agree with the engine's estimate?
#
# A hundred games are few. The standard error of the mean of 100 results between 0 and 1 is at
# most 0.05. The chart shows 95 % intervals.

# %%
games = 100
x = pl.col("points")
spread = (pl.col("won") + pl.col("drawn") / 4) / games - x**2
error = 1.96 * (spread / (games - 1)).sqrt()
measured = openings.with_columns(error=error, low=x - error, high=x + error)


def against_estimate(rule):
    base = alt.Chart(measured.filter(rule=rule)).encode(
        x=alt.X("estimate:Q", scale=alt.Scale(zero=False, padding=12), title="engine's estimate")
    )
    bars = base.mark_rule(color=BLUE).encode(
        y=alt.Y("low:Q", title="points in 100 games"), y2="high:Q"
    )
    dots = base.mark_point(filled=True, size=50, opacity=1, color=BLUE).encode(
        y=alt.Y("points:Q", scale=alt.Scale(zero=False))
    )
    ends = measured.filter(rule=rule).select(pl.col("estimate").sort()).gather([0, -1])
    line = alt.Chart(ends).mark_line(color=VERMILION, strokeDash=[5, 4])
    return (line.encode(x="estimate:Q", y="estimate:Q") + bars + dots).properties(
        title=rule, width=280, height=260
    )


alt.hconcat(
    against_estimate("closed-draw"),
    against_estimate("closed-count"),
    title="Points and estimates; on the dashed line they are equal",
)

# %%
agreement = measured.group_by("rule", maintain_order=True).agg(
    correlation=pl.corr("estimate", "points").round(2),
    inside=(pl.col("low") <= pl.col("estimate")).and_(pl.col("estimate") <= pl.col("high")).sum(),
)
agreement

# %% [markdown]
# Openings with a higher estimate score more: the correlations are 0.93 and 0.87. However, under
# `closed-draw` only 10 of 15 intervals contain the estimate, while one would expect 14. In all five
# misses X scored **more** than estimated, so the engine underestimates these openings. Under
# `closed-count` 14 of 15 intervals contain the estimate.
#
# ## Is the best really the best?
#
# The best of fifteen measurements is probably also a lucky one, so its points overestimate its
# value. Compare it with the second best by the difference and its standard error:

# %%
best = (
    measured.group_by("rule", maintain_order=True)
    .agg(
        best=pl.format("board {}, cell {}", "board", "cell").first(),
        second=pl.format("board {}, cell {}", "board", "cell").get(1),
        difference=x.first() - x.get(1),
        standard_error=(pl.col("error").first() ** 2 + pl.col("error").get(1) ** 2).sqrt() / 1.96,
    )
    .with_columns(pl.col("difference", "standard_error").round(3))
)
best

# %% [markdown]
# Neither lead is as large as two standard errors, so a hundred games cannot separate the first from
# the second. The estimate puts the centre of the centre board first under both rules. We can
# conclude that it is one of the two best openings, but not that it is the best.

# %% The sentences so far, checked
facts = {row[0]: row[1:] for row in agreement.rows()}
assert facts == {"closed-draw": (0.93, 10), "closed-count": (0.87, 14)}
missed = measured.filter(rule="closed-draw").filter(~pl.col("estimate").is_between("low", "high"))
assert (missed["points"] > missed["estimate"]).all()
assert 0.95 * 15 == 14.25
assert (best["difference"] < 2 * best["standard_error"]).all()
for rule in ("closed-draw", "closed-count"):
    assert measured.filter(rule=rule).sort("estimate").row(-1)[1:3] == (4, 4)

# %% [markdown]
# ## What does O answer?
#
# At ply 2 the table has every reply up to symmetry. For each opening, the chart has a tick at X's
# estimate after each reply of O. O's best reply is the leftmost tick.

# %%
replies = db.sql("""
    select ultimate_rule as rule, line[1] // 9 as board, line[1] % 9 as cell,
        line[2] // 9 as reply_board, line[2] % 9 as reply_cell, estimated_score as estimate
    from ultimate_openings
    where ply = 2
    order by rule, estimate
""").pl()
named = replies.with_columns(opening=pl.format("board {}, cell {}", "board", "cell"))
order = (
    named.filter(rule="closed-count")
    .group_by("opening")
    .agg(pl.col("estimate").min())
    .sort("estimate", descending=True)["opening"]
    .to_list()
)
alt.hconcat(
    *[
        alt.Chart(named.filter(rule=rule))
        .mark_tick(color=BLUE, thickness=2)
        .encode(
            x=alt.X("estimate:Q", scale=alt.Scale(zero=False, padding=8), title="X's estimate"),
            y=alt.Y("opening:N", sort=order, title=None),
        )
        .properties(title=rule, width=230, height=300)
        for rule in ("closed-draw", "closed-count")
    ],
    title="X's estimate after each reply of O",
)

# %% [markdown]
# If a row is wide, O can make a mistake after this opening. Under `closed-count` the worst reply to
# the opening on board 1, cell 7 costs O 0.12. Under `closed-draw` no reply to any opening costs
# more than 0.03. After the opening in the centre of the centre board O has only two different
# replies, a corner and an edge of that board, and the corner is better.
#
# The worst opening is a real mistake. O's best reply to the centre of an edge board is the centre
# of the centre board, and X's estimate after it is below one half. No other opening falls that low.

# %% The sentences so far, checked
low = replies.group_by("rule", "board", "cell", maintain_order=True).agg(
    pl.col("estimate").min().alias("low"),
    (pl.col("estimate").max() - pl.col("estimate").min()).alias("width"),
    reply=pl.concat_list("reply_board", "reply_cell").first(),
)
widths = dict(low.group_by("rule").agg(pl.col("width").max()).rows())
assert (round(widths["closed-draw"], 2), round(widths["closed-count"], 2)) == (0.03, 0.12)
for rule in ("closed-draw", "closed-count"):
    part = low.filter(rule=rule)
    assert [row[1:3] for row in part.filter(pl.col("low") < 0.5).rows()] == [(1, 4)]
    assert part.filter(board=1, cell=4)["reply"].item().to_list() == [4, 4]
    centre = replies.filter(rule=rule, board=4, cell=4)
    assert centre.select("reply_board", "reply_cell").rows() == [(4, 0), (4, 1)]
wide = low.filter(rule="closed-count").sort("width").row(-1)
assert (wide[1:3], round(wide[4], 2)) == ((1, 7), 0.12)

# %% [markdown]
# ## A rule under which the game is solved
#
# If won boards stay open until they are full (the rule `open`), the game is solved: X opens in
# the centre of the centre board and wins within 43 plies, whatever O does. X sends O back to the
# centre board again and again. In this example O takes its first free cell each time:

# %%
game = ttt.game("ultimate", rule="open")
here = game.start
for _ in range(16):
    here = here.play(game.choose(here) if here.to_move == "X" else here.legal_moves[0])
longest, left = game.probe(game.start).distance, game.probe(here).distance
print(f"At the start X wins within {longest} plies, after 16 of them within {left} more.")
ttt.svg.svg_position(here)

# %% The sentences so far, checked
assert (longest, left) == (43, 27)
assert game.choose(game.start) == "44"
assert here.board.split("/")[4] == "OOOOXOOOO"
assert here.board.count("O") == 8

# %% [markdown]
# ## Exercises
#
# **1.** How many games would each of the two best openings need under `closed-draw` for a lead of
# 0.025 to be 1.96 standard errors?

# %% Answer 1
lead, standard_error = best.filter(rule="closed-draw").select("difference", "standard_error").row(0)
needed = round(100 * (1.96 * standard_error / lead) ** 2, -2)
print(f"About {needed:.0f} games each: the error falls with the square root of their number.")

# %% [markdown]
# **2.** For a cheap estimate, fill all boards at random after the first mark, and compute who wins
# (`game.probe(here)`). How well does this estimate agree with the engine's search?

# %% Answer 2
cheap, game = [], ttt.game("ultimate", rule="closed-draw")
for board, cell in sorted(kinds):
    filled = game.probe(game.position(played=f"{board}{cell}")).of("X").score
    cheap.append({"board": board, "cell": cell, "filled": filled})
both = (
    openings.filter(rule="closed-draw")
    .with_columns(pl.col("board", "cell").cast(pl.Int64))
    .join(pl.DataFrame(cheap), on=["board", "cell"])
)
both.select(pl.corr("filled", "estimate").round(2).alias("correlation"))

# %% [markdown]
# **3.** What does random fill ignore? Compare the two estimates of the opening on board 1, cell 4.

# %% Answer 3
ranked = both.with_columns(
    pl.col("filled", "estimate").rank(descending=True).name.suffix(" rank")
).filter(board=1, cell=4)
print("It ignores that the move sends O to the centre board.")
ranked.select("filled", "filled rank", "estimate", "estimate rank")
